package bayescmp

import (
	"context"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// PairTest is a test of a pair for [SideBySide], of one of two kinds: a [Test], which answers with
// probabilities, or a [SignificanceTest], which answers with a p value. ([McNemar] is a PairTest
// for pairs of items that are right or wrong.)
type PairTest interface {
	// Name returns the name of the test in results and messages.
	Name() string
	// Answer returns the result of Compare or Test, whichever the test has. It stops when ctx is
	// done.
	Answer(ctx context.Context, p Pair) (Answer, error)
}

// Answer is what one test says about a pair. One of Comparison, Significance and Refusal is set.
type Answer struct {
	// Test is the name of the test.
	Test string
	// Comparison is the result of a Bayesian test; nil for other tests.
	Comparison *Comparison
	// Significance is the result of a classical test; nil for other tests.
	Significance *Significance
	// Refusal is the reason why the test does not apply to the pair; nil if it does.
	Refusal error
}

// comparisonAnswer makes an answer from the results of a Compare method.
func comparisonAnswer(c *Comparison, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return Answer{Test: c.Test, Comparison: c}, nil
}

// significanceAnswer makes an answer from the results of a Test method.
func significanceAnswer(s *Significance, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return Answer{Test: s.Test, Significance: s}, nil
}

// row returns the answer as a row of a table: test, decision, rope, the three probabilities, and p
// value.
func (a Answer) row() []string {
	switch c := a.Comparison; {
	case c != nil:
		p, rope, middle := c.formatProbabilities(), "none", ""
		if !c.rope().isZero() {
			rope = c.rope().String()
		}
		if !c.rope().isZero() || c.P.Rope > 0 {
			middle = p[1].String()
		}
		return []string{a.Test, c.Decided(), rope, p[0].String(), middle, p[2].String(), ""}
	case a.Significance != nil:
		s := a.Significance
		return []string{a.Test, s.outcomePhrase(), "", "", "", "", writing.PValue(s.P)}
	}
	return []string{a.Test, "does not apply", "", "", "", "", ""}
}

// warnings returns the warnings of the answer; answered is false for a test that does not apply.
func (a Answer) warnings() (warnings []error, answered bool) {
	switch {
	case a.Comparison != nil:
		return a.Comparison.Warnings, true
	case a.Significance != nil:
		return a.Significance.Warnings, true
	}
	return nil, false
}

// sources returns the publications that the test comes from.
func (a Answer) sources() References {
	switch {
	case a.Comparison != nil:
		return a.Comparison.sources()
	case a.Significance != nil:
		return a.Significance.sources()
	}
	return nil
}

// MarshalJSON writes the answer of the test, or, for a test that does not apply, its name and
// refusal.
func (a Answer) MarshalJSON() ([]byte, error) { return a.fields().MarshalJSON() }

func (a Answer) fields() fields.List {
	switch {
	case a.Comparison != nil:
		return a.Comparison.qualifiedFields()
	case a.Significance != nil:
		return a.Significance.fields()
	}
	return fields.List{fields.Named("test", a.Test), fields.Named("refusal", a.Refusal)}
}
