package hierarchical

import "math"

// axis holds the nodes of one coordinate and the weights with which values there add up to an integral. Between the nodes a
// function is what its cardinal functions make of it: sinc functions on an even axis, polynomials within a panel.
type axis struct {
	at, weight []float64
	step       float64   // of an even axis; 0 for panels
	breaks     []float64 // of panels
	per        int       // nodes in each panel
}

// evenly is an even axis of n nodes from a to b, for functions that vanish at both ends: then equal weights, the
// trapezoid rule, are as good as Gauss's.
func evenly(a, b float64, n int) axis {
	x := axis{at: make([]float64, n), weight: make([]float64, n), step: (b - a) / float64(n-1)}
	for i := range n {
		x.at[i] = a + float64(i)*x.step
		x.weight[i] = x.step
	}
	return x
}

// panels is a Gauss–Legendre rule of n nodes between each two neighbouring breaks, for functions that do not vanish at
// the ends, or have features of very different widths.
func panels(breaks []float64, n int) axis {
	x := axis{breaks: breaks, per: n}
	for i := 1; i < len(breaks); i++ {
		nodes, weights := legendre(breaks[i-1], breaks[i], n)
		x.at, x.weight = append(x.at, nodes...), append(x.weight, weights...)
	}
	return x
}

func (x axis) n() int { return len(x.at) }

// cell is the node of an even axis at or before c, and how far c is on the way to the next one.
func (x axis) cell(c float64) (i int, fraction float64) {
	if x.n() < 2 {
		return 0, 0
	}
	t := (c - x.at[0]) / x.step
	i = min(max(int(t), 0), x.n()-2)
	return i, min(max(t-float64(i), 0), 1)
}

// below sets, for every node, the share of its weight that belongs to coordinates below c: the integral of its cardinal
// function up to c over the whole integral.
func (x axis) below(c float64, share []float64) {
	if x.step > 0 {
		for i, at := range x.at {
			share[i] = sincIntegral((c - at) / x.step)
		}
		return
	}
	for p := 1; p < len(x.breaks); p++ {
		from, to := x.breaks[p-1], x.breaks[p]
		first := (p - 1) * x.per
		part := share[first : first+x.per]
		switch {
		case c >= to:
			fill(part, 1)
		case c <= from:
			fill(part, 0)
		default:
			fill(part, 0)
			nodes, weights := legendre(from, c, x.per)
			values := make([]float64, x.per)
			for k, at := range nodes {
				lagrange(x.at[first:first+x.per], at, values)
				for i, v := range values {
					part[i] += weights[k] * v / x.weight[first+i]
				}
			}
		}
	}
}

// cardinal sets value to the cardinal functions at c; all are 0 outside of an axis of panels.
func (x axis) cardinal(c float64, value []float64) {
	if x.step > 0 {
		for i, at := range x.at {
			value[i] = sinc((c - at) / x.step)
		}
		return
	}
	fill(value, 0)
	for p := 1; p < len(x.breaks); p++ {
		if c >= x.breaks[p-1] && c <= x.breaks[p] {
			first := (p - 1) * x.per
			lagrange(x.at[first:first+x.per], c, value[first:first+x.per])
			return
		}
	}
}

func fill(x []float64, v float64) {
	for i := range x {
		x[i] = v
	}
}

// lagrange sets value to the Lagrange polynomials of the nodes at c.
func lagrange(nodes []float64, c float64, value []float64) {
	for i, a := range nodes {
		value[i] = 1
		for k, b := range nodes {
			if k != i {
				value[i] *= (c - b) / (a - b)
			}
		}
	}
}

// sincIntegral is ∫ sinc(πx) dx from −∞ to t: 1/2 + Si(πt)/π.
func sincIntegral(t float64) float64 {
	const perUnit = 32
	x := math.Abs(t) * perUnit
	switch {
	case math.IsNaN(t):
		return t
	case math.IsInf(t, 0):
		return (1 + math.Copysign(1, t)) / 2
	case x >= float64(len(sineIntegrals)-1):
		// Si(x) = π/2 − cos(x)/x − sin(x)/x² …
		x := math.Pi * math.Abs(t)
		s := math.Pi/2 - math.Cos(x)/x*(1-2/(x*x)) - math.Sin(x)/(x*x)*(1-6/(x*x))
		return 0.5 + math.Copysign(s/math.Pi, t)
	}
	i := int(x)
	// Cubic Hermite between the tabulated values; the derivative is sinc.
	f := x - float64(i)
	h := 1.0 / perUnit
	y0, y1 := sineIntegrals[i], sineIntegrals[i+1]
	d0, d1 := h*sinc(float64(i)*h), h*sinc(float64(i+1)*h)
	s := y0 + f*(d0+f*((3*(y1-y0)-2*d0-d1)+f*(2*(y0-y1)+d0+d1)))
	return 0.5 + math.Copysign(s, t)
}

func sinc(t float64) float64 {
	if t == 0 {
		return 1
	}
	return math.Sin(math.Pi*t) / (math.Pi * t)
}

// sineIntegrals[i] is Si(πt)/π at t = i/32, up to t = 24.
var sineIntegrals = func() []float64 {
	table := make([]float64, 24*32+1)
	for i := 1; i < len(table); i++ {
		nodes, weights := legendre(float64(i-1)/32, float64(i)/32, 6)
		table[i] = table[i-1]
		for k, t := range nodes {
			table[i] += weights[k] * sinc(t)
		}
	}
	return table
}()
