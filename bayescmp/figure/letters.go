package figure

import (
	"math"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"github.com/bayescmp/go/bayescmp/figure/internal/systemfonts"
	"github.com/bayescmp/go/internal/visible"
)

// letters is the text handler of all figures. It measures text as [lettering] draws it: letters
// that the font of figures lacks come from a font of the system.
type letters struct{ text.Plain }

var plainLetters = letters{text.Plain{Fonts: font.DefaultCache}}

// Box implements text.Handler.
func (l letters) Box(line string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = l.Plain.Box("", f)
	return lineWidth(l.Fonts.Lookup(f, f.Size), line), height, depth
}

// Draw implements text.Handler. It does what text.Plain does, with the width from Box.
func (l letters) Draw(c vg.Canvas, txt string, style text.Style, at vg.Point) {
	txt = strings.TrimRight(txt, "\n")
	if txt == "" {
		return
	}
	face := l.Fonts.Lookup(style.Font, style.Font.Size)
	c.SetColor(style.Color)
	if style.Rotation != 0 {
		c.Push()
		defer c.Pop()
		c.Rotate(style.Rotation)
	}
	sin, cos := math.Sincos(style.Rotation)
	at = vg.Point{
		X: at.Y*vg.Length(sin) + at.X*vg.Length(cos),
		Y: at.Y*vg.Length(cos) - at.X*vg.Length(sin),
	}
	lines := l.Lines(txt)
	at.Y += style.Height(txt)*vg.Length(style.YAlign) - face.Extents().Ascent
	for i, line := range lines {
		x := vg.Length(style.XAlign) * lineWidth(face, line)
		y := vg.Length(len(lines)-i) * style.Font.Size
		c.FillString(face, at.Add(vg.Point{X: x, Y: y}), line)
	}
}

func lineWidth(face font.Face, line string) (width vg.Length) {
	for _, r := range runsOf(face, line) {
		width += r.face.Width(r.text)
	}
	return width
}

// run is a part of a line whose letters are all in one font.
type run struct {
	face font.Face
	text string
	// lacking says that no font has these letters. The font draws boxes for them.
	lacking bool
}

// latin is the last of the letters that the fonts of figures have without a gap.
const latin = '\u017f'

func beyondLatin(r rune) bool { return r < ' ' || r > '~' && r < '\u00a0' || r > latin }

// runsOf splits a line, in the order in which the letters stand from left to right.
func runsOf(face font.Face, line string) []run {
	if !strings.ContainsFunc(line, beyondLatin) {
		return []run{{face: face, text: line}}
	}
	var out []run
	var buffer sfnt.Buffer
	for _, letter := range leftToRight(visible.Text(line)) {
		next := run{face: face}
		glyph, err := face.Face.GlyphIndex(&buffer, letter)
		if (err != nil || glyph == 0) && !unicode.IsSpace(letter) {
			other := systemfonts.For(letter)
			next.lacking = other == nil
			if other != nil {
				next.face.Face = other
			}
		}
		if n := len(out); n > 0 && out[n-1].face.Face == next.face.Face &&
			out[n-1].lacking == next.lacking {
			out[n-1].text += string(letter)
			continue
		}
		next.text = string(letter)
		out = append(out, next)
	}
	return out
}

// lettering is a canvas that draws each part of a line with the font that has its letters.
type lettering struct {
	vg.CanvasSizer

	// fill draws the letters of one font.
	fill func(face font.Face, at vg.Point, letters string)

	// lacking collects the letters that no font has.
	lacking map[rune]bool
}

// FillString implements vg.Canvas.
func (c lettering) FillString(face font.Face, at vg.Point, line string) {
	for _, r := range runsOf(face, line) {
		if r.lacking {
			for _, letter := range r.text {
				c.lacking[letter] = true
			}
			outlined{c.CanvasSizer}.FillString(r.face, at, r.text) // boxes
		} else {
			c.fill(r.face, at, r.text)
		}
		at.X += r.face.Width(r.text)
	}
}
