package figure

import (
	"math/rand/v2"
	"testing"
)

// The points of a curve end where the axis does: without the last one the area lacks a piece, and
// on which machine it did was a matter of rounding.
func TestDensityHasItsEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		d := Density{Density: func(float64) float64 { return 1 }}
		d.Low = r.NormFloat64()
		d.High = d.Low + r.ExpFloat64()
		low, high := d.span()
		x := d.curve(low, high).x
		if x[0] != low || x[len(x)-1] != high {
			t.Fatalf("from %v to %v the axis is %v to %v, and the points are from %v to %v",
				d.Low, d.High, low, high, x[0], x[len(x)-1])
		}
	}
}
