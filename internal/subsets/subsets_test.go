package subsets

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Every subset is counted by itself. Whole numbers have many equal sums.
func TestCountIsTheCountOfAllSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 16 {
		for _, bound := range []float64{0, 3} {
			x := make([]float64, n)
			for i := range x {
				x[i] = float64(r.IntN(15) - 7)
			}
			atMost, atLeast := 0, 0
			for subset := range 1 << n {
				sum := 0.0
				for i, v := range x {
					if subset>>i&1 == 1 {
						sum += v
					}
				}
				if sum <= bound {
					atMost++
				}
				if sum >= -bound {
					atLeast++
				}
			}
			if low, high := Count(x, bound); low != atMost || high != atLeast {
				t.Errorf("%v, %g: %d and %d, want %d and %d", x, bound, low, high, atMost, atLeast)
			}
		}
	}
}

func BenchmarkCount(b *testing.B) {
	for _, n := range []int{14, 20, Most} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := rand.New(rand.NewPCG(3, 4))
			x := make([]float64, n)
			for i := range x {
				x[i] = r.NormFloat64()
			}
			for b.Loop() {
				Count(x, 0)
			}
		})
	}
}
