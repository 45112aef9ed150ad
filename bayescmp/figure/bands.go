package figure

import (
	"encoding/json"
	"image/color"
	"math"
	"slices"
	"sort"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bands shows the probabilities of left, rope and right against the half-width of the rope. The
// three bands, one above the other, sum to 1.
type Bands struct {
	Title, XLabel string
	// X has the half-widths; Left, Rope and Right have the probabilities at each half-width.
	X                 []float64
	Left, Rope, Right []float64
	// Chosen is the half-width that the test used. It is drawn as a dashed line, which the label of
	// the axis names; 0 means no line.
	Chosen float64
	// Threshold is the probability that makes a verdict. Dotted lines are drawn at Threshold and 1
	// − Threshold; 0 means no lines.
	Threshold float64
	// Captions are the names of the bands of left, rope and right. They stand inside the bands, or
	// above them where they do not fit. They have one line, or two with a number as the second.
	Captions [3]string
	// Note is a small line below the title.
	Note string
}

// Figure draws the bands, 640 × 360.
func (b Bands) Figure() *Figure {
	s := b.stack()
	if len(s.x) < 2 {
		return nil
	}
	text := tell(b.Title, labelled("probabilities against the "+b.XLabel,
		inLines(b.Captions)...), b.Note)
	return text.figure(640, 360, func(c draw.Canvas) {
		p := newPlot(b.Title, s.label())
		c = draw.Crop(c, 4, -24, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.X.Min, p.X.Max = s.x[0], s.x[len(s.x)-1]
		p.Y.Label.Text = "probability"
		p.Y.Min, p.Y.Max = 0, 1
		p.Y.Tick.Marker = tenths{}
		p.Add(s)
		markBelow(p, c, ticks{})
		s.draw(c, p)
	})
}

// tenths marks every fifth of [0, 1].
type tenths struct{}

// Ticks implements plot.Ticker.
func (tenths) Ticks(_, _ float64) []plot.Tick {
	var marks []plot.Tick
	for i := range 6 {
		marks = append(marks, plot.Tick{Value: float64(i) / 5, Label: label(float64(i)/5, 1)})
	}
	return marks
}

// stack has the sorted curves: left and right are the upper ends of the bands of left and rope. It
// implements plot.Plotter.
type stack struct {
	Bands
	x           []float64
	left, right []float64 // the lower and the upper border between the bands
}

// stack sorts by X, and leaves out values that are not three probabilities. It scales the
// probabilities to sum to 1, because rounded ones may not.
func (b Bands) stack() *stack {
	n := min(len(b.X), len(b.Left), len(b.Rope), len(b.Right))
	s := &stack{Bands: b}
	order := make([]int, 0, n)
	for i := range n {
		sum := b.Left[i] + b.Rope[i] + b.Right[i]
		positive := min(b.Left[i], b.Rope[i], b.Right[i]) >= 0 && sum > 0
		if positive && drawable(b.X[i], sum) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return sign(b.X[i] - b.X[j]) })
	for _, i := range order {
		sum := b.Left[i] + b.Rope[i] + b.Right[i]
		s.x = append(s.x, b.X[i])
		s.left = append(s.left, b.Left[i]/sum)
		s.right = append(s.right, min(1, (b.Left[i]+b.Rope[i])/sum))
	}
	if len(s.x) > 0 {
		low, high := s.x[0], s.x[len(s.x)-1]
		if high-low <= 1e-9*max(math.Abs(low), math.Abs(high)) || high-low < 1e-100 {
			s.x = nil // one place is no curve
		}
	}
	return s
}

// limits returns the lower and the upper end of band i at sample k.
func (s *stack) limits(i, k int) (low, high float64) {
	switch i {
	case 0:
		return 0, s.left[k]
	case 1:
		return s.left[k], s.right[k]
	}
	return s.right[k], 1
}

const (
	noteHeight = vg.Length(14)
	stripSpace = vg.Length(12) // for the lines from the captions
)

// draw makes room above the plot for the note, and for captions without room in their bands.
func (s *stack) draw(c draw.Canvas, p *plot.Plot) {
	var note, names vg.Length
	if s.Note != "" {
		note = noteHeight
	}
	padding := p.Title.Padding
	inner, top := beneathTitle(p, c, note)
	if outside := s.outside(p, p.DataCanvas(inner)); len(outside) > 0 {
		for _, t := range outside {
			_, h := t.size()
			names = max(names, h+stripSpace)
		}
		p.Title.Padding = padding
		inner, top = beneathTitle(p, c, note+names)
	}
	p.Draw(inner)
	s.drawNote(&c, top-noteHeight/2)
	panel := p.DataCanvas(inner)
	strip(&panel, s.outside(p, panel), panel.Max.Y+(names+stripSpace)/2-2)
	s.captions(&panel, p)
	s.drawChosen(&panel, p)
	s.titles(&panel, p)
}

// captions writes the captions that have room in their bands. They cover the lines of captions
// without room.
func (s *stack) captions(c *draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(c)
	for i, fill := range regionFills() {
		t, at, ok := s.inside(i, c, toX, toY)
		if !ok || t.text == "" {
			continue
		}
		// If a band is low, the line of a threshold may cross the caption.
		w, h := t.size()
		c.FillPolygon(fill, rectangle(at.x-w/2-2, at.x+w/2+2, at.y-h/2, at.y+h/2))
		t.drawAt(c, at.x, at.y)
	}
}

// drawNote writes the note, cut to one line.
func (s *stack) drawNote(c *draw.Canvas, y vg.Length) {
	style := smallStyle()
	c.FillText(style, vg.Point{X: c.Center().X, Y: y}, cut(s.Note, style, c.Size().X))
}

// marked reports whether the chosen half-width is on the axis.
func (s *stack) marked() bool {
	return s.Chosen > 0 && s.Chosen >= s.x[0] && s.Chosen <= s.x[len(s.x)-1]
}

// line is where the line at the chosen half-width is, or where a page draws one that can be dragged
// if none is chosen.
func (s *stack) line() float64 {
	if s.marked() {
		return s.Chosen
	}
	return s.x[len(s.x)/2]
}

// label says what the axis shows, and what the dashed line is.
func (s *stack) label() string {
	if !s.marked() {
		return s.XLabel
	}
	return strings.TrimSpace(s.XLabel + " (dashed: rope of the test, " + value(s.Chosen) + ")")
}

// drawChosen draws a line at the chosen half-width.
func (s *stack) drawChosen(c *draw.Canvas, p *plot.Plot) {
	if !s.marked() {
		return
	}
	toX, _ := p.Transforms(c)
	x := toX(s.Chosen)
	dashed := draw.LineStyle{Color: color.Black, Width: 1.1, Dashes: []vg.Length{4, 2.5}}
	c.StrokeLine2(dashed, x, c.Min.Y, x, c.Max.Y)
}

// Plot draws the bands and their borders.
func (s *stack) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	for i, fill := range regionFills() {
		var low, high []vg.Point
		for k, x := range s.x {
			l, h := s.limits(i, k)
			low = append(low, vg.Point{X: toX(x), Y: toY(l)})
			high = append(high, vg.Point{X: toX(x), Y: toY(h)})
		}
		slices.Reverse(high)
		c.FillPolygon(fill, append(low, high...))
	}
	s.lines(&c, toX, toY)
}

