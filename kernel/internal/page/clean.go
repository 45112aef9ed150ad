package page

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// unwanted are elements that run something, load something, or lead to another page by themselves.
var unwanted = []string{
	"script", "meta", "base", "link", "iframe", "frame", "frameset", "object", "embed", "noscript",
	"animate", "animatemotion", "animatetransform", "set",
}

// clean returns HTML that came with a notebook, with all elements closed, so that it ends where it
// should, and without what runs. The policy of the page forbids it anyway; this keeps it from being
// shown as if it worked, and from tools that know no policy.
func clean(markup string) string {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(markup), body)
	if err != nil {
		return html.EscapeString(markup)
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	for _, n := range slices.Collect(body.Descendants()) {
		if n.Type == html.ElementNode && slices.Contains(unwanted, n.Data) {
			n.Parent.RemoveChild(n)
			continue
		}
		if n.DataAtom == atom.Plaintext { // has no end
			n.Data, n.DataAtom = "pre", atom.Pre
		}
		n.Attr = slices.DeleteFunc(n.Attr, runs)
	}
	var b strings.Builder
	for n := range body.ChildNodes() {
		if err := html.Render(&b, n); err != nil {
			return html.EscapeString(markup)
		}
	}
	return b.String()
}

// runs reports whether an attribute holds a script.
func runs(a html.Attribute) bool {
	value := strings.ToLower(strings.TrimFunc(a.Val, func(r rune) bool { return r <= ' ' }))
	value = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(value)
	return strings.HasPrefix(a.Key, "on") || a.Key == "srcdoc" ||
		strings.HasPrefix(value, "javascript:")
}
