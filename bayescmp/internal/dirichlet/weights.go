package dirichlet

// lanes is how many draws are made at a time. Sums of products of one draw wait for each other, and
// sums of several draws do not.
const lanes = 8

// drawn holds the weights of several draws. They are not divided by their sum. Element l of each
// entry belongs to draw l.
type drawn struct {
	// w has the weights of the data.
	w [][lanes]float64
	// sum has the sums of the weights of the first i data.
	sum [][lanes]float64
	// prior has the weight of the pseudo-observation; 0 without one.
	prior    [lanes]float64
	strength float64
}

// space is for draws of p, and of all processes with as many data and the same strength of the
// prior.
func (p *Process) space() *drawn {
	n := len(p.low)
	if p.prior >= 0 {
		n--
	}
	return &drawn{
		w: make([][lanes]float64, n), sum: make([][lanes]float64, n+1), strength: p.strength,
	}
}

// draw makes new weights. They are Gamma variates of the shapes that are the parameters: of shape
// 1, which are exponential variates, and one of the strength of the prior.
func (d *drawn) draw(b block) {
	for i := range d.w {
		w, before, after := &d.w[i], &d.sum[i], &d.sum[i+1]
		for l := 0; l < lanes; l += 2 {
			w[l], w[l+1] = twoExponentials(b.data)
			after[l], after[l+1] = before[l]+w[l], before[l+1]+w[l+1]
		}
	}
	for l := range lanes {
		d.prior[l] = gamma(d.strength, b.prior)
	}
}
