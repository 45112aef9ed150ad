package dirichletmean

import "math"

// arm is the upper arm of a path, with an integrand exp(K(s) − K(s0)) f(s) on it.
type arm struct {
	quadrature
	path
	f   func(s complex128) complex128
	end float64 // the x of the last node
	top float64 // the largest absolute value seen
	far bool    // beyond the end, the integrand is a power of s
}

// integrand returns the integrand at x, and log |exp(K(s) − K(s0))|.
func (a *arm) integrand(x float64) (value complex128, height float64) {
	shift, slope := a.path.point(x)
	height, e := a.relative(a.s, shift)
	return e * a.f(complex(a.s, 0)+shift) * slope, height
}

// walk finds where the arm may end, by steps: where the integrand is next to nothing, or a power of
// s. It adds the integrand on the way, and half of it at 0. It reports whether exp K falls on the
// whole way.
func (a *arm) walk(step float64) (out nodes, falls bool) {
	far, highest := a.farStart(), 1e-9
	for {
		value, height := a.integrand(a.end)
		if !(height <= highest) {
			return out, false
		}
		if highest = height; a.end == 0 {
			value /= 2
		}
		out.add(value, 0)
		size := absolute(value)
		a.top, a.far = max(a.top, size), a.end > far
		if a.far || size <= 1e-18*a.top {
			return a.addTail(out), true
		}
		a.end += step
	}
}

// farStart returns the x from where |s| is so large that 1 − s·a is −s·a, but for rounding.
func (a *arm) farStart() float64 {
	most := 0.0
	for _, t := range a.quadrature {
		if t.slope != 0 {
			most = max(most, math.Abs(1/t.slope))
		}
	}
	return math.Asinh(1e17 * (most + a.s) / a.size)
}

// addMidpoints adds the integrand at the nodes half a step from those that walk took.
func (a *arm) addMidpoints(step float64) (out nodes) {
	for x := step / 2; x <= a.end; x += step {
		value, _ := a.integrand(x)
		out.add(value, 1e-12*a.top)
	}
	return a.addTail(out)
}

// addTail adds what is beyond the last node: where it is far, a geometric series.
func (a *arm) addTail(n nodes) nodes {
	if a.far {
		last, before := imag(n.last), imag(n.before)
		n.value += last * (last / (before - last))
	}
	return n
}

// nodes is the sum over even nodes of an arm.
type nodes struct {
	value        float64 // of the integrand, divided by i
	size         float64 // of its absolute values
	last, before complex128
	turns        bool // the phase turns by much from a node to the next
}

// add adds a node. Phases of values below the least do not count.
func (n *nodes) add(value complex128, least float64) {
	n.before, n.last = n.last, value
	size, before := absolute(value), absolute(n.before)
	n.value, n.size = n.value+imag(value), n.size+size
	if min(size, before) > least {
		const turned = 0.36 // the cosine of 1.2
		along := real(value)*real(n.before) + imag(value)*imag(n.before)
		n.turns = n.turns || along < turned*size*before
	}
}

func absolute(v complex128) float64 { return math.Sqrt(real(v)*real(v) + imag(v)*imag(v)) }
