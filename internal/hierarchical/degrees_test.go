package hierarchical

import (
	"math"
	"testing"
)

// The weights of the nodes of ν are the same wherever the nodes end.
func TestWeightsOfNuWhereNodesEnd(t *testing.T) {
	prior := MixedGamma{[2]float64{0.5, 5}, [2]float64{0.05, 0.15}, 1}
	m := (&Model{Nu: prior}).withPrecision(usualPrecision)
	upTo := func(n int) []float64 {
		x := axis{scale: m.scaleOfNu(), step: 0.25}
		for i := range n {
			x.at = append(x.at, x.value(x.node(i)))
		}
		weights := m.weightsOfNu(x)
		for y := range weights {
			weights[y] *= exp(m.roughPrior(x, y))
		}
		return weights
	}
	all := upTo(25)
	for _, n := range []int{3, 8, 13, 19} {
		for y, w := range upTo(n) {
			if !(math.Abs(w/all[y]-1) <= 1e-3) {
				t.Errorf("%d nodes: node %d has the weight %v, of 25 nodes %v", n, y, w, all[y])
			}
		}
	}
}

// The logarithm of ν has the standard deviation 1/√α around the mode of a Gamma density.
func TestWidthOfPrior(t *testing.T) {
	for _, alpha := range []float64{0.5, 1, 3, 30, 1000} {
		m := (&Model{Nu: Gamma{alpha, alpha / 50, 0}}).withPrecision(usualPrecision)
		if got, want := m.widthOfPrior(), 1/math.Sqrt(alpha); !(math.Abs(got/want-1) <= 0.1) {
			t.Errorf("alpha %v: %v, want %v", alpha, got, want)
		}
	}
	for _, atEnd := range []Prior{Gamma{0.3, 0.01, 1}, nil} {
		m := (&Model{Nu: atEnd}).withPrecision(usualPrecision)
		if got := m.widthOfPrior(); !math.IsInf(got, 1) {
			t.Errorf("%v: %v, want +Inf", atEnd, got)
		}
	}
}
