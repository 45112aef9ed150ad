package bayescmp

import (
	"errors"
	"fmt"
	"html"
	"math"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Named is a test of either kind: a [Test], which answers with probabilities, or a [SignificanceTest], which answers with a p value.
type Named interface{ Name() string }

// Panel holds the answers of several tests about one pair.
type Panel struct {
	Left, Right string
	Where       string   // the data set, or how many
	Assumptions []string // what was done to the data
	Answers     []Answer
	// Disagreements says, one sentence or two each, where Bayesian and classical answers part, and why.
	Disagreements []string
	dropped       omissions // their texts are among the assumptions
}

// Answer is that of one test: a Comparison, a Significance, or the reason why the test does not apply to the pair.
type Answer struct {
	Test         string
	Comparison   *Comparison
	Significance *Significance
	Refusal      error
}

// SideBySide asks Bayesian and classical tests alike about one pair. A test that does not apply to it (one data set only, several scores per data
// set, a given number of folds) is listed with the reason; any other error ends it with the test named.
func SideBySide(p Pair, tests ...Named) (*Panel, error) {
	if len(p.sets) == 0 {
		return nil, p.empty()
	}
	if len(tests) == 0 {
		return nil, fmt.Errorf("%w: SideBySide needs tests, such as Hierarchical{Rope: 0.01} and Wilcoxon{}", ErrOption)
	}
	s := &Panel{Left: p.Left, Right: p.Right, Where: p.where(), Assumptions: p.dropped.texts(), dropped: p.dropped}
	if p.lower {
		s.Assumptions = append([]string{"lower scores are better"}, p.dropped.texts()...)
	}
	for _, test := range tests {
		a, err := ask(test, p)
		if err != nil {
			return nil, err
		}
		s.Answers = append(s.Answers, a)
	}
	s.Disagreements = s.disagreements()
	return s, nil
}

func (p Pair) where() string {
	if len(p.sets) == 1 {
		return p.sets[0].dataset
	}
	return writing.Plural(len(p.sets), "data set")
}

func ask(test Named, p Pair) (a Answer, err error) {
	if v := reflect.ValueOf(test); test == nil || v.Kind() == reflect.Pointer && v.IsNil() {
		return a, fmt.Errorf("%w: a test of SideBySide is nil", ErrOption)
	}
	a.Test = test.Name()
	switch t := test.(type) {
	case Test:
		a.Comparison, err = t.Compare(p)
	case SignificanceTest:
		a.Significance, err = t.Test(p)
	case McNemar:
		a.Refusal = fmt.Errorf("%w: it takes Hits, the counts of right answers on the same test instances, not scores", ErrOption)
	default:
		err = fmt.Errorf("%w: %T has neither Compare nor Test", ErrOption, test)
	}
	for _, reason := range []error{ErrOneFold, ErrManySets, ErrFolds} {
		if errors.Is(err, reason) {
			a.Refusal, err = err, nil
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", a.Test, err)
	}
	return a, err
}

// line is a row of the table, in words.
type line struct{ test, rope, left, middle, right, p, decision string }

func (a Answer) line() line {
	switch {
	case a.Comparison != nil:
		c := a.Comparison
		p := c.written()
		l := line{test: a.Test, rope: "none", left: p[0], middle: p[1], right: p[2], decision: c.decided()}
		if c.Rope > 0 {
			l.rope = "±" + writing.Number(c.Rope)
		} else if c.P.Rope == 0 {
			l.middle = ""
		}
		return l
	case a.Significance != nil:
		s := a.Significance
		return line{test: a.Test, p: writing.PValue(s.P), decision: s.decided()}
	}
	return line{test: a.Test, decision: "does not apply"}
}

// decided is the decision with the classifier's name.
func (c *Comparison) decided() string {
	switch c.Decision() {
	case LeftBetter:
		return c.Left + " better"
	case RightBetter:
		return c.Right + " better"
	case Equivalent:
		return "equivalent"
	}
	return "undecided"
}

func (s *Significance) decided() string {
	switch {
	case !s.Significant():
		return "not significant"
	case s.favours < 0:
		return "significant, for " + s.Left
	case s.favours > 0:
		return "significant, for " + s.Right
	}
	return "significant"
}

func (s *Panel) headline() string {
	return strings.Join(append([]string{fmt.Sprintf("%s (left) against %s (right) on %s", s.Left, s.Right, s.Where)}, s.Assumptions...), "; ")
}

func (s *Panel) header() []string {
	return []string{"test", "decision", "rope", s.Left + " better", "equivalent", s.Right + " better", "p value"}
}

func (l line) cells() []string {
	return []string{l.test, l.decision, l.rope, l.left, l.middle, l.right, l.p}
}

// String is the table, one line per test, and the notes.
func (s *Panel) String() string {
	if s == nil {
		return "no answers"
	}
	var b strings.Builder
	notes := s.notes()
	fmt.Fprintf(&b, "%s\n\n", marked(s.headline(), notes.marks(everyAnswer)))
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.Join(s.header(), "\t"))
	for i, a := range s.Answers {
		cells := a.line().cells()
		cells[0] = marked(cells[0], notes.marks(i))
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	_ = table.Flush() // a strings.Builder takes everything
	for i, n := range notes {
		fmt.Fprintf(&b, "\n[%d] %s\n", i+1, n.text)
	}
	return b.String()
}

// HTML is the table and the notes for a notebook.
func (s *Panel) HTML() string {
	if s == nil {
		return "<p>no answers</p>"
	}
	var b strings.Builder
	notes := s.notes()
	row := func(tag string, cells []string, marks string) {
		b.WriteString("<tr>")
		for i, c := range cells {
			align := "right"
			if i < 2 {
				align = "left"
			}
			fmt.Fprintf(&b, "<%s style=\"text-align:%s;white-space:normal\">%s%s</%[1]s>", tag, align, html.EscapeString(c), superscript(marks))
			marks = "" // they belong to the first cell
		}
		b.WriteString("</tr>\n")
	}
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n<table><thead>", html.EscapeString(s.headline()), superscript(notes.marks(everyAnswer)))
	row("th", s.header(), "")
	b.WriteString("</thead><tbody>\n")
	for i, a := range s.Answers {
		row("td", a.line().cells(), notes.marks(i))
	}
	b.WriteString("</tbody></table>\n")
	for i, n := range notes {
		fmt.Fprintf(&b, "<p><small>[%d] %s</small></p>\n", i+1, html.EscapeString(n.text))
	}
	b.WriteString("</div>")
	return b.String()
}

// Frame returns one row per test: test, kind (Bayesian or classical), rope, p_left, p_rope, p_right, p_value, decision; NaN where a test has no such
// number.
func (s *Panel) Frame() dataframe.DataFrame {
	if s == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no answers", ErrEmpty)}
	}
	var tests, kinds, decisions []string
	numbers := map[string][]float64{}
	names := []string{"rope", "p_left", "p_rope", "p_right", "p_value"}
	for _, a := range s.Answers {
		kind, row := "", slices.Repeat([]float64{math.NaN()}, len(names))
		if c := a.Comparison; c != nil {
			kind = "Bayesian"
			copy(row, []float64{c.Rope, c.P.Left, c.P.Rope, c.P.Right})
		} else if a.Significance != nil {
			kind = "classical"
			row[4] = a.Significance.P
		}
		tests, kinds, decisions = append(tests, a.Test), append(kinds, kind), append(decisions, a.line().decision)
		for i, name := range names {
			numbers[name] = append(numbers[name], row[i])
		}
	}
	columns := []series.Series{series.New(tests, series.String, "test"), series.New(kinds, series.String, "kind")}
	for _, name := range names {
		columns = append(columns, series.New(numbers[name], series.Float, name))
	}
	return dataframe.New(append(columns, series.New(decisions, series.String, "decision"))...)
}
