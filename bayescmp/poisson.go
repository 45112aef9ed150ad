package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/poissonbinomial"
	"github.com/bayescmp/go/internal/writing"
)

// Poisson is the Poisson-binomial test of Corani and Benavoli (2015, section 3.1): on how many of
// these data sets is one classifier better, given that on each data set it is not certain which one
// is? On data set i the correlated t test gives the probability p_i that right is better. X, the
// number of data sets on which right is better, has a Poisson-binomial distribution.
// P.Right = P(X > q/2) and P.Left = P(X < q/2). With an even number q of data sets P(X = q/2) is
// not 0: it is P.Rope, called "tie" in the output. The distribution is computed exactly (the paper
// samples it).
//
// With a rope, which is an extension of the paper's test, each data set goes to left, to the rope,
// or to right, and P says which of the three counts is the largest. Where several are the largest,
// they share the probability. The largest count need not be more than half.
//
// The answer is about these data sets: it does not claim anything for others.
type Poisson struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Rho is the correlation between the scores of two folds, as in [CorrelatedTTest], for every
	// data set.
	Rho *float64
	// Prior is the prior of the mean difference, as in [CorrelatedTTest], on every data set.
	Prior *NormalGamma
	// Resolution is what one instance in one fold adds to the score, as in [CorrelatedTTest].
	Resolution float64
	// ZeroVariance says what to do where all differences on a data set are equal, as in
	// [CorrelatedTTest].
	ZeroVariance ZeroVariance
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Name returns "Poisson test".
func (Poisson) Name() string { return "Poisson test" }

// Compare answers for all data sets of the pair. Errors wrap [ErrOneFold], [ErrOption] or
// [ErrEmpty]. The work grows as q² without a rope. Above a few hundred data sets it also grows
// about as q² with a rope: states with a total probability below Error are then left out.
func (t Poisson) Compare(p Pair) (*Comparison, error) {
	return t.CompareContext(context.Background(), p)
}

// CompareContext is [Poisson.Compare] until ctx is done, for thousands of data sets with a rope.
// The progress functions are told how many data sets are counted.
func (t Poisson) CompareContext(
	ctx context.Context, p Pair, progress ...func(done, total int),
) (*Comparison, error) {
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	p, unknown := p.withUnknownRho(t.Rho)
	sets, doubts, err := p.fineness(t.Prior.rule(t.ZeroVariance), t.Resolution, c.rope())
	if err != nil {
		return nil, err
	}
	rhos, err := p.rhosOf(sets, t.Rho)
	if err != nil {
		return nil, err
	}
	c.doubts = append(c.doubts, rhos)
	w, points, err := t.wins(sets, rhos.assumed, c.rope())
	if err != nil {
		return nil, err
	}
	told := parallel.NewProgress(progress...)
	rope := c.rope()
	c.P, c.Error, err = w.count(ctx, rope.isZero(), told.Tell)
	told.Tell(len(p.sets), len(p.sets))
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	c.Posterior = w
	if q := writing.Plural(len(p.sets), p.datasetNoun()); rope.isZero() {
		c.scope = "more than half of " + q
	} else if len(p.sets) > 1 {
		c.scope = "the largest number of " + q
	}
	c.Event = "the outcome on " + c.scope
	c.assume("%s", rhos)
	c.assume("%s", t.Prior)
	c.warn(w.zeroWarning(c))
	for _, doubt := range doubts {
		c.warn(doubt)
	}
	if len(points) > 0 {
		c.warn(fmt.Errorf("all differences are equal on %s (%s), so no variance can be estimated; "+
			"the verdict there is taken as certain",
			writing.Plural(len(points), "data set"), writing.Some(points)))
	}
	if err := c.askForRho(unknown); err != nil {
		return nil, err
	}
	return validate(c)
}

// wins returns the posteriors of all data sets, and which of them are points that decide.
func (t Poisson) wins(
	sets []foldMoments, rhos []float64, rope ropeHalves,
) (w *WinsPosterior, points []string, err error) {
	w = &WinsPosterior{Each: make([]Probabilities, len(sets))}
	single := CorrelatedTTest{Prior: t.Prior}
	for i, s := range sets {
		post, err := single.posterior(s, rhos[i])
		if err != nil {
			return nil, nil, err
		}
		switch {
		case s.equal && post.Mean == 0 && rope.isZero():
			w.zeros = append(w.zeros, i)
		case post.Scale == 0:
			points = append(points, s.dataset)
		}
		w.Datasets = append(w.Datasets, s.dataset)
		w.Each[i], w.singles = post.regions(rope), append(w.singles, post)
	}
	return w, points, nil
}

// probabilitiesAt returns P at other correlations.
func (t Poisson) probabilitiesAt(
	c *Comparison, sets []foldMoments, rhos []float64,
) (Probabilities, error) {
	w, _, err := t.wins(sets, rhos, c.rope())
	if err != nil {
		return Probabilities{}, err
	}
	p, _, err := w.count(context.Background(), c.rope().isZero(), func(int, int) {})
	return p, err
}

