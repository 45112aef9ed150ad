package dirichlet

// sweep is a cut with the pseudo-observation taken out of the points. So it needs only the sums of
// the data, which are the same for all processes. Where a cut had n points, a sweep has n or n − 1
// data, and the pseudo-observation is or is not among them.
type sweep struct {
	full, points place
	// count has the data among the partners of the data that a cut has in count.
	count []int32
	// reach is up to which datum the pseudo-observation is among the partners.
	reach int
	// prior says that the pseudo-observation is one of the points that have some partners: these.
	prior    bool
	partners place
}

// place is a number of points.
type place struct {
	data int
	// prior says that the pseudo-observation is one more of them.
	prior bool
}

// weight is the weight of the points in draw l.
func (p place) weight(d *drawnWeights, l int) float64 {
	if p.prior {
		return d.sum[p.data][l] + d.prior[l]
	}
	return d.sum[p.data][l]
}

// sweep takes the pseudo-observation out, which is the given point; below 0 there is none.
func (c cut) sweep(prior int) sweep {
	first := func(points int) place {
		if prior >= 0 && points > prior {
			return place{points - 1, true}
		}
		return place{points, false}
	}
	s := sweep{full: first(c.full), points: first(c.points()), reach: first(c.full).data}
	for k, count := range c.count {
		partners := first(int(count))
		if c.full+k == prior {
			s.prior, s.partners = true, partners
			continue
		}
		s.count = append(s.count, int32(partners.data))
		if partners.prior {
			s.reach = s.full.data + len(s.count)
		}
	}
	return s
}

// area is the area of the cut, in each draw.
func (s *sweep) area(d *drawnWeights) (area [lanes]float64) {
	w := d.w[s.full.data:]
	w = w[:len(s.count)]
	var a, b, c, e, f, g, h, k float64 // an array of them would live in memory
	for i, count := range s.count {
		x, y := &w[i], &d.sum[count]
		a += x[0] * y[0]
		b += x[1] * y[1]
		c += x[2] * y[2]
		e += x[3] * y[3]
		f += x[4] * y[4]
		g += x[5] * y[5]
		h += x[6] * y[6]
		k += x[7] * y[7]
	}
	all := place{len(d.w), true}
	for l, total := range [lanes]float64{a, b, c, e, f, g, h, k} {
		total += d.prior[l] * (d.sum[s.reach][l] - d.sum[s.full.data][l])
		if s.prior {
			total += d.prior[l] * s.partners.weight(d, l)
		}
		total += s.full.weight(d, l) * all.weight(d, l)
		points := s.points.weight(d, l)
		area[l] = 2*total - points*points
	}
	return area
}
