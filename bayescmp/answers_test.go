package bayescmp_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

// exportedAnswer is what every kind of answer has, to take it into a paper or another program.
type exportedAnswer interface {
	fmt.Stringer
	json.Marshaler
	HTML() string
	Methods() string
	LaTeXMethods() string
	Results() string
	LaTeXResults() string
	References() bayescmp.References
	MarkdownTable() string
	LaTeXTable() string
	Frame() dataframe.DataFrame
}

// awkwardScores are of classifiers and data sets whose names mean something to every format.
func awkwardScores(t *testing.T) *bayescmp.Scores {
	t.Helper()
	text := "dataset,fold,a_b|<i>,50% & {c},`数`\n"
	for i := range 6 {
		for fold := range 5 {
			text += fmt.Sprintf("$d_%d^*#,%d,0.%d,0.%d,0.%d\n",
				i, fold, 70+(i*fold)%7, 72+(i+fold)%5, 74+(3*i+fold)%9)
		}
	}
	return accepted(wide(t, text, bayescmp.Wide{}))(t)
}

// answersOfAllKinds has one answer of each kind, about data sets and classifiers whose names mean
// something to every format.
func answersOfAllKinds(t *testing.T) []exportedAnswer {
	t.Helper()
	scores := awkwardScores(t)
	p := pairOf(t, scores, `a_b|<i>`, "50% & {c}")
	test, ctx := bayescmp.Hierarchical{Rope: 0.01}, t.Context()
	r := accepted(bayescmp.Friedman{}.Rank(scores))(t)
	v := accepted(bayescmp.ANOVA{}.Test(scores))(t)
	games := gamesOf(t, "left,right,outcome,`judge`\na_b|<i>,50% & {c},left,$1_\n"+
		"50% & {c},a_b|<i>,left,$2_\na_b|<i>,50% & {c},tie,$1_\n",
		bayescmp.GameColumns{Clusters: []string{"`judge`"}})
	return []exportedAnswer{
		accepted(bayescmp.BradleyTerry{Samples: 1000}.Rank(scores))(t),
		accepted(bayescmp.JointHierarchical{Samples: 1000, Rope: 0.01}.Rank(scores))(t),
		accepted(bayescmp.BradleyTerry{}.Rate(games))(t),
		accepted(test.Compare(p))(t),
		accepted(bayescmp.Wilcoxon{}.Test(p))(t),
		panelOf(t, p, 0.01),
		accepted(p.Effects())(t),
		accepted(bayescmp.AllPairs(ctx, scores, bayescmp.SignedRank{Rope: 0.01}))(t),
		r,
		r.Nemenyi(),
		accepted(bayescmp.Quade{}.Rank(scores))(t),
		v,
		v.Tukey(),
		accepted(bayescmp.Best{Samples: 1000}.Rank(scores))(t),
		accepted(bayescmp.Leaderboard{}.Rank(scores))(t),
		accepted(scores.WinTieLoss())(t),
		accepted(scores.Overview())(t),
		accepted(scores.Table(0.01))(t),
		accepted(bayescmp.ByMetric(ctx, bayescmp.Sign{Rope: 0.01}, p.Left, p.Right, scores))(t),
		accepted(bayescmp.RopeCurve(ctx, bayescmp.Sign{Rope: 0.01}, p))(t),
		accepted(bayescmp.Sensitivity(ctx, bayescmp.Sign{Rope: 0.01}, p))(t),
	}
}

// A type with a method answer is an answer, and has everything that an answer has. The list of the
// other tests has all of them.
func TestEveryAnswerHasEverything(t *testing.T) {
	needsTime(t)
	var known []string
	for _, a := range answersOfAllKinds(t) {
		known = append(known, reflect.TypeOf(a).Elem().Name())
	}
	_, parsed := files(t, ".", false)
	found := 0
	for _, file := range parsed {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "answer" {
				continue
			}
			name := strings.TrimPrefix(receiver(f), "*")
			if !ast.IsExported(name) {
				continue
			}
			if found++; !slices.Contains(known, name) {
				t.Errorf("%s is an answer that these tests do not know", name)
			}
		}
	}
	if found < len(known)-1 { // the answer of a matrix is made by its decisions
		t.Errorf("only %d answers found, of %v", found, known)
	}
}

