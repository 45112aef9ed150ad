package hierarchical

import (
	"fmt"
	"math"
	"testing"
)

// The mixture for items that are right or wrong has the same integrals with Gaussian populations as
// the likelihood itself.
func TestGaussiansOfCounts(t *testing.T) {
	for _, c := range []Counts{
		{0, 20, 0, 1}, {1, 30, 0, 1}, {0, 3, 2, 1}, {2, 100, 5, 0.5}, {30, 500, 40, 1},
		{50, 5, 3, 2},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			exact := newCounted(c)
			fitted := exact.gaussians()
			for _, s := range []float64{0.01, 0.1, 0.5, 1, 4} {
				sd, worst := s*exact.sd, 0.0
				of := exact.convolve(sd * sd)
				top := of(exact.mean)
				for z := -4.0; z <= 4; z += 0.25 {
					at := exact.mean + z*math.Hypot(sd, exact.sd)
					got := 0.0
					for _, g := range fitted {
						v, d := g.Variance+sd*sd, at-g.Mean
						got += g.Weight / math.Sqrt(2*math.Pi*v) * math.Exp(-d*d/2/v)
					}
					worst = max(worst, math.Abs(got-of(at))/top)
				}
				tolerated := 5e-3
				if s >= 0.5 {
					tolerated = 5e-4
				}
				if !(worst < tolerated) {
					t.Errorf("populations %g as wide: off by %.2g of the peak", s, worst)
				}
			}
		})
	}
}
