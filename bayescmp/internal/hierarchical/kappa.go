package hierarchical

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// component is one Gaussian of the mixture that the likelihood of δ_i is: N(x̄; δ, variance), and the σ_i it stands for.
type component struct{ weight, variance, sigma float64 }

// components writes the likelihood of δ_i, with σ_i ~ U(0, sigmaMax) integrated out, as a mixture over the precision
// p = 1/σ². Its density given the scatter of the scores is ∝ p^(m/2−1) exp(−p S'/2) for p > 1/sigmaMax², m = n−2,
// S' = S/(1−ρ): a Gamma distribution, and all of it unless the bound cuts. A few Gauss nodes of it serve when m is large;
// panels in log p otherwise.
func (g Group) components(sigmaMax float64) []component {
	m := float64(g.N - 2)
	rate := g.Squares / (1 - g.Rho) / 2
	low := 1 / (sigmaMax * sigmaMax)
	var p, w []float64
	if shape := m / 2; shape >= 6 && mathext.GammaIncReg(shape, rate*low) < 1e-12 {
		p, w = gaussGamma(shape, kappaNodes(shape))
		for i := range p {
			p[i] /= rate
		}
	} else {
		p, w = logGamma(shape, rate, low)
	}
	out := make([]component, len(p))
	for i := range p {
		out[i] = component{w[i], 1 / (p[i] * g.weight()), 1 / math.Sqrt(p[i])}
	}
	return out
}

func kappaNodes(shape float64) int {
	switch {
	case shape > 30:
		return 4
	case shape > 12:
		return 6
	}
	return 9
}

// gaussGamma returns the n-point Gauss rule of the Gamma(shape, 1) distribution: generalised Gauss–Laguerre.
func gaussGamma(shape float64, n int) (nodes, weights []float64) {
	a := shape - 1
	diagonal, off := make([]float64, n), make([]float64, n)
	for i := range n {
		k := float64(i)
		diagonal[i] = 2*k + 1 + a
		off[i] = math.Sqrt((k + 1) * (k + 1 + a))
	}
	return golubWelsch(diagonal, off)
}

// logGamma returns a rule in t = log p for the density ∝ p^(shape−1) exp(−rate p) on p > low, followed to where it has fallen by e^−drop from
// its peak: even steps, which are as good as Gauss's where it vanishes at both ends; Gauss–Legendre panels from the bound where that cuts.
func logGamma(shape, rate, low float64) (nodes, weights []float64) {
	const drop = 18.0
	edge := math.Log(low)
	peak := edge
	if shape > 0 {
		peak = max(edge, math.Log(shape/rate))
	}
	// The logarithm of the density of t, relative to the peak.
	f := func(t float64) float64 { return shape*(t-peak) - rate*(math.Exp(t)-math.Exp(peak)) }
	to := peak + beyond(func(x float64) float64 { return -f(peak+x) - drop })
	from := edge
	if peak > edge {
		from = peak - beyond(func(x float64) float64 { return -f(peak-x) - drop })
	}
	sd := 1 / math.Sqrt(max(shape, 1))
	var x axis
	if from > edge {
		step := min(0.7, 1.2*sd)
		x = evenly(from, to, int(math.Ceil((to-from)/step))+1)
	} else {
		const width, per = 2.0, 6
		n := int(math.Ceil((to - edge) / min(width, 3*sd)))
		x = panels(evenly(edge, to, n+1).at, per)
	}
	sum := 0.0
	for i, t := range x.at {
		w := x.weight[i] * math.Exp(f(t))
		nodes, weights = append(nodes, math.Exp(t)), append(weights, w)
		sum += w
	}
	for i := range weights {
		weights[i] /= sum
	}
	return nodes, weights
}