// What an answer says of itself is whole: sentences, tables with as many cells in every row, and
// JSON with the fields that all answers have.
func TestWhatEveryAnswerExports(t *testing.T) {
	needsTime(t)
	for _, a := range answersOfAllKinds(t) {
		t.Run(reflect.TypeOf(a).Elem().Name(), func(t *testing.T) {
			checkProse(t, a.Methods())
			checkProse(t, a.LaTeXMethods())
			checkCitations(t, a.Methods(), a.LaTeXMethods(), a.References())
			checkMarkdown(t, a.MarkdownTable())
			checkLaTeX(t, a.LaTeXTable())
			checkJSON(t, a)
			if df := a.Frame(); df.Err != nil || df.Nrow() == 0 {
				t.Errorf("frame %v", df)
			}
		})
	}
}

// Results are whole sentences, and LaTeX has formulas for the signs that it lacks.
func TestResultsAreWholeSentences(t *testing.T) {
	for _, a := range answersOfAllKinds(t) {
		t.Run(reflect.TypeOf(a).Elem().Name(), func(t *testing.T) {
			checkProse(t, a.Results())
			latex := a.LaTeXResults()
			checkProse(t, latex)
			for _, sign := range []string{"<", "χ", "²"} {
				if strings.Contains(strings.ReplaceAll(latex, "$<$", ""), sign) {
					t.Errorf("%q in %s", sign, latex)
				}
			}
		})
	}
}

// The mean scores of a results paragraph are those of the table of scores, and are left out where
// they mean nothing.
func TestResultsHaveTheMeanScores(t *testing.T) {
	p := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "d", Left: []float64{0.5, 0.7}, Right: []float64{0.6, 0.6}},
		bayescmp.FoldScores{Dataset: "e", Left: []float64{0.8, 1}, Right: []float64{0.7, 0.9}},
	))(t)
	s := accepted(bayescmp.Wilcoxon{}.Test(p))(t)
	const want = "On 2 data sets, a had a mean score of 0.75 (SD 0.21) " +
		"and b one of 0.70 (SD 0.14). "
	if text := s.Results(); !strings.HasPrefix(text, want) {
		t.Error(text)
	}
	mixed := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "d", Left: []float64{0.5, 0.7}, Right: []float64{0.6, 0.6}},
		bayescmp.FoldScores{Dataset: "e", Lower: true,
			Left: []float64{0.8, 1}, Right: []float64{0.7, 0.9}},
	))(t)
	mixed = accepted(mixed.Rescale(bayescmp.ScaleRaw))(t)
	if s := accepted(bayescmp.Wilcoxon{}.Test(mixed))(t); strings.Contains(s.Results(), "mean") {
		t.Error(s.Results())
	}
}

// checkProse looks for what a sentence cannot have.
func checkProse(t *testing.T, text string) {
	t.Helper()
	for _, wrong := range []string{"%!", "NaN", "..", " .", "  ", "\n", "[]", " ,", "()"} {
		if strings.Contains(text, wrong) {
			t.Errorf("%q in %s", wrong, text)
		}
	}
	if len(text) < 40 || !strings.HasSuffix(text, ".") {
		t.Errorf("no sentences: %q", text)
	}
}

// checkCitations compares the citations with the bibliography.
func checkCitations(t *testing.T, text, latex string, r bayescmp.References) {
	t.Helper()
	var cited []string
	for _, m := range citation.FindAllStringSubmatch(latex, -1) {
		cited = append(cited, strings.Split(m[1], ",")...)
	}
	slices.Sort(cited)
	cited = slices.Compact(cited)
	var keys []string
	for _, reference := range r {
		keys = append(keys, reference.Key)
	}
	slices.Sort(keys)
	if !slices.Equal(cited, keys) {
		t.Errorf("cited %v, in the bibliography %v", cited, keys)
	}
	if !strings.Contains(text, "https://github.com/bayescmp/go") {
		t.Errorf("the program is not named in %s", text)
	}
}

