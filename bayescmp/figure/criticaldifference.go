package figure

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// CriticalDifference is the diagram of Demšar (2006, Figures 1 and 2). It shows classifiers along
// an axis of mean ranks, and bars that join classifiers without a significant difference.
type CriticalDifference struct {
	Title string
	// Names and Ranks are the classifiers and their mean ranks, in any order. A classifier is left
	// out if its rank is NaN.
	Names []string
	Ranks []float64
	// Groups are sets of classifiers, by their index in Names, without a significant difference
	// among them. A group may skip a classifier between two of its members, if each pair has a test
	// of its own; it is drawn as a thin line with a dot at each member instead of a bar. The first
	// 300 groups are drawn, and the note counts the others.
	Groups [][]int
	// Distance is the critical difference. It is drawn above the axis; 0 means not to draw it.
	Distance float64
	// Control is the name of the control. The interval of Distance around its rank is marked on the
	// axis: classifiers outside of it differ from the control. The empty string means no control.
	Control string
	// BestLeft puts the best rank on the left. The default is on the right, as in the paper.
	BestLeft bool
	// Note is a line below the diagram; "" means none.
	Note string
}

// diagram is the layout, in points.
type diagram struct {
	CriticalDifference
	order     []int // of the classifiers, from the best rank to the worst
	low, high float64
	levels    []groupBar
	height    int // how many levels there are
}

// groupBar is a group: its members in the order of their ranks, and its level below the axis.
type groupBar struct {
	members []int
	whole   bool // no other classifier is between the members
	level   int
}

const (
	rowHeight   = vg.Length(15)
	barHeight   = vg.Length(7)
	aboveAxis   = vg.Length(22)
	scaleHeight = vg.Length(24)
	widestNames = 0.37 // of the width, for the names on each side
	mostBars    = 300
)

// Figure draws the diagram, 640 wide and as high as the classifiers need. It returns nil if there
// are no classifiers.
func (d CriticalDifference) Figure() *Figure {
	g := d.layout()
	if len(g.order) == 0 {
		return nil
	}
	text := tell(d.Title, labelled("mean ranks", g.ranked()), g.Note)
	out := text.figure(640, g.pixels(), func(c draw.Canvas) {
		p := newPlot(d.Title, "")
		p.HideAxes()
		c = draw.Crop(c, 6, -6, 4, -6)
		fitTitle(p, c.Size().X-10)
		p.Draw(c)
		g.draw(&c, p.DataCanvas(c).Max.Y)
	})
	if len(g.order) > 8 { // the scale is what lies between their names
		return out.keep(unable)
	}
	return out
}

func (d CriticalDifference) layout() diagram {
	g := diagram{CriticalDifference: d, low: 1, high: 2}
	for i := range min(len(d.Names), len(d.Ranks)) {
		if drawable(d.Ranks[i]) {
			g.order = append(g.order, i)
			g.low, g.high = min(g.low, math.Floor(d.Ranks[i])), max(g.high, math.Ceil(d.Ranks[i]))
		}
	}
	slices.SortStableFunc(g.order, func(i, j int) int {
		return cmp.Compare(d.Ranks[i], d.Ranks[j])
	})
	g.high = max(g.high, float64(len(g.order)))
	if !drawable(g.Distance) || g.Distance < 0 {
		g.Distance = 0
	}
	for _, members := range d.Groups[:min(len(d.Groups), mostBars)] {
		g.place(members)
	}
	if more := len(d.Groups) - mostBars; more > 0 {
		g.Note = strings.TrimPrefix(g.Note+"; "+many(more, "more group"), "; ") + " not drawn"
	}
	return g
}

