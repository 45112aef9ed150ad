package dirichletmixture

import "math"

// place is the Gaussian that now stands for the likelihood of the δ of a data set.
type place struct{ mean, variance float64 }

// base is the distribution of the centres of the parts of the population.
type base struct{ delta0, sigma0 float64 }

// cluster has the data sets that come from one part of the population, with the centre m of this
// part integrated out: given m, the mean of data set i is Gaussian with the precision
// p_i = 1/(variance_i + s²).
type cluster struct {
	n    int
	kind int // of its part, one of kinds
	// precision and weighted are the sums of p_i and of p_i mean_i.
	precision, weighted float64
}

// centre is the distribution of m given the cluster.
func (c *cluster) centre(b base) (mean, variance float64) {
	prior := 1 / c.scatter(b)
	variance = 1 / (c.precision + prior)
	return variance * (c.weighted + prior*b.delta0), variance
}

// scatter is the variance of m in the base measure.
func (c *cluster) scatter(b base) float64 {
	sd := b.sigma0 * kinds[c.kind].far
	return sd * sd
}

// sd is the standard deviation of the part.
func (c *cluster) sd(b base) float64 { return b.sigma0 * widths[kinds[c.kind].width] }

func (c *cluster) add(p place, s float64) {
	precision := 1 / (p.variance + s*s)
	c.n++
	c.precision += precision
	c.weighted += precision * p.mean
}

// remove takes a data set out of the sums. It returns false if too few digits are left, and the
// sums must be added up anew.
func (c *cluster) remove(p place, s float64) bool {
	precision := 1 / (p.variance + s*s)
	c.n--
	c.precision -= precision
	c.weighted -= precision * p.mean
	return c.precision > precision/2 && math.Abs(c.weighted) > math.Abs(precision*p.mean)/100
}

// summary is what a part of one width needs to know of the data sets that come from it.
type summary struct {
	precision, mean float64
	// log is the logarithm of the density of the means of the data sets for the likeliest centre,
	// up to a constant.
	log float64
}

// summarize adds up the data sets for a standard deviation of the part. inverse has room for as
// many numbers as there are places.
func summarize(places []place, s float64, inverse []float64) summary {
	precision, weighted := 0.0, 0.0
	product, exponent := 1.0, 0
	for i, p := range places {
		v := 1 / (p.variance + s*s)
		inverse[i] = v
		precision += v
		weighted += v * p.mean
		if product *= v; product < 0x1p-40 || product > 0x1p40 {
			fraction, e := math.Frexp(product)
			product, exponent = fraction, exponent+e
		}
	}
	mean, squares := weighted/precision, 0.0
	for i, p := range places {
		squares += inverse[i] * (p.mean - mean) * (p.mean - mean)
	}
	return summary{precision, mean, (math.Log(product) + float64(exponent)*math.Ln2 - squares) / 2}
}

// evidence is the logarithm of the probability of a kind and of the density of the means of the
// data sets, with the centre integrated out, up to a constant.
func (s summary) evidence(k *kind, b base) float64 {
	sd := b.sigma0 * k.far
	off, ratio := s.mean-b.delta0, 1+s.precision*sd*sd
	return k.log + s.log - (off*off*s.precision/ratio+math.Log(ratio))/2
}

// variance is the variance of a δ from a part of this kind of the base measure.
func (k *kind) variance(sigma0 float64) float64 {
	w := widths[k.width]
	return sigma0 * sigma0 * (k.far*k.far + w*w)
}