// titles says the probabilities wherever the pointer is.
func (s *stack) titles(c *draw.Canvas, p *plot.Plot) {
	toX, _ := p.Transforms(c)
	places := make([]vg.Length, len(s.x))
	for k, x := range s.x {
		places[k] = toX(x)
	}
	curve := func(picture *svg) string { return s.curve(picture, c, places) }
	titledColumns(c, places, s.title, curve)
}

// curve has the numbers of the bands, for pages on which the rope can be dragged: their script
// (kernel/internal/pages/page) knows this form, which Curve.HTML of package bayescmp has too. X are
// the places of the steps on the page, from Top to Bottom.
func (s *stack) curve(picture *svg, c *draw.Canvas, places []vg.Length) string {
	type step struct {
		Rope    string     `json:"rope"`
		P       [3]float64 `json:"p"`
		Shown   [3]string  `json:"shown"`
		Verdict string     `json:"verdict"`
	}
	var data struct {
		Over     string    `json:"over"`
		Chosen   int       `json:"chosen"`
		Outcomes [3]string `json:"outcomes"`
		Steps    []step    `json:"steps"`
		X        []float64 `json:"x"`
		Top      float64   `json:"top"`
		Bottom   float64   `json:"bottom"`
	}
	data.Over = s.XLabel
	for i, text := range s.Captions {
		data.Outcomes[i], _, _ = strings.Cut(text, "\n")
	}
	for k, x := range s.x {
		if math.Abs(x-s.line()) < math.Abs(s.x[data.Chosen]-s.line()) {
			data.Chosen = k
		}
	}
	for k, x := range s.x {
		of := step{Rope: value(x)}
		for i := range of.P {
			low, high := s.limits(i, k)
			of.P[i], of.Shown[i] = math.Round((high-low)*1e4)/1e4, chance(high-low)
		}
		data.Steps = append(data.Steps, of)
		at, _ := picture.pen.onPage(vg.Point{X: places[k]})
		data.X = append(data.X, math.Round(at*100)/100)
	}
	_, data.Top = picture.pen.onPage(c.Max)
	_, data.Bottom = picture.pen.onPage(c.Min)
	text, err := json.Marshal(data)
	if err != nil {
		return "" // numbers that are drawn can be written
	}
	return string(text)
}