func (t Poisson) variants(p Pair) []variant {
	return p.rhoVariants(t.Rho, func(rho *float64) Test { t.Rho = rho; return t })
}

func (t Poisson) rope() (ropeHalves, error) { return newRope(t.Rope, t.RopeLeft, t.RopeRight) }

func (t Poisson) withRope(rope ropeHalves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (Poisson) sources() References { return References{corani2015} }

func (Poisson) suits(p Pair) bool { return len(p.sets) > 1 && p.hasFolds() }

func (Poisson) usesFolds() bool { return true }

// needsFamilies is false: the test is about the data sets at hand, whose scores are independent of
// each other given their true differences.
func (Poisson) needsFamilies() bool { return false }

func (Poisson) usesSizes() bool { return false }

func (Poisson) remark() string { return "" }

// Answer returns the result of [Poisson.CompareContext], for [SideBySide].
func (t Poisson) Answer(ctx context.Context, p Pair) (Answer, error) {
	return comparisonAnswer(t.CompareContext(ctx, p))
}

// WinsPosterior is the distribution from which the Poisson test computes P.
type WinsPosterior struct {
	// Datasets are the names of the data sets.
	Datasets []string
	// Each holds the probabilities of the three regions on each data set.
	Each []Probabilities
	// Left, Rope and Right are the distributions of the number of data sets in each region: element
	// k is the probability of exactly k. Rope is nil without a rope.
	Left, Rope, Right []float64
	// Tie is the probability that no count is the largest by itself.
	Tie float64

	zeros   []int // the data sets on which all differences are 0, without a rope
	singles []*StudentPosterior
}

// count fills in the distributions of the counts and returns P and its error.
func (w *WinsPosterior) count(
	ctx context.Context, noRope bool, tell func(done, total int),
) (p, numerical Probabilities, err error) {
	left, middle, right := w.regions()
	w.Right = poissonbinomial.PMF(right, addVectors(left, middle))
	if noRope {
		w.Left = slices.Clone(w.Right)
		slices.Reverse(w.Left)
		q := len(right)
		for k, mass := range w.Right {
			switch {
			case 2*k > q:
				p.Right += mass
			case 2*k < q:
				p.Left += mass
			default:
				p.Rope, w.Tie = mass, mass
			}
		}
		return newProbabilities(p.list()), numerical, ctx.Err()
	}
	w.Left = poissonbinomial.PMF(left, addVectors(middle, right))
	w.Rope = poissonbinomial.PMF(middle, addVectors(left, right))
	l, err := poissonbinomial.Largest(ctx, left, middle, right, tell)
	if err != nil {
		return p, numerical, err
	}
	w.Tie = l.Tie
	return newProbabilities(l.P), newProbabilities([3]float64{l.Error, l.Error, l.Error}), nil
}

// zeroWarning tells how the answer depends on the convention that a data set without any difference
// counts half for either side.
func (w *WinsPosterior) zeroWarning(c *Comparison) error {
	if len(w.zeros) == 0 {
		return nil
	}
	left, _, right := w.regions()
	names := make([]string, len(w.zeros))
	for i, at := range w.zeros {
		names[i] = w.Datasets[at]
		left[at], right[at] = 0, 0
	}
	share := func(win []float64) string {
		return writing.NewProbability(majorityProbability(win), 0, false).String()
	}
	return fmt.Errorf("all differences are 0 on %s (%s), and without a rope each counts half "+
		"for either side; counted as a win of neither, %s is better on more than half "+
		"with probability %s, %s with %s",
		writing.Plural(len(w.zeros), "data set"), writing.Some(names),
		c.Left, share(left), c.Right, share(right))
}

// majorityProbability returns the probability of more than half, given the probability on each data
// set.
func majorityProbability(each []float64) (p float64) {
	for k, mass := range poissonbinomial.PMF(each, complements(each)) {
		if 2*k > len(each) {
			p += mass
		}
	}
	return clampProbability(p)
}

// complements returns 1 − p for each probability.
func complements(p []float64) []float64 {
	out := make([]float64, len(p))
	for i, v := range p {
		out[i] = 1 - v
	}
	return out
}

// addVectors adds two columns.
func addVectors(x, y []float64) []float64 {
	sum := make([]float64, len(x))
	for i := range x {
		sum[i] = x[i] + y[i]
	}
	return sum
}

// regions returns the probabilities of each region on all data sets.
func (w *WinsPosterior) regions() (left, rope, right []float64) {
	for _, p := range w.Each {
		left, rope, right = append(left, p.Left), append(rope, p.Rope), append(right, p.Right)
	}
	return left, rope, right
}

// Expected returns the expected number of data sets in each region.
func (w *WinsPosterior) Expected() (left, rope, right float64) {
	if w == nil {
		return 0, 0, 0
	}
	for _, p := range w.Each {
		left, rope, right = left+p.Left, rope+p.Rope, right+p.Right
	}
	return left, rope, right
}

// Frame returns one row per data set with the columns dataset, p_left, p_rope, p_right.
func (w *WinsPosterior) Frame() Frame {
	if w == nil {
		return frames.Failed(fmt.Errorf("%w: no posterior", ErrEmpty))
	}
	type row struct {
		Dataset string
		P       Probabilities
	}
	rows := make([]row, len(w.Datasets))
	for i, name := range w.Datasets {
		rows[i] = row{name, w.Each[i]}
	}
	return frames.Of(rows)
}

func (w *WinsPosterior) String() string {
	if w == nil {
		return "no posterior"
	}
	left, rope, right := w.Expected()
	q := writing.Plural(len(w.Each), "data set")
	if w.Rope == nil {
		return fmt.Sprintf("Expected wins on %s: left %.1f, right %.1f.", q, left, right)
	}
	text := fmt.Sprintf("Expected counts on %s: left %.1f, rope %.1f, right %.1f.",
		q, left, rope, right)
	if w.Tie >= 5e-5 {
		text += fmt.Sprintf(" Largest counts tie with probability %s, shared among them.",
			writing.NewProbability(w.Tie, 0, false))
	}
	return text
}

// Plot draws the distribution of X with a line at q/2, as Corani and Benavoli describe it. With a
// rope it draws the distributions of the three counts. It returns nil if c has another posterior.
func (w *WinsPosterior) Plot(c *Comparison) *figure.Figure {
	if w == nil || !c.owns(w) {
		return nil
	}
	f := figure.Counts{
		Title:    fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.datasetsPhrase()),
		Captions: c.captions(),
	}
	if w.Rope == nil {
		f.XLabel = fmt.Sprintf("X, the number of data sets on which %s is better "+
			"(dashed: q/2 = %g)", c.Right, float64(c.Datasets)/2)
		f.Wins = w.Right
	} else {
		// The captions point at bars, but give the probabilities of the largest counts.
		f.XLabel = "number of data sets (above: how probable it is that this number is the largest)"
		f.Regions = [3][]float64{w.Left, w.Rope, w.Right}
	}
	return f.Figure()
}

