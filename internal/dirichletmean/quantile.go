package dirichletmean

import "math"

// Quantile returns the t below which the mean is with probability p. It is NaN unless p is in
// (0, 1).
func (m *Mean) Quantile(p float64) float64 {
	if !(p > 0 && p < 1) {
		return math.NaN()
	}
	c, low, high := m.search(p)
	y := min(max(c.start, low), high)
	for range 400 {
		t, slope := c.value(y)
		beyond := m.excess(t, p)
		if math.IsNaN(beyond) {
			return beyond
		}
		if beyond > 0 {
			high = y
		} else {
			low = y
		}
		// Newton's step, or half of the rest where that leaves it or has no end.
		next := y - beyond/(m.Density(t)*slope)
		inside := next > low && next < high
		if inside && math.Abs(beyond) <= 1e-8*min(p, 1-p) {
			t, _ = c.value(next) // the step squares what is left
			return t
		}
		if !inside {
			next = low + (high-low)/2
		}
		if beyond == 0 || !(next > low && next < high) {
			return t
		}
		y = next
	}
	return math.NaN()
}

// excess returns how much more probability than p is below t.
func (m *Mean) excess(t, p float64) float64 {
	above, below := m.sides(t)
	if p > 0.5 {
		return (1 - p) - above
	}
	return below - p
}

// coordinate is where a quantile is searched: t itself, or the logarithm of the distance of t from
// a spike on one side.
type coordinate struct {
	start float64
	spike float64
	sign  float64 // 1 or −1 for the side of the spike; 0 for t itself
}

// value returns t, and dt/dy.
func (c coordinate) value(y float64) (t, slope float64) {
	if c.sign == 0 {
		return y, 1
	}
	distance := math.Exp(c.sign * y)
	return c.spike + c.sign*distance, distance
}

// search returns the coordinate for the quantile of p, which grows with t, and its ends. Beside a
// spike the density may be infinite, and most of the probability may be at tiny distances.
func (m *Mean) search(p float64) (c coordinate, low, high float64) {
	low, high = m.Range()
	unit := math.Log(high - low)
	least := unit - 270 // 1e-117 of the range
	spike, others := m.spike()
	if others > 1 || low == high {
		return coordinate{start: m.mean}, low, high
	}
	switch beyond := m.excess(spike, p); {
	case math.Abs(beyond) < 1e-15:
		return coordinate{start: spike}, spike, spike
	case beyond > 0:
		return coordinate{-(least + unit) / 2, spike, -1}, -math.Log(spike - low), -least
	}
	return coordinate{(least + unit) / 2, spike, 1}, least, math.Log(high - spike)
}
