package hierarchical

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.12g, want %.12g (difference %.2g, tolerance %.2g)", what, got, want, got-want, tol)
	}
}

// A density that vanishes at both ends, given at the nodes only, comes back between them.
func TestAxesInterpolateAndIntegrate(t *testing.T) {
	bell := distuv.Normal{Mu: 0.3, Sigma: 1}
	// Of a density that does not vanish at the ends, only panels know.
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

// Si(πt)/π by Gauss–Legendre, from the table and from its asymptotic series.
func TestSincIntegral(t *testing.T) {
	want, from := 0.5, 0.0
	for _, to := range []float64{0, 0.01, 0.5, 1, 1.234, 5.4321, 12, 31.4, 31.99, 32, 32.01, 33, 100.3} {
		for from < to {
			next := min(to, from+0.5)
			want += quad.Fixed(sinc, from, next, 12, quad.Legendre{}, 0)
			from = next
		}
		share := make([]float64, 40)
		sincIntegrals(to, share)
		near(t, "above 0", share[0], want, 5e-8)
		sincIntegrals(39-to, share)
		near(t, "below 0", share[39], 1-want, 5e-8)
	}
}

func TestThreshold(t *testing.T) {
	for _, nu := range []float64{1.0009, 1.5, 4, 30, 400, math.Inf(1)} {
		p := newPopulation(nu)
		cdf := distuv.Normal{Sigma: 1}.CDF
		if !math.IsInf(nu, 1) {
			cdf = distuv.StudentsT{Sigma: 1, Nu: nu}.CDF
		}
		near(t, "quantile at 2/3", cdf(p.twoThirds()), 2.0/3, 1e-9)
		last := 0.0
		for _, a := range []float64{1.0001, 1.01, 1.3, 2, 5, 30, 1000, 1e6} {
			a *= p.twoThirds() // just above the quantile the rope begins to win
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

// Draw.Regions and the threshold tell the same: who is the most probable.
func TestThresholdDecidesLikeTheRegions(t *testing.T) {
	for _, nu := range []float64{1.1, 5, math.Inf(1)} {
		p := newPopulation(nu)
		for _, sigma0 := range []float64{0.1, 0.5, 1, 1.9} {
			if 1/sigma0 <= p.twoThirds() {
				continue
			}
			c := p.threshold(1/sigma0, 0.999)
			for _, side := range []float64{-1, 1} {
				for _, delta0 := range []float64{0.99 * c, 1.01 * c} {
					left, middle, right := Draw{side * delta0, sigma0, nu}.Regions(1)
					if side < 0 {
						left, right = right, left
					}
					if wins := right > middle && right > left; wins != (delta0 > c) {
						t.Errorf("ν %g, σ0 %g, δ0 %g: regions %g, %g, %g, threshold %g", nu, sigma0, side*delta0, left, middle, right, c)
					}
				}
			}
		}
	}
}

func TestPriorsIntegrateToOne(t *testing.T) {
	mixed := MixedGamma{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15}, Support: 1}
	for name, p := range map[string]Prior{
		"Juárez and Steel": Gamma{2, 0.1, 1}, "Kruschke": Gamma{1, 0.0345, 1}, "hierarchical": mixed,
		"one interval": MixedGamma{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.1, 0.1}},
		"fixed":        MixedGamma{Alpha: [2]float64{2, 2}, Beta: [2]float64{0.1, 0.1}, Support: 1},
	} {
		sum := 0.0
		for i := -600; i < 140; i++ { // log excess from −30 to 7
			c := float64(i) / 20
			sum += math.Exp(p.LogDensity(math.Exp(c))+c) / 20
		}
		near(t, name, sum, 1, 1e-6)
	}
	for _, excess := range []float64{1e-3, 0.1, 1, 10, 50, 200} {
		want := quad.Fixed(func(a float64) float64 {
			return quad.Fixed(func(b float64) float64 { return distuv.Gamma{Alpha: a, Beta: b}.Prob(excess) }, 0.05, 0.15, 60, quad.Legendre{}, 0)
		}, 0.5, 5, 60, quad.Legendre{}, 0) / 0.1 / 4.5
		near(t, "mixed", math.Exp(mixed.LogDensity(excess))/want, 1, 5e-4)
		near(t, "fixed", MixedGamma{Alpha: [2]float64{2, 2}, Beta: [2]float64{0.1, 0.1}}.LogDensity(excess), Gamma{2, 0.1, 0}.LogDensity(excess), 1e-12)
	}
}