func (w *WinsPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if w == nil || len(w.singles) == 0 {
		return math.NaN(), 0
	}
	each := make([]float64, len(w.singles))
	for i, post := range w.singles {
		each[i], _ = post.notWorse(margin, right)
	}
	return majorityProbability(each), 0
}

func (w *WinsPosterior) domain(c *Comparison) string {
	if c.Datasets == 1 {
		return "on " + c.Dataset
	}
	return "on more than half of " + c.datasetsPhrase()
}

// loss returns the losses on each data set against the better classifier there, averaged over the
// data sets.
func (w *WinsPosterior) loss() (left, right, standard float64) {
	if w == nil || len(w.singles) == 0 {
		return math.NaN(), math.NaN(), 0
	}
	n := float64(len(w.singles))
	for _, post := range w.singles {
		l, r, _ := post.loss()
		left, right = left+l/n, right+r/n
	}
	return left, right, 0
}

func (*WinsPosterior) lossScope(c *Comparison) string {
	if c.Datasets == 1 {
		return "by the mean difference on " + c.Dataset
	}
	return "against the better one on each of " + c.datasetsPhrase() + ", on average"
}

// regionCounts counts the data sets in each region.
type regionCounts struct{ Left, Rope, Right float64 }

// describe names the regions with data sets, such as "3 left, 1 in the rope".
func (r regionCounts) describe(middle string) string {
	var parts []string
	for _, part := range []struct {
		count float64
		where string
	}{{r.Left, "left"}, {r.Rope, middle}, {r.Right, "right"}} {
		if part.count > 0 {
			parts = append(parts, writing.Number(part.count)+" "+part.where)
		}
	}
	return strings.Join(parts, ", ")
}

// halve gives half of the middle to each side.
func (r regionCounts) halve() regionCounts {
	return regionCounts{Left: r.Left + r.Rope/2, Right: r.Right + r.Rope/2}
}

// plus adds other counts.
func (r regionCounts) plus(other regionCounts) regionCounts {
	return regionCounts{r.Left + other.Left, r.Rope + other.Rope, r.Right + other.Right}
}

// count puts each data set into a region. Without a rope, the middle region has the mean
// differences of 0.
func (c centres) count(rope ropeHalves) (counts regionCounts) {
	for _, s := range c {
		switch rope.side(s.mean, s.rounding) {
		case -1:
			counts.Left++
		case 0:
			counts.Rope++
		case 1:
			counts.Right++
		}
	}
	return counts
}
