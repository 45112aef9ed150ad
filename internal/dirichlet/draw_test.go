package dirichlet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestDrawHasTheRightMoments(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, a := range [][3]float64{
		{1, 2, 3}, {0.1, 0.5, 0.7}, {0, 4, 0.3}, {900, 50, 0.01}, {0, 0, 2},
	} {
		const n = 200_000
		total := a[0] + a[1] + a[2]
		var sum, square [3]float64
		for range n {
			for k, v := range Draw(a, r) {
				sum[k] += v / n
				square[k] += v * v / n
			}
		}
		for k := range a {
			mean := a[k] / total
			variance := mean * (1 - mean) / (total + 1)
			near(t, fmt.Sprint(a, " mean ", k), sum[k], mean, 5*math.Sqrt(variance/n)+1e-10)
			near(t, fmt.Sprint(a, " variance ", k), square[k]-sum[k]*sum[k], variance,
				0.05*variance+1e-10)
		}
	}
}
