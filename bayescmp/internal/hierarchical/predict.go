package hierarchical

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// Next draws the δ of a data set from the population: a Student, which is a Gaussian of the variance σ0²/λ.
func (d Draw) Next(r *rand.Rand) float64 {
	if math.IsInf(d.Nu, 1) {
		return d.Delta0 + d.Sigma0*r.NormFloat64()
	}
	return d.Delta0 + d.Sigma0*r.NormFloat64()/math.Sqrt(gamma(d.Nu/2, r)/(d.Nu/2))
}

// Rho is the correlation of the scores of group i.
func (p *Posterior) Rho(i int) float64 { return p.model.Groups[i].Rho }

// Within draws δ and σ of group i from their posterior given the population: given a λ and a Gaussian of the likelihood, δ is a Gaussian
// between the mean of the scores and δ0; which λ and which Gaussian, by their share of Z_i.
func (p *Posterior) Within(i int, d Draw, r *rand.Rand) (delta, sigma float64) {
	g, parts := p.model.Groups[i], p.parts[i]
	type choice struct{ weight, u, v float64 }
	var choices []choice
	total := 0.0
	lambdas, weights := lambdaRule(d.Nu)
	for l, lambda := range lambdas {
		v := d.Sigma0 * d.Sigma0 / lambda
		for _, c := range parts {
			sum := c.variance + v
			w := weights[l] * c.weight / math.Sqrt(sum) * math.Exp(-(g.Mean-d.Delta0)*(g.Mean-d.Delta0)/(2*sum))
			total += w
			choices = append(choices, choice{total, c.variance, v})
		}
	}
	u := r.Float64() * total
	at := 0
	for at < len(choices)-1 && choices[at].weight < u {
		at++
	}
	pull := choices[at].u / (choices[at].u + choices[at].v)
	delta = g.Mean + pull*(d.Delta0-g.Mean) + math.Sqrt(pull*choices[at].v)*r.NormFloat64()
	return delta, g.sigma(delta, p.model.SigmaMax, r)
}

// sigma draws σ given δ: 1/σ² is a Gamma variate, but for the bound.
func (g Group) sigma(delta, most float64, r *rand.Rand) float64 {
	n := float64(g.N)
	q := g.Squares/(1-g.Rho) + g.weight()*(g.Mean-delta)*(g.Mean-delta)
	for range 1000 {
		if s := math.Sqrt(q / 2 / gamma((n-1)/2, r)); s <= most {
			return s
		}
	}
	return most
}

// lambdaRule is the trapezoid rule in log λ for the distribution of λ, Gamma(ν/2, ν/2), down to e⁻²⁵ of its peak. Its integrands are analytic, and
// the rule converges exponentially.
func lambdaRule(nu float64) (lambda, weight []float64) {
	if math.IsInf(nu, 1) {
		return []float64{1}, []float64{1}
	}
	fall := func(s float64) float64 { return nu / 2 * (s - math.Expm1(s)) } // log density, 0 at the peak
	step := 0.6 * math.Min(0.8, math.Sqrt(2/nu))
	for _, direction := range []float64{-1, 1} {
		for k := 0; ; k++ {
			s := direction * (float64(k) + 0.5) * step
			if fall(s) < -25 {
				break
			}
			lambda, weight = append(lambda, math.Exp(s)), append(weight, math.Exp(fall(s)))
		}
	}
	return lambda, weight
}

// gamma draws a Gamma variate of shape a.
func gamma(a float64, r *rand.Rand) float64 { return distuv.Gamma{Alpha: a, Beta: 1, Src: r}.Rand() }
