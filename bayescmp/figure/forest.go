package figure

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Forest shows an effect on each data set: the measured mean, and the estimate of a model that
// shrinks. It has one row per data set, in the given order, and the population below them.
type Forest struct {
	Title, XLabel string
	Rows          []ForestRow
	// Population is the last row, set apart from the others. It may also be the next data set. Its
	// Raw is not drawn. Without a name there is no such row.
	Population ForestRow
	// Rope is the half-width of the region of practical equivalence. It is drawn as a band behind
	// the rows; 0 means no rope.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ. If both are 0, each
	// is Rope.
	RopeLeft, RopeRight float64
	// LeftName and RightName are the classifiers that are better where differences are below and
	// above 0. They stand below the axis.
	LeftName, RightName string
	// RawLabel and EstimateLabel explain circles and dots in the key. The defaults are "raw mean"
	// and "estimate with interval".
	RawLabel, EstimateLabel string
	// PopulationLabel explains the diamond, from Low to High, in the key; "" leaves it out.
	PopulationLabel string
}

// ForestRow is a row of a [Forest]: a hollow circle at Raw, a dot at Estimate, and a bar from Low
// to High. Values that are NaN are left out.
type ForestRow struct {
	Name                     string
	Raw, Estimate, Low, High float64
	// Quartiles are an inner interval, which is drawn thicker, with an upright line at the median
	// in its middle. There is none unless they ascend.
	Quartiles [3]float64
}

// inner reports whether there is an inner interval.
func (r ForestRow) inner() bool {
	q := r.Quartiles
	return drawable(q[:]...) && q[0] <= q[1] && q[1] <= q[2] && q[0] < q[2]
}

