package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/familywise"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// Familywise says which decisions about the pairs of a [Matrix] hold together. Each decision by
// itself may be wrong, and of many some will be. Those that hold together are all right with a
// probability of at least 1 − Alpha, whatever the truth is.
//
// For each decision there is a P value of its opposite: that the two classifiers are equal, or with
// a rope that the difference is not beyond its edge, or, for equivalence, that it is not between
// both edges. On several data sets it is that of the Wilcoxon signed-rank test of the mean
// differences, measured from the edge, and for [Sign] that of the sign test. On one data set, and
// for [Poisson], which is about the data sets at hand, it comes from the posterior, and for
// [PairedItems] from [Comparison.SignFlips]. The P values are
// adjusted for the number of pairs by the procedure of Holm (1979).
type Familywise struct {
	// Alpha is the chance of any wrong decision that is accepted: 1 − Threshold of the test.
	Alpha float64
	// P are the adjusted P values of the Comparisons, in their order; 1 where a comparison is
	// undecided.
	P []float64
	// Decisions are those of the Comparisons where P is at most Alpha, and otherwise Undecided.
	Decisions []Decision
	// ByChance is the number of pairs that would be called different if no two classifiers
	// differed, estimated by sign flips of some pairs or, where there are none, by the threshold;
	// NaN with a rope.
	ByChance float64
	// ExpectedWrong is the number of decided pairs that are expected to be wrong by the
	// probabilities of their own answers: the sum of 1 − P of each decision.
	ExpectedWrong float64

	decided int      // by themselves
	claims  []string // those that hold together
}

// MarshalJSON writes the fields by the names of docs/glossary.md.
func (f *Familywise) MarshalJSON() ([]byte, error) { return fields.JSON(f) }

// newFamilywise tells the claims in the order of the classifiers, from the best.
func newFamilywise(of []*Comparison, classifiers []string) *Familywise {
	f := &Familywise{Alpha: 1 - of[0].Threshold, Decisions: make([]Decision, len(of)),
		ByChance: calledByChance(of)}
	for _, c := range of {
		f.P = append(f.P, c.oppositeP())
	}
	f.P = familywise.Holm(f.P)
	for i, c := range of {
		d := c.Decision()
		if d != Undecided {
			f.decided++
			f.ExpectedWrong += 1 - c.probabilityOfDecision(c.P)
		}
		if isSignificant(f.P[i], f.Alpha) {
			f.Decisions[i] = d
		}
	}
	place := map[string]int{}
	for i, name := range classifiers {
		place[name] = i
	}
	first := func(i int) (a, b int) {
		l, r := place[of[i].Left], place[of[i].Right]
		return min(l, r), max(l, r)
	}
	held := make([]int, 0, len(of))
	for i, d := range f.Decisions {
		if d != Undecided {
			held = append(held, i)
		}
	}
	slices.SortStableFunc(held, func(i, j int) int {
		a, b := first(i)
		x, y := first(j)
		return cmp.Or(cmp.Compare(a, x), cmp.Compare(b, y))
	})
	for _, i := range held {
		f.claims = append(f.claims, of[i].claim(place[of[i].Left] > place[of[i].Right]))
	}
	return f
}

// Together returns the number of decisions that hold together.
func (f *Familywise) Together() int {
	if f == nil {
		return 0
	}
	return len(f.claims)
}

// claim is the decision with both names; of two that are equivalent, right comes first if it is
// turned.
func (c *Comparison) claim(turned bool) string {
	left, right := writing.OneLine(c.Left), writing.OneLine(c.Right)
	switch c.Decision() {
	case LeftBetter:
		return fmt.Sprintf("%s %s than %s", left, c.betterWord(), right)
	case RightBetter:
		return fmt.Sprintf("%s %s than %s", right, c.betterWord(), left)
	}
	if turned {
		left, right = right, left
	}
	return left + " and " + right + " practically equivalent"
}

// aboutSoMany is a number that is expected.
func aboutSoMany(n float64) string {
	if n < 0.5 {
		return "fewer than 1"
	}
	return fmt.Sprintf("about %.0f", n)
}

