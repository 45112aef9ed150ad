package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"html"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"

	"github.com/go-gota/gota/dataframe"
)

// Matrix holds the comparisons of all pairs of classifiers by one test. Each pair is compared once, the classifier that
// comes first as left.
type Matrix struct {
	Test        string
	Classifiers []string
	// Comparisons are in the order (0,1), (0,2), …, (1,2), …
	Comparisons []*Comparison
}

// AllPairs compares every pair of classifiers with the same test, on all cores. Cancelling ctx stops it with the
// context's error. A pair that the test refuses ends it with that pair named.
func AllPairs(ctx context.Context, scores *Scores, test Test) (*Matrix, error) {
	if scores == nil || test == nil {
		return nil, fmt.Errorf("%w: AllPairs needs scores and a test", ErrOption)
	}
	if ctx == nil {
		ctx = context.Background()
	}
	names := scores.classifiers
	if len(names) < 2 {
		return nil, fmt.Errorf("%w: there are no pairs; the only classifier is %s", ErrOption, quoted(names))
	}
	m := &Matrix{Test: test.Name(), Classifiers: slices.Clone(names)}
	var pairs [][2]string
	for i, left := range names {
		for _, right := range names[i+1:] {
			pairs = append(pairs, [2]string{left, right})
		}
	}
	m.Comparisons = make([]*Comparison, len(pairs))
	tests := make([]Test, len(pairs))
	for i := range tests {
		tests[i] = withOwnSource(test)
	}
	err := inParallel(ctx, len(pairs), func(i int) error {
		var err error
		m.Comparisons[i], err = comparePair(scores, tests[i], pairs[i][0], pairs[i][1])
		return err
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// withOwnSource is the test with a source of its own, seeded from the one that was given: the pairs are compared at the same time.
func withOwnSource(test Test) Test {
	if p, ok := test.(*SignedRank); ok && p != nil {
		test = *p
	}
	if t, ok := test.(SignedRank); ok && t.Src != nil {
		t.Src = rand.NewPCG(t.Src.Uint64(), t.Src.Uint64())
		return t
	}
	return test
}

// namePair, deferred, names the pair in the error. A panic of a user's test is an error too: it happens in another goroutine, where it
// would end the program.
func namePair(left, right string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
	if *err != nil {
		*err = fmt.Errorf("%s against %s: %w", left, right, *err)
	}
}

// comparePair compares one pair, with both named in the error.
func comparePair(scores *Scores, test Test, left, right string) (c *Comparison, err error) {
	defer namePair(left, right, &err)
	p, err := scores.Pair(left, right)
	if err != nil {
		return nil, err
	}
	return test.Compare(p)
}

// inParallel calls work, which must not panic, for 0 … n−1 on all cores, until one fails or ctx is done. The error is that
// of the lowest i that failed, whatever the order in which they ran.
func inParallel(ctx context.Context, n int, work func(i int) error) error {
	var next atomic.Int64
	var failed atomic.Bool
	errs := make([]error, n)
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = work(i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Names that are not there wrap
// [ErrUnknown].
func (m *Matrix) Between(a, b string) (*Comparison, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: the matrix is empty", ErrEmpty)
	}
	for _, name := range []string{a, b} {
		if !slices.Contains(m.Classifiers, name) {
			return nil, unknown("classifier", name, m.Classifiers)
		}
	}
	for _, c := range m.Comparisons {
		if c.Left == a && c.Right == b || c.Left == b && c.Right == a {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: %q is not compared with itself", ErrOption, a)
}

// Frame returns one row per pair, with the columns of [Comparison.Frame].
func (m *Matrix) Frame() dataframe.DataFrame {
	if m == nil {
		return frameOf(nil)
	}
	return frameOf(m.Comparisons)
}

// Warnings returns the warnings of all pairs, each with its pair unless all pairs have it.
func (m *Matrix) Warnings() []error {
	if m == nil {
		return nil
	}
	var names []string
	var warnings [][]error
	for _, c := range m.Comparisons {
		names, warnings = append(names, c.Left+" against "+c.Right), append(warnings, c.Warnings)
	}
	return merged(names, warnings)
}

// merged lists each warning once, after the names of those that have it unless all have.
func merged(names []string, warnings [][]error) []error {
	var texts []string
	having := map[string][]string{}
	for i, list := range warnings {
		for _, w := range list {
			text := w.Error()
			if having[text] == nil {
				texts = append(texts, text)
			}
			having[text] = append(having[text], names[i])
		}
	}
	out := make([]error, len(texts))
	for i, text := range texts {
		if len(having[text]) < len(names) {
			text = some(having[text]) + ": " + text
		}
		out[i] = errors.New(text)
	}
	return out
}

// String is one line per pair.
func (m *Matrix) String() string {
	if m == nil || len(m.Comparisons) == 0 {
		return "no comparisons"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", m.headline())
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	column := func(text string) string {
		if !m.hasMiddle() {
			return ""
		}
		return text + "\t"
	}
	fmt.Fprintf(table, "left\tright\tP(left)\t%sP(right)\tdecision\n", column("P("+m.middle()+")"))
	for _, c := range m.Comparisons {
		p := c.written()
		fmt.Fprintf(table, "%s\t%s\t%s\t%s%s\t%s\n", c.Left, c.Right, p[0], column(p[1]), p[2], c.Decision())
	}
	_ = table.Flush() // a strings.Builder takes everything
	for i, w := range m.Warnings() {
		fmt.Fprintf(&b, "[%d] %s\n", i+1, w)
	}
	return b.String()
}

// hasMiddle reports whether P.Rope means anything: with a rope, or where ties can happen.
func (m *Matrix) hasMiddle() bool {
	return slices.ContainsFunc(m.Comparisons, func(c *Comparison) bool { return c.Rope > 0 || c.P.Rope > 0 })
}

// middle names P.Rope: without a rope it is the tie of an even number of data sets.
func (m *Matrix) middle() string {
	if m.Comparisons[0].Rope > 0 {
		return "rope"
	}
	return "tie"
}

func (m *Matrix) headline() string {
	c := m.Comparisons[0]
	rope := "no rope"
	if c.Rope > 0 {
		rope = "rope ±" + number(c.Rope)
	}
	return fmt.Sprintf("%s, all pairs of %s on %s, %s; a decision needs %s",
		capital(m.Test), plural(len(m.Classifiers), "classifier"), c.where(), rope, number(c.Threshold))
}

// HTML is a square table: each cell has the probability that the classifier of the row is better than the one of the
// column, and below it that they are equivalent (or tie).
func (m *Matrix) HTML() string {
	if m == nil || len(m.Comparisons) == 0 {
		return "<p>no comparisons</p>"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong></p>\n<table><thead><tr><th></th>", html.EscapeString(m.headline()))
	for _, name := range m.Classifiers {
		fmt.Fprintf(&b, "<th style=\"text-align:center\">%s</th>", html.EscapeString(name))
	}
	b.WriteString("</tr></thead><tbody>\n")
	for _, row := range m.Classifiers {
		fmt.Fprintf(&b, "<tr><th style=\"text-align:left\">%s</th>", html.EscapeString(row))
		for _, column := range m.Classifiers {
			b.WriteString(m.cell(row, column))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody></table>\n<p><small>Large: P(row better than column)")
	if m.hasMiddle() {
		fmt.Fprintf(&b, "; small: P(%s)", m.middle())
	}
	b.WriteString(". Coloured: decided.")
	for i, w := range m.Warnings() {
		fmt.Fprintf(&b, "<br>[%d] %s", i+1, html.EscapeString(w.Error()))
	}
	b.WriteString("</small></p></div>")
	return b.String()
}

// cell shows the pair from the side of the row.
func (m *Matrix) cell(row, column string) string {
	c, err := m.Between(row, column)
	if err != nil {
		return "<td></td>"
	}
	p := c.written()
	number, won, color := html.EscapeString(p[0]), LeftBetter, ""
	if c.Right == row {
		number, won = html.EscapeString(p[2]), RightBetter
	}
	switch c.Decision() {
	case won:
		number, color = "<strong>"+number+"</strong>", ";color:#000;background:"+regionColors()[2]
	case Equivalent:
		color = ";color:#000;background:" + regionColors()[1]
	}
	middle := ""
	if m.hasMiddle() {
		middle = "<br><small>" + html.EscapeString(p[1]) + "</small>"
	}
	return fmt.Sprintf("<td style=\"text-align:center%s\">%s%s</td>", color, number, middle)
}
