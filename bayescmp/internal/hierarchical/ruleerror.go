package hierarchical

import "math"

// RuleAndError returns the answer of [Posterior.Rule] (left, rope, right) with an estimate of its
// numerical error. The estimate comes from the changes of the answer when the log posterior is
// interpolated from fewer nodes, and when every other node of ν is left out. The nodes of a graded
// scale follow features of the data; there leaving out nodes of δ0 and of σ0 after the
// interpolation shows an error of it. Margins cover the nodes that were left out, and, in
// proportion to P, the rules for λ and σ_i, whose steps are fixed. The shares are calibrated on the
// posteriors of testdata/oracle/hierarchical.json.
func (p *Posterior) RuleAndError(r Rope) (answer, numerical [3]float64) {
	const fixed = 4e-6
	fine := p.fine.rule(r)
	answer[0], answer[1], answer[2] = fine.sum(nil)
	for i, v := range answer {
		numerical[i] = p.leftOut + fixed*min(1, 4*math.Sqrt(v*(1-v)))
	}
	compare := func(count func(change float64) float64, left, middle, right float64) {
		for i, v := range [3]float64{left, middle, right} {
			numerical[i] += count(math.Abs(answer[i] - v))
		}
	}
	of := func(count func(change float64) float64, m masses) {
		left, middle, right := m.rule(r).sum(nil)
		compare(count, left, middle, right)
	}
	full := func(change float64) float64 { return 4 * change }
	of(full, p.surface.refined(stencil-2).weigh(p.nuWeights))
	if p.delta.scale != (plain{}) {
		of(full, p.fine.everyOtherDelta())
		of(full, p.fine.everyOtherSigma())
	}
	if p.model.Nu != nil {
		left, middle, right := fine.sum(p.everyOtherNu())
		compare(func(change float64) float64 { return 0.02 * change }, left, middle, right)
	}
	if r.none() {
		numerical[1] = 0
	}
	return answer, numerical
}

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
	return q
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
	return q
}
