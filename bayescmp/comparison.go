package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Test compares the two classifiers of a pair by a posterior distribution. The tests of this
// package are values whose fields are their options. A function that takes a Test also takes a
// pointer to one.
type Test interface {
	// Name returns the name of the test in results and messages.
	Name() string
	// Compare answers for the pair. Bad data and options are errors; doubts are Warnings of the
	// answer.
	Compare(p Pair) (*Comparison, error)
}

// ContextTest is a test that can take longer than a second, and can be stopped. [AllPairs],
// [SideBySide], [RopeCurve] and [Sensitivity] pass their context on to it.
type ContextTest interface {
	Test
	// CompareContext does the same as Compare, and stops when ctx is done with the error of ctx.
	// The progress functions, if there are any, are told how much of the work is done.
	CompareContext(
		ctx context.Context, p Pair, progress ...func(done, total int),
	) (*Comparison, error)
}

// bayesian is a test of this package that answers with probabilities. See [described].
type bayesian interface {
	Test
	described
	rope() (halves, error)
	withRope(rope halves) Test
	// variants returns the test under other assumptions, for [Sensitivity].
	variants(p Pair) []variant
	// remark says what "practically equivalent" by this test leaves open; "" for nothing.
	remark() string
}

// variant is a test under another assumption.
type variant struct {
	name string
	test Test
}

// bayesianExample shows how a test is given.
const bayesianExample = "Hierarchical{Rope: 0.01}"

// ofThisPackage returns a test of this package as such. For another test, the error says what needs
// a test of this package.
func ofThisPackage(test Test, purpose string) (bayesian, error) {
	test, err := byValue(test, bayesianExample)
	if err != nil {
		return nil, err
	}
	t, ok := test.(bayesian)
	if !ok {
		return nil, fmt.Errorf("%w: %s of the tests of bayescmp only, not of %T",
			ErrOption, purpose, test)
	}
	return t, nil
}

// compare runs the test, and passes on the context if the test takes one.
func compare(ctx context.Context, test Test, p Pair) (*Comparison, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if long, ok := test.(ContextTest); ok {
		return long.CompareContext(ctx, p)
	}
	return test.Compare(p)
}

// Probabilities holds the probabilities of the three outcomes of a comparison, or of three regions
// of a difference. They sum to 1.
type Probabilities struct {
	// Left is the probability that the left classifier is practically better.
	Left float64
	// Rope is the probability that the two classifiers are practically equivalent.
	Rope float64
	// Right is the probability that the right classifier is practically better.
	Right float64
}

func (p Probabilities) list() [3]float64 { return [3]float64{p.Left, p.Rope, p.Right} }

// at points to the k-th of Left, Rope and Right.
func (p *Probabilities) at(k int) *float64 { return [...]*float64{&p.Left, &p.Rope, &p.Right}[k] }

// regionsOf makes the probabilities of three regions, or their errors. All that are computed and
// not just counted are made here.
func regionsOf(v [3]float64) Probabilities {
	return Probabilities{settledShare(v[0]), settledShare(v[1]), settledShare(v[2])}
}

// settledShare takes back what rounding has put outside [0, 1]: sums and differences of
// probabilities may be −1e-22 or 1 + 9e-16. What is further out than 1e-12 is a fault, and stays to
// be seen.
func settledShare(p float64) float64 {
	if proper(p) {
		return min(max(p, 0), 1)
	}
	return p
}

func noRegions() Probabilities { return Probabilities{math.NaN(), math.NaN(), math.NaN()} }

// Comparison is the answer of a [Test]. Its text, HTML, frame and plot all read these fields.
type Comparison struct {
	// Test is the name of the test.
	Test string
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Dataset is the name of the data set if there is just one; otherwise "".
	Dataset string
	// Datasets is the number of data sets.
	Datasets int
	// Rope is the half-width of the region of practical equivalence; 0 means none, and NaN that its
	// two halves differ.
	Rope float64
	// RopeLeft and RopeRight are the two halves of the rope, [−RopeLeft, RopeRight]. They are equal
	// to Rope where it is not NaN.
	RopeLeft, RopeRight float64
	// P holds the probabilities of the three outcomes.
	P Probabilities
	// Error is the numerical or Monte Carlo standard error of each probability; 0 means exact up to
	// rounding.
	Error Probabilities
	// Threshold is the probability that a decision needs.
	Threshold float64
	// Posterior is the distribution from which P was computed.
	Posterior Posterior
	// Assumptions are the defaults and options in force, in words.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	by         bayesian // the test, if it is one of this package
	scope      string   // what the verdict is about: "iris", "more than half of 74 data sets"
	difference string   // what is subtracted from what, for the axis
	facts      pairFacts
}

// Posterior is the distribution behind a [Comparison]: a [*StudentPosterior] for the correlated t
// test, a [*WinsPosterior] for the Poisson test, a [*DirichletPosterior] for the Bayesian sign
// test, a [*SignedRankPosterior] for the Bayesian signed-rank test, and a [*HierarchicalPosterior]
// for the hierarchical test.
type Posterior interface {
	// String describes the distribution in one or a few lines.
	String() string
	// Plot draws the distribution with the names, the rope and the probabilities of c.
	Plot(c *Comparison) *figure.Figure
}

// anyRope is a posterior that does not depend on the rope, and so has the answers for all ropes.
type anyRope interface {
	atRopes(ropes []halves) []Probabilities
}

// Decision is a verdict: a region whose probability is above the threshold, or none.
type Decision int

