package dirichlet

import "math"

// farOff is when a region cannot become the largest: when that is as many standard deviations away.
// The standard deviations are those of the linear part of the shares and, for small shares, of the
// linear part of their square root. So the longest tail, of the square of a single weight, leaves
// about 1e-4.
const farOff = 8

// mostTilted is the largest change of the logarithm of a weight for which tilts are used: the reach
// of a line times the largest |h_i|. Where one datum decides so much, f is no longer like a normal
// density.
const mostTilted = 3.5

// directions are the tilts that change which region is the largest: one where two regions contend,
// and two where three do. There are none where draws must do.
func (p *Process) directions(s *Split) []tilt {
	if p.clusters != nil {
		return nil
	}
	influence := p.influence(s)
	best, next, third := p.contenders(s, influence)
	along := func(a, b int) []float64 {
		h := make([]float64, len(p.z))
		for i := range h {
			h[i] = influence[a][i] - influence[b][i]
		}
		return h
	}
	h := along(best, next)
	one, ok := p.newTilt(h, nil)
	if !ok || one.most*reach > mostTilted {
		return nil
	}
	if third < 0 {
		return []tilt{one}
	}
	two, ok := p.newTilt(along(best, third), h)
	switch {
	case !ok:
		return []tilt{one}
	case two.most*reach > mostTilted:
		return nil
	}
	return []tilt{one, two}
}

// contenders returns the regions that can be the largest, by their means. third is −1 where there
// are only two. Regions are in the order of the points here, not the way round the data were given.
func (p *Process) contenders(s *Split, influence [3][]float64) (best, next, third int) {
	mean := p.meanInOrder(s)
	best, next, third = 0, 1, 2
	exchange := func(a, b *int) {
		if mean[*b] > mean[*a] {
			*a, *b = *b, *a
		}
	}
	exchange(&best, &next)
	exchange(&best, &third)
	exchange(&next, &third)
	alpha := p.parameters()
	none := make([]float64, len(alpha))
	far := func(distance float64, h, other []float64) bool {
		return distance > farOff*p.deviation(alpha, h, other)
	}
	// The largest of three regions has a third or more.
	root := math.Sqrt(max(0, mean[third]))
	if far(2*root*(math.Sqrt(1./3)-root), influence[third], none) ||
		far(mean[best]-mean[third], influence[third], influence[best]) ||
		far(mean[next]-mean[third], influence[third], influence[next]) || !s.rope {
		third = -1
	}
	return best, next, third
}

// deviation is the standard deviation of the difference of two regions, if they were linear in the
// weights.
func (p *Process) deviation(alpha, h, other []float64) float64 {
	var total, sum, square float64
	for i, a := range alpha {
		d := h[i] - other[i]
		total, sum, square = total+a, sum+a*d, square+a*d*d
	}
	mean := sum / total
	return 2 * math.Sqrt(max(0, square/total-mean*mean)/(total+1))
}

// influence returns for each region how much its share grows with the weight of each point. It is
// half the derivative.
func (p *Process) influence(s *Split) (h [3][]float64) {
	alpha := p.parameters()
	a := s.left.partners(alpha)
	b := a
	if s.rope {
		b = s.right.partners(alpha)
	}
	for k := range h {
		h[k] = make([]float64, len(alpha))
	}
	for i := range alpha {
		h[0][i], h[1][i], h[2][i] = a[i], b[i]-a[i], 1-b[i]
	}
	return h
}

// partners returns for each point the share of the other points, by their parameters, that make a
// pair below the border with it.
func (b *border) partners(alpha []float64) []float64 {
	out := make([]float64, len(alpha))
	sum := sums(alpha, make([]float64, len(alpha)+1))
	for _, c := range []cut{b.below, b.upTo} {
		for i, count := range c.partners(len(alpha)) {
			out[i] += sum[count] / 2 / sum[len(alpha)]
		}
	}
	return out
}
