package hierarchical

import "slices"

// promising selects the nodes of a finer grid that are worth computing. They are the nodes where
// the surface, a sketch on a coarse grid, is less than its depth below the maximum, with a margin.
// A box around an ellipsoid is half empty.
func (s *surface) promising(g grid) selection {
	const margin = 2.0
	guess := s.resample(g)
	enough := slices.Max(s.log) - g.depth - margin
	shape := g.shape()
	out := make(selection, shape[0])
	each := shape[1] * shape[2]
	for j := range out {
		for node := g.tail * shape[2]; node < each; node++ {
			if guess[j*each+node] > enough {
				out[j] = append(out[j], int32(node))
			}
		}
	}
	return out
}

// resample guesses the values at the nodes of another grid. It interpolates linearly, which is too
// low between the nodes; hence the margin in promising.
func (s *surface) resample(g grid) []float64 {
	out, shape := s.log, s.shape()
	axes := [3][2]axis{{s.delta, g.delta}, {s.sigma, g.sigma}, {s.excess, g.excess}}
	for d, a := range axes {
		if shape[d] == 1 {
			continue // a Gaussian population
		}
		inner := 1
		for _, n := range shape[d+1:] {
			inner *= n
		}
		var next []float64
		for block := range slices.Chunk(out, shape[d]*inner) {
			next = append(next, along(block, inner, a[0], a[1])...)
		}
		out, shape[d] = next, a[1].n()
	}
	return out
}

// along resamples the first coordinate of values, whose other coordinates make up rows of the given
// length.
func along(values []float64, length int, from, to axis) []float64 {
	out := make([]float64, 0, to.n()*length)
	row := func(i int) []float64 { return values[i*length : (i+1)*length] }
	for at := range to.n() {
		i, fraction := from.cell(to.node(at))
		low, high := row(i), row(i+1)
		for k := range length {
			// Not an average: of −∞ and anything with the weight 0 it would be NaN.
			switch fraction {
			case 0:
				out = append(out, low[k])
			case 1:
				out = append(out, high[k])
			default:
				out = append(out, (1-fraction)*low[k]+fraction*high[k])
			}
		}
	}
	return out
}
