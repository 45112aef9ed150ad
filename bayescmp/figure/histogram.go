package figure

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// Histogram shows the distribution of values over [Low, High] in bins of equal width. Each bar is
// the share of all values that fall in its bin; the last bin includes High.
type Histogram struct {
	Title, XLabel string
	Values        []float64
	Low, High     float64 // both 0: the range of the values
	Bins          int     // 0: 20
	// Top is the upper end of the axis of shares, for several histograms with the same axis. 0
	// means the highest bar.
	Top float64
}

// Figure draws the histogram, 400 × 280.
func (h Histogram) Figure() *Figure {
	values := slices.DeleteFunc(slices.Clone(h.Values), func(v float64) bool { return !finite(v) })
	if len(values) == 0 {
		return nil
	}
	if h.Low == 0 && h.High == 0 {
		h.Low, h.High = slices.Min(values), slices.Max(values)
	}
	if h.Low == h.High {
		// With an odd number of bins, the only value is in the middle of a bin.
		margin := max(0.5, math.Abs(h.Low)/2)
		h.Low, h.High, h.Bins = h.Low-margin, h.High+margin, 21
	}
	if h.Bins <= 0 {
		h.Bins = 20
	}
	if !(h.High > h.Low) || !finite(h.High-h.Low) {
		return nil
	}
	shares := h.shares(values)
	text := tell(h.Title, labelled("histogram of "+h.XLabel, ranged(values)))
	return text.figure(400, 280, func(c draw.Canvas) {
		p := newPlot(h.Title, h.XLabel)
		c = draw.Crop(c, 6, -14, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.Y.Label.Text = "share"
		p.X.Min, p.X.Max = h.Low, h.High
		p.Y.Min, p.Y.Max = 0, max(h.Top, 1.05*slices.Max(shares))
		p.Add(histogramBars{shares})
		p.Y.Label.Text += mark(&p.Y, ticks{})
		markBelow(p, c, ticks{})
		p.Draw(c)
	})
}

// shares returns the share of the values in each bin. Values outside [Low, High] count in the total
// but in no bin.
func (h Histogram) shares(values []float64) []float64 {
	shares := make([]float64, h.Bins)
	for _, v := range values {
		if v < h.Low || v > h.High {
			continue
		}
		bin := int(math.Floor((v - h.Low) / (h.High - h.Low) * float64(h.Bins)))
		shares[min(bin, h.Bins-1)] += 1 / float64(len(values))
	}
	return shares
}

// histogramBars draws the bars. It implements plot.Plotter.
type histogramBars struct{ shares []float64 }

func (b histogramBars) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	width, write := (p.X.Max-p.X.Min)/float64(len(b.shares)), alongside(p.X.Min, p.X.Max)
	for i, share := range b.shares {
		if share == 0 {
			continue
		}
		low := p.X.Min + float64(i)*width
		r := rectangle(toX(low), toX(low+width), toY(0), toY(share))
		title := func() string {
			return write(low) + " to " + write(low+width) + ": " + value(100*share) + " %"
		}
		titled(&c, title, func() {
			c.FillPolygon(RightColor, r)
			c.StrokeLines(greyLine(0x30, 0.5), append(r, r[0]))
		})
	}
}
