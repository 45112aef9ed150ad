package hierarchical

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Gaussian is a part of the likelihood of the δ of a group: with the weight Weight it is a Gaussian
// about Mean, and σ is Sigma.
type Gaussian struct{ Weight, Mean, Variance, Sigma float64 }

// Gaussians writes the likelihood of each group as a mixture of Gaussians, as a density of the mean
// of its scores. Of items that are right or wrong the mixture is fitted to the likelihood.
func (m *Model) Gaussians() [][]Gaussian {
	m = m.withPrecision(usualPrecision)
	counted := m.counted()
	parts, _ := m.parts(counted)
	out := make([][]Gaussian, len(parts))
	for i, of := range parts {
		if c := counted[i]; c != nil {
			out[i] = c.gaussians()
			continue
		}
		for _, p := range of {
			out[i] = append(out[i], Gaussian{p.weight, m.Groups[i].Mean, p.variance, p.sigma})
		}
	}
	return out
}

// gaussians fits a mixture to the likelihood. Its Gaussians are narrow beside the likelihood, and
// stand close to each other. Their weights come from the algorithm for maximum likelihood (EM),
// which keeps them above 0.
func (c *counted) gaussians() []Gaussian {
	const rounds, nothing = 300, 1e-9
	out := c.narrow()
	nodes, target := len(c.at), make([]float64, len(c.at))
	widths := make([]float64, nodes)
	for j := range target {
		widths[j] = c.slope(c.node(j)) * c.step
		target[j] = exp(c.log[j]) * widths[j]
	}
	heights := make([][]float64, len(out))
	for i, g := range out {
		heights[i] = make([]float64, nodes)
		for j, v := range c.at {
			z := (v - g.Mean) * (v - g.Mean) / g.Variance
			heights[i][j] = exp(-z/2) / math.Sqrt(2*math.Pi*g.Variance) * widths[j]
		}
	}
	ratio := make([]float64, nodes)
	for range rounds {
		clear(ratio)
		for i, g := range out {
			floats.AddScaled(ratio, g.Weight, heights[i])
		}
		for j, v := range ratio {
			ratio[j] = target[j] / max(v, math.SmallestNonzeroFloat64)
		}
		for i := range out {
			out[i].Weight *= dot(heights[i], ratio)
		}
	}
	out = slices.DeleteFunc(out, func(g Gaussian) bool { return g.Weight < nothing })
	sum := 0.0
	for _, g := range out {
		sum += g.Weight
	}
	for i := range out {
		out[i].Weight /= sum
	}
	return out
}

// narrow are Gaussians of equal weights for the mixture: even ones, and where the likelihood has a
// peak at 0 that is not smooth, closer ones around it.
func (c *counted) narrow() []Gaussian {
	const share, apart = 0.3, 3
	var out []Gaussian
	first, last := c.at[0], c.at[len(c.at)-1]
	n := math.Ceil((last - first) / (share * c.sd))
	width := (last - first) / n
	for k := 0.5; k < n; k++ {
		out = append(out, Gaussian{1 / n, first + k*width, width * width, 0})
	}
	if !c.isSmooth() {
		for k := 0; k < len(c.at); k += apart {
			if sd := apart * c.step * c.slope(c.node(k)); sd < width {
				out = append(out, Gaussian{1 / n, c.at[k], sd * sd, 0})
			}
		}
	}
	for i := range out {
		out[i].Sigma = c.meanSigma(min(max(out[i].Mean, first), last))
	}
	return out
}
