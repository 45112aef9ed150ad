package dirichlet

import "slices"

// Split divides the pairs of points by their mean: left of a rope, in the rope, and right of it.
type Split struct {
	left, right border
	rope        bool
	mirrored    bool
	// even says that the split is its own mirror image.
	even bool
}

// Split divides the pairs at −left and at right. Pairs exactly there are in the rope. Without a
// rope, which is 0 and 0, it divides them at 0, where pairs count half to each side.
func (p *Process) Split(left, right float64) Split {
	return p.splitBetween(-left, right, left > 0 || right > 0)
}

// SplitAt divides the pairs at one mean, without a rope.
func (p *Process) SplitAt(mean float64) Split { return p.splitBetween(mean, mean, false) }

func (p *Process) splitBetween(low, high float64, rope bool) Split {
	s := Split{rope: rope, mirrored: p.mirrored, even: low+high == 0}
	if p.symmetric {
		// The points do not tell a question from its mirror image, but the limits do.
		s.mirrored = low+high < 0
	}
	if s.mirrored {
		low, high = -high, -low
	}
	if s.rope {
		s.left, s.right = newBorder(p.below(2*low), p), newBorder(p.upTo(2*high), p)
	} else {
		s.left = p.sharedBorder(2 * low)
		s.right = s.left
	}
	return s
}

// border separates two regions. Pairs exactly on it belong to one of them, or half to each.
type border struct {
	// below has the pairs below the border, and upTo also the pairs on it.
	below, upTo cut
	// tied says that the two differ: pairs on the border count half to each side.
	tied   bool
	sweeps [2]sweep
}

// below has the pairs whose sum is below a limit, and upTo also those whose sum is the limit.
func (p *Process) below(limit float64) cut {
	return newCut(p.high, func(sum float64) bool { return sum < limit })
}

func (p *Process) upTo(limit float64) cut {
	return newCut(p.low, func(sum float64) bool { return sum <= limit })
}

func newBorder(c cut, p *Process) border {
	return border{below: c, upTo: c, sweeps: [2]sweep{c.sweep(p.prior)}}
}

// sharedBorder is the border at a limit of the sum of two points; pairs on it count half to each
// side.
func (p *Process) sharedBorder(limit float64) border {
	b, upTo := newBorder(p.below(limit), p), p.upTo(limit)
	if b.below.full != upTo.full || !slices.Equal(b.below.count, upTo.count) {
		b.upTo, b.tied, b.sweeps[1] = upTo, true, upTo.sweep(p.prior)
	}
	return b
}

// area is the weight of the pairs below the border, in each draw.
func (b *border) area(d *drawnWeights) [lanes]float64 {
	area := b.sweeps[0].area(d)
	if b.tied {
		for l, v := range b.sweeps[1].area(d) {
			area[l] = (area[l] + v) / 2
		}
	}
	return area
}

// regions returns the shares of the three regions in each draw.
func (s *Split) regions(d *drawnWeights) (out [lanes][3]float64) {
	a := s.left.area(d)
	b := a
	if s.rope {
		b = s.right.area(d)
	}
	all := place{len(d.w), true}
	for l := range out {
		total := all.weight(d, l)
		square := total * total
		out[l] = s.orient(a[l]/square, (b[l]-a[l])/square, 1-b[l]/square)
	}
	return out
}

// orient puts the regions the way round the data were given.
func (s Split) orient(left, rope, right float64) [3]float64 {
	if s.mirrored {
		return [3]float64{right, rope, left}
	}
	return [3]float64{left, rope, right}
}
