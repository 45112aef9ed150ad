package hierarchical

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// RuleError estimates the numerical error of what [Posterior.Rule] has returned, from the changes c when every other node of log σ0, or of
// log excess, is left out. On smooth functions the rule converges so fast that halving the step at least squares the error, so that
// c² is cautious; a margin of c/50 is for what is less smooth, and a fixed one for δ0 and λ, whose steps are fixed.
func (p *Posterior) RuleError(rope, l, m, r float64) (left, middle, right float64) {
	const rest = 2e-4
	left, middle, right = rest, rest, rest
	remaining := remaining
	if p.second != nil {
		// Panels converge more slowly: the whole change counts.
		remaining = math.Abs
	}
	for _, coarse := range p.coarser() {
		a, b, c := coarse.Rule(rope)
		left += remaining(l - a)
		middle += remaining(m - b)
		right += remaining(r - c)
	}
	if rope == 0 {
		middle = 0
	}
	return left, middle, right
}

func remaining(change float64) float64 { return change*change + math.Abs(change)/50 }

// coarser returns the posterior on fewer nodes of log σ0, and of log excess. A careful grid has a coarser one of its own.
func (p *Posterior) coarser() []*Posterior {
	if p.second != nil {
		return []*Posterior{p.second}
	}
	out := []*Posterior{p.everyOther(true, false)}
	if p.model.Nu != nil {
		out = append(out, p.everyOther(false, true))
	}
	return out
}

// everyOther keeps every second node of log σ0, or of log excess.
func (p *Posterior) everyOther(sigma, excess bool) *Posterior {
	s := &surface{grid: p.grid}
	ks, ys := indices(p.logSigma.n(), sigma), indices(len(p.nu), excess)
	if sigma {
		s.logSigma = p.logSigma.everyOther()
	}
	if excess {
		s.logExcess = p.logExcess.everyOther()
	}
	q := &Posterior{model: p.model, parts: p.parts, surface: s}
	for _, y := range ys {
		s.nu = append(s.nu, p.nu[y])
	}
	// The first node of log excess stands for all below it: with twice the step that is less than twice as much.
	first := 1.0
	if excess {
		first = 1 / (1 + p.model.fall(p.logExcess))
	}
	sum := 0.0
	for j := range p.delta.n() {
		for _, k := range ks {
			for _, y := range ys {
				m := p.mass[p.index(j, k, y)]
				if y == 0 {
					m *= first
				}
				q.mass = append(q.mass, m)
				sum += m
			}
		}
	}
	for i := range q.mass {
		q.mass[i] /= sum
	}
	return q
}

func indices(n int, everyOther bool) []int {
	step := 1
	if everyOther {
		step = 2
	}
	var out []int
	for i := 0; i < n; i += step {
		out = append(out, i)
	}
	return out
}

// everyOther keeps every second node of an even axis.
func (x axis) everyOther() axis {
	out := axis{step: 2 * x.step}
	for i := 0; i < x.n(); i += 2 {
		out.at, out.weight = append(out.at, x.at[i]), append(out.weight, out.step)
	}
	return out
}

// AtBounds tells how much of the posterior is where only a bound stops it: |δ0| in the outer twentieth of its range, and σ0 within a
// factor of e below its bound.
func (p *Posterior) AtBounds() (delta0, sigma0 float64) {
	d, s := p.Delta0(), p.Sigma0()
	delta0 = d.CDF(-0.95*p.model.Delta0Max) + 1 - d.CDF(0.95*p.model.Delta0Max)
	return delta0, 1 - s.CDF(p.model.Sigma0Max/math.E)
}

// CutByBound is the largest share of a group's likelihood that the bound of σ_i cuts off.
func (p *Posterior) CutByBound() float64 {
	most := 0.0
	for _, g := range p.model.Groups {
		if shape := float64(g.N-2) / 2; shape > 0 {
			rate := g.Squares / (1 - g.Rho) / 2
			most = max(most, mathext.GammaIncReg(shape, rate/(p.model.SigmaMax*p.model.SigmaMax)))
		}
	}
	return most
}
