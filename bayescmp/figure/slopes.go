package figure

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Slopes shows the scores of two classifiers on the folds of one data set side by side. A line
// joins the scores of each fold, and a thicker one the means.
type Slopes struct {
	Title string
	// Score says what the scores are, such as "accuracy".
	Score               string
	LeftName, RightName string
	// Left and Right are the scores by fold. Folds with a score that cannot be drawn are left out.
	Left, Right []float64
	// PointLabel says what a line is, such as "item"; empty means "fold".
	PointLabel string
	// Lower says that lower scores are better.
	Lower bool
}

// Figure draws the lines, 480 × 400. It returns nil if there is no fold to draw.
func (s Slopes) Figure() *Figure {
	d := s.drawableSlopes()
	if len(d.lines) == 0 {
		return nil
	}
	text := tell(s.Title, strings.Join(keyed(d.sides()), ", "))
	return text.figure(480, 400, func(c draw.Canvas) {
		p := newPlot(s.Title, "")
		c = draw.Crop(c, 4, -14, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = -0.35, 1.35
		p.Y.Min, p.Y.Max = d.low, d.high
		p.Y.Label.Text = s.Score
		fitLabel(&p.Y, d.better()+mark(&p.Y, ticks{}), 0.7*c.Size().Y)
		half := p.DataCanvas(c).Size().X/2 - 6
		p.X.Tick.Marker = plot.ConstantTicks{
			{Value: 0, Label: cut(s.LeftName, p.X.Tick.Label, half)},
			{Value: 1, Label: cut(s.RightName, p.X.Tick.Label, half)},
		}
		k := newKey(d.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Add(d)
		p.Draw(c)
		k.draw(&c, top)
	})
}

// slopes has the drawable folds. It implements plot.Plotter.
type slopes struct {
	Slopes
	lines     []scatterPoint // x is the score of left, y of right
	low, high float64        // the ends of the axis
}

func (s Slopes) drawableSlopes() slopes {
	out := slopes{Slopes: s}
	points := Scatter{Left: s.Left, Right: s.Right, Lower: s.Lower}.drawableScatter()
	out.lines, out.low, out.high = points.points, points.low, points.high
	return out
}

// better says which scores are better.
func (s Slopes) better() string {
	if s.Lower {
		return " (lower is better)"
	}
	return " (higher is better)"
}

// sideStyles are the styles of lines that speak for left, for neither and for right. They differ in
// dashes and lightness, too.
func sideStyles(width vg.Length) [3]draw.LineStyle {
	return [3]draw.LineStyle{
		{Color: color.NRGBA{0xd9, 0x7f, 0x1e, 0xff}, Width: width, Dashes: []vg.Length{4, 2}},
		greyLine(0xb0, width),
		{Color: color.NRGBA{0x1f, 0x5a, 0x96, 0xff}, Width: width},
	}
}

// sides counts the folds on either side.
func (s slopes) sides() []keyEntry {
	var counts [3]int
	for _, l := range s.lines {
		counts[l.side+1]++
	}
	names := [3]string{s.LeftName + " better", "equal", s.RightName + " better"}
	out := sideKey(names, counts, func(c *draw.Canvas, at vg.Point, side int) {
		c.StrokeLine2(sideStyles(1)[side+1], at.X-9, at.Y, at.X+9, at.Y)
	})
	for i := range out {
		out[i].width = 18
	}
	return out
}

func (s slopes) key() []keyEntry {
	return append(s.sides(), keyEntry{"means", 22, func(c *draw.Canvas, at vg.Point) {
		meanLine(c, vg.Point{X: at.X - 8, Y: at.Y}, vg.Point{X: at.X + 8, Y: at.Y})
	}})
}

// meanLine joins two means.
func meanLine(c *draw.Canvas, from, to vg.Point) {
	c.StrokeLine2(draw.LineStyle{Color: color.White, Width: 4}, from.X, from.Y, to.X, to.Y)
	c.StrokeLine2(greyLine(0, 2), from.X, from.Y, to.X, to.Y)
	for _, at := range []vg.Point{from, to} {
		circle(c, at, meanRadius)
		dot(c, at, 2.2)
	}
}

// Plot draws the lines, a symbol at each end unless there are very many, and the means last.
func (s slopes) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	left, right := toX(0), toX(1)
	for _, x := range []vg.Length{left, right} {
		c.StrokeLine2(greyLine(0xc8, 0.5), x, c.Min.Y, x, c.Max.Y)
	}
	s.drawLines(&c, left, right, toY)
	meanLeft, meanRight := s.means()
	from, to := vg.Point{X: left, Y: toY(meanLeft)}, vg.Point{X: right, Y: toY(meanRight)}
	if len(s.lines) <= 200 {
		room := left - c.Min.X - 2*endRadius
		s.drawEnds(&c, from, -room, func(l scatterPoint) vg.Length { return toY(l.x) })
		s.drawEnds(&c, to, room, func(l scatterPoint) vg.Length { return toY(l.y) })
	}
	titled(&c, func() string { return "means\n" + s.scores(meanLeft, meanRight) }, func() {
		meanLine(&c, from, to)
	})
}

func (s slopes) means() (left, right float64) {
	n := float64(len(s.lines))
	for _, l := range s.lines {
		left, right = left+l.x/n, right+l.y/n
	}
	return left, right
}

// drawLines draws the lines of equal folds first. Lines of folds with the same two scores are next
// to each other, so that together they are thicker. Among many folds lines are thinner.
func (s slopes) drawLines(c *draw.Canvas, left, right vg.Length, toY scale) {
	const thickest = 4
	width := min(1, max(0.25, 50/vg.Length(len(s.lines))))
	styles := sideStyles(width)
	order := slices.Clone(s.lines)
	slices.SortStableFunc(order, func(a, b scatterPoint) int {
		return a.side*a.side - b.side*b.side
	})
	same, drawn := map[[2]float64]vg.Length{}, map[[2]float64]vg.Length{}
	for _, l := range order {
		same[[2]float64{l.x, l.y}]++
	}
	for _, l := range order {
		scores := [2]float64{l.x, l.y}
		n := same[scores]
		up := (drawn[scores] - (n-1)/2) * min(width, thickest/n)
		drawn[scores]++
		titled(c, s.title(l), func() {
			c.StrokeLine2(styles[l.side+1], left, toY(l.x)+up, right, toY(l.y)+up)
		})
	}
}

const (
	endRadius  = vg.Length(2)
	meanRadius = vg.Length(3.4)
)

// drawEnds draws the symbols of one classifier. Those that would hide each other or the mean stand
// side by side, away from the lines. Room is how far they may reach: to the left if negative.
func (s slopes) drawEnds(c *draw.Canvas, mean vg.Point, room vg.Length,
	height func(scatterPoint) vg.Length,
) {
	ends := slices.Clone(s.lines)
	slices.SortStableFunc(ends, func(a, b scatterPoint) int {
		return cmp.Or(sign(float64(height(a)-height(b))), a.side-b.side)
	})
	heights := make([]vg.Length, len(ends))
	for i, l := range ends {
		heights[i] = height(l)
	}
	columns := endColumns(heights, mean.Y)
	step := min(2.4*endRadius, vg.Length(math.Abs(float64(room)))/vg.Length(slices.Max(columns)+1))
	if room < 0 {
		step = -step
	}
	for i, l := range ends {
		at := vg.Point{X: mean.X + step*vg.Length(columns[i]), Y: heights[i]}
		titled(c, s.title(l), func() { symbol(c, at, l.side, endRadius) })
	}
}

// endColumns returns a column for each symbol, by their ascending heights: the first one that is
// free there. The mean takes the first two.
func endColumns(heights []vg.Length, mean vg.Length) []int {
	var tops []vg.Length // the highest symbol in each column
	columns := make([]int, len(heights))
	for i, y := range heights {
		k := 0
		if math.Abs(float64(y-mean)) < float64(meanRadius+endRadius) {
			k = 2
		}
		for k < len(tops) && y-tops[k] < 1.5*endRadius {
			k++
		}
		for len(tops) <= k {
			tops = append(tops, vg.Length(math.Inf(-1)))
		}
		tops[k], columns[i] = y, k
	}
	return columns
}

// title says which fold a line is, and its scores.
func (s slopes) title(l scatterPoint) func() string {
	return func() string {
		return cmp.Or(s.PointLabel, "fold") + " " + strconv.Itoa(l.of+1) + "\n" + s.scores(l.x, l.y)
	}
}

func (s slopes) scores(left, right float64) string {
	return bothScores(s.LeftName, s.RightName, left, right, s.low, s.high)
}
