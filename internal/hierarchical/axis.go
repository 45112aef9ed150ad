package hierarchical

import "math"

// axis holds even nodes of the coordinate of a scale. Integrals are sums over the nodes with equal
// weights. Between the nodes a function is interpolated by sinc functions.
type axis struct {
	scale
	from, step float64
	// at has the values of the parameter at the nodes.
	at []float64
}

// newAxis is an axis whose nodes go from one coordinate to another, as far apart as step or less.
func newAxis(s scale, from, to, step float64) axis {
	n := max(int(math.Ceil((to-from)/step-1e-9)), 0) + 1
	x := axis{scale: s, from: from, step: step, at: make([]float64, n)}
	if n > 1 {
		x.step = (to - from) / float64(n-1)
	}
	for i := range x.at {
		x.at[i] = s.value(x.node(i))
	}
	return x
}

func (x axis) n() int { return len(x.at) }

// node is the coordinate of node i.
func (x axis) node(i int) float64 { return x.from + float64(i)*x.step }

func (x axis) last() float64 { return x.node(x.n() - 1) }

// steps is how many steps a value is beyond the first node.
func (x axis) steps(v float64) float64 { return (x.coordinate(v) - x.from) / x.step }

// sharesBelow sets, for the nodes from first on, the share of its weight that belongs to values
// below v. This is the integral of its cardinal function up to v, divided by the whole integral.
func (x axis) sharesBelow(v float64, first int, share []float64) {
	sincIntegrals(x.steps(v)-float64(first), share)
}

// cell returns the node of an axis at or before a coordinate, and which fraction of the step the
// coordinate is beyond it.
func (x axis) cell(c float64) (i int, fraction float64) {
	if x.n() < 2 {
		return 0, 0
	}
	t := (c - x.from) / x.step
	i = min(max(int(t), 0), x.n()-2)
	return i, min(max(t-float64(i), 0), 1)
}

// everyOther keeps every second node.
func (x axis) everyOther() axis {
	out := axis{scale: x.scale, from: x.from, step: 2 * x.step}
	for i := 0; i < x.n(); i += 2 {
		out.at = append(out.at, x.at[i])
	}
	return out
}

// refine is the axis with each interval divided into parts.
func (x axis) refine(parts int) axis {
	return newAxis(x.scale, x.from, x.last(), x.step/float64(parts))
}
