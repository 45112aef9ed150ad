package bayescmp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// newComparison starts an answer, with the doubts that can be seen before a test is run.
func newComparison(test bayesian, p Pair, threshold float64) (*Comparison, error) {
	c, err := startComparison(test, p, threshold)
	if err == nil && (test.usesSizes() || !c.rope().isZero()) {
		err = p.checkScale()
	}
	if err != nil {
		return nil, err
	}
	if p.scale() <= ScaleRaw {
		c.doubtUnit(p)
	}
	if rope := c.rope(); !rope.isZero() && p.scale() <= ScaleRaw {
		c.doubtNarrowScores(p)
		c.doubtCeiling(p)
	}
	c.doubtGaps(p)
	if taken, ok := test.(takesFamilies); ok && taken.needsFamilies() {
		c.doubtIndependence(p)
	}
	return c, nil
}

// doubtIndependence looks for families of data sets that nobody has declared.
func (c *Comparison) doubtIndependence(p Pair) {
	if p.families() != nil {
		return
	}
	if err := undeclared(p.Datasets(), [][]float64{p.Means()}); err != nil {
		c.warn(err)
		c.doubts = append(c.doubts, dataDoubt{against: anyDecision, serious: true,
			text: writing.Capital(err.Error()) + ".", warning: err})
	}
}

// onlySentence is the common part of doubts that consist only of a sentence in the verdict.
type onlySentence struct{}

func (onlySentence) says(*Comparison, error) bool { return false }

func (onlySentence) isSerious(*Comparison) bool { return false }

func (onlySentence) note(*Comparison) string { return "" }

func (onlySentence) field(*Comparison) (fields.Field, bool) { return fields.Field{}, false }

// dataDoubt is something in the data that speaks against some decisions, or against none.
type dataDoubt struct {
	onlySentence
	against []Decision
	serious bool
	text    string
	warning error // the same among the warnings, if it is there
}

func (d dataDoubt) says(c *Comparison, warning error) bool {
	return errors.Is(warning, d.warning) && d.sentence(c) != ""
}

func (d dataDoubt) isSerious(c *Comparison) bool { return d.serious && d.sentence(c) != "" }

func (d dataDoubt) sentence(c *Comparison) string {
	if !slices.Contains(d.against, c.Decision()) {
		return ""
	}
	return d.text
}

var (
	anyAnswer    = []Decision{Undecided, LeftBetter, Equivalent, RightBetter}
	anyDecision  = anyAnswer[1:]
	onlyEquality = []Decision{Equivalent}
)

// doubtUnit looks for a rope in a different unit from the scores.
func (c *Comparison) doubtUnit(p Pair) {
	if err := c.rope().scaleWarning(p.largestShown(), p.canBeShares()); err != nil {
		c.warn(err)
		c.doubts = append(c.doubts, dataDoubt{against: anyAnswer, serious: true,
			text: writing.Capital(err.Error()) + ".", warning: err})
	}
}

