package beta

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"
)

// panels and nodes are those of [function.tail].
const panels, nodes = 2, 20

// legendre has the nodes and weights of Gauss and Legendre in [0, 1].
var legendre = sync.OnceValues(func() (x, weight []float64) {
	x, weight = make([]float64, nodes), make([]float64, nodes)
	quad.Legendre{}.FixedLocations(x, weight, 0, 1)
	return x, weight
})

// tailsByIntegral integrates the tail on whose side of the mean x is.
func (f function) tailsByIntegral() (lower, upper float64) {
	if f.excess > 0 {
		lower = min(1, f.power()*f.swapped().tail())
		return lower, 1 - lower
	}
	upper = min(1, f.power()*f.tail())
	return 1 - upper, upper
}

// tail returns ∫ tᵃ⁻¹(1 − t)ᵇ⁻¹dt from x, at the mean or above, to 1, over xᵃyᵇ. With t as the
// logistic function of δ more than the logit of x it is
//
//	∫ exp(−αδ − (a + b)·κ(δ)) dδ from 0 to ∞,  κ(δ) = ln(1 − x + x·e^δ) − xδ,
//
// where α = (a + b)x − a is not negative and neither is κ. So nothing cancels, and the integrand
// falls like a normal density or faster.
func (f function) tail() float64 {
	s, alpha := f.a+f.b, -f.excess
	beta := s * f.x * f.y
	// Where αδ + βδ²/2 is 46. The third term of κ, at most δ/3 of the second, takes 10 % of it.
	end := 92 / (alpha + math.Sqrt(alpha*alpha+92*beta))
	x, weight := legendre()
	total, width := 0.0, end/panels
	for p := range panels {
		for i, at := range x {
			d := (float64(p) + at) * width
			total += weight[i] * math.Exp(-alpha*d-s*f.cumulant(d))
		}
	}
	return total * width
}

// cumulant returns κ(δ) of [function.tail]. With p the smaller of x and y, and σ = δ or −δ, it is
// p·(e^σ − 1 − σ) − (w − ln(1 + w)) for w = p·(e^σ − 1); the second term is at most half of the
// first or so.
func (f function) cumulant(delta float64) float64 {
	p := f.x
	if f.y < f.x {
		p, delta = f.y, -delta
	}
	first := expm1Remainder(delta)
	return p*first - minusLog1p(p*(first+delta))
}
