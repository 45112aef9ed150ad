package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/student"
)

// student fills in a t test of an estimate.
func (s *Significance) student(estimate, standardError, df float64) {
	s.Statistic.Name, s.Statistic.DF, s.Estimate.Value = "t", []float64{df}, estimate
	if standardError == 0 {
		s.constant(estimate)
		return
	}
	s.Statistic.Value = estimate / standardError
	t := student.T{DF: df, Scale: 1}
	s.decide(t.CDF(s.Statistic.Value), t.Survival(s.Statistic.Value))
	half := -t.Quantile(s.tail()) * standardError
	s.interval(estimate-half, estimate+half, 1-s.Alpha)
}

// constant answers where no variance can be estimated. A difference is then certain to the model,
// whatever its size. No difference at all, 0/0, is no evidence for either classifier.
func (s *Significance) constant(d float64) {
	s.interval(d, d, 1-s.Alpha)
	switch {
	case d > 0:
		s.Statistic.Value = math.Inf(1)
		s.decide(1, 0)
	case d < 0:
		s.Statistic.Value = math.Inf(-1)
		s.decide(0, 1)
	default:
		s.P = 1
	}
	s.warn(s.noVariance(d))
}

// noVariance is the warning of a difference d without variance.
func (s *Significance) noVariance(d float64) error {
	if d == 0 {
		return fmt.Errorf("there is neither a difference nor variance on %s: "+
			"nothing can be tested, and p is 1 by convention", s.scope)
	}
	return fmt.Errorf("the differences on %s have no variance that could be estimated: "+
		"the certainty is the model's, not the data's; "+
		"few or rounded scores do this by chance", s.scope)
}

// standardised sets the effect to the mean in standard deviations: Cohen's d of paired differences,
// d_z.
func (s *Significance) standardised(mean, sd float64) {
	if sd > 0 {
		s.Effect = &Effect{"mean difference in standard deviations (Cohen's d_z)", mean / sd}
	}
}
