package figure

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// caption is a short text about a region, and the point to which it refers.
type caption struct {
	text   string
	target vg.Point
	x      vg.Length // centre of the text, once placed
}

// lineHeight is the height of one of the two lines of a caption.
const lineHeight = vg.Length(12)

// size returns the width and the height of the text.
func (t caption) size() (w, h vg.Length) {
	first, second, two := strings.Cut(t.text, "\n")
	w = captionStyle().Width(first)
	if two {
		return max(w, boldStyle().Width(second)), 2 * lineHeight
	}
	return w, lineHeight
}

// drawAt writes the caption with its centre at (x, y).
func (t caption) drawAt(c *draw.Canvas, x, y vg.Length) {
	first, second, two := strings.Cut(t.text, "\n")
	if !two {
		c.FillText(captionStyle(), vg.Point{X: x, Y: y}, first)
		return
	}
	c.FillText(captionStyle(), vg.Point{X: x, Y: y + lineHeight/2}, first)
	c.FillText(boldStyle(), vg.Point{X: x, Y: y - lineHeight/2}, second)
}

// bend is how far below a caption its line turns to the target.
const bend = vg.Length(6)

// strip writes captions in a row whose centre is at height y. Each is as near above its target as
// the others allow. A thin line goes straight up from the target, and turns to the caption right
// below it: so it crosses no other upright line. The captions must be in order from left to right.
func strip(c *draw.Canvas, captions []caption, y vg.Length) {
	if len(captions) == 0 {
		return
	}
	place(c, captions)
	leader := greyLine(0x60, 0.5)
	for _, t := range captions {
		_, h := t.size()
		from := y - h/2 - 2
		c.StrokeLines(leader, []vg.Point{
			{X: t.x, Y: from}, {X: t.target.X, Y: max(from-bend, t.target.Y)}, t.target,
		})
		roundGlyph(c, color.Gray{0x30}, t.target, 1.3)
		t.drawAt(c, t.x, y)
	}
}

// fromLeft sorts captions by their targets, from left to right.
func fromLeft(captions []caption) {
	slices.SortStableFunc(captions, func(s, t caption) int {
		return sign(float64(s.target.X - t.target.X))
	})
}

// captionGap is the least space between two captions.
const captionGap = vg.Length(8)

// place finds the x of each caption: near its target, apart from its neighbours, and on the canvas.
// Names that leave no room for the others are cut.
func place(c *draw.Canvas, captions []caption) {
	// Keep away from the axis.
	left := c.Min.X + 4
	share := (c.Max.X-left+captionGap)/vg.Length(len(captions)) - captionGap
	for i := range captions {
		captions[i].shorten(share)
	}
	// Place the captions once from the left and once from the right. Neighbours with the same
	// target move too far right in the first pass and too far left in the second, so the mean of
	// both is in the middle.
	lefts, rights := make([]vg.Length, len(captions)), make([]vg.Length, len(captions))
	low := left
	for i, t := range captions {
		w, _ := t.size()
		lefts[i] = max(t.target.X, low+w/2)
		low = lefts[i] + w/2 + captionGap
	}
	high := c.Max.X
	for i := len(captions) - 1; i >= 0; i-- {
		w, _ := captions[i].size()
		rights[i] = min(captions[i].target.X, high-w/2)
		high = rights[i] - w/2 - captionGap
	}
	low = left
	for i := range captions {
		w, _ := captions[i].size()
		captions[i].x = max((lefts[i]+rights[i])/2, low+w/2)
		low = captions[i].x + w/2 + captionGap
	}
	high = c.Max.X
	for i := len(captions) - 1; i >= 0; i-- {
		w, _ := captions[i].size()
		captions[i].x = min(captions[i].x, high-w/2)
		high = captions[i].x - w/2 - captionGap
	}
}

// shorten cuts the first line to the width. Its last word, such as "better", stays: the words
// before it are a name.
func (t *caption) shorten(width vg.Length) {
	line, number, two := strings.Cut(t.text, "\n")
	style := captionStyle()
	t.text = cut(line, style, width)
	if at := strings.LastIndexByte(line, ' '); t.text != line && at > 0 {
		if name := cut(line[:at], style, width-style.Width(line[at:])); name != "" {
			t.text = name + line[at:]
		}
	}
	if two {
		t.text += "\n" + number
	}
}
