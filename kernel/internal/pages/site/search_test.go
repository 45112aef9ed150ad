package site

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// documented returns a module with the API of the checkout.
func documented(t *testing.T) Module {
	t.Helper()
	here, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	m := fake
	if m.API, err = readAPI(here, "github.com/bayescmp/go"); err != nil {
		t.Fatal(err)
	}
	return m
}

// The index has headings, figures and names, each with a text, and each of its links leads to an
// existing place.
func TestIndex(t *testing.T) {
	m := documented(t)
	pages, err := readNotebooks(root)
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, live{GalleryName, "All figures", Gallery()}, scratch())
	ofNotebooks, err := m.notebookFiles(pages)
	if err != nil {
		t.Fatal(err)
	}
	written, err := m.documentation(pages, ofNotebooks)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]map[string]bool{}
	var index []entry
	for _, f := range append(written, ofNotebooks...) {
		ids[f.name] = map[string]bool{}
		for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(
			string(f.content), -1) {
			if ids[f.name][id[1]] {
				t.Errorf("%s has two elements %s", f.name, id[1])
			}
			ids[f.name][id[1]] = true
		}
		if f.name == "search.html" {
			inside := regexp.MustCompile(`(?s) id="index">(.*?)</script>`).FindSubmatch(f.content)
			if err := json.Unmarshal(inside[1], &index); err != nil {
				t.Fatal(err)
			}
		}
	}
	found := map[string]entry{}
	for _, e := range index {
		found[e.Title] = e
		name, id, _ := strings.Cut(e.Link, "#")
		if !ids[name][id] {
			t.Errorf("%s leads nowhere", e.Link)
		}
		if strings.HasPrefix(e.Link, "api") && e.Text == "" {
			t.Errorf("%s says nothing", e.Title)
		}
	}
	for title, want := range map[string]entry{
		"Hierarchical.Compare": {Where: "package bayescmp",
			Link: "api.html#bayescmp.Hierarchical.Compare"},
		"RopeCurve": {Where: "package bayescmp", Link: "api.html#bayescmp.RopeCurve",
			Text: "RopeCurve runs a test of this package at many half-widths of the rope, in " +
				"increasing order."},
		"Save":    {Where: "package nb", Link: "api.html#nb.Save"},
		"Simplex": {Where: "package figure", Link: "api.html#figure.Simplex", Text: "Weights"},
		"figure":  {Where: "package", Link: "api.html#figure"},
		"ErrOption": {Where: "package bayescmp", Link: "api.html#bayescmp.ErrOption",
			Text: "option"},
		"Critical differences": {Where: "All figures", Link: "gallery.html#critical-differences",
			Text: "PostHoc.Plot: mean ranks, and bars that join"},
	} {
		got, ok := found[title]
		if !ok || got.Where != want.Where || got.Link != want.Link ||
			!strings.Contains(got.Text, want.Text) {
			t.Errorf("%s: got %+v", title, got)
		}
	}
	if len(index) < 500 {
		t.Errorf("only %d entries", len(index))
	}
}

// Methods are folded, each with the others of its type, and nothing else that has a heading is.
func TestMethodsAreFolded(t *testing.T) {
	m := documented(t)
	page := string(m.apiPage().content)
	for _, p := range m.API {
		for _, s := range p.Symbols {
			before, after, found := strings.Cut(page, `<h3 id="`+anchor(p.Name, s.Name)+`"`)
			depth := strings.Count(before, "<details") - strings.Count(before, "</details>")
			if method := strings.Contains(s.Name, "."); !found || depth != 0 != method {
				t.Errorf("%s.%s is in %d folds", p.Name, s.Name, depth)
			}
			section, _, _ := strings.Cut(after, "</section>")
			if s.Fields == nil || !strings.Contains(section, "<details") {
				continue
			}
			want := fmt.Sprintf("%d fields: %s</summary>", len(s.Fields),
				strings.Join(s.Fields, ", "))
			if !strings.Contains(section, want) {
				t.Errorf("%s.%s: no %s", p.Name, s.Name, want)
			}
		}
	}
}

// Names in comments link to their places on the page, or to the documentation of other packages.
func TestAPIPage(t *testing.T) {
	page := string(documented(t).apiPage().content)
	for _, link := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		to, inside := strings.CutPrefix(link[1], "#")
		switch {
		case inside && !strings.Contains(page, `id="`+to+`"`):
			t.Errorf("%s leads nowhere", link[1])
		case !inside && path.Ext(link[1]) != ".html" && link[1] != "data:," &&
			!strings.HasPrefix(link[1], "https://"):
			t.Errorf("a link to %s", link[1])
		}
	}
	for _, want := range []string{
		"default-src 'none'; style-src",
		"func (t Hierarchical) Compare(p Pair) (*Comparison, error)",
		`<li><a href="#bayescmp.Hierarchical">Hierarchical</a></li>`, `<a href="#nb">nb</a>: `,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	words := regexp.MustCompile(`(?s)<pre.*?</pre>`).ReplaceAllString(page, "")
	if lines := regexp.MustCompile(`.*\d %.*`).FindAllString(words, -1); lines != nil {
		t.Errorf("a line may begin with a percent sign in %q", lines)
	}
	for _, unwanted := range []string{"<script", "{{", "func (t Hierarchical) rope("} {
		if strings.Contains(page, unwanted) {
			t.Errorf("there is %s", unwanted)
		}
	}
}
