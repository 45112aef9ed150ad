package hierarchical

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Weights that were moved to even places give the density of the Gaussians that they were taken
// from, as far out as it matters.
func TestEvenPlacesKeepTheDensity(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	const sd = 0.7
	moved := 0
	for range 200 {
		var direct cavityRow
		centre, width := r.NormFloat64(), sd*math.Exp(r.NormFloat64()-1)
		for range 40 + r.IntN(200) {
			direct.at = append(direct.at, centre+width*r.NormFloat64())
		}
		slices.Sort(direct.at)
		for range direct.at {
			direct.weights = append(direct.weights, r.ExpFloat64())
			direct.half = append(direct.half, 1/(2*sd*sd))
		}
		even := direct
		even.spaceEvenly(sd)
		if even.step == 0 {
			continue
		}
		moved++
		low, high := direct.at[0], direct.at[len(direct.at)-1]
		for range 100 {
			at := low - 8*sd + (high-low+16*sd)*r.Float64()
			beyond := max(low-at, at-high, 0) / sd
			got, want := cavity{even}.density(at), cavity{direct}.density(at)
			if off := got/want - 1; math.Abs(off) > 1e-9+1e-3*math.Pow(beyond/8, 8) {
				t.Errorf("%.2f widths beyond: %g, want %g (%.2g)", beyond, got, want, off)
			}
		}
	}
	if moved < 100 {
		t.Errorf("only %d were moved", moved)
	}
}
