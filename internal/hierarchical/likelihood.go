package hierarchical

import (
	"math"
	"slices"
)

// The likelihood of the population's parameters is the product over the data sets of
//
//	Z_i(δ0, σ0, ν) = ∫ p(x_i | δ) t_ν(δ; δ0, σ0) dδ = Σ_l W_ν(l) G_i(δ0, v_l)
//	G_i(δ0, v)     = Σ_k w_ik N(x̄_i; δ0, u_ik + e^v)
//
// where k goes through the components of data set i and l through the lattice of v.

// needed tells which elements of a table are asked for.
type needed struct {
	// elements are those of the table.
	elements []bool
	// rows has the range of the nodes of δ0 for each variance.
	rows []rows
}

// rows is a range of nodes of δ0, from one to before another.
type rows struct{ from, to int }

// allOf asks for a whole table.
func allOf(delta axis, variances []float64) needed {
	return needed{
		slices.Repeat([]bool{true}, delta.n()*len(variances)),
		slices.Repeat([]rows{{0, delta.n()}}, len(variances)),
	}
}

// A table is G(δ0_j, v_l) of one group, times scale.
type table struct {
	mean  float64
	parts blend
	delta axis
	scale float64
}

// fill sets g[j*len(variances) + l]; variances has the e^v_l. It leaves out elements that are not
// needed.
func (t table) fill(g, variances []float64, needed needed) {
	// Variances that are next to nothing beside that of every component.
	settled := t.parts.least() * exp(-6)
	some := false
	for l, v := range variances {
		if v < settled {
			some = true
		} else {
			t.fillColumn(g, variances, l, needed)
		}
	}
	if some {
		t.fillSettled(g, variances, settled)
	}
}

// fillSettled fills the columns for variances below settled. There G is nearly a linear function of
// the variance, and so it is a cubic polynomial through four columns.
func (t table) fillSettled(g, variances []float64, settled float64) {
	at := []float64{0, settled / 3, 2 * settled / 3, settled}
	values := make([]float64, t.delta.n()*len(at))
	all := allOf(t.delta, at)
	for l := range at {
		t.fillColumn(values, at, l, all)
	}
	for j := range t.delta.n() {
		c := cubicThrough([4]float64(values[4*j:]), settled)
		row := g[j*len(variances):][:len(variances)]
		for l, v := range variances {
			if v >= settled {
				continue
			}
			row[l] = c[0] + v*(c[1]+v*(c[2]+v*c[3]))
			if row[l] < 0 {
				row[l] = 0 // where the density is next to 0, too
			}
		}
	}
}

// cubicThrough has the coefficients of the cubic polynomial with the given values at 0 and at one,
// two and three thirds of a place.
func cubicThrough(y [4]float64, place float64) [4]float64 {
	over := 1 / place
	return [4]float64{
		y[0],
		(-11*y[0] + 18*y[1] - 9*y[2] + 2*y[3]) / 2 * over,
		(18*y[0] - 45*y[1] + 36*y[2] - 9*y[3]) / 2 * over * over,
		(-9*y[0] + 27*y[1] - 27*y[2] + 9*y[3]) / 2 * over * over * over,
	}
}

// fillColumn computes G for one variance.
func (t table) fillColumn(g, variances []float64, l int, needed needed) {
	switch {
	case t.parts.counted != nil:
		t.fillCounted(g, variances, l, needed)
	case t.delta.scale == (linearScale{}):
		t.fillEven(g, variances, l, needed)
	default:
		t.fillAnywhere(g, variances, l, needed)
	}
}

// fillEven fills a column for even nodes of δ0.
func (t table) fillEven(g, variances []float64, l int, needed needed) {
	rows, stride := needed.rows[l], len(variances)
	if rows.from == rows.to {
		return
	}
	h := t.delta.step
	middle := int(math.Round((t.mean - t.delta.at[0]) / h))
	nearest := min(max(middle, rows.from), rows.to-1)
	offset := t.delta.at[nearest] - t.mean
	first, last := rows.from*stride+l, rows.to*stride
	for at := first; at < last; at += stride {
		g[at] = 0
	}
	for _, c := range t.parts.precise.mixture(variances[l]) {
		precision := 1 / (c.variance + variances[l])
		height := t.scale * c.weight * math.Sqrt(precision/(2*math.Pi))
		start := height * exp(-offset*offset*precision/2)
		if start == 0 {
			continue
		}
		// Along δ0 the ratio of neighbours changes by a constant factor. So each node takes two
		// multiplications, outwards from the node nearest to the mean, where nothing small grows.
		up, curve := exp(-h*(h/2+offset)*precision), exp(-h*h*precision)
		down := curve / up
		if curve == 0 || up == 0 {
			down = exp(-h * (h/2 - offset) * precision)
		}
		value, ratio := start, up
		for at := nearest*stride + l; at < last; at += stride {
			g[at] += value
			value *= ratio
			ratio *= curve
		}
		value, ratio = start*down, down*curve
		for at := (nearest-1)*stride + l; at >= first; at -= stride {
			g[at] += value
			value *= ratio
			ratio *= curve
		}
	}
}

// fillAnywhere fills a column for nodes that are not evenly spaced.
func (t table) fillAnywhere(g, variances []float64, l int, needed needed) {
	type gaussian struct{ height, half float64 }
	var room [80]gaussian
	shapes := room[:0]
	rows, width := needed.rows[l], len(variances)
	if rows.from == rows.to {
		return
	}
	for _, c := range t.parts.precise.mixture(variances[l]) {
		precision := 1 / (c.variance + variances[l])
		height := t.scale * c.weight * math.Sqrt(precision/(2*math.Pi))
		shapes = append(shapes, gaussian{height, precision / 2})
	}
	for j := rows.from; j < rows.to; j++ {
		if !needed.elements[j*width+l] {
			continue
		}
		square := (t.delta.at[j] - t.mean) * (t.delta.at[j] - t.mean)
		sum := 0.0
		for _, c := range shapes {
			if z := square * c.half; z < 45 {
				sum += c.height * exp(-z)
			}
		}
		g[j*width+l] = sum
	}
}

// fillCounted fills a column for a group whose items are right or wrong.
func (t table) fillCounted(g, variances []float64, l int, needed needed) {
	rows, width := needed.rows[l], len(variances)
	if rows.from == rows.to {
		return
	}
	of := t.parts.counted.convolve(variances[l])
	for j := rows.from; j < rows.to; j++ {
		if needed.elements[j*width+l] {
			g[j*width+l] = t.scale * of(t.delta.at[j])
		}
	}
}

// scaled is mantissa · 2^exponent. A product of many densities would leave the range of a float64,
// and a logarithm of each would take more time than all the rest.
type scaled struct {
	mantissa float64
	exponent int
}

func (s *scaled) multiply(x float64) {
	s.mantissa *= x
	const least, most = 0x1p-60, 0x1p60
	if s.mantissa > least && s.mantissa < most {
		return
	}
	m, e := math.Frexp(s.mantissa)
	s.mantissa, s.exponent = m, s.exponent+e
}

func (s scaled) log() float64 { return math.Log(s.mantissa) + float64(s.exponent)*math.Ln2 }
