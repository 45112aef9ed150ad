package page

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// mostRounds limits how often HTML is cleaned until it stays the same. A browser parses text
// depending on its context, so elements may move when the text is parsed again. HTML that keeps
// changing was written to deceive.
const mostRounds = 8

// clean cleans HTML that came with a notebook. It closes all elements, so that none reaches beyond
// its place, and keeps only the allowed elements and attributes: nothing that runs or loads, and no
// forms. Parsing the result gives the same HTML again. The policy of the page forbids scripts
// anyway, but without cleaning they would look as if they worked, and would reach tools that ignore
// the policy.
func clean(markup string) string {
	const growth, least = 4, 1000 // for closing tags and attributes written in full
	text := markup
	for range mostRounds {
		again, err := cleanedOnce(text)
		if err != nil || len(again) > growth*len(markup)+least {
			break
		}
		if again == text {
			return again
		}
		text = again
	}
	return html.EscapeString(markup)
}

// cleanedOnce parses HTML, removes everything that is not allowed, and writes it again.
func cleanedOnce(markup string) (string, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(markup), body)
	if err != nil {
		return "", err
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	cleanChildren(body)
	var b strings.Builder
	for n := range body.ChildNodes() {
		if err := html.Render(&b, n); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// cleanChildren cleans the children of an element. A child that is not allowed is replaced by its
// own children, or is dropped with them.
func cleanChildren(parent *html.Node) {
	for n := parent.FirstChild; n != nil; {
		next := n.NextSibling
		switch n.Type {
		case html.TextNode:
			if !isCode(parent) {
				n.Data = joinPercent(n.Data)
			}
		case html.ElementNode:
			if first := cleanElement(parent, n); first != nil {
				next = first
			}
		default: // such as comments, in which some browsers see conditions
			parent.RemoveChild(n)
		}
		n = next
	}
}

var percent = regexp.MustCompile(`(\d) %`)

// joinPercent joins a percent sign with its number, so that no line of a page begins with the sign.
func joinPercent(text string) string { return percent.ReplaceAllString(text, "$1\u00a0%") }

// isCode reports whether an element is in code, whose letters stay as they are.
func isCode(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n.DataAtom == atom.Code || n.DataAtom == atom.Pre {
			return true
		}
	}
	return false
}

// cleanElement cleans an element. If the element's children take its place, cleanElement returns
// the first of them, which is not clean yet.
func cleanElement(parent, n *html.Node) (first *html.Node) {
	switch {
	case n.DataAtom == atom.Plaintext: // which has no closing tag
		n.Data, n.DataAtom = "pre", atom.Pre
	case n.DataAtom == atom.Input && n.Namespace == "":
		tick(n)
		return nil
	case !isAllowed(parent, n):
		if n.Namespace == "" && parent.Namespace == "" && !slices.Contains(dropped, n.Data) {
			first = unwrap(parent, n)
		}
		parent.RemoveChild(n)
		return first
	}
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
		return !attributeIsFine(n, a)
	})
	if slices.Contains(textOnly, n.Data) && n.Namespace != "" {
		onlyText(n)
		return nil
	}
	cleanChildren(n)
	return nil
}

// isAllowed reports whether an element is allowed in its parent. A picture may only contain
// elements of pictures, and a formula only those of formulas.
func isAllowed(parent, n *html.Node) bool {
	if parent.Namespace != "" && n.Namespace != parent.Namespace {
		return false
	}
	return elements[n.Namespace][n.Data]
}

// unwrap moves the children of an element to the place before it.
func unwrap(parent, n *html.Node) (first *html.Node) {
	for child := n.FirstChild; child != nil; child = n.FirstChild {
		n.RemoveChild(child)
		parent.InsertBefore(child, n)
		if first == nil {
			first = child
		}
	}
	return first
}

// tick replaces a checkbox of a task list by a character, and removes other fields.
func tick(n *html.Node) {
	has := func(key, value string) bool {
		return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
			return a.Key == key && (value == "" || a.Val == value)
		})
	}
	if has("type", "checkbox") {
		sign := "☐"
		if has("checked", "") {
			sign = "☑"
		}
		n.Parent.InsertBefore(&html.Node{Type: html.TextNode, Data: sign}, n)
	}
	n.Parent.RemoveChild(n)
}

// onlyText reduces an element to its text.
func onlyText(n *html.Node) {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
	if b.Len() > 0 {
		n.AppendChild(&html.Node{Type: html.TextNode, Data: b.String()})
	}
}

// attributeIsFine reports whether an attribute is allowed, and whether its value loads only
// pictures and links only to pages.
func attributeIsFine(n *html.Node, a html.Attribute) bool {
	value := strings.Map(func(r rune) rune {
		if r <= ' ' || r == '\u007f' {
			return -1 // browsers ignore them
		}
		return r
	}, strings.ToLower(a.Val))
	switch {
	case a.Key == "href" && (n.Namespace == "" || n.Namespace == "svg"):
		return linkIsFine(n, value)
	case a.Key == "src":
		return n.DataAtom == atom.Img && (isPicture(value) || isPage(value))
	case a.Namespace != "" && !(a.Namespace == "xml" && a.Key == "space") && a.Key != "xmlns":
		return false
	case a.Key == "style":
		return !slices.ContainsFunc(inStyles, func(s string) bool {
			return strings.Contains(value, s)
		})
	case strings.Contains(value, "url(") && strings.Count(value, "url(") !=
		strings.Count(value, "url(#"):
		return false
	}
	return strings.HasPrefix(a.Key, "aria-") || attributes[n.Namespace][a.Key] ||
		attributes["everywhere"][a.Key]
}

// linkIsFine reports whether a link leads to a page or, in a picture, to a part of that picture or
// to an image in the link itself.
func linkIsFine(n *html.Node, value string) bool {
	switch {
	case n.Namespace == "" && n.DataAtom == atom.A:
		return isPage(value)
	case n.Namespace == "svg" && n.Data == "image":
		return isPicture(value)
	}
	return n.Namespace == "svg" && strings.HasPrefix(value, "#")
}

// isPicture reports whether an address, in lower case and without spaces, is a data URI with an
// image.
func isPicture(address string) bool {
	kind, isData := strings.CutPrefix(address, "data:image/")
	return isData && slices.ContainsFunc(pictures, func(p string) bool {
		return strings.HasPrefix(kind, p+";") || strings.HasPrefix(kind, p+",")
	})
}

// isPage reports whether an address, in lower case and without spaces, leads to a page or a file:
// it is relative, or has an allowed scheme.
func isPage(address string) bool {
	scheme, _, ok := strings.Cut(address, ":")
	return !ok || strings.ContainsAny(scheme, "/?#") || slices.Contains(schemes, scheme)
}
