package bayescmp_test

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
)

// nasty is a name in which every sign means something to Markdown, HTML or LaTeX.
const nasty = `C4.5_a_*b*|c\d <b>e</b> &amp; {f} [g](h) ~i~ $j$ #k %l ^m "n" ` + "`o` é\tp"

// namedPair is a pair with one score on each of eight data sets.
func namedPair(t *testing.T, left string) bayescmp.Pair {
	t.Helper()
	p := meansPair(t, 0.01, 0.02, 0.03, 0.015, -0.01, 0.04, 0.02, 0.005)
	var sets []bayescmp.FoldScores
	for i, name := range p.Datasets() {
		sets = append(sets, bayescmp.FoldScores{
			Dataset: name, Left: []float64{0.5}, Right: []float64{0.5 + p.Means()[i]},
		})
	}
	return accepted(bayescmp.NewPair(left, "B", sets...))(t)
}

func panelOf(t *testing.T, p bayescmp.Pair, rope float64) *bayescmp.Panel {
	t.Helper()
	tests := accepted(bayescmp.TestsFor(p, rope))(t)
	return accepted(bayescmp.SideBySide(t.Context(), p, tests...))(t)
}

// oneLine keeps tabs and line breaks out.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

var (
	tableCell = regexp.MustCompile(`(?s)<t[hd](?: [^>]*)?>(.*?)</t[hd]>`)
	tag       = regexp.MustCompile(`<[^>]*>`)
)

// GitHub's Markdown must show in each cell the text that was meant. The judge is goldmark, which is
// not ours.
func TestMarkdownTable(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM),
		goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe()))
	for _, rope := range []float64{0, 0.01} {
		s := panelOf(t, namedPair(t, nasty), rope)
		var page bytes.Buffer
		must(t, md.Convert([]byte(s.MarkdownTable()), &page))
		var got []string
		for _, m := range tableCell.FindAllStringSubmatch(page.String(), -1) {
			if strings.Contains(m[1], "<") {
				t.Errorf("markup in a cell: %s", m[1])
			}
			got = append(got, html.UnescapeString(m[1]))
		}
		columns := 7
		if rope == 0 {
			columns-- // nothing is equivalent
		}
		want := oneLine(nasty) + " better"
		if len(got) != columns*(1+len(s.Answers)) || got[3] != want {
			t.Errorf("cells %q, want %q in the fourth", got, want)
		}
		text := html.UnescapeString(tag.ReplaceAllString(page.String(), ""))
		for _, w := range s.Warnings() {
			if warning := oneLine(w.Error()); !strings.Contains(text, warning[1:]) {
				t.Errorf("the warning %q is not in\n%s", warning, text)
			}
		}
	}
}

// pdflatex compiles this text (tried with TeX Live 2022). Here we look that no character is left
// that means something to LaTeX.
func TestLaTeXTable(t *testing.T) {
	text := panelOf(t, namedPair(t, nasty), 0.01).LaTeXTable()
	const want = `C4.5\_a\_*b*$|$c\textbackslash{}d $<$b$>$e$<$/b$>$ \&amp; \{f\} [g](h) ` +
		`$\sim$i$\sim$ \$j\$ \#k \%l \textasciicircum{}m ''n'' ` + "\\`{}o\\`{} é p"
	if !strings.Contains(text, `& \parbox[b]{0.14\textwidth}{\raggedleft `+want+`\\better} &`) {
		t.Errorf("no %s in\n%s", want, text)
	}
	if !strings.Contains(text, `on 8 data sets; rope $\pm$0.01.}`) {
		t.Errorf("the caption does not tell the rope:\n%s", text)
	}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "  ") || !strings.Contains(line, `\\`) {
			continue // not a row
		}
		ampersands := strings.Count(line, "&") - strings.Count(line, `\&`)
		if ampersands != 5 {
			t.Errorf("%d columns: %s", ampersands+1, line)
		}
	}
}

func TestNilPanelHasNoTables(t *testing.T) {
	var none *bayescmp.Panel
	if none.MarkdownTable()+none.LaTeXTable()+none.Methods()+none.LaTeXMethods() != "" {
		t.Error("nothing has a table, or methods")
	}
}
