package dirichlet

import (
	"cmp"
	"math"
	"slices"
)

// Process is the posterior of the Bayesian signed-rank test. It is a Dirichlet process, whose draws
// are weights w ~ Dir(s, 1, …, 1) of a pseudo-observation and of the data.
type Process struct {
	// z are the points in increasing order.
	z []float64
	// low and high are the points in increasing order. Rounding may have changed them: low is the
	// least that they may be, and high the most.
	low, high []float64
	// prior is the place of the pseudo-observation among the points; −1 without one.
	prior int
	// strength is s, the parameter of the pseudo-observation.
	strength float64
	// mirrored says that the points have changed sign. Data and their mirror image both take the
	// same sign. So the draws for one classifier against another are the mirror image of the draws
	// for the other against the one.
	mirrored bool
	// symmetric says that the points are their own mirror image, so that left and right are equally
	// probable.
	symmetric bool
	// clusters are the data that belong together; nil for independent data.
	clusters *clusters
}

// point is a datum or the pseudo-observation, with its rounding error. A datum has its place in
// what was given.
type point struct {
	z, rounding float64
	at          int
}

// New makes the posterior given the data z, the rounding error of each, and a pseudo-observation at
// the given place with the given strength; 0 means none.
func New(z, rounding []float64, strength, at float64) *Process {
	p, _ := build(z, rounding, strength, at)
	return p
}

// build makes a process of independent data. order has the places of the data as they were given,
// in the order of the points.
func build(z, rounding []float64, strength, at float64) (p *Process, order []int) {
	points := make([]point, len(z), len(z)+1)
	for i := range z {
		points[i] = point{z[i], rounding[i], i}
	}
	// The order of the data must not matter, not even to the draws.
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.z, b.z) })
	lean := asymmetry(points)
	p = &Process{prior: -1, strength: strength, mirrored: lean < 0}
	p.symmetric = lean == 0 && (strength == 0 || at == 0)
	if p.mirrored {
		at = -at
		for i := range points {
			points[i].z = -points[i].z
		}
		slices.Reverse(points)
	}
	for _, point := range points {
		order = append(order, point.at)
	}
	if strength > 0 {
		p.prior, _ = slices.BinarySearchFunc(points, at,
			func(a point, z float64) int { return cmp.Compare(a.z, z) })
		points = slices.Insert(points, p.prior, point{z: at})
	}
	for _, point := range points {
		p.z = append(p.z, point.z)
	}
	p.low, p.high = make([]float64, len(points)), make([]float64, len(points))
	most, least := math.Inf(-1), math.Inf(1)
	for i, last := 0, len(points)-1; i <= last; i++ {
		// Both increase, even if one datum is far less exact than its neighbours.
		most = max(most, points[i].z+points[i].rounding)
		least = min(least, points[last-i].z-points[last-i].rounding)
		p.high[i], p.low[last-i] = most, least
	}
	return p, order
}

// asymmetry tells sorted points, above 0, from their mirror image, below 0. It is 0 when they are
// the same.
func asymmetry(points []point) float64 {
	for i, a := range points {
		b := points[len(points)-1-i]
		if sum := a.z + b.z; math.Abs(sum) > a.rounding+b.rounding {
			return sum
		}
	}
	return 0
}

// parameters returns the parameters of the Dirichlet distribution of the weights, point by point.
func (p *Process) parameters() []float64 {
	a := make([]float64, len(p.low))
	for i := range a {
		a[i] = 1
	}
	if p.prior >= 0 {
		a[p.prior] = p.strength
	}
	return a
}

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
