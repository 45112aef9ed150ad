package figure

import (
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// outlined draws text as the outlines of its letters, for formats that cannot have the fonts.
type outlined struct{ vg.CanvasSizer }

// FillString implements vg.Canvas.
func (c outlined) FillString(f font.Face, at vg.Point, text string) {
	var buffer sfnt.Buffer
	size := fixed.Int26_6(f.Font.Size.Points() * 64)
	var last sfnt.GlyphIndex
	for i, r := range text {
		glyph, err := f.Face.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		if i > 0 {
			if kern, err := f.Face.Kern(&buffer, last, glyph, size, xfont.HintingNone); err == nil {
				at.X += points(kern)
			}
		}
		last = glyph
		segments, err := f.Face.LoadGlyph(&buffer, glyph, size, nil)
		if err == nil && len(segments) > 0 {
			c.Fill(outline(segments, at))
		}
		advance, err := f.Face.GlyphAdvance(&buffer, glyph, size, xfont.HintingNone)
		if err == nil {
			at.X += points(advance)
		}
	}
}

// outline returns a glyph, whose y axis points down, as a path.
func outline(segments sfnt.Segments, origin vg.Point) vg.Path {
	var path vg.Path
	place := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: origin.X + points(p.X), Y: origin.Y - points(p.Y)}
	}
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				path.Close()
			}
			path.Move(place(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(place(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(place(s.Args[0]), place(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(place(s.Args[0]), place(s.Args[1]), place(s.Args[2]))
		}
	}
	path.Close()
	return path
}

func points(x fixed.Int26_6) vg.Length { return vg.Length(float64(x) / 64) }
