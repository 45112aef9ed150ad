package hierarchical

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// A density that vanishes at both ends, given at the nodes only, comes back between them.
func TestAxesInterpolateAndIntegrate(t *testing.T) {
	bell := distuv.Normal{Mu: 0.3, Sigma: 1}
	// This density does not vanish at the ends, so it is for panels only.
	ramp := func(x float64) float64 { return 0.1 + 0.02*x + math.Exp(-x*x)/10 }
	breaks := []float64{-6, -2.5, -1, 0, 0.4, 2, 6}
	for name, test := range map[string]struct {
		x      axis
		f, cdf func(float64) float64
	}{
		"even":   {evenly(-7, 8, 26), bell.Prob, bell.CDF},
		"panels": {panels(breaks, 8), bell.Prob, bell.CDF},
		"ends": {panels(breaks, 8), ramp, func(c float64) float64 {
			return 0.1*(c+6) + 0.01*(c*c-36) + math.Sqrt(math.Pi)/20*(math.Erf(c)+1)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			share, value := make([]float64, test.x.n()), make([]float64, test.x.n())
			for _, c := range []float64{-5.9, -2.5, -1.7, -0.2, 0, 0.123, 1, 2, 3.3, 5.5} {
				test.x.below(c, share)
				test.x.cardinal(c, value)
				integral, at := 0.0, 0.0
				for i, a := range test.x.at {
					integral += share[i] * test.x.weight[i] * test.f(a)
					at += value[i] * test.f(a)
				}
				near(t, "integral", integral, test.cdf(c), 2e-5)
				near(t, "value", at, test.f(c), 1e-4)
			}
			sum := 0.0
			for i, a := range test.x.at {
				sum += test.x.weight[i] * test.f(a)
			}
			end := 6.0
			if test.x.step > 0 {
				end = 8
			}
			near(t, "all", sum, test.cdf(end), 1e-5)
		})
	}
}

func TestPanelsOutside(t *testing.T) {
	x := panels([]float64{0, 1, 3}, 4)
	share, value := make([]float64, 8), make([]float64, 8)
	for c, want := range map[float64]float64{-1: 0, 0: 0, 3: 3, 4: 3} {
		x.below(c, share)
		sum := 0.0
		for i, s := range share {
			sum += s * x.weight[i]
		}
		near(t, "weight below", sum, want, 1e-14)
	}
	for _, c := range []float64{-1, 4} {
		x.cardinal(c, value)
		for _, v := range value {
			near(t, "cardinal outside", v, 0, 0)
		}
	}
}
