package compute

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/spelling"
)

// nameOf is the name of a test in requests: that of its type in the library.
func nameOf(test any) string { return reflect.TypeOf(test).Name() }

// TestNames are the names of all tests of a pair: Hierarchical, CorrelatedTTest, …
func TestNames() []string {
	var names []string
	for _, test := range bayescmp.PairTests() {
		names = append(names, nameOf(test))
	}
	return names
}

// Named returns the test of a pair with this name, with its default options. Capitals and spaces
// make no difference: "signed rank" is SignedRank.
func Named(name string) (bayescmp.PairTest, error) {
	for _, test := range bayescmp.PairTests() {
		if spelling.Same(nameOf(test), name) {
			return test, nil
		}
	}
	return nil, malformed(fmt.Sprintf("there is no test %q; there are %s", name,
		strings.Join(TestNames(), ", ")))
}

// PairAnswer is what a test says about a pair: a [*bayescmp.Comparison] or a
// [*bayescmp.Significance].
type PairAnswer interface {
	fmt.Stringer
	Frame() bayescmp.Frame
	MarkdownTable() string
}

// answered asks a test about a pair.
func answered(
	ctx context.Context, p bayescmp.Pair, test bayescmp.PairTest, tell func(done, total int),
) (PairAnswer, error) {
	if long, ok := test.(bayescmp.ContextTest); ok {
		return answerOrError(long.CompareContext(ctx, p, tell))
	}
	a, err := test.Answer(ctx, p)
	if a.Significance != nil {
		return a.Significance, nil
	}
	return answerOrError(a.Comparison, err)
}

// answerOrError is an answer, or nil and an error.
func answerOrError(c *bayescmp.Comparison, err error) (PairAnswer, error) {
	if err != nil {
		return nil, err
	}
	return c, nil
}

// CompareFirst asks the first of the tests that applies to the pair, as the report does.
func CompareFirst(
	ctx context.Context, p bayescmp.Pair, tests []bayescmp.PairTest, tell func(done, total int),
) (answer PairAnswer, err error) {
	for _, test := range tests {
		if answer, err = answered(ctx, p, test, tell); err == nil {
			return answer, nil
		}
		panel, other := bayescmp.SideBySide(ctx, p, test)
		if other != nil || panel.Answers[0].Refusal == nil {
			break
		}
	}
	return nil, err
}

// set fills the options of a test: in a copy, which it returns.
func set[T any](test T, given members) (T, error) {
	filled := reflect.New(reflect.TypeOf(test)).Elem()
	filled.Set(reflect.ValueOf(test))
	known := settable(filled)
	for _, m := range given {
		field, ok := known.find(m.name)
		if !ok {
			return test, malformed(fmt.Sprintf("%s has no option %q; it has %s", nameOf(test),
				m.name, known.listed()))
		}
		if err := decode(field, m.value, joined("options", m.name)); err != nil {
			return test, err
		}
	}
	return filled.Interface().(T), nil
}

// WithRope returns the test with a half-width of the rope. A test that takes one needs it; NaN
// stands for none, which a test without a rope needs.
func WithRope(test bayescmp.PairTest, rope float64) (bayescmp.PairTest, error) {
	_, ok := settable(reflect.ValueOf(test)).find("rope")
	switch {
	case !ok && math.IsNaN(rope):
		return test, nil
	case !ok:
		return nil, malformed(nameOf(test) + " has no rope: leave it out")
	case math.IsNaN(rope):
		return nil, malformed(nameOf(test) + " needs a rope: the largest difference that does " +
			"not matter, or 0 for none")
	}
	return set(test, members{{"rope", encoded(rope)}})
}

// ropeIn is the half-width of the rope among options; 0 without one.
func ropeIn(given members) (rope float64, err error) {
	at := slices.IndexFunc(given, func(m member) bool { return m.name == "rope" })
	if at < 0 {
		return 0, nil
	}
	return rope, decode(reflect.ValueOf(&rope).Elem(), given[at].value, "options.rope")
}
