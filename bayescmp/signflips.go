package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// SignFlips says what a test would say about equal classifiers with the data at hand. If the two
// are equal, each mean difference could as well have the other sign. So all signs are flipped at
// random, the test is run again, and one sees how often it decides that one classifier is better.
// Which of the two it names does not matter.
//
// With more than 200 differences nothing is flipped. Then the shares are the limits for many
// differences, 2(1 − Threshold) and 2(1 − P), which are too large rather than too small; with a
// rope there are none. Nor does [Hierarchical] flip anything, for each pattern would be a fit.
// There the shares are these limits, but at least 2/2^q with q data sets: the signs at hand and
// their opposites are two of 2^q patterns. Fits of all patterns of four to six data sets differ
// from that by up to two patterns and their opposites.
//
// With a rope the differences are mirrored at its edge instead, on the side of the decision: the
// classifiers then differ by just what still has no practical meaning.
type SignFlips struct {
	// Patterns is the number of patterns of signs that were drawn at random, from a fixed seed; 0
	// means that none had to be drawn.
	Patterns int
	// Called is the share of patterns with which one classifier is called better.
	Called float64
	// AsSure is the share of patterns with which one classifier is called better with a probability
	// at least as large as with the data. It is a P value of the hypothesis that the classifiers
	// are equal.
	AsSure float64
	// Error is the standard error of AsSure; 0 where none were drawn.
	Error float64

	rope, many bool
	of         float64 // two of so many patterns are all that is known, or 0
}

// MarshalJSON writes the fields by the names of docs/glossary.md.
func (f *SignFlips) MarshalJSON() ([]byte, error) { return fields.JSON(f) }

// String says how often equal classifiers would be called different.
func (f *SignFlips) String() string {
	if f == nil {
		return "no sign flips"
	}
	how := "all patterns of signs"
	switch {
	case f.of > 0:
		how = fmt.Sprintf("two of %.0f patterns of signs", f.of)
	case f.many:
		how = "the limit for many"
	case f.Patterns > 0:
		how = writing.Plural(f.Patterns, "random pattern") + " of signs"
	}
	return fmt.Sprintf("%s (%s).", writing.Capital(f.phrase()), how)
}

func (f *SignFlips) phrase() string {
	who, what := "equal classifiers", "called different"
	if f.rope {
		who, what = "classifiers that differ by the half-width of the rope",
			"called practically different"
	}
	return fmt.Sprintf("with differences of these sizes %s would be %s in %s of 100 comparisons, "+
		"and with as much certainty as here in %s",
		who, what, ofHundred(f.Called), ofHundred(f.AsSure))
}

func ofHundred(p float64) string {
	if p < 0.005 {
		return "fewer than 1"
	}
	return fmt.Sprintf("%.0f", 100*p)
}

// mostByChance is the share of sign patterns above which a verdict says that it may be chance.
const mostByChance = 0.05

// MayBeChance tells whether more than 5 of 100 comparisons of equal classifiers lead to a verdict
// as sure. Nil may not.
func (f *SignFlips) MayBeChance() bool { return f != nil && f.AsSure > mostByChance }

// SignFlips returns how often flipped signs lead to a verdict as sure as this one. It is nil unless
// one classifier is called better by [SignedRank], by [Sign], or without a rope by [Hierarchical]
// or [PairedItems]. ([Poisson] speaks of the data sets at hand: with their folds, it can know what
// the signs of their means cannot show.)
// The first call takes up to a fifth of a second.
func (c *Comparison) SignFlips() *SignFlips {
	if c == nil {
		return nil
	}
	search, ok := doubtOf[*flipSearch](c)
	if !ok {
		return nil
	}
	switch c.Decision() {
	case LeftBetter, RightBetter:
		return search.count()
	}
	return nil
}

// flipSearch counts the patterns of signs when somebody asks.
type flipSearch struct{ count func() *SignFlips }

func newFlipSearch(count func() *SignFlips) *flipSearch {
	return &flipSearch{sync.OnceValue(count)}
}

// isSerious tells whether a verdict this sure is too frequent among equal classifiers.
func (*flipSearch) isSerious(c *Comparison) bool { return c.SignFlips().MayBeChance() }

func (s *flipSearch) sentence(c *Comparison) string {
	if !s.isSerious(c) {
		return ""
	}
	return "This may be chance: " + c.SignFlips().phrase() + "."
}

func (*flipSearch) says(*Comparison, error) bool { return false }

func (s *flipSearch) note(c *Comparison) string {
	f := c.SignFlips()
	if f == nil || s.isSerious(c) {
		return ""
	}
	return f.String()
}

func (*flipSearch) field(c *Comparison) (fields.Field, bool) {
	f := c.SignFlips()
	if f == nil {
		return fields.Field{}, false
	}
	return fields.Named("sign_flips", f), true
}

// mirror is the edge of the rope at which the differences are mirrored.
func (c *Comparison) mirror() float64 {
	if c.P.Left > c.P.Right {
		return -c.rope().left
	}
	return c.rope().right
}

// flipTally counts patterns of signs, each with its weight.
type flipTally struct {
	own, threshold        float64
	total, called, asSure float64
}

