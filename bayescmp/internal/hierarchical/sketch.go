package hierarchical

import (
	"math"
	"slices"
)

// active lists, by node of δ0, the nodes of the other two that are worth computing: those where a sketch, a coarse surface, comes near
// enough to its maximum; all when it is nil. A box around an ellipsoid is half empty.
func (s *surface) active(sketch *surface, depth float64) [][]int32 {
	const margin = 3.0
	if s.delta.step == 0 {
		depth = carefulDepth
	}
	guess := s.resample(sketch)
	enough := math.Inf(-1)
	if sketch != nil {
		enough = slices.Max(sketch.log) - depth - margin
	}
	out := make([][]int32, s.delta.n())
	each := s.logSigma.n() * len(s.nu)
	for j := range out {
		for at := range each {
			if guess == nil || guess[j*each+at] > enough {
				out[j] = append(out[j], int32(at))
			}
		}
	}
	return out
}

// resample guesses the log posterior at every node from a sketch: on even axes by linear interpolation, which is too low between the nodes of
// the sketch, hence the margin above; on panels as the largest value that the sketch has in the panel.
func (s *surface) resample(sketch *surface) []float64 {
	if sketch == nil {
		return nil
	}
	out := sketch.log
	shape := [3]int{sketch.delta.n(), sketch.logSigma.n(), len(sketch.nu)}
	for d, axes := range [3][2]axis{{sketch.delta, s.delta}, {sketch.logSigma, s.logSigma}, {sketch.logExcess, s.logExcess}} {
		if shape[d] == 1 {
			continue // a Gaussian population
		}
		inner := 1
		for _, n := range shape[d+1:] {
			inner *= n
		}
		var next []float64
		for block := range slices.Chunk(out, shape[d]*inner) {
			next = append(next, along(block, inner, axes[0], axes[1])...)
		}
		out, shape[d] = next, axes[1].n()
	}
	return out
}

// along resamples the first coordinate of values, whose other coordinates make up rows of the given length.
func along(values []float64, length int, from, to axis) []float64 {
	out := make([]float64, 0, to.n()*length)
	row := func(i int) []float64 { return values[i*length : (i+1)*length] }
	for at, c := range to.at {
		if from.step == 0 {
			first := at / to.per * from.per
			for k := range length {
				most := math.Inf(-1)
				for i := range from.per {
					most = max(most, row(first + i)[k])
				}
				out = append(out, most)
			}
			continue
		}
		i, fraction := from.cell(c)
		low, high := row(i), row(i+1)
		for k := range length {
			// Not an average: of −∞ and anything with weight 0 it would be NaN.
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
