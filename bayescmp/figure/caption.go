package figure

import (
	"image/color"
	"strings"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// caption is a small text about one region, with the point that it is about.
type caption struct {
	text   string
	target vg.Point
	x      vg.Length // centre of the text, once placed
}

func captionStyle() draw.TextStyle {
	return draw.TextStyle{
		Color: color.Black, Font: font.From(sans, 9), XAlign: draw.XCenter, YAlign: draw.YCenter,
		Handler: text.Plain{Fonts: font.DefaultCache},
	}
}

// boldStyle is for the second line of a caption, which holds the number.
func boldStyle() draw.TextStyle {
	s := captionStyle()
	s.Font.Weight = stdfont.WeightBold
	s.Font.Size = 10
	return s
}

// lineHeight is the height of one of the two lines of a caption.
const lineHeight = vg.Length(12)

// size is the width and height of a caption's text.
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

// strip writes captions in one line of the given centre height, each as near above its target as
// the others allow, with a thin line down to the target. Captions come in their order from left to
// right.
func strip(c *draw.Canvas, captions []caption, y vg.Length) {
	if len(captions) == 0 {
		return
	}
	place(c, captions)
	leader := draw.LineStyle{Color: color.Gray{0x60}, Width: 0.5}
	for _, t := range captions {
		_, h := t.size()
		c.StrokeLine2(leader, t.x, y-h/2-2, t.target.X, t.target.Y)
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: color.Gray{0x30}, Radius: 1.3, Shape: draw.CircleGlyph{}}, t.target)
		t.drawAt(c, t.x, y)
	}
}

// captionGap is the least space between two captions.
const captionGap = vg.Length(8)

// place finds the x of each caption: near its target, apart from its neighbours, within the canvas.
// Names that leave no room for the others are cut.
func place(c *draw.Canvas, captions []caption) {
	// Not right beside the axis.
	left := c.Min.X + 4
	share := (c.Max.X-left+captionGap)/vg.Length(len(captions)) - captionGap
	for i := range captions {
		captions[i].shorten(share)
	}
	// From the left, then from the right: neighbours that want the same place end up too far right
	// by the first, too far left by the second, and in the middle by the mean of both.
	fromLeft, fromRight := make([]vg.Length, len(captions)), make([]vg.Length, len(captions))
	low := left
	for i, t := range captions {
		w, _ := t.size()
		fromLeft[i] = max(t.target.X, low+w/2)
		low = fromLeft[i] + w/2 + captionGap
	}
	high := c.Max.X
	for i := len(captions) - 1; i >= 0; i-- {
		w, _ := captions[i].size()
		fromRight[i] = min(captions[i].target.X, high-w/2)
		high = fromRight[i] - w/2 - captionGap
	}
	low = left
	for i := range captions {
		w, _ := captions[i].size()
		captions[i].x = max((fromLeft[i]+fromRight[i])/2, low+w/2)
		low = captions[i].x + w/2 + captionGap
	}
	high = c.Max.X
	for i := len(captions) - 1; i >= 0; i-- {
		w, _ := captions[i].size()
		captions[i].x = min(captions[i].x, high-w/2)
		high = captions[i].x - w/2 - captionGap
	}
}

// shorten cuts the first line, a name, to the width.
func (t *caption) shorten(width vg.Length) {
	name, number, two := strings.Cut(t.text, "\n")
	t.text = cut(name, captionStyle(), width)
	if two {
		t.text += "\n" + number
	}
}
