package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// The correlations of folds that are tried. Nadeau and Bengio's n_test/(n_train+n_test) is 0.5 for
// two folds or halves, and more only where the test set is larger than the training set. So
// mostDoubtedRho covers what their formula gives for any usual design, with a margin: it is not
// known how wrong the formula is.
const (
	mostDoubtedRho = 0.7
	mostRho        = 0.9
	rhoStep        = 0.05
)

// RhoRange says over which correlations of two folds the decision of a [Comparison] is the same.
type RhoRange struct {
	// Rho is the correlation that the answer assumes, or the mean over the data sets where they
	// differ.
	Rho float64
	// Source says where Rho comes from: "1/folds", "n_test/(n_train+n_test)", "as set", or "not
	// known".
	Source string
	// Low and High are the ends of the interval around Rho over which the decision is the same. The
	// interval is searched for from 0 to 0.9. Where the data sets differ, their correlations move
	// together from 0 through the assumed ones to 0.9, and Low and High are means.
	Low, High float64

	below, above Decision // the decisions beside the interval
}

// String says what is assumed and over which interval the decision is the same.
func (r *RhoRange) String() string {
	if r == nil {
		return "no correlation of folds"
	}
	low, high := r.inward()
	return fmt.Sprintf("rho %s (%s); the decision is the same for rho from %s to %s",
		writing.Number3(r.Rho), r.Source, low, high)
}

// inward writes the ends with three decimals, rounded towards Rho.
func (r *RhoRange) inward() (low, high string) {
	return writing.Number(min(math.Ceil(1000*r.Low)/1000, r.Rho)),
		writing.Number(max(math.Floor(1000*r.High)/1000, r.Rho))
}

// turns tells whether a rho from 0 to 0.7 changes the decision.
func (r *RhoRange) turns() bool { return r != nil && (r.Low > 0 || r.High < mostDoubtedRho) }

// RhoRange returns the range of correlations of folds over which the decision is the same, found in
// steps of 0.05 and then by bisection. It is nil for a test that assumes no correlation, for items,
// and for [Hierarchical], whose range [Sensitivity] computes because it takes some more fits.
func (c *Comparison) RhoRange() *RhoRange {
	if c == nil {
		return nil
	}
	search, ok := doubtOf[*rhoSearch](c)
	if !ok {
		return nil
	}
	search.once.Do(func() {
		if search.found == nil {
			search.found = search.look(c)
		}
	})
	if search.found == nil {
		return nil
	}
	found := *search.found
	return &found
}

// look finds the range.
func (r *rhoSearch) look(c *Comparison) *RhoRange {
	test, ok := c.by.(rhoTest)
	if !ok || !slices.Contains(r.fixed, false) {
		return nil
	}
	found := r.bare()
	decide := func(x float64) Decision {
		p, err := test.probabilitiesAt(c, r.sets, r.rhosAt(x))
		if err != nil {
			return -1
		}
		return c.decisionBy(p)
	}
	const halvings = 12
	found.Low, found.below = c.leave(decide, found.Rho, 0, halvings)
	found.High, found.above = c.leave(decide, found.Rho, max(found.Rho, mostRho), halvings)
	return found
}

// rhoTest is a test that can answer at other correlations from the foldMoments alone.
type rhoTest interface {
	probabilitiesAt(c *Comparison, sets []foldMoments, rhos []float64) (Probabilities, error)
}

// leave goes from a correlation towards an end, in steps and then by bisection, until the decision
// is different.
func (c *Comparison) leave(
	decide func(rho float64) Decision, from, to float64, halvings int,
) (end float64, other Decision) {
	own := c.Decision()
	steps := int(math.Ceil(math.Abs(to-from)/rhoStep - 1e-9))
	inside := from
	for i := 1; i <= steps; i++ {
		x := from + (to-from)*float64(i)/float64(steps)
		if decide(x) != own {
			return bisect(decide, own, inside, x, halvings)
		}
		inside = x
	}
	return to, own
}

// leaveAlong goes along correlations in order, from the first one or (with direction −1) from the
// last one, until the decision is different.
func leaveAlong(
	decide func(rho float64) Decision, at []float64, direction, halvings int,
) (end float64, other Decision) {
	at = slices.Clone(at)
	if direction < 0 {
		slices.Reverse(at)
	}
	own := decide(at[0])
	for i, x := range at[1:] {
		if decide(x) != own {
			return bisect(decide, own, at[i], x, halvings)
		}
	}
	return at[len(at)-1], own
}

// bisect narrows where the decision ceases to be own, and returns the inner end and the decision
// beyond it.
func bisect(
	decide func(rho float64) Decision, own Decision, inside, outside float64, halvings int,
) (end float64, other Decision) {
	other = decide(outside)
	for range halvings {
		middle := (inside + outside) / 2
		if d := decide(middle); d == own {
			inside = middle
		} else {
			outside, other = middle, d
		}
	}
	return inside, other
}

// isSerious is false: a different correlation of folds changes most verdicts.
func (*rhoSearch) isSerious(*Comparison) bool { return false }

func (*rhoSearch) sentence(c *Comparison) string {
	r := c.RhoRange()
	if !r.turns() {
		return ""
	}
	low, high := r.inward()
	var turns []string
	if r.Low > 0 {
		turns = append(turns, fmt.Sprintf("below %s %s", low, c.clause(r.below)))
	}
	if r.High < mostDoubtedRho {
		turns = append(turns, fmt.Sprintf("above %s %s", high, c.clause(r.above)))
	}
	return fmt.Sprintf("This assumes that folds correlate by rho %s (%s); %s.",
		writing.Number3(r.Rho), r.Source, strings.Join(turns, ", and "))
}

