package hierarchical

import "math"

// mixture is a mixture of Gaussians whose weights sum to 1. Some weights may be a little below 0,
// where narrow Gaussians stand for others that are narrower still.
type mixture struct{ parts []gaussian }

type gaussian struct{ weight, mean, sd float64 }

// merge joins Gaussians whose standard deviations are about the same and whose means are in the
// same cell, which is a tenth of the standard deviation when cell is 0. The joint Gaussian has
// their mean and variance. merge makes the weights sum to 1. Tens of thousands of Gaussians become
// a few hundred.
func (m *mixture) merge(cell float64) {
	type key struct {
		mean     float64
		sd       int32
		negative bool
	}
	total := 0.0
	places := map[key]int32{}
	var merged []gaussian // with Σ weight (mean − first mean), and Σ weight of its square and sd²
	var first []float64
	for _, g := range m.parts {
		sd := math.Round(math.Log(g.sd) * 100)
		width := cell
		if cell == 0 {
			width = 0.1 * exp(sd/100)
		}
		k := key{math.Round(g.mean / width), int32(sd), g.weight < 0}
		place, ok := places[k]
		if !ok {
			place = int32(len(merged))
			places[k] = place
			merged, first = append(merged, gaussian{}), append(first, g.mean)
		}
		s, off := &merged[place], g.mean-first[place]
		total += g.weight
		s.weight += g.weight
		s.mean += g.weight * off
		s.sd += g.weight * (off*off + g.sd*g.sd)
	}
	for i, s := range merged {
		off := s.mean / s.weight
		sd := math.Sqrt(s.sd/s.weight - off*off)
		merged[i] = gaussian{s.weight / total, first[i] + off, sd}
	}
	m.parts = merged
}

// CDF returns the probability of a value of x or less.
func (m mixture) CDF(x float64) float64 {
	sum := 0.0
	for _, g := range m.parts {
		sum += g.weight * normalCDF((x-g.mean)/g.sd)
	}
	return min(1, max(0, sum))
}

// Density returns the density at x.
func (m mixture) Density(x float64) float64 {
	sum := 0.0
	for _, g := range m.parts {
		z := (x - g.mean) / g.sd
		sum += g.weight / g.sd * exp(-z*z/2)
	}
	return sum / math.Sqrt(2*math.Pi)
}

// Regions returns the probabilities left of, in and right of the rope.
func (m mixture) Regions(r Rope) (left, middle, right float64) {
	for _, g := range m.parts {
		left += g.weight * normalCDF((-r.Left-g.mean)/g.sd)
		right += g.weight * normalCDF((g.mean-r.Right)/g.sd)
	}
	left, right = max(0, left), max(0, right)
	return left, max(0, 1-left-right), right
}

// Quantile returns the value below which p of the distribution lies.
func (m mixture) Quantile(p float64) float64 {
	low, high := 0.0, 0.0
	for _, g := range m.parts {
		low, high = min(low, g.mean-40*g.sd), max(high, g.mean+40*g.sd)
	}
	// The search begins where a single Gaussian would have the quantile. It takes Newton's steps
	// where they stay within the known interval, and halves the interval otherwise.
	mean, sd := m.moments()
	x := mean + sd*math.Sqrt2*math.Erfinv(2*p-1)
	if !(x > low && x < high) {
		x = (low + high) / 2
	}
	for range 60 {
		value := m.CDF(x) - p
		if value < 0 {
			low = x
		} else {
			high = x
		}
		next := x - value/m.Density(x)
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-12*(math.Abs(low)+math.Abs(high)) {
			return next
		}
		x = next
	}
	return x
}

// moments returns the mean and the standard deviation.
func (m mixture) moments() (mean, sd float64) {
	for _, g := range m.parts {
		mean += g.weight * g.mean
	}
	square := 0.0
	for _, g := range m.parts {
		square += g.weight * (g.sd*g.sd + (g.mean-mean)*(g.mean-mean))
	}
	return mean, math.Sqrt(square)
}
