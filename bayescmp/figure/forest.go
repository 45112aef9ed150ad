package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Forest shows an effect on each data set, as measured and as estimated by a model that shrinks:
// one row per data set, in the given order, and the population below them.
type Forest struct {
	Title, XLabel string
	Rows          []ForestRow
	// Population, or the next data set, is the last row, set apart from the others; without a name
	// there is none. Its Raw is not drawn.
	Population ForestRow
	// Rope is the half-width of the region of practical equivalence, drawn as a band behind the
	// rows; 0: none.
	Rope float64
	// LeftName and RightName are the classifiers that differences below and above 0 speak for,
	// named below the axis.
	LeftName, RightName string
	// RawLabel and EstimateLabel say in the key what circles and dots are; "raw mean" and "estimate
	// with interval" if empty.
	RawLabel, EstimateLabel string
}

// ForestRow is one row of a [Forest]: a hollow circle at Raw, a dot at Estimate, and a bar from Low
// to High. What is NaN is left out.
type ForestRow struct {
	Name                     string
	Raw, Estimate, Low, High float64
}

// Figure draws the forest, 640 wide; the height depends on the number of rows.
func (f Forest) Figure() *Figure {
	rows := f.layout()
	if !rows.visible() {
		return nil
	}
	return newFigure(640, rows.pixels(), func(c draw.Canvas) {
		p := newPlot(f.Title, f.XLabel)
		c = draw.Crop(c, 8, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = rows.span()
		p.X.Tick.Marker = ticks{}
		p.Y.Min, p.Y.Max = rows.bottom(), 0.8
		rows.names(p)
		fitLabel(p, c)
		if f.LeftName != "" || f.RightName != "" {
			// The names stand between the axis and its label, which must be there for its padding
			// to count.
			p.X.Label.Padding += hintHeight
			if p.X.Label.Text == "" {
				p.X.Label.Text = " "
			}
		}
		k := newKey(rows.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Add(rows)
		p.Draw(c)
		k.draw(&c, top)
	})
}

const hintHeight = vg.Length(15)

// forest is the layout; row i is drawn at y = −i. It implements plot.Plotter.
type forest struct {
	Forest
	population bool
	row        float64 // height of a row in pixels
}

func (f Forest) layout() forest {
	out := forest{Forest: f, population: f.Population.Name != "" && f.Population.drawn()}
	out.Rope = halfWidth(f.Rope)
	// Few rows have more room. A picture has a largest height, which very many rows share.
	const full, dense, highest = 24, 15, 9500
	n := float64(len(f.Rows))
	out.row = dense + (full-dense)*min(1, max(0, (60-n)/48))
	out.row = min(out.row, highest/max(1, n))
	return out
}

// drawn says whether the row has an estimate or an interval.
func (r ForestRow) drawn() bool { return drawable(r.Estimate) || r.interval() }

func (r ForestRow) interval() bool { return drawable(r.Low, r.High) && r.Low <= r.High }

func (f forest) visible() bool {
	return f.population || slices.ContainsFunc(f.Rows, func(r ForestRow) bool { return r.drawn() || drawable(r.Raw) })
}

// bottom is the lower end of the vertical axis, in rows.
func (f forest) bottom() float64 {
	if f.population {
		return f.populationAt() - 0.9
	}
	return -float64(len(f.Rows)-1) - 0.8
}

func (f forest) populationAt() float64 { return -float64(len(f.Rows)) - 0.4 }

func (f forest) pixels() float64 {
	const around = 120 // title, key and axis
	return around + f.row*(0.8-f.bottom())
}

// all are the rows with the population, if it is drawn.
func (f forest) all() []ForestRow {
	if !f.population {
		return f.Rows
	}
	p := f.Population
	p.Raw = math.NaN()
	return append(slices.Clone(f.Rows), p)
}

// span is the range of x: all means, all estimates, the rope, and the intervals. An interval many
// times as long as most, such as that of the next data set when ν is near 1, does not squeeze all
// others: it ends in an arrow.
func (f forest) span() (low, high float64) {
	low, high = -1.15*f.Rope, 1.15*f.Rope
	var arms []float64
	for _, r := range f.all() {
		for _, x := range []float64{r.Raw, r.Estimate} {
			if drawable(x) {
				low, high = min(low, x), max(high, x)
			}
		}
		if r.interval() {
			arms = append(arms, (r.High-r.Low)/2)
		}
	}
	if len(arms) > 0 {
		slices.Sort(arms)
		limit := 4 * arms[(len(arms)-1)/2]
		for _, r := range f.all() {
			if r.interval() {
				middle := r.middle()
				low, high = min(low, max(r.Low, middle-limit)), max(high, min(r.High, middle+limit))
			}
		}
	}
	return stretch(low, high, 0.04)
}

// middle is the estimate, or the middle of the interval if there is none in it.
func (r ForestRow) middle() float64 {
	if r.Estimate >= r.Low && r.Estimate <= r.High {
		return r.Estimate
	}
	return r.Low/2 + r.High/2
}

// names puts the names of the rows left of them, as small as the rows make it, cut where they are
// long.
func (f forest) names(p *plot.Plot) {
	p.Y.Width, p.Y.Tick.Length, p.Y.Padding = 0, 0, 5
	size := min(9, 0.7*f.row/pixelsPerPoint)
	p.Y.Tick.Label.Font = font.From(sans, vg.Length(size))
	var marks plot.ConstantTicks
	for i, r := range f.all() {
		at := -float64(i)
		if i == len(f.Rows) {
			at = f.populationAt()
		}
		// A mark without a label would be a minor one, and a label too small to read is only grey.
		if name := cut(r.Name, p.Y.Tick.Label, 130); name != "" && size > 4 {
			marks = append(marks, plot.Tick{Value: at, Label: name})
		}
	}
	p.Y.Tick.Marker = marks
}

func (f forest) key() []keyEntry {
	raw, estimate := f.RawLabel, f.EstimateLabel
	if raw == "" {
		raw = "raw mean"
	}
	if estimate == "" {
		estimate = "estimate with interval"
	}
	var out []keyEntry
	if slices.ContainsFunc(f.Rows, func(r ForestRow) bool { return drawable(r.Raw) }) {
		out = append(out, keyEntry{raw, 6, func(c *draw.Canvas, at vg.Point) { circle(c, at, 2.5) }})
	}
	if slices.ContainsFunc(f.Rows, ForestRow.drawn) {
		out = append(out, keyEntry{estimate, 20, func(c *draw.Canvas, at vg.Point) {
			c.StrokeLine2(intervalStyle, at.X-10, at.Y, at.X+10, at.Y)
			dot(c, at, 2.5)
		}})
	}
	return out
}

var intervalStyle = draw.LineStyle{Color: color.Gray{0x20}, Width: 1.2}

// circle is hollow: white inside, so that it can be seen on lines.
func circle(c *draw.Canvas, at vg.Point, radius vg.Length) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: color.White, Radius: radius, Shape: draw.CircleGlyph{}}, at)
	ring := disc(at, radius)
	c.SetLineStyle(draw.LineStyle{Color: color.Gray{0x20}, Width: 0.9})
	c.Stroke(ring)
}

