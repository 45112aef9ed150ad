package hierarchical

import (
	"math"

	"github.com/bayescmp/go/internal/student"
)

// population is the distribution of (δ_i − δ0)/σ0 [C17 eq. 2]: a standard Student, or a standard
// Gaussian for ν = ∞.
type population struct {
	nu float64
	// scale is the density at 0.
	scale float64
}

func newPopulation(nu float64) population {
	if math.IsInf(nu, 1) {
		return population{nu, 1 / math.Sqrt(2*math.Pi)}
	}
	return population{nu, student.T{DF: nu, Scale: 1}.Density(0)}
}

func (p population) cdf(x float64) float64 {
	if math.IsInf(p.nu, 1) {
		return normalCDF(x)
	}
	return student.T{DF: p.nu, Scale: 1}.CDF(x)
}

// normalCDF is the standard normal distribution function.
func normalCDF(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// normalQuantile is the standard normal quantile.
func normalQuantile(u float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*u) }

func (p population) density(x float64) float64 {
	if math.IsInf(p.nu, 1) {
		return p.scale * exp(-x*x/2)
	}
	return p.scale * exp(-(p.nu+1)/2*math.Log1p(x*x/p.nu))
}

// score is −d log density / dx.
func (p population) score(x float64) float64 {
	if math.IsInf(p.nu, 1) {
		return x
	}
	return (p.nu + 1) * x / (p.nu + x*x)
}

// quantileTwoThirds is the quantile at 2/3.
func (p population) quantileTwoThirds() float64 {
	if math.IsInf(p.nu, 1) {
		return 0.43072729929545756
	}
	return student.T{DF: p.nu, Scale: 1}.Quantile(2.0 / 3)
}

func (p population) quantile(u float64) float64 {
	if math.IsInf(p.nu, 1) {
		return normalQuantile(u)
	}
	return student.T{DF: p.nu, Scale: 1}.Quantile(u)
}
