package hierarchical

// axis holds the nodes of one coordinate, and the weights with which values at the nodes add up to
// an integral. Between the nodes a function is interpolated by cardinal functions: sinc functions
// on an even axis, Lagrange polynomials within a panel.
type axis struct {
	at, weight []float64
	// step is the distance of the nodes of an even axis; it is 0 for panels.
	step float64
	// breaks has the ends of the panels; it is nil for an even axis.
	breaks []float64
	// per is the number of nodes in each panel.
	per int
}

// evenly is an even axis of n nodes from a to b. It is for functions that vanish at both ends: for
// them equal weights, the trapezoid rule, are as good as a Gauss rule.
func evenly(a, b float64, n int) axis {
	x := axis{at: make([]float64, n), weight: make([]float64, n), step: (b - a) / float64(n-1)}
	for i := range n {
		x.at[i] = a + float64(i)*x.step
		x.weight[i] = x.step
	}
	return x
}

// panels is an axis with a Gauss–Legendre rule of n nodes between each two neighbouring breaks. It
// is for functions that do not vanish at the ends, or have features of very different widths.
func panels(breaks []float64, n int) axis {
	x := axis{breaks: breaks, per: n}
	for i := 1; i < len(breaks); i++ {
		nodes, weights := legendre(breaks[i-1], breaks[i], n)
		x.at, x.weight = append(x.at, nodes...), append(x.weight, weights...)
	}
	return x
}

func (x axis) n() int { return len(x.at) }

// cell returns the node of an even axis at or before c, and which fraction of the step c is beyond
// it.
func (x axis) cell(c float64) (i int, fraction float64) {
	if x.n() < 2 {
		return 0, 0
	}
	t := (c - x.at[0]) / x.step
	i = min(max(int(t), 0), x.n()-2)
	return i, min(max(t-float64(i), 0), 1)
}

// below sets, for every node, the share of its weight that belongs to coordinates below c. This is
// the integral of its cardinal function up to c, divided by the whole integral.
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

// cardinal sets value to the cardinal functions at c. Outside of an axis of panels all of them are
// 0.
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
