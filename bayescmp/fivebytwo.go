package bayescmp

import (
	"context"
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/beta"
	"github.com/bayescmp/go/internal/student"
	"github.com/bayescmp/go/internal/writing"
)

// FiveByTwoCV is the test for five runs of two-fold cross-validation on one data set. By default it
// is the paired t test of Dietterich (1998); with F it is the combined F test of Alpaydın (1999).
// With d_ij the difference on fold j of run i, and s_i² = (d_i1 − d̄_i)² + (d_i2 − d̄_i)²:
//
//	t = d_11 / √(Σ s_i² / 5),   5 degrees of freedom
//	F = Σ d_ij² / (2 Σ s_i²),   10 and 5 degrees of freedom
//
// t depends on which fold comes first: its numerator is one of ten differences, as published. A
// warning says what p would be with another one. F uses all ten, and has no direction. The estimate
// is the numerator of t; for F it is the mean difference.
type FiveByTwoCV struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default, and
	// always for F.
	Alternative Alternative
	// F selects the combined F test.
	F bool
}

// Name returns "5×2cv paired t test" or "combined 5×2cv F test".
func (t FiveByTwoCV) Name() string {
	if t.F {
		return "combined 5×2cv F test"
	}
	return "5×2cv paired t test"
}

// Test answers for a pair on one data set. Errors wrap [ErrFolds] (not five runs of two folds),
// [ErrManySets] (choose one with [Pair.On]), [ErrOption] or [ErrEmpty].
func (t FiveByTwoCV) Test(p Pair) (*Significance, error) {
	set, err := p.onlyDataset(t.Name())
	if err != nil {
		return nil, err
	}
	s, err := newSignificance(t, p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, err
	}
	if t.F && t.Alternative != TwoSided {
		return nil, fmt.Errorf("%w: the %s has no direction; choose TwoSided, or F: false",
			ErrOption, t.Name())
	}
	if !set.isFiveByTwo() {
		return nil, fmt.Errorf("%w: the %s needs all 10 scores of 5 runs of 2 folds; data set %q "+
			"has %s of %s; for other designs use NadeauBengio",
			ErrFolds, t.Name(), set.dataset, writing.Plural(set.n(), "score"), set.design)
	}
	s.assume("%s", set.describe())
	s.assume("normal differences")
	d := set.splitByRun()
	standardError := math.Sqrt(withinRunVariance(d) / 5)
	if standardError < set.roundingError()/set.unit {
		standardError = 0
	}
	if t.F {
		s.setCombinedF(d, standardError, set)
	} else {
		s.setFirstFold(d, standardError, set.unit)
	}
	return validate(s)
}

func (t FiveByTwoCV) decide(p Pair) (*Significance, error) { return t.Test(p) }

func (t FiveByTwoCV) sources() References {
	if t.F {
		return References{alpaydin1999}
	}
	return References{dietterich1998}
}

// suits is true for the F test only: the t test depends on which fold comes first.
func (t FiveByTwoCV) suits(p Pair) bool {
	return t.F && len(p.sets) == 1 && p.sets[0].isFiveByTwo()
}

func (FiveByTwoCV) usesFolds() bool { return true }

func (FiveByTwoCV) usesSizes() bool { return false }

func (FiveByTwoCV) leastP(int) float64 { return 0 }

// isFiveByTwo tells whether the data set has all scores of five runs of two folds.
func (s *differences) isFiveByTwo() bool {
	return s.design.runs == 5 && s.design.folds == 2 && s.n() == 10
}

// splitByRun returns the differences of each run in units of s.unit. A difference that is only
// rounding becomes 0.
func (s *differences) splitByRun() [][]float64 {
	runs := make([][]float64, s.design.runs)
	for i, d := range s.d {
		if math.Abs(d) < s.roundingError() {
			d = 0
		}
		run := i / s.design.folds
		runs[run] = append(runs[run], d/s.unit)
	}
	return runs
}

// withinRunVariance is Σ s_i². For two folds s_i² is half the square of their difference.
func withinRunVariance(d [][]float64) float64 {
	sum := 0.0
	for _, run := range d {
		sum += (run[0] - run[1]) * (run[0] - run[1]) / 2
	}
	return sum
}

// setFirstFold computes Dietterich's test.
func (s *Significance) setFirstFold(d [][]float64, standardError, unit float64) {
	s.Estimate.Name = "difference on the first fold of the first run"
	s.Method = "Student's distribution"
	s.setTTest(d[0][0]*unit, standardError*unit, 5)
	if standardError == 0 {
		return
	}
	low, high := 1.0, 0.0
	for _, run := range d {
		for _, v := range run {
			t := student.T{DF: 5, Scale: standardError}
			p := s.Alternative.pValue(t.CDF(v), t.Survival(v))
			low, high = min(low, p), max(high, p)
		}
	}
	s.warn(fmt.Errorf("t depends on which fold comes first: with each of the ten differences "+
		"as the first, p is between %s and %s; the combined F test (F: true) uses all",
		writing.PValue(low), writing.PValue(high)))
}

// setCombinedF computes Alpaydın's test.
func (s *Significance) setCombinedF(d [][]float64, standardError float64, set *differences) {
	s.Estimate.Name, s.Method = "mean difference", "F distribution"
	s.Estimate.Value, s.Statistic.Name, s.Statistic.DF = set.mean, "F", []float64{10, 5}
	squares := 0.0
	for _, run := range d {
		squares += run[0]*run[0] + run[1]*run[1]
	}
	switch {
	case standardError > 0:
		s.Statistic.Value = squares / (10 * standardError * standardError)
		twice := 2 * s.Statistic.Value
		s.P, _ = beta.Split(2.5, 5, 1/(1+twice), 1/(1+1/twice))
		return
	case squares > 0:
		s.Statistic.Value = math.Inf(1)
	default:
		s.P = 1
	}
	s.warn(s.noVarianceError(squares))
}

// Answer returns the result of [FiveByTwoCV.Test], for [SideBySide].
func (t FiveByTwoCV) Answer(_ context.Context, p Pair) (Answer, error) {
	return significanceAnswer(t.Test(p))
}
