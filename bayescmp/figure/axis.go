package figure

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// drawable says whether all of the numbers can be coordinates: finite, and so small that what is
// computed from a few of them is finite too.
func drawable(xs ...float64) bool {
	return !slices.ContainsFunc(xs, func(x float64) bool { return !(math.Abs(x) <= 1e100) })
}

// halfWidth is the rope as it can be drawn; 0 is none.
func halfWidth(rope float64) float64 {
	if rope > 0 && drawable(rope) {
		return rope
	}
	return 0
}

// stretch adds a margin, a share of the width, to both ends of an axis, and moves equal ends apart.
func stretch(low, high, margin float64) (float64, float64) {
	size := max(math.Abs(low), math.Abs(high))
	width := high - low
	if width <= 1e-9*size || width < 1e-100 {
		if size < 1e-100 {
			return low - 1, high + 1
		}
		return low - size/2, high + size/2
	}
	return low - margin*width, high + margin*width
}

// logTicks marks round numbers on an axis of log10: 1, 2, 5 of each decade, or only powers of ten
// where there are many.
type logTicks struct{}

// Ticks implements plot.Ticker.
func (logTicks) Ticks(low, high float64) []plot.Tick {
	if !(high > low) || !drawable(low, high) {
		return nil
	}
	if high-low < 0.7 { // less than a factor of 5: marks at even distances are rounder
		return evenTicksOfLog(low, high)
	}
	leading, step := []float64{1, 2, 5}, 1.0
	if high-low > 3 {
		leading, step = leading[:1], math.Ceil((high-low)/8)
	}
	var marks []plot.Tick
	for decade := step * math.Floor(low/step); decade <= high; decade += step {
		for _, m := range leading {
			if at := decade + math.Log10(m); at >= low && at <= high {
				marks = append(marks, plot.Tick{Value: at, Label: label(m*math.Pow(10, decade), int(max(0, -decade)))})
			}
		}
	}
	return marks
}

func evenTicksOfLog(low, high float64) []plot.Tick {
	marks := ticks{}.Ticks(math.Pow(10, low), math.Pow(10, high))
	for i := range marks {
		marks[i].Value = math.Log10(marks[i].Value)
	}
	return marks
}

// beneathTitle keeps a space of the given height free between the title and what the plot will draw
// on the canvas. It returns that canvas and the upper end of the space.
func beneathTitle(p *plot.Plot, c draw.Canvas, height vg.Length) (draw.Canvas, vg.Length) {
	if p.Title.Text == "" {
		top := c.Max.Y
		c.Max.Y -= height
		return c, top
	}
	top := c.Max.Y - p.Title.TextStyle.Rectangle(p.Title.Text).Size().Y - p.Title.Padding/2
	p.Title.Padding += height
	return c, top
}

// smallStyle is for notes and keys.
func smallStyle() draw.TextStyle {
	s := captionStyle()
	s.Font = font.From(sans, 8.5)
	return s
}

// fitLabel makes the label of the horizontal axis fit below the axis; a longer one would make gonum
// shorten the axis.
func fitLabel(p *plot.Plot, c draw.Canvas) {
	axis := &p.X.Label
	text := axis.Text
	axis.Text = ""
	width := p.DataCanvas(c).Size().X
	for axis.TextStyle.Font.Size > 7 && axis.TextStyle.Width(text) > width {
		axis.TextStyle.Font.Size -= 0.5
	}
	axis.Text = cut(text, axis.TextStyle, width)
}

// keyEntry is a sample of a line or symbol, of some width around its place, and what it means.
type keyEntry struct {
	name   string
	width  vg.Length
	sample func(c *draw.Canvas, at vg.Point)
}

const (
	keyHeight = vg.Length(13)
	keySpace  = vg.Length(5) // between sample and name
	keyGap    = vg.Length(18)
)

// key explains what is drawn in rows above the plot, where it hides nothing.
type key struct {
	rows   [][]keyEntry
	widths [][]vg.Length
}

// newKey breaks entries into rows of the given width.
func newKey(entries []keyEntry, width vg.Length) key {
	var k key
	used := width + 1
	for _, e := range entries {
		e.name = cut(e.name, smallStyle(), width-e.width-keySpace)
		w := e.width + keySpace + smallStyle().Width(e.name)
		if used+keyGap+w > width {
			k.rows, k.widths, used = append(k.rows, nil), append(k.widths, nil), -keyGap
		}
		last := len(k.rows) - 1
		k.rows[last], k.widths[last] = append(k.rows[last], e), append(k.widths[last], w)
		used += keyGap + w
	}
	return k
}

func (k key) height() vg.Length {
	if len(k.rows) == 0 {
		return 0
	}
	return keyHeight*vg.Length(len(k.rows)) + 5
}

// draw writes the key below top, each row in the middle of the canvas.
func (k key) draw(c *draw.Canvas, top vg.Length) {
	style := smallStyle()
	style.XAlign = draw.XLeft
	for i, row := range k.rows {
		total := keyGap * vg.Length(len(row)-1)
		for _, w := range k.widths[i] {
			total += w
		}
		x, y := c.Center().X-total/2, top-keyHeight*(vg.Length(i)+0.5)
		for j, e := range row {
			e.sample(c, vg.Point{X: x + e.width/2, Y: y})
			c.FillText(style, vg.Point{X: x + e.width + keySpace, Y: y}, e.name)
			x += k.widths[i][j] + keyGap
		}
	}
}
