package bayescmp

import (
	"context"
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/writing"
)

// NadeauBengio is the corrected resampled t test of Nadeau and Bengio (2003) on the differences of
// the folds of one data set. Folds share training data, so the variance of their mean is more than
// s²/n:
//
//	t = d̄ / √(s² (1/n + n_test/n_train)),   n − 1 degrees of freedom     [CB15 eq. 1] [C17 eq. 1]
//
// n_test/n_train is ρ/(1−ρ), where ρ is the share of the test set. With n = runs × folds it is the
// corrected repeated k-fold test of Bouckaert and Frank (2004). The one-sided p value for right is
// 1 − P(right) of [CorrelatedTTest] without a rope.
//
// The estimate is the mean difference. The effect is the mean difference in standard deviations of
// the folds' differences, (x̄/s)·√(1−ρ) as in [Effects].
type NadeauBengio struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Rho is the share of the test set, in [0, 1). Nil means the mean of n_test/(n_train+n_test)
	// when the scores came with these columns, otherwise 1/folds. Value(0) gives the ordinary t
	// test, whose p values are far too small for folds that share training data.
	Rho *float64
}

// Name returns "corrected resampled t test".
func (NadeauBengio) Name() string { return "corrected resampled t test" }

// Test answers for a pair on one data set. Errors wrap [ErrManySets] (choose one with [Pair.On]),
// [ErrOneFold], [ErrScore] (n_train and n_test), [ErrOption] or [ErrEmpty].
func (t NadeauBengio) Test(p Pair) (*Significance, error) {
	set, err := p.onlyDataset(t.Name())
	if err != nil {
		return nil, err
	}
	s, err := newSignificance(t, p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, err
	}
	if set.n() < 2 {
		return nil, fmt.Errorf("%w: data set %q has one score per classifier; "+
			"the %s needs the scores of the folds", ErrOneFold, set.dataset, t.Name())
	}
	rho, err := set.rho(t.Rho)
	if err != nil {
		return nil, err
	}
	n := float64(set.n())
	s.Estimate.Name = "mean difference"
	s.Method = fmt.Sprintf("Student's distribution, variance s² (1/%g + %s)",
		n, writing.Number3(rho/(1-rho)))
	s.setTTest(set.mean, set.sd()*math.Sqrt(1/n+rho/(1-rho)), n-1)
	s.setStandardisedEffect(set.mean, set.shownSD(), rho)
	s.assume("%s", set.describe())
	s.assume("%s", describeRho(p.sets, t.Rho))
	s.assume("normal differences")
	s.warn(set.manyFoldsWarning(t.Rho))
	return validate(s)
}

func (t NadeauBengio) decide(p Pair) (*Significance, error) { return t.Test(p) }

func (NadeauBengio) sources() References { return References{nadeauBengio2003} }

func (NadeauBengio) suits(p Pair) bool {
	return len(p.sets) == 1 && p.hasFolds() && !p.sets[0].isBinary()
}

func (NadeauBengio) usesFolds() bool { return true }

func (NadeauBengio) usesSizes() bool { return false }

func (NadeauBengio) leastP(int) float64 { return 0 }

// Answer returns the result of [NadeauBengio.Test], for [SideBySide].
func (t NadeauBengio) Answer(_ context.Context, p Pair) (Answer, error) {
	return significanceAnswer(t.Test(p))
}