const (
	// Undecided says that no region is probable enough.
	Undecided Decision = iota
	// LeftBetter says that the left classifier is practically better (without a rope: better).
	LeftBetter
	// Equivalent says that the two classifiers are practically equivalent; it needs a rope.
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

// turned returns the decision with left and right exchanged.
func (d Decision) turned() Decision {
	switch d {
	case LeftBetter:
		return RightBetter
	case RightBetter:
		return LeftBetter
	}
	return d
}

// Decision returns the outcome whose probability is above the threshold, or Undecided.
func (c *Comparison) Decision() Decision {
	switch {
	case c == nil:
		return Undecided
	case c.P.Left > c.Threshold:
		return LeftBetter
	case c.P.Right > c.Threshold:
		return RightBetter
	case !c.rope().none() && c.P.Rope > c.Threshold:
		return Equivalent
	}
	return Undecided
}

// Frame returns the answer as one row with the columns test, dataset, datasets, left, right, rope,
// p_left, p_rope, p_right, decision. If the halves of the rope differ, rope is NaN, and the columns
// rope_left and rope_right follow it.
func (c *Comparison) Frame() dataframe.DataFrame {
	if c == nil {
		return frameOf(nil)
	}
	return frameOf([]*Comparison{c})
}

// frameOf makes one row per comparison.
func frameOf(cs []*Comparison) dataframe.DataFrame {
	text := func(name string, of func(c *Comparison) string) series.Series {
		values := make([]string, len(cs))
		for i, c := range cs {
			values[i] = of(c)
		}
		return series.New(values, series.String, name)
	}
	value := func(name string, of func(c *Comparison) float64) series.Series {
		values := make([]float64, len(cs))
		for i, c := range cs {
			values[i] = of(c)
		}
		return series.New(values, series.Float, name)
	}
	datasets := make([]int, len(cs))
	for i, c := range cs {
		datasets[i] = c.Datasets
	}
	ropes := []series.Series{value("rope", func(c *Comparison) float64 { return c.Rope })}
	if slices.ContainsFunc(cs, func(c *Comparison) bool { return !c.rope().even() }) {
		ropes = append(ropes,
			value("rope_left", func(c *Comparison) float64 { return c.rope().left }),
			value("rope_right", func(c *Comparison) float64 { return c.rope().right }))
	}
	return dataframe.New(slices.Concat([]series.Series{
		text("test", func(c *Comparison) string { return c.Test }),
		text("dataset", func(c *Comparison) string { return c.Dataset }),
		series.New(datasets, series.Int, "datasets"),
		text("left", func(c *Comparison) string { return c.Left }),
		text("right", func(c *Comparison) string { return c.Right }),
	}, ropes, []series.Series{
		value("p_left", func(c *Comparison) float64 { return c.P.Left }),
		value("p_rope", func(c *Comparison) float64 { return c.P.Rope }),
		value("p_right", func(c *Comparison) float64 { return c.P.Right }),
		text("decision", func(c *Comparison) string { return c.Decision().String() }),
	})...)
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (c *Comparison) References() References {
	if c == nil {
		return nil
	}
	return referencesOf(c.sources())
}

func (c *Comparison) sources() References {
	if c.by == nil {
		return nil
	}
	return c.by.sources()
}

// Value returns a pointer to x. It is for options where 0 is a value of its own: Rho:
// bayescmp.Value(0).
func Value(x float64) *float64 { return &x }

// vouch checks P and its error. See [sound].
func (c *Comparison) vouch(g *guard) {
	g.of = c.Test
	g.regions("P", &c.P, c.Error)
}

// regions checks three probabilities, and that they sum to 1.
func (g *guard) regions(what string, p *Probabilities, off Probabilities) {
	for k := range 3 {
		g.probability(what, p.at(k))
	}
	g.whole(what, off.Left+off.Rope+off.Right, p.Left, p.Rope, p.Right)
	g.sure(what, off.Left, off.Rope, off.Right)
}

// newComparison starts an answer, and checks the options that all tests have. All answers are made
// here.
func newComparison(test bayesian, p Pair, threshold float64) (*Comparison, error) {
	if len(p.sets) == 0 {
		return nil, p.empty()
	}
	rope, err := test.rope()
	if err != nil {
		return nil, err
	}
	if threshold == 0 {
		threshold = 0.95
	}
	if !(threshold >= 0.5 && threshold < 1) {
		return nil, fmt.Errorf("%w: the threshold of a decision must be in [0.5, 1), not %g",
			ErrOption, threshold)
	}
	c := &Comparison{Test: test.Name(), Left: p.Left, Right: p.Right, Datasets: len(p.sets),
		RopeLeft: rope.left, RopeRight: rope.right, Threshold: threshold, by: test}
	if c.Rope = rope.left; !rope.even() {
		c.Rope = math.NaN()
	}
	if len(p.sets) == 1 {
		c.Dataset = p.sets[0].dataset
	}
	c.difference, c.facts = p.difference(), p.facts()
	c.scope = c.where()
	c.Assumptions = p.given()
	c.warn(rope.scaleWarning(p.largest(), p.mayBeShares()))
	return c, nil
}

// where returns the name of the only data set, or the number of data sets.
func (c *Comparison) where() string {
	return placeOf(c.Datasets, c.Dataset, c.facts.benchmark)
}

// noun names what the scores are on.
func (c *Comparison) noun() string { return nounOf(c.facts.benchmark) }

// rope returns the rope, also of a comparison that somebody made with the field Rope only.
func (c *Comparison) rope() halves {
	if c.RopeLeft == 0 && c.RopeRight == 0 {
		return evenRope(c.Rope)
	}
	return halves{c.RopeLeft, c.RopeRight}
}

func (c *Comparison) warn(err error) {
	if err != nil {
		c.Warnings = append(c.Warnings, err)
	}
}

func (c *Comparison) assume(format string, args ...any) {
	c.Assumptions = append(c.Assumptions, fmt.Sprintf(format, args...))
}
