package hierarchical

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Where the data sets hardly differ, most populations are narrower than the distance between the
// nodes of δ0. The density has one top all the same, and no ripples. The probability below a point
// agrees with draws, whose δ0 is on no grid.
func TestNextHasNoSpikes(t *testing.T) {
	m := &Model{SigmaMax: 1e3, Sigma0Max: 1e3, Delta0Max: 100, Nu: paperPrior}
	for i := range 12 {
		mean := 1.4 + 0.1*float64(i-6)
		m.Groups = append(m.Groups, Group{Mean: mean, Squares: 27, N: 10, Rho: 0.2})
	}
	p := fitted(m)
	next := p.Next()
	low, high := next.Quantile(1e-3), next.Quantile(1-1e-3)
	const points = 1000
	tops, before := 0, [2]float64{}
	for i := range points {
		f := next.Density(low + (high-low)*float64(i)/points)
		if before[0] < before[1] && before[1] > f {
			tops++
		}
		before = [2]float64{before[1], f}
	}
	if tops != 1 {
		t.Errorf("the density has %d tops", tops)
	}
	const n = 3000
	draws := p.Draws(n, rand.New(rand.NewPCG(1, 2)))
	for _, level := range []float64{0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99} {
		x, below := next.Quantile(level), 0.0
		for _, d := range draws {
			left, _, right := d.shifted(x).Regions(Rope{})
			below += left / (left + right) / n
		}
		near(t, "below a quantile", below, level, 4*math.Sqrt(level*(1-level)/n))
	}
}

// shifted counts the population's δ from x.
func (d Draw) shifted(x float64) Draw {
	d.Delta0 -= x
	return d
}
