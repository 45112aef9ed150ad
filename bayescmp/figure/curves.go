package figure

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Curves shows up to four densities over each other. They differ in dashes and width as well as in
// colour, and a key above them has their names.
type Curves struct {
	Title, XLabel string
	Curves        []Curve
	// Rope is the half-width of the region of practical equivalence. Its borders are drawn as
	// dashed lines; 0 means no rope.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ. If both are 0, each
	// is Rope.
	RopeLeft, RopeRight float64
	// Marks are values that are drawn as short lines on the axis, such as estimates whose
	// distribution is shown. MarkLabel explains them in the key.
	Marks     []float64
	MarkLabel string
}

// Curve is a density with the heights Y at X.
type Curve struct {
	Name string
	X, Y []float64
}

var curveStyles = []draw.LineStyle{
	{Color: color.Gray{0x00}, Width: 1.9},
	{Color: color.NRGBA{0x1f, 0x63, 0xa5, 0xff}, Width: 1.7, Dashes: []vg.Length{7, 3}},
	{Color: color.NRGBA{0xc0, 0x5f, 0x0a, 0xff}, Width: 1.6, Dashes: []vg.Length{7, 2.5, 1.5, 2.5}},
	{Color: color.Gray{0x60}, Width: 1.9, Dashes: []vg.Length{1.9, 2.1}},
}

// Figure draws the curves, 640 × 360.
func (d Curves) Figure() *Figure {
	lines := d.lines()
	if len(lines.curves) == 0 {
		return nil
	}
	text := tell(d.Title, labelled("densities of "+d.XLabel, keyed(lines.key())...))
	return text.figure(640, 360, func(c draw.Canvas) {
		p := newPlot(d.Title, lines.rope.explained(d.XLabel))
		c = draw.Crop(c, 10, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.HideY()
		p.X.Min, p.X.Max = lines.span()
		p.Y.Min, p.Y.Max = 0, 1.04*lines.peak()
		p.Add(lines)
		markBelow(p, c, ticks{})
		c = besideFirstMark(p, c)
		k := newKey(lines.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Draw(c)
		k.draw(&c, top)
	})
}

// lines has the curves that can be drawn, with the styles of their positions in Curves. It
// implements plot.Plotter.
type lines struct {
	Curves
	rope   rope
	curves []Curve
	styles []draw.LineStyle
}

func (d Curves) lines() lines {
	out := lines{Curves: d}
	out.rope = ropeOf(d.Rope, d.RopeLeft, d.RopeRight).drawableRope()
	out.Marks = slices.DeleteFunc(slices.Clone(d.Marks), func(x float64) bool {
		return !drawable(x)
	})
	for i, c := range d.Curves[:min(len(d.Curves), len(curveStyles))] {
		if c = c.sorted(); len(c.X) > 1 && slices.Max(c.Y) > 0 {
			out.curves, out.styles = append(out.curves, c), append(out.styles, curveStyles[i])
		}
	}
	return out
}

// sorted returns the drawable points of the curve, from left to right.
func (c Curve) sorted() Curve {
	var order []int
	for i := range min(len(c.X), len(c.Y)) {
		if drawable(c.X[i], c.Y[i]) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return sign(c.X[i] - c.X[j]) })
	out := Curve{Name: c.Name}
	for _, i := range order {
		out.X, out.Y = append(out.X, c.X[i]), append(out.Y, max(0, c.Y[i]))
	}
	return out
}

// span returns the range of x: visible parts of the curves, the marks, the rope, and 0.
func (l lines) span() (low, high float64) {
	low, high = -1.25*l.rope.left, 1.25*l.rope.right
	for _, c := range l.curves {
		floor := 0.005 * slices.Max(c.Y)
		for i, x := range c.X {
			if c.Y[i] > floor {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	for _, x := range l.Marks {
		low, high = min(low, x), max(high, x)
	}
	return stretch(low, high, 0.04)
}

func (l lines) peak() float64 {
	peak := 0.0
	for _, c := range l.curves {
		peak = max(peak, slices.Max(c.Y))
	}
	return peak
}

func (l lines) key() []keyEntry {
	var out []keyEntry
	for i, c := range l.curves {
		if c.Name != "" {
			out = append(out, keyEntry{c.Name, 22, func(canvas *draw.Canvas, at vg.Point) {
				canvas.StrokeLine2(l.styles[i], at.X-11, at.Y, at.X+11, at.Y)
			}})
		}
	}
	if l.MarkLabel != "" && len(l.Marks) > 0 {
		out = append(out, keyEntry{l.MarkLabel, 3, func(c *draw.Canvas, at vg.Point) {
			c.StrokeLine2(markStyle, at.X, at.Y-4, at.X, at.Y+4)
		}})
	}
	return out
}

var markStyle = greyLine(0x10, 0.6)

// Plot draws rope, marks and curves.
func (l lines) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	border := greyLine(0x30, 0.9, 4, 2.5)
	for _, x := range l.rope.edges() {
		c.StrokeLine2(border, toX(x), c.Min.Y, toX(x), c.Max.Y)
	}
	for _, x := range l.Marks {
		c.StrokeLine2(markStyle, toX(x), c.Min.Y, toX(x), c.Min.Y+8)
	}
	for i, curve := range l.curves {
		var points []vg.Point
		for k, x := range curve.X {
			points = append(points, vg.Point{X: toX(x), Y: toY(curve.Y[k])})
		}
		// Only tails lie beyond the axis.
		c.StrokeLines(l.styles[i], c.ClipLinesX(points)...)
	}
	l.titles(&c, p)
}

// titles says the heights of all curves wherever the pointer is.
func (l lines) titles(c *draw.Canvas, p *plot.Plot) {
	toX, _ := p.Transforms(c)
	var at []float64
	var places []vg.Length
	for i := range spots {
		x := p.X.Min + (p.X.Max-p.X.Min)*(float64(i)+0.5)/spots
		at, places = append(at, x), append(places, toX(x))
	}
	write := alongside(p.X.Min, p.X.Max)
	titledColumns(c, places, func(i int) string {
		said := []string{write(at[i])}
		for _, curve := range l.curves {
			said = append(said, and(curve.Name, "density "+value(curve.height(at[i]))))
		}
		return strings.Join(said, "\n")
	}, nil)
}

// height is the height of a sorted curve, which is straight between its points.
func (c Curve) height(x float64) float64 {
	k, _ := slices.BinarySearch(c.X, x)
	if k == 0 || k == len(c.X) {
		return 0
	}
	t := (x - c.X[k-1]) / (c.X[k] - c.X[k-1])
	return (1-t)*c.Y[k-1] + t*c.Y[k]
}
