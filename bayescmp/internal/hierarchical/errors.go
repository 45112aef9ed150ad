package hierarchical

import "math"

// The numerical error of an answer is what the answers from fewer nodes say, and a margin for the
// rules for λ and σ_i: a share of the standard deviation, or for a probability p a share of the
// standard deviation of an event that has it.

// marginOf is the margin of a probability.
func marginOf(p float64) float64 { return fixed * min(1, 4*math.Sqrt(max(0, p*(1-p)))) }

func (m Marginal) error(answer func(Marginal) float64, margin float64) float64 {
	here, sum := answer(m), margin
	for _, o := range m.others() {
		sum += o.count * math.Abs(answer(o.Marginal)-here)
	}
	return sum
}

// MeanError is the numerical error of Mean.
func (m Marginal) MeanError() float64 {
	return m.error(func(m Marginal) float64 { return m.Mean }, fixed*m.SD)
}

// SDError is the numerical error of SD.
func (m Marginal) SDError() float64 {
	return m.error(func(m Marginal) float64 { return m.SD }, fixed*m.SD)
}

// CDFError is the numerical error of CDF.
func (m Marginal) CDFError(v float64) float64 {
	return m.error(func(m Marginal) float64 { return m.CDF(v) }, marginOf(m.CDF(v)))
}

// QuantileError is the numerical error of Quantile: that of the distribution function there over
// the density.
func (m Marginal) QuantileError(p float64) float64 {
	v := m.Quantile(p)
	return m.CDFError(v) / m.Density(v)
}

// RegionsError is the numerical error of Regions.
func (m Marginal) RegionsError(r Rope) (left, middle, right float64) {
	left, right = m.CDFError(-r.Left), m.CDFError(r.Right)
	return left, left + right, right
}

func (n Next) error(answer func(Next) float64, margin float64) float64 {
	here, sum := answer(n), margin
	for i, o := range n.fewer() {
		sum += countOfNodes[i] * math.Abs(answer(o)-here)
	}
	return sum
}

// RegionsError is the numerical error of Regions.
func (n Next) RegionsError(r Rope) (left, middle, right float64) {
	region := func(i int) float64 {
		answer := func(n Next) float64 {
			left, middle, right := n.Regions(r)
			return [3]float64{left, middle, right}[i]
		}
		return n.error(answer, marginOf(answer(n)))
	}
	return region(0), region(1), region(2)
}

// QuantileError is the numerical error of Quantile.
func (n Next) QuantileError(p float64) float64 {
	v := n.Quantile(p)
	off := n.error(func(n Next) float64 { return n.CDF(v) }, marginOf(p))
	return off / n.Density(v)
}

// SigmaError is the numerical error of Sigma.
func (e Estimate) SigmaError() float64 {
	sum := fixed * e.Sigma
	for i, o := range e.fewer() {
		sum += countOfNodes[i] * math.Abs(o.Sigma-e.Sigma)
	}
	return sum
}
