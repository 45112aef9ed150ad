package figure

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Scatter shows the scores of two classifiers on many data sets: one point for each data set, and
// the diagonal of equal scores. A rope is a band around the diagonal.
type Scatter struct {
	Title string
	// Score says what the scores are, such as "mean accuracy".
	Score string
	// LeftName and RightName are the classifiers: left is on the horizontal axis, right on the
	// vertical one.
	LeftName, RightName string
	// Left and Right are the scores by data set. Data sets with a score that cannot be drawn are
	// left out.
	Left, Right []float64
	// Names are the data sets. They are the titles of the points in SVG, and may be left out.
	Names []string
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, for differences that
	// speak for left and for right. If both are 0, each is Rope.
	RopeLeft, RopeRight float64
	// Lower says that lower scores are better, so that points above the diagonal speak for left.
	Lower bool
}

// Figure draws the points, 480 × 520. It returns nil if there is no point to draw.
func (s Scatter) Figure() *Figure {
	d := s.drawableScatter()
	if len(d.points) == 0 {
		return nil
	}
	text := tell(d.Title, strings.Join(keyed(d.key()), ", "))
	return text.figure(480, 520, func(c draw.Canvas) {
		p := newPlot(d.Title, "")
		c = draw.Crop(c, 4, -14, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = d.low, d.high
		p.Y.Min, p.Y.Max = d.low, d.high
		upright := mark(&p.Y, ticks{})
		across := markApart(p, c, ticks{})
		side := 0.95 * p.DataCanvas(c).Size().X
		d.label(&p.X, s.LeftName, s.Lower, across, side)
		d.label(&p.Y, s.RightName, !s.Lower, upright, side)
		k := newKey(d.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Add(d)
		p.Draw(c)
		k.draw(&c, top)
	}).keep(sameShape)
}

// scatter has the drawable points. It implements plot.Plotter.
type scatter struct {
	Scatter
	rope      rope
	points    []scatterPoint
	low, high float64 // the ends of both axes
}

type scatterPoint struct {
	x, y float64
	side int // −1 for left, 0 in the rope, 1 for right
	of   int // its place among the scores
}

func (s Scatter) drawableScatter() scatter {
	out := scatter{Scatter: s, rope: ropeOf(s.Rope, s.RopeLeft, s.RopeRight).drawableRope()}
	var all []float64
	for i := range min(len(s.Left), len(s.Right)) {
		if x, y := s.Left[i], s.Right[i]; drawable(x, y) {
			out.points = append(out.points, scatterPoint{x, y, out.side(x, y), i})
			all = append(all, x, y)
		}
	}
	if len(all) > 0 {
		out.low, out.high = stretch(slices.Min(all), slices.Max(all), 0.05)
	}
	return out
}

// side says for which classifier a point speaks. Scores are rounded: a difference that is as large
// as the rope is in it.
func (s scatter) side(x, y float64) int {
	height, rounding := y-x, 1e-12*max(math.Abs(x), math.Abs(y))
	if s.Lower {
		height = -height
	}
	switch {
	case height < -s.rope.left-rounding:
		return -1
	case height > s.rope.right+rounding:
		return 1
	}
	return 0
}

// title says which data set a point is, and its scores.
func (s scatter) title(p scatterPoint) string {
	scores := bothScores(s.LeftName, s.RightName, p.x, p.y, s.low, s.high)
	if p.of < len(s.Names) {
		return strings.ReplaceAll(s.Names[p.of], "\n", " ") + "\n" + scores
	}
	return scores
}

// bothScores writes two scores on an axis. Different ones have different texts.
func bothScores(leftName, rightName string, left, right, low, high float64) string {
	write := alongside(low, high, left, right)
	return and(leftName, write(left)) + ", " + and(rightName, write(right))
}

// label names an axis, and says which points speak for its classifier and what one does with its
// numbers. A long name is cut, and what is behind it is not.
func (s scatter) label(a *plot.Axis, name string, above bool, todo string, width vg.Length) {
	where := "below"
	if above {
		where = "above"
	}
	before := s.Score + " of "
	after := fmt.Sprintf(" (better %s the diagonal)", where) + todo
	style := &a.Label.TextStyle
	for style.Font.Size > 7.5 && style.Width(before+name+after) > width {
		style.Font.Size -= 0.5
	}
	a.Label.Text = before + cut(name, *style, width-style.Width(before+after)) + after
}

// sideColors are the fills of points and lines that speak for left, for neither and for right.
func sideColors() [3]color.Color { return [3]color.Color{LeftColor, color.White, RightColor} }

// symbol draws a point: a square for left, a ring for neither, and a disc for right, so that they
// differ without colours.
func symbol(c *draw.Canvas, at vg.Point, side int, radius vg.Length) {
	border := greyLine(0x20, min(0.7, radius/3))
	if side < 0 {
		radius *= 0.9
		box := rectangle(at.X-radius, at.X+radius, at.Y-radius, at.Y+radius)
		c.FillPolygon(LeftColor, box)
		c.StrokeLines(border, append(box, box[0], box[1]))
		return
	}
	c.SetColor(sideColors()[side+1])
	c.Fill(disc(at, radius))
	c.SetLineStyle(border)
	c.Stroke(disc(at, radius))
}

// radius is the size of a point among n points.
func radiusAmong(n int) vg.Length {
	switch {
	case n > 400:
		return 1.6
	case n > 100:
		return 2.2
	}
	return 3
}

// key counts the points on either side.
func (s scatter) key() []keyEntry {
	var counts [3]int
	for _, p := range s.points {
		counts[p.side+1]++
	}
	middle := "equal"
	if !s.rope.none() {
		middle = "in the " + s.rope.label()
	}
	names := [3]string{s.LeftName + " better", middle, s.RightName + " better"}
	return sideKey(names, counts, func(c *draw.Canvas, at vg.Point, side int) {
		symbol(c, at, side, 3)
	})
}

// sideKey makes a key with the number of each side; sides without any are left out.
func sideKey(
	names [3]string, counts [3]int, sample func(c *draw.Canvas, at vg.Point, side int),
) []keyEntry {
	var out []keyEntry
	for i, n := range counts {
		if n == 0 {
			continue
		}
		// A long name is cut before the number.
		name := fmt.Sprintf("%s: %d", cut(names[i], smallStyle(), 140), n)
		out = append(out, keyEntry{name, 14, func(c *draw.Canvas, at vg.Point) {
			sample(c, at, i-1)
		}})
	}
	return out
}

// Plot draws the rope, the diagonal and the points; those in the rope first.
func (s scatter) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	below, above := s.rope.left, s.rope.right
	if s.Lower {
		below, above = above, below
	}
	line := func(height float64) []vg.Point {
		return []vg.Point{{X: toX(s.low), Y: toY(s.low + height)},
			{X: toX(s.high), Y: toY(s.high + height)}}
	}
	if !s.rope.none() {
		low, high := line(-below), line(above)
		band := []vg.Point{low[0], low[1], high[1], high[0]}
		c.FillPolygon(RopeColor, c.ClipPolygonXY(band))
		border := greyLine(0x60, 0.7, 4, 2.5)
		c.StrokeLines(border, c.ClipLinesXY(low)...)
		c.StrokeLines(border, c.ClipLinesXY(high)...)
	}
	c.StrokeLines(greyLine(0x40, 0.8), line(0))
	radius := radiusAmong(len(s.points))
	for _, inRope := range []bool{true, false} {
		for _, point := range s.points {
			if (point.side == 0) == inRope {
				titled(&c, func() string { return s.title(point) }, func() {
					symbol(&c, vg.Point{X: toX(point.x), Y: toY(point.y)}, point.side, radius)
				})
			}
		}
	}
}
