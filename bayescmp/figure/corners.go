package figure

import (
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Corners shows a cloud of probabilities of k outcomes, three or more, in a regular polygon. A
// point is the mean of the corners, weighted by the probabilities of their outcomes: the nearer it
// is to a corner, the more probable is that outcome. With three outcomes a point says everything;
// with more, different probabilities may share a place, especially in the middle.
type Corners struct {
	Title string
	// Captions stand at the corners, clockwise from the top: one line, or two with a number as the
	// second.
	Captions []string
	// Points have the probability of each outcome.
	Points [][]float64
	// PointLabel explains the points in the key.
	PointLabel string
}

// Figure draws the polygon, 560 × 480. It returns nil without points or with fewer than three
// corners.
func (d Corners) Figure() *Figure {
	k := len(d.Captions)
	points := d.places()
	if k < 3 || len(points) == 0 {
		return nil
	}
	var names []string
	for _, caption := range d.Captions {
		names = append(names, inLine(caption))
	}
	text := tell(d.Title, labelled("points among corners", names...), many(len(points), "point"))
	return text.figure(560, 480, func(c draw.Canvas) {
		p := newPlot(d.Title, "")
		p.HideAxes()
		c = draw.Crop(c, 6, -6, 4, -6)
		fitTitle(p, c.Size().X-10)
		key := newKey(d.key(), c.Size().X)
		inner, top := beneathTitle(p, c, key.height())
		p.Draw(inner)
		key.draw(&c, top)
		d.draw(&c, p, inner, points)
	}).keep(sameShape)
}

// corner returns a corner of the polygon in a circle of radius 1.
func (d Corners) corner(i int) (x, y float64) {
	sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(d.Captions)))
	return sin, cos
}

// places returns where the points are that are probabilities.
func (d Corners) places() []vg.Point {
	var out []vg.Point
	for _, p := range d.Points {
		if len(p) != len(d.Captions) {
			continue
		}
		sum, x, y := 0.0, 0.0, 0.0
		for i, v := range p {
			if !(v >= 0) {
				sum = math.NaN()
			}
			cx, cy := d.corner(i)
			sum, x, y = sum+v, x+v*cx, y+v*cy
		}
		if math.Abs(sum-1) < 1e-6 {
			out = append(out, vg.Point{X: vg.Length(x), Y: vg.Length(y)})
		}
	}
	return out
}

var cornerDot = color.NRGBA{0x12, 0x2f, 0x52, 0x48}

func (d Corners) key() []keyEntry {
	var out []keyEntry
	if d.PointLabel != "" {
		out = append(out, keyEntry{d.PointLabel, 6, func(c *draw.Canvas, at vg.Point) {
			c.SetColor(color.NRGBA{cornerDot.R, cornerDot.G, cornerDot.B, 0xb0})
			c.Fill(disc(at, 2))
		}})
	}
	return append(out, keyEntry{"all equally probable", 8, func(c *draw.Canvas, at vg.Point) {
		cross(c, at)
	}})
}

func cross(c *draw.Canvas, at vg.Point) {
	for _, style := range []draw.LineStyle{{Color: color.White, Width: 3}, greyLine(0x10, 1.4)} {
		c.StrokeLine2(style, at.X-4, at.Y, at.X+4, at.Y)
		c.StrokeLine2(style, at.X, at.Y-4, at.X, at.Y+4)
	}
}

// draw draws the polygon as large as the captions allow.
func (d Corners) draw(whole *draw.Canvas, p *plot.Plot, inner draw.Canvas, points []vg.Point) {
	const above = 2*lineHeight + 8
	beside := vg.Length(0)
	for _, text := range d.Captions {
		w, _ := caption{text: text}.size()
		beside = min(max(beside, w+12), 96)
	}
	room := draw.Crop(p.DataCanvas(inner), beside, -beside, above, -above)
	low, wide := vg.Length(0), vg.Length(0)
	for i := range d.Captions {
		x, y := d.corner(i)
		low, wide = min(low, vg.Length(y)), max(wide, vg.Length(x))
	}
	radius := min(room.Size().X/(2*wide), room.Size().Y/(1-low))
	centre := room.Center()
	centre.Y -= radius * (1 + low) / 2 // one corner is at the top
	toPage := func(x, y vg.Length) vg.Point {
		return vg.Point{X: centre.X + radius*x, Y: centre.Y + radius*y}
	}
	var outline []vg.Point
	for i := range len(d.Captions) + 1 {
		x, y := d.corner(i)
		outline = append(outline, toPage(vg.Length(x), vg.Length(y)))
	}
	for _, at := range outline[1:] {
		whole.StrokeLines(greyLine(0xc0, 0.6), []vg.Point{centre, at})
	}
	whole.StrokeLines(greyLine(0x10, 1.2), outline)
	whole.SetColor(cornerDot)
	for _, at := range points {
		whole.Fill(disc(toPage(at.X, at.Y), 1.6))
	}
	titled(whole, func() string { return "all equally probable" }, func() { cross(whole, centre) })
	for i, text := range d.Captions {
		titled(whole, func() string { return inLine(text) }, func() {
			d.caption(whole, text, i, outline[i])
		})
	}
}

// caption writes a caption outside of its corner.
func (d Corners) caption(c *draw.Canvas, text string, i int, at vg.Point) {
	x, y := d.corner(i)
	t := caption{text: text}
	room := c.Max.X - at.X - 8
	switch {
	case math.Abs(x) < 0.2:
		room = c.Size().X / 2
	case x < 0:
		room = at.X - c.Min.X - 8
	}
	t.shorten(room)
	if strings.TrimSpace(t.text) == "" {
		return
	}
	w, high := t.size()
	side := vg.Length(0)
	if math.Abs(x) >= 0.2 {
		side = vg.Length(math.Copysign(1, x)) * (w/2 + 6)
	}
	t.drawAt(c, at.X+side, at.Y+vg.Length(y)*(high/2+5))
}
