package hierarchical

import (
	"math"
	"slices"
)

// grid says where the posterior is evaluated. Its coordinates are δ0, log σ0 and the logarithm of
// the excess of ν over its lower end. For a Gaussian population logExcess has no nodes.
type grid struct{ delta, logSigma, logExcess axis }

// shape returns how many values a coordinate takes on the grid: one of ν for a Gaussian population.
func (g grid) shape() [3]int {
	return [3]int{g.delta.n(), g.logSigma.n(), max(1, g.logExcess.n())}
}

// selection lists nodes of a grid. For each node of δ0 it has the indices k*Y + y of nodes k of log
// σ0 and y of log excess, of which there are Y.
type selection [][]int32

// everywhere selects all nodes.
func (g grid) everywhere() selection {
	shape := g.shape()
	out := make(selection, shape[0])
	for j := range out {
		out[j] = make([]int32, shape[1]*shape[2])
		for i := range out[j] {
			out[j][i] = int32(i)
		}
	}
	return out
}

// box is a range of each of the three coordinates.
type box [3][2]float64

// limits returns the hard bounds: the bounds of the uniform priors, and how far log σ0 and log
// excess are followed.
func (m *Model) limits(parts [][]component) box {
	typical := make([]float64, len(parts))
	for i, p := range parts {
		typical[i] = math.Sqrt(p[len(p)/2].variance)
	}
	slices.Sort(typical)
	// Below, σ0 is nothing beside the uncertainty of every data set.
	smallest := math.Log(min(typical[0], m.Sigma0Max)) - follow
	b := box{
		{-m.Delta0Max, m.Delta0Max},
		{smallest, math.Log(m.Sigma0Max)},
		{lowestExcess, highestExcess},
	}
	if m.Nu != nil {
		b[2][1] = math.Log(LargestNu - m.Nu.Shift())
	}
	return b
}

const (
	// follow is how far log σ0 is followed down from the smallest uncertainty of a data set.
	follow = 10.0

	// Log excess is followed from lowestExcess: at ν − 1 = 9e-4, and below, the population no
	// longer changes.
	lowestExcess  = -7.0
	highestExcess = 6.0
)

// nuAt is the ν at a coordinate of log excess.
func (m *Model) nuAt(c float64) float64 {
	return math.Min(LargestNu, m.Nu.Shift()+math.Exp(c))
}
