//go:build !minimal || bayeskernel

package pdf

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// fonts are the fonts of a document.
type fonts struct {
	doc *fpdf.Fpdf
	// names are the names in the document of the fonts that it has; "" for those it cannot have.
	names map[*sfnt.Font]string
}

// embedded embeds a font, if it is not there yet, and returns its name.
func (f fonts) embedded(font *sfnt.Font) string {
	if name, ok := f.names[font]; ok {
		return name
	}
	var source bytes.Buffer
	f.names[font] = ""
	if _, err := font.WriteSourceTo(nil, &source); err == nil && isTrueType(source.Bytes()) {
		f.names[font] = fmt.Sprintf("font%d", len(f.names))
		f.doc.AddUTF8FontFromBytes(f.names[font], "", source.Bytes())
	}
	return f.names[font]
}

func isTrueType(source []byte) bool {
	return bytes.HasPrefix(source, []byte{0, 1, 0, 0}) || bytes.HasPrefix(source, []byte("true"))
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
