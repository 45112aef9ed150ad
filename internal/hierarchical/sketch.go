package hierarchical

import "slices"

// promising selects the nodes of a finer grid that are worth computing. They are the nodes where
// the surface, a sketch on a coarse grid, is less than its depth below the maximum, with a margin.
// A box around an ellipsoid is half empty. What is guessed is the likelihood: the priors are known.
func (m *Model) promising(s *surface, g grid) selection {
	const margin = 1.0
	guess := s.resample(g)
	slopes, priors := g.priors(m.rulesOfNu(g.excess).rough)
	enough := highest(s.log) - g.depth - margin
	shape := g.shape()
	out := make(selection, shape[0])
	each := shape[1] * shape[2]
	for j := range out {
		for node := range each {
			if guess[j*each+node]+slopes[j]+priors[node] > enough {
				out[j] = append(out[j], int32(node))
			}
		}
	}
	return out
}

// resample guesses the likelihood at the nodes of another grid. The margin in promising is for the
// error.
func (s *surface) resample(g grid) []float64 {
	out, shape := slices.Clone(s.log), s.shape()
	slopes, priors := s.priors(s.rough)
	for i := range out {
		out[i] -= slopes[i/len(priors)] + priors[i%len(priors)]
	}
	axes := [3][2]axis{{s.delta, g.delta}, {s.sigma, g.sigma}, {s.excess, g.excess}}
	for d, a := range axes {
		if shape[d] == 1 {
			continue // a Gaussian population
		}
		inner := 1
		for _, n := range shape[d+1:] {
			inner *= n
		}
		next := make([]float64, 0, len(out)/shape[d]*a[1].n())
		for block := range slices.Chunk(out, shape[d]*inner) {
			next = interpolateAlong(next, block, inner, a[0], a[1])
		}
		out, shape[d] = next, a[1].n()
	}
	return out
}

// interpolateAlong appends values to out with other nodes of the first coordinate; the other
// coordinates make up rows of the given length. It takes cubic polynomials, and straight lines
// where these are higher.
func interpolateAlong(out, values []float64, length int, from, to axis) []float64 {
	const points = 4
	row := func(i int) []float64 { return values[i*length : (i+1)*length] }
	width := min(points, from.n())
	weights := make([]float64, width)
	for at := range to.n() {
		i, fraction := from.cell(to.node(at))
		low, high := row(i), row(i+1)
		switch fraction {
		// Not an average: of −∞ and anything with the weight 0 it would be NaN.
		case 0:
			out = append(out, low...)
			continue
		case 1:
			out = append(out, high...)
			continue
		}
		first := min(max(i-width/2+1, 0), from.n()-width)
		lagrange(float64(i-first)+fraction, weights)
		for k := range length {
			line, cubic := (1-fraction)*low[k]+fraction*high[k], 0.0
			for p, w := range weights {
				cubic += w * values[(first+p)*length+k]
			}
			if cubic > line {
				line = cubic
			}
			out = append(out, line)
		}
	}
	return out
}
