package hierarchical

import "math"

// RuleAndError returns the answer of [Posterior.Rule] (left, rope, right) with an estimate of its
// numerical error. The estimate comes from the changes c of the answer when every other node of log
// σ0, or of log excess, is left out. On smooth functions the rule converges so fast that halving
// the step at least squares the error, so c² is cautious. A margin of c/50 covers functions that
// are less smooth. A fixed margin covers δ0 and λ, whose steps are fixed.
func (p *Posterior) RuleAndError(r Rope) (answer, numerical [3]float64) {
	const rest = 2e-4
	fine := p.rule(r)
	answer[0], answer[1], answer[2] = fine.sum(nil)
	numerical = [3]float64{rest, rest, rest}
	remaining := remaining
	compare := func(left, middle, right float64) {
		for i, v := range [3]float64{left, middle, right} {
			numerical[i] += remaining(answer[i] - v)
		}
	}
	if p.model.Nu != nil {
		compare(fine.sum(p.everyOtherNu()))
	}
	if p.second == nil {
		compare(p.everyOtherSigma().Rule(r))
	} else {
		// Panels converge more slowly: the whole change counts.
		remaining = math.Abs
		compare(p.second.Rule(r))
	}
	if r.none() {
		numerical[1] = 0
	}
	return answer, numerical
}

// remaining is the error that is left after a change of the answer.
func remaining(change float64) float64 { return change*change + math.Abs(change)/50 }

// everyOtherNu returns the weights that leave out every second node of log excess. The first node
// stands for everything below it, which with twice the step is less than twice as much.
func (p *Posterior) everyOtherNu() []float64 {
	w := make([]float64, len(p.nu))
	for y := 0; y < len(w); y += 2 {
		w[y] = 1
	}
	w[0] = 1 / (1 + p.model.firstFall(p.logExcess))
	return w
}

// everyOtherSigma keeps every second node of log σ0.
func (p *Posterior) everyOtherSigma() *Posterior {
	s := &surface{grid: p.grid, nu: p.nu}
	s.logSigma = p.logSigma.everyOther()
	q := &Posterior{model: p.model, surface: s}
	for j := range p.delta.n() {
		for k := 0; k < p.logSigma.n(); k += 2 {
			first := p.index(j, k, 0)
			q.mass = append(q.mass, p.mass[first:first+len(p.nu)]...)
		}
	}
	return q
}

// everyOther keeps every second node of an even axis.
func (x axis) everyOther() axis {
	out := axis{step: 2 * x.step}
	for i := 0; i < x.n(); i += 2 {
		out.at, out.weight = append(out.at, x.at[i]), append(out.weight, out.step)
	}
	return out
}
