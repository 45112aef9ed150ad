package hierarchical

import "math"

// stencil is the number of nodes from which the log posterior is interpolated. It is far smoother
// than the posterior: of a Gaussian it is a polynomial of degree 2.
const stencil = 10

// refineRows interpolates rows of the given length, so that out has parts intervals where values
// has one. It goes on beyond the finite values, over one node that is −∞ and to before the next.
func refineRows(out, values []float64, length, points, parts int) {
	n := len(values) / length
	for i := range out {
		out[i] = math.Inf(-1)
	}
	for i := range length {
		for from := 0; from < n; from++ {
			to := from
			for to < n && !math.IsInf(values[to*length+i], -1) {
				to++
			}
			if to == from {
				continue
			}
			betweenNodes(out[parts*from*length+i:], values[from*length+i:], to-from, length,
				points, parts)
			if from > 0 {
				beyondNodes(out, values, from, 1, to-from, i, length, parts)
			}
			if to < n {
				beyondNodes(out, values, to-1, -1, to-from, i, length, parts)
			}
			from = to
		}
	}
}

// beyondNodes extrapolates a run of n values beyond its end, whose other values are in a direction.
func beyondNodes(out, values []float64, end, direction, n, i, length, parts int) {
	n = min(n, extrapolated)
	last := values[end*length+i]
	for part, weights := range weightsBeyond[parts][n] {
		at := (parts*end-direction*(part+1))*length + i
		if at < 0 || at >= len(out) || !math.IsInf(out[at], -1) {
			return
		}
		sum := 0.0
		for k, w := range weights {
			sum += w * values[(end+direction*k)*length+i]
		}
		last = min(sum, last)
		out[at] = last
	}
}

// betweenNodes interpolates a run of n values, which are stride apart. Where a line of nodes has
// its end, values that were extrapolated along another coordinate may go up and down. There a
// polynomial may rise to anything, also to more than the maximum; but between two nodes the log
// posterior rises by little.
func betweenNodes(out, values []float64, n, stride, points, parts int) {
	const rise = 0.5
	width := min(points, n)
	for i := range n - 1 {
		out[parts*i*stride] = values[i*stride]
		limit := max(values[i*stride], values[(i+1)*stride]) + rise
		first := min(max(i-(width/2-1), 0), n-width)
		for part, weights := range fractions(width, i-first, parts) {
			sum, at := 0.0, first*stride
			for _, w := range weights {
				sum += w * values[at]
				at += stride
			}
			out[(parts*i+part+1)*stride] = min(sum, limit)
		}
	}
	out[parts*(n-1)*stride] = values[(n-1)*stride]
}

// most is the largest number of intervals into which one is divided.
const most = 2

// weightsBetween has the weights of Lagrange's interpolation between nodes i and i+1 of n, at every
// fraction of the interval.
var weightsBetween = func() (table [most + 1][stencil + 1][stencil][][]float64) {
	for parts := range table {
		for n := 2; n <= stencil; n++ {
			for i := range n - 1 {
				for part := 1; part < parts; part++ {
					weights := make([]float64, n)
					lagrange(float64(i)+float64(part)/float64(parts), weights)
					table[parts][n][i] = append(table[parts][n][i], weights)
				}
			}
		}
	}
	return table
}()

// extrapolated is the number of nodes from which the log posterior is extrapolated: it falls like a
// parabola.
const extrapolated = 3

// weightsBeyond has the weights of the extrapolation from n nodes, at every fraction of the two
// intervals before them. From a single node there is none.
var weightsBeyond = func() (table [most + 1][extrapolated + 1][][]float64) {
	for parts := range table {
		for n := 2; n <= extrapolated; n++ {
			for part := 1; part < 2*parts; part++ {
				weights := make([]float64, n)
				lagrange(-float64(part)/float64(parts), weights)
				table[parts][n] = append(table[parts][n], weights)
			}
		}
	}
	return table
}()

func fractions(n, i, parts int) [][]float64 { return weightsBetween[parts][n][i] }

// lagrange sets value to the Lagrange polynomials of the nodes 0, 1, 2, … at x.
func lagrange(x float64, value []float64) {
	below := 1.0
	for i := range value {
		value[i] = below
		below *= x - float64(i)
	}
	above := 1.0
	for i := len(value) - 1; i >= 0; i-- {
		value[i] *= above
		above *= x - float64(i)
	}
	for i := range value {
		value[i] /= factorials[i] * factorials[len(value)-1-i]
		if (len(value)-1-i)%2 == 1 {
			value[i] = -value[i]
		}
	}
}

var factorials = func() (out [20]float64) {
	out[0] = 1
	for i := range len(out) - 1 {
		out[i+1] = out[i] * float64(i+1)
	}
	return out
}()

// halfWidth is the distance from the peak of a parabola through three values at which it is down by
// 1/2. It is at least a sixth of the step.
func halfWidth(before, at, after, step float64) float64 {
	curvature := (2*at - before - after) / (step * step)
	if !(curvature > 0) || math.IsInf(curvature, 0) {
		return step
	}
	return max(1/math.Sqrt(curvature), step/6)
}
