// Package dunnett has the distribution of the largest of m Student's t statistics that compare m
// means with a common control. It is the multivariate t with all correlations 1/2, for groups of
// equal size, after C. W. Dunnett, A multiple comparison procedure for comparing several treatments
// with a control, JASA 50 (1955).
//
// Like the distribution of the studentized range it is an integral over the control's mean and
// another over the standard deviation. Upper tails are computed as tails.
package dunnett

import (
	"math"

	"github.com/bayescmp/go/internal/studentized"
)

// Dunnett is the distribution for M comparisons with a control. Its functions return NaN unless M ≥
// 1 and DF > 0.
type Dunnett struct {
	// M is the number of comparisons with the control.
	M int
	// DF has the degrees of freedom of the estimated standard deviation; math.Inf(1) if it is
	// known.
	DF float64
	// OneSided asks for the largest t, not for the largest |t|.
	OneSided bool
}

// CDF returns the probability that no statistic is above t. It is right to about 1e-14 absolutely.
func (d Dunnett) CDF(t float64) float64 { return 1 - d.Survival(t) }

// Survival returns the probability that some statistic is above t, with a small relative error
// however small it is. This is the adjusted p value of t.
func (d Dunnett) Survival(t float64) float64 {
	switch {
	case d.M < 1:
		return math.NaN()
	case t <= 0 && !d.OneSided && d.DF > 0:
		return 1
	}
	// A difference of two means has √2 times the standard deviation of one.
	return studentized.Ratio(math.Sqrt2*t, d.DF, d.survival)
}

// Critical returns the t that some statistic exceeds with probability alpha in (0, 1).
func (d Dunnett) Critical(alpha float64) float64 {
	return studentized.InvertTail(alpha, d.Survival)
}

// Quantile returns the t that no statistic exceeds with probability p. Quantile returns NaN for p
// outside [0, 1].
func (d Dunnett) Quantile(p float64) float64 {
	if p == 0 && d.M >= 1 && d.DF > 0 && !d.OneSided {
		return 0
	}
	return studentized.Invert(p, d.Survival)
}

// survival is the probability that some difference from the control is above w when the standard
// deviation is known to be 1. Given the control at z, each of the others is too far with
// probability far, independently.
func (d Dunnett) survival(w float64) float64 {
	switch {
	case w < -100:
		return 1
	case w > 100: // below e^(−2500)
		return 0
	}
	// The error was measured: it is below 1e-14 up to M = 1,000.
	h := 1 / (3 + math.Log2(float64(d.M+1)))
	// For a large w the integrand is around w/2: the control contributes half of the difference.
	reach := max(8.5, w/2+7)
	sum := 0.0
	for i := -math.Ceil(reach / h); i*h <= reach; i++ {
		z := i * h
		far := normalCDF(z - w)
		if !d.OneSided {
			far += normalCDF(-z - w)
		}
		sum += math.Exp(-z*z/2) * studentized.PowerGap(1, far, d.M)
	}
	return min(1, sum*h/math.Sqrt(2*math.Pi))
}

// normalCDF is the standard normal CDF, relatively accurate in the lower tail.
func normalCDF(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
