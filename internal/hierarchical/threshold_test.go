package hierarchical

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func TestThreshold(t *testing.T) {
	for _, nu := range []float64{1.0009, 1.5, 4, 30, 400, math.Inf(1)} {
		p := newPopulation(nu)
		cdf := distuv.Normal{Sigma: 1}.CDF
		if !math.IsInf(nu, 1) {
			cdf = distuv.StudentsT{Sigma: 1, Nu: nu}.CDF
		}
		near(t, "quantile at 2/3", cdf(p.quantileTwoThirds()), 2.0/3, 1e-9)
		last := 0.0
		for _, a := range []float64{1.0001, 1.01, 1.3, 2, 5, 30, 1000, 1e6} {
			a *= p.quantileTwoThirds() // just above the quantile the rope begins to win
			for _, start := range []float64{0.999, 0.5, last} {
				u := p.threshold(a, start)
				if !(u > 0 && u <= 1) {
					t.Fatalf("ν %g, rope/σ0 %g: root %g", nu, a, u)
				}
				// In a population at u·rope, rope and right are equally probable.
				right, rope := 1-cdf(a*(1-u)), cdf(a*(1-u))-cdf(-a*(1+u))
				near(t, "right = rope", right, rope, 2e-5*max(1, a))
				if u < last-1e-4 {
					t.Errorf("ν %g: the threshold falls with the rope", nu)
				}
				last = max(last, u)
			}
		}
	}
}

// The probabilities of Draw.Regions and the threshold agree on which region is the most probable.
func TestThresholdDecidesLikeTheRegions(t *testing.T) {
	for _, nu := range []float64{1.1, 5, math.Inf(1)} {
		p := newPopulation(nu)
		for _, sigma0 := range []float64{0.1, 0.5, 1, 1.9} {
			if 1/sigma0 <= p.quantileTwoThirds() {
				continue
			}
			c := p.threshold(1/sigma0, 0.999)
			for _, side := range []float64{-1, 1} {
				for _, delta0 := range []float64{0.99 * c, 1.01 * c} {
					left, middle, right := Draw{side * delta0, sigma0, nu}.Regions(Rope{1, 1})
					if side < 0 {
						left, right = right, left
					}
					if wins := right > middle && right > left; wins != (delta0 > c) {
						t.Errorf("ν %g, σ0 %g, δ0 %g: regions %g, %g, %g, threshold %g",
							nu, sigma0, side*delta0, left, middle, right, c)
					}
				}
			}
		}
	}
}