// place puts a group of two or more on the first level on which it touches no other group.
func (g *diagram) place(group []int) {
	b := groupBar{}
	var places []int
	for at, i := range g.order {
		if slices.Contains(group, i) {
			b.members, places = append(b.members, i), append(places, at)
		}
	}
	n := len(places)
	if n < 2 {
		return
	}
	b.whole = places[n-1]-places[0] == n-1
	gap := 0.02 * (g.high - g.low)
	overlaps := func(o groupBar) bool {
		return o.level == b.level && g.bestRank(b) < g.to(o)+gap && g.bestRank(o) < g.to(b)+gap
	}
	for slices.ContainsFunc(g.levels, overlaps) {
		b.level++
	}
	g.levels, g.height = append(g.levels, b), max(g.height, b.level+1)
}

func (g *diagram) bestRank(b groupBar) float64 { return g.Ranks[b.members[0]] }
func (g *diagram) to(b groupBar) float64       { return g.Ranks[b.members[len(b.members)-1]] }

// rows is the number of names below each other: half of the names are on each side.
func (g *diagram) rows() int { return (len(g.order) + 1) / 2 }

func (g *diagram) pixels() float64 {
	points := 34 + aboveAxis + vg.Length(g.height)*barHeight + vg.Length(g.rows())*rowHeight + 10
	if g.Distance > 0 {
		points += scaleHeight
	}
	if g.Note != "" {
		points += rowHeight
	}
	return float64(points) * pixelsPerPoint
}

// draw draws the diagram below top.
func (g *diagram) draw(c *draw.Canvas, top vg.Length) {
	room := g.room(c.Size().X)
	left, right := c.Min.X+room, c.Max.X-room
	toX := func(rank float64) vg.Length {
		t := vg.Length((rank - g.low) / (g.high - g.low))
		if !g.BestLeft {
			t = 1 - t
		}
		return left + t*(right-left)
	}
	if g.Distance > 0 {
		g.scale(c, toX, top-scaleHeight/2)
		top -= scaleHeight
	}
	axis := top - aboveAxis
	g.axis(c, toX, axis)
	g.control(c, toX, axis)
	for _, b := range g.levels {
		titled(c, func() string { return g.title(b) }, func() {
			g.bar(c, toX, b, axis-7-vg.Length(b.level)*barHeight)
		})
	}
	first := axis - 12 - vg.Length(g.height)*barHeight
	for k, i := range g.order {
		// The better half of the classifiers is on the side of the best rank. On both sides the
		// outermost names are on top.
		best := k < g.rows()
		row := k
		if !best {
			row = len(g.order) - 1 - k
		}
		y := first - vg.Length(row)*rowHeight
		titled(c, func() string {
			return and(g.Names[i], "mean rank "+value(g.Ranks[i]))
		}, func() { g.name(c, i, toX(g.Ranks[i]), axis, y, room, best == g.BestLeft) })
	}
	if g.Note != "" {
		small := smallStyle()
		small.XAlign = draw.XLeft
		at := vg.Point{X: c.Min.X, Y: first - vg.Length(g.rows())*rowHeight}
		c.FillText(small, at, cut(g.Note, small, c.Size().X))
	}
}

// ranked lists the classifiers with their mean ranks, the best first.
func (g *diagram) ranked() string {
	var names []string
	for _, i := range g.order {
		names = append(names, fmt.Sprintf("%s %.2f", g.Names[i], g.Ranks[i]))
	}
	return few(names)
}

// title says which classifiers a bar joins.
func (g *diagram) title(b groupBar) string {
	var names []string
	for _, i := range b.members {
		names = append(names, g.Names[i])
	}
	return "no significant difference: " + strings.Join(names, ", ")
}

// between is the space around a name and its rank.
const between = vg.Length(16)

// room is the width for the names on each side: what the longest name needs, within limits.
func (g *diagram) room(width vg.Length) vg.Length {
	widest := vg.Length(0)
	for _, i := range g.order {
		text := fmt.Sprintf("%.2f", g.Ranks[i])
		rank := max(smallStyle().Width("10.00"), smallStyle().Width(text))
		widest = max(widest, captionStyle().Width(g.Names[i])+rank+between)
	}
	return min(max(widest, 0.15*width), widestNames*width)
}

