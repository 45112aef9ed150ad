package dirichlet

import "math"

const (
	// reach is how far a line goes to either side of the middle, in standard deviations.
	reach = 6.0
	// cells is the number of equal parts in which a line is integrated.
	cells = 48
)

// line has what is known of draws at the nodes of a line.
type line struct {
	total   float64 // of the parameters
	values  []node
	refined [][]float64
}

// node has at a node of each draw the sum of the weights, and the weights of the pairs below the
// left and the right border.
type node struct{ sum, left, right [lanes]float64 }

// nodesFor returns the number of nodes on a line. Between them, sums of w_i exp(t·h_i) and of
// w_i w_j exp(t·(h_i + h_j)) are interpolated by a polynomial. They have no singularity
// anywhere, and so the error falls like (reach·most)ⁿ/n!. These numbers leave less than 2e-5 in a
// probability.
func nodesFor(t tilt) int {
	switch width := t.most * reach; {
	case width < 0.5:
		return 6
	case width < 1:
		return 8
	case width < 2:
		return 10
	}
	return 14
}

// refinement has the weights by which the values at n nodes give the values at the ends of cells,
// and one cell beyond either end: those of Lagrange's polynomials.
func refinement(n int) [][]float64 {
	out := make([][]float64, cells+3)
	at := func(j int) float64 { return 2*float64(j)/float64(n-1) - 1 }
	for k := range out {
		x := 2*float64(k-1)/cells - 1
		out[k] = make([]float64, n)
		for j := range out[k] {
			v := 1.0
			for i := range n {
				if i != j {
					v *= (x - at(i)) / (at(j) - at(i))
				}
			}
			out[k][j] = v
		}
	}
	return out
}

// integrate adds up f over the parts of the line where each region is the largest, for draw l. unit
// is the logarithm of the sum of weights for which f is 1.
func (n *line) integrate(l int, unit float64, out *[3]float64) {
	var f [cells + 3]float64
	var shares [cells + 3][3]float64
	for k, weights := range n.refined {
		var sum, left, right float64
		for j, w := range weights {
			v := &n.values[j]
			sum += w * v.sum[l]
			left += w * v.left[l]
			right += w * v.right[l]
		}
		f[k] = math.Exp(n.total * (unit - math.Log(sum)))
		square := sum * sum
		shares[k] = [3]float64{left / square, (right - left) / square, 1 - right/square}
	}
	// A straight line through f at the ends of a cell has too large an integral, by a twelfth of
	// the second difference.
	sharp := func(k int) float64 { return f[k] - (f[k-1]-2*f[k]+f[k+1])/12 }
	before := sharp(1)
	for k := 1; k <= cells; k++ {
		after := sharp(k + 1)
		divide(&shares[k], &shares[k+1], before, after, out)
		before = after
	}
}

// divide divides a cell among the regions. Their shares, and f, change linearly from one end to the
// other.
func divide(from, to *[3]float64, f, g float64, out *[3]float64) {
	for k := range out {
		low, high, tied := 0.0, 1.0, 1.0
		for other := range out {
			if other == k {
				continue
			}
			a, b := from[k]-from[other], to[k]-to[other]
			switch {
			case math.Abs(a) <= tieTolerance && math.Abs(b) <= tieTolerance:
				tied++
			case a <= 0 && b <= 0:
				high = 0
			case a < 0:
				low = max(low, a/(a-b))
			case b < 0:
				high = min(high, a/(a-b))
			}
		}
		if low < high {
			out[k] += (high - low) * (f + (g-f)*(low+high)/2) / tied
		}
	}
}
