package mcmc

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The effective number of draws of an autoregression with the coefficient a is n(1 − a)/(1 + a),
// and chains that do not meet have a large R̂.
func TestChecksOfKnownChains(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, a := range []float64{0, 0.5, 0.9, -0.5} {
		values := make([][]float64, 8)
		for c := range values {
			x := random.NormFloat64() / math.Sqrt(1-a*a)
			for range 20000 {
				x = a*x + random.NormFloat64()
				values[c] = append(values[c], x)
			}
		}
		want := 160000 * (1 - a) / (1 + a)
		if _, _, n := Estimate(values); math.Abs(n/want-1) > 0.08 {
			t.Errorf("a = %g: %g effective draws, want %g", a, n, want)
		}
		if r := RHat(values); math.Abs(r-1) > 0.01 {
			t.Errorf("a = %g: R̂ = %g", a, r)
		}
		for i := range values[0] {
			values[0][i] += 3 / math.Sqrt(1-a*a)
		}
		if r := RHat(values); r < 1.2 {
			t.Errorf("a = %g, one chain elsewhere: R̂ = %g", a, r)
		}
	}
	constant := [][]float64{{1, 1, 1, 1}, {1, 1, 1, 1}}
	if mean, off, n := Estimate(constant); mean != 1 || off != 0 || n != 8 || RHat(constant) != 1 {
		t.Errorf("constant: %g ± %g, %g draws", mean, off, n)
	}
}
