package bayescmp

import "fmt"

// bayesianTests and classicalTests are the tests of a pair, the most telling first. A new test is a
// file of its own and a line here. It is taken only with all that the package asks of such a test.
var (
	bayesianTests = []interface {
		bayesian
		PairTest
	}{
		Hierarchical{}, Poisson{}, CorrelatedTTest{}, PairedItems{}, SignedRank{}, Sign{},
	}
	classicalTests = []interface {
		described
		PairTest
	}{
		Wilcoxon{}, BinomialSign{}, McNemar{}, NadeauBengio{}, FiveByTwoCV{}, FiveByTwoCV{F: true},
		PairedTTest{}, Permutation{},
	}
)

// PairTests returns every test of a pair that this package has, each once and with its default
// options, Bayesian ones first. It is for programs that let their users choose a test by its name.
func PairTests() []PairTest {
	var out []PairTest
	for _, test := range bayesianTests {
		out = append(out, test)
	}
	for _, test := range classicalTests {
		if test != (FiveByTwoCV{F: true}) { // an option of a test that is there
			out = append(out, test)
		}
	}
	return out
}

// TestsFor chooses the tests that suit a pair, Bayesian ones first, beginning with the most telling
// one, for [SideBySide]:
//
//   - one data set, cross-validated: [CorrelatedTTest]; [NadeauBengio], for five runs of two folds
//     [FiveByTwoCV];
//   - one test set, item by item: [PairedItems] and [McNemar] if its items are right or wrong;
//     for grades [CorrelatedTTest], [PairedItems] and [NadeauBengio];
//   - several, cross-validated or item by item: [Hierarchical], [Poisson], [SignedRank];
//     [Wilcoxon], [BinomialSign];
//   - several with one score on some: [SignedRank], [Sign]; [Wilcoxon], [BinomialSign].
//
// Where the scores of different data sets cannot be compared as they are, as [Scores.CheckScale]
// tells, only tests remain that take each data set by itself, and a rope is an error. The same
// tests remain for ranks: by how much the ranks of two classifiers differ depends on all others.
//
// The rope is a half-width, or its left and its right half (see [CorrelatedTTest]). All other
// options are the defaults. Errors wrap [ErrOneFold] (one score in all), [ErrOption] or [ErrEmpty].
func TestsFor(p Pair, rope ...float64) ([]PairTest, error) {
	given, ok := ropeArgument(rope)
	if !ok {
		return nil, fmt.Errorf("%w: the rope of TestsFor is a half-width of 0 or more, "+
			"or its left and its right half, not %g", ErrOption, rope)
	}
	if len(p.sets) == 0 {
		return nil, p.emptyError()
	}
	if len(p.sets) == 1 && !p.hasFolds() {
		return nil, fmt.Errorf("%w: data set %q is the only one and has one score per classifier; "+
			"a comparison needs the scores of the folds, or more data sets",
			ErrOneFold, p.sets[0].dataset)
	}
	var out []PairTest
	incomparable := p.checkScale()
	if incomparable != nil && !given.isZero() {
		return nil, incomparable
	}
	onlySigns := incomparable != nil || p.scale() == ScaleRanks
	suits := func(test described) bool {
		return test.suits(p) && !(onlySigns && test.usesSizes())
	}
	for _, test := range bayesianTests {
		if suits(test) {
			out = append(out, test.withRope(given).(PairTest)) // it is of the same type
		}
	}
	for _, test := range classicalTests {
		if suits(test) {
			out = append(out, test)
		}
	}
	return out, nil
}
