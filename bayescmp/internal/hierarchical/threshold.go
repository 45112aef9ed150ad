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

// fall is −d log density / dx.
func (p population) fall(x float64) float64 {
	if math.IsInf(p.nu, 1) {
		return x
	}
	return (p.nu + 1) * x / (p.nu + x*x)
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
	if a > 1e8 {
		return 1 // to all digits, also where a squared would be too large a number
	}
	low, high, u := 0.0, 1.0, start
	for range 40 {
		value := 1 - 2*p.cdf(a*(1-u)) + p.cdf(-a*(1+u))
		if value > 0 {
			high = u
		} else {
			low = u
		}
		near, far := a*(1-u), a*(1+u)
		slope := 2*p.density(near) - p.density(far)                         // over a
		bend := 2*p.density(near)*p.fall(near) + p.density(far)*p.fall(far) // the second derivative, over a²
		step := value / (a * slope)
		next := u - step/(1-a*step*bend/(2*slope))
		// The error of Halley's step is of the order of the cube of Newton's.
		if math.Abs(step)*max(1, a) < 2e-3 {
			return min(max(next, 0), 1)
		}
		// Far from the root Halley crawls, where Newton leaps out of the interval.
		if newton := u - step; !(newton > low && newton < high && next > low && next < high) {
			next = (low + high) / 2
		}
		u = next
	}
	return u
}
