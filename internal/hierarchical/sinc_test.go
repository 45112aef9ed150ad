package hierarchical

import (
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// The integral of sinc from the table and from its asymptotic series, against Gauss–Legendre.
func TestSincIntegral(t *testing.T) {
	want, from := 0.5, 0.0
	points := []float64{0, 0.01, 0.5, 1, 1.234, 5.4321, 12, 31.4, 31.99, 32, 32.01, 33, 100.3}
	for _, to := range points {
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
