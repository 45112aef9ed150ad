package dirichlet

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// The variates have the distribution function of the Gamma distribution.
func TestGammaVariates(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, a := range []float64{0.05, 0.5, 0.99, 1, 2.5, 40, 1e5} {
		const n = 20_000
		u := make([]float64, n)
		for i := range u {
			u[i] = mathext.GammaIncReg(a, Gamma(a, r))
		}
		slices.Sort(u)
		off := 0.0
		for i, v := range u {
			off = max(off, math.Abs(v-(float64(i)+0.5)/n))
		}
		if off > 1.95/math.Sqrt(n) { // Kolmogorov and Smirnov at 0.001
			t.Errorf("shape %g: off by %g", a, off)
		}
	}
	if Gamma(0, r) != 0 {
		t.Error("a shape of 0")
	}
}
