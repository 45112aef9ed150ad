package dirichlet

import (
	"fmt"
	"math"
	"testing"
)

func TestQuantileInvertsCDF(t *testing.T) {
	for _, a := range [][2]float64{{1, 1}, {0.5, 3}, {71, 4}, {0.2, 0.9}, {5000, 4000}, {1e6, 3}} {
		for _, p := range []float64{0.0005, 0.025, 0.5, 0.975} {
			x := Quantile(a[0], a[1], p)
			if x > 1e-8 { // the quantile has 18 decimals, not digits
				near(t, fmt.Sprint(a, p), CDF(a[0], a[1], x), p, 1e-9)
			}
		}
		// The derivative of the CDF is the density.
		x := Quantile(a[0], a[1], 0.4)
		h := 1e-4 * min(x, 1-x) / math.Sqrt(a[0]+a[1])
		slope := (CDF(a[0], a[1], x+h) - CDF(a[0], a[1], x-h)) / (2 * h)
		near(t, fmt.Sprint(a, " density"), Density(a[0], a[1], x)/slope, 1, 1e-4)
	}
	for what, values := range map[string][2]float64{
		"quantile of a point at 0":    {Quantile(0, 3, 0.5), 0},
		"quantile of a point at 1":    {Quantile(3, 0, 0.5), 1},
		"CDF at a point at 0":         {CDF(0, 3, 0), 1},
		"CDF below a point at 1":      {CDF(3, 0, 0.99), 0},
		"CDF at a point at 1":         {CDF(3, 0, 1), 1},
		"CDF below the support":       {CDF(2, 2, -1), 0},
		"density of a point":          {Density(0, 1, 0.5), 0},
		"density outside the support": {Density(2, 2, 1.5), 0},
	} {
		if values[0] != values[1] {
			t.Errorf("%s: %g, want %g", what, values[0], values[1])
		}
	}
}