func dot(c *draw.Canvas, at vg.Point, radius vg.Length) {
	c.SetColor(color.Black)
	c.Fill(disc(at, radius))
}

func disc(at vg.Point, radius vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: at.X + radius, Y: at.Y})
	p.Arc(at, radius, 0, 2*math.Pi)
	p.Close()
	return p
}

// Plot draws band, rows and population.
func (f forest) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	f.band(&c, toX)
	height := vg.Length(f.row / pixelsPerPoint)
	for i, r := range f.Rows {
		r.draw(&c, toX, toY(-float64(i)), height)
	}
	if f.population {
		if len(f.Rows) > 0 {
			y := (toY(f.populationAt()) + toY(-float64(len(f.Rows)-1))) / 2
			c.StrokeLine2(draw.LineStyle{Color: color.Gray{0x40}, Width: 0.6}, c.Min.X, y, c.Max.X, y)
		}
		f.drawPopulation(&c, toX, toY(f.populationAt()), height)
	}
	f.hints(&c, p)
}

// band draws the rope with its borders, and a line at 0.
func (f forest) band(c *draw.Canvas, toX func(float64) vg.Length) {
	if f.Rope > 0 {
		c.FillPolygon(RopeColor, rectangle(toX(-f.Rope), toX(f.Rope), c.Min.Y, c.Max.Y))
		border := draw.LineStyle{Color: color.Gray{0x60}, Width: 0.7, Dashes: []vg.Length{4, 2.5}}
		for _, x := range []float64{-f.Rope, f.Rope} {
			c.StrokeLine2(border, toX(x), c.Min.Y, toX(x), c.Max.Y)
		}
	}
	c.StrokeLine2(draw.LineStyle{Color: color.Gray{0x60}, Width: 0.6}, toX(0), c.Min.Y, toX(0), c.Max.Y)
}

