package compute

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Asked is a test of a pair that a request names, or that suits the pair.
type Asked struct {
	OfPair
	// Test is the name of the test; the default is the one that suits the pair.
	Test string
	// Options are those of the test.
	Options json.RawMessage
}

// tests returns the pair and the test of the request, or those that suit the pair.
func (a Asked) tests(
	ctx context.Context, tell func(done, total int),
) (p bayescmp.Pair, tests []bayescmp.PairTest, err error) {
	given, err := optionsOf(a.Options)
	if err != nil {
		return p, nil, err
	}
	if a.Test != "" { // first: it is quick, and reading may not be
		test, err := Named(a.Test)
		if err == nil {
			test, err = set(test, given)
		}
		if err != nil {
			return p, nil, err
		}
		p, err = a.pair(ctx, tell)
		return p, []bayescmp.PairTest{test}, err
	}
	rope, err := ropeIn(given)
	if err != nil {
		return p, nil, err
	}
	if p, err = a.pair(ctx, tell); err != nil {
		return p, nil, err
	}
	if tests, err = bayescmp.TestsFor(p, rope); err != nil {
		return p, nil, err
	}
	tests[0], err = set(tests[0], given)
	return p, tests, err
}

// optionsOf reads the options of a request, which may be missing.
func optionsOf(text json.RawMessage) (members, error) {
	if text == nil {
		return nil, nil
	}
	return object(text, "options")
}

// compare asks a test about a pair: its answer is a Comparison or a Significance.
type compare struct{ Asked }

func (c *compare) run(ctx context.Context, tell func(done, total int)) (any, error) {
	p, tests, err := c.tests(ctx, tell)
	if err != nil {
		return nil, err
	}
	return CompareFirst(ctx, p, tests, tell)
}

// comparison asks a Bayesian test about a pair.
func (a Asked) comparison(
	ctx context.Context, tell func(done, total int),
) (*bayescmp.Comparison, error) {
	p, tests, err := a.tests(ctx, tell)
	if err != nil {
		return nil, err
	}
	answer, err := CompareFirst(ctx, p, tests, tell)
	if err != nil {
		return nil, err
	}
	c, ok := answer.(*bayescmp.Comparison)
	if !ok {
		return nil, needsBayesian(tests[0])
	}
	return c, nil
}

// bayesian returns the pair and a Bayesian test for it.
func (a Asked) bayesian(
	ctx context.Context, tell func(done, total int),
) (p bayescmp.Pair, test bayescmp.Test, err error) {
	p, tests, err := a.tests(ctx, tell)
	if err != nil {
		return p, nil, err
	}
	test, ok := tests[0].(bayescmp.Test)
	if !ok {
		return p, nil, needsBayesian(tests[0])
	}
	return p, test, nil
}

// needsBayesian is the error for a test that answers with a p value.
func needsBayesian(test bayescmp.PairTest) error {
	return malformed(fmt.Sprintf("test: %s has a p value, which is no probability of being "+
		"better; give a Bayesian test", nameOf(test)))
}

// nonInferiority asks how probable it is that a classifier is not worse by more than a margin.
type nonInferiority struct {
	Asked
	// Classifier is the one that may be worse by the Margin.
	Classifier string
	Margin     float64
}

func (n *nonInferiority) run(ctx context.Context, tell func(done, total int)) (any, error) {
	c, err := n.comparison(ctx, tell)
	if err != nil {
		return nil, err
	}
	return answerOf(c.NonInferiority(n.Classifier, n.Margin))
}

// expectedLoss asks how much is lost by choosing either classifier.
type expectedLoss struct{ Asked }

func (e *expectedLoss) run(ctx context.Context, tell func(done, total int)) (any, error) {
	c, err := e.comparison(ctx, tell)
	if err != nil {
		return nil, err
	}
	return answerOf(c.ExpectedLoss())
}

// curve asks a test at many ropes.
type curve struct {
	Asked
	// Ropes are the half-widths; without any they are chosen.
	Ropes []float64
}

func (c *curve) run(ctx context.Context, tell func(done, total int)) (any, error) {
	p, test, err := c.bayesian(ctx, tell)
	if err != nil {
		return nil, err
	}
	return answerOf(bayescmp.RopeCurve(ctx, test, p, c.Ropes...))
}

// sensitivity asks a test under other assumptions.
type sensitivity struct{ Asked }

func (s *sensitivity) run(ctx context.Context, tell func(done, total int)) (any, error) {
	p, test, err := s.bayesian(ctx, tell)
	if err != nil {
		return nil, err
	}
	return answerOf(bayescmp.Sensitivity(ctx, test, p))
}

// sideBySide asks all tests that suit a pair.
type sideBySide struct {
	OfPair
	Rope float64
}

func (s *sideBySide) run(ctx context.Context, tell func(done, total int)) (any, error) {
	p, err := s.pair(ctx, tell)
	if err != nil {
		return nil, err
	}
	tests, err := bayescmp.TestsFor(p, s.Rope)
	if err != nil {
		return nil, err
	}
	return answerOf(bayescmp.SideBySide(ctx, p, tests...))
}

// effects asks for the sizes of the differences, without any test.
type effects struct{ OfPair }

func (e *effects) run(ctx context.Context, tell func(done, total int)) (any, error) {
	p, err := e.pair(ctx, tell)
	if err != nil {
		return nil, err
	}
	return answerOf(p.Effects())
}
