package hierarchical

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// component is one Gaussian of the mixture that stands for the likelihood of δ_i.
type component struct {
	weight float64
	// variance is u in N(x̄_i; δ_i, u).
	variance float64
	// sigma is the σ_i that the component stands for.
	sigma float64
}

// parts writes the likelihood of δ_i of each data set as a mixture. gauss tells which data sets
// have a Gauss rule.
func (m *Model) parts(counted []*counted) (parts [][]component, gauss []bool) {
	means := make([]float64, len(m.Groups))
	for i, g := range m.Groups {
		means[i] = g.Mean
	}
	slices.Sort(means)
	q := len(means)
	middle, quarter := means[q/2], (means[q-1-q/4]-means[q/4])/1.35
	parts, gauss = make([][]component, q), make([]bool, q)
	for i, g := range m.Groups {
		if c := counted[i]; c != nil {
			parts[i] = []component{{1, c.sd * c.sd, c.meanSigma(c.mean)}}
			continue
		}
		square := (g.Mean - middle) * (g.Mean - middle)
		farthest := math.Abs(g.Mean) + m.Delta0Max
		parts[i], gauss[i] = g.components(m.SigmaMax, farthest, g.tilt(square, quarter),
			m.closer)
	}
	return parts, gauss
}

// tilt is by how many standard deviations of the precision of a group an outlying mean shifts it,
// among groups of the given spread. square is the square of how far the mean is.
func (g Group) tilt(square, spread float64) float64 {
	shape := g.shape()
	if shape <= 0 {
		return 0
	}
	variance := g.Squares / (1 - g.Rho) / 2 / shape / g.weight()
	return square / (2 * math.Sqrt(shape) * (variance + spread*spread))
}

// components integrates σ_i ~ U(0, sigmaMax) [C17 eq. 3] out of the likelihood of δ_i
// [C17 eq. 4]. The result is a mixture of Gaussians over the precision p = 1/σ².
//
// Given p, the likelihood is the product of two factors [CB15 eq. 15]. One is N(x̄; δ, 1/(p w)),
// where w is the weight of the group. The other depends on p alone. With the prior of σ_i it makes
// the density of p
//
//	∝ p^(m/2−1) exp(−p S'/2)  for p > 1/sigmaMax²,  m = n − 2,  S' = S/(1−ρ)
//
// This is a Gamma distribution, and all of it unless the bound cuts. For large m a few nodes of its
// Gauss rule are enough, unless the group is an outlier, for which the tail counts (tilt);
// otherwise log p takes panels or even steps.
func (g Group) components(
	sigmaMax, farthest, tilt, closer float64,
) (parts []component, gauss bool) {
	rate := g.Squares / (1 - g.Rho) / 2
	low := 1 / (sigmaMax * sigmaMax)
	var p, w []float64
	const tolerated = 0.2 // for each Gauss node
	shape := g.shape()
	gauss = shape >= 6 && tilt < tolerated*precisionNodes(shape) &&
		mathext.GammaIncReg(shape, rate*low) < 1e-12
	if gauss {
		nodes, weights := gammaRule{shape, int(closer * precisionNodes(shape))}.rule()
		for _, node := range nodes {
			p = append(p, node/rate)
		}
		w = weights
	} else {
		p, w = logGamma(shape, rate, low, g.weight()*farthest*farthest/2, closer)
	}
	out := make([]component, len(p))
	for i := range p {
		out[i] = component{w[i], 1 / (p[i] * g.weight()), 1 / math.Sqrt(p[i])}
	}
	return out, gauss
}

// shape is that of the Gamma distribution of the precision.
func (g Group) shape() float64 { return float64(g.N-2) / 2 }

// precisionNodes is the number of Gauss nodes that a Gamma distribution of the precision needs.
func precisionNodes(shape float64) float64 {
	switch {
	case shape > 30:
		return 7
	case shape > 12:
		return 12
	}
	return 15
}

// logGamma returns a rule in t = log p for the density ∝ p^(shape−1) exp(−rate p) on p > low. It
// goes as far as the density is above e^−drop of its peak. Where the density vanishes at both ends
// the steps are even, which is as good as a Gauss rule. Where the bound cuts, Gauss–Legendre panels
// begin there.
func logGamma(shape, rate, low, most, closer float64) (nodes, weights []float64) {
	const drop, lost = 20.0, 40.0
	edge := math.Log(low)
	peak := edge
	if shape > 0 {
		peak = max(edge, math.Log(shape/rate))
	}
	// The logarithm of the density of t, relative to the peak.
	f := func(t float64) float64 { return shape*(t-peak) - rate*(exp(t)-exp(peak)) }
	to := peak + positiveRoot(func(x float64) float64 { return -f(peak+x) - drop })
	from := edge
	if peak > edge {
		from = peak - positiveRoot(func(x float64) float64 { return -f(peak-x) - drop })
		from = max(edge, from-min(math.Log1p(most/rate), lost/(shape+0.5)))
	}
	sd := 1 / math.Sqrt(max(shape, 1))
	if from > edge {
		n := int(math.Ceil(closer * (to - from) / min(0.42, 0.7*sd)))
		for i := range n + 1 {
			t := from + (to-from)*float64(i)/float64(n)
			nodes, weights = append(nodes, t), append(weights, 1)
		}
	} else {
		const width, per = 2.5, 10
		n := int(math.Ceil(closer * (to - edge) / min(width, 3.3*sd)))
		for i := range n {
			low := edge + (to-edge)*float64(i)/float64(n)
			t, w := legendre(low, low+(to-edge)/float64(n), per)
			nodes, weights = append(nodes, t...), append(weights, w...)
		}
	}
	sum := 0.0
	for i, t := range nodes {
		weights[i] *= exp(f(t))
		sum += weights[i]
		nodes[i] = exp(t)
	}
	for i := range weights {
		weights[i] /= sum
	}
	return nodes, weights
}

// average replaces a mixture by one Gaussian with the mean precision of its components. It is good
// enough for finding where the posterior is.
func average(parts []component) component {
	p := 0.0
	for _, c := range parts {
		p += c.weight / c.variance
	}
	return component{1, 1 / p, 0}
}
