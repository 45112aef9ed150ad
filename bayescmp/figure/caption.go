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

// strip writes captions in one line of the given centre height, each as near above its target as the others allow,
// with a thin line down to the target. Captions come in their order from left to right.
func strip(c *draw.Canvas, captions []caption, y vg.Length) {
	const gap = 8
	low := c.Min.X
	for i := range captions {
		t := &captions[i]
		w, _ := t.size()
		t.x = max(t.target.X, low+w/2)
		low = t.x + w/2 + gap
	}
	high := c.Max.X
	for i := len(captions) - 1; i >= 0; i-- {
		t := &captions[i]
		w, _ := t.size()
		t.x = min(t.x, high-w/2)
		high = t.x - w/2 - gap
	}
	leader := draw.LineStyle{Color: color.Gray{0x90}, Width: 0.5}
	for _, t := range captions {
		_, h := t.size()
		c.StrokeLine2(leader, t.x, y-h/2-2, t.target.X, t.target.Y)
		t.drawAt(c, t.x, y)
	}
}
