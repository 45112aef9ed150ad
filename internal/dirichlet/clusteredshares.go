package dirichlet

import (
	"math/rand/v2"
	"slices"
)

// ClusteredShares is the posterior of the shares of three regions, by the Bayesian bootstrap of
// clusters: in each draw a cluster has a weight that is an exponential variate, and gives it to the
// regions in which its data are; the regions have Gamma variates of the shapes Prior besides.
type ClusteredShares struct {
	Prior [3]float64
	// Counts has the numbers of data of each cluster in the three regions.
	Counts [][3]float64
}

// Draws returns n draws. Neither the order of the clusters nor the names left and right change
// them: they are made of sorted clusters, on the side where these come first.
func (s ClusteredShares) Draws(n int, r *rand.Rand) [][3]float64 {
	one, other := s.sorted(), s.mirrored().sorted()
	if one.compare(other) <= 0 {
		return one.draw(n, r)
	}
	out := other.draw(n, r)
	for i := range out {
		out[i] = mirror(out[i])
	}
	return out
}

func mirror(regions [3]float64) [3]float64 { return [3]float64{regions[2], regions[1], regions[0]} }

func (s ClusteredShares) mirrored() ClusteredShares {
	out := ClusteredShares{Prior: mirror(s.Prior)}
	for _, c := range s.Counts {
		out.Counts = append(out.Counts, mirror(c))
	}
	return out
}

func (s ClusteredShares) sorted() ClusteredShares {
	s.Counts = slices.Clone(s.Counts)
	slices.SortFunc(s.Counts, func(a, b [3]float64) int { return slices.Compare(a[:], b[:]) })
	return s
}

func (s ClusteredShares) compare(other ClusteredShares) int {
	for i, c := range s.Counts {
		if order := slices.Compare(c[:], other.Counts[i][:]); order != 0 {
			return order
		}
	}
	return slices.Compare(s.Prior[:], other.Prior[:])
}

func (s ClusteredShares) draw(n int, r *rand.Rand) [][3]float64 {
	all := 0.0
	for _, c := range s.Counts {
		all += c[0] + c[1] + c[2]
	}
	// The data are worth as much as there are clusters.
	weight := float64(len(s.Counts)) / all
	out := make([][3]float64, n)
	for i := range out {
		g := &out[i]
		for k, a := range s.Prior {
			g[k] = Gamma(a, r)
		}
		for _, c := range s.Counts {
			w := weight * r.ExpFloat64()
			for k := range g {
				g[k] += w * c[k]
			}
		}
		sum := g[0] + g[1] + g[2]
		for k := range g {
			g[k] /= sum
		}
	}
	return out
}

// Tally counts n draws from a fixed seed, in so many bins.
func (s ClusteredShares) Tally(n, bins int) Tally {
	t := newTally(bins)
	for _, weights := range s.Draws(n, rand.New(rand.NewPCG(1, 2))) {
		t.add(weights)
		for k, w := range weights {
			t.mean[k] += w / float64(n)
		}
	}
	return t
}

// Mean returns the mean of the weights of the regions in the draws of [ClusteredShares].
func (t Tally) Mean() [3]float64 { return t.mean }
