package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/dirichletmean"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// PairedItems asks of two models that have answered the same items of one test set, such as
// questions: how large is the difference between their mean scores on all items like these?
//
// An item that is right or wrong is in one of the four cells of a table of two by two: both models
// are right, left only, right only, neither. The probabilities of the cells have the posterior
//
//	(θ_both, θ_left, θ_right, θ_neither) ~ Dirichlet(n_both + k/4, n_left + k/4, …)
//
// and the difference of the accuracies is θ_right − θ_left. P is computed by integration (others
// sample it). With the default k = 2 the prior is that of Jeffreys, half an item in each cell.
// Under it each model's accuracy is Beta(1, 1) beforehand: any accuracy is as likely as any other.
//
// Means over several epochs, and clusters of items, have the same posterior by a Dirichlet process
// (Ferguson, Annals of Statistics 1, 1973): the items (or clusters) have random weights, the prior
// puts k of them on the four cells, and the difference is the weighted mean. With few clusters this
// prior makes the intervals careful: in simulations with 10 and with 30 clusters of five items, the
// 95 % intervals covered the truth in .96 to 1.00 of the files (testdata/itemscoverage.csv).
//
// Items with grades have no such cells. Without a prior the answer is that of the Bayesian
// bootstrap (Rubin, Annals of Statistics 9, 1981), the twin of [CorrelatedTTest], which takes the
// grades for normal: for many items they agree, and for few the bootstrap is too sure. With Range,
// the prior puts k items on the four extremes, which is careful.
//
// The answer is about new items of the same kind, answered by the same two models. [McNemar] is the
// classical test of the same table.
type PairedItems struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Prior is k, the number of items (or clusters) that the prior is worth, from 0 to 10⁶; nil
	// means 2. Value(4) is the uniform prior of the four cells, Value(0) the Bayesian bootstrap.
	Prior *float64
	// Range is the best possible score minus the worst, for grades; 0 means that it is not known,
	// and that there is no prior. Items that are right or wrong need none: it is 1.
	Range float64
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Name returns "paired test of items".
func (PairedItems) Name() string { return "paired test of items" }

// Compare answers for a pair on one test set. Errors wrap [ErrManySets] (choose one with
// [Pair.On]), [ErrOption] (also for a pair of folds) or [ErrEmpty].
func (t PairedItems) Compare(p Pair) (*Comparison, error) {
	s, err := p.onlyDataset(t.Name())
	if err != nil {
		return nil, err
	}
	if s.design.items == nil {
		return nil, fmt.Errorf("%w: the scores on data set %q are of folds, which share training "+
			"data; the %s takes items of a test set (Items, FoldScores{Items: true} or "+
			"CSV{Rows: RowsItems}), and the correlated t test takes folds",
			ErrOption, s.dataset, t.Name())
	}
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	var parts []dirichletmean.Part
	if s.isBinary() {
		parts = countHits(s).parts()
	} else {
		parts = s.parts()
	}
	return t.conclude(c, s, parts)
}

// parts are the differences of the items or clusters, without their rounding: where nearly all are
// equal and the prior is weak, most of the probability is at tiny distances from their value.
func (s *differences) parts() []dirichletmean.Part {
	rounding, last := s.roundingError(), math.Inf(-1)
	var parts []dirichletmean.Part
	for _, d := range slices.Sorted(slices.Values(s.d)) {
		if d = zeroIfNegligible(d, rounding); d-last > rounding {
			last = d
		}
		parts = append(parts, dirichletmean.Part{Value: last, Items: 1})
	}
	return parts
}

// CompareHits answers for counts of the four cells. Errors wrap [ErrEmpty], [ErrScore] (negative
// counts) or [ErrOption].
func (t PairedItems) CompareHits(h Hits) (*Comparison, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	s := differences{dataset: h.Dataset, design: ofItems(h.total()), largest: 1}
	if s.dataset == "" {
		s.dataset = writing.Plural(h.total(), "item")
	}
	p := Pair{Left: h.Left, Right: h.Right, sets: []differences{s}}
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	c.facts.metric = ""
	return t.conclude(c, &s, h.parts())
}

// conclude fills in the comparison.
func (t PairedItems) conclude(
	c *Comparison, s *differences, parts []dirichletmean.Part,
) (*Comparison, error) {
	prior, err := t.prior(s)
	if err != nil {
		return nil, err
	}
	post := &ItemsPosterior{mean: dirichletmean.New(append(prior.parts(), parts...)...),
		pair: Pair{Left: c.Left, Right: c.Right, sets: []differences{*s}}, data: parts}
	c.P, c.Posterior = post.regions(c.rope()), post
	c.doubts = append(c.doubts,
		newFlipSearch(func() *SignFlips { return post.signFlips(c, prior) }))
	c.assume("%s, independent", s.design)
	c.assume("%s", prior)
	if n := s.n(); prior.items == 0 && n > 0 && n < fewItems {
		c.warn(fmt.Errorf("the bootstrap knows no grades other than those of %s, and is too sure: "+
			"look at the correlated t test, or set Range", writing.Plural(n, s.design.unit())))
	}
	if point, d := post.point(); point {
		c.warn(fmt.Errorf("all differences on %s are %s and there is no prior: "+
			"the certainty is the model's, not the data's", s.dataset, writing.Number(d)))
	}
	return validate(c)
}

