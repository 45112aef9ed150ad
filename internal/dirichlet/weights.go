package dirichlet

import "math"

// lanes is how many draws are made at a time. Sums of products of one draw wait for each other, and
// sums of several draws do not.
const lanes = 8

// drawnWeights holds the weights of several draws. They are not divided by their sum. Element l of
// each entry belongs to draw l.
type drawnWeights struct {
	// w has the weights of the data.
	w [][lanes]float64
	// sum has the sums of the weights of the first i data.
	sum [][lanes]float64
	// prior has the weight of the pseudo-observation; 0 without one.
	prior    [lanes]float64
	strength float64
	// clusters has the weights of the clusters, if there are any.
	clusters [][lanes]float64
}

// newDrawnWeights is for draws of p, and of all processes with as many data and the same strength
// of the prior.
func (p *Process) newDrawnWeights() *drawnWeights {
	n := len(p.low)
	if p.prior >= 0 {
		n--
	}
	d := &drawnWeights{
		w: make([][lanes]float64, n), sum: make([][lanes]float64, n+1), strength: p.strength,
	}
	if p.clusters != nil {
		d.clusters = make([][lanes]float64, p.clusters.count)
	}
	return d
}

// draw makes new weights. They are Gamma variates of the shapes that are the parameters: of shape
// 1, which are exponential variates, and one of the strength of the prior.
func (d *drawnWeights) draw(b block) {
	if d.clusters != nil {
		d.drawClusters(b)
	} else {
		d.drawData(b)
	}
	for l := range lanes {
		d.prior[l] = Gamma(d.strength, b.prior)
	}
}

func (d *drawnWeights) drawData(b block) {
	for i := range d.w {
		w, before, after := &d.w[i], &d.sum[i], &d.sum[i+1]
		for l := 0; l < lanes; l += 2 {
			w[l], w[l+1] = twoExponentials(b.data)
			after[l], after[l+1] = before[l]+w[l], before[l+1]+w[l+1]
		}
	}
}

// prepare makes the weights those of a process, if its data are in clusters: their order is its
// own.
func (d *drawnWeights) prepare(p *Process) {
	if p.clusters != nil {
		d.spread(p.clusters)
	}
}

// multiply changes the weights of all draws by the same factors, and renews the sums.
func (d *drawnWeights) multiply(f factors) {
	var a, b, c, e, g, h, k, m float64 // an array of them would live in memory
	for i, v := range f.data {
		w, sum := &d.w[i], &d.sum[i+1]
		w[0], w[1], w[2], w[3] = w[0]*v, w[1]*v, w[2]*v, w[3]*v
		w[4], w[5], w[6], w[7] = w[4]*v, w[5]*v, w[6]*v, w[7]*v
		a, b, c, e = a+w[0], b+w[1], c+w[2], e+w[3]
		g, h, k, m = g+w[4], h+w[5], k+w[6], m+w[7]
		sum[0], sum[1], sum[2], sum[3] = a, b, c, e
		sum[4], sum[5], sum[6], sum[7] = g, h, k, m
	}
	for l := range lanes {
		d.prior[l] *= f.prior
	}
}

// move tilts each draw by steps of its own, and renews the sums.
func (d *drawnWeights) move(tilts []tilt, steps *[2][lanes]float64) {
	one, two := tilts[0], tilts[0] // a single tilt has a second step of 0
	if len(tilts) > 1 {
		two = tilts[1]
	}
	for i, h := range one.h {
		w, before, after := &d.w[i], &d.sum[i], &d.sum[i+1]
		for l := range lanes {
			w[l] *= math.Exp(steps[0][l]*h + steps[1][l]*two.h[i])
			after[l] = before[l] + w[l]
		}
	}
	for l := range lanes {
		d.prior[l] *= math.Exp(steps[0][l]*one.prior + steps[1][l]*two.prior)
	}
}

// slope returns for each draw about how far the maximum of f is along a tilt.
func (d *drawnWeights) slope(t tilt, total float64) (step [lanes]float64) {
	var sum, first, second [lanes]float64
	count := func(w *[lanes]float64, h float64) {
		for l := range lanes {
			x := w[l] * h
			sum[l] += w[l]
			first[l] += x
			second[l] += x * h
		}
	}
	for i, h := range t.h {
		count(&d.w[i], h)
	}
	count(&d.prior, t.prior)
	for l := range step {
		mean := first[l] / sum[l]
		curvature := total * (second[l]/sum[l] - mean*mean) // of −log f, 1 for a normal density
		step[l] = -total * mean / max(0.3, curvature)
	}
	return step
}

// drawClusters draws the weights of the clusters.
func (d *drawnWeights) drawClusters(b block) {
	for k := range d.clusters {
		w := &d.clusters[k]
		for l := 0; l < lanes; l += 2 {
			w[l], w[l+1] = twoExponentials(b.data)
		}
	}
}

// spread gives the data the weights of their clusters.
func (d *drawnWeights) spread(c *clusters) {
	for i, k := range c.of {
		w, before, after := &d.w[i], &d.sum[i], &d.sum[i+1]
		for l := range lanes {
			w[l] = c.weight * d.clusters[k][l]
			after[l] = before[l] + w[l]
		}
	}
}
