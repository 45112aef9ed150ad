package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Joint shows the posterior density of two quantities. It draws the smallest regions that hold 50
// %, 80 % and 95 % of the probability, and a cross at the mode.
type Joint struct {
	Title, XLabel, YLabel string
	// X and Y are the coordinates of the grid, in ascending order. They need not be evenly spaced.
	X, Y []float64
	// Z[i][j] is the density at X[i], Y[j], up to a factor, per unit of the axes as they are drawn.
	// With YLog this is per unit of the logarithm of Y.
	Z [][]float64
	// YLog makes the axis of Y logarithmic.
	YLog bool
	// Rope is the half-width of the region of practical equivalence of X. Its borders are drawn as
	// dashed lines; 0 means no rope.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ. If both are 0, each
	// is Rope.
	RopeLeft, RopeRight float64
}

// regionShares are the probabilities of the regions, from the largest region to the smallest, with
// their names and colours.
var (
	regionShares = []float64{0.95, 0.8, 0.5}
	regionNames  = []string{"95 %", "80 %", "50 % of the probability"}
	regionColors = []color.NRGBA{
		{0xdf, 0xe7, 0xf0, 0xff}, {0xa9, 0xc1, 0xda, 0xff}, {0x5f, 0x8f, 0xbd, 0xff},
	}
)

// jointNodes is the number of nodes along each side after refinement.
const jointNodes = 240

