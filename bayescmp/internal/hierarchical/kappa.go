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

// logGamma returns a rule in log p for the density ∝ p^(shape−1) exp(−rate p) on p > low: Gauss–Legendre panels between where it has
// fallen by e⁻²² from its peak, or from the bound where that cuts.
func logGamma(shape, rate, low float64) (nodes, weights []float64) {
	const drop, width, per = 22.0, 2.0, 6
	edge := math.Log(low)
	peak := edge
	if shape > 0 {
		peak = max(edge, math.Log(shape/rate))
	}
	// The logarithm of the density in t = log p, relative to the peak.
	f := func(t float64) float64 { return shape*(t-peak) - rate*(math.Exp(t)-math.Exp(peak)) }
	from, to := edge, peak+beyond(func(x float64) float64 { return -f(peak+x) - drop })
	if peak > edge {
		from = max(edge, peak-beyond(func(x float64) float64 { return -f(peak-x) - drop }))
	}
	// A panel is at most so many standard deviations wide, and at most two units.
	sd := 1 / math.Sqrt(max(shape, 1))
	n := int(math.Ceil((to - from) / min(width, 3*sd)))
	sum := 0.0
	for i := range n {
		step := (to - from) / float64(n)
		t, w := legendre(from+float64(i)*step, from+float64(i+1)*step, per)
		for k := range t {
			v := w[k] * math.Exp(f(t[k]))
			nodes, weights = append(nodes, math.Exp(t[k])), append(weights, v)
			sum += v
		}
	}
	for i := range weights {
		weights[i] /= sum
	}
	return nodes, weights
}
