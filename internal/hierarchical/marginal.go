package hierarchical

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Marginal is the posterior of one parameter.
type Marginal struct {
	// layers add up to the posterior. δ0 and ν have one. σ0 has one for each ν, as its nodes are
	// other σ0 for other ν.
	layers []layer

	// Mean and SD are the posterior mean and standard deviation.
	Mean, SD float64
}

// layer is a part of a posterior: an axis with the probability of each node.
type layer struct {
	axis
	mass []float64
}

// layerOfNu is the posterior of ν from the masses of its nodes. What is interpolated is the
// logarithm of the likelihood: the prior is known. Far below and above, the likelihood no longer
// changes.
func (p *Posterior) layerOfNu() layer {
	log := make([]float64, len(p.nu))
	x := p.excess
	for y := range log {
		log[y] = math.Log(floats.Sum(p.fine.slab(y))/p.ofNu.weights[y]) - p.ofNu.rough[y]
	}
	likelihood, finer := x.interpolator(log), p.ofNu.finer()
	out := layer{finer.axis, make([]float64, finer.n())}
	for i, nu := range finer.at {
		out.mass[i] = exp(likelihood(min(x.coordinate(nu), x.last())) + finer.prior[i])
	}
	if first, next := out.mass[0], out.mass[1]; finer.whole && first < next {
		// Further down each node has the same part of the one before it. All of it is at the lower
		// end of ν.
		out.mass[0] += first * first / (next - first)
	}
	sum := floats.Sum(out.mass)
	for i := range out.mass {
		out.mass[i] /= sum
	}
	return out
}

func newMarginal(layers ...layer) Marginal {
	m := Marginal{layers: layers}
	square := 0.0
	for _, l := range layers {
		for i, p := range l.mass {
			m.Mean += p * l.at[i]
		}
	}
	for _, l := range layers {
		for i, p := range l.mass {
			square += p * (l.at[i] - m.Mean) * (l.at[i] - m.Mean)
		}
	}
	m.SD = math.Sqrt(square)
	return m
}

// CDF returns the posterior probability of a value of v or less.
func (m Marginal) CDF(v float64) float64 {
	if math.IsNaN(v) {
		return v
	}
	p := 0.0
	share := make([]float64, m.layers[0].n())
	for _, l := range m.layers {
		l.sharesBelow(v, 0, share)
		p += dot(share, l.mass)
	}
	return min(1, max(0, p))
}

// Regions returns the probabilities left of, in and right of the rope.
func (m Marginal) Regions(r Rope) (left, middle, right float64) {
	below := m.CDF(r.Right)
	left = min(m.CDF(-r.Left), below) // interpolation may leave 1e-8 where there is nothing
	return left, below - left, 1 - below
}

// Density returns the posterior density at v.
func (m Marginal) Density(v float64) float64 {
	sum := 0.0
	value := make([]float64, m.layers[0].n())
	for _, l := range m.layers {
		t := l.steps(v)
		if math.IsNaN(t) || t < -1 || t > float64(l.n()) {
			continue
		}
		sincs(t, value)
		sum += dot(value, l.mass) / l.step / l.slope(l.coordinate(v))
	}
	return max(0, sum)
}

// Quantile returns the value below which p of the posterior lies.
func (m Marginal) Quantile(p float64) float64 {
	first := m.layers[0]
	from, to := first.from-first.step, first.last()+first.step
	for _, l := range m.layers[1:] {
		more := first.scale.(sigmaScale).shift - l.scale.(sigmaScale).shift
		from, to = min(from, l.from-l.step-more), max(to, l.last()+l.step-more)
	}
	return first.value(crossing(from, to, func(c float64) float64 {
		return m.CDF(first.value(c)) - p
	}))
}

// Delta0 returns the posterior of δ0.
func (p *Posterior) Delta0() Marginal { return p.fine.delta0() }

func (p masses) delta0() Marginal {
	mass := make([]float64, p.delta.n())
	for row := range slices.Chunk(p.mass, len(mass)) {
		floats.Add(mass, row)
	}
	return newMarginal(layer{p.delta, mass})
}

// Sigma0 returns the posterior of σ0.
func (p *Posterior) Sigma0() Marginal { return p.fine.sigma0() }

func (p masses) sigma0() Marginal {
	layers := make([]layer, len(p.nu))
	for y := range layers {
		l := &layers[y]
		l.axis = p.sigma
		l.scale = p.spread(y)
		l.at, l.mass = make([]float64, p.sigma.n()), make([]float64, p.sigma.n())
		for k := range l.at {
			l.at[k] = exp(p.logSigma[k*len(p.nu)+y])
			first := p.place(0, k, y)
			l.mass[k] = floats.Sum(p.mass[first : first+p.delta.n()])
		}
	}
	return newMarginal(layers...)
}

// Nu returns the posterior of ν; ok is false for a Gaussian population.
func (p *Posterior) Nu() (m Marginal, ok bool) {
	if p.model.Nu == nil {
		return Marginal{}, false
	}
	return newMarginal(p.layerOfNu()), true
}

// Joint returns the density of δ0 and log σ0 on a grid, which is even in log σ0: z[i][k] belongs to
// δ0 = x[i] and σ0 = y[k].
func (p *Posterior) Joint() (x, y []float64, z [][]float64) { return p.fine.joint() }

func (p masses) joint() (x, y []float64, z [][]float64) {
	x = append(x, p.delta.at...)
	scale := p.spread(0)
	from, _ := scale.logSigma(p.sigma.from)
	to, _ := scale.logSigma(p.sigma.last())
	for at := from; at < to; at += p.sigma.step {
		y = append(y, exp(at))
	}
	z = make([][]float64, len(x))
	slopes, value := make([]float64, len(x)), make([]float64, p.sigma.n())
	for i := range z {
		z[i] = make([]float64, len(y))
		slopes[i] = p.delta.slope(p.delta.node(i))
	}
	for at := range p.nu {
		axis := p.sigma
		spread := p.spread(at)
		axis.scale = spread
		for k, sigma := range y {
			c := spread.coordinate(sigma)
			if math.IsInf(c, 0) {
				continue
			}
			sincs(axis.steps(sigma), value)
			_, slope := spread.logSigma(c)
			for j := range x {
				cell := p.delta.step * slopes[j] * axis.step * exp(slope)
				for i, v := range value {
					z[j][k] += v * p.mass[p.place(j, i, at)] / cell
				}
			}
		}
	}
	for _, row := range z {
		for k := range row {
			row[k] = max(0, row[k])
		}
	}
	return x, y, z
}

// Parts returns the means of max(v, 0) and of max(−v, 0). They are the integrals of 1 − F above 0
// and of F below 0.
func (m Marginal) Parts() (up, down float64) {
	l := m.layers[0]
	limits := []float64{0}
	for i := -1; i <= l.n(); i++ {
		limits = append(limits, l.value(l.node(i)))
	}
	slices.Sort(limits)
	for i := 1; i < len(limits); i++ {
		if limits[i] == limits[i-1] {
			continue
		}
		nodes, weights := legendre(limits[i-1], limits[i], 4)
		for k, x := range nodes {
			if x > 0 {
				up += weights[k] * (1 - m.CDF(x))
			} else {
				down += weights[k] * m.CDF(x)
			}
		}
	}
	return up, down
}