// clause is a decision in a sentence about other assumptions.
func (c *Comparison) clause(d Decision) string {
	switch d {
	case LeftBetter:
		return fmt.Sprintf("%s is %s", c.Left, c.betterWord())
	case RightBetter:
		return fmt.Sprintf("%s is %s", c.Right, c.betterWord())
	case Equivalent:
		return "the two are practically equivalent"
	}
	return "it is undecided"
}

func (*rhoSearch) says(*Comparison, error) bool { return false }

func (*rhoSearch) note(c *Comparison) string {
	r := c.RhoRange()
	if r == nil {
		return ""
	}
	low, high := r.inward()
	return fmt.Sprintf("The decision is the same for rho from %s to %s.", low, high)
}

func (*rhoSearch) field(c *Comparison) (fields.Field, bool) {
	r := c.RhoRange()
	if r == nil {
		return fields.Field{}, false
	}
	return fields.Named("rho_range", fields.Of(*r)), true
}

// MarshalJSON writes the fields by the names of docs/glossary.md.
func (r *RhoRange) MarshalJSON() ([]byte, error) { return fields.JSON(r) }

// rhoSearch is what the correlations of the folds of a pair are assumed to be.
type rhoSearch struct {
	sets    []foldMoments
	assumed []float64
	fixed   []bool // items are independent
	mean    float64
	source  string
	text    string
	once    sync.Once
	found   *RhoRange // where it has been computed
}

// rhosOf says what is assumed about each data set.
func (p Pair) rhosOf(sets []foldMoments, chosen *float64) (*rhoSearch, error) {
	r := &rhoSearch{sets: sets, source: rhoSource(p.sets, chosen),
		text: describeRho(p.sets, chosen)}
	free := 0
	for i := range p.sets {
		rho, err := p.sets[i].rho(chosen)
		if err != nil {
			return nil, err
		}
		fixed := p.sets[i].design.items != nil
		if r.assumed, r.fixed = append(r.assumed, rho), append(r.fixed, fixed); !fixed {
			free++
			r.mean += (rho - r.mean) / float64(free)
		}
	}
	return r, nil
}

// bare is the range before it has been looked for.
func (r *rhoSearch) bare() *RhoRange { return &RhoRange{Rho: r.mean, Source: r.source} }

// rhosAt takes all data sets from 0 through what is assumed about them to mostRho.
func (r *rhoSearch) rhosAt(x float64) []float64 {
	out := slices.Clone(r.assumed)
	for i, rho := range out {
		switch {
		case r.fixed[i]:
		case x <= r.mean && r.mean > 0:
			out[i] = rho * (x / r.mean)
		case x > r.mean && r.mean < mostRho:
			out[i] = rho + (x-r.mean)/(mostRho-r.mean)*(mostRho-rho)
		}
	}
	return out
}

func (r *rhoSearch) String() string { return r.text }

// withUnknownRho returns the pair with a stand-in for rho where the folds do not show how they came
// about, and the first of these data sets, or nil.
func (p Pair) withUnknownRho(chosen *float64) (Pair, *differences) {
	if chosen != nil {
		return p, nil
	}
	var first *differences
	sets := p.sets
	for i := range p.sets {
		s := &p.sets[i]
		if !s.isDesignUnknown() {
			continue
		}
		if first == nil {
			first, p.sets = s, slices.Clone(sets)
		}
		if _, err := s.rho(nil); err != nil {
			// The largest rho in doubt makes the least sure of a difference.
			most := mostDoubtedRho
			p.sets[i].design.rho, p.sets[i].design.rhoUnknown = &most, true
		}
	}
	return p, first
}

// askForRho is an error where rho decides and the folds of a data set do not show it.
func (c *Comparison) askForRho(unknown *differences) error {
	if unknown == nil {
		return nil
	}
	c.rhoUnknown = true
	r := c.RhoRange()
	if !r.turns() {
		return nil
	}
	low, high := r.inward()
	return unknown.missingRhoError(fmt.Sprintf("and rho decides: for rho from %s to %s, %s; for "+
		"other values from 0 to %g it is not so", low, high, c.clause(c.Decision()),
		mostDoubtedRho))
}

// rhoVariants returns variants of a test: with correlations between folds from 0 to mostDoubtedRho,
// except for the assumed one.
func (p Pair) rhoVariants(chosen *float64, at func(rho *float64) Test) []variant {
	if len(p.sets) == 0 || allItems(p.sets) {
		return nil
	}
	var out []variant
	for _, r := range []float64{0, 0.1, 0.3, 0.5, mostDoubtedRho} {
		if !p.assumesRho(chosen, r) {
			out = append(out, variant{rhoVariant + writing.Number3(r), at(Value(r))})
		}
	}
	return out
}

// rhoVariant begins the names of variants with another rho.
const rhoVariant = "rho "

// assumesRho tells whether all data sets have this correlation.
func (p Pair) assumesRho(chosen *float64, r float64) bool {
	p, _ = p.withUnknownRho(chosen)
	for i := range p.sets {
		if rho, err := p.sets[i].rho(chosen); err != nil || math.Abs(rho-r) > 1e-12 {
			return false
		}
	}
	return true
}
