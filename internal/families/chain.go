package families

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/populations"
	"github.com/bayescmp/go/internal/slicesampling"
	"github.com/bayescmp/go/internal/variates"
)

// chain is a state of the Gibbs sampler.
type chain struct {
	*Model
	delta0, tau, sigma0 float64
	at                  int       // of ν, among its values
	theta               []float64 // by family
	// likelihood is the Gaussian that now stands for the likelihood of each data set, and stretch
	// the factor of σ0² in its population: a Student is a mixture of Gaussians.
	likelihood []hierarchical.Gaussian
	stretch    []float64
	// delta has δ_i − θ_f(i), from drawDeltas until the likelihoods are drawn.
	delta  []float64
	random *rand.Rand

	known        []summary
	logs, chance []float64
}

// newChain begins with scales that are so many times the spread of the data sets.
func newChain(m *Model, spread float64, r *rand.Rand) *chain {
	n := len(m.Groups)
	c := &chain{Model: m, at: len(m.nu) / 2, theta: make([]float64, m.families()),
		likelihood: make([]hierarchical.Gaussian, n), stretch: make([]float64, n),
		delta: make([]float64, n), random: r, known: make([]summary, m.families())}
	mean, square := 0.0, 0.0
	for i, parts := range m.Groups {
		for _, g := range parts {
			if g.Weight > c.likelihood[i].Weight {
				c.likelihood[i] = g
			}
		}
		c.stretch[i] = 1
		mean += c.likelihood[i].Mean / float64(n)
		square += c.likelihood[i].Mean*c.likelihood[i].Mean + c.likelihood[i].Variance
	}
	sd := math.Sqrt(max(square/float64(n)-mean*mean, square/float64(n)*1e-6))
	c.sigma0, c.tau = min(spread*sd, m.Sigma0Max/2), min(spread*sd, m.Sigma0Max/2)
	return c
}

// sweep updates everything. Whatever a step has integrated out is drawn before it is used again.
//
//	step            draws         given                    integrated out
//	drawScales      σ0, τ         likelihoods, stretches   δ_i, θ_f, δ0
//	drawMeans       δ0, θ_f       the same, σ0, τ          δ_i
//	drawDeltas      δ_i           all
//	drawTails       ν, σ0         δ_i, θ_f                 stretches
//	                stretches     all
//	drawLikelihood  likelihoods   all but the δ_i          δ_i
func (c *chain) sweep() {
	c.drawScales()
	c.drawMeans()
	c.drawDeltas()
	c.drawTails()
	c.drawLikelihoods()
}

// drawScales draws σ0 and τ by slices of their logarithms.
func (c *chain) drawScales() {
	const width = 1.0
	c.sigma0 = math.Exp(slicesampling.Draw(c.random, math.Log(c.sigma0), width,
		func(x float64) float64 { return c.logScales(math.Exp(x), c.tau) }))
	c.tau = math.Exp(slicesampling.Draw(c.random, math.Log(c.tau), width,
		func(x float64) float64 { return c.logScales(c.sigma0, math.Exp(x)) }))
}

// drawMeans draws δ0 and the mean of each family.
func (c *chain) drawMeans() {
	c.summarize(c.sigma0)
	mean, precision := c.delta0Given(c.tau)
	c.delta0 = variates.Truncated(mean, 1/math.Sqrt(precision), -c.Delta0Max, c.Delta0Max,
		c.random)
	for f, k := range c.known {
		p := k.precision + 1/(c.tau*c.tau)
		mean := (k.precision*k.mean + c.delta0/(c.tau*c.tau)) / p
		c.theta[f] = mean + c.random.NormFloat64()/math.Sqrt(p)
	}
}

// drawDeltas draws how far each δ_i is from the mean of its family.
func (c *chain) drawDeltas() {
	for i, f := range c.Family {
		mean, sd := c.offset(i, f)
		c.delta[i] = mean + sd*c.random.NormFloat64()
	}
}

// offset is the distribution of δ_i − θ_f.
func (c *chain) offset(i, f int) (mean, sd float64) {
	g, own := c.likelihood[i], c.sigma0*c.sigma0*c.stretch[i]
	share := own / (own + g.Variance)
	return share * (g.Mean - c.theta[f]), math.Sqrt(share * g.Variance)
}

// drawTails draws ν, σ0 and the stretches.
func (c *chain) drawTails() {
	if len(c.nu) == 1 {
		return // a Gaussian population: σ0 is drawn elsewhere, and nothing is stretched
	}
	c.logs = c.logs[:0]
	for k := range c.nu {
		c.logs = append(c.logs, c.logTails(k, c.sigma0))
	}
	c.at = variates.PickLog(c.logs, c.random)
	c.sigma0 = math.Exp(slicesampling.Draw(c.random, math.Log(c.sigma0), 0.5,
		func(x float64) float64 {
			if x >= math.Log(c.Sigma0Max) {
				return math.Inf(-1)
			}
			return c.logTails(c.at, math.Exp(x)) + x
		}))
	nu := c.nu[c.at].nu
	for i, d := range c.delta {
		z := d / c.sigma0
		c.stretch[i] = (nu + z*z) / 2 / variates.Gamma((nu+1)/2, c.random)
	}
}

