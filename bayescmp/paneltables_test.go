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

// nasty is a name in which everything means something to Markdown, HTML or LaTeX.
const nasty = `C4.5_a_*b*|c\d <b>e</b> &amp; {f} [g](h) ~i~ $j$ #k %l ^m "n" ` + "`o` é\tp"

// namedPair has one score on each of eight data sets.
func namedPair(t *testing.T, left string) bayescmp.Pair {
	t.Helper()
	p := meansPair(t, 0.01, 0.02, 0.03, 0.015, -0.01, 0.04, 0.02, 0.005)
	var sets []bayescmp.FoldScores
	for i, name := range p.Datasets() {
		sets = append(sets, bayescmp.FoldScores{Dataset: name, Left: []float64{0.5}, Right: []float64{0.5 + p.Means()[i]}})
	}
	named, err := bayescmp.NewPair(left, "B", sets...)
	must(t, err)
	return named
}

func panelOf(t *testing.T, p bayescmp.Pair, rope float64) *bayescmp.Panel {
	t.Helper()
	tests, err := bayescmp.TestsFor(p, rope)
	must(t, err)
	s, err := bayescmp.SideBySide(t.Context(), p, tests...)
	must(t, err)
	return s
}

var cell = regexp.MustCompile(`(?s)<t[hd](?: [^>]*)?>(.*?)</t[hd]>`)

// What GitHub's Markdown makes of the table is the text that was to be in it; goldmark, which is not ours, is the judge.
func TestMarkdownTable(t *testing.T) {
	for _, rope := range []float64{0, 0.01} {
		s := panelOf(t, namedPair(t, nasty), rope)
		var page bytes.Buffer
		md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe()))
		must(t, md.Convert([]byte(s.MarkdownTable()), &page))
		var got []string
		for _, m := range cell.FindAllStringSubmatch(page.String(), -1) {
			if strings.Contains(m[1], "<") {
				t.Errorf("markup in a cell: %s", m[1])
			}
			got = append(got, html.UnescapeString(m[1]))
		}
		want := strings.Join(strings.Fields(nasty), " ") + " better"
		columns := 7
		if rope == 0 {
			columns-- // nothing is equivalent
		}
		if len(got) != columns*(1+len(s.Answers)) || got[3] != want {
			t.Errorf("cells %q, want %q in the fourth", got, want)
		}
		text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page.String(), ""))
		for _, w := range s.Warnings() {
			if warning := strings.Join(strings.Fields(w.Error()), " "); !strings.Contains(text, warning[1:]) {
				t.Errorf("the warning %q is not in\n%s", warning, text)
			}
		}
	}
}

// pdflatex compiles this text (tried with TeX Live 2022); here we look that no character is left that means something.
func TestLaTeXTable(t *testing.T) {
	text := panelOf(t, namedPair(t, nasty), 0.01).LaTeXTable()
	want := `C4.5\_a\_*b*$|$c\textbackslash{}d $<$b$>$e$<$/b$>$ \&amp; \{f\} [g](h) $\sim$i$\sim$ \$j\$ \#k \%l \textasciicircum{}m ''n'' ` + "`o` é p"
	if !strings.Contains(text, `& \shortstack[r]{`+want+`\\better} &`) {
		t.Errorf("no %s in\n%s", want, text)
	}
	if !strings.Contains(text, `on 8 data sets; rope $\pm$0.01.}`) {
		t.Errorf("the caption does not tell the rope:\n%s", text)
	}
	for line := range strings.Lines(text) {
		if ampersands := strings.Count(line, "&") - strings.Count(line, `\&`); strings.HasPrefix(line, "  ") && strings.Contains(line, `\\`) && ampersands != 5 {
			t.Errorf("%d columns: %s", ampersands+1, line)
		}
	}
}
