package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Density shows the posterior density of a difference, with its three regions shaded: below the
// rope around Middle, in the rope, and above it.
type Density struct {
	Title, XLabel string
	// Density is the density at x. It is negligible below Low and above High. For a point mass Low
	// equals High.
	Density   func(x float64) float64
	Low, High float64
	// Rope is the half-width of the region of practical equivalence. 0 means two regions, split at
	// Middle.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ. If both are 0, each
	// is Rope.
	RopeLeft, RopeRight float64
	// Middle is the value that is in favour of neither side: 0 for a difference, 0.5 for a share.
	Middle float64
	// Steps are the places at which Density jumps, such as the edges of the bins of a histogram.
	Steps []float64
	// Captions stand in the regions, or above them where they do not fit: two lines, of which the
	// second is a number.
	Captions [3]string

	// of are the regions whose colours the three areas have; zero for left, rope and right.
	of [3]int
}

// Figure draws the density, 640 × 360.
func (d Density) Figure() *Figure {
	if d.Density == nil || !finite(d.Low) || !finite(d.High) || d.High < d.Low ||
		!finite(d.Middle) || !d.rope().valid() {
		return nil
	}
	low, high := d.span()
	if !finite(high - low) {
		return nil
	}
	text := tell(d.Title, labelled("density of "+d.XLabel, inLines(d.Captions)...))
	return text.figure(640, 360, func(c draw.Canvas) {
		p := newPlot(d.Title, d.rope().explained(d.XLabel))
		fitTitle(p, c.Size().X-40)
		p.HideY()
		p.X.Min, p.X.Max = low, high
		curve := d.curve(low, high)
		curve.Density = d
		p.Y.Min, p.Y.Max = 0, 1.42*curve.peak
		p.Add(curve)
		c = draw.Crop(c, 16, -18, 4, -6)
		markBelow(p, c, ticks{})
		c = besideFirstMark(p, c)
		p.Draw(c)
	})
}

func (d Density) rope() rope { return ropeOf(d.Rope, d.RopeLeft, d.RopeRight) }

// span returns the range of x, which includes all of the density, the rope and the middle.
func (d Density) span() (low, high float64) {
	low, high = min(d.Low, d.Middle-1.25*d.rope().left), max(d.High, d.Middle+1.25*d.rope().right)
	width := high - low
	if width == 0 {
		return low - 1, high + 1
	}
	// If there is no density at an edge, a caption needs more room there.
	margin := func(visible bool) float64 {
		if visible {
			return 0.04 * width
		}
		return 0.1 * width
	}
	return low - margin(low == d.Low), high + margin(high == d.High)
}

// curve is the sampled density; it implements plot.Plotter.
type curve struct {
	Density
	x, y []float64
	peak float64
	spot bool // a point mass: no curve, one line
}

func (d Density) curve(low, high float64) *curve {
	c := &curve{spot: d.Low == d.High}
	if c.spot {
		c.peak = 1
		return c
	}
	// Half of the points are where the density is, half are on the whole axis, and two are at the
	// borders of the regions.
	const n = 400
	for i := range n + 1 {
		// The last points are the very ends, or else areas would not have them.
		t := float64(i) / n
		c.x = append(c.x, (1-t)*d.Low+t*d.High, (1-t)*low+t*high)
	}
	c.x = append(c.x, d.Middle-d.rope().left, d.Middle+d.rope().right)
	beside := 1e-7 * (d.High - d.Low) // too near for a slope
	for _, x := range d.Steps {
		if x >= low && x <= high {
			c.x = append(c.x, x-beside, x+beside)
		}
	}
	slices.Sort(c.x)
	c.x = slices.Compact(c.x)
	for _, x := range c.x {
		y := d.densityAt(x)
		c.y = append(c.y, y)
		c.peak = max(c.peak, y)
	}
	if c.peak == 0 {
		c.peak = 1
	}
	return c
}

// densityAt returns the density at x, or 0 if it is not a drawable number.
func (d Density) densityAt(x float64) float64 {
	if y := d.Density(x); finite(y) && y > 0 {
		return y
	}
	return 0
}

// borders returns the limits of the regions that can have an area, and their indices among left,
// rope, right.
func (d Density) borders(low, high float64) (limits [][2]float64, regions []int) {
	if d.rope().none() {
		return [][2]float64{{low, d.Middle}, {d.Middle, high}}, []int{0, 2}
	}
	from, to := d.Middle-d.rope().left, d.Middle+d.rope().right
	return [][2]float64{{low, from}, {from, to}, {to, high}}, []int{0, 1, 2}
}

// color returns the colour of an area.
func (d Density) color(area int) color.Color {
	if d.of != [3]int{} {
		area = d.of[area]
	}
	return regionFills()[area]
}

