package dirichlet

import (
	"cmp"
	"math"
	"slices"
)

// Process is the posterior of the Bayesian signed-rank test: a Dirichlet process, whose draws are weights w ~ Dir(s, 1, …, 1) on a
// pseudo-observation and on the data.
type Process struct {
	// low and high are the points, in increasing order, less and plus what rounding may have done to them.
	low, high []float64
	prior     int // where the pseudo-observation is among them; −1 without one
	strength  float64
	// mirrored says that the points have changed sign: of data and their mirror image, both take the same one. So what is drawn for
	// one classifier against another is the mirror image of what is drawn the other way round.
	mirrored bool
	// symmetric says that the points are their own mirror image, so that left and right are equally probable.
	symmetric bool
}

// point is a datum, or the pseudo-observation, and its rounding error.
type point struct{ z, dust float64 }

// New makes the posterior given the data z, each with its rounding error, and a pseudo-observation of the given strength; 0 means none.
func New(z, dust []float64, strength, at float64) *Process {
	points := make([]point, len(z), len(z)+1)
	for i := range z {
		points[i] = point{z[i], dust[i]}
	}
	// The order of the data must not matter, not even to the draws.
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.z, b.z) })
	lean := leaning(points)
	p := &Process{prior: -1, strength: strength, mirrored: lean < 0, symmetric: lean == 0 && (strength == 0 || at == 0)}
	if p.mirrored {
		at = -at
		for i := range points {
			points[i].z = -points[i].z
		}
		slices.Reverse(points)
	}
	if strength > 0 {
		p.prior, _ = slices.BinarySearchFunc(points, at, func(a point, z float64) int { return cmp.Compare(a.z, z) })
		points = slices.Insert(points, p.prior, point{z: at})
	}
	p.low, p.high = make([]float64, len(points)), make([]float64, len(points))
	most, least := math.Inf(-1), math.Inf(1)
	for i, last := 0, len(points)-1; i <= last; i++ {
		// In increasing order, even if one datum is far less exact than its neighbours.
		most, least = max(most, points[i].z+points[i].dust), min(least, points[last-i].z-points[last-i].dust)
		p.high[i], p.low[last-i] = most, least
	}
	return p
}

// leaning tells sorted points, above 0, from their mirror image, below 0; it is 0 when they are the same.
func leaning(points []point) float64 {
	for i, a := range points {
		b := points[len(points)-1-i]
		if sum := a.z + b.z; math.Abs(sum) > a.dust+b.dust {
			return sum
		}
	}
	return 0
}

// weights are the parameters of the Dirichlet distribution of the weights.
func (p *Process) weights() []float64 {
	w := make([]float64, len(p.low))
	for i := range w {
		w[i] = 1
	}
	if p.prior >= 0 {
		w[p.prior] = p.strength
	}
	return w
}

// cut is the set of the pairs (i, j) of points whose sum is below a limit. Up to point full all partners are in it; of the next ones,
// those before count; of points that are not below half the limit only partners already covered, by symmetry.
type cut struct {
	full  int
	count []int32
}

// newCut finds the pairs for which below is true: z is increasing, so the partners of each point are the first ones, fewer and fewer.
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

// area is Σ w_i w_j over the pairs; sum[i] is the sum of the first i weights. With m points below half the limit,
//
//	Σ_{i<m} w_i (sum[count_i] + (sum[count_i] − sum[m])) = 2 Σ_{i<m} w_i sum[count_i] − sum[m]²
//
// where the second term of the first form stands for the pairs whose first point is not among the m.
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

// border separates two regions: pairs below it, and pairs exactly on it, which count half to each side.
type border struct {
	below, upTo cut
	tied        bool // the two differ
	sweeps      [2]sweep
}

func (p *Process) border(limit float64) border {
	b := border{
		below: newCut(p.high, func(sum float64) bool { return sum < limit }),
		upTo:  newCut(p.low, func(sum float64) bool { return sum <= limit }),
	}
	b.tied = b.below.full != b.upTo.full || !slices.Equal(b.below.count, b.upTo.count)
	b.sweeps[0] = b.below.sweep(p.prior)
	if b.tied {
		b.sweeps[1] = b.upTo.sweep(p.prior)
	} else {
		b.upTo = b.below
	}
	return b
}

// area is the weight of the pairs below the border, in each draw.
func (b *border) area(d *drawn) [lanes]float64 {
	area := b.sweeps[0].area(d)
	if b.tied {
		for l, v := range b.sweeps[1].area(d) {
			area[l] = (area[l] + v) / 2
		}
	}
	return area
}

