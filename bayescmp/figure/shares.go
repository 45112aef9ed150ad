package figure

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Shares shows how values are distributed: steps rise to the share of the values that are at most
// x. A band behind them shows what is expected.
type Shares struct {
	Title, XLabel string
	Values        []float64
	// X, ascending, has the places at which the band reaches from BandLow to BandHigh.
	X, BandLow, BandHigh []float64
	// ValuesLabel and BandLabel explain steps and band in the key.
	ValuesLabel, BandLabel string
}

// shares has the drawable parts. It implements plot.Plotter.
type shares struct {
	Shares
	steps []float64
}

// Figure draws the shares, 640 × 360. It returns nil if there are no values.
func (s Shares) Figure() *Figure {
	drawn := s.drawableShares()
	if len(drawn.steps) == 0 {
		return nil
	}
	low, high := drawn.steps[0], drawn.steps[len(drawn.steps)-1]
	text := tell(s.Title, labelled("shares of "+s.XLabel, ranged(drawn.steps)),
		labelled("key", keyed(drawn.key())...))
	return text.figure(640, 360, func(c draw.Canvas) {
		p := newPlot(s.Title, s.XLabel)
		c = draw.Crop(c, 4, -16, 4, -6)
		fitTitle(p, c.Size().X-10)
		if len(drawn.X) > 1 {
			low, high = min(low, drawn.X[0]), max(high, drawn.X[len(drawn.X)-1])
		}
		p.X.Min, p.X.Max = stretch(low, high, 0.01)
		p.Y.Tick.Marker = tenths{}
		p.Y.Min, p.Y.Max = 0, 1
		p.Y.Label.Text = "share at or below"
		p.Add(drawn)
		markBelow(p, c, ticks{})
		k := newKey(drawn.key(), c.Size().X)
		c, top := beneathTitle(p, c, k.height())
		p.Draw(c)
		k.draw(&c, top)
	})
}

func (s Shares) drawableShares() shares {
	out := shares{Shares: s}
	for _, v := range s.Values {
		if drawable(v) {
			out.steps = append(out.steps, v)
		}
	}
	slices.Sort(out.steps)
	n := min(len(s.X), len(s.BandLow), len(s.BandHigh))
	out.X, out.BandLow, out.BandHigh = nil, nil, nil
	for i := range n {
		if drawable(s.X[i], s.BandLow[i], s.BandHigh[i]) &&
			(len(out.X) == 0 || s.X[i] > out.X[len(out.X)-1]) {
			out.X = append(out.X, s.X[i])
			out.BandLow = append(out.BandLow, min(max(s.BandLow[i], 0), 1))
			out.BandHigh = append(out.BandHigh, min(max(s.BandHigh[i], 0), 1))
		}
	}
	return out
}

var (
	stepLine  = draw.LineStyle{Color: color.Gray{0x00}, Width: 1.6}
	bandColor = color.NRGBA{0x1f, 0x63, 0xa5, 0x50}
	bandEdge  = draw.LineStyle{Color: color.NRGBA{0x1f, 0x63, 0xa5, 0xb0}, Width: 0.6}
)

func (s shares) key() []keyEntry {
	var out []keyEntry
	if s.ValuesLabel != "" {
		out = append(out, keyEntry{s.ValuesLabel, 22, func(c *draw.Canvas, at vg.Point) {
			c.StrokeLine2(stepLine, at.X-11, at.Y, at.X+11, at.Y)
		}})
	}
	if s.BandLabel != "" && len(s.X) > 1 {
		out = append(out, keyEntry{s.BandLabel, 22, func(c *draw.Canvas, at vg.Point) {
			c.FillPolygon(bandColor, []vg.Point{{X: at.X - 11, Y: at.Y - 4},
				{X: at.X + 11, Y: at.Y - 4}, {X: at.X + 11, Y: at.Y + 4},
				{X: at.X - 11, Y: at.Y + 4}})
		}})
	}
	return out
}

// Plot draws the band, and the steps over it.
func (s shares) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	if len(s.X) > 1 {
		var up, down []vg.Point
		for i, x := range s.X {
			up = append(up, vg.Point{X: toX(x), Y: toY(s.BandHigh[i])})
			down = append(down, vg.Point{X: toX(x), Y: toY(s.BandLow[i])})
		}
		titled(&c, func() string { return s.BandLabel }, func() {
			c.StrokeLines(bandEdge, up, down)
			slices.Reverse(down)
			c.FillPolygon(bandColor, append(up, down...))
		})
	}
	n := float64(len(s.steps))
	path := []vg.Point{{X: c.Min.X, Y: toY(0)}}
	for i, v := range s.steps {
		path = append(path, vg.Point{X: toX(v), Y: toY(float64(i) / n)},
			vg.Point{X: toX(v), Y: toY(float64(i+1) / n)})
	}
	titled(&c, func() string { return many(len(s.steps), "value") }, func() {
		c.StrokeLines(stepLine, append(path, vg.Point{X: c.Max.X, Y: toY(1)}))
	})
}
