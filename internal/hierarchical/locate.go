package hierarchical

import (
	"context"
	"math"
	"slices"
)

// fineness says how far apart the nodes are, and how far they go.
type fineness struct {
	// delta, sigma and excess are the distances of the nodes in standard deviations, delta on a
	// graded scale in units of its coordinate.
	delta, sigma, excess float64
	// widestSigma and widestExcess are the largest steps of the coordinates of σ0 and of ν, for
	// posteriors that fall no faster than their priors.
	widestSigma, widestExcess float64
	// depth is how far below its maximum the log posterior is left out.
	depth float64
}

// precision has the fineness of grids on a plain and on a graded scale, and how much closer than
// usual the nodes for λ and σ_i are.
type precision struct {
	plain, graded fineness
	closer        float64
}

var usualPrecision = precision{
	plain: fineness{delta: 1.05, sigma: 0.8, excess: 0.7, widestSigma: 0.33, widestExcess: 0.5,
		depth: 17},
	graded: fineness{delta: 0.45, sigma: 0.5, excess: 0.7, widestSigma: 0.36, widestExcess: 0.5,
		depth: 17},
	closer: 1,
}

// fewest is the number of data sets from which the posterior of δ0 is like a Gaussian.
const fewest = 12

// many is the number from which its tails are so, too.
const many = 25

// resolved is the largest distance of nodes that tell how wide a posterior is, in its standard
// deviations.
const resolved = 3

// resolvedSigma is the same for σ0, whose posterior is skewed.
const resolvedSigma = 2.5

// locate lays a grid over the posterior and selects the nodes that matter.
func (m *Model) locate(
	ctx context.Context, parts []blend, to precision,
) (grid, selection, error) {
	if len(m.Groups) >= fewest && !m.uneven() {
		f := to.plain
		if len(m.Groups) < many {
			f = to.graded
		}
		g, at, found, err := m.approach(ctx, parts, f)
		if found || err != nil {
			return g, at, err
		}
	}
	f := to.graded
	scale, unit := m.grades(parts)
	sigma := m.spread(parts)
	limits := m.limits(sigma, scale)
	steps := [3]float64{f.delta * unit * m.sharpness(), f.widestSigma, f.widestExcess}
	expected := 1 / math.Sqrt(float64(len(m.Groups))) // the width of log σ0
	b, coarse := limits, [3]float64{3 * steps[0], min(1.2, resolved*expected), 1.4}
	var s *surface
	var widths [3]float64
	for range 3 {
		var err error
		if s, err = m.sketch(ctx, m.newGrid(b, limits, scale, sigma, coarse), parts); err != nil {
			return grid{}, nil, err
		}
		b = s.shrink(b, limits, f.depth)
		widths = s.widths()
		if widths[1] > s.sigma.step/resolved && s.resolvesNu(widths[2]) {
			break
		}
		coarse[1] = min(coarse[1], resolved/1.5*widths[1])
		coarse[2] = min(coarse[2], resolved/1.5*widths[2])
	}
	b[2] = m.withinPrior(s, b[2], f)
	narrow := f.steps(s, widths, b, m.rulesOfNu(s.excess).width)
	steps[1], steps[2] = narrow[1], narrow[2]
	g := m.newGrid(b, limits, scale, sigma, steps)
	g.depth = f.depth
	return g, m.promising(s, g), nil
}

// uneven reports whether data sets with few scores, which are known only roughly, may be decisive.
// Then the posterior has features of very different widths.
func (m *Model) uneven() bool {
	const veryFew, few, enough = 5, 10, 50
	return slices.ContainsFunc(m.Groups, func(g Group) bool {
		return g.N < veryFew || g.N < few && len(m.Groups) < enough
	})
}

// sketch is evaluate to about a hundredth of the logarithm, which is enough to find a grid.
func (m *Model) sketch(ctx context.Context, g grid, parts []blend) (*surface, error) {
	roughly := *m
	roughly.closer /= 1.5
	rough := slices.Clone(parts)
	for i, p := range parts {
		rough[i].precise = p.rough
	}
	return roughly.evaluate(ctx, g, rough, nil)
}

// sharpness is by how much closer the nodes of δ0 are on a graded scale: the likelihood of a δ_i of
// which there are very few scores has a sharp peak, and that of a single data set is all there is.
func (m *Model) sharpness() float64 {
	for _, g := range m.Groups {
		if g.N < 5 || len(m.Groups) == 1 {
			return 0.4
		}
	}
	return 1
}

// grades is a scale of δ0 for features of very different widths, and its unit. The centres are all
// groups if there are few. Of many it takes the narrow ones first, and leaves out the others where
// the nodes are close enough already.
func (m *Model) grades(parts []blend) (g boundedScale, unit float64) {
	const few, enough = 11, 2
	all := make([]centre, len(m.Groups))
	for i := range all {
		all[i] = centre{m.Groups[i].Mean, math.Sqrt(parts[i].average)}
	}
	g.bound = m.Delta0Max
	for i := range all {
		narrowestFirst(all[i:])
		if c := all[i]; len(all) <= few || g.density(c.at)*c.width < enough {
			g.centres = append(g.centres, c)
		}
	}
	return g, g.unit(all)
}

