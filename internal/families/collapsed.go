package families

import "math"

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