func (c *Comparison) newFlipTally(own Probabilities) *flipTally {
	return &flipTally{own: max(own.Left, own.Right), threshold: c.Threshold}
}

func (t *flipTally) add(p Probabilities, weight float64) {
	better := max(p.Left, p.Right)
	t.total += weight
	if better > t.threshold {
		t.called += weight
	}
	if better >= t.own-1e-9 {
		t.asSure += weight
	}
}

// result returns the shares; drawn is the number of patterns if they are not all.
func (t *flipTally) result(c *Comparison, drawn int) *SignFlips {
	f := &SignFlips{Patterns: drawn, Called: min(1, t.called/t.total),
		AsSure: min(1, t.asSure/t.total), rope: !c.rope().isZero()}
	if drawn > 0 {
		f.Error = math.Sqrt(f.AsSure * (1 - f.AsSure) / float64(drawn))
	}
	return f
}

// tallyFlips counts the answers for patterns of [signPatterns].
func (c *Comparison) tallyFlips(answers []Probabilities, drawn int) *SignFlips {
	tally := c.newFlipTally(answers[0])
	for _, p := range answers {
		tally.add(p, 1)
	}
	return tally.result(c, drawn)
}

// mostFlipped is the largest number of differences that are flipped.
const mostFlipped = 200

// flipsOfMany returns the limits for many differences: P of a true hypothesis is uniform. It is nil
// with a rope, where classifiers that differ by its half-width may rightly be called different.
func (c *Comparison) flipsOfMany() *SignFlips {
	if !c.rope().isZero() {
		return nil
	}
	return &SignFlips{Called: 2 * (1 - c.Threshold),
		AsSure: min(1, 2*(1-max(c.P.Left, c.P.Right))), many: true}
}

// flipsOfFit returns the limits for an answer whose patterns would be a fit each.
func (c *Comparison) flipsOfFit() *SignFlips {
	f := c.flipsOfMany()
	patterns := math.Ldexp(1, len(c.independent()))
	f.Called = max(f.Called, 2/patterns)
	if f.AsSure < 2/patterns {
		f.AsSure, f.of = 2/patterns, patterns
	}
	return f
}

const (
	fewSigns      = 9   // all patterns of so many signs are tried
	drawnPatterns = 500 // of more signs
)

// signPatterns are patterns of signs: true is flipped. The first one flips nothing. negative are
// the signs of the data. Signs are drawn, and not whether they are flipped: so the patterns do not
// depend on which classifier is left. drawn is the number of patterns if they are not all.
func signPatterns(negative []bool) (patterns [][]bool, drawn int) {
	n := len(negative)
	if n <= fewSigns {
		for k := range 1 << n {
			pattern := make([]bool, n)
			for i := range pattern {
				pattern[i] = k>>i&1 == 1
			}
			patterns = append(patterns, pattern)
		}
		return patterns, 0
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range drawnPatterns {
		pattern := make([]bool, n)
		for i := range pattern {
			pattern[i] = len(patterns) > 0 && (r.IntN(2) == 1) != negative[i]
		}
		patterns = append(patterns, pattern)
	}
	return patterns, drawnPatterns
}

// movable are the data sets whose differences change when they are mirrored at an edge, and which
// of them are not on the side of the decision. The data sets of a family are mirrored together. The
// order is that of the distances from the edge, so it does not depend on the order of the data.
func (c *Comparison) movable(edge float64) (out families, against []bool) {
	moves := func(i int) bool { return math.Abs(c.centres[i].mean-edge) > c.centres[i].rounding }
	var moving families
	for _, members := range c.independent() {
		if slices.ContainsFunc(members, moves) {
			moving = append(moving, members)
		}
	}
	beyond := func(members []int) (sum float64) {
		for _, i := range members {
			sum += c.centres[i].mean - edge
		}
		if c.P.Left > c.P.Right {
			return -sum
		}
		return sum
	}
	distances := make([]float64, len(moving))
	for k, members := range moving {
		distances[k] = beyond(members)
	}
	for _, k := range bySize(distances) {
		out, against = append(out, moving[k]), append(against, distances[k] < 0)
	}
	return out, against
}

// bySize returns the indices of numbers in the order of their sizes, and of their signs where these
// are equal.
func bySize(x []float64) []int {
	return sortedIndices(len(x), func(i, j int) int {
		return cmp.Or(cmp.Compare(math.Abs(x[i]), math.Abs(x[j])), cmp.Compare(x[i], x[j]))
	})
}

// mirrored are the differences with those of some families mirrored at an edge.
func mirrored(of centres, movable families, pattern []bool, edge float64) centres {
	out := slices.Clone(of)
	for j, members := range movable {
		for _, i := range members {
			if pattern[j] {
				out[i].mean = 2*edge - out[i].mean
			}
		}
	}
	return out
}

// flipDraws is the number of draws for each pattern of signs. All patterns share them.
const flipDraws = 2000

// independent are the families of the data sets, or the data sets one by one.
func (c *Comparison) independent() families {
	if c.families != nil {
		return c.families
	}
	out := make(families, len(c.centres))
	for i := range out {
		out[i] = []int{i}
	}
	return out
}