var escaped = regexp.MustCompile(`\\.`)

// ofNames are titles of columns with names and decisions.
var ofNames = []string{"classifier", "left", "right", "decision", "beaten by", "better than",
	"equivalent to", "player", "test", "metric", "outcome"}

// checkMarkdown counts the cells of the rows of each table. Names and decisions are on the left.
func checkMarkdown(t *testing.T, text string) {
	t.Helper()
	rows, cells := 0, 0
	var above []string
	for line := range strings.Lines(text) {
		row := strings.Split(line, "|")
		for i, title := range above {
			if i < len(row) && strings.Contains(line, "---") &&
				slices.Contains(ofNames, strings.TrimSpace(title)) &&
				strings.HasSuffix(strings.TrimSpace(row[i]), ":") {
				t.Errorf("%s are on the right in %s", title, text)
			}
		}
		above = row
		if !strings.HasPrefix(line, "|") {
			cells = 0
			continue
		}
		n := strings.Count(escaped.ReplaceAllString(line, ""), "|")
		if rows++; cells != 0 && n != cells || n < 3 {
			t.Errorf("%d instead of %d bars in %s", n, cells, line)
		}
		cells = n
	}
	if rows < 3 || !strings.HasPrefix(text, "**") {
		t.Errorf("no table:\n%s", text)
	}
}

// widths matches the widths of columns, as in p{0.22\textwidth}.
var widths = regexp.MustCompile(`\{[^}]*\}`)

// checkLaTeX counts the cells of the rows, and the braces.
func checkLaTeX(t *testing.T, text string) {
	t.Helper()
	columns := 0
	for line := range strings.Lines(text) {
		if spec, ok := strings.CutPrefix(line, `\begin{tabular}{`); ok {
			spec = widths.ReplaceAllString(strings.TrimSpace(spec), "")
			columns = len(spec) - 1
		}
		plain := escaped.ReplaceAllString(strings.TrimSuffix(line, "\\\\\n"), "")
		if strings.HasSuffix(line, "\\\\\n") && strings.Count(plain, "&") != columns-1 {
			t.Errorf("not %d columns: %s", columns, line)
		}
		if strings.HasPrefix(line, "%") {
			continue
		}
		if strings.Count(plain, "{") != strings.Count(plain, "}") {
			t.Errorf("braces: %s", line)
		}
	}
	if columns < 2 || strings.Count(text, `\label{`) != 1 {
		t.Errorf("no table:\n%s", text)
	}
}

// checkJSON looks for names of fields in small letters, and for the warnings that every answer has.
func checkJSON(t *testing.T, a any) {
	t.Helper()
	text, err := json.Marshal(a)
	must(t, err)
	var fields map[string]any
	must(t, json.Unmarshal(text, &fields))
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, inner := range v {
				if !regexp.MustCompile(`^[a-z_]+$`).MatchString(name) {
					t.Errorf("the field %q", name)
				}
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(fields)
	if _, ok := fields["warnings"].([]any); !ok {
		t.Errorf("no list of warnings in %s", text)
	}
}

// Nothing says nothing, and JSON null.
func TestNoAnswerExportsNothing(t *testing.T) {
	for _, a := range answersOfAllKinds(t) {
		none := reflect.Zero(reflect.TypeOf(a)).Interface().(exportedAnswer)
		empty := reflect.New(reflect.TypeOf(a).Elem()).Interface().(exportedAnswer)
		for _, a := range []exportedAnswer{none, empty} {
			text := a.Methods() + a.LaTeXMethods() + a.MarkdownTable() + a.LaTeXTable() +
				a.Results() + a.LaTeXResults()
			if text != "" {
				t.Errorf("%T: %s", a, text)
			}
			a.References()
			a.Frame()
		}
		if text, err := json.Marshal(none); string(text) != "null" || err != nil {
			t.Errorf("%T: %s, %v", a, text, err)
		}
		if text, err := json.Marshal(empty); err != nil || !json.Valid(text) {
			t.Errorf("%T: %s, %v", a, text, err)
		}
	}
}
