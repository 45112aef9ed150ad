package hierarchical

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// AtBounds returns how much of the posterior is where only a bound of a uniform prior stops it: the
// probability that |δ0| is in the outer twentieth of its range, and the probability that σ0 is
// within a factor of e below its bound.
func (p *Posterior) AtBounds() (delta0, sigma0 float64) {
	d, s := p.Delta0(), p.Sigma0()
	delta0 = d.CDF(-0.95*p.model.Delta0Max) + 1 - d.CDF(0.95*p.model.Delta0Max)
	return delta0, 1 - s.CDF(p.model.Sigma0Max/math.E)
}

// CutByBound returns the largest share of a group's likelihood that the bound of σ_i cuts off.
func (m *Model) CutByBound() float64 {
	most := 0.0
	for _, g := range m.Groups {
		if shape := g.shape(); shape > 0 && g.Counts == nil {
			rate := g.Squares / (1 - g.Rho) / 2
			variance := m.SigmaMax * m.SigmaMax
			most = max(most, mathext.GammaIncReg(shape, rate/variance))
		}
	}
	return most
}
