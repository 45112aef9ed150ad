package figure

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lines shows up to six series of measurements, such as the error rates of some tests against the
// number of data sets. They differ in dashes and symbols as well as in colour, and a key above them
// has their names.
type Lines struct {
	Title, XLabel, YLabel string
	Lines                 []Line
	// LogX makes the horizontal axis logarithmic. Points with X of 0 or less are left out then.
	LogX bool
	// Low and High are the ends of the vertical axis. If Low is not below High, the lines and
	// levels determine the ends.
	Low, High float64
	// Levels are values on the vertical axis, such as the level of a test. They are drawn as thin
	// lines across the figure, with their values on the right.
	Levels []float64
}

// Line is a series of measurements Y at X.
type Line struct {
	Name string
	X, Y []float64
	// Error is how far a bar reaches up and down from each point, such as its standard error. There
	// is no bar where it is missing or 0.
	Error []float64
}

// marker is the style of a line and of the symbols at its points.
type marker struct {
	line   draw.LineStyle
	shape  draw.GlyphDrawer
	radius vg.Length
}

// markers are the styles by position: three filled symbols, then the same ones open.
var markers = []marker{
	{curveStyles[0], draw.CircleGlyph{}, 2.6},
	{curveStyles[1], draw.BoxGlyph{}, 2.6},
	{curveStyles[2], draw.PyramidGlyph{}, 3.4},
	{curveStyles[3], draw.RingGlyph{}, 3},
	{draw.LineStyle{
		Color: color.NRGBA{0x2b, 0x7a, 0x3d, 0xff}, Width: 1.4,
	}, draw.SquareGlyph{}, 2.8},
	{draw.LineStyle{
		Color: color.NRGBA{0x85, 0x3a, 0x8c, 0xff}, Width: 1.4, Dashes: []vg.Length{3, 2},
	}, draw.TriangleGlyph{}, 3.4},
}

// Figure draws the lines, 480 × 340. It returns nil if there is no point to draw.
func (d Lines) Figure() *Figure {
	m := d.measured()
	if len(m.lines) == 0 {
		return nil
	}
	text := tell(d.Title, d.YLabel+" against "+d.XLabel, m.ends())
	return text.figure(480, 340, func(c draw.Canvas) {
		p := newPlot(d.Title, d.XLabel)
		c = draw.Crop(c, 4, -max(14, m.beside()), 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = stretch(m.x[0], m.x[1], 0.03)
		p.X.Padding = 5 // symbols at the lower end cover no axis
		p.Y.Min, p.Y.Max = m.y[0], m.y[1]
		p.Y.Label.Text = d.YLabel
		fitLabel(&p.Y, mark(&p.Y, ticks{}), 0.7*c.Size().Y)
		p.Add(m)
		m.mark(p, c)
		k := newKey(m.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Draw(c)
		k.draw(&c, top)
	})
}

// measured has the drawable parts of some lines, with the styles of their positions, and the ends
// of the axes. It implements plot.Plotter.
type measured struct {
	lines  []Line
	styles []marker
	levels []float64
	x, y   [2]float64
	logX   bool // the points have the logarithms of X
}

func (d Lines) measured() measured {
	out := measured{logX: d.LogX}
	for _, level := range d.Levels {
		if drawable(level) {
			out.levels = append(out.levels, level)
		}
	}
	var x, y []float64
	for i, l := range d.Lines[:min(len(d.Lines), len(markers))] {
		if l = l.sorted(d.LogX); len(l.X) == 0 {
			continue
		}
		out.lines, out.styles = append(out.lines, l), append(out.styles, markers[i])
		x = append(x, l.X...)
		for k, v := range l.Y {
			y = append(y, v-l.Error[k], v+l.Error[k])
		}
	}
	if len(x) == 0 {
		return measured{}
	}
	out.x = [2]float64{slices.Min(x), slices.Max(x)}
	y = append(y, out.levels...)
	out.y[0], out.y[1] = stretch(slices.Min(y), slices.Max(y), 0.05)
	if d.Low < d.High && drawable(d.Low, d.High) {
		out.y = [2]float64{d.Low, d.High}
	}
	return out
}

// sorted returns the drawable points, from left to right, with their errors.
func (l Line) sorted(logX bool) Line {
	out := Line{Name: l.Name}
	type measurement struct{ x, y, e float64 }
	var points []measurement
	for i := range min(len(l.X), len(l.Y)) {
		p := measurement{x: l.X[i], y: l.Y[i]}
		if logX {
			p.x = math.Log10(p.x) // NaN or infinite at 0 and below
		}
		if i < len(l.Error) && l.Error[i] > 0 && drawable(l.Error[i]) {
			p.e = l.Error[i]
		}
		if drawable(p.x, p.y) {
			points = append(points, p)
		}
	}
	slices.SortStableFunc(points, func(a, b measurement) int { return sign(a.x - b.x) })
	for _, p := range points {
		out.X, out.Y, out.Error = append(out.X, p.x), append(out.Y, p.y), append(out.Error, p.e)
	}
	return out
}

// beside is the room for the values of the levels to the right of the panel.
func (m measured) beside() (room vg.Length) {
	for _, text := range alike(m.levels) {
		room = max(room, smallStyle().Width(text)+4)
	}
	return room
}

// mark marks the places of the points below the axis, if these are few and their numbers have room;
// round numbers otherwise.
func (m measured) mark(p *plot.Plot, c draw.Canvas) {
	var places, numbers []float64
	for _, l := range m.lines {
		places = append(places, l.X...)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	for _, x := range places {
		numbers = append(numbers, m.number(x))
	}
	var marks plot.ConstantTicks
	for i, text := range alike(numbers) {
		marks = append(marks, plot.Tick{Value: places[i], Label: text})
	}
	p.X.Tick.Marker = marks
	switch few := len(marks) > 1 && fits(p, c); {
	case few && m.logX:
		fitBelow(p, c, logScale)
	case few:
		fitBelow(p, c, "")
	case m.logX:
		fitBelow(p, c, markLog(&p.X))
	default:
		markBelow(p, c, ticks{})
	}
}

// number is the number at a place of the horizontal axis.
func (m measured) number(x float64) float64 {
	if m.logX {
		return math.Pow(10, x)
	}
	return x
}

func (m measured) key() []keyEntry {
	var out []keyEntry
	for i, l := range m.lines {
		if l.Name != "" {
			out = append(out, keyEntry{l.Name, 26, func(canvas *draw.Canvas, at vg.Point) {
				canvas.StrokeLine2(m.styles[i].line, at.X-13, at.Y, at.X+13, at.Y)
				m.styles[i].clear(canvas, at)
				m.styles[i].draw(canvas, at)
			}})
		}
	}
	return out
}

// ends says for each line where it begins and where it ends.
func (m measured) ends() string {
	var said []string
	for _, l := range m.lines {
		last := len(l.Y) - 1
		said = append(said, and(l.Name, "from "+sure(l.Y[0], l.Error[0], 1)+" to "+
			sure(l.Y[last], l.Error[last], 1)))
	}
	return strings.Join(said, "; ")
}

// title gives the numbers of a point.
func (m measured) title(l Line, k int) string {
	text := value(m.number(l.X[k])) + ": " + sure(l.Y[k], l.Error[k], 2)
	if l.Error[k] > 0 {
		text += " ± " + sure(l.Error[k], l.Error[k], 2)
	}
	if l.Name != "" {
		text = l.Name + "\n" + text
	}
	return text
}

// clear makes room for the symbol, so that the dashes of its line do not touch it.
func (m marker) clear(c *draw.Canvas, at vg.Point) {
	roundGlyph(c, color.White, at, m.radius+0.9)
}

func (m marker) draw(c *draw.Canvas, at vg.Point) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: m.line.Color, Radius: m.radius, Shape: m.shape}, at)
}

