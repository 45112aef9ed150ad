package dirichlet

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// The shares of the variates in 400 bins are right. Most bins are equally probable, others are deep
// in the tail.
func TestExponentialVariates(t *testing.T) {
	const n, bins = 4_000_000, 400
	var edges []float64
	for i := 1; i < bins; i++ {
		edges = append(edges, -math.Log1p(-float64(i)/bins))
	}
	edges = append(edges, 6.5, 7, 7.5, tailStart, 7.9, 8.5, 9.5, 11)
	counts := make([]float64, len(edges)+1)
	const draws = float64(n)
	src, sum, product := rand.NewPCG(1, 2), 0.0, 0.0
	for range n / 2 {
		x, y := twoExponentials(src)
		for _, x := range []float64{x, y} {
			bin, _ := slices.BinarySearch(edges, x)
			counts[bin]++
			sum += x
		}
		product += (x - 1) * (y - 1)
	}
	near(t, "mean", sum/draws, 1, 4/math.Sqrt(draws))
	chi2, low := 0.0, 0.0
	for i, count := range counts {
		high := math.Inf(1)
		if i < len(edges) {
			high = edges[i]
		}
		want := draws * (math.Exp(-low) - math.Exp(-high))
		chi2 += (count - want) * (count - want) / want
		low = high
	}
	if p := mathext.GammaIncRegComp(float64(len(edges))/2, chi2/2); p < 0.001 {
		t.Errorf("χ² %.1f in %d bins: p = %g", chi2, len(counts), p)
	}
	near(t, "correlation of the two", product/(draws/2), 0, 4/math.Sqrt(draws/2))
}
