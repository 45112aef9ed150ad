package bayescmp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Of many classifiers text and HTML show a bounded part, and say so.
func TestMatrixOfManyClassifiers(t *testing.T) {
	needsTime(t)
	for _, k := range []int{100, 300} {
		m := ladder(k)
		for _, c := range m.Comparisons {
			c.Warnings = []error{fmt.Errorf("a warning of its own, %s and %s", c.Left, c.Right)}
		}
		pairs := k * (k - 1) / 2
		text, page := m.String(), m.HTML()
		for _, want := range []string{
			fmt.Sprintf("… and %d more; the JSON has all.", pairs-100),
			fmt.Sprintf("… and %d more; the JSON has all.", pairs-20),
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%d: the text does not say %q", k, want)
			}
		}
		if lines := strings.Count(text, "\n"); lines > 240 {
			t.Errorf("%d: %d lines", k, lines)
		}
		if want := fmt.Sprintf("The first 20 of %d classifiers", k); !strings.Contains(page, want) {
			t.Errorf("%d: the page does not say %q", k, want)
		}
		if cells := strings.Count(page, "<td"); len(page) > 150_000 || cells > 20*20+100*5 {
			t.Errorf("%d: a page of %d cells and %d bytes", k, cells, len(page))
		}
	}
	if w, h := ladder(100).Plot().Size(); w > 1100 || h > 1100 {
		t.Errorf("a figure of %g × %g", w, h)
	}
}

// Names are shown as they are, in one line, whatever is in them.
func TestMatrixOfOddNames(t *testing.T) {
	names := []string{"<b>&bold</b>", "tab\tand\nline", strings.Repeat("long ", 30), ""}
	m := matrixOf(names, 0.01, func(i, _ int) bayescmp.Probabilities {
		return []bayescmp.Probabilities{leftWins, theSame, open}[i]
	})
	page, text := m.HTML(), m.String()
	if strings.Contains(page, "<b>") || !strings.Contains(page, "&lt;b&gt;&amp;bold&lt;/b&gt;") {
		t.Error("markup of a name is markup of the page")
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "line") {
			t.Errorf("a name is broken: %q", line)
		}
	}
	if !strings.Contains(text, "  tab and line  ") || m.Plot().PNG() == nil {
		t.Error(text)
	}
}

func TestMatrixTables(t *testing.T) {
	test := bayescmp.Sign{Rope: 0.01}
	m := accepted(bayescmp.AllPairs(t.Context(), weka(), test))(t)
	for _, text := range []string{m.MarkdownTable(), m.LaTeXTable()} {
		for _, c := range m.Comparisons {
			if !strings.Contains(text, c.Left) || !strings.Contains(text, c.Right) {
				t.Errorf("%s against %s is not in\n%s", c.Left, c.Right, text)
			}
		}
		decisions := 0
		for _, decision := range []string{"undecided", "better", "equivalent"} {
			decisions += strings.Count(text, decision)
		}
		if decisions < len(m.Comparisons) {
			t.Errorf("%d decisions in\n%s", decisions, text)
		}
	}
	var none *bayescmp.Matrix
	if none.MarkdownTable()+none.LaTeXTable() != "" {
		t.Error("nothing has a table")
	}
}

func BenchmarkMatrixHTML(b *testing.B) {
	m := ladder(100)
	for range b.N {
		if len(m.HTML()) == 0 {
			b.Fatal("empty")
		}
	}
}
