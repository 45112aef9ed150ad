package hierarchical

import (
	"math"
	"slices"
)

// Marginal is the posterior of one parameter.
type Marginal struct {
	axis
	// mass has the probability of each node; the sum is 1.
	mass []float64
	// value is the parameter at a coordinate of the axis. It increases.
	value func(coordinate float64) float64
	// inverse is the coordinate of a value, and slope the derivative of value.
	inverse func(value float64) float64
	slope   func(coordinate float64) float64

	// Mean and SD are the posterior mean and standard deviation.
	Mean, SD float64
}

func newMarginal(x axis, mass []float64, value, inverse, slope func(float64) float64) Marginal {
	m := Marginal{axis: x, mass: mass, value: value, inverse: inverse, slope: slope}
	square := 0.0
	for i, p := range mass {
		v := value(x.at[i])
		m.Mean += p * v
		square += p * v * v
	}
	m.SD = math.Sqrt(max(0, square-m.Mean*m.Mean))
	return m
}

// CDF returns the posterior probability of a value of v or less.
func (m Marginal) CDF(v float64) float64 {
	if lowest := m.value(math.Inf(-1)); v <= lowest {
		return 0
	}
	return m.cdf(m.inverse(v))
}

// cdf is the probability below a coordinate.
func (m Marginal) cdf(c float64) float64 {
	share := make([]float64, m.n())
	m.below(c, share)
	p := dot(share, m.mass)
	if math.IsNaN(p) {
		return p
	}
	return min(1, max(0, p))
}

// Density returns the posterior density at v.
func (m Marginal) Density(v float64) float64 {
	c := m.inverse(v)
	if math.IsNaN(c) || c < m.at[0]-m.step || c > m.at[m.n()-1]+m.step {
		return 0
	}
	values := make([]float64, m.n())
	m.cardinal(c, values)
	sum := 0.0
	for i, p := range m.mass {
		sum += p / m.weight[i] * values[i]
	}
	return max(0, sum) / m.slope(c)
}

// Quantile returns the value below which p of the posterior lies.
func (m Marginal) Quantile(p float64) float64 {
	from, to := m.at[0]-m.step, m.at[m.n()-1]+m.step
	return m.value(bisect(from, to, func(c float64) bool { return m.cdf(c) < p }))
}

func same(x float64) float64 { return x }
func one(float64) float64    { return 1 }

// Delta0 returns the posterior of δ0.
func (p *Posterior) Delta0() Marginal {
	mass := make([]float64, p.delta.n())
	p.each(func(j, _, _ int, m float64) { mass[j] += m })
	return newMarginal(p.delta, mass, same, same, one)
}

// Sigma0 returns the posterior of σ0.
func (p *Posterior) Sigma0() Marginal {
	mass := make([]float64, p.logSigma.n())
	p.each(func(_, k, _ int, m float64) { mass[k] += m })
	return newMarginal(p.logSigma, mass, math.Exp, math.Log, math.Exp)
}

// Nu returns the posterior of ν; ok is false for a Gaussian population.
func (p *Posterior) Nu() (m Marginal, ok bool) {
	if p.model.Nu == nil {
		return Marginal{}, false
	}
	mass := make([]float64, len(p.nu))
	p.each(func(_, _, y int, m float64) { mass[y] += m })
	shift := p.model.Nu.Shift()
	return newMarginal(p.logExcess, mass,
		func(c float64) float64 { return shift + math.Exp(c) },
		func(v float64) float64 { return math.Log(v - shift) }, math.Exp), true
}

// Joint returns the density of δ0 and log σ0 on the grid: z[i][k] belongs to δ0 = x[i] and σ0 =
// y[k].
func (p *Posterior) Joint() (x, y []float64, z [][]float64) {
	x = append(x, p.delta.at...)
	for _, k := range p.logSigma.at {
		y = append(y, math.Exp(k))
	}
	z = make([][]float64, len(x))
	for i := range z {
		z[i] = make([]float64, len(y))
	}
	p.each(func(j, k, _ int, mass float64) {
		z[j][k] += mass / p.delta.weight[j] / p.logSigma.weight[k]
	})
	return x, y, z
}

// Parts returns the means of max(v, 0) and of max(−v, 0), for a marginal whose coordinate is its
// value. They are the integrals of 1 − F above 0 and of F below 0.
func (m Marginal) Parts() (up, down float64) {
	limits := append([]float64{0}, m.at...)
	if m.step > 0 {
		limits = append(limits, m.at[0]-m.step, m.at[m.n()-1]+m.step)
	} else {
		limits = append(limits, m.breaks...)
	}
	slices.Sort(limits)
	for i := 1; i < len(limits); i++ {
		if limits[i] == limits[i-1] {
			continue
		}
		nodes, weights := legendre(limits[i-1], limits[i], 4)
		for k, x := range nodes {
			if x > 0 {
				up += weights[k] * (1 - m.cdf(x))
			} else {
				down += weights[k] * m.cdf(x)
			}
		}
	}
	return up, down
}
