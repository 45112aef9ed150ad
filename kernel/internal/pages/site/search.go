package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// entry is a place on a page that the search can find.
type entry struct {
	Title string `json:"title"`
	// Where names what contains the place: the title of a notebook, or a package.
	Where string `json:"where"`
	// Link is relative to the site.
	Link string `json:"link"`
	// Text is also searched, and its beginning is shown.
	Text string `json:"text"`
}

// entriesOf returns the headings of a notebook's page, each with the text below it. The contents of
// code cells are left out.
func entriesOf(l live, content []byte) (all []entry, err error) {
	tree, err := html.Parse(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	for n := range tree.Descendants() {
		if n.DataAtom != atom.Section || attribute(n, "class") != "text" {
			continue
		}
		for part := range n.ChildNodes() {
			switch {
			case part.Type != html.ElementNode:
			case len(part.Data) == 2 && part.Data[0] == 'h' && attribute(part, "id") != "":
				all = append(all, entry{Title: words(part), Where: l.title,
					Link: l.name + ".html#" + attribute(part, "id")})
			case len(all) > 0:
				last := &all[len(all)-1]
				last.Text = strings.TrimSpace(last.Text + " " + words(part))
			}
		}
	}
	return all, nil
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// words returns the text of an element in one line, without formulas and without the marks that
// link to headings.
func words(n *html.Node) string {
	var b strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		if attribute(n, "class") == "anchor" || n.Data == "annotation" {
			return
		}
		for child := range n.ChildNodes() {
			walk(child)
		}
		blocks := []string{"p", "li", "td", "th", "pre"}
		if n.Type == html.ElementNode && slices.Contains(blocks, n.Data) {
			b.WriteByte(' ')
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

// apiEntries returns the exported names of the public packages, with the first sentences of their
// comments.
func (m Module) apiEntries() (all []entry) {
	for _, p := range m.API {
		all = append(all, entry{p.Name, "package", "api.html#" + anchor(p.Name, ""), p.Summary})
		for _, s := range p.Symbols {
			if s.Summary == "" && strings.HasSuffix(s.Name, ".String") {
				continue // it does the same for every type
			}
			text := s.Summary
			if len(s.Fields) > 0 {
				text = strings.TrimSpace(text + " " + strings.Join(s.Fields, ", "))
			}
			all = append(all, entry{s.Name, "package " + p.Name,
				"api.html#" + anchor(p.Name, s.Name), text})
		}
	}
	return all
}

// searchPage returns the page with the search box. The page contains the index, because browsers do
// not let a page that was opened from a folder load anything.
func (m Module) searchPage(index []entry) (file, error) {
	content, err := json.Marshal(index)
	if err != nil {
		return file{}, err
	}
	script := text("search/search.js")
	return file{"search.html", m.plainPage("search/search.html", "Search bayescmp", script,
		"{{index}}", string(content))}, nil
}

// documentation returns the page of the library and the search page. The search covers the pages of
// notebooks, too.
func (m Module) documentation(pages []live, ofNotebooks []file) ([]file, error) {
	var index []entry
	for _, l := range pages {
		at := slices.IndexFunc(ofNotebooks, func(f file) bool { return f.name == l.name+".html" })
		found, err := entriesOf(l, ofNotebooks[at].content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.name, err)
		}
		index = append(index, found...)
	}
	search, err := m.searchPage(append(index, m.apiEntries()...))
	return []file{m.apiPage(), search}, err
}
