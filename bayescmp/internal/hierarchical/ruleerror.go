package hierarchical

import "math"

// fixed is the error of a probability by the rules for λ and σ_i, whose steps are fixed.
const fixed = 5e-7

// countOfNu is the share of the change without every second node of ν.
const countOfNu = 0.003

// RuleAndError returns the answer of [Posterior.Rule] (left, rope, right) with an estimate of its
// numerical error: shares of the changes with fewer nodes, and margins for the nodes that were left
// out and for the rules for λ and σ_i. The shares are calibrated on the posteriors of
// testdata/oracle/hierarchical.json and on 200 random ones beside finer fits, so that the largest
// true error is about three quarters of the stated one. In the median it is a twentieth.
func (p *Posterior) RuleAndError(r Rope) (answer, numerical [3]float64) {
	sides := p.fine.rule(r)
	answer[0], answer[1], answer[2] = sides.sum(nil)
	for i, v := range answer {
		numerical[i] = p.margin(v)
	}
	add := func(count float64, of sidesByNu, weights []float64) {
		var other [3]float64
		other[0], other[1], other[2] = of.sum(weights)
		for i, v := range other {
			numerical[i] += count * math.Abs(answer[i]-v)
		}
	}
	for _, f := range p.fewer() {
		add(f.count, f.rule(r), nil)
	}
	if weights := p.ofNu.everyOther; weights != nil {
		add(countOfNu, sides, weights)
	}
	for i := range numerical {
		numerical[i] = min(numerical[i], 1)
	}
	if r.none() {
		numerical[1] = 0
	}
	return answer, numerical
}

// margin is the error of a probability that fewer nodes do not show: what was left out, and for the
// rules for λ and σ_i a share of the standard deviation of an event with this probability.
func (p *Posterior) margin(v float64) float64 {
	return p.leftOut + fixed*min(1, 4*math.Sqrt(max(0, v*(1-v))))
}
