package figure

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/bayescmp/go/internal/visible"
)

// svgFonts are the fonts in which viewers show the text of an SVG picture: Liberation Sans, fonts
// of the same widths, and for other scripts whatever the viewer has.
const svgFonts = "'Liberation Sans',Arimo,Arial,Helvetica,'Noto Sans','Noto Sans CJK SC'," +
	"'PingFang SC','Microsoft YaHei',sans-serif"

// svg is a canvas whose text stays text. So it can be searched, read aloud and edited, and a viewer
// can show letters that no font has here. Each text has the length that it has here, so that
// nothing moves if a viewer takes another font.
type svg struct {
	*vgsvg.Canvas

	// lengths has an attribute for each text, or "" where the length is not known.
	lengths *[]string
}

func newSVG(w, h vg.Length) svg { return svg{vgsvg.New(w, h), new([]string)} }

// FillString implements vg.Canvas.
func (c svg) FillString(face font.Face, at vg.Point, line string) {
	line = strings.Map(inXML, visible.Text(line))
	length := ""
	runs := runsOf(face, line)
	if len(runs) == 1 && runs[0].face.Face == face.Face && !runs[0].lacking {
		length = fmt.Sprintf(` textLength="%.5g" lengthAdjust="spacingAndGlyphs"`,
			face.Width(line).Points())
	}
	*c.lengths = append(*c.lengths, length)
	c.Canvas.FillString(face, at, line)
}

// inXML replaces the few characters that XML must not have.
func inXML(r rune) rune {
	if r&0xfffe == 0xfffe {
		return unicode.ReplacementChar
	}
	return r
}

var (
	svgText   = regexp.MustCompile(`<text [^>]*>`)
	svgFamily = regexp.MustCompile(`font-family:[^;"]*`)
)

// bytes returns the picture, with a description for those who cannot see it.
func (c svg) bytes(about string) ([]byte, error) {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, err
	}
	n := 0
	text := svgText.ReplaceAllStringFunc(b.String(), func(tag string) string {
		tag = svgFamily.ReplaceAllString(tag, "font-family:"+svgFonts)
		tag = strings.TrimSuffix(tag, ">") + (*c.lengths)[n] + ">"
		n++
		return tag
	})
	about = html.EscapeString(strings.Map(inXML, visible.Text(about)))
	text = strings.Replace(text, "<svg ", `<svg role="img" aria-label="`+about+`" `, 1)
	return []byte(text), nil
}

// paintedSVG is what paint draws, as a picture in SVG.
func paintedSVG(w, h vg.Length, about string, paint func(draw.Canvas) error) ([]byte, error) {
	c := newSVG(w, h)
	if err := paint(draw.New(c)); err != nil {
		return nil, err
	}
	return c.bytes(about)
}