// Plot draws areas, curve, borders and captions.
func (v *curve) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	limits, regions := v.borders(p.X.Min, p.X.Max)
	for i, l := range limits {
		titled(&c, func() string { return inLine(v.Captions[regions[i]]) }, func() {
			if v.spot {
				// A pale colour does not look like a density.
				tint := rectangle(toX(l[0]), toX(l[1]), toY(0), toY(1))
				c.FillPolygon(pale(v.color(regions[i])), tint)
			} else {
				c.FillPolygon(v.color(regions[i]), v.area(l, toX, toY))
			}
		})
	}
	for _, l := range limits[1:] {
		border := greyLine(0x30, 0.9, 4, 2.5)
		c.StrokeLine2(border, toX(l[0]), toY(0), toX(l[0]), toY(1.04*v.peak))
	}
	c.StrokeLines(greyLine(0x10, 1.4), v.outline(toX, toY))
	if v.spot {
		top := vg.Point{X: toX(v.Low), Y: toY(1)}
		roundGlyph(&c, color.Gray{0x10}, top, 3)
	}
	v.captions(&c, limits, regions, toX, toY)
	v.titles(&c, limits, regions, toX)
}

// titles says the density wherever the pointer is, and in which region that is.
func (v *curve) titles(c *draw.Canvas, limits [][2]float64, regions []int, toX scale) {
	if v.spot {
		return // the regions have titles
	}
	// Even places: how many points the curve has depends on rounding.
	var at []float64
	var places []vg.Length
	low, width := limits[0][0], limits[len(limits)-1][1]-limits[0][0]
	for i := range spots {
		x := low + width*(float64(i)+0.5)/spots
		at, places = append(at, x), append(places, toX(x))
	}
	write := alongside(low, low+width)
	titledColumns(c, places, func(i int) string {
		region := ""
		for k, l := range limits {
			if caption := inLine(v.Captions[regions[k]]); caption != "" &&
				at[i] >= l[0] && at[i] <= l[1] {
				region = "\n" + caption
			}
		}
		return write(at[i]) + ": density " + value(v.densityAt(at[i])) + region
	}, nil)
}

// area is the polygon under the curve between the limits.
func (v *curve) area(l [2]float64, toX, toY scale) []vg.Point {
	points := []vg.Point{{X: toX(l[0]), Y: toY(0)}}
	for i, x := range v.x {
		if x >= l[0] && x <= l[1] {
			points = append(points, vg.Point{X: toX(x), Y: toY(v.y[i])})
		}
	}
	return append(points, vg.Point{X: toX(l[1]), Y: toY(0)})
}

func (v *curve) outline(toX, toY scale) []vg.Point {
	if v.spot {
		return []vg.Point{{X: toX(v.Low), Y: toY(0)}, {X: toX(v.Low), Y: toY(1)}}
	}
	points := make([]vg.Point, len(v.x))
	for i, x := range v.x {
		points[i] = vg.Point{X: toX(x), Y: toY(v.y[i])}
	}
	return points
}

// captions writes each caption into its area if there is room, and above the curve otherwise.
func (v *curve) captions(c *draw.Canvas, limits [][2]float64, regions []int, toX, toY scale) {
	var above []caption
	for i, l := range limits {
		t := caption{text: v.Captions[regions[i]]}
		if t.text == "" {
			continue
		}
		if x, y, ok := v.room(t, l, toX, toY); ok {
			t.drawAt(c, x, y)
			continue
		}
		x := v.middle(l)
		y := v.densityAt(x) / 2
		if v.spot {
			y = 0.9
		}
		t.target = vg.Point{X: toX(x), Y: toY(min(y, v.peak))}
		above = append(above, t)
	}
	strip(c, above, (toY(1.1*v.peak)+c.Max.Y)/2)
}

// room looks for a place for the caption under the curve and between the limits. It prefers the
// height that all captions share to lower ones, and places near the middle of the area's mass.
func (v *curve) room(t caption, l [2]float64, toX, toY scale) (x, y vg.Length, ok bool) {
	if v.spot {
		return 0, 0, false
	}
	const margin = 4
	w, h := t.size()
	w, h = w+2*margin, h+margin
	wide := (l[1] - l[0]) * float64(w/(toX(l[1])-toX(l[0])))
	ideal := v.middle(l)
	for _, height := range []float64{0.2, 0.1, 0.03} {
		y = toY(height*v.peak) + h/2
		best := math.Inf(1)
		for _, middle := range append(slices.Clone(v.x), ideal) {
			from, to := middle-wide/2, middle+wide/2
			if from < l[0] || to > l[1] || math.Abs(middle-ideal) >= best {
				continue // without a density, which may take its time
			}
			// Over the width of the caption, the density is lowest at one of the two ends.
			if toY(min(v.densityAt(from), v.densityAt(to))) >= y+h/2 {
				best, x, ok = math.Abs(middle-ideal), toX(middle), true
			}
		}
		if ok {
			return x, y, true
		}
	}
	return 0, 0, false
}

// middle returns the centre of mass of the density between the limits, or the middle of the limits
// if there is no mass.
func (v *curve) middle(l [2]float64) float64 {
	mass, moment := 0.0, 0.0
	for i := 1; i < len(v.x); i++ {
		if v.x[i-1] >= l[0] && v.x[i] <= l[1] {
			m := (v.y[i] + v.y[i-1]) * (v.x[i] - v.x[i-1])
			mass, moment = mass+m, moment+m*(v.x[i]+v.x[i-1])/2
		}
	}
	if mass < 1e-9*v.peak*(v.High-v.Low) || math.IsNaN(moment/mass) {
		return (l[0] + l[1]) / 2
	}
	return moment / mass
}
