package dirichlet

// cut is the set of the pairs (i, j) of points whose sum is below a limit. The pairs form a
// staircase: points are sorted, so the partners of each point are the first points, fewer and
// fewer.
type cut struct {
	// full is the number of points that have all points as partners.
	full int
	// count has the number of partners of each of the next points. Points that are not below half
	// the limit are left out: by symmetry, the points before have their pairs.
	count []int32
}

// newCut finds the pairs for which below is true. z must increase.
func newCut(z []float64, below func(sum float64) bool) cut {
	var c cut
	j := len(z)
	for i := range z {
		for j > 0 && !below(z[i]+z[j-1]) {
			j--
		}
		switch {
		case j <= i:
			return c
		case j == len(z):
			c.full++
		default:
			c.count = append(c.count, int32(j))
		}
	}
	return c
}

// area is Σ w_i w_j over the pairs, where sum[i] is the sum of the first i weights. With m points
// below half the limit it is
//
//	Σ_{i<m} w_i (sum[count_i] + (sum[count_i] − sum[m])) = 2 Σ_{i<m} w_i sum[count_i] − sum[m]²
//
// where the second term of the first form stands for the pairs whose first point is not among the
// m.
func (c cut) area(w, sum []float64) float64 {
	m := c.points()
	total := sum[c.full] * sum[len(sum)-1]
	for i, wi := range w[c.full:m] {
		total += wi * sum[c.count[i]]
	}
	return 2*total - sum[m]*sum[m]
}

// points is the number of points below half the limit.
func (c cut) points() int { return c.full + len(c.count) }

// sums fills sum with the sums of the first 0, 1, … weights.
func sums(w, sum []float64) []float64 {
	s := 0.0
	for i, v := range w {
		s += v
		sum[i+1] = s
	}
	return sum
}

// partners returns the number of partners of each of n points.
func (c cut) partners(n int) []int {
	out := make([]int, n)
	for i := range c.full {
		out[i] = n
	}
	for i, count := range c.count {
		out[c.full+i] = int(count)
	}
	// The partners of each other point are the first points that have it as a partner.
	with := c.points()
	for j := c.points(); j < n; j++ {
		for with > c.full && out[with-1] <= j {
			with--
		}
		out[j] = with
	}
	return out
}
