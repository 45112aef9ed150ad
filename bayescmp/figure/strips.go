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

// Strips shows the scores of several classifiers: a row for each, with one point for each data set,
// a box from the first to the third quartile, a line at the median and a diamond at the mean.
type Strips struct {
	Title, XLabel string
	// Names are the classifiers, from the top.
	Names []string
	// Scores are by classifier, then by data set. Scores that cannot be drawn are left out.
	Scores [][]float64
	// PointNames are the data sets. They are the titles of the points in SVG, and may be left out.
	PointNames []string
	// PointLabel explains the points in the key; the default is "data set".
	PointLabel string
}

// Figure draws the rows, 640 wide. The height depends on the number of rows. It returns nil if
// there is nothing to draw.
func (s Strips) Figure() *Figure {
	d := s.drawableStrips()
	if len(d.rows) == 0 {
		return nil
	}
	const around = 105 // title, key and axis
	text := tell(s.Title, labelled(s.XLabel, few(d.means())))
	return text.figure(640, around+d.height*float64(len(d.rows)), func(c draw.Canvas) {
		p := newPlot(s.Title, s.XLabel)
		c = draw.Crop(c, 8, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = d.low, d.high
		p.Y.Min, p.Y.Max = -float64(len(d.rows))+0.5, 0.5
		d.names(p)
		markBelow(p, c, ticks{})
		k := newKey(d.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Add(d)
		p.Draw(c)
		k.draw(&c, top)
	})
}

// strips has the drawable scores. Row i is drawn at y = −i. It implements plot.Plotter.
type strips struct {
	Strips
	rows      [][]score // each in ascending order; some may be empty
	low, high float64
	height    float64 // of a row in pixels
}

// means lists the classifiers with their means, of which different ones have different texts.
func (s strips) means() []string {
	var out []string
	var means []float64
	for _, row := range s.rows {
		if len(row) > 0 {
			means = append(means, mean(row))
		}
	}
	write := alongside(s.low, s.high, means...)
	for i, row := range s.rows {
		text := s.Names[i]
		if len(row) > 0 {
			text += " " + write(mean(row))
		}
		out = append(out, text)
	}
	return out
}

// mean is the mean of a row.
func mean(row []score) (sum float64) {
	for _, p := range row {
		sum += p.x / float64(len(row))
	}
	return sum
}

// score is a score of a classifier, and its place among all of them.
type score struct {
	x  float64
	of int
}

func (s Strips) drawableStrips() strips {
	out := strips{Strips: s}
	var all []float64
	for _, scores := range s.Scores[:min(len(s.Scores), len(s.Names))] {
		var order []int
		for i, x := range scores {
			if drawable(x) {
				order, all = append(order, i), append(all, x)
			}
		}
		slices.SortStableFunc(order, func(a, b int) int { return sign(scores[a] - scores[b]) })
		var row []score
		for _, i := range order {
			row = append(row, score{scores[i], i})
		}
		out.rows = append(out.rows, row)
	}
	if len(all) == 0 {
		return strips{}
	}
	out.low, out.high = stretch(slices.Min(all), slices.Max(all), 0.03)
	// Few rows are higher than many. A picture has a largest height, which very many rows share.
	const full, dense, highest = 34, 18, 9500
	n := float64(len(out.rows))
	out.height = min(dense+(full-dense)*min(1, max(0, (40-n)/30)), highest/n)
	return out
}

// names puts the names to the left of the rows. The letters are smaller if the rows are low, and
// long names are cut.
func (s strips) names(p *plot.Plot) {
	p.Y.Width, p.Y.Tick.Length, p.Y.Padding = 0, 0, 5
	size := min(9, 0.7*s.height/pixelsPerPoint)
	p.Y.Tick.Label.Font = font.From(sans, vg.Length(size))
	var marks plot.ConstantTicks
	for i := range s.rows {
		if name := cut(s.Names[i], p.Y.Tick.Label, 150); name != "" && size > 4 {
			marks = append(marks, plot.Tick{Value: -float64(i), Label: name})
		}
	}
	p.Y.Tick.Marker = marks
}

func (s strips) key() []keyEntry {
	point := s.PointLabel
	if point == "" {
		point = "data set"
	}
	return []keyEntry{
		{point, 6, func(c *draw.Canvas, at vg.Point) { scoreDot(c, at, 1.8) }},
		{"quartiles and median", 20, func(c *draw.Canvas, at vg.Point) {
			quartileBox(c, at.X-10, at.X+2, at.X+10, at.Y, 8)
		}},
		{"mean", 8, func(c *draw.Canvas, at vg.Point) { meanDiamond(c, at, 4) }},
	}
}

func scoreDot(c *draw.Canvas, at vg.Point, radius vg.Length) {
	c.SetColor(RightColor)
	c.Fill(disc(at, radius))
	c.SetLineStyle(greyLine(0x30, 0.3))
	c.Stroke(disc(at, radius))
}

// quartileBox is drawn behind the points, with its median.
func quartileBox(c *draw.Canvas, low, median, high, y, height vg.Length) {
	box := rectangle(low, high, y-height/2, y+height/2)
	c.FillPolygon(RopeColor, box)
	c.StrokeLines(greyLine(0x50, 0.7), append(box, box[0], box[1]))
	c.StrokeLine2(greyLine(0x10, 1.6), median, y-height/2, median, y+height/2)
}

func meanDiamond(c *draw.Canvas, at vg.Point, size vg.Length) {
	diamond := []vg.Point{{X: at.X - size, Y: at.Y}, {X: at.X, Y: at.Y + size},
		{X: at.X + size, Y: at.Y}, {X: at.X, Y: at.Y - size}}
	c.FillPolygon(LeftColor, diamond)
	c.StrokeLines(greyLine(0x10, 0.9), append(diamond, diamond[0], diamond[1]))
}

// Plot draws the rows.
func (s strips) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	height, write := vg.Length(s.height/pixelsPerPoint), alongside(s.low, s.high)
	for i, scores := range s.rows {
		y := toY(-float64(i))
		c.StrokeLine2(greyLine(0xd8, 0.3), c.Min.X, y, c.Max.X, y)
		if len(scores) == 0 {
			continue
		}
		var sorted []float64
		for _, point := range scores {
			sorted = append(sorted, point.x)
		}
		quartile := func(share float64) float64 { return quantile(sorted, share) }
		low, median, high := quartile(0.25), quartile(0.5), quartile(0.75)
		titled(&c, func() string {
			return s.Names[i] + "\nmedian " + write(median) + ", quartiles " + write(low) +
				" and " + write(high)
		}, func() { quartileBox(&c, toX(low), toX(median), toX(high), y, 0.72*height) })
		radius := min(radiusAmong(len(scores))*0.6, 0.1*height)
		for k, point := range scores {
			// Neighbours stand at different heights, so that they cover each other less.
			up := 0.5 * height * vg.Length(corput(k+1)-0.5)
			titled(&c, func() string { return s.title(i, point) }, func() {
				scoreDot(&c, vg.Point{X: toX(point.x), Y: y + up}, radius)
			})
		}
		titled(&c, func() string { return s.Names[i] + "\nmean " + write(mean(scores)) }, func() {
			meanDiamond(&c, vg.Point{X: toX(mean(scores)), Y: y}, min(4, 0.3*height))
		})
	}
}

// title says of which classifier and data set a point is.
func (s strips) title(row int, p score) string {
	where := s.Names[row]
	if p.of < len(s.PointNames) {
		where += " on " + strings.ReplaceAll(s.PointNames[p.of], "\n", " ")
	}
	return and(where, alongside(s.low, s.high)(p.x))
}

// quantile interpolates between sorted values, as R does by default (type 7 of Hyndman and Fan
// 1996).
func quantile(sorted []float64, share float64) float64 {
	at := share * float64(len(sorted)-1)
	below := int(math.Floor(at))
	if below+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	rest := at - float64(below)
	return (1-rest)*sorted[below] + rest*sorted[below+1]
}

// corput is the n-th number of van der Corput's sequence: numbers in (0, 1) of which neighbours are
// far apart.
func corput(n int) float64 {
	x, share := 0.0, 0.5
	for ; n > 0; n /= 2 {
		x += share * float64(n%2)
		share /= 2
	}
	return x
}