// logTails is the logarithm of the density of the δ_i.
func (c *chain) logTails(nu int, sigma0 float64) float64 {
	return c.nu[nu].logDensity(c.delta, sigma0)
}

// drawLikelihoods draws which Gaussian stands for the likelihood of each data set.
func (c *chain) drawLikelihoods() {
	for i, f := range c.Family {
		own := c.sigma0 * c.sigma0 * c.stretch[i]
		c.logs, c.chance = c.logs[:0], c.chance[:0]
		most := math.Inf(-1)
		for _, g := range c.Groups[i] {
			v, d := g.Variance+own, g.Mean-c.theta[f]
			exponent := -d * d / (2 * v)
			most = max(most, exponent)
			c.logs, c.chance = append(c.logs, exponent), append(c.chance, g.Weight/math.Sqrt(v))
		}
		for k, exponent := range c.logs {
			c.chance[k] *= exponential.Of(exponent - most)
		}
		c.likelihood[i] = c.Groups[i][variates.Pick(c.chance, c.random)]
	}
}

// population is the density of the δ of data sets whose families scatter by tau about a mean.
func (c *chain) population(mean, tau float64) populations.Population {
	of := c.nu[c.at].parts
	out := make(populations.Population, len(of))
	for k, p := range of {
		out[k] = hierarchical.Gaussian{Weight: p.weight, Mean: mean,
			Variance: tau*tau + c.sigma0*c.sigma0*p.variance}
	}
	return out
}

// summary is what is known of the θ of a family, given the Gaussians of its data sets: with the δ_i
// integrated out, its likelihood is Gaussian.
type summary struct{ mean, precision float64 }

// summarize fills in the summaries of all families for a σ0, and returns the logarithm of the
// density of the data for the likeliest θ, over that of one Gaussian for each family.
func (c *chain) summarize(sigma0 float64) (log float64) {
	for f := range c.known {
		c.known[f] = summary{}
	}
	var product logProduct
	for i, f := range c.Family {
		p := 1 / (c.likelihood[i].Variance + sigma0*sigma0*c.stretch[i])
		c.known[f].precision += p
		c.known[f].mean += p * c.likelihood[i].Mean
		product.multiply(p)
	}
	for f := range c.known {
		k := &c.known[f]
		k.mean /= k.precision
		product.multiply(1 / k.precision)
	}
	log = product.log() / 2
	for i, f := range c.Family {
		p := 1 / (c.likelihood[i].Variance + sigma0*sigma0*c.stretch[i])
		d := c.likelihood[i].Mean - c.known[f].mean
		log -= p * d * d / 2
	}
	return log
}

// logScales is the logarithm of the density of log σ0 and log τ, with the δ_i, the θ_f and δ0
// integrated out, up to a constant.
func (c *chain) logScales(sigma0, tau float64) float64 {
	if !(sigma0 < c.Sigma0Max && tau < c.Sigma0Max) {
		return math.Inf(-1)
	}
	log := c.summarize(sigma0) + math.Log(sigma0) + math.Log(tau)
	mean, precision := c.delta0Given(tau)
	var product logProduct
	for _, k := range c.known {
		v := tau*tau + 1/k.precision
		product.multiply(v)
		log -= (k.mean - mean) * (k.mean - mean) / (2 * v)
	}
	return log - (product.log()+math.Log(precision))/2 + c.logInside(mean, math.Sqrt(precision))
}

// delta0Given is the distribution of δ0 given τ and the summaries, but for its bounds.
func (c *chain) delta0Given(tau float64) (mean, precision float64) {
	for _, k := range c.known {
		p := 1 / (tau*tau + 1/k.precision)
		precision += p
		mean += p * k.mean
	}
	return mean / precision, precision
}

// logInside is the logarithm of the probability that a Gaussian δ0 is within its bounds.
func (c *chain) logInside(mean, root float64) float64 {
	low, high := (-c.Delta0Max-mean)*root/math.Sqrt2, (c.Delta0Max-mean)*root/math.Sqrt2
	switch {
	case low > 0:
		return math.Log((math.Erfc(low) - math.Erfc(high)) / 2)
	case high < 0:
		return math.Log((math.Erfc(-high) - math.Erfc(-low)) / 2)
	}
	return math.Log((math.Erf(high) - math.Erf(low)) / 2)
}
