package bayescmp

import (
	"context"
	"encoding/json"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// PairTest is a test of a pair of either kind, for [SideBySide]: a [Test], which answers with
// probabilities, or a [SignificanceTest], which answers with a p value. ([McNemar] is none: it takes
// [Hits].)
type PairTest interface {
	// Name is the name of the test in results and messages.
	Name() string
	// Answer is Compare or Test, whichever the test has, until ctx is done.
	Answer(ctx context.Context, p Pair) (Answer, error)
}

// Answer is what one test says: a Comparison, a Significance, or the reason why the test does not apply
// to the pair.
type Answer struct {
	Test         string
	Comparison   *Comparison
	Significance *Significance
	Refusal      error
}

// ofComparison makes an answer of what Compare returned.
func ofComparison(c *Comparison, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return Answer{Test: c.Test, Comparison: c}, nil
}

// ofSignificance makes an answer of what Test returned.
func ofSignificance(s *Significance, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return Answer{Test: s.Test, Significance: s}, nil
}

// row is the answer as a row of a table: test, decision, rope, the three probabilities, and p value.
func (a Answer) row() []string {
	switch c := a.Comparison; {
	case c != nil:
		p, rope, middle := c.written(), "none", ""
		if c.Rope > 0 {
			rope = "±" + writing.Number(c.Rope)
		}
		if c.Rope > 0 || c.P.Rope > 0 {
			middle = p[1].String()
		}
		return []string{a.Test, c.decided(), rope, p[0].String(), middle, p[2].String(), ""}
	case a.Significance != nil:
		s := a.Significance
		return []string{a.Test, s.decided(), "", "", "", "", writing.PValue(s.P)}
	}
	return []string{a.Test, "does not apply", "", "", "", "", ""}
}

// warnings are those of the answer; answered is false for a test that does not apply.
func (a Answer) warnings() (warnings []error, answered bool) {
	switch {
	case a.Comparison != nil:
		return a.Comparison.Warnings, true
	case a.Significance != nil:
		return a.Significance.Warnings, true
	}
	return nil, false
}

// sources are the publications that the test comes from.
func (a Answer) sources() References {
	switch {
	case a.Comparison != nil:
		return a.Comparison.sources()
	case a.Significance != nil:
		return a.Significance.sources()
	}
	return nil
}

// MarshalJSON writes the answer of the test, or, for a test that does not apply, test and refusal.
func (a Answer) MarshalJSON() ([]byte, error) {
	switch {
	case a.Comparison != nil:
		return a.Comparison.MarshalJSON()
	case a.Significance != nil:
		return a.Significance.MarshalJSON()
	}
	refusal := ""
	if a.Refusal != nil {
		refusal = a.Refusal.Error()
	}
	return json.Marshal(map[string]string{"test": a.Test, "refusal": refusal})
}
