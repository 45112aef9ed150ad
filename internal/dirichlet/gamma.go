package dirichlet

import (
	"math"
	"math/rand/v2"
)

// Gamma draws a Gamma variate of shape a by the method of Marsaglia and Tsang (ACM Trans. Math.
// Softw. 26, 2000). For a = 0 it is 0.
func Gamma(a float64, r *rand.Rand) float64 {
	switch {
	case a == 0:
		return 0
	case a < 1:
		return Gamma(a+1, r) * math.Exp(-r.ExpFloat64()/a)
	}
	d := a - 1./3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		v := 1 + c*x
		v *= v * v
		if v > 0 && -r.ExpFloat64() < x*x/2+d*(1-v+math.Log(v)) {
			return d * v
		}
	}
}
