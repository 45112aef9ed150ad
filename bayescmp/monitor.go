package bayescmp

import (
	"context"
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Monitor looks at the answer of [Hierarchical] again and again while the data sets come in one at
// a time. CostOfLooking in the package simulate says what it costs to stop at the first verdict.
//
// The posterior does not depend on how often somebody has looked, nor on why the data sets ended:
// it is the same whether the plan was to stop or not (Edwards, Lindman and Savage 1963). What does
// change is how often a verdict is wrong if the truth is held fixed: whoever stops at the first
// verdict can be misled at every look.
type Monitor struct {
	// Test is the test, with its rope and its threshold.
	Test Hierarchical
	// First is the number of data sets at the first look; 0 means 5, or all if there are fewer.
	First int
	// Every is the number of data sets from one look to the next; 0 means 1. The last look is at
	// all data sets.
	Every int
}

// Looks has the answer after each look.
type Looks struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Datasets holds the number of data sets at each look, and Last the name of the newest one.
	Datasets []int
	Last     []string
	// Comparisons holds the answer at each look.
	Comparisons []*Comparison
}

// Follow returns the answers after the first data sets of the pair, in their order. Errors are the
// same as for [Hierarchical.Compare], or wrap [ErrOption]. If ctx is done, the error is its error.
func (m Monitor) Follow(ctx context.Context, p Pair) (*Looks, error) {
	if len(p.sets) == 0 {
		return nil, p.emptyError()
	}
	at, err := m.LooksAt(len(p.sets))
	if err != nil {
		return nil, err
	}
	comparisons := make([]*Comparison, len(at))
	err = parallel.For(ctx, len(at), func(i int) (err error) {
		comparisons[i], err = m.Test.CompareContext(ctx, p.firstDatasets(at[i]))
		return err
	})
	if err != nil {
		return nil, err
	}
	l := &Looks{Left: p.Left, Right: p.Right, Datasets: at, Comparisons: comparisons}
	for _, n := range at {
		l.Last = append(l.Last, p.sets[n-1].dataset)
	}
	return l, nil
}

// firstDatasets returns the pair with its first n data sets.
func (p Pair) firstDatasets(n int) Pair {
	p.sets = slices.Clip(p.sets[:n])
	return p
}

// LooksAt returns the numbers of data sets at which Monitor looks, up to the given number, which is
// the last of them. Errors wrap [ErrOption].
func (m Monitor) LooksAt(most int) ([]int, error) {
	first, every := m.First, m.Every
	if first == 0 {
		first = min(5, max(1, most))
	}
	if every == 0 {
		every = 1
	}
	if first < 1 || every < 1 || first > most {
		return nil, fmt.Errorf("%w: the first look of a Monitor is at 1 to %d data sets and every "+
			"further one 1 or more later, not at %d and %d later", ErrOption, most, first, every)
	}
	var at []int
	for n := first; n < most; n += every {
		at = append(at, n)
	}
	return append(at, most), nil
}

var errNoLooks = fmt.Errorf("%w: there are no looks; make them with Monitor.Follow", ErrEmpty)

func (l *Looks) empty() bool { return l == nil || len(l.Comparisons) == 0 }

// Verdict says which verdict came first, and whether it stayed.
func (l *Looks) Verdict() string {
	if l.empty() {
		return "no looks"
	}
	last := l.Comparisons[len(l.Comparisons)-1]
	first := slices.IndexFunc(l.Comparisons, func(c *Comparison) bool {
		return c.Decision() != Undecided
	})
	if first < 0 {
		return fmt.Sprintf("No verdict after any of %s; after all %s: %s",
			writing.Plural(len(l.Datasets), "look"), l.datasetsPhrase(len(l.Datasets)-1),
			last.Verdict())
	}
	said := fmt.Sprintf("The first verdict came after %s: %s",
		l.datasetsPhrase(first), l.Comparisons[first].Verdict())
	if first == len(l.Comparisons)-1 {
		return said
	}
	decision := l.Comparisons[first].Decision()
	for i, c := range l.Comparisons[first:] {
		if c.Decision() != decision {
			return fmt.Sprintf("%s It did not last: %s after %s. After all %s: %s", said,
				c.Decided(), l.datasetsPhrase(first+i), l.datasetsPhrase(len(l.Datasets)-1),
				last.Verdict())
		}
	}
	return fmt.Sprintf("%s It lasted to the end, after %s.", said,
		l.datasetsPhrase(len(l.Datasets)-1))
}