// narrowestFirst exchanges the first centre with the narrowest one. Another sort of structs would
// make the program of the page larger.
func narrowestFirst(centres []centre) {
	narrowest := 0
	for i, c := range centres {
		if c.width < centres[narrowest].width {
			narrowest = i
		}
	}
	centres[0], centres[narrowest] = centres[narrowest], centres[0]
}

// unit is how much of the coordinate is a standard deviation of δ0 at least, were the groups
// Gaussians: 1 for groups far apart, the root of their number for equal ones.
func (g boundedScale) unit(groups []centre) float64 {
	least := math.Inf(1)
	for _, c := range groups {
		precision := 0.0
		for _, o := range groups {
			precision += 1 / (o.width*o.width + (c.at-o.at)*(c.at-o.at))
		}
		least = min(least, g.density(c.at)/math.Sqrt(precision))
	}
	return least
}

// approach looks for the posterior on coarse grids, from a generous one on to one around it. found
// is false where a bound cuts the posterior of δ0, or where no grid can be found.
func (m *Model) approach(
	ctx context.Context, parts []blend, f fineness,
) (g grid, at selection, found bool, err error) {
	const most = 250 // nodes of δ0
	sigma := m.spread(parts)
	limits := m.limits(sigma, linearScale{})
	b, width := m.start(parts, limits, sigma, f.depth)
	if len(m.Groups) < many && b.reaches(limits) {
		return g, nil, false, nil
	}
	into := [3]float64{
		min(max(8, (b[0][1]-b[0][0])/(resolved*width)), most),
		b.intervalsOfSigma(),
		5,
	}
	for range 12 {
		s, err := m.sketch(ctx, m.newGrid(b, limits, linearScale{}, sigma, b.divided(into)), parts)
		if err != nil {
			return g, nil, false, err
		}
		next, moved := s.move(b, limits, f.depth)
		if moved {
			b = next
			into[1] = max(into[1], b.intervalsOfSigma())
			continue
		}
		if next.reaches(limits) {
			return g, nil, false, nil
		}
		widths, coarse := s.widths(), false
		if widths[0] < s.delta.step/resolved && into[0] < most {
			into[0], coarse = 2*into[0], true
		}
		if widths[1] < s.sigma.step/resolvedSigma {
			into[1], coarse = 2*into[1], true
		}
		if !s.resolvesNu(widths[2]) {
			into[2], coarse = 2*into[2], true
		}
		if coarse {
			continue
		}
		next[2] = m.withinPrior(s, next[2], f)
		steps := f.steps(s, widths, next, m.rulesOfNu(s.excess).width)
		if (next[0][1]-next[0][0])/steps[0] > most {
			return g, nil, false, nil
		}
		g := m.newGrid(next, limits, linearScale{}, sigma, steps)
		g.depth = f.depth
		return g, m.promising(s, g), true, nil
	}
	return g, nil, false, nil
}

// intervalsOfSigma is how many intervals of σ0 show where the posterior is, and how wide.
func (b box) intervalsOfSigma() float64 { return max(12, (b[1][1]-b[1][0])/0.6) }

// reaches reports whether a box goes to the limits of δ0.
func (b box) reaches(limits box) bool {
	return b[0][0] <= limits[0][0] || b[0][1] >= limits[0][1]
}

// withinPrior cuts a range of ν to where the posterior is less than depth below its maximum. A
// sketch tells the likelihood. The prior, which is known, may be much narrower than its steps.
func (m *Model) withinPrior(s *surface, within [2]float64, f fineness) [2]float64 {
	width := m.rulesOfNu(s.excess).width
	if 2*f.excess*width >= f.widestExcess {
		return within
	}
	profile := s.profile(2)
	for y := range profile {
		profile[y] -= s.rough[y]
	}
	x := newAxis(s.excess.scale, within[0], within[1], f.excess*width)
	fine := interpolateAlong(nil, profile, 1, s.excess, x)
	for i := range fine {
		fine[i] += m.logPrior(x.scale, x.node(i))
	}
	low, high := x.cut(fine, highest(fine)-f.depth, within)
	return [2]float64{low, high}
}

// steps are the distances of nodes in a box where the posterior has the given widths. The width of
// the prior of ν is given, too.
func (f fineness) steps(s *surface, widths [3]float64, b box, prior float64) [3]float64 {
	nu := min(f.excess*min(widths[2]*s.nearLowerNu(widths[2]), prior), f.widestExcess)
	// There must be enough nodes to interpolate the likelihood, also where it falls within a short
	// range.
	nu = min(nu, (b[2][1]-b[2][0])/interpolationNodes)
	return [3]float64{f.delta * widths[0], min(f.sigma*widths[1], f.widestSigma), nu}
}

