package compute

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// action is what a request asks for. Its fields are those of the request.
type action interface {
	// run asks the library. The answer is a value of the library.
	run(ctx context.Context, tell func(done, total int)) (any, error)
}

// actions are what requests may ask for.
var actions = map[string]func() action{
	"compare": func() action { return &compare{} },
}

// actionNames are what do may be.
func actionNames() []string { return slices.Sorted(maps.Keys(actions)) }

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
