package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/internal/familywise"
)

// Adjustment is a procedure that adjusts the p values of several tests. It keeps the family-wise
// error, the probability of any false discovery among the tests, below alpha; Finner and Li do so
// only in part. Demšar (2006, section 3.2.2) and García and Herrera (JMLR 9, 2008) compare the
// procedures.
type Adjustment int

const (
	// Holm steps down from the smallest p value, with the factors n, n−1, …, 1 (Holm 1979). It
	// assumes nothing, is always at least as powerful as Bonferroni, and is the default.
	Holm Adjustment = iota
	// Bonferroni multiplies each p value by the number of tests. Against a control it is the
	// Bonferroni–Dunn test (Dunn 1961).
	Bonferroni
	// Hochberg steps up from the largest p value (Hochberg 1988). Like Hommel it assumes the
	// inequality of Simes, which holds for independent and for many positively dependent tests.
	Hochberg
	// Hommel is the closed test with the inequality of Simes (Hommel 1988). It is always at least
	// as powerful as Hochberg.
	Hommel
	// Finner steps down with 1 − (1 − p)^(n/i) (Finner 1993, as García et al. 2010 print it). It
	// keeps alpha if all classifiers are equal, but not if only some are: when others differ, the
	// equal ones are compared with nearly alpha each. Use it to compare with published results.
	Finner
	// Li computes p/(p + 1 − the largest p) (Li 2008). It assumes that the tests are independent,
	// but comparisons of the same classifiers are not: if all classifiers are equal, its
	// family-wise error at alpha 0.05 is 0.06 to 0.08 with a control. It has power only if the
	// largest p value is small. Use it to compare with published results.
	Li
	// Shaffer is Holm for all pairs of classifiers (Shaffer 1986, static). It knows that if A and B
	// differ, C cannot equal both.
	Shaffer
	// BergmannHommel goes through all ways in which classifiers can be equal (Bergmann and Hommel
	// 1988). It is the most powerful procedure for all pairs, and takes up to 10 classifiers. It is
	// the only procedure that can find a pair significant and another pair with a smaller p value
	// not, because each decision also depends on the other pairs that may be equal at the same
	// time.
	BergmannHommel
)

func (a Adjustment) String() string {
	names := []string{
		"Holm", "Bonferroni", "Hochberg", "Hommel", "Finner", "Li", "Shaffer", "Bergmann–Hommel",
	}
	if a < 0 || int(a) >= len(names) {
		return fmt.Sprintf("Adjustment(%d)", int(a))
	}
	return names[a]
}

// sources returns a publication that describes the procedure for classifiers.
func (a Adjustment) sources() References {
	switch a {
	case Shaffer, BergmannHommel:
		return References{garcia2008}
	case Hommel, Finner, Li:
		return References{garcia2010}
	}
	return References{demsar2006}
}

// mostExhaustive is the largest number of classifiers that BergmannHommel enumerates: 115,975
// partitions.
const mostExhaustive = 10

// Adjust returns the adjusted p values in the order of p. The procedure rejects at level alpha each
// test whose adjusted p value is at most alpha. An adjusted p value is never below its p value nor
// above 1. The adjusted p values are in the same order of size as the p values, and equal p values
// stay equal.
//
// Shaffer and BergmannHommel are refused: they need all pairs of classifiers, which
// [Ranking.Pairwise] and [Ranking.PairwiseBy] have. A p value that is NaN or outside [0, 1] is
// refused with its index. Errors wrap [ErrOption].
func Adjust(p []float64, method Adjustment) ([]float64, error) {
	for i, v := range p {
		if !(v >= 0 && v <= 1) {
			return nil, fmt.Errorf("%w: a p value must be in [0, 1], but p[%d] is %g",
				ErrOption, i, v)
		}
	}
	switch method {
	case Holm:
		return familywise.Holm(p), nil
	case Bonferroni:
		return familywise.Bonferroni(p), nil
	case Hochberg:
		return familywise.Hochberg(p), nil
	case Hommel:
		return familywise.Hommel(p), nil
	case Finner:
		return familywise.Finner(p), nil
	case Li:
		return familywise.Li(p), nil
	case Shaffer, BergmannHommel:
		return nil, fmt.Errorf("%w: %v is about all pairs of classifiers; "+
			"use Pairwise or PairwiseBy, not Control", ErrOption, method)
	}
	return nil, fmt.Errorf("%w: the adjustment must be one of Holm, Bonferroni, Hochberg, Hommel, "+
		"Finner and Li, not %v", ErrOption, method)
}

// adjustPairs adjusts the p values of all pairs of k classifiers, in the order (0,1), (0,2), …,
// (1,2), …
func adjustPairs(p []float64, k int, method Adjustment) ([]float64, error) {
	switch {
	case method == Shaffer:
		return familywise.Shaffer(p, k), nil
	case method == BergmannHommel && k > mostExhaustive:
		return nil, tooManyError(k)
	case method == BergmannHommel:
		return familywise.BergmannHommel(p, k), nil
	}
	return Adjust(p, method)
}

// tooManyError is the error for more classifiers than BergmannHommel enumerates.
func tooManyError(classifiers int) error {
	return fmt.Errorf("%w: Bergmann–Hommel is for up to %d classifiers, and there are %d; "+
		"use Shaffer", ErrOption, mostExhaustive, classifiers)
}