// title says the probabilities at one half-width.
func (s *stack) title(k int) string {
	said := []string{and(s.XLabel, value(s.x[k]))}
	for i, text := range s.Captions {
		low, high := s.limits(i, k)
		name, _, _ := strings.Cut(text, "\n")
		said = append(said, and(name, chance(high-low)))
	}
	return strings.Join(said, "\n")
}

// lines draws the borders of the bands, the thresholds, and the frame.
func (s *stack) lines(c *draw.Canvas, toX, toY scale) {
	for _, border := range [][]float64{s.left, s.right} {
		points := make([]vg.Point, len(s.x))
		for k, x := range s.x {
			points[k] = vg.Point{X: toX(x), Y: toY(border[k])}
		}
		c.StrokeLines(greyLine(0x10, 0.9), points)
	}
	if s.Threshold > 0 && s.Threshold < 1 {
		dotted := greyLine(0x20, 0.8, 1, 2.2)
		for _, y := range []float64{s.Threshold, 1 - s.Threshold} {
			c.StrokeLine2(dotted, c.Min.X, toY(y), c.Max.X, toY(y))
			besideLevel(c, toY(y), value(math.Round(y*1e6)/1e6))
		}
	}
	frame := rectangle(c.Min.X, c.Max.X, c.Min.Y, c.Max.Y)
	c.StrokeLines(greyLine(0x40, 0.6), append(frame, frame[0], frame[1]))
}

// window is a part of the panel that a caption may take.
type window struct{ low, high, bottom, top vg.Length }

// spot is a place for a caption, with the height of the free space around it.
type spot struct{ x, y, free vg.Length }

// inside returns the caption of band i and a place for it in the band. It shortens the name if the
// whole caption does not fit.
func (s *stack) inside(i int, c *draw.Canvas, toX, toY scale) (t caption, at spot, ok bool) {
	t.text = s.Captions[i]
	if at, ok = s.room(t, i, c, toX, toY); ok {
		return t, at, true
	}
	t.shorten(c.Size().X / 3)
	at, ok = s.room(t, i, c, toX, toY)
	return t, at, ok
}

// room finds the place where band i has the most height for a caption. It must be beside the line
// and, if possible, between the thresholds.
func (s *stack) room(t caption, i int, c *draw.Canvas, toX, toY scale) (at spot, ok bool) {
	whole := window{c.Min.X, c.Max.X, c.Min.Y, c.Max.Y}
	inner := whole
	if s.Threshold > 0.5 && s.Threshold < 1 {
		inner.bottom, inner.top = toY(1-s.Threshold), toY(s.Threshold)
	}
	for _, w := range []window{inner, whole} {
		before, after := w, w
		before.high, after.low = toX(s.line()), toX(s.line())
		parts := []window{before, after}
		if after.high-after.low > before.high-before.low {
			slices.Reverse(parts) // of two equal places that in the wider part is better
		}
		for _, part := range parts {
			if p := s.highest(t, i, part, toX, toY); p.free > at.free+0.01 {
				at = p
			}
		}
		if at.free > 0 {
			return at, true
		}
	}
	return at, false
}

