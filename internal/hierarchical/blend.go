package hierarchical

import (
	"math"
	"slices"
	"sync"

	"github.com/bayescmp/go/internal/parallel"
)

// A blend is the likelihood of δ_i as a mixture of Gaussians, to which the population adds its own
// variance. The more that is, the less the components differ, and the fewer are enough.
type blend struct {
	// counted is the likelihood of a group whose items are right or wrong; else it is nil. Then
	// the components are one Gaussian that is about as wide.
	counted *counted
	// all are the components that serve any population.
	all []component
	// average is the variance of one Gaussian in their place.
	average float64
	// precise and rough have the components that are enough, rough for a sketch.
	precise, rough mixturesBySpread
}

// mixturesBySpread has mixtures for the variances of the population from which on they serve.
type mixturesBySpread struct {
	from  []float64
	parts [][]component
}

// mixture returns the mixture for a variance of the population.
func (b mixturesBySpread) mixture(population float64) []component {
	i := len(b.from) - 1
	for b.from[i] > population {
		i--
	}
	return b.parts[i]
}

func constantMixture(parts ...component) mixturesBySpread {
	return mixturesBySpread{[]float64{0}, [][]component{parts}}
}

// blends are those of all groups; gauss tells which groups have Gauss rules, and so are nearly one
// Gaussian.
func (m *Model) blends(counted []*counted, parts [][]component, gauss []bool) []blend {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, g := range m.Groups {
		lowest, highest = min(lowest, g.Mean), max(highest, g.Mean)
	}
	out := make([]blend, len(parts))
	parallel.Each(len(parts), func(i int) {
		p, g := parts[i], m.Groups[i]
		b := blend{all: p, average: average(p).variance, precise: constantMixture(p...),
			rough: constantMixture(p...)}
		if gauss[i] {
			b.rough = constantMixture(average(p))
		} else if m.Nu != nil { // else there are few variances of the population
			to := reach{1e-10, max(g.Mean-lowest, highest-g.Mean), math.Abs(g.Mean) + m.Delta0Max}
			b.precise, b.rough = fewerParts(p, 2e-8, to), fewerParts(p, 1e-2, to)
		}
		b.counted = counted[i]
		out[i] = b
	})
	if m.Nu == nil {
		return out
	}
	for i, g := range m.Groups {
		if !gauss[i] {
			continue
		}
		unit := out[i].average
		b := gammaRule{g.shape(), len(parts[i])}.fewerParts()
		out[i].precise = mixturesBySpread{}
		for k, from := range b.from {
			out[i].precise.from = append(out[i].precise.from, from*unit)
			out[i].precise.parts = append(out[i].precise.parts, scaleVariances(b.parts[k], unit))
		}
	}
	return out
}

// knownFewer has what fewerParts returned. The Gauss rules of all groups with so many differences
// are the same but for the scale.
var knownFewer sync.Map

// fewerParts finds mixtures for a group whose mean has the variance 1 on average.
func (r gammaRule) fewerParts() mixturesBySpread {
	if known, ok := knownFewer.Load(r); ok {
		return known.(mixturesBySpread)
	}
	nodes, weights := r.rule()
	parts := make([]component, r.n)
	for k, p := range nodes {
		parts[k] = component{weight: weights[k], variance: 1 / p}
	}
	parts = scaleVariances(parts, 1/average(parts).variance)
	out := fewerParts(parts, 2e-8, reach{2e-4, 0, math.Inf(1)})
	knownFewer.Store(r, out)
	return out
}

// reach is up to which distance of the mean from δ0 a density matters: to where it is nothing
// beside the density at the mean, or near if that is further, but not beyond far.
type reach struct{ nothing, near, far float64 }

// fewerParts finds mixtures whose relative error is tolerated.
func fewerParts(parts []component, tolerated float64, to reach) mixturesBySpread {
	const (
		least, most = 1e-3, 1e6 // variances of the population, relative to that of the mean
		factor      = 8
		share       = 0.6 // of the components that are fewer
		worth       = 14  // components; more take long to find
	)
	unit := average(parts).variance
	var out mixturesBySpread
	n, upTo := 1, min(worth, int(share*float64(len(parts))))
	for v := most; v > least; v /= factor {
		var fewer []component
		for ; n <= upTo; n++ {
			fewer = reduceMixture(parts, v*math.Sqrt(factor)*unit, n)
			if haveSameDensity(parts, fewer, v*unit, tolerated, to) {
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

// haveSameDensity reports whether two mixtures have the same density with a variance of the
// population added.
func haveSameDensity(parts, fewer []component, population, tolerated float64, to reach) bool {
	unit := average(parts).variance + population
	peak := density(parts, population, 0)
	if !(math.Abs(density(fewer, population, 0)-peak) <= tolerated*peak) {
		return false
	}
	for square := unit; square < to.far*to.far; square *= 3 {
		want := density(parts, population, square)
		if want == 0 || want < to.nothing*peak && square > to.near*to.near {
			return true
		}
		if !(math.Abs(density(fewer, population, square)-want) <= tolerated*want) {
			return false
		}
	}
	return true
}

// density is proportional to the density at a distance, whose square is given.
func density(parts []component, population, square float64) float64 {
	sum := 0.0
	for _, c := range parts {
		variance := c.variance + population
		sum += c.weight / math.Sqrt(variance) * exp(-square/variance/2)
	}
	return sum
}

// reduceMixture is a Gauss rule with n components for a mixture to which a variance is added. The
// density is a smooth function of the precision of the sum.
func reduceMixture(parts []component, population float64, n int) []component {
	at, masses := make([]float64, len(parts)), make([]float64, len(parts))
	for k, c := range parts {
		at[k], masses[k] = 1/(c.variance+population), c.weight
	}
	precisions, weights := golubWelsch(recurrence(masses, at, n))
	out := make([]component, n)
	for k, p := range precisions {
		out[k] = component{weight: weights[k], variance: max(0, 1/p-population)}
	}
	return out
}

// scaleVariances multiplies the variances.
func scaleVariances(parts []component, factor float64) []component {
	out := slices.Clone(parts)
	for k := range out {
		out[k].variance *= factor
		out[k].sigma *= math.Sqrt(factor)
	}
	return out
}

// least is the smallest variance of a component.
func (b blend) least() float64 {
	least := math.Inf(1)
	for _, c := range b.all {
		least = min(least, c.variance)
	}
	return least
}
