package page

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// mathExtension takes TeX out of Markdown before Markdown mangles its underscores and backslashes,
// and writes it as MathML: $…$ and \(…\) inline, and $$…$$, \[…\] and \begin{…}…\end{…} as
// displayed formulas.
type mathExtension struct{}

func (mathExtension) Extend(md goldmark.Markdown) {
	md.Parser().AddOptions(
		parser.WithBlockParsers(util.Prioritized(blockMathParser{}, 90)),
		parser.WithInlineParsers(util.Prioritized(inlineMathParser{}, 90)),
	)
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(mathRenderer{}, 90)))
}

// inlineMath is a formula within a paragraph. display says that it is nevertheless shown on a line
// of its own.
type inlineMath struct {
	ast.BaseInline
	tex     string
	display bool
}

var kindInlineMath = ast.NewNodeKind("InlineMath")

func (*inlineMath) Kind() ast.NodeKind { return kindInlineMath }

func (n *inlineMath) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.tex}, nil)
}

type inlineMathParser struct{}

func (inlineMathParser) Trigger() []byte { return []byte{'$', '\\'} }

func (inlineMathParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	switch {
	case bytes.HasPrefix(line, []byte("$$")):
		return readInline(block, "$$", "$$", true)
	case bytes.HasPrefix(line, []byte(`\(`)):
		return readInline(block, `\(`, `\)`, false)
	case bytes.HasPrefix(line, []byte(`\[`)):
		return readInline(block, `\[`, `\]`, true)
	case bytes.HasPrefix(line, []byte("$")):
		return readDollar(block)
	}
	return nil
}

// rest returns the remaining text of the paragraph.
func rest(block text.Reader) string {
	line, position := block.Position()
	defer block.SetPosition(line, position)
	var b strings.Builder
	for {
		text, _ := block.PeekLine()
		if text == nil {
			return b.String()
		}
		b.Write(text)
		block.AdvanceLine()
	}
}

func readInline(block text.Reader, open, closing string, display bool) ast.Node {
	tex, _, found := strings.Cut(rest(block)[len(open):], closing)
	if !found || strings.TrimSpace(tex) == "" {
		return nil
	}
	skip(block, len(open)+len(tex)+len(closing))
	return &inlineMath{tex: tex, display: display}
}

// readDollar reads a formula between dollar signs by pandoc's rules: no space just inside the
// dollar signs, and no digit after them. So "it costs $5 to $10" is not a formula.
func readDollar(block text.Reader) ast.Node {
	s := rest(block)
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '$':
			tex := s[1:i]
			digit := i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9'
			if tex == "" || strings.TrimSpace(tex) != tex || digit {
				return nil
			}
			skip(block, i+1)
			return &inlineMath{tex: tex}
		}
	}
	return nil
}

// skip advances over n bytes of the paragraph, line by line.
func skip(block text.Reader, n int) {
	for n > 0 {
		line, _ := block.PeekLine()
		if n < len(line) {
			block.Advance(n)
			return
		}
		n -= len(line)
		block.AdvanceLine()
	}
}

// blockMath is a formula that begins a line. Its last line is the one with the closing delimiter.
type blockMath struct {
	ast.BaseBlock
	closing string
	done    bool
}

var kindBlockMath = ast.NewNodeKind("BlockMath")

func (*blockMath) Kind() ast.NodeKind { return kindBlockMath }
func (*blockMath) IsRaw() bool        { return true }

func (n *blockMath) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

type blockMathParser struct{}

func (blockMathParser) Trigger() []byte { return []byte{'$', '\\'} }

func (blockMathParser) Open(
	_ ast.Node, reader text.Reader, pc parser.Context,
) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 {
		return nil, parser.NoChildren
	}
	open, closing := delimiters(line[at:])
	if closing == "" {
		return nil, parser.NoChildren
	}
	before, after, found := bytes.Cut(line[at+len(open):], []byte(closing))
	if found && (len(bytes.TrimSpace(after)) > 0 || len(bytes.TrimSpace(before)) == 0) {
		return nil, parser.NoChildren // the formula is part of a sentence
	}
	n := &blockMath{closing: closing, done: found}
	n.Lines().Append(segment)
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

// delimiters returns the delimiters of a block of TeX that begins with line, or empty strings.
func delimiters(line []byte) (open, closing string) {
	switch {
	case bytes.HasPrefix(line, []byte("$$")):
		return "$$", "$$"
	case bytes.HasPrefix(line, []byte(`\[`)):
		return `\[`, `\]`
	case bytes.HasPrefix(line, []byte(`\begin{`)):
		name, _, found := bytes.Cut(line[len(`\begin{`):], []byte("}"))
		if found {
			return fmt.Sprintf(`\begin{%s}`, name), fmt.Sprintf(`\end{%s}`, name)
		}
	}
	return "", ""
}

func (blockMathParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*blockMath)
	if n.done {
		return parser.Close
	}
	line, segment := reader.PeekLine()
	n.Lines().Append(segment)
	n.done = bytes.Contains(line, []byte(n.closing))
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (blockMathParser) Close(ast.Node, text.Reader, parser.Context) {}
func (blockMathParser) CanInterruptParagraph() bool                 { return true }
func (blockMathParser) CanAcceptIndentedLine() bool                 { return false }

// tex is the formula without $$ or \[ \]. The delimiters of an environment stay, because TeX needs
// its name.
func (n *blockMath) tex(source []byte) string {
	text := strings.TrimSpace(string(n.Lines().Value(source)))
	if n.closing == "$$" || n.closing == `\]` {
		text = strings.TrimSuffix(text[2:], n.closing)
	}
	return text
}

type mathRenderer struct{}

func (mathRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindInlineMath, renderInlineMath)
	r.Register(kindBlockMath, renderBlockMath)
}

func renderInlineMath(
	w util.BufWriter, _ []byte, node ast.Node, entering bool,
) (ast.WalkStatus, error) {
	if n := node.(*inlineMath); entering {
		fmt.Fprint(w, mathML(n.tex, n.display))
	}
	return ast.WalkSkipChildren, nil
}

func renderBlockMath(
	w util.BufWriter, source []byte, node ast.Node, entering bool,
) (ast.WalkStatus, error) {
	if n := node.(*blockMath); entering {
		fmt.Fprintf(w, "<div class=\"formula\">%s</div>\n", mathML(n.tex(source), true))
	}
	return ast.WalkSkipChildren, nil
}
