package figure

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Counts shows the distribution of the number of data sets that a classifier wins, or the
// distributions of the numbers in each of the three regions.
type Counts struct {
	Title, XLabel string
	// Wins[k] is the probability that right wins k data sets. A dashed line marks half of the data
	// sets, and bars to the left of the line belong to left.
	Wins []float64
	// Regions has such a distribution for each of left, rope and right. It is used if Wins is nil.
	Regions [3][]float64
	// Captions stand above the bars of each region: two lines, of which the second is a number.
	// With Wins it is the sum of the bars of the region, and a bracket is drawn over them;
	// otherwise the caption points at the highest bar.
	Captions [3]string
}

// Figure draws the distributions as bars, 640 × 360.
func (d Counts) Figure() *Figure {
	if !d.drawable() {
		return nil
	}
	text := tell(d.Title, labelled(d.XLabel, inLines(d.Captions)...))
	return text.figure(640, 360, func(c draw.Canvas) {
		p := newPlot(d.Title, d.XLabel)
		c = draw.Crop(c, 4, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.Y.Label.Text = "probability"
		low, high, peak := d.span()
		p.X.Min, p.X.Max = low, high
		p.Y.Min, p.Y.Max = 0, 1.3*peak
		p.Y.Label.Text += mark(&p.Y, ticks{top: peak})
		p.Add(bars{d, peak})
		markBelow(p, c, ticks{whole: true, top: float64(d.trials())})
		p.Draw(c)
	})
}

// drawable reports whether there is a bar to draw, and all numbers are probabilities.
func (d Counts) drawable() bool {
	some := false
	for _, pmf := range d.distributions() {
		for _, m := range pmf {
			if !finite(m) || m < 0 {
				return false
			}
			some = some || m > 0
		}
	}
	return some
}

// distributions returns the distributions in the order left, rope, right. Wins counts as right.
func (d Counts) distributions() [3][]float64 {
	if len(d.Wins) > 0 {
		return [3][]float64{2: d.Wins}
	}
	return d.Regions
}

// thinnest is the height, as a share of the highest bar, up to which a bar is not drawn.
const thinnest = 0.002

// trials is the number of data sets.
func (d Counts) trials() int {
	most := 0
	for _, pmf := range d.distributions() {
		most = max(most, len(pmf)-1)
	}
	return most
}

// span returns the range of counts with a visible bar, which includes half of the data sets, and
// the highest bar.
func (d Counts) span() (low, high, peak float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, pmf := range d.distributions() {
		for _, m := range pmf {
			peak = max(peak, m)
		}
	}
	for _, pmf := range d.distributions() {
		for k, m := range pmf {
			if m > thinnest*peak {
				low, high = min(low, float64(k)), max(high, float64(k))
			}
		}
	}
	if n := len(d.Wins); n > 0 {
		half := float64(n-1) / 2
		room := 0.1 * max(high-half, half-low)
		low, high = min(low, half-1-room), max(high, half+1+room)
	}
	margin := max(1, 0.03*(high-low))
	return low - margin, high + margin, peak
}

// bars draws the distributions; it implements plot.Plotter.
type bars struct {
	Counts
	peak float64
}

func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	if n := len(b.Wins); n > 0 {
		half := float64(n-1) / 2
		for k, m := range b.Wins {
			b.bar(&c, toX, toY, float64(k), 0.84, m, 1+sign(float64(k)-half))
		}
		c.StrokeLine2(draw.LineStyle{Color: color.Black, Width: 1.1, Dashes: []vg.Length{4, 2.5}},
			toX(half), toY(0), toX(half), toY(1.06*b.peak))
	}
	for i, pmf := range b.Regions {
		for k, m := range pmf {
			b.bar(&c, toX, toY, float64(k)+besides(i), 0.3, m, i)
		}
	}
	b.brackets(&c, toX, toY)
	strip(&c, b.placed(toX, toY), c.Max.Y-lineHeight)
}

// bracketAt is the height of the brackets, as a share of the highest bar.
const bracketAt = 1.09

// brackets joins the bars of each region that has more than one.
func (b bars) brackets(c *draw.Canvas, toX, toY scale) {
	for i := range b.Captions {
		low, high, ok := b.summed(i)
		if !ok || b.Captions[i] == "" {
			continue
		}
		x0, x1, y := toX(low-0.42), toX(high+0.42), toY(bracketAt*b.peak)
		c.StrokeLines(greyLine(0x40, 0.8),
			[]vg.Point{{X: x0, Y: y - 4}, {X: x0, Y: y}, {X: x1, Y: y}, {X: x1, Y: y - 4}})
	}
}

// summed returns the first and the last visible bar of region i, if the region has several.
func (b bars) summed(i int) (low, high float64, ok bool) {
	low, high = math.Inf(1), math.Inf(-1)
	for k, m := range b.Wins {
		if 1+sign(float64(2*k-len(b.Wins)+1)) == i && m > thinnest*b.peak {
			low, high = min(low, float64(k)), max(high, float64(k))
		}
	}
	return low, high, low < high
}

// besides is how far from its count the bar of a region stands, so that three bars stand side by
// side.
func besides(region int) float64 { return 0.3 * float64(region-1) }

// bar draws one bar in the colour of its region, unless it is too low to see.
func (b bars) bar(c *draw.Canvas, toX, toY scale, at, width, height float64, region int) {
	if height <= thinnest*b.peak {
		return
	}
	r := rectangle(toX(at-width/2), toX(at+width/2), toY(0), toY(height))
	titled(c, func() string { return b.title(at, height, region) }, func() {
		c.FillPolygon(regionFills()[region], r)
		c.StrokeLines(greyLine(0x30, 0.4), append(r, r[0]))
	})
}

// title says what a bar shows.
func (b bars) title(at, height float64, region int) string {
	count := fmt.Sprintf("%.0f of %d", at, b.trials())
	name, _, _ := strings.Cut(b.Captions[region], "\n")
	if len(b.Wins) > 0 {
		name = b.XLabel
	}
	return and(name, count+", probability "+chance(height))
}

// placed gives each caption a target, the bracket or else the highest bar of its region, and sorts
// the captions from left to right.
func (b bars) placed(toX, toY scale) []caption {
	var out []caption
	for i, text := range b.Captions {
		k, m, ok := b.highest(i)
		if text == "" || !ok {
			continue
		}
		if len(b.Wins) == 0 {
			k += besides(i)
		}
		if low, high, ok := b.summed(i); ok {
			k, m = (low+high)/2, bracketAt*b.peak
		}
		out = append(out, caption{text: text, target: vg.Point{X: toX(k), Y: toY(m)}})
	}
	fromLeft(out)
	return out
}

// highest returns the highest bar of region i. There are ties only if the number of data sets is
// even.
func (b bars) highest(i int) (at, height float64, ok bool) {
	pmf := b.Regions[i]
	if n := len(b.Wins); n > 0 {
		pmf = make([]float64, n)
		for k, m := range b.Wins {
			if 1+sign(float64(2*k-n+1)) == i {
				pmf[k] = m
				ok = true
			}
		}
		if !ok {
			return 0, 0, false
		}
	}
	for k, m := range pmf {
		if m > height {
			at, height, ok = float64(k), m, true
		}
	}
	if height == 0 && len(b.Wins) > 0 {
		// There is no visible bar on this side: point at this end of the axis.
		at = float64(i) / 2 * float64(len(b.Wins)-1)
	}
	return at, height, ok
}
