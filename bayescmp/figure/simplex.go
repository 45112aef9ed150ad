package figure

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Simplex shows a cloud of probability triples (left, rope, right) in a triangle. The nearer a
// point is to a corner, the larger is that probability. Thin lines separate the three regions in
// which each probability is the largest. If one of the three is 0 at all points, they lie on a side
// of the triangle, and the figure is a histogram of the other two.
type Simplex struct {
	Title string
	// Captions of left, rope and right stand at their corners: two lines, of which the second is a
	// number.
	Captions [3]string
	// Points are triples that sum to 1, in the order left, rope, right.
	Points [][3]float64
	// Weights are the weights of the points; nil means that all are equal.
	Weights []float64
}

var sin60 = math.Sqrt(3) / 2

// onTriangle maps a triple to the triangle with the corners (0, 0) for left, (1, 0) for right and
// (1/2, √3/2) for rope.
func onTriangle(p [3]float64) (x, y float64) { return p[2] + p[1]/2, p[1] * sin60 }

// Figure draws the triangle, 480 × 480, or the histogram, 640 × 360.
func (s Simplex) Figure() *Figure {
	if low, high, ok := s.side(); ok {
		return s.along(low, high)
	}
	h := s.cells()
	if h.highest == 0 {
		return nil
	}
	text := tell(s.Title, labelled("probabilities", inLines(s.Captions)...))
	return text.figure(480, 480, func(c draw.Canvas) {
		p := newPlot(s.Title, "")
		p.HideAxes()
		c = draw.Crop(c, 6, -6, 4, -6)
		fitTitle(p, c.Size().X-10)
		k := newKey(h.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Draw(c)
		h.draw(&c, p.DataCanvas(c))
		k.draw(&c, top)
	}).keep(sameShape)
}

// side returns the two regions, in the order left, rope, right, that share all of the probability,
// if each of the two has some.
func (s Simplex) side() (low, high int, ok bool) {
	var some [3]bool
	for i, p := range s.Points {
		if s.weight(i) > 0 && inSimplex(p) {
			for k, x := range p {
				some[k] = some[k] || x > 1e-9 // less is rounding, or cannot be seen
			}
		}
	}
	switch some {
	case [3]bool{true, true, false}:
		return 0, 1, true
	case [3]bool{false, true, true}:
		return 1, 2, true
	case [3]bool{true, false, true}:
		return 0, 2, true
	}
	return 0, 0, false
}

// along draws the points on the side between two regions as a histogram, from all of the
// probability in the first region to all in the second.
func (s Simplex) along(low, high int) *Figure {
	const bins = 40
	var heights [bins]float64
	from, to := bins, 0
	for i, p := range s.Points {
		if w := s.weight(i); w > 0 && inSimplex(p) {
			k := min(max(int(p[high]*bins), 0), bins-1)
			heights[k] += w
			from, to = min(from, k), max(to, k+1)
		}
	}
	var names [3]string
	for i, text := range s.Captions {
		names[i] = inLine(text)
	}
	first, _, _ := strings.Cut(s.Captions[low], "\n")
	second, _, _ := strings.Cut(s.Captions[high], "\n")
	d := Density{
		Title: s.Title, XLabel: second + "; the rest: " + first,
		Low: float64(from) / bins, High: float64(to) / bins, Middle: 0.5,
		Density: func(x float64) float64 {
			if k := int(math.Floor(x * bins)); k >= 0 && k < bins {
				return heights[k]
			}
			return 0
		},
		Captions: [3]string{s.Captions[low], "", s.Captions[high]},
		of:       [3]int{low, 1, high},
	}
	if rest := names[3-low-high]; rest != "" {
		d.XLabel += " (" + rest + ")"
	}
	for k := from; k <= to; k++ {
		d.Steps = append(d.Steps, float64(k)/bins)
	}
	return d.Figure()
}

// cell is a hexagon around (a, b, n−a−b)/n, with its share of the weight of all points.
type cell struct {
	a, b  int
	share float64
}

// hexagons has the weights in hexagons, n along each side. The centres of the outer hexagons are on
// the sides of the triangle.
type hexagons struct {
	Simplex
	n               int
	cells           []cell
	lowest, highest float64 // share
}

// cells finds the share of each hexagon. Values that are not points of the triangle, or have no
// weight, are left out.
func (s Simplex) cells() hexagons {
	largest, count := 0.0, 0
	for i, p := range s.Points {
		if w := s.weight(i); w > 0 && inSimplex(p) {
			largest = max(largest, w)
			count++
		}
	}
	// A few points make a visible cloud in large hexagons; many points show its shape in small
	// ones.
	h := s.count(min(48, max(18, int(4*math.Pow(float64(count), 0.25)))), largest)
	if len(h.cells) < 6 {
		h = s.count(10, largest) // a point mass in a corner should be seen
	}
	return h
}

// count finds the shares of hexagons, n along each side. It sums the weights as parts of the
// largest one, because their own sum may be too large.
func (s Simplex) count(n int, largest float64) hexagons {
	h := hexagons{Simplex: s, n: n}
	sums := make([]float64, (h.n+1)*(h.n+1))
	total := 0.0
	for i, p := range s.Points {
		if w := s.weight(i); w > 0 && inSimplex(p) {
			a, b := h.nearest(p)
			sums[a*(h.n+1)+b] += w / largest
			total += w / largest
		}
	}
	h.lowest = 1
	for i, sum := range sums {
		if sum > 0 {
			share := sum / total
			h.lowest, h.highest = min(h.lowest, share), max(h.highest, share)
			h.cells = append(h.cells, cell{i / (h.n + 1), i % (h.n + 1), share})
		}
	}
	return h
}

// weight returns the weight of point i, or 0 if it has none.
func (s Simplex) weight(i int) float64 {
	switch {
	case s.Weights == nil:
		return 1
	case i < len(s.Weights) && finite(s.Weights[i]):
		return s.Weights[i]
	}
	return 0
}

func inSimplex(p [3]float64) bool {
	const slack = 1e-6
	return min(p[0], p[1], p[2]) >= -slack && math.Abs(p[0]+p[1]+p[2]-1) <= slack
}

// nearest returns the hexagon of a point. It rounds all three coordinates, and then changes the one
// with the largest rounding so that they sum to n.
func (h hexagons) nearest(p [3]float64) (a, b int) {
	var k [3]int
	worst, at, sum := -1.0, 0, 0
	for i, x := range p {
		r := math.Round(x * float64(h.n))
		if off := math.Abs(x*float64(h.n) - r); off > worst {
			worst, at = off, i
		}
		k[i] = int(r)
		sum += k[i]
	}
	k[at] += h.n - sum
	return min(max(k[0], 0), h.n), min(max(k[1], 0), h.n-min(max(k[0], 0), h.n))
}

// corners returns the corners of a cell, in coordinates of a triangle with sides of length 1.
func (h hexagons) corners(c cell) []vg.Point {
	n := float64(h.n)
	x, y := onTriangle([3]float64{
		float64(c.a) / n, float64(c.b) / n, float64(h.n-c.a-c.b) / n,
	})
	radius := 1 / (math.Sqrt(3) * float64(h.n))
	var out []vg.Point
	for k := range 6 {
		sin, cos := math.Sincos(math.Pi/6 + math.Pi/3*float64(k))
		out = append(out, vg.Point{X: vg.Length(x + radius*cos), Y: vg.Length(y + radius*sin)})
	}
	return inTriangle(out)
}

// inTriangle cuts a convex polygon at the sides of the triangle with sides of length 1.
func inTriangle(polygon []vg.Point) []vg.Point {
	s := vg.Length(sin60)
	for _, depth := range []func(p vg.Point) vg.Length{
		func(p vg.Point) vg.Length { return p.Y },
		func(p vg.Point) vg.Length { return 2*s*p.X - p.Y },
		func(p vg.Point) vg.Length { return 2*s*(1-p.X) - p.Y },
	} {
		var out []vg.Point
		for i, q := range polygon {
			p := polygon[(i+len(polygon)-1)%len(polygon)]
			dp, dq := depth(p), depth(q)
			if dp < 0 != (dq < 0) {
				t := dp / (dp - dq)
				out = append(out, vg.Point{X: p.X + t*(q.X-p.X), Y: p.Y + t*(q.Y-p.Y)})
			}
			if dq >= 0 {
				out = append(out, q)
			}
		}
		polygon = out
	}
	return polygon
}

// shade returns the colour of a cell. Dense parts of the cloud are dark, on a logarithmic scale
// over at most three decades.
func (h hexagons) shade(share float64) color.Color {
	decades := min(3, max(1, math.Log10(h.highest/h.lowest)))
	t := min(1, max(0, 1+math.Log10(share/h.highest)/decades))
	return mix(color.NRGBA{0xcd, 0xd9, 0xe6, 0xff}, color.NRGBA{0x12, 0x2f, 0x52, 0xff}, t)
}

// draw draws the triangle as large as possible between its captions.
func (h hexagons) draw(whole *draw.Canvas, c draw.Canvas) {
	const captionSpace = 2*lineHeight + 6
	c = draw.Crop(c, 26, -26, captionSpace, -captionSpace)
	side := min(c.Size().X, c.Size().Y/vg.Length(sin60))
	x0, y0 := c.Center().X-side/2, c.Center().Y-side*vg.Length(sin60)/2
	toPage := func(p vg.Point) vg.Point { return vg.Point{X: x0 + side*p.X, Y: y0 + side*p.Y} }
	for _, k := range h.cells {
		h.fill(whole, k, toPage)
	}
	h.lines(whole, toPage)
	h.captions(whole, toPage)
}

func (h hexagons) fill(c *draw.Canvas, k cell, toPage func(vg.Point) vg.Point) {
	polygon := h.corners(k)
	if len(polygon) < 3 {
		return
	}
	for i := range polygon {
		polygon[i] = toPage(polygon[i])
	}
	shade := h.shade(k.share)
	titled(c, func() string { return h.title(k) }, func() {
		c.FillPolygon(shade, polygon)
		// Without an outline in its own colour, a cell would have a light seam to the next cell.
		c.StrokeLines(draw.LineStyle{Color: shade, Width: 0.3}, append(polygon, polygon[0]))
	})
}

// key explains some shades, by the share of the points in such a hexagon. There is no key if all
// have nearly the same shade.
func (h hexagons) key() []keyEntry {
	shares := h.keyShares()
	if len(shares) < 2 {
		return nil
	}
	var out []keyEntry
	for i, share := range shares {
		name := value(100*share) + " %"
		if i == len(shares)-1 {
			name += " of the points in a hexagon"
		}
		out = append(out, keyEntry{name, 12, func(c *draw.Canvas, at vg.Point) {
			fill(c, h.shade(share), around(at, 12))
		}})
	}
	return out
}

// keyShares are up to three round shares between the lowest and the highest one, each at most ten
// times the one before.
func (h hexagons) keyShares() []float64 {
	var round []float64
	for decade := math.Floor(math.Log10(h.lowest)); decade <= 0; decade++ {
		for _, leading := range []float64{1, 2, 5} {
			share := leading * math.Pow(10, decade)
			if share >= h.lowest*(1-1e-9) && share <= h.highest*(1+1e-9) {
				round = append(round, share)
			}
		}
	}
	var shares []float64
	step := min(3, max(1, (len(round)-1)/2))
	for i := len(round) - 1; i >= 0 && len(shares) < 3; i -= step {
		shares = append(shares, round[i])
	}
	slices.Reverse(shares)
	return shares
}

// title says which probabilities a cell stands for, and how many of the points are in it.
func (h hexagons) title(k cell) string {
	n := float64(h.n)
	var said []string
	for i, count := range []int{k.a, k.b, h.n - k.a - k.b} {
		name, _, _ := strings.Cut(h.Captions[i], "\n")
		said = append(said, and(name, strconv.FormatFloat(float64(count)/n, 'f', 2, 64)))
	}
	return strings.Join(said, ", ") + "\n" + value(100*k.share) + " % of the points"
}

// lines draws the sides of the triangle, and the borders of the regions from the centre to the
// middles of the sides.
func (h hexagons) lines(c *draw.Canvas, toPage func(vg.Point) vg.Point) {
	at := func(p [3]float64) vg.Point {
		x, y := onTriangle(p)
		return toPage(vg.Point{X: vg.Length(x), Y: vg.Length(y)})
	}
	centre := at([3]float64{1. / 3, 1. / 3, 1. / 3})
	middles := []vg.Point{
		at([3]float64{0.5, 0.5, 0}), at([3]float64{0, 0.5, 0.5}), at([3]float64{0.5, 0, 0.5}),
	}
	// A white line below the dark one makes it visible where the cloud is dark.
	for _, style := range []draw.LineStyle{{Color: color.White, Width: 2.2}, greyLine(0x30, 0.8)} {
		for _, m := range middles {
			c.StrokeLines(style, []vg.Point{centre, m})
		}
	}
	left, rope, right := at([3]float64{1, 0, 0}), at([3]float64{0, 1, 0}), at([3]float64{0, 0, 1})
	c.StrokeLines(greyLine(0x10, 1.2), []vg.Point{left, rope, right, left, rope})
}

// captions writes the captions at the corners, within the picture and apart from each other.
func (h hexagons) captions(c *draw.Canvas, toPage func(vg.Point) vg.Point) {
	for i, corner := range [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} {
		width := c.Size().X/2 - 6
		if i == 1 {
			width = c.Size().X
		}
		t := caption{text: h.Captions[i]}
		t.shorten(width)
		if t.text == "" {
			continue
		}
		x, y := onTriangle(corner)
		at := toPage(vg.Point{X: vg.Length(x), Y: vg.Length(y)})
		w, high := t.size()
		at.X = min(max(at.X, c.Min.X+w/2), c.Max.X-w/2)
		if i == 1 {
			at.Y += high/2 + 4
		} else {
			at.Y -= high/2 + 5
		}
		t.drawAt(c, at.X, at.Y)
	}
}