// signFlips is nil with a rope: scores that are right or wrong cannot be mirrored at its edge.
func (s *ItemsPosterior) signFlips(c *Comparison, prior itemsPrior) *SignFlips {
	if !c.rope().isZero() {
		return nil
	}
	if lost, won, step, ok := s.oneSize(); ok {
		return s.binomialFlips(c, prior, lost, won, step)
	}
	return s.drawnFlips(c, prior)
}

// oneSize counts the negative and the positive differences, if all but the zeros have one size.
func (s *ItemsPosterior) oneSize() (lost, won int, step float64, ok bool) {
	for _, part := range s.data {
		switch size := math.Abs(part.Value); {
		case size == 0 || part.Items == 0:
			continue
		case step != 0 && size != step:
			return 0, 0, 0, false
		case part.Value < 0:
			lost, step = lost+int(part.Items), size
		default:
			won, step = won+int(part.Items), size
		}
	}
	return lost, won, step, true
}

// binomialFlips counts all patterns of signs of differences of one size: only the number of
// positive ones matters, and the more of them, the surer is the verdict.
func (s *ItemsPosterior) binomialFlips(
	c *Comparison, prior itemsPrior, lost, won int, step float64,
) *SignFlips {
	n, rest := lost+won, s.zeros()
	twoSided := func(most int) float64 { return min(1, 2*atMost(n-most, n)) }
	least := n/2 + 1
	least += sort.Search(n-least+1, func(i int) bool {
		more := float64(least + i)
		mean := dirichletmean.New(append(prior.parts(), dirichletmean.Part{Items: rest},
			dirichletmean.Part{Value: -step, Items: float64(n) - more},
			dirichletmean.Part{Value: step, Items: more})...)
		return mean.Survival(0) > c.Threshold
	})
	f := &SignFlips{AsSure: twoSided(max(lost, won))}
	if least <= n {
		f.Called = twoSided(least)
	}
	return f
}

// drawnFlips computes the posterior of each pattern.
func (s *ItemsPosterior) drawnFlips(c *Comparison, prior itemsPrior) *SignFlips {
	var grades []float64
	for _, part := range s.data {
		if part.Value != 0 {
			grades = append(grades, part.Value)
		}
	}
	if len(grades) > mostFlipped {
		return c.flipsOfMany()
	}
	unordered, negative := grades, make([]bool, len(grades))
	grades = nil
	for k, i := range bySize(unordered) {
		grades = append(grades, unordered[i])
		negative[k] = unordered[i] < 0
	}
	patterns, drawn := signPatterns(negative)
	answers, zeros := make([]Probabilities, len(patterns)), dirichletmean.Part{Items: s.zeros()}
	parallel.Each(len(patterns), func(k int) {
		parts := append(prior.parts(), zeros)
		for i, grade := range grades {
			if patterns[k][i] {
				grade = -grade
			}
			parts = append(parts, dirichletmean.Part{Value: grade, Items: 1})
		}
		mean := dirichletmean.New(parts...)
		answers[k] = Probabilities{Left: mean.CDF(0), Right: mean.Survival(0)}
	})
	return c.tallyFlips(answers, drawn)
}

// zeros is the number of items on which the scores are equal.
func (s *ItemsPosterior) zeros() (n float64) {
	for _, part := range s.data {
		if part.Value == 0 {
			n += part.Items
		}
	}
	return n
}

// fewItems is the number of items below which the bootstrap is clearly too sure.
const fewItems = 30

// itemsPrior is worth so many items, on the four extremes of the scores.
type itemsPrior struct {
	items float64
	limit float64 // the largest possible difference; 0 if it is not known
}

