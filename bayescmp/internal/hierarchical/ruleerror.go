package hierarchical

import (
	"math"
	"slices"
)

// fixed is the error of a probability by the rules for λ and σ_i, whose steps are fixed.
const fixed = 4e-6

// fewer has the probabilities from fewer nodes. The error of an answer is about count times its
// distance from what these say.
type fewer struct {
	masses
	count float64
}

// withFewerNodes interpolates the log posterior from fewer nodes, leaves out every other node of δ0
// and of σ0 after the interpolation, and every other node of ν. The nodes of a graded scale follow
// features of the data, so that its interpolation counts more, and its nodes less.
func (p *Posterior) withFewerNodes() []fewer {
	interpolated, left := 8.0, 3.0
	if p.delta.scale == (plain{}) {
		interpolated, left = 3, 2.5
	}
	out := []fewer{
		{p.surface.refined(stencil - 2).weigh(p.nuWeights), interpolated},
		{p.fine.everyOtherDelta(), left},
		{p.fine.everyOtherSigma(), left},
	}
	if p.model.Nu != nil && len(p.nu) > 2 {
		out = append(out, fewer{p.fine.thin(p.everyOtherNu()), 0.01})
	}
	return out
}

// fewerNodes are the probabilities of fewer of the nodes at which the likelihood was computed: of
// every other one in the planes of δ0 and σ0, like the squares of one colour of a chessboard, and
// of every other node of ν. countOfNodes has their counts.
func (p *Posterior) fewerNodes() []masses {
	out := []masses{p.nodes.checkered()}
	if p.model.Nu != nil && len(p.nu) > 2 {
		out = append(out, p.nodes.thin(p.everyOtherNu()))
	}
	return out
}

var countOfNodes = [2]float64{1, 0.05}

// checkered leaves out every other node of δ0 and σ0.
func (p masses) checkered() masses {
	out := masses{grid: p.grid, mass: slices.Clone(p.mass)}
	for j := range p.delta.n() {
		for k := range p.sigma.n() {
			if first := p.index(j, k, 0); (j+k)%2 == 1 {
				clear(out.mass[first : first+len(p.nu)])
			}
		}
	}
	return out.normalized()
}

// RuleAndError returns the answer of [Posterior.Rule] (left, rope, right) with an estimate of its
// numerical error: the changes with fewer nodes, and margins for the nodes that were left out and,
// in proportion to P, for the rules for λ and σ_i. The shares are calibrated on the posteriors of
// testdata/oracle/hierarchical.json.
func (p *Posterior) RuleAndError(r Rope) (answer, numerical [3]float64) {
	answer[0], answer[1], answer[2] = p.fine.rule(r).sum()
	for i, v := range answer {
		numerical[i] = p.margin(v)
	}
	for _, f := range p.fewer() {
		var other [3]float64
		other[0], other[1], other[2] = f.rule(r).sum()
		for i, v := range other {
			numerical[i] += f.count * math.Abs(answer[i]-v)
		}
	}
	if r.none() {
		numerical[1] = 0
	}
	return answer, numerical
}

// margin is the error of a probability that fewer nodes do not show.
func (p *Posterior) margin(v float64) float64 { return p.leftOut + marginOf(v) }

// everyOtherNu returns the weights that leave out every second node of ν, relative to the weights
// of all.
func (p *Posterior) everyOtherNu() []float64 {
	x := p.excess.everyOther()
	out := make([]float64, len(p.nu))
	for i, w := range p.model.weightsOfNu(x) {
		if y := 2 * i; p.nuWeights[y] != 0 {
			out[y] = w / p.nuWeights[y] *
				math.Exp(p.model.roughPrior(x, i)-p.model.roughPrior(p.excess, y))
		}
	}
	return out
}

// thin multiplies the masses by a weight for each ν.
func (p masses) thin(nu []float64) masses {
	out := masses{p.grid, make([]float64, len(p.mass)), true}
	for i, m := range p.mass {
		out.mass[i] = m * nu[i%len(nu)]
	}
	return out.normalized()
}

// everyOtherSigma keeps every second node of σ0.
func (p masses) everyOtherSigma() masses {
	g := *p.grid
	g.sigma = p.sigma.everyOther()
	q := masses{grid: &g}
	for j := range p.delta.n() {
		for k := 0; k < p.sigma.n(); k += 2 {
			first := p.index(j, k, 0)
			q.mass = append(q.mass, p.mass[first:first+len(p.nu)]...)
		}
	}
	g.place()
	return q.normalized()
}

// everyOtherDelta keeps every second node of δ0.
func (p masses) everyOtherDelta() masses {
	g := *p.grid
	g.delta = p.delta.everyOther()
	q := masses{grid: &g}
	inner := p.sigma.n() * len(p.nu)
	for j := 0; j < p.delta.n(); j += 2 {
		q.mass = append(q.mass, p.mass[j*inner:(j+1)*inner]...)
	}
	return q.normalized()
}

// normalized makes the sum of the masses 1.
func (p masses) normalized() masses {
	total := 0.0
	for _, m := range p.mass {
		total += m
	}
	for i := range p.mass {
		p.mass[i] /= total
	}
	return p
}