// Figure draws the forest, 640 wide. The height depends on the number of rows.
func (f Forest) Figure() *Figure {
	rows := f.layout()
	if !rows.visible() {
		return nil
	}
	text := tell(f.Title, rows.altText()...)
	return text.figure(640, rows.pixels(), func(c draw.Canvas) {
		p := newPlot(f.Title, f.XLabel)
		c = draw.Crop(c, 8, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = rows.span()
		p.Y.Min, p.Y.Max = rows.bottom(), 0.8
		rows.names(p)
		markBelow(p, c, ticks{})
		if f.LeftName != "" || f.RightName != "" {
			// The names stand between the axis and its label. Without a label gonum would ignore
			// the padding.
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

// altText lists the numbers of each row when there are few, and those of the population.
func (f forest) altText() (said []string) {
	rows := f.all()
	if len(f.Rows) > 12 {
		said, rows = append(said, many(len(f.Rows), "row")), rows[len(f.Rows):]
	}
	for _, r := range rows {
		said = append(said, labelled(r.Name, f.numbers(r)))
	}
	return said
}

// forest is the layout. Row i is drawn at y = −i. It implements plot.Plotter.
type forest struct {
	Forest
	population bool
	rope       rope
	row        float64 // height of a row in pixels

	write func(float64) string // writes numbers of the axis
}

func (f Forest) layout() forest {
	out := forest{Forest: f, population: f.Population.Name != "" && f.Population.isDrawable()}
	out.rope = ropeOf(f.Rope, f.RopeLeft, f.RopeRight).drawableRope()
	// Few rows are higher than many. A picture has a largest height, which very many rows share.
	const full, dense, highest = 24, 15, 9500
	n := float64(len(f.Rows))
	out.row = dense + (full-dense)*min(1, max(0, (60-n)/48))
	out.row = min(out.row, highest/max(1, n))
	out.write = alongside(out.span())
	return out
}

// isDrawable reports whether the row has an estimate or an interval.
func (r ForestRow) isDrawable() bool { return drawable(r.Estimate) || r.interval() }

func (r ForestRow) interval() bool { return drawable(r.Low, r.High) && r.Low <= r.High }

func (f forest) visible() bool {
	return f.population || slices.ContainsFunc(f.Rows, func(r ForestRow) bool {
		return r.isDrawable() || drawable(r.Raw)
	})
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

// all returns the rows and the population, if it is drawn.
func (f forest) all() []ForestRow {
	if !f.population {
		return f.Rows
	}
	p := f.Population
	p.Raw = math.NaN()
	return append(slices.Clone(f.Rows), p)
}

// span returns the range of x, which includes all means, all estimates, the rope, and most
// intervals. An interval much longer than most, such as for the next data set when ν is near 1,
// would squeeze all others. It ends in an arrow instead.
func (f forest) span() (low, high float64) {
	low, high = -1.15*f.rope.left, 1.15*f.rope.right
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

// middle is the estimate, or the middle of the interval if the estimate is not in it.
func (r ForestRow) middle() float64 {
	if r.Estimate >= r.Low && r.Estimate <= r.High {
		return r.Estimate
	}
	return r.Low/2 + r.High/2
}

// names puts the names to the left of the rows. The letters are smaller if the rows are low, and
// long names are cut.
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
		// A mark without a label would be a minor mark, and very small letters cannot be read.
		if name := cut(r.Name, p.Y.Tick.Label, 130); name != "" && size > 4 {
			marks = append(marks, plot.Tick{Value: at, Label: name})
		}
	}
	p.Y.Tick.Marker = marks
}

func (f forest) key() []keyEntry {
	raw, estimate := f.labels()
	var out []keyEntry
	if slices.ContainsFunc(f.Rows, func(r ForestRow) bool { return drawable(r.Raw) }) {
		out = append(out, keyEntry{raw, 6, func(c *draw.Canvas, at vg.Point) {
			circle(c, at, 2.5)
		}})
	}
	if slices.ContainsFunc(f.Rows, ForestRow.isDrawable) {
		out = append(out, keyEntry{estimate, 20, func(c *draw.Canvas, at vg.Point) {
			c.StrokeLine2(intervalStyle, at.X-10, at.Y, at.X+10, at.Y)
			dot(c, at, 2.5)
		}})
	}
	if slices.ContainsFunc(f.Rows, ForestRow.inner) {
		out = append(out, keyEntry{"50 % interval, median", 20, func(c *draw.Canvas, at vg.Point) {
			drawInner(c, at.X-10, at.X, at.X+10, at.Y, 4)
		}})
	}
	if f.population && f.PopulationLabel != "" {
		out = append(out, keyEntry{f.PopulationLabel, 20, func(c *draw.Canvas, at vg.Point) {
			drawDiamond(c, at.X-10, at.X, at.X+10, at.Y, 3.5)
		}})
	}
	if !f.rope.none() {
		out = append(out, keyEntry{f.rope.label(), 14, func(c *draw.Canvas, at vg.Point) {
			fill(c, RopeColor, around(at, 14))
			border := greyLine(0x60, 0.7, 2.7, 1.3)
			for _, x := range []vg.Length{at.X - 7, at.X + 7} {
				c.StrokeLine2(border, x, at.Y-4, x, at.Y+4)
			}
		}})
	}
	return out
}

var intervalStyle = greyLine(0x20, 1.2)

// Plot draws the rope, the rows and the population.
func (f forest) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	f.band(&c, toX)
	height := vg.Length(f.row / pixelsPerPoint)
	for i, r := range f.Rows {
		titled(&c, func() string { return f.title(r, true) }, func() {
			r.draw(&c, toX, toY(-float64(i)), height)
		})
	}
	if f.population {
		if len(f.Rows) > 0 {
			y := (toY(f.populationAt()) + toY(-float64(len(f.Rows)-1))) / 2
			c.StrokeLine2(greyLine(0x40, 0.6), c.Min.X, y, c.Max.X, y)
		}
		titled(&c, func() string { return f.title(f.Population, false) }, func() {
			f.drawPopulation(&c, toX, toY(f.populationAt()), height)
		})
	}
	f.hints(&c, p)
}

// labels explain circles and dots.
func (f Forest) labels() (raw, estimate string) {
	raw, estimate = f.RawLabel, f.EstimateLabel
	if raw == "" {
		raw = "raw mean"
	}
	if estimate == "" {
		estimate = "estimate with interval"
	}
	return raw, estimate
}

// title gives the numbers of a row.
func (f forest) title(r ForestRow, measured bool) string {
	raw, estimate := f.labels()
	said := []string{strings.ReplaceAll(r.Name, "\n", " ")}
	if measured && drawable(r.Raw) {
		said = append(said, and(raw, f.write(r.Raw)))
	}
	if number := f.numbers(r); number != "" {
		said = append(said, and(estimate, number))
	}
	if r.inner() {
		said = append(said, and("median and 50 % interval", f.innerNumbers(r)))
	}
	return strings.Join(said, "\n")
}

// numbers are the estimate and the interval.
func (f forest) numbers(r ForestRow) (text string) {
	if drawable(r.Estimate) {
		text = f.write(r.Estimate)
	}
	if r.interval() {
		text = strings.TrimSpace(text + " [" + f.write(r.Low) + ", " + f.write(r.High) + "]")
	}
	return text
}

// innerNumbers are the inner interval and its median.
func (f forest) innerNumbers(r ForestRow) string {
	q := r.Quartiles
	return f.write(q[1]) + " [" + f.write(q[0]) + ", " + f.write(q[2]) + "]"
}

// band draws the rope with its borders, and a line at 0.
func (f forest) band(c *draw.Canvas, toX scale) {
	if edges := f.rope.edges(); edges != nil {
		c.FillPolygon(RopeColor, rectangle(toX(edges[0]), toX(edges[1]), c.Min.Y, c.Max.Y))
		border := greyLine(0x60, 0.7, 4, 2.5)
		for _, x := range edges {
			c.StrokeLine2(border, toX(x), c.Min.Y, toX(x), c.Max.Y)
		}
	}
	c.StrokeLine2(greyLine(0x60, 0.6), toX(0), c.Min.Y, toX(0), c.Max.Y)
}

// draw draws one row, with the measured mean a little above the estimate, so that neither covers
// the other, and a line between them.
func (r ForestRow) draw(c *draw.Canvas, toX scale, y, height vg.Length) {
	c.StrokeLine2(greyLine(0xd8, 0.3), c.Min.X, y, c.Max.X, y)
	above, below, radius := y+0.22*height, y-0.16*height, min(2.6, 0.16*height)
	raw := vg.Point{X: c.Center().X, Y: above}
	if drawable(r.Raw) {
		raw.X = toX(r.Raw)
	} else {
		below = y
	}
	estimate := vg.Point{Y: below}
	r.bar(c, toX, below, intervalStyle)
	if r.inner() {
		q := r.Quartiles
		low, high := max(toX(q[0]), c.Min.X), min(toX(q[2]), c.Max.X)
		drawInner(c, low, toX(q[1]), high, below, min(4, 0.3*height))
	}
	if drawable(r.Estimate) {
		estimate.X = toX(r.Estimate)
		if drawable(r.Raw) {
			c.StrokeLine2(greyLine(0x50, 0.6), raw.X, raw.Y, estimate.X, estimate.Y)
		}
		dot(c, estimate, radius)
	}
	if drawable(r.Raw) {
		circle(c, raw, radius)
	}
}

// drawInner draws an inner interval with its median.
func drawInner(c *draw.Canvas, low, median, high, y, half vg.Length) {
	if high > low {
		c.StrokeLine2(greyLine(0x20, 0.7*half), low, y, high, y)
	}
	c.StrokeLine2(greyLine(0x20, 1), median, y-half, median, y+half)
}

// bar draws the interval. An end beyond the axis is an arrow.
func (r ForestRow) bar(c *draw.Canvas, toX scale, y vg.Length, style draw.LineStyle) {
	if !r.interval() {
		return
	}
	const head = 6
	low, high := max(toX(r.Low), c.Min.X), min(toX(r.High), c.Max.X)
	if toX(r.Low) < c.Min.X {
		low += head
		c.FillPolygon(style.Color, arrow(c.Min.X, low, y, head))
	}
	if toX(r.High) > c.Max.X {
		high -= head
		c.FillPolygon(style.Color, arrow(c.Max.X, high, y, head))
	}
	if high > low {
		c.StrokeLine2(style, low, y, high, y)
	}
}

// arrow is an arrow head with its tip at the height y.
func arrow(tip, base, y, height vg.Length) []vg.Point {
	return []vg.Point{{X: tip, Y: y}, {X: base, Y: y + height/2}, {X: base, Y: y - height/2}}
}

// drawPopulation draws the last row: a diamond from the low to the high end of the interval, which
// is highest at the estimate. Without an interval the diamond is small; without an estimate, and
// where the interval goes beyond the axis, there is a bar.
func (f forest) drawPopulation(c *draw.Canvas, toX scale, y, height vg.Length) {
	p := f.Population
	p.bar(c, toX, y, intervalStyle)
	if !drawable(p.Estimate) {
		return
	}
	x, h := toX(p.Estimate), min(5, 0.4*height)
	low, high := x-3, x+3
	if p.interval() {
		low = max(toX(min(p.Low, p.Estimate)), c.Min.X)
		high = min(toX(max(p.High, p.Estimate)), c.Max.X)
		if toX(p.Low) < c.Min.X || toX(p.High) > c.Max.X {
			low, high = x-3, x+3
		}
	}
	drawDiamond(c, low, x, high, y, h)
}

func drawDiamond(c *draw.Canvas, low, middle, high, y, half vg.Length) {
	diamond := []vg.Point{
		{X: low, Y: y}, {X: middle, Y: y + half}, {X: high, Y: y}, {X: middle, Y: y - half},
	}
	c.FillPolygon(RightColor, diamond)
	c.StrokeLines(greyLine(0x10, 0.9), append(diamond, diamond[0], diamond[1]))
	c.StrokeLine2(greyLine(0x10, 0.9), middle, y-half, middle, y+half)
}

// hints writes below the ends of the axis which classifier is better there. Long names are cut.
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
