package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/dirichletmean"
	"github.com/bayescmp/go/bayescmp/internal/writing"
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
// sample it). With the default k = 2 the prior is that of Jeffreys, half an item in each cell. By
// it each model's accuracy is Beta(1, 1) beforehand: any accuracy is as likely as any other.
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
	s, err := p.one(t.Name())
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
	if s.binary() {
		parts = cellsOf(s).parts()
	} else {
		parts = s.parts()
	}
	return t.conclude(c, s, parts)
}

// parts are the differences of the items or clusters, without their rounding: where nearly all are
// equal and the prior is weak, most of the probability is at tiny distances from their value.
func (s *differences) parts() []dirichletmean.Part {
	rounding, last := s.dust(), math.Inf(-1)
	var parts []dirichletmean.Part
	for _, d := range slices.Sorted(slices.Values(s.d)) {
		if d = settle(d, rounding); d-last > rounding {
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
	c.assume("%s, independent", s.design)
	c.assume("%s", prior)
	if n := s.n(); prior.items == 0 && n > 0 && n < fewItems {
		c.warn(fmt.Errorf("the bootstrap knows no other grades than those of %s, and is too sure: "+
			"look at the correlated t test, or set Range", writing.Plural(n, s.design.unit())))
	}
	if point, d := post.point(); point {
		c.warn(fmt.Errorf("all differences on %s are %s and there is no prior: "+
			"the certainty is the model's, not the data's", s.dataset, writing.Number(d)))
	}
	return sound(c)
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
	case t.Range == 0 && (s.d == nil || s.hits()):
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

// hits tells whether every answer was right or wrong.
func (s *differences) hits() bool {
	return s.binary() || s.design.items != nil && s.design.items.hits
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

func (t PairedItems) rope() (halves, error) { return ropeOf(t.Rope, t.RopeLeft, t.RopeRight) }

func (t PairedItems) withRope(rope halves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (t PairedItems) variants(p Pair) []variant {
	var out []variant
	for _, k := range []float64{0, 2, 4} {
		given := t.Prior == nil && k == 2 || t.Prior != nil && *t.Prior == k
		if given || k > 0 && len(p.sets) == 1 && t.Range == 0 && !p.sets[0].hits() {
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

func (PairedItems) remark() string { return "" }

// Answer returns the result of [PairedItems.Compare], for [SideBySide].
func (t PairedItems) Answer(_ context.Context, p Pair) (Answer, error) {
	return ofComparison(t.Compare(p))
}
