package hierarchical

import (
	"math"
	"slices"
)

// A blend is the likelihood of δ_i as a mixture of Gaussians, to which the population adds its own
// variance. The more that is, the less the components differ, and the fewer are enough.
type blend struct {
	// all are the components that serve any population.
	all []component
	// average is the variance of one Gaussian in their place.
	average float64
	// gauss tells that they are a Gauss rule, and so nearly one Gaussian.
	gauss bool
	// from has the variances of the population from which on the parts serve.
	from  []float64
	parts [][]component
}

// beside returns the components that are enough with a variance of the population.
func (b blend) beside(population float64) []component {
	i := len(b.from) - 1
	for b.from[i] > population {
		i--
	}
	return b.parts[i]
}

// blends are those of all groups; gauss tells which groups have Gauss rules.
func (m *Model) blends(parts [][]component, gauss []bool) []blend {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, g := range m.Groups {
		lowest, highest = min(lowest, g.Mean), max(highest, g.Mean)
	}
	out := make([]blend, len(parts))
	known := map[int]blend{}
	for i, p := range parts {
		g := m.Groups[i]
		if !gauss[i] {
			farthest := math.Abs(g.Mean) + m.Delta0Max
			near := max(g.Mean-lowest, highest-g.Mean)
			out[i] = newBlend(p, reach{1e-10, near, farthest})
			continue
		}
		// The rules of all groups with so many differences are the same but for the scale.
		unit := average(p).variance
		b, ok := known[g.N]
		if !ok {
			b = newBlend(times(p, 1/unit), reach{2e-4, 0, math.Inf(1)})
			known[g.N] = b
		}
		out[i].all, out[i].average, out[i].gauss = p, unit, true
		for k := range b.from {
			out[i].from = append(out[i].from, b.from[k]*unit)
			out[i].parts = append(out[i].parts, times(b.parts[k], unit))
		}
	}
	return out
}

// single is a blend that always has all its components.
func single(parts ...component) blend {
	return blend{parts, average(parts).variance, false, []float64{0}, [][]component{parts}}
}

// reach is up to which distance of the mean from δ0 a density matters: to where it is nothing beside
// the density at the mean, or near if that is further, but not beyond far.
type reach struct{ nothing, near, far float64 }

func newBlend(parts []component, to reach) blend {
	const (
		least, most = 1e-3, 1e9 // variances of the population, relative to that of the mean
		factor      = 8
		share       = 0.6 // of the components that are fewer
		worth       = 14  // components; more take long to find
	)
	unit := average(parts).variance
	out := blend{all: parts, average: unit}
	n, upTo := 1, min(worth, int(share*float64(len(parts))))
	for v := most; v > least; v /= factor {
		var fewer []component
		for ; n <= upTo; n++ {
			fewer = thinnedOut(parts, v*math.Sqrt(factor)*unit, n)
			if alike(parts, fewer, v*unit, to) &&
				alike(parts, fewer, v*factor*unit, to) {
				break
			}
		}
		if n > upTo {
			break
		}
		out.from, out.parts = append(out.from, v*unit), append(out.parts, fewer)
	}
	out.from, out.parts = append(out.from, 0), append(out.parts, parts)
	slices.Reverse(out.from)
	slices.Reverse(out.parts)
	return out
}

// alike reports whether two mixtures have the same density with a variance of the population added.
func alike(parts, fewer []component, population float64, to reach) bool {
	const tolerated = 2e-8
	unit := average(parts).variance + population
	at := func(parts []component, square float64) float64 {
		sum := 0.0
		for _, c := range parts {
			variance := c.variance + population
			sum += c.weight / math.Sqrt(variance) * math.Exp(-square/variance/2)
		}
		return sum
	}
	peak := at(parts, 0)
	if !(math.Abs(at(fewer, 0)-peak) <= tolerated*peak) {
		return false
	}
	for square := unit; square < to.far*to.far; square *= 2 {
		want := at(parts, square)
		if want == 0 || want < to.nothing*peak && square > to.near*to.near {
			return true
		}
		if !(math.Abs(at(fewer, square)-want) <= tolerated*want) {
			return false
		}
	}
	return true
}

// thinnedOut is a Gauss rule with n components for a mixture to which a variance is added. The
// density is a smooth function of the precision of the sum.
func thinnedOut(parts []component, population float64, n int) []component {
	at := make([]float64, len(parts))
	for k, c := range parts {
		at[k] = 1 / (c.variance + population)
	}
	diagonal, off := recurrence(parts, at, n)
	precisions, weights := golubWelsch(diagonal, off)
	out := make([]component, n)
	for k, p := range precisions {
		out[k] = component{weight: weights[k], variance: max(0, 1/p-population)}
	}
	return out
}

// recurrence has the coefficients of the orthonormal polynomials of a discrete distribution, by
// Stieltjes's procedure.
func recurrence(parts []component, at []float64, n int) (diagonal, off []float64) {
	before, now := make([]float64, len(at)), slices.Repeat([]float64{1}, len(at))
	diagonal, off = make([]float64, n), make([]float64, n)
	for i := range n {
		for k, c := range parts {
			diagonal[i] += c.weight * now[k] * now[k] * at[k]
		}
		norm := 0.0
		for k, c := range parts {
			next := (at[k] - diagonal[i]) * now[k]
			if i > 0 {
				next -= off[i-1] * before[k]
			}
			before[k], now[k] = now[k], next
			norm += c.weight * next * next
		}
		off[i] = math.Sqrt(norm)
		for k := range now {
			now[k] /= off[i]
		}
	}
	return diagonal, off
}

// times multiplies the variances.
func times(parts []component, factor float64) []component {
	out := slices.Clone(parts)
	for k := range out {
		out[k].variance *= factor
		out[k].sigma *= math.Sqrt(factor)
	}
	return out
}