func (t PairedItems) prior(s *differences) (itemsPrior, error) {
	prior := itemsPrior{items: 2, limit: t.Range}
	if t.Prior != nil {
		prior.items = *t.Prior
	}
	if !(prior.items >= 0 && prior.items <= mostStrength) {
		return prior, fmt.Errorf("%w: Prior must be from 0 to 1e6 items, not %g",
			ErrOption, prior.items)
	}
	if !(t.Range >= 0) || math.IsInf(t.Range, 0) {
		return prior, fmt.Errorf("%w: Range must be above 0, or 0 when it is not known, not %g",
			ErrOption, t.Range)
	}
	most := largest(s.d)
	switch {
	case t.Range == 0 && (s.d == nil || s.hasUnitRange()):
		prior.limit = 1
	case t.Range == 0 && t.Prior != nil && prior.items > 0:
		return prior, &InputError{Err: ErrOption, Needs: "Range",
			Problem: fmt.Sprintf("the scores on %s are grades, "+
				"and a prior needs the best and the worst grade", s.dataset),
			Advice: "set Range to their difference, or Prior: Value(0)"}
	case t.Range == 0:
		return itemsPrior{}, nil
	case !s.design.items.clustered && most > t.Range*(1+1e-12):
		return prior, fmt.Errorf("%w: Range is %g, but a difference on %s is %g",
			ErrOption, t.Range, s.dataset, most)
	}
	return prior, nil
}

// hasUnitRange tells whether every answer was right or wrong, or the scores are probabilities.
func (s *differences) hasUnitRange() bool {
	of := s.design.items
	return s.isBinary() || of != nil && (of.hits || of.chances)
}

// parts are the differences at the four extremes.
func (p itemsPrior) parts() []dirichletmean.Part {
	return []dirichletmean.Part{
		{Value: -p.limit, Items: p.items / 4},
		{Value: 0, Items: p.items / 2},
		{Value: p.limit, Items: p.items / 4},
	}
}

func (p itemsPrior) String() string {
	if p.items == 0 {
		return "no prior (Bayesian bootstrap)"
	}
	return fmt.Sprintf("prior of %s in each of the four cells", writing.Number(p.items/4))
}

// parts are the differences of the four cells.
func (h Hits) parts() []dirichletmean.Part {
	return []dirichletmean.Part{
		{Value: -1, Items: float64(h.LeftOnly)},
		{Value: 0, Items: float64(h.Both) + float64(h.Neither)},
		{Value: 1, Items: float64(h.RightOnly)},
	}
}

func (t PairedItems) rope() (ropeHalves, error) { return newRope(t.Rope, t.RopeLeft, t.RopeRight) }

func (t PairedItems) withRope(rope ropeHalves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (t PairedItems) variants(p Pair) []variant {
	var out []variant
	for _, k := range []float64{0, 2, 4} {
		given := t.Prior == nil && k == 2 || t.Prior != nil && *t.Prior == k
		if given || k > 0 && len(p.sets) == 1 && t.Range == 0 && !p.sets[0].hasUnitRange() {
			continue
		}
		other := t
		other.Prior = &k
		out = append(out, variant{itemsPrior{items: k}.String(), other})
	}
	return out
}

func (PairedItems) sources() References { return References{ferguson1973, rubin1981} }

func (PairedItems) suits(p Pair) bool { return len(p.sets) == 1 && allItems(p.sets) }

func (PairedItems) usesFolds() bool { return true }

func (PairedItems) usesSizes() bool { return false }

func (PairedItems) remark() string { return "" }

// Answer returns the result of [PairedItems.Compare], for [SideBySide].
func (t PairedItems) Answer(_ context.Context, p Pair) (Answer, error) {
	return comparisonAnswer(t.Compare(p))
}

// ItemsPosterior is the posterior of the difference between two mean scores on the items of a test
// set, right − left: a weighted mean of the differences on the items, whose weights have a
// Dirichlet distribution. It is computed by integration; nothing is sampled.
type ItemsPosterior struct {
	mean *dirichletmean.Mean
	pair Pair                 // the test set that it is about
	data []dirichletmean.Part // the differences on its items, without the prior
}

// Mean returns the mean of the posterior. The prior draws it towards 0.
func (s *ItemsPosterior) Mean() float64 {
	if !s.isValid() {
		return math.NaN()
	}
	return s.mean.Mean()
}

// SD returns the standard deviation of the posterior.
func (s *ItemsPosterior) SD() float64 {
	if !s.isValid() {
		return math.NaN()
	}
	return s.mean.SD()
}

// CDF returns the posterior probability of a difference of x or less.
func (s *ItemsPosterior) CDF(x float64) float64 {
	if !s.isValid() {
		return math.NaN()
	}
	return probabilityOrNaN(s.mean.CDF(x))
}

// Density returns the posterior density at x.
func (s *ItemsPosterior) Density(x float64) float64 {
	if !s.isValid() {
		return math.NaN()
	}
	return s.mean.Density(x)
}

// Quantile returns the difference below which p of the posterior lies. It is NaN unless p is in
// (0, 1).
func (s *ItemsPosterior) Quantile(p float64) float64 {
	if !s.isValid() {
		return math.NaN()
	}
	return s.mean.Quantile(p)
}

// Interval returns the central credible interval of the given level, such as 0.95. It is NaN unless
// the level is in (0, 1).
func (s *ItemsPosterior) Interval(level float64) (low, high float64) {
	if !(level > 0 && level < 1) {
		return math.NaN(), math.NaN()
	}
	return s.Quantile((1 - level) / 2), s.Quantile((1 + level) / 2)
}

func (s *ItemsPosterior) isValid() bool { return s != nil && s.mean != nil }

// regions splits the posterior at the edges of the rope.
func (s *ItemsPosterior) regions(rope ropeHalves) Probabilities {
	switch point, d := s.point(); {
	case point:
		return pointRegions(d, s.pair.sets[0].roundingError(), rope)
	case rope.isZero():
		return newProbabilities([3]float64{s.mean.CDF(0), 0, s.mean.Survival(0)})
	}
	return newProbabilities([3]float64{
		s.mean.CDF(-rope.left), s.mean.Between(-rope.left, rope.right), s.mean.Survival(rope.right),
	})
}

// point tells whether the difference is known, and which it is.
func (s *ItemsPosterior) point() (known bool, d float64) {
	low, high := s.mean.Range()
	return high-low <= s.pair.sets[0].roundingError(), low
}

func (s *ItemsPosterior) String() string {
	if !s.isValid() {
		return "no posterior"
	}
	low, high := s.Interval(0.95)
	return fmt.Sprintf("Mean difference %s, 95 %% credible interval [%s, %s].",
		writing.Estimate(high-low, s.Mean(), low, high)...)
}

// Plot draws the density with its three areas; nil if c has another posterior.
func (s *ItemsPosterior) Plot(c *Comparison) *figure.Figure {
	if !s.isValid() || !c.owns(s) {
		return nil
	}
	low, high := s.Interval(0.9995)
	return c.densityFigure(s.Density, low, high)
}

// atRopes returns the answers at other ropes.
func (s *ItemsPosterior) atRopes(ropes []ropeHalves) []Probabilities {
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		out[i] = s.regions(rope)
	}
	return out
}