// Split divides the pairs of points into those whose mean is left of, in, and right of a rope.
type Split struct {
	left, right border
	rope        bool
	mirrored    bool
}

// Split divides the pairs at ±rope; without a rope (0) at 0.
func (p *Process) Split(rope float64) Split {
	s := Split{left: p.border(-2 * rope), rope: rope > 0, mirrored: p.mirrored}
	s.right = s.left
	if s.rope {
		s.right = p.border(2 * rope)
	}
	return s
}

// regions are the shares of the three regions in each draw.
func (s *Split) regions(d *drawn) (out [lanes][3]float64) {
	a := s.left.area(d)
	b := a
	if s.rope {
		b = s.right.area(d)
	}
	all := place{len(d.w), true}
	for l := range out {
		total := all.at(d, l)
		square := total * total
		out[l] = s.oriented(a[l]/square, (b[l]-a[l])/square, 1-b[l]/square)
	}
	return out
}

// oriented puts the regions the way round the data were given.
func (s Split) oriented(left, rope, right float64) [3]float64 {
	if s.mirrored {
		return [3]float64{right, rope, left}
	}
	return [3]float64{left, rope, right}
}

// Mean is the posterior mean of the weights of the three regions, exactly: with parameters α that sum to A,
// E[w_i w_j] = (α_i α_j + [i = j] α_i)/(A (A+1)).
func (p *Process) Mean(s Split) [3]float64 {
	w := p.weights()
	sum := sums(w, make([]float64, len(w)+1))
	total := sum[len(w)]
	mean := func(b border) float64 {
		area := func(c cut) float64 { return (c.area(w, sum) + sum[c.points()]) / (total * (total + 1)) }
		return (area(b.below) + area(b.upTo)) / 2
	}
	a, b := mean(s.left), mean(s.right)
	return s.oriented(a, b-a, 1-b)
}

// sums fills sum with the sums of the first 0, 1, … weights.
func sums(w, sum []float64) []float64 {
	s := 0.0
	for i, v := range w {
		s += v
		sum[i+1] = s
	}
	return sum
}

// certain reports what needs no draws: regions that cannot be the largest, because no pair counts more for them than for some
// other region, and whether the remaining ones are always equal.
func (p *Process) certain(s Split) (never [3]bool, equal bool) {
	kinds := p.kinds(s)
	compare := func(a, b int) (less, more bool) {
		for _, k := range kinds {
			less, more = less || k[a] < k[b], more || k[a] > k[b]
		}
		return less, more
	}
	for a := range never {
		for b := range never {
			less, more := compare(a, b)
			never[a] = never[a] || less && !more
		}
	}
	equal = true
	for a := range never {
		for b := range a {
			less, more := compare(a, b)
			equal = equal && (never[a] || never[b] || !less && !more)
		}
	}
	return never, equal
}

// fixed tells which regions have the same weight in every draw, because every pair counts the same for them.
func (p *Process) fixed(s Split) (same [3]bool) {
	kinds := p.kinds(s)
	for i := range same {
		same[i] = !slices.ContainsFunc(kinds, func(k [3]float64) bool { return k[i] != kinds[0][i] })
	}
	return same
}

// kinds are the shares of the three regions in a pair of points, for each kind of pair that there is.
func (p *Process) kinds(s Split) [][3]float64 {
	ones := make([]float64, len(p.low))
	for i := range ones {
		ones[i] = 1
	}
	sum := sums(ones, make([]float64, len(ones)+1))
	// The five kinds lie between the four cuts; where cuts overlap, two limits are within rounding of each other.
	last := 0.0
	var out [][3]float64
	add := func(upTo float64, left, rope, right float64) {
		if upTo > last {
			out = append(out, s.oriented(left, rope, right))
		}
		last = max(last, upTo)
	}
	add(s.left.below.area(ones, sum), 1, 0, 0)
	if s.rope {
		add(s.left.upTo.area(ones, sum), 0.5, 0.5, 0)
		add(s.right.below.area(ones, sum), 0, 1, 0)
		add(s.right.upTo.area(ones, sum), 0, 0.5, 0.5)
	} else {
		add(s.left.upTo.area(ones, sum), 0.5, 0, 0.5)
	}
	add(sum[len(ones)]*sum[len(ones)], 0, 0, 1)
	return out
}
