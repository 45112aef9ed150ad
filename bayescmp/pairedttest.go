package bayescmp

import (
	"context"
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/writing"
)

// PairedTTest is Student's paired t test on the mean differences of data sets (Demšar 2006, section
// 3.1.2): t = d̄/(s/√N), with N − 1 degrees of freedom for N data sets. The estimate is the mean
// difference; the effect is the mean difference in standard deviations.
//
// Demšar warns against the test and recommends [Wilcoxon]. The t test assumes normal differences,
// which so few data sets cannot show, and commensurable differences, which scores on different
// problems seldom have. Outliers undo it.
//
// The test is not for the folds of one data set, which are not independent: use [NadeauBengio] for
// these.
type PairedTTest struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Relative divides each difference by the mean of the two scores, as Demšar suggests for
	// problems of different difficulty. The scores must not be negative.
	Relative bool
}

// Name returns "paired t test".
func (PairedTTest) Name() string { return "paired t test" }

// Test answers for all data sets of the pair. Errors wrap [ErrOneFold] (a single data set),
// [ErrScore] (relative differences of negative scores), [ErrOption] or [ErrEmpty].
func (t PairedTTest) Test(p Pair) (*Significance, error) {
	s, err := newSignificance(t, p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, err
	}
	n := len(p.sets)
	if n < 2 {
		return nil, fmt.Errorf("%w: the paired t test needs the mean differences of at least two "+
			"data sets, and there is only %q; for the folds of one data set use NadeauBengio",
			ErrOneFold, p.sets[0].dataset)
	}
	d, rounding := p.Means(), 1e-12*p.largest()
	s.Estimate.Name, s.Method = "mean difference", "Student's distribution"
	if t.Relative {
		if d, err = relativeDifferences(p); err != nil {
			return nil, err
		}
		s.Estimate.Name, rounding = "mean relative difference", 1e-12
		s.assume("differences divided by the mean of the two scores")
	}
	s.Wins = countWins(meanDifferences(p))
	average, sd := moments(d, rounding)
	s.setTTest(average, sd/math.Sqrt(float64(n)), float64(n-1))
	s.setStandardisedEffect(average, sd, 0)
	s.assume("independent data sets")
	s.assume("normal, commensurable differences")
	if n < 30 {
		s.warn(fmt.Errorf("whether differences are normal, as the t test assumes, cannot be "+
			"checked on %d data sets (Demšar 2006, section 3.1.2); Wilcoxon makes no such "+
			"assumption", n))
	}
	return validate(s)
}

func (t PairedTTest) decide(p Pair) (*Significance, error) { return t.Test(p) }

func (PairedTTest) sources() References { return References{demsar2006} }

// suits is always false: Demšar warns against the test.
func (PairedTTest) suits(Pair) bool { return false }

func (PairedTTest) usesFolds() bool { return false }

func (t PairedTTest) usesSizes() bool { return !t.Relative }

func (PairedTTest) leastP(int) float64 { return 0 }

// relativeDifferences returns d_i/((left_i + right_i)/2), the differences on the scale of the
// scores [D06 p. 6].
func relativeDifferences(p Pair) ([]float64, error) {
	d := make([]float64, len(p.sets))
	for i, set := range p.sets {
		switch lower := set.level - math.Abs(set.mean)/2; {
		case lower < -set.roundingError():
			return nil, fmt.Errorf("%w: data set %q: relative differences make no sense with "+
				"a mean score of %s, below 0; take Relative: false",
				ErrScore, set.dataset, writing.Number(lower))
		case set.level > 0: // otherwise both are 0, and so is their difference
			d[i] = set.mean / set.level
		}
	}
	return d, nil
}

// Answer returns the result of [PairedTTest.Test], for [SideBySide].
func (t PairedTTest) Answer(_ context.Context, p Pair) (Answer, error) {
	return significanceAnswer(t.Test(p))
}
