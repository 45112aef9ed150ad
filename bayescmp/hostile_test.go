package bayescmp_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
)

// hostile are names in each of which something means something to HTML, LaTeX, Markdown or a
// terminal. The names of a row are compared with each other.
var hostile = [][]string{
	{"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</td></table><!--"},
	{`_&%#$\{}^~`, `\input{x}\\[1cm]`, "`'\"--,,<<>>?`!`"},
	{"[x]", "*", "\\\\"},
	{"a|b", "- item", "1. item"},
	{"javascript:alert(1)", "[a](javascript:b)", "![i](http://x.test/y)"},
	{strings.Repeat("very_long-", 20), strings.Repeat("W", 200), "&lt;i&gt; &amp; <i>"},
	{"$x$", "\\$", "%\n\\end{tabular}"},
}

// foreign are names that need other letters, and names whose characters act.
var foreign = [][]string{
	{"随机森林", "決定木|a", "결정 트리"},
	{"😀", "שלום (1)", "مرحبا_b"},
	{"\x1b[31mred\x1b[0m", "\u202eevil\u202c", "bell\a\r\x00"},
}

// namedScores makes scores of three classifiers on data sets that have their names too, with ten
// folds each.
func namedScores(t *testing.T, names []string) *bayescmp.Scores {
	t.Helper()
	var sets, classifiers []string
	var folds []int
	var scores []float64
	for d, set := range slices.Concat(names, []string{"d1", "d2", "d3"}) {
		for c, name := range names {
			for fold := range 10 {
				sets, classifiers = append(sets, set), append(classifiers, name)
				folds = append(folds, fold)
				noise := float64((7*fold+3*c+5*d)%11) / 200
				scores = append(scores, 0.6+0.02*float64(d)+0.05*float64(c)+noise)
			}
		}
	}
	df := dataframe.New(series.New(sets, series.String, "dataset"),
		series.New(classifiers, series.String, "classifier"),
		series.New(folds, series.Int, "fold"), series.New(scores, series.Float, "score"))
	return accepted(bayescmp.FromLong(df, bayescmp.Long{Score: "score"}))(t)
}

// answersFor are answers of every kind about the classifiers.
func answersFor(t *testing.T, scores *bayescmp.Scores) []any {
	t.Helper()
	names := scores.Classifiers()
	pair := accepted(scores.Pair(names[0], names[1]))(t)
	panel := panelOf(t, pair, 0.01)
	first := bayescmp.SignedRank{Rope: 0.01, Samples: 2000}
	ranking := accepted(bayescmp.Friedman{}.Rank(scores))(t)
	quade := accepted(bayescmp.Quade{}.Rank(scores))(t)
	variance := accepted(bayescmp.ANOVA{}.Test(scores))(t)
	out := []any{
		scores, pair, panel, panel.References(), ranking, quade, variance, variance.Tukey(),
		ranking.Nemenyi(), accepted(quade.Pairwise(bayescmp.Holm))(t),
		accepted(ranking.Control(names[0], bayescmp.Holm))(t),
		accepted(variance.Dunnett(names[0]))(t),
		accepted(pair.Effects())(t), accepted(scores.WinTieLoss())(t),
		accepted(bayescmp.Best{Samples: 2000}.Rank(scores))(t),
		accepted(bayescmp.AllPairs(t.Context(), scores, first))(t),
		accepted(bayescmp.RopeCurve(t.Context(), first, pair))(t),
		accepted(bayescmp.Sensitivity(t.Context(), first, pair))(t),
	}
	for _, a := range panel.Answers {
		if a.Comparison != nil {
			out = append(out, a.Comparison)
		} else {
			out = append(out, a.Significance)
		}
	}
	return out
}

// forHostileNames calls f for each row of names, with answers of every kind about them.
func forHostileNames(
	t *testing.T, rows [][]string, f func(t *testing.T, names []string, answers []any),
) {
	for i, names := range rows {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			f(t, names, answersFor(t, namedScores(t, names)))
		})
	}
}

// allowed are the elements and attributes that answers are made of.
var allowed = map[string][]string{
	"p": nil, "br": nil, "strong": nil, "small": nil, "sup": nil, "thead": nil, "tbody": nil,
	"tr": nil, "ol": nil, "ul": nil, "li": nil, "em": nil, "table": {"class"}, "th": {"style"},
	"td": {"style"}, "span": {"style"}, "a": {"href"},
	"div": {"class", "data-ropecurve"},
}

// walk calls f for each node that markup parses to, inside of the body.
func walk(t *testing.T, markup string, f func(n *html.Node)) {
	t.Helper()
	root := accepted(html.Parse(strings.NewReader("<body>" + markup)))(t)
	for n := range root.Descendants() {
		if n.Data != "html" && n.Data != "head" && n.Data != "body" {
			f(n)
		}
	}
}