// doubtNarrowScores looks for a rope that is wider than the range of all scores: then nothing but
// equivalence can be found.
func (c *Comparison) doubtNarrowScores(p Pair) {
	if c.doubts != nil {
		return // the rope is in another unit, which says more
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i := range p.sets {
		low, high = widen(low, high, p.sets[i].shownLeft, p.sets[i].shownRight)
	}
	if err := c.rope().rangeWarning(low, high); err != nil {
		c.doubts = append(c.doubts, dataDoubt{against: onlyEquality,
			text: writing.Capital(err.Error()) + "."})
	}
}

// doubtCeiling looks for scores of folds that cannot be better: where both classifiers reach the
// best possible score on most folds of most data sets, no difference can show.
func (c *Comparison) doubtCeiling(p Pair) {
	reached, best := 0, 0.0
	for i := range p.sets {
		s := &p.sets[i]
		if s.design.items != nil || s.left == nil {
			return
		}
		limit, ok := s.bestPossible()
		if !ok {
			continue
		}
		n := 0
		for k, left := range s.left {
			if left == limit && s.right[k] == limit {
				n++
			}
		}
		if 2*n > len(s.left) {
			reached, best = reached+1, limit
		}
	}
	if 2*reached > len(p.sets) && p.canBeShares() {
		c.doubts = append(c.doubts, dataDoubt{against: onlyEquality, serious: true,
			text: fmt.Sprintf("On %s both reach the best possible score, %s, on most folds, "+
				"where no difference can show.",
				c.outOf(reached, len(p.sets)), writing.Number(best))})
	}
}

// bestPossible is the best score that there is, if the scores look like shares or percent.
func (s *differences) bestPossible() (limit float64, ok bool) {
	switch {
	case s.lower:
		return 0, true
	case s.largest == 1 || s.largest == 100:
		return s.largest, true
	}
	return 0, false
}

// outOf is "3 of 5 data sets", or the name of the only one.
func (c *Comparison) outOf(n, of int) string {
	if of == 1 {
		return c.Dataset
	}
	return fmt.Sprintf("%d of %s", n, writing.Plural(of, c.datasetNoun()))
}

// mostLeftOut is the share of data sets without scores above which a verdict says so.
const mostLeftOut = 0.1

// doubtGaps looks for data sets that are left out because scores are missing.
func (c *Comparison) doubtGaps(p Pair) {
	out := 0
	for _, one := range p.dropped {
		if one.dataset != "" {
			out++
		}
	}
	if all := out + len(p.sets); float64(out) > mostLeftOut*float64(all) {
		c.doubts = append(c.doubts, dataDoubt{against: anyDecision, text: fmt.Sprintf(
			"%s %s left out for missing scores: if they are missing where a classifier fails, the "+
				"verdict favours it.", c.outOf(out, all), writing.Verb(out, "is", "are"))})
	}
}

// mostInDoubt is the probability above which we do not ask whether one data set or the shape of the
// population decides.
const mostInDoubt = 0.999

// turned returns the decision by other probabilities. It tells whether that is another one, and
// they leave less than a share of the evidence for the present one. Evidence is the logarithm of
// the odds. A probability that drops from just above the threshold to just below it is no doubt.
func (c *Comparison) turned(by func() Probabilities, share float64) (to Decision, ok bool) {
	own := c.probabilityOfDecision(c.P)
	if !(own < mostInDoubt) {
		return 0, false
	}
	evidence := func(of float64) float64 { return math.Log(of) - math.Log1p(-of) }
	p := by()
	to = c.decisionBy(p)
	return to, to != c.Decision() && evidence(c.probabilityOfDecision(p)) < share*evidence(own)
}

// probabilityOfDecision is the one of the present decision; 1 where there is none.
func (c *Comparison) probabilityOfDecision(p Probabilities) float64 {
	return [...]float64{1, p.Left, p.Rope, p.Right}[c.Decision()]
}

// influence looks for one data set that decides: the one that speaks most for the better classifier
// is left out, and takes with it more than twice its share of the evidence.
type influence struct {
	onlySentence
	found func() influentialDataset
}

// influentialDataset is a data set without which the decision is different; the zero value is none.
type influentialDataset struct {
	name    string
	without Decision
}

// fewestForInfluence is the number of data sets below which each of them has a large part in every
// verdict.
const fewestForInfluence = 3

// doubtInfluence adds the doubt. leaveOut returns the probabilities without a data set.
func (c *Comparison) doubtInfluence(p Pair, leaveOut func(i int) Probabilities) {
	if n := len(p.sets); n < fewestForInfluence || n > mostFlipped {
		return
	}
	names := p.Datasets()
	c.doubts = append(c.doubts, &influence{found: sync.OnceValue(func() influentialDataset {
		i := c.strongest()
		if i < 0 {
			return influentialDataset{}
		}
		rest := func() Probabilities { return leaveOut(i) }
		to, ok := c.turned(rest, 1-2/float64(len(names)))
		if !ok {
			return influentialDataset{}
		}
		return influentialDataset{names[i], to}
	})})
}

// strongest is the data set with the largest difference in the direction of the decision; −1 if no
// classifier is better.
func (c *Comparison) strongest() int {
	direction := map[Decision]float64{LeftBetter: -1, RightBetter: 1}[c.Decision()]
	if direction == 0 {
		return -1
	}
	most := slices.MaxFunc(c.centres, func(a, b centre) int {
		return cmp.Compare(direction*a.mean, direction*b.mean)
	})
	return slices.Index(c.centres, most)
}

// without leaves out one data set.
func without[S ~[]E, E any](sets S, i int) S { return slices.Delete(slices.Clone(sets), i, i+1) }

func (f *influence) sentence(c *Comparison) string {
	found := f.found()
	if found == (influentialDataset{}) {
		return ""
	}
	return fmt.Sprintf("The verdict hangs on %s: without this data set, %s.", found.name,
		c.clause(found.without))
}

// mostOfEvidence is the share that another shape of the population has to leave.
const mostOfEvidence = 0.9

// otherPopulation compares with another shape of the population of data sets.
type otherPopulation struct {
	onlySentence
	name  string
	found func() Probabilities
}

func (o *otherPopulation) sentence(c *Comparison) string {
	to, ok := c.turned(o.found, mostOfEvidence)
	if !ok {
		return ""
	}
	return fmt.Sprintf("The shape of the population decides: with %s, %s.", o.name, c.clause(to))
}

// rarely is the probability below which as many data sets beyond the rope are no chance.
const rarely = 0.1

// sizesDecide is a verdict about the most probable outcome that the number of data sets with this
// outcome does not show: the sizes of the differences do, if the population has the shape that the
// model gives it. A skewed one has not.
type sizesDecide struct{ onlySentence }

func (sizesDecide) sentence(c *Comparison) string {
	side := map[Decision]int{LeftBetter: -1, RightBetter: 1}[c.Decision()]
	if side == 0 {
		return ""
	}
	count := map[int]int{}
	for _, d := range c.centres {
		count[c.rope().side(d.mean, d.rounding)]++
	}
	beyond, next := count[side], max(count[0], count[-side])
	chance := atLeastHalf(beyond+next, beyond)
	if chance <= rarely {
		return ""
	}
	where := "within it"
	if count[-side] > count[0] {
		where = "beyond its other edge"
	}
	return fmt.Sprintf("The sizes of the differences decide: the difference on %s lies beyond the "+
		"rope and on %d %s, which chance gives in %.0f of 100 cases if both are equally frequent.",
		writing.Plural(beyond, c.datasetNoun()), next, where, min(100*chance, 99))
}

// atLeastHalf is the probability of k heads or more in n tosses of a fair coin.
func atLeastHalf(n, k int) float64 {
	return distuv.Binomial{N: float64(n), P: 0.5}.Survival(float64(k) - 1)
}

// edgeTies are differences that lie exactly at an edge of the rope, where they count as inside. A
// verdict that hangs on them says so.
type edgeTies struct {
	onlySentence
	noun  string
	count func() int // of those at an edge
	// outside are the probabilities if they count as outside.
	outside func() Probabilities
}

func newEdgeTies(noun string, count func() int, outside func() Probabilities) *edgeTies {
	return &edgeTies{noun: noun, count: sync.OnceValue(count), outside: sync.OnceValue(outside)}
}

// barelyInside is a factor that narrows a rope so little that only what lies at its edge ends up
// outside.
const barelyInside = 1 - 1e-9

// isAtEdge tells whether a difference is at an edge of the rope: one that a minimally narrower rope
// no longer holds.
func (d centre) isAtEdge(rope ropeHalves) bool {
	return rope.side(d.mean, d.rounding) == 0 &&
		rope.scale(barelyInside).side(d.mean, d.rounding) != 0
}

// atEdge counts the differences at an edge of the rope.
func (c centres) atEdge(rope ropeHalves) (n int) {
	for _, d := range c {
		if d.isAtEdge(rope) {
			n++
		}
	}
	return n
}

// averagesAtEdge counts the averages of each two differences, and of each with itself, that are at
// an edge of the rope. Only those near an edge are looked at.
func (c centres) averagesAtEdge(rope ropeHalves) (n int) {
	var sorted centres
	rounding := 0.0
	for _, i := range sortedIndices(len(c), func(i, j int) int {
		return cmp.Compare(c[i].mean, c[j].mean)
	}) {
		sorted, rounding = append(sorted, c[i]), max(rounding, c[i].rounding)
	}
	for k, edge := range []float64{-rope.left, rope.right} {
		near := 2 * (rounding + 2*(1-barelyInside)*math.Abs(edge))
		for i, a := range sorted {
			rest := sorted[i:]
			from, _ := slices.BinarySearchFunc(rest, 2*edge-near-a.mean,
				func(b centre, at float64) int { return cmp.Compare(b.mean, at) })
			for _, b := range rest[from:] {
				if a.mean+b.mean > 2*edge+near {
					break
				}
				d := centre{a.mean/2 + b.mean/2, (a.rounding + b.rounding) / 2}
				if (d.mean < 0) == (k == 0) && d.isAtEdge(rope) {
					n++
				}
			}
		}
	}
	return n
}

func (e *edgeTies) other(c *Comparison) Decision { return c.decisionBy(e.outside()) }

func (e *edgeTies) isSerious(c *Comparison) bool {
	return !c.rope().isZero() && e.count() > 0 && e.other(c) != c.Decision()
}

func (e *edgeTies) sentence(c *Comparison) string {
	if !e.isSerious(c) {
		return ""
	}
	return fmt.Sprintf("This verdict counts the edge of the rope as inside (at an edge: %s); "+
		"counted as outside, %s.", writing.Plural(e.count(), e.noun), c.clause(e.other(c)))
}

// warnAboutBounds warns where the answer depends on a bound of a uniform prior, as with one or two
// data sets. It takes how much of the posterior is held by each bound.
func (c *Comparison) warnAboutBounds(delta0, sigma0, sigma float64) {
	for _, b := range []struct {
		name string
		mass float64
	}{{"Delta0", delta0}, {"Sigma0", sigma0}, {"Sigma", sigma}} {
		if b.mass > 0.01 {
			c.warn(fmt.Errorf("%.0f %% of the posterior is limited only by the bound %s of "+
				"a uniform prior: the data say too little, and the bound is part of the answer",
				100*b.mass, b.name))
		}
	}
}

// restOn says what the decision rests on.
func (c *Comparison) restOn(b basis, p Pair) {
	c.basis, c.centres, c.families = b, p.centres(), p.families()
	c.tails = new(sync.Map)
}