// nearLowerNu is by which factor the steps of ν are smaller because the lower end of ν, where the
// prior is rough, is only a few widths from the maximum.
func (s *surface) nearLowerNu(width float64) float64 {
	const far = 4
	if !s.excess.isEven() {
		return 1
	}
	most := 0
	for i, v := range s.log {
		if v > s.log[most] {
			most = i
		}
	}
	return min(max(0.7, s.excess.node(most%len(s.nu))/(far*width)), 1)
}

// divided is the steps that divide a box into so many intervals.
func (b box) divided(n [3]float64) (steps [3]float64) {
	for d := range steps {
		steps[d] = (b[d][1] - b[d][0]) / n[d]
	}
	return steps
}

// move cuts the box to where the profile of each coordinate is less than depth below its maximum,
// or extends the box where the profile has not yet fallen that far at an end. moved tells whether
// another round is worth it.
func (s *surface) move(b, limits box, depth float64) (
	next box, moved bool) {
	axes, n := [3]axis{s.delta, s.sigma, s.excess}, s.shape()
	next = b
	for d, x := range axes {
		if n[d] == 1 {
			continue
		}
		profile := s.profile(d)
		top := slices.Max(profile)
		low, high := x.cut(profile, top-depth, limits[d])
		width := b[d][1] - b[d][0]
		// An end that was cut just below depth may be just above it on another grid, which is no
		// reason to extend it again.
		open := top - 0.75*depth
		openLow, openHigh := profile[0] > open, profile[n[d]-1] > open
		if openLow && b[d][0] > limits[d][0] {
			low = max(limits[d][0], low-width/2)
			moved = true
		}
		if openHigh && b[d][1] < limits[d][1] {
			high = min(limits[d][1], high+width/2)
			moved = true
		}
		if high-low < 0.5*width {
			moved = true
		}
		next[d] = [2]float64{low, high}
	}
	return next, moved
}

// cut returns the coordinates between which a profile is above a level, and one step more, also
// where that is beyond the nodes, but not beyond the limits.
func (x axis) cut(profile []float64, level float64, limits [2]float64) (low, high float64) {
	first, last := 0, x.n()-1
	for profile[first] < level {
		first++
	}
	for profile[last] < level {
		last--
	}
	return max(x.node(first-1), limits[0]), min(x.node(last+1), limits[1])
}

// shrink is the box where the profiles are less than depth below their maxima, and some more.
func (s *surface) shrink(b, limits box, depth float64) box {
	const margin = 1
	for d, x := range [3]axis{s.delta, s.sigma, s.excess} {
		if x.n() == 1 {
			continue
		}
		profile := s.profile(d)
		b[d][0], b[d][1] = x.cut(profile, slices.Max(profile)-depth-margin, limits[d])
	}
	return b
}

// profile is the maximum over the other two coordinates, at the nodes of coordinate d.
func (s *surface) profile(d int) []float64 {
	out := make([]float64, s.shape()[d])
	for i := range out {
		out[i] = math.Inf(-1)
	}
	for j := range s.delta.n() {
		for k := range s.sigma.n() {
			for y := range s.nu {
				i := [3]int{j, k, y}[d]
				out[i] = max(out[i], s.log[s.index(j, k, y)])
			}
		}
	}
	return out
}

// widths are the distances over which the posterior falls by 1/2 from its peak along each
// coordinate: the standard deviations given the other two coordinates. Those of δ0 and σ0 are the
// smallest ones at the nodes that are not far below the maximum.
func (s *surface) widths() (w [3]float64) {
	const far = 2.0
	n := s.shape()
	top := highest(s.log)
	stride := [3]int{n[1] * n[2], n[2], 1}
	for d, x := range [3]axis{s.delta, s.sigma, s.excess} {
		w[d] = math.Inf(1)
		for i, v := range s.log {
			if n[d] == 1 || v < top-far || d == 2 && v < top {
				continue
			}
			at := i / stride[d] % n[d]
			if x.isEven() {
				w[d] = min(w[d], s.widthOfNu(i-at, at))
				continue
			}
			middle := i + (min(max(at, 1), n[d]-2)-at)*stride[d]
			w[d] = min(w[d], halfWidth(s.log[middle-stride[d]], s.log[middle],
				s.log[middle+stride[d]], x.step))
		}
		if n[d] == 1 {
			w[d] = 1
		}
	}
	return w
}

// resolvesNu reports whether the nodes of ν are close enough to tell its width.
func (s *surface) resolvesNu(width float64) bool {
	return s.excess.n() == 1 || width > s.excess.step/resolved
}

// widthOfNu is the smallest width of the likelihood of ν around node at; the first node is given.
// The prior, which is known, does not count.
func (s *surface) widthOfNu(first, at int) float64 {
	log := func(y int) float64 { return s.log[first+abs(y)] - s.rough[abs(y)] }
	width := math.Inf(1)
	for y := max(0, at-1); y <= min(at+1, len(s.nu)-2); y++ {
		width = min(width, halfWidth(log(y-1), log(y), log(y+1), s.excess.step))
	}
	return width
}