// No name becomes markup, and every name can be read in what the markup shows.
func TestHostileNamesInHTML(t *testing.T) {
	needsTime(t)
	forHostileNames(t, slices.Concat(hostile, foreign),
		func(t *testing.T, names []string, answers []any) {
			for _, a := range answers {
				checkMarkup(t, a, a.(interface{ HTML() string }).HTML(), names)
			}
		})
}

func checkMarkup(t *testing.T, a any, markup string, names []string) {
	t.Helper()
	var text strings.Builder
	walk(t, markup, func(n *html.Node) {
		switch n.Type {
		case html.TextNode:
			text.WriteString(n.Data)
		case html.ElementNode:
			attributes, known := allowed[n.Data]
			if !known {
				t.Fatalf("%T: an element %s in %s", a, n.Data, markup)
			}
			for _, at := range n.Attr {
				link := at.Key == "href" && !strings.HasPrefix(at.Val, "https://")
				if !slices.Contains(attributes, at.Key) || link {
					t.Fatalf("%T: an attribute %s=%q in %s", a, at.Key, at.Val, markup)
				}
			}
		default:
			t.Fatalf("%T: a node of type %v in %s", a, n.Type, markup)
		}
	})
	if _, ok := a.(bayescmp.References); ok {
		return
	}
	shown := bayescmp.OneLine(text.String())
	if !strings.Contains(shown, bayescmp.OneLine(names[0])) {
		t.Errorf("%T does not show %q: %s", a, names[0], shown)
	}
}

// No character of a name acts on a terminal.
func TestHostileNamesInText(t *testing.T) {
	acts := func(r rune) bool {
		return r != '\n' && r != '\t' && (r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u202e')
	}
	forHostileNames(t, foreign, func(t *testing.T, _ []string, answers []any) {
		for _, a := range answers {
			texts := []string{a.(fmt.Stringer).String()}
			if told, ok := a.(exportedAnswer); ok {
				texts = append(texts, told.Methods(), told.LaTeXMethods(), told.Results(),
					told.LaTeXResults())
			}
			for _, text := range texts {
				if i := strings.IndexFunc(text, acts); i >= 0 {
					t.Errorf("%T: %q", a, text[max(0, i-20):i+10])
				}
			}
		}
	})
}

// GitHub's Markdown shows every name as text, each in its cell. The judge is goldmark.
func TestHostileNamesInMarkdown(t *testing.T) {
	needsTime(t)
	md := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough),
		goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe()))
	forHostileNames(t, slices.Concat(hostile, foreign),
		func(t *testing.T, names []string, answers []any) {
			for _, a := range answers {
				table, ok := a.(interface{ MarkdownTable() string })
				if !ok {
					continue
				}
				var page bytes.Buffer
				must(t, md.Convert([]byte(table.MarkdownTable()), &page))
				checkMarkup(t, a, page.String(), names)
				sameColumns(t, page.String())
			}
		})
}

// sameColumns checks that each table has as many cells in each row.
func sameColumns(t *testing.T, page string) {
	t.Helper()
	cells := func(row string) int {
		return strings.Count(row, "<td") + strings.Count(row, "<th>") +
			strings.Count(row, "<th ")
	}
	for _, table := range strings.Split(page, "<table>")[1:] {
		rows := strings.Split(table, "<tr>")[1:]
		for _, row := range rows {
			if cells(row) != cells(rows[0]) {
				t.Errorf("%d cells, and %d in the header: %s", cells(row), cells(rows[0]), row)
			}
		}
	}
}

// latexPage is a document with everything in LaTeX that there is about the names.
func latexPage(t *testing.T, rows [][]string) string {
	var page strings.Builder
	page.WriteString("\\documentclass{article}\n\\usepackage{booktabs}\n\\begin{document}\n")
	forHostileNames(t, rows, func(t *testing.T, _ []string, answers []any) {
		for _, a := range answers {
			if told, ok := a.(exportedAnswer); ok {
				page.WriteString(told.LaTeXTable() + "\\clearpage\n")
				page.WriteString(told.LaTeXMethods() + "\n\n" + told.LaTeXResults() + "\n\n")
			}
		}
	})
	return page.String() + "\\end{document}\n"
}

// A real LaTeX sets the tables, without any error, and shows the names.
func TestHostileNamesInLaTeX(t *testing.T) {
	if testing.Short() {
		t.Skip("runs LaTeX")
	}
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("no LaTeX to test with: on Debian, apt-get install texlive-latex-recommended")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.tex")
	must(t, os.WriteFile(file, []byte(latexPage(t, hostile)), 0o644))
	cmd := exec.CommandContext(t.Context(), latex, "-interaction=nonstopmode", "-halt-on-error",
		"-no-shell-escape", "page.tex")
	cmd.Dir = dir
	if log, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, log[max(0, len(log)-3000):])
	}
}
