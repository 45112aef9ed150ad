package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Test compares the two classifiers of a pair. The tests of this package are values whose fields are their options.
type Test interface {
	// Name is the name of the test in results and messages.
	Name() string
	// Compare answers for the pair; bad data and options are errors, doubts are Warnings of the answer.
	Compare(p Pair) (*Comparison, error)
}

// Probabilities says how probable it is that the left classifier is practically better, that the two are
// practically equivalent, and that the right one is practically better. They sum to 1.
type Probabilities struct{ Left, Rope, Right float64 }

// Comparison is the answer of a test. Its text, HTML, frame and plot all read these fields.
type Comparison struct {
	Test        string // the name of the test
	Left, Right string // the classifiers
	Dataset     string // the data set when there is just one
	Datasets    int    // how many data sets the answer rests on
	Rope        float64
	P           Probabilities
	Error       Probabilities // numerical or Monte Carlo standard error of each; 0 means exact up to rounding
	Threshold   float64       // the probability that a decision needs
	Posterior   Posterior     // what P was computed from
	Assumptions []string      // the defaults and options in force, in words
	Warnings    []error       // reservations; the answer stands, but read them

	scope      string // what the verdict is about: "iris", "more than half of 74 data sets"
	difference string // what is subtracted from what, for the axis
}

// Posterior is the distribution behind a [Comparison]: a [*StudentPosterior] for the correlated t test, a
// [*WinsPosterior] for the Poisson test, a [*DirichletPosterior] for the Bayesian sign test, a [*SignedRankPosterior] for the Bayesian
// signed-rank test, a [*HierarchicalPosterior] for the hierarchical test.
type Posterior interface {
	// String describes the distribution in one or a few lines.
	String() string
	// Plot draws it with the names, the rope and the probabilities of c.
	Plot(c *Comparison) *figure.Figure
}

// Decision is a verdict: a region whose probability is above the threshold, or none.
type Decision int

const (
	// Undecided says that no region is probable enough.
	Undecided Decision = iota
	// LeftBetter says that the left classifier is practically better (without a rope: better).
	LeftBetter
	// Equivalent says that the two are practically equivalent; never without a rope.
	Equivalent
	// RightBetter says that the right classifier is practically better (without a rope: better).
	RightBetter
)

func (d Decision) String() string {
	switch d {
	case LeftBetter:
		return "left better"
	case Equivalent:
		return "equivalent"
	case RightBetter:
		return "right better"
	}
	return "undecided"
}

// Decision is the region whose probability is above the threshold.
func (c *Comparison) Decision() Decision {
	switch {
	case c == nil:
		return Undecided
	case c.P.Left > c.Threshold:
		return LeftBetter
	case c.P.Right > c.Threshold:
		return RightBetter
	case c.Rope > 0 && c.P.Rope > c.Threshold:
		return Equivalent
	}
	return Undecided
}

// Frame returns the answer as one row: test, dataset, datasets, left, right, rope, p_left, p_rope, p_right, decision.
func (c *Comparison) Frame() dataframe.DataFrame {
	if c == nil {
		return frameOf(nil)
	}
	return frameOf([]*Comparison{c})
}

// frameOf makes one row per comparison.
func frameOf(cs []*Comparison) dataframe.DataFrame {
	n := len(cs)
	texts := map[string][]string{}
	numbers := map[string][]float64{}
	counts := make([]int, n)
	for _, name := range []string{"test", "dataset", "left", "right", "decision"} {
		texts[name] = make([]string, n)
	}
	for _, name := range []string{"rope", "p_left", "p_rope", "p_right"} {
		numbers[name] = make([]float64, n)
	}
	for i, c := range cs {
		texts["test"][i], texts["dataset"][i], texts["left"][i], texts["right"][i] = c.Test, c.Dataset, c.Left, c.Right
		texts["decision"][i] = c.Decision().String()
		counts[i] = c.Datasets
		numbers["rope"][i] = c.Rope
		numbers["p_left"][i], numbers["p_rope"][i], numbers["p_right"][i] = c.P.Left, c.P.Rope, c.P.Right
	}
	text := func(name string) series.Series { return series.New(texts[name], series.String, name) }
	value := func(name string) series.Series { return series.New(numbers[name], series.Float, name) }
	return dataframe.New(text("test"), text("dataset"), series.New(counts, series.Int, "datasets"), text("left"), text("right"),
		value("rope"), value("p_left"), value("p_rope"), value("p_right"), text("decision"))
}

// Plot draws the posterior. It is nil when there is nothing to draw.
func (c *Comparison) Plot() *figure.Figure {
	if c == nil || c.Posterior == nil {
		return nil
	}
	return c.Posterior.Plot(c)
}

// Value returns a pointer to x, for options where 0 is a value of its own: Rho: bayescmp.Value(0).
func Value(x float64) *float64 { return &x }

// newComparison starts an answer in the one place where answers are made, and checks the options that all tests have.
func newComparison(test string, p Pair, rope, threshold float64) (*Comparison, error) {
	if len(p.sets) == 0 {
		return nil, p.empty()
	}
	if !(rope >= 0) || math.IsInf(rope, 0) {
		return nil, fmt.Errorf("%w: the rope is a half-width and must be 0 or more, not %g", ErrOption, rope)
	}
	if threshold == 0 {
		threshold = 0.95
	}
	if !(threshold >= 0.5 && threshold < 1) {
		return nil, fmt.Errorf("%w: the threshold of a decision must be in [0.5, 1), not %g", ErrOption, threshold)
	}
	c := &Comparison{Test: test, Left: p.Left, Right: p.Right, Datasets: len(p.sets), Rope: rope, Threshold: threshold}
	if len(p.sets) == 1 {
		c.Dataset = p.sets[0].dataset
	}
	c.scope, c.difference = c.where(), p.difference()
	if p.lower {
		c.assume("lower scores are better")
	}
	c.Assumptions = append(c.Assumptions, p.dropped.texts()...)
	c.warn(scaleWarning(p.largest(), rope))
	return c, nil
}

func (c *Comparison) warn(err error) {
	if err != nil {
		c.Warnings = append(c.Warnings, err)
	}
}

// warnAboutError speaks up where the error of a probability is all that is between it and the threshold.
func (c *Comparison) warnAboutError(remedy string) {
	p, e := [3]float64{c.P.Left, c.P.Rope, c.P.Right}, [3]float64{c.Error.Left, c.Error.Rope, c.Error.Right}
	for i := range p {
		if math.Abs(p[i]-c.Threshold) < 2*e[i] {
			c.warn(fmt.Errorf("a probability of %s ± %.1g is at the threshold of %s but for its error: the verdict may go either way; %s",
				c.written()[i], e[i], writing.Number(c.Threshold), remedy))
		}
	}
}

func (c *Comparison) assume(format string, args ...any) {
	c.Assumptions = append(c.Assumptions, fmt.Sprintf(format, args...))
}

// scaleWarning speaks up when scores and rope seem to be in different units.
func scaleWarning(largest, rope float64) error {
	switch {
	case largest > 2 && largest <= 100 && rope > 0 && rope <= 0.05:
		return fmt.Errorf("scores up to %s look like percent, but a rope of %s looks like a fraction: on the scale of the scores one point is 1",
			writing.Number(largest), writing.Number(rope))
	case largest > 0 && rope >= largest:
		return fmt.Errorf("a rope of %s covers every difference that scores up to %s allow: one percentage point is 0.01 here",
			writing.Number(rope), writing.Number(largest))
	}
	return nil
}
