package hierarchical

import (
	"math"
	"slices"
)

// depth and spacing say how far below its maximum the log posterior is left out, and how far apart nodes are in standard deviations: at
// 0.5 the trapezoid rule errs by exp(−2π²/0.5²) on a Gaussian, and what is interpolated between the nodes by the fourth root of that. The
// posterior of few data sets has heavy tails, and costs little.
func (m *Model) depth() float64 {
	if len(m.Groups) < 25 {
		return 26
	}
	return 13
}

func (m *Model) spacing() float64 {
	if len(m.Groups) < 25 {
		return 0.4
	}
	return 0.5
}

// fewest is the number of data sets from which the grid that [Model.locate] finds is exact enough: the posterior of fewer is not smooth
// on the scale of its standard deviations.
const fewest = 12

// box is a range of the three coordinates.
type box [3][2]float64

// limits are the hard bounds: those of the uniform priors, and how far log σ0 and log excess are followed.
func (m *Model) limits(parts [][]component) box {
	typical := make([]float64, len(parts))
	for i, p := range parts {
		typical[i] = math.Sqrt(p[len(p)/2].variance)
	}
	slices.Sort(typical)
	// Below, σ0 is nothing beside the uncertainty of every data set.
	smallest := math.Log(min(typical[0], m.Sigma0Max)) - follow
	b := box{{-m.Delta0Max, m.Delta0Max}, {smallest, math.Log(m.Sigma0Max)}, {lowestExcess, highestExcess}}
	if m.Nu != nil {
		b[2][1] = math.Log(LargestNu - m.Nu.Shift())
	}
	return b
}

// log σ0 is followed so far down from the smallest uncertainty of a data set.
const follow = 10.0

// log excess is followed from here: ν − 1 = 9e-4, below which the population no longer changes.
const (
	lowestExcess  = -7.0
	highestExcess = 6.0
)

// start guesses where the posterior is, generously.
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

// locate finds the box that holds the posterior, how many nodes each coordinate needs in it, and a sketch of it. soft is false when the
// posterior does not vanish at a hard bound, or no box can be found.
func (m *Model) locate(parts [][]component) (b box, nodes [3]int, sketch *surface, soft bool) {
	single := make([][]component, len(parts))
	for i, p := range parts {
		single[i] = []component{mean(p)}
	}
	limits := m.limits(parts)
	b = m.start(parts, limits)
	coarse := [3]int{13, 13, 7}
	if m.Nu == nil {
		coarse[2] = 1
	}
	for range 12 {
		s := m.evaluate(b.grid(coarse), single, nil)
		next, widths, moved, edge := s.shrink(b, limits, coarse, m.depth())
		if !moved {
			for d := range nodes {
				nodes[d] = min(max(int(math.Ceil((next[d][1]-next[d][0])/(m.spacing()*widths[d])))+1, 13), 101)
			}
			if m.Nu == nil {
				nodes[2] = 1
			}
			return next, nodes, s, !edge
		}
		b = next
	}
	return b, nodes, nil, false
}

// mean replaces a mixture by one Gaussian with its mean precision, good enough to find one's way.
func mean(parts []component) component {
	p := 0.0
	for _, c := range parts {
		p += c.weight / c.variance
	}
	return component{1, 1 / p, 0}
}

func (b box) grid(n [3]int) grid {
	g := grid{delta: evenly(b[0][0], b[0][1], n[0]), logSigma: evenly(b[1][0], b[1][1], n[1])}
	if n[2] > 1 {
		g.logExcess = evenly(b[2][0], b[2][1], n[2])
	}
	return g
}

// shrink cuts the box to where the profile of each coordinate is within depth of the maximum, or extends it where it is not yet
// below at an end. widths are the distances over which the profiles fall by 1/2 from their peaks: standard deviations. moved tells whether another
// round is worth it, edge whether a hard bound cuts the posterior.
func (s *surface) shrink(b, limits box, n [3]int, depth float64) (next box, widths [3]float64, moved, edge bool) {
	axes := [3]axis{s.delta, s.logSigma, s.logExcess}
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
		// An end that was cut just below depth may be just above it on another grid; that is no reason to extend it again.
		openLow, openHigh := profile[0] > top-0.75*depth, profile[n[d]-1] > top-0.75*depth
		if openLow && b[d][0] > limits[d][0] {
			low = max(limits[d][0], low-width/2)
			moved = true
		}
		if openHigh && b[d][1] < limits[d][1] {
			high = min(limits[d][1], high+width/2)
			moved = true
		}
		if d < 2 && (openLow && b[d][0] <= limits[d][0] || openHigh && b[d][1] >= limits[d][1]) {
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

// profile is the maximum over the other two coordinates.
func (s *surface) profile(d int) []float64 {
	out := make([]float64, [3]int{s.delta.n(), s.logSigma.n(), len(s.nu)}[d])
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

// halfWidth is the smaller of the distances from the peak of a profile, left and right, at which it is down by 1/2, from the
// parabola through the peak and its neighbours.
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