// scale draws a line as long as the critical difference.
func (g *diagram) scale(c *draw.Canvas, toX scale, y vg.Length) {
	a, b := toX(g.low), toX(g.low+g.Distance)
	a, b = min(a, b), max(a, b)
	thin := draw.LineStyle{Color: color.Black, Width: 0.8}
	// A line that is longer than the picture has no visible end.
	for _, end := range []vg.Length{a, b} {
		if end >= c.Min.X && end <= c.Max.X {
			c.StrokeLine2(thin, end, y-3, end, y+3)
		}
	}
	a, b = max(a, c.Min.X), min(b, c.Max.X)
	c.StrokeLine2(thin, a, y, b, y)
	text := fmt.Sprintf("critical difference %.2f", g.Distance)
	c.FillText(smallStyle(), vg.Point{X: (a + b) / 2, Y: y + 9}, text)
}

// axis draws the ranks.
func (g *diagram) axis(c *draw.Canvas, toX scale, y vg.Length) {
	line := draw.LineStyle{Color: color.Black, Width: 0.8}
	c.StrokeLine2(line, toX(g.low), y, toX(g.high), y)
	step := 1.0
	for (g.high-g.low)/step > 12 {
		step *= 2
	}
	// Aligned ranks go up to the number of all scores, and need larger steps.
	for r := g.low; r <= g.high+1e-9; r += max(1, step/4) {
		long := math.Mod(r-g.low, step) == 0
		length := vg.Length(2.5)
		if long {
			length = 4.5
			c.FillText(smallStyle(), vg.Point{X: toX(r), Y: y + 11}, fmt.Sprint(r))
		}
		c.StrokeLine2(line, toX(r), y, toX(r), y+length)
	}
}

// control marks the interval around the control that holds the classifiers without a significant
// difference from it.
func (g *diagram) control(c *draw.Canvas, toX scale, y vg.Length) {
	at := slices.Index(g.Names, g.Control)
	if g.Control == "" || at < 0 || !slices.Contains(g.order, at) || g.Distance == 0 {
		return
	}
	low, high := max(g.low, g.Ranks[at]-g.Distance), min(g.high, g.Ranks[at]+g.Distance)
	c.StrokeLine2(greyLine(0x40, 3), toX(low), y, toX(high), y)
	for _, r := range []float64{low, high} {
		c.StrokeLine2(greyLine(0x40, 1.5), toX(r), y-4, toX(r), y+4)
	}
}

// bar draws a group.
func (g *diagram) bar(c *draw.Canvas, toX scale, b groupBar, y vg.Length) {
	from, to := toX(g.bestRank(b)), toX(g.to(b))
	if b.whole {
		from, to = min(from, to)-2.5, max(from, to)+2.5
		c.StrokeLine2(draw.LineStyle{Color: color.Black, Width: 3}, from, y, to, y)
		return
	}
	c.StrokeLine2(draw.LineStyle{Color: color.Black, Width: 0.8}, from, y, to, y)
	for _, i := range b.members {
		dot(c, vg.Point{X: toX(g.Ranks[i]), Y: y}, 2.2)
	}
}

// name draws a name with its rank at one side, and the line that joins it to the axis.
func (g *diagram) name(c *draw.Canvas, i int, x, axis, y, room vg.Length, left bool) {
	line := greyLine(0x40, 0.6)
	style := captionStyle()
	rank := fmt.Sprintf("%.2f", g.Ranks[i])
	small := smallStyle()
	edge, align, direction := c.Max.X, draw.XRight, vg.Length(-1)
	if left {
		edge, align, direction = c.Min.X, draw.XLeft, 1
	}
	style.XAlign, small.XAlign = align, align
	text := cut(g.Names[i], style, room-small.Width(rank)-between)
	end := edge + direction*(style.Width(text)+small.Width(rank)+8)
	c.StrokeLine2(line, x, axis, x, y)
	c.StrokeLine2(line, x, y, end, y)
	c.FillText(style, vg.Point{X: edge, Y: y}, text)
	c.FillText(small, vg.Point{X: edge + direction*(style.Width(text)+4), Y: y}, rank)
}