// draw draws one row: the measured mean a little above the estimate, so that none hides the other,
// and a line between them.
func (r ForestRow) draw(c *draw.Canvas, toX func(float64) vg.Length, y, height vg.Length) {
	c.StrokeLine2(draw.LineStyle{Color: color.Gray{0xd8}, Width: 0.3}, c.Min.X, y, c.Max.X, y)
	above, below, radius := y+0.22*height, y-0.16*height, min(2.6, 0.16*height)
	raw := vg.Point{X: c.Center().X, Y: above}
	if drawable(r.Raw) {
		raw.X = toX(r.Raw)
	}
	estimate := vg.Point{Y: below}
	r.bar(c, toX, below, intervalStyle)
	if drawable(r.Estimate) {
		estimate.X = toX(r.Estimate)
		if drawable(r.Raw) {
			c.StrokeLine2(draw.LineStyle{Color: color.Gray{0x50}, Width: 0.6}, raw.X, raw.Y, estimate.X, estimate.Y)
		}
		dot(c, estimate, radius)
	}
	if drawable(r.Raw) {
		circle(c, raw, radius)
	}
}

// bar draws the interval; an end beyond the axis is an arrow.
func (r ForestRow) bar(c *draw.Canvas, toX func(float64) vg.Length, y vg.Length, style draw.LineStyle) {
	if !r.interval() {
		return
	}
	const head = 6
	low, high := max(toX(r.Low), c.Min.X), min(toX(r.High), c.Max.X)
	if toX(r.Low) < c.Min.X {
		low += head
		c.FillPolygon(style.Color, []vg.Point{{X: c.Min.X, Y: y}, {X: low, Y: y + head/2}, {X: low, Y: y - head/2}})
	}
	if toX(r.High) > c.Max.X {
		high -= head
		c.FillPolygon(style.Color, []vg.Point{{X: c.Max.X, Y: y}, {X: high, Y: y + head/2}, {X: high, Y: y - head/2}})
	}
	if high > low {
		c.StrokeLine2(style, low, y, high, y)
	}
}

// drawPopulation draws the last row: a thicker bar and a diamond.
func (f forest) drawPopulation(c *draw.Canvas, toX func(float64) vg.Length, y, height vg.Length) {
	f.Population.bar(c, toX, y, draw.LineStyle{Color: color.Gray{0x20}, Width: 2.4})
	if !drawable(f.Population.Estimate) {
		return
	}
	x, w, h := toX(f.Population.Estimate), min(7, 0.5*height), min(5, 0.4*height)
	diamond := []vg.Point{{X: x - w, Y: y}, {X: x, Y: y + h}, {X: x + w, Y: y}, {X: x, Y: y - h}}
	c.FillPolygon(RightColor, diamond)
	c.StrokeLines(draw.LineStyle{Color: color.Gray{0x10}, Width: 1}, append(diamond, diamond[0], diamond[1]))
}

// hints writes below the ends of the axis which classifier is better there; a long name is cut, the
// rest stays.
func (f forest) hints(c *draw.Canvas, p *plot.Plot) {
	style := smallStyle()
	y := c.Min.Y - p.X.Tick.Length - p.X.Tick.Label.Height("0") - hintHeight*0.6
	write := func(x, align vg.Length, before, name, after string) {
		if name == "" {
			return
		}
		name = cut(name, style, c.Size().X/2-10-style.Width(before+after))
		style.XAlign = draw.XAlignment(align)
		c.FillText(style, vg.Point{X: x, Y: y}, before+name+after)
	}
	write(c.Min.X, 0, "← ", f.LeftName, " better")
	write(c.Max.X, -1, "", f.RightName, " better →")
}
