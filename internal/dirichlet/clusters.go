package dirichlet

import (
	"cmp"
	"slices"
)

// clusters are data that belong together: all data of a cluster have the same weight in a draw,
// an exponential variate, as in the Bayesian bootstrap of clusters. The mean weight of a datum is
// such that the weights of all data are worth as much as there are clusters, so that a
// pseudo-observation keeps its strength beside independent data.
type clusters struct {
	// of has the cluster of each datum, in the order of the points.
	of []int
	// count is the number of clusters, and weight the mean weight of a datum.
	count  int
	weight float64
}

// NewClustered is like [New] for data that belong together: of has a number for each datum, the
// same one for the data of a cluster.
func NewClustered(z, rounding []float64, of []int, strength, at float64) *Process {
	p, order := build(z, rounding, strength, at)
	p.clusters = newClusters(p, order, of)
	p.symmetric = false
	return p
}

// newClusters numbers the clusters by their data, so that neither the order nor the numbers in
// which they were given change the draws.
func newClusters(p *Process, order, of []int) *clusters {
	members := map[int][]int{} // the places of the data of a cluster, in the order of the points
	var names []int
	for place, i := range order {
		if members[of[i]] == nil {
			names = append(names, of[i])
		}
		members[of[i]] = append(members[of[i]], place)
	}
	data := p.data()
	slices.SortStableFunc(names, func(a, b int) int {
		first, second := members[a], members[b]
		for k := range min(len(first), len(second)) {
			if c := cmp.Compare(data[first[k]], data[second[k]]); c != 0 {
				return c
			}
		}
		return cmp.Compare(len(first), len(second))
	})
	c := &clusters{of: make([]int, len(order)), count: len(names),
		weight: float64(len(names)) / float64(len(order))}
	for k, name := range names {
		for _, place := range members[name] {
			c.of[place] = k
		}
	}
	return c
}

// data are the points without the pseudo-observation.
func (p *Process) data() []float64 {
	if p.prior < 0 {
		return p.z
	}
	return slices.Delete(slices.Clone(p.z), p.prior, p.prior+1)
}

// drawClusters draws the weights of the clusters.
func (d *drawnWeights) drawClusters(b block) {
	for k := range d.clusters {
		w := &d.clusters[k]
		for l := 0; l < lanes; l += 2 {
			w[l], w[l+1] = twoExponentials(b.data)
		}
	}
}

// spread gives the data the weights of their clusters.
func (d *drawnWeights) spread(c *clusters) {
	for i, k := range c.of {
		w, before, after := &d.w[i], &d.sum[i], &d.sum[i+1]
		for l := range lanes {
			w[l] = c.weight * d.clusters[k][l]
			after[l] = before[l] + w[l]
		}
	}
}

// meanOfDraws is the mean of the weights of the three regions over draws from a fixed key.
func (p *Process) meanOfDraws(s Split) (mean [3]float64) {
	const draws = 20_000
	for _, weights := range p.Draws(draws, Key{1, 2}, s) {
		for k, w := range weights {
			mean[k] += w / draws
		}
	}
	return mean
}
