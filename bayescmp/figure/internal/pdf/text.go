//go:build !minimal || bayeskernel

package pdf

import (
	"bytes"
	"fmt"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// fonts are the names in the document of the fonts that it has; "" for those that it cannot have.
type fonts map[*sfnt.Font]string

// Embeds reports whether the document can have a text in this font: it takes TrueType, and letters
// of the first plane. Other texts are for the caller to outline.
func (c *Canvas) Embeds(face font.Face, text string) bool {
	for _, r := range text {
		if r > 0xffff {
			return false
		}
	}
	return c.embedded(face.Face) != ""
}

// embedded embeds a font, if it is not there yet, and returns its name.
func (c *Canvas) embedded(f *sfnt.Font) string {
	if name, ok := c.fonts[f]; ok {
		return name
	}
	var source bytes.Buffer
	c.fonts[f] = ""
	if _, err := f.WriteSourceTo(nil, &source); err == nil && isTrueType(source.Bytes()) {
		c.fonts[f] = fmt.Sprintf("font%d", len(c.fonts))
		c.doc.AddUTF8FontFromBytes(c.fonts[f], "", source.Bytes())
	}
	return c.fonts[f]
}

func isTrueType(source []byte) bool {
	return bytes.HasPrefix(source, []byte{0, 1, 0, 0}) || bytes.HasPrefix(source, []byte("true"))
}

// FillString implements [vg.Canvas], for fonts that the document can have. Letters stand where
// they stand in all other formats: between two of them that are moved together, a piece ends.
func (c *Canvas) FillString(face font.Face, at vg.Point, text string) {
	if text == "" || face.Font.Size <= 0 {
		return
	}
	c.Push()
	defer c.Pop()
	c.Translate(at)
	c.Scale(1, -1)
	c.doc.SetFont(c.embedded(face.Face), "", face.Font.Size.Points())
	for _, piece := range piecesOf(face, text) {
		c.doc.Text(piece.x.Points(), 0, piece.text)
	}
}

// piece is a part of a text, and where it begins.
type piece struct {
	x    vg.Length
	text string
}

// piecesOf parts a text where its font moves two letters together.
func piecesOf(face font.Face, text string) (pieces []piece) {
	var buffer sfnt.Buffer
	var last sfnt.GlyphIndex
	size := fixed.Int26_6(face.Font.Size.Points() * 64)
	x := vg.Length(0)
	for _, r := range text {
		glyph, err := face.Face.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		kern, err := face.Face.Kern(&buffer, last, glyph, size, xfont.HintingNone)
		switch {
		case len(pieces) == 0:
			pieces = append(pieces, piece{})
		case err == nil && kern != 0:
			x += points(kern)
			pieces = append(pieces, piece{x: x})
		}
		pieces[len(pieces)-1].text += string(r)
		last = glyph
		advance, err := face.Face.GlyphAdvance(&buffer, glyph, size, xfont.HintingNone)
		if err == nil {
			x += points(advance)
		}
	}
	return pieces
}

func points(x fixed.Int26_6) vg.Length { return vg.Length(float64(x) / 64) }
