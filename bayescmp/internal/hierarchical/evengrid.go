package hierarchical

import (
	"context"
	"math"
	"slices"
)

// fewest is the number of data sets from which an even grid is exact enough. The posterior of fewer
// data sets is not smooth on the scale of its standard deviations.
const fewest = 12

// evenDepth is how far below its maximum the log posterior is left out on an even grid. The
// posterior of few data sets has heavy tails, and costs little.
func (m *Model) evenDepth() float64 {
	if len(m.Groups) < 25 {
		return 26
	}
	return 13
}

// spacing is the distance of the nodes of an even grid, in standard deviations. At 0.5 the
// trapezoid rule errs by exp(−2π²/0.5²) on a Gaussian, and an interpolation between the nodes errs
// by the fourth root of that error.
func (m *Model) spacing() float64 {
	if len(m.Groups) < 25 {
		return 0.4
	}
	return 0.5
}

// evenGrid is an even grid of n nodes in a box.
func (b box) evenGrid(n [3]int) grid {
	g := grid{delta: evenly(b[0][0], b[0][1], n[0]), logSigma: evenly(b[1][0], b[1][1], n[1])}
	if n[2] > 1 {
		g.logExcess = evenly(b[2][0], b[2][1], n[2])
	}
	return g
}

// locate finds the box that holds the posterior, the number of nodes that each coordinate needs in
// it, and a sketch of the posterior. soft is false when the posterior does not vanish at a hard
// bound, or when no box can be found; in the second case sketch is nil.
func (m *Model) locate(
	ctx context.Context, parts [][]component,
) (b box, nodes [3]int, sketch *surface, soft bool, err error) {
	single := make([][]component, len(parts))
	for i, p := range parts {
		single[i] = []component{average(p)}
	}
	limits := m.limits(parts)
	b = m.start(parts, limits)
	coarse := [3]int{13, 13, 7}
	if m.Nu == nil {
		coarse[2] = 1
	}
	for range 12 {
		s, err := m.evaluate(ctx, b.evenGrid(coarse), single, nil)
		if err != nil {
			return b, nodes, nil, false, err
		}
		next, widths, moved, edge := s.shrink(b, limits, m.evenDepth())
		if !moved {
			return next, m.nodes(next, widths), s, !edge, nil
		}
		b = next
	}
	return b, nodes, nil, false, nil
}

// start guesses generously where the posterior is.
func (m *Model) start(parts [][]component, limits box) box {
	means, scales := make([]float64, len(parts)), make([]float64, len(parts))
	for i, g := range m.Groups {
		means[i] = g.Mean
		scales[i] = math.Sqrt(parts[i][len(parts[i])/2].variance)
	}
	slices.Sort(means)
	slices.Sort(scales)
	q := len(means)
	quarter := (means[q-1-q/4] - means[q/4]) / 1.35
	spread := max(quarter, scales[q/2]/3, 1e-3*(means[q-1]-means[0]))
	reach := 8*max(quarter, scales[q/2])/math.Sqrt(float64(q)) + 1e-12*spread
	b := box{
		{means[q/2] - reach, means[q/2] + reach},
		{math.Log(spread) - 4, math.Log(max(spread, means[q-1]-means[0])) + 2},
		limits[2],
	}
	for d := range b {
		b[d][0] = max(b[d][0], limits[d][0])
		b[d][1] = min(b[d][1], limits[d][1])
		if !(b[d][0] < b[d][1]) {
			b[d] = limits[d] // the data are beyond the bounds
		}
	}
	return b
}

// nodes is the number of nodes that each coordinate needs in a box where the posterior has the
// widths.
func (m *Model) nodes(b box, widths [3]float64) (n [3]int) {
	for d := range n {
		steps := (b[d][1] - b[d][0]) / (m.spacing() * widths[d])
		n[d] = min(max(int(math.Ceil(steps))+1, 13), 101)
	}
	if m.Nu == nil {
		n[2] = 1
	}
	return n
}

// shrink cuts the box to where the profile of each coordinate is less than depth below its maximum,
// or extends the box where the profile has not yet fallen that far at an end. widths are the
// distances over which the profiles fall by 1/2 from their peaks: the standard deviations. moved
// tells whether another round is worth it, and edge whether a hard bound cuts the posterior.
func (s *surface) shrink(b, limits box, depth float64) (
	next box, widths [3]float64, moved, edge bool) {
	axes, n := [3]axis{s.delta, s.logSigma, s.logExcess}, s.shape()
	next = b
	for d := range axes {
		if n[d] == 1 {
			widths[d] = 1
			continue
		}
		profile := s.profile(d)
		top := slices.Max(profile)
		first, last := 0, n[d]-1
		for profile[first] < top-depth {
			first++
		}
		for profile[last] < top-depth {
			last--
		}
		at, step := axes[d].at, axes[d].step
		low, high := at[max(first-1, 0)], at[min(last+1, n[d]-1)]
		width := b[d][1] - b[d][0]
		// An end that was cut just below depth may be just above it on another grid, which is no
		// reason to extend it again.
		open := top - 0.75*depth
		openLow, openHigh := profile[0] > open, profile[n[d]-1] > open
		if openLow && b[d][0] > limits[d][0] {
			low = max(limits[d][0], low-width/2)
			moved = true
		}
		if openHigh && b[d][1] < limits[d][1] {
			high = min(limits[d][1], high+width/2)
			moved = true
		}
		cut := openLow && b[d][0] <= limits[d][0] || openHigh && b[d][1] >= limits[d][1]
		if d < 2 && cut {
			edge = true
		}
		if high-low < 0.7*width {
			moved = true
		}
		next[d] = [2]float64{low, high}
		widths[d] = halfWidth(profile, step)
	}
	return next, widths, moved, edge
}

// profile is the maximum over the other two coordinates, at the nodes of coordinate d.
func (s *surface) profile(d int) []float64 {
	out := make([]float64, s.shape()[d])
	for i := range out {
		out[i] = math.Inf(-1)
	}
	for j := range s.delta.n() {
		for k := range s.logSigma.n() {
			for y := range s.nu {
				i := [3]int{j, k, y}[d]
				out[i] = max(out[i], s.log[s.index(j, k, y)])
			}
		}
	}
	return out
}

// halfWidth is the distance from the peak of a profile at which the parabola through the peak and
// its neighbours is down by 1/2. It is at least a sixth of the step.
func halfWidth(profile []float64, step float64) float64 {
	best := 0
	for i, p := range profile {
		if p > profile[best] {
			best = i
		}
	}
	best = min(max(best, 1), len(profile)-2)
	curvature := (2*profile[best] - profile[best-1] - profile[best+1]) / (step * step)
	if !(curvature > 0) || math.IsInf(curvature, 0) {
		return step
	}
	return max(1/math.Sqrt(curvature), step/6)
}