// Plot draws levels, lines, bars and symbols. Everything beyond the ends of the vertical axis is
// cut off.
func (m measured) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	texts := alike(m.levels)
	for i, y := range m.levels {
		across := []vg.Point{{X: c.Min.X, Y: toY(y)}, {X: c.Max.X, Y: toY(y)}}
		c.StrokeLines(greyLine(0x70, 0.6), c.ClipLinesY(across)...)
		if toY(y) >= c.Min.Y && toY(y) <= c.Max.Y {
			besideLevel(&c, toY(y), texts[i])
		}
	}
	for i, l := range m.lines {
		style := m.styles[i]
		var points []vg.Point
		for k, x := range l.X {
			points = append(points, vg.Point{X: toX(x), Y: toY(l.Y[k])})
		}
		c.StrokeLines(style.line, c.ClipLinesY(points)...)
		some := apart(points)
		for k, at := range points {
			inside := at.Y >= c.Min.Y-1e-6 && at.Y <= c.Max.Y+1e-6
			marked := inside && k%some == 0
			if marked {
				style.clear(&c, at)
			}
			low, high := toY(l.Y[k]-l.Error[k]), toY(l.Y[k]+l.Error[k])
			bar := []vg.Point{{X: at.X, Y: low}, {X: at.X, Y: high}}
			titled(&c, func() string { return m.title(l, k) }, func() {
				of := draw.LineStyle{Color: style.line.Color, Width: 0.8}
				c.StrokeLines(of, c.ClipLinesY(bar)...)
				if marked {
					style.draw(&c, at)
				} else if inside {
					roundGlyph(&c, style.line.Color, at, 1.2)
				}
			})
		}
	}
}

// apart returns how many points there are for each symbol: where points are near each other,
// symbols at all of them would hide the dashes of the line and the bars. The other points are small
// dots.
func apart(points []vg.Point) int {
	const near, wanted = 17.0, 24.0
	if len(points) < 3 {
		return 1
	}
	step := float64(points[len(points)-1].X-points[0].X) / float64(len(points)-1)
	if step >= near || step <= 0 {
		return 1
	}
	return int(min(math.Ceil(wanted/step), float64(len(points))))
}
