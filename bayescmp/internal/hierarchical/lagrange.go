package hierarchical

import "math"

// stencil is the number of nodes from which the log posterior is interpolated. It is far smoother
// than the posterior: of a Gaussian it is a polynomial of degree 2.
const stencil = 8

// halved interpolates between each two rows of the given length.
func halved(values []float64, length, points int) []float64 {
	n := len(values) / length
	out := make([]float64, (2*n-1)*length)
	for i := range length {
		for from := 0; from < n; from++ {
			if math.IsInf(values[from*length+i], -1) {
				out[2*from*length+i] = math.Inf(-1)
				if from+1 < n {
					out[(2*from+1)*length+i] = math.Inf(-1)
				}
				continue
			}
			to := from + 1
			for to < n && !math.IsInf(values[to*length+i], -1) {
				to++
			}
			betweenNodes(values[from*length+i:], out[2*from*length+i:], to-from, length, points)
			from = to - 1
		}
	}
	return out
}

// betweenNodes interpolates a run of n values, which are stride apart.
func betweenNodes(values, out []float64, n, stride, points int) {
	for i := range n {
		out[2*i*stride] = values[i*stride]
	}
	if 2*n*stride-stride < len(out) {
		out[(2*n-1)*stride] = math.Inf(-1)
	}
	width := min(points, n)
	for i := range n - 1 {
		first := min(max(i-(width/2-1), 0), n-width)
		sum := 0.0
		for k, w := range midpoint(width, i-first) {
			sum += w * values[(first+k)*stride]
		}
		out[(2*i+1)*stride] = sum
	}
}

// midpoints has the weights of Lagrange's interpolation halfway between nodes i and i+1 of n.
var midpoints = func() (table [stencil + 1][stencil][]float64) {
	for n := 2; n <= stencil; n++ {
		for i := range n - 1 {
			weights := make([]float64, n)
			lagrange(float64(i)+0.5, weights)
			table[n][i] = weights
		}
	}
	return table
}()

func midpoint(n, i int) []float64 { return midpoints[n][i] }

// lagrange sets value to the Lagrange polynomials of the nodes 0, 1, 2, … at x.
func lagrange(x float64, value []float64) {
	for i := range value {
		value[i] = 1
		for k := range value {
			if k != i {
				value[i] *= (x - float64(k)) / float64(i-k)
			}
		}
	}
}
