package dirichlet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestRegionsAgainstBruteForce(t *testing.T) {
	src := rand.NewPCG(1, 2)
	tied, mirrored := 0, 0
	for _, e := range examples() {
		p := e.process()
		s := p.Split(e.left, e.right)
		if s.left.tied || s.right.tied {
			tied++
		}
		if p.mirrored {
			mirrored++
		}
		d := p.newDrawnWeights()
		for range 5 {
			d.draw(block{data: src, prior: rand.New(src)})
			for l, got := range s.regions(d) {
				want := e.bruteForce(p.points(), p.weightsOf(d, l))
				for k := range got {
					near(t, fmt.Sprint(e, " region ", k), got[k], want[k], 1e-14)
				}
			}
		}
	}
	if tied < 50 || mirrored < 50 {
		t.Errorf("%d examples with ties, %d mirrored", tied, mirrored)
	}
}

// Sums that differ from a limit by rounding only count as at the limit.
func TestRounding(t *testing.T) {
	score := func(x, y float64) (z, rounding float64) { return y - x, 1e-12 * max(x, y) }
	for _, test := range []struct {
		left, right []float64
		rope        float64
		want        [3]float64 // of every draw
	}{
		{[]float64{0.94, 0.76, 0.3}, []float64{0.95, 0.77, 0.31}, 0.01, [3]float64{0, 1, 0}},
		{[]float64{0.95, 0.77, 0.31}, []float64{0.94, 0.76, 0.3}, 0.01, [3]float64{0, 1, 0}},
		{[]float64{0.1 + 0.2}, []float64{0.3}, 0, [3]float64{0.5, 0, 0.5}},
	} {
		var z, rounding []float64
		for i := range test.left {
			d, e := score(test.left[i], test.right[i])
			z, rounding = append(z, d), append(rounding, e)
		}
		p := New(z, rounding, 0, 0)
		for _, d := range p.Draws(5, Key{1, 2}, p.Split(test.rope, test.rope)) {
			for k := range d {
				near(t, fmt.Sprint(test.left, k), d[k], test.want[k], 1e-15)
			}
		}
	}
	// One data set on a scale of its own must not make the others tie.
	p := New([]float64{-0.5, 0.2, 0.3, 5e5}, []float64{1e-12, 1e-12, 1e-12, 1}, 0, 0)
	if s := p.Split(0, 0); s.left.tied {
		t.Error("ties from the rounding of another data set")
	}
	if !slices.IsSorted(p.low) || !slices.IsSorted(p.high) {
		t.Errorf("%v %v", p.low, p.high)
	}
	p = New([]float64{0, 0.2, 0.3}, []float64{1, 1e-12, 1e-12}, 0.5, 0.1)
	if !slices.IsSorted(p.low) || !slices.IsSorted(p.high) {
		t.Errorf("%v %v", p.low, p.high)
	}
}
