package page

import (
	"bytes"
	"fmt"
	"html"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown renders the text of one page. Its headings get ids that are unique on the page.
type markdown struct {
	md       goldmark.Markdown
	ids      headingIDs
	headings []heading
}

type heading struct {
	level    int
	id, text string
}

// title returns the first heading of level 1, or name if there is none.
func (m *markdown) title(name string) string {
	for _, h := range m.headings {
		if h.level == 1 {
			return h.text
		}
	}
	return name
}

func newMarkdown() *markdown {
	return &markdown{
		ids: headingIDs{},
		md: goldmark.New(
			goldmark.WithExtensions(extension.GFM, extension.Footnote, mathExtension{}),
			goldmark.WithParserOptions(parser.WithAutoHeadingID()),
			goldmark.WithRendererOptions(
				goldmarkhtml.WithUnsafe(), // HTML is kept here, and cleaned later
				renderer.WithNodeRenderers(
					util.Prioritized(headingRenderer{}, 90), util.Prioritized(codeRenderer{}, 90)),
			),
		),
	}
}

// render converts a cell. image returns the data URI of an image that the cell refers to, or "".
func (m *markdown) render(
	w *bytes.Buffer, source string, image func(destination string) string,
) error {
	src := []byte(source)
	context := parser.NewContext(parser.WithIDs(m.ids))
	doc := m.md.Parser().Parse(text.NewReader(src), parser.WithContext(context))
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			m.headings = append(m.headings, heading{n.Level, idOf(n), plainText(n, src)})
		case *ast.Image:
			if uri := image(string(n.Destination)); uri != "" {
				n.Destination = []byte(uri)
			}
		case *ast.Link:
			n.Destination = []byte(pageLink(string(n.Destination)))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return err
	}
	return m.md.Renderer().Render(w, src, doc)
}

// pageLink turns a link to another notebook into a link to its page, because pages are beside each
// other like their notebooks.
func pageLink(destination string) string {
	path, fragment, _ := strings.Cut(destination, "#")
	stem, isNotebook := strings.CutSuffix(path, ".ipynb")
	if !isNotebook || strings.Contains(path, ":") {
		return destination
	}
	if fragment != "" {
		fragment = "#" + fragment
	}
	return stem + ".html" + fragment
}

func idOf(n *ast.Heading) string {
	id, _ := n.AttributeString("id")
	text, _ := id.([]byte)
	return string(text)
}

// plainText returns the text of a heading, for the title and the table of contents.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n := n.(type) {
			case *ast.Text:
				b.Write(n.Value(source))
				if n.SoftLineBreak() {
					b.WriteByte(' ')
				}
			case *ast.String:
				b.Write(n.Value)
			case *inlineMath:
				b.WriteString(n.tex)
			}
		}
		return ast.WalkContinue, nil
	})
	return html.UnescapeString(b.String())
}

// headingIDs makes the ids of headings from their words, joined by hyphens. If an id is taken, it
// adds a number.
type headingIDs map[string]bool

func (ids headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	words := strings.FieldsFunc(strings.ToLower(string(value)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	base := strings.Join(words, "-")
	if base == "" {
		base = "section"
	}
	id := base
	for n := 2; ids[id]; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	ids[id] = true
	return []byte(id)
}

func (ids headingIDs) Put(value []byte) { ids[string(value)] = true }

// headingRenderer adds an anchor to each heading.
type headingRenderer struct{}

func (headingRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindHeading, renderHeading)
}

func renderHeading(
	w util.BufWriter, _ []byte, node ast.Node, entering bool,
) (ast.WalkStatus, error) {
	n := node.(*ast.Heading)
	id := html.EscapeString(idOf(n))
	if entering {
		fmt.Fprintf(w, `<h%d id="%s">`, n.Level, id)
	} else {
		const anchor = `<a class="anchor" href="#%s" aria-label="link to this section">#</a>`
		fmt.Fprintf(w, " "+anchor+"</h%d>\n", id, n.Level)
	}
	return ast.WalkContinue, nil
}

// codeRenderer highlights fenced blocks of Go.
type codeRenderer struct{}

func (codeRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, renderCode)
}

func renderCode(
	w util.BufWriter, source []byte, node ast.Node, entering bool,
) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	code := string(n.Lines().Value(source))
	show := html.EscapeString
	if string(n.Language(source)) == "go" {
		show = highlightGo
	}
	fmt.Fprintf(w, "<pre class=\"listing\"><code>%s</code></pre>\n", show(code))
	return ast.WalkSkipChildren, nil
}
