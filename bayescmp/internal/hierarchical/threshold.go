package hierarchical

import (
	"math"

	"github.com/bayescmp/go/bayescmp/internal/student"
)

// population is a standard Student, or a Gaussian for ν = ∞.
type population struct{ nu, scale float64 }

func newPopulation(nu float64) population {
	if math.IsInf(nu, 1) {
		return population{nu, 1 / math.Sqrt(2*math.Pi)}
	}
	return population{nu, student.T{DF: nu, Scale: 1}.Density(0)}
}

func (p population) cdf(x float64) float64 {
	if math.IsInf(p.nu, 1) {
		return normal(x)
	}
	return student.T{DF: p.nu, Scale: 1}.CDF(x)
}

func (p population) density(x float64) float64 {
	if math.IsInf(p.nu, 1) {
		return p.scale * math.Exp(-x*x/2)
	}
	return p.scale * math.Exp(-(p.nu+1)/2*math.Log1p(x*x/p.nu))
}

// twoThirds is the quantile at 2/3: where σ0 is above r over it, the rope is nowhere the most probable.
func (p population) twoThirds() float64 {
	if math.IsInf(p.nu, 1) {
		return 0.43072729929545756
	}
	return student.T{DF: p.nu, Scale: 1}.Quantile(2.0 / 3)
}

// threshold is the c(σ0, ν) from which on the region right of the rope is more probable than the rope for a population
// t_ν(c, σ0): r times the root u in (0, 1) of 1 − 2F(a(1−u)) + F(−a(1+u)), a = r/σ0, or 0 where the rope is never the most
// probable. It comes as that root; start is a guess.
func (p population) threshold(a, start float64) float64 {
	low, high, u := 0.0, 1.0, start
	for range 40 {
		value := 1 - 2*p.cdf(a*(1-u)) + p.cdf(-a*(1+u))
		if value > 0 {
			high = u
		} else {
			low = u
		}
		slope := a * (2*p.density(a*(1-u)) - p.density(a*(1+u)))
		next := u - value/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		// Newton's next step would be of the order of the square of this one.
		if math.Abs(next-u) < 1e-5 {
			return next
		}
		u = next
	}
	return u
}