// datasetsPhrase is the number of data sets at a look.
func (l *Looks) datasetsPhrase(i int) string {
	return writing.Plural(l.Datasets[i], l.Comparisons[i].datasetNoun())
}

func (l *Looks) rendering() writing.Answer {
	if l.empty() {
		return writing.Nothing("no looks")
	}
	labels := l.Comparisons[0].labels()
	t := writing.NewTable(2, l.Comparisons[0].datasetNoun()+"s", "newest",
		labels[0], labels[1], labels[2], "decision")
	t.ToLeft(5)
	for i, c := range l.Comparisons {
		p := c.formatProbabilities()
		t.Add(fmt.Sprint(l.Datasets[i]), l.Last[i], p[0].String(), p[1].String(), p[2].String(),
			c.Decided())
	}
	return writing.Answer{
		Headline: fmt.Sprintf("%s, look by look: %s against %s",
			writing.Capital(l.Comparisons[0].Test), l.Left, l.Right),
		Verdict: l.Verdict(), Tables: []*writing.Table{t},
		Notes: []string{"The posterior does not depend on the looks. How often a verdict is " +
			"wrong does: simulate.CostOfLooking."},
	}
}

// String returns a table with one line per look, and the verdict.
func (l *Looks) String() string { return l.rendering().Text() }

// HTML returns a table with one row per look, and the verdict.
func (l *Looks) HTML() string { return l.rendering().HTML() }

// Frame returns one row per look with the columns datasets, last, p_left, p_rope, p_right,
// decision.
func (l *Looks) Frame() Frame {
	if l.empty() {
		return frames.Failed(errNoLooks)
	}
	return frames.Of(l.rows())
}

// lookRow is what JSON and a frame have of a look.
type lookRow struct {
	Datasets int
	Last     string
	P        Probabilities
	Decision Decision
}

func (l *Looks) rows() []lookRow {
	rows := make([]lookRow, len(l.Comparisons))
	for i, c := range l.Comparisons {
		rows[i] = lookRow{l.Datasets[i], l.Last[i], c.P, c.Decision()}
	}
	return rows
}

// MarshalJSON writes left, right and looks: datasets, last, p and decision of each.
func (l *Looks) MarshalJSON() ([]byte, error) {
	if l.empty() {
		return []byte("null"), nil
	}
	return fields.List{fields.Named("left", l.Left), fields.Named("right", l.Right),
		fields.Named("looks", l.rows())}.MarshalJSON()
}

// Plot draws the three probabilities against the number of data sets, stacked. It is nil for one
// look.
func (l *Looks) Plot() *figure.Figure {
	if l.empty() || len(l.Comparisons) < 2 {
		return nil
	}
	c := l.Comparisons[0]
	b := figure.Bands{
		Title:  fmt.Sprintf("%s against %s, look by look", l.Left, l.Right),
		XLabel: "number of " + c.datasetNoun() + "s", Threshold: c.Threshold,
		Captions: c.figureLabels(),
	}
	for i, c := range l.Comparisons {
		b.X = append(b.X, float64(l.Datasets[i]))
		b.Left, b.Rope, b.Right = append(b.Left, c.P.Left), append(b.Rope, c.P.Rope),
			append(b.Right, c.P.Right)
	}
	return b.Figure().Describe(l.Verdict())
}
