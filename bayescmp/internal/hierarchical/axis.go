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
		sincIntegrals((c-x.at[0])/x.step, share)
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
		sincs((c-x.at[0])/x.step, value)
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

// The sine integral is tabulated at so many points per unit, up to so many units on either side.
const (
	perUnit = 32
	units   = 32
)

// sincIntegrals sets share[i] to ∫ sinc(πx) dx from −∞ to t − i: 1/2 + Si(π(t−i))/π.
func sincIntegrals(t float64, share []float64) {
	x := (t + units) * perUnit
	if !(math.Abs(x) < 1e9) {
		for i := range share {
			share[i] = beyondTable(t - float64(i))
		}
		return
	}
	// Cubic Hermite between the tabulated values; the derivative is sinc. All i have the same place between two of them.
	first := math.Floor(x)
	f := x - first
	low, high := (1-f)*(1-f)*(1+2*f), f*f*(3-2*f)
	lowSlope, highSlope := f*(1-f)*(1-f)/perUnit, -f*f*(1-f)/perUnit
	for i := range share {
		at := int(first) - i*perUnit
		if at < 0 || at+1 >= len(sine) {
			share[i] = beyondTable(t - float64(i))
			continue
		}
		a, b := &sine[at], &sine[at+1]
		share[i] = 0.5 + low*a.integral + high*b.integral + lowSlope*a.value + highSlope*b.value
	}
}

// beyondTable is the integral by its asymptotic series: Si(x) = π/2 − cos(x)/x − sin(x)/x² …
func beyondTable(t float64) float64 {
	switch {
	case math.IsNaN(t):
		return t
	case math.IsInf(t, 0):
		return 0.5 + math.Copysign(0.5, t)
	}
	x := math.Pi * math.Abs(t)
	s := math.Pi/2 - math.Cos(x)/x*(1-2/(x*x)) - math.Sin(x)/(x*x)*(1-6/(x*x))
	return 0.5 + math.Copysign(s/math.Pi, t)
}

// sincs sets value[i] to sinc(π(t − i)). Their sines are the same but for the sign.
func sincs(t float64, value []float64) {
	near := math.Round(t)
	s := math.Sin(math.Pi*(t-near)) / math.Pi
	if math.Mod(near, 2) != 0 {
		s = -s
	}
	for i := range value {
		d := t - float64(i)
		if math.Abs(d) < 1e-8 {
			value[i] = 1
		} else {
			value[i] = s / d
		}
		s = -s
	}
}

func sinc(t float64) float64 {
	value := []float64{0}
	sincs(t, value)
	return value[0]
}

// sine holds sinc(πt) and its integral from 0 at t = i/perUnit − units.
var sine = func() (table [2*units*perUnit + 1]struct{ value, integral float64 }) {
	const zero = units * perUnit
	table[zero].value = 1
	for i := 1; i <= zero; i++ {
		table[zero+i].value, table[zero-i].value = sinc(float64(i)/perUnit), sinc(float64(i)/perUnit)
		nodes, weights := legendre(float64(i-1)/perUnit, float64(i)/perUnit, 6)
		integral := table[zero+i-1].integral
		for k, t := range nodes {
			integral += weights[k] * sinc(t)
		}
		table[zero+i].integral, table[zero-i].integral = integral, -integral
	}
	return table
}()