// Figure draws the regions, 560 × 420.
func (d Joint) Figure() *Figure {
	grid, ok := d.surface()
	if !ok {
		return nil
	}
	r := d.regions(grid)
	text := tell(d.Title, labelled("density of "+d.XLabel+" and "+d.YLabel, r.atMode()))
	return text.figure(560, 420, func(c draw.Canvas) {
		p := newPlot(d.Title, r.label(d.XLabel))
		c = draw.Crop(c, 6, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.Y.Label.Text = d.YLabel
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = r.low.x, r.high.x, r.low.y, r.high.y
		todo := mark(&p.Y, ticks{})
		if d.YLog {
			todo = markLog(&p.Y)
		}
		fitLabel(&p.Y, todo, 0.7*c.Size().Y)
		p.Add(r)
		markBelow(p, c, ticks{})
		k := newKey(r.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Draw(c)
		k.draw(&c, top)
	})
}

// surface returns the grid as it is drawn, with log10 of Y if YLog, and without rows and columns
// that cannot be drawn. The density at a node is 0 if it is not a number, or is negative.
func (d Joint) surface() (s surface, ok bool) {
	toY := func(y float64) float64 { return y }
	if d.YLog {
		toY = math.Log10
	}
	var columns, rows []int
	columns, s.x = ascending(d.X[:min(len(d.X), len(d.Z))], func(x float64) float64 { return x })
	rows, s.y = ascending(d.Y, toY)
	for _, i := range columns {
		column := make([]float64, len(rows))
		for k, j := range rows {
			if j < len(d.Z[i]) && d.Z[i][j] > 0 && drawable(d.Z[i][j]) {
				column[k] = d.Z[i][j]
			}
		}
		s.z = append(s.z, column)
	}
	if len(s.x) < 2 || len(s.y) < 2 {
		return s, false
	}
	return s, s.peak() > 1e-100
}

// ascending maps the values of a grid, and leaves out values that cannot be drawn or do not ascend.
func ascending(values []float64, to func(float64) float64) (indices []int, mapped []float64) {
	width := 0.0
	for _, v := range values {
		if m := to(v); drawable(m) {
			width = max(width, math.Abs(m-to(values[0])))
		}
	}
	if !drawable(width) {
		width = 0
	}
	for i, v := range values {
		m := to(v)
		least := max(1e-9*width, 1e-100, 1e-12*math.Abs(m)) // the least step to the next value
		if !drawable(m) || len(mapped) > 0 && m-mapped[len(mapped)-1] <= least {
			continue
		}
		indices, mapped = append(indices, i), append(mapped, m)
	}
	return indices, mapped
}

// regions has the parts of the figure. It implements plot.Plotter.
type regions struct {
	rings     [][][]point // of each share
	mode      point
	low, high point // the ends of the axes
	rope      rope

	logarithmic bool // the mode has the logarithm of Y
}

// regions finds the regions on a finer grid where the density is.
func (d Joint) regions(grid surface) regions {
	r := regions{rope: ropeOf(d.Rope, d.RopeLeft, d.RopeRight).drawableRope(), logarithmic: d.YLog}
	// First find where nearly all of the mass is, then the levels there, then the rectangle that is
	// drawn.
	low, high := grid.box(grid.levels(0.9995)[0])
	fine := grid.refine(low, high, jointNodes)
	levels := fine.levels(regionShares...)
	low, high = fine.box(levels[0])
	marginX, marginY := 0.12*(high.x-low.x), 0.12*(high.y-low.y)
	r.low = point{max(low.x-marginX, grid.x[0]), max(low.y-marginY, grid.y[0])}
	r.high = point{
		min(high.x+marginX, grid.x[len(grid.x)-1]), min(high.y+marginY, grid.y[len(grid.y)-1]),
	}
	fine = grid.refine(r.low, r.high, jointNodes)
	for _, level := range levels {
		r.rings = append(r.rings, fine.contours(level))
	}
	r.mode = fine.mode()
	return r
}

// label explains the borders of the rope, if one is drawn.
func (r regions) label(axis string) string {
	if !slices.ContainsFunc(r.rope.edges(), r.across) {
		return axis
	}
	return r.rope.explained(axis)
}

// atMode says where the mode is.
func (r regions) atMode() string {
	y, unit := r.mode.y, (r.high.y-r.low.y)/1000
	if r.logarithmic {
		y = math.Pow(10, y)
		unit *= y
	}
	return and("mode", alongside(r.low.x, r.high.x)(r.mode.x)+", "+fine(unit)(y))
}

// across reports whether a place is on the axis.
func (r regions) across(x float64) bool { return x > r.low.x && x < r.high.x }

func (r regions) key() []keyEntry {
	var out []keyEntry
	for i, name := range regionNames {
		out = append(out, keyEntry{name, 14, func(c *draw.Canvas, at vg.Point) {
			box := rectangle(at.X-7, at.X+7, at.Y-4, at.Y+4)
			c.FillPolygon(regionColors[i], box)
			c.StrokeLines(regionStyle, append(box, box[0], box[1]))
		}})
	}
	return append(out, keyEntry{"mode", 9, drawCross})
}

var regionStyle = draw.LineStyle{Color: color.NRGBA{0x1c, 0x3d, 0x5e, 0xff}, Width: 0.8}

// drawCross draws the mode in black on white, which is visible on any ground.
func drawCross(c *draw.Canvas, at vg.Point) {
	for _, style := range []draw.LineStyle{
		{Color: color.White, Width: 3}, {Color: color.Black, Width: 1.3},
	} {
		reach := vg.Length(3.5) + style.Width/4
		c.StrokeLine2(style, at.X-reach, at.Y, at.X+reach, at.Y)
		c.StrokeLine2(style, at.X, at.Y-reach, at.X, at.Y+reach)
	}
}

// Plot draws the regions, beginning with the largest, the rope, and the mode.
func (r regions) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	for i, rings := range r.rings {
		var path vg.Path
		for _, ring := range rings {
			for k, q := range ring {
				at := vg.Point{X: toX(q.x), Y: toY(q.y)}
				if k == 0 {
					path.Move(at)
				} else {
					path.Line(at)
				}
			}
			path.Close()
		}
		share := value(100*regionShares[i]) + " % of the probability"
		titled(&c, func() string { return share }, func() {
			c.SetColor(regionColors[i])
			c.Fill(path)
			c.SetLineStyle(regionStyle)
			c.Stroke(path)
		})
	}
	border := greyLine(0x30, 0.9, 4, 2.5)
	for _, x := range r.rope.edges() {
		if r.across(x) {
			c.StrokeLine2(border, toX(x), c.Min.Y, toX(x), c.Max.Y)
		}
	}
	titled(&c, r.atMode, func() { drawCross(&c, vg.Point{X: toX(r.mode.x), Y: toY(r.mode.y)}) })
}