// String says how many decisions hold together, and how many are expected by chance.
func (f *Familywise) String() string {
	if f == nil || f.decided == 0 {
		return "no decisions"
	}
	const few = 8
	n, which := len(f.claims), "none"
	switch {
	case n == f.decided:
		which = "all"
	case n > few:
		which = fmt.Sprintf("%d of %d", n, f.decided)
	case n > 0:
		which = strings.Join(f.claims, "; ")
	}
	text := fmt.Sprintf("Those that hold together (any of them wrong with a chance of at most "+
		"%s %%): %s", writing.Number3(100*f.Alpha), which)
	if math.IsNaN(f.ByChance) {
		return fmt.Sprintf("%s. By their own probabilities, %s of %s %s wrong.", text,
			aboutSoMany(f.ExpectedWrong), writing.Plural(f.decided, "decided pair"),
			writing.Verb(int(math.Round(f.ExpectedWrong)), "is", "are"))
	}
	return fmt.Sprintf("%s. If no two differed, about %.0f of the %s would be called different.",
		text, math.Max(1, f.ByChance), writing.Plural(len(f.P), "pair"))
}

// calledByChance sums the shares of sign patterns with which pairs are called different.
func calledByChance(of []*Comparison) float64 {
	if !of[0].rope().isZero() {
		return math.NaN()
	}
	of = slices.Clone(of)
	slices.SortStableFunc(of, byPairNames) // no order of a file chooses them
	const tried = 8
	sum, n := 0.0, min(tried, len(of))
	for i := range n {
		c := of[i*len(of)/n]
		called := 2 * (1 - c.Threshold)
		if search, ok := doubtOf[*flipSearch](c); ok {
			if flips := search.count(); flips != nil {
				called = flips.Called
			}
		}
		sum += called
	}
	return sum / float64(n) * float64(len(of))
}

// byPairNames compares two pairs by the names of their classifiers, in either order.
func byPairNames(a, b *Comparison) int {
	return cmp.Or(cmp.Compare(min(a.Left, a.Right), min(b.Left, b.Right)),
		cmp.Compare(max(a.Left, a.Right), max(b.Left, b.Right)))
}

// oppositeP is the P value of the opposite of the decision.
func (c *Comparison) oppositeP() float64 {
	d, rope := c.Decision(), c.rope()
	switch {
	case d == Undecided:
		return 1
	case c.basis == onPosterior:
		return c.posteriorP(d)
	case d == Equivalent:
		belowRight, _ := c.tailsAt(rope.right)
		_, aboveLeft := c.tailsAt(-rope.left)
		return max(belowRight, aboveLeft)
	case d == LeftBetter:
		p, _ := c.tailsAt(-rope.left)
		return min(1, c.sides()*p)
	}
	_, p := c.tailsAt(rope.right)
	return min(1, c.sides()*p)
}

// sides is 2 where either classifier might have been called better.
func (c *Comparison) sides() float64 {
	if c.rope().isZero() {
		return 2
	}
	return 1
}

// posteriorP is the P value of the t test where the posterior is that of its statistic.
func (c *Comparison) posteriorP(d Decision) float64 {
	if f := c.SignFlips(); f != nil {
		return f.AsSure
	}
	if d == Equivalent {
		return max(c.P.Left, c.P.Right)
	}
	return min(1, c.sides()*(1-max(c.P.Left, c.P.Right)))
}

// tailsAt are the P values of the hypotheses that the mean differences are not below an edge, and
// not above it. They are computed once.
func (c *Comparison) tailsAt(edge float64) (below, above float64) {
	if known, ok := c.tails.Load(edge); ok {
		tails := known.([2]float64)
		return tails[0], tails[1]
	}
	below, above = c.computeTails(edge)
	c.tails.Store(edge, [2]float64{below, above})
	return below, above
}

func (c *Comparison) computeTails(edge float64) (below, above float64) {
	d, order := c.centres.sortedFrom(edge)
	r := SplitZeros.rank(d)
	switch {
	case c.basis == onSigns && c.families == nil:
		wins := countWins(d)
		n := wins.Wins + wins.Losses
		return atMost(wins.Wins, n), atMost(wins.Losses, n)
	case c.families != nil:
		if c.basis == onSigns {
			r.signed = slices.Repeat([]float64{1}, len(r.signed))
		}
		r = r.ofFamilies(c.families, d, order)
	}
	if len(r.signed) == 0 {
		return 1, 1
	}
	if forLeft, forRight, ok := r.tails(); ok {
		return forLeft, forRight
	}
	_, below, above = r.normalTails()
	return below, above
}
