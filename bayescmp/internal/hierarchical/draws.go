package hierarchical

import (
	"math"
	"math/rand/v2"
)

// Draw is one set of parameters.
type Draw struct{ Delta0, Sigma0, Nu float64 }

// Draws returns independent draws from the posterior: of ν by inverting its distribution function, then of σ0 given ν, then of δ0
// given both, with the density between the nodes as everywhere else.
func (p *Posterior) Draws(n int, src rand.Source) []Draw {
	random := rand.New(src)
	out := make([]Draw, n)
	J, K, Y := p.delta.n(), p.logSigma.n(), len(p.nu)
	nuMass, nu := make([]float64, Y), p.nu[0]
	p.each(func(_, _, y int, m float64) { nuMass[y] += m })
	atNu := make([]float64, J*K) // masses of (δ0, log σ0) given ν
	sigmaMass, deltaMass := make([]float64, K), make([]float64, J)
	cardinal := make([]float64, max(J, K, Y))
	for i := range out {
		given := []float64{1}
		if p.model.Nu != nil {
			c := p.logExcess.invert(nuMass, random.Float64())
			given = cardinal[:Y]
			p.logExcess.cardinal(c, given)
			nu = p.model.nuAt(c)
		}
		clear(sigmaMass)
		for j := range J {
			for k := range K {
				m := max(0, dot(given, p.mass[p.index(j, k, 0):p.index(j, k, 0)+Y]))
				atNu[j*K+k] = m
				sigmaMass[k] += m
			}
		}
		x := p.logSigma.invert(sigmaMass, random.Float64())
		p.logSigma.cardinal(x, cardinal[:K])
		for k, w := range p.logSigma.weight {
			cardinal[k] /= w
		}
		for j := range J {
			deltaMass[j] = max(0, dot(cardinal[:K], atNu[j*K:(j+1)*K]))
		}
		out[i] = Draw{p.delta.invert(deltaMass, random.Float64()), math.Exp(x), nu}
	}
	return out
}

// invert finds the coordinate below which a share u of the masses lies.
func (x axis) invert(mass []float64, u float64) float64 {
	total := 0.0
	for _, m := range mass {
		total += m
	}
	// Where there is next to no mass the interpolation swings around nothing.
	first, last := 0, x.n()-1
	for first < last && mass[first] < 1e-5*total {
		first++
	}
	for last > first && mass[last] < 1e-5*total {
		last--
	}
	share := make([]float64, x.n())
	return bisect(x.at[first]-x.step/2, x.at[last]+x.step/2, func(c float64) bool {
		x.below(c, share)
		return dot(share, mass) < u*total
	})
}

// Regions are the probabilities of δ below −rope, within ±rope and above rope in the population of the draw.
func (d Draw) Regions(rope float64) (left, middle, right float64) {
	t := newPopulation(d.Nu)
	left, right = t.cdf((-rope-d.Delta0)/d.Sigma0), t.cdf((d.Delta0-rope)/d.Sigma0)
	return left, max(0, 1-left-right), right
}
