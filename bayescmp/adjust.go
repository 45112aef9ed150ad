package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/familywise"
)

// Adjustment is a procedure that keeps the family-wise error, the probability of any false discovery among several tests, below alpha; Finner and Li
// do so only in part.
// They are compared by Demšar (2006, section 3.2.2) and by García and Herrera (JMLR 9, 2008).
type Adjustment int

const (
	// Holm steps down from the smallest p value, times n, n−1, …, 1 (Holm 1979). It assumes nothing, is always at least as
	// powerful as Bonferroni, and is the default.
	Holm Adjustment = iota
	// Bonferroni multiplies by the number of tests; against a control it is the Bonferroni–Dunn test (Dunn 1961).
	Bonferroni
	// Hochberg steps up from the largest p value (Hochberg 1988). Like Hommel it takes the inequality of Simes for granted,
	// which holds for independent and for many positively dependent tests.
	Hochberg
	// Hommel is the closed test with that of Simes (Hommel 1988), and always at least as powerful as Hochberg.
	Hommel
	// Finner steps down with 1 − (1 − p)^(n/i) (Finner 1993, as García et al. 2010 print it). It keeps alpha if all classifiers are equal, but not if
	// only some are: once others differ, those that are equal are compared with nearly alpha each. Take it to compare with what others print.
	Finner
	// Li is p/(p + 1 − the largest p) (Li 2008). It takes the tests for independent, which comparisons of the same classifiers are
	// not: if all are equal its family-wise error at alpha 0.05 is 0.06 to 0.08 with a control. It has power only if the largest p
	// value is small. Take it to compare with what others print.
	Li
	// Shaffer is Holm for all pairs of classifiers: it knows that if A and B differ, C cannot equal both (Shaffer 1986, static).
	Shaffer
	// BergmannHommel goes through all ways in which classifiers can be equal (Bergmann and Hommel 1988): the most powerful for all
	// pairs, for up to 10 classifiers. Alone of all it can find a pair significant and not another with a smaller p value, because
	// those that the other may be equal to count too.
	BergmannHommel
)

func (a Adjustment) String() string {
	names := []string{"Holm", "Bonferroni", "Hochberg", "Hommel", "Finner", "Li", "Shaffer", "Bergmann–Hommel"}
	if a < 0 || int(a) >= len(names) {
		return fmt.Sprintf("Adjustment(%d)", int(a))
	}
	return names[a]
}

// mostExhaustive is up to how many classifiers BergmannHommel enumerates: 115,975 partitions.
const mostExhaustive = 10

// Adjust returns adjusted p values: those at most alpha are the tests that the procedure rejects at level alpha. They are in the order
// of p, never below it nor above 1, in the same order of size, and equal where p is.
//
// Shaffer and BergmannHommel are refused: they need all pairs of classifiers, which [Ranking.Pairwise] and [Ranking.PairwiseBy]
// have. A p value that is NaN or outside [0, 1] is refused with its index. Errors wrap [ErrOption].
func Adjust(p []float64, method Adjustment) ([]float64, error) {
	for i, v := range p {
		if !(v >= 0 && v <= 1) {
			return nil, fmt.Errorf("%w: a p value must be in [0, 1], but p[%d] is %g", ErrOption, i, v)
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
		return nil, fmt.Errorf("%w: %v is about all pairs of classifiers; use Pairwise or PairwiseBy, not Control", ErrOption, method)
	}
	return nil, fmt.Errorf("%w: the adjustment must be one of Holm, Bonferroni, Hochberg, Hommel, Finner and Li, not %v", ErrOption, method)
}

// adjustPairs adjusts the p values of all pairs of k classifiers, in the order (0,1), (0,2), …, (1,2), …
func adjustPairs(p []float64, k int, method Adjustment) ([]float64, error) {
	switch {
	case method == Shaffer:
		return familywise.Shaffer(p, k), nil
	case method == BergmannHommel && k > mostExhaustive:
		return nil, tooMany(k)
	case method == BergmannHommel:
		return familywise.BergmannHommel(p, k), nil
	}
	return Adjust(p, method)
}

func tooMany(classifiers int) error {
	return fmt.Errorf("%w: Bergmann–Hommel is for up to %d classifiers, and there are %d; use Shaffer", ErrOption, mostExhaustive, classifiers)
}