func (s *ItemsPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if !s.isValid() {
		return math.NaN(), 0
	}
	if point, _ := s.point(); point {
		return s.regions(marginRope(margin, right)).Rope, 0
	}
	if right {
		return s.mean.Survival(-margin), 0 // exactly there it is with probability 0
	}
	return s.mean.CDF(margin), 0
}

// loss returns the means of max(d, 0) and of max(−d, 0) for the difference d.
func (s *ItemsPosterior) loss() (left, right, standard float64) {
	if !s.isValid() {
		return math.NaN(), math.NaN(), 0
	}
	return s.mean.PositivePart(), s.mean.NegativePart(), 0
}

func (s *ItemsPosterior) domain(c *Comparison) string { return "on " + c.Dataset }

func (*ItemsPosterior) lossScope(c *Comparison) string {
	return "by the mean difference on " + c.Dataset
}

// Predict draws the pair as it might be with this many more items of the same test set, or clusters
// where items are in clusters. It is one draw from the posterior predictive distribution: the
// weights of the differences are drawn first, and then the new items by these weights. So the mean
// of the answers for many such pairs is the answer for the data at hand. A nil source means a fixed
// seed. Errors wrap [ErrOption] or [ErrEmpty] (no posterior).
func (s *ItemsPosterior) Predict(items int, src rand.Source) (Pair, error) {
	if !s.isValid() {
		return Pair{}, fmt.Errorf("%w: there is no posterior to predict from", ErrEmpty)
	}
	const most = 10_000_000
	if items < 0 || items > most {
		return Pair{}, fmt.Errorf("%w: there can be 0 to %d more items, not %d",
			ErrOption, most, items)
	}
	r := rand.New(sourceOrFixed(src))
	p := s.pair
	set := p.sets[0]
	d := slices.Clone(set.d)
	if d == nil { // counts of the four cells
		for _, part := range s.data {
			d = append(d, slices.Repeat([]float64{part.Value}, int(part.Items))...)
		}
	}
	values, sums := s.mean.Draw(func(shape float64) float64 { return dirichlet.Gamma(shape, r) })
	for range items {
		at, _ := slices.BinarySearch(sums, r.Float64()*sums[len(sums)-1])
		d = append(d, values[min(at, len(values)-1)])
	}
	old := set.design.items
	hits := set.isBinary() || set.d == nil || old != nil && old.hits
	set.left, set.right, set.d = nil, nil, d
	set.shownLeft, set.shownRight = nil, nil
	of := itemised{items: set.n(), hits: hits}
	if old != nil {
		of.benchmark, of.clustered, of.epochs = old.benchmark, old.clustered, old.epochs
		of.chances = old.chances
		of.items = old.items * set.n() / (set.n() - items)
	}
	set.design = ofItems(set.n())
	set.design.items = &of
	set.largest = max(set.largest, largest(d))
	set.computeMoments()
	p.sets = []differences{set}
	return p, nil
}
