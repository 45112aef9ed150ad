package dirichlet

import "slices"

// meanInOrder is the mean with the regions in the order of the points.
func (p *Process) meanInOrder(s *Split) [3]float64 {
	alpha := p.parameters()
	sum := sums(alpha, make([]float64, len(alpha)+1))
	total := sum[len(alpha)]
	mean := func(b border) float64 {
		area := func(c cut) float64 {
			return (c.area(alpha, sum) + sum[c.points()]) / (total * (total + 1))
		}
		return (area(b.below) + area(b.upTo)) / 2
	}
	a, b := mean(s.left), mean(s.right)
	return [3]float64{a, b - a, 1 - b}
}

// facts are what the draws need not tell.
type facts struct {
	// never says that a region cannot be the largest, and equal that the others always have the
	// same weight.
	never [3]bool
	equal bool
	// symmetric says that left and right are equally probable.
	symmetric bool
}

func (p *Process) facts(s Split) facts {
	f := facts{symmetric: p.symmetric && s.even}
	f.never, f.equal = p.certainRegions(s)
	return f
}

// correct puts the facts into an answer from draws. The error is 0 where the answer does not depend
// on the draws.
func (f facts) correct(p, standard *[3]float64) {
	possible := 0.0
	for _, never := range f.never {
		if !never {
			possible++
		}
	}
	for i, never := range f.never {
		switch {
		case never:
			p[i], standard[i] = 0, 0
		case f.equal:
			p[i], standard[i] = 1/possible, 0
		}
	}
	if f.symmetric {
		// Left and right share what the middle leaves.
		p[0] = (p[0] + p[2]) / 2
		standard[0] = standard[1] / 2
		p[2], standard[2] = p[0], standard[0]
	}
}

// certainRegions reports answers that need no draws. A region can never be the largest when some
// other region counts at least as much in every pair, and more in some. equal says that the
// remaining regions always have the same weight.
func (p *Process) certainRegions(s Split) (never [3]bool, equal bool) {
	kinds := p.pairKinds(s)
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

// fixedRegions tells which regions have the same weight in every draw, because every pair counts
// the same for them.
func (p *Process) fixedRegions(s Split) (same [3]bool) {
	kinds := p.pairKinds(s)
	for i := range same {
		differs := func(k [3]float64) bool { return k[i] != kinds[0][i] }
		same[i] = !slices.ContainsFunc(kinds, differs)
	}
	return same
}

// pairKinds returns the shares of the three regions in a pair of points, for each kind of pair that
// there is.
func (p *Process) pairKinds(s Split) [][3]float64 {
	ones := make([]float64, len(p.low))
	for i := range ones {
		ones[i] = 1
	}
	sum := sums(ones, make([]float64, len(ones)+1))
	// The kinds lie between the cuts. Where cuts overlap, two limits are within rounding of each
	// other.
	last := 0.0
	var out [][3]float64
	add := func(upTo float64, left, rope, right float64) {
		if upTo > last {
			out = append(out, s.orient(left, rope, right))
		}
		last = max(last, upTo)
	}
	add(s.left.below.area(ones, sum), 1, 0, 0)
	if s.rope {
		add(s.right.upTo.area(ones, sum), 0, 1, 0)
	} else {
		add(s.left.upTo.area(ones, sum), 0.5, 0, 0.5)
	}
	add(sum[len(ones)]*sum[len(ones)], 0, 0, 1)
	return out
}
