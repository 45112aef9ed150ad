package uniformity

import (
	"math"
	"testing"
)

// Even numbers are uniform, numbers that are all small are not, and NaN never is.
func TestUniformity(t *testing.T) {
	even, small := make([]float64, 1000), make([]float64, 1000)
	for i := range even {
		even[i] = (float64(i) + 0.5) / 1000
		small[i] = even[i] / 2
	}
	for name, p := range map[string]func([]float64) float64{
		"χ²":         func(u []float64) float64 { return ChiSquare(u, 20) },
		"Kolmogorov": Kolmogorov,
	} {
		if got := p(even); !(got > 0.999) {
			t.Errorf("%s: even numbers have P = %g", name, got)
		}
		if got := p(small); !(got < 1e-9) {
			t.Errorf("%s: small numbers have P = %g", name, got)
		}
	}
	if got := ChiSquare(append(even, math.NaN()), 20); got != 0 {
		t.Errorf("with NaN P = %g", got)
	}
}