// highest finds the place in the window where band i has the most free height for the caption. Of
// places with equal or sufficient height it takes the one nearest to the middle. The free height is
// 0 if the caption fits nowhere.
func (s *stack) highest(t caption, i int, in window, toX, toY scale) (best spot) {
	const margin, steps = 5, 60
	w, h := t.size()
	w, h = w+2*margin, h+margin
	middle := (in.low + in.high) / 2
	off := func(p spot) float64 { return math.Abs(float64(p.x - middle)) }
	for k := range steps + 1 {
		from := in.low + (in.high-in.low-w)*vg.Length(k)/steps
		if from < in.low {
			return spot{}
		}
		bottom, top := s.free(i, from, from+w, in, toX, toY)
		p := spot{from + w/2, (bottom + top) / 2, min(top-bottom, 4*h)}
		better := p.free > best.free+0.01 || p.free > best.free-0.01 && off(p) < off(best)
		if p.free >= h && better {
			best = p
		}
	}
	return best
}

// free is the part of the window's height that lies in band i everywhere between two places.
func (s *stack) free(i int, from, to vg.Length, in window, toX, toY scale) (bottom, top vg.Length) {
	bottom, top = in.bottom, in.top
	for j := range s.x {
		// The borders are straight between samples, so the samples next to the caption count too.
		if toX(s.x[min(j+1, len(s.x)-1)]) >= from && toX(s.x[max(j-1, 0)]) <= to {
			low, high := s.limits(i, j)
			bottom, top = max(bottom, toY(low)), min(top, toY(high))
		}
	}
	return bottom, top
}

// outside returns the captions that have no room in their bands, from left to right, pointing to
// the middles of the bands. Bands that cannot be seen have no caption.
func (s *stack) outside(p *plot.Plot, c draw.Canvas) []caption {
	toX, toY := p.Transforms(&c)
	var out []caption
	for i, text := range s.Captions {
		if text == "" {
			continue
		}
		t, _, ok := s.inside(i, &c, toX, toY)
		if ok {
			continue
		}
		if x, visible := s.middle(i, s.uncovered(&c, toX, toY)); visible {
			low, high := s.between(i, x)
			t.target = vg.Point{X: toX(x), Y: toY((low + high) / 2)}
			out = append(out, t)
		}
	}
	fromLeft(out)
	return out
}

// uncovered returns whether an upright line at x crosses no caption, and is beside the line of the
// half-width.
func (s *stack) uncovered(c *draw.Canvas, toX, toY scale) func(x float64) bool {
	const margin = 4
	line := toX(s.line())
	taken := []window{{low: line, high: line}}
	for i := range s.Captions {
		if t, at, ok := s.inside(i, c, toX, toY); ok && t.text != "" {
			w, _ := t.size()
			taken = append(taken, window{low: at.x - w/2, high: at.x + w/2})
		}
	}
	return func(x float64) bool {
		return !slices.ContainsFunc(taken, func(w window) bool {
			return toX(x) > w.low-margin && toX(x) < w.high+margin
		})
	}
}

// middle returns the place nearest to the centre of band i, of the suitable ones if there are any,
// and whether the band can be seen at all.
func (s *stack) middle(i int, suitable func(x float64) bool) (at float64, visible bool) {
	const least, steps = 0.003, 200
	low, high := s.x[0], s.x[len(s.x)-1]
	centre, best := s.centre(i), math.Inf(1)
	for k := 1; k < steps; k++ {
		x := low + (high-low)*float64(k)/steps
		if bottom, top := s.between(i, x); top-bottom <= least {
			continue
		}
		off := math.Abs(x-centre) / (high - low)
		if !suitable(x) {
			off += 2 // farther than any other
		}
		if off < best {
			at, best = x, off
		}
	}
	return at, !math.IsInf(best, 1)
}

// centre returns the horizontal centre of band i.
func (s *stack) centre(i int) float64 {
	mass, moment := 0.0, 0.0
	for k := 1; k < len(s.x); k++ {
		low0, high0 := s.limits(i, k-1)
		low1, high1 := s.limits(i, k)
		m := (high0 - low0 + high1 - low1) * (s.x[k]/2 - s.x[k-1]/2)
		mass, moment = mass+m, moment+m*(s.x[k]/2+s.x[k-1]/2)
	}
	return moment / mass
}

// between returns the lower and the upper end of band i at x, within the samples.
func (s *stack) between(i int, x float64) (low, high float64) {
	k := max(1, sort.SearchFloat64s(s.x, x))
	low0, high0 := s.limits(i, k-1)
	low1, high1 := s.limits(i, k)
	share := (x - s.x[k-1]) / (s.x[k] - s.x[k-1])
	return low0 + share*(low1-low0), high0 + share*(high1-high0)
}
