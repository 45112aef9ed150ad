package figure

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// scale maps a number on an axis to a place on the canvas.
type scale func(float64) vg.Length

// greyLine is the style of a line: its lightness, from black 0 to white 0xff, its width, and the
// lengths of dashes and gaps; without any, the line is solid.
func greyLine(lightness uint8, width vg.Length, dashes ...vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: color.Gray{lightness}, Width: width, Dashes: dashes}
}

// roundGlyph draws a filled circle, also beyond the edge of the panel.
func roundGlyph(c *draw.Canvas, of color.Color, at vg.Point, radius vg.Length) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: of, Radius: radius, Shape: draw.CircleGlyph{}}, at)
}

func rectangle(x0, x1, y0, y1 vg.Length) []vg.Point {
	return []vg.Point{{X: x0, Y: y0}, {X: x0, Y: y1}, {X: x1, Y: y1}, {X: x1, Y: y0}}
}

// circle draws a ring that is white inside, so that it can be seen on lines.
func circle(c *draw.Canvas, at vg.Point, radius vg.Length) {
	roundGlyph(c, color.White, at, radius)
	ring := disc(at, radius)
	c.SetLineStyle(greyLine(0x20, 0.9))
	c.Stroke(ring)
}

func dot(c *draw.Canvas, at vg.Point, radius vg.Length) {
	c.SetColor(color.Black)
	c.Fill(disc(at, radius))
}

func disc(at vg.Point, radius vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: at.X + radius, Y: at.Y})
	p.Arc(at, radius, 0, 2*math.Pi)
	p.Close()
	return p
}

func fill(c *draw.Canvas, of color.Color, r vg.Rectangle) {
	c.FillPolygon(of, rectangle(r.Min.X, r.Max.X, r.Min.Y, r.Max.Y))
}

// frame draws a border just inside a rectangle.
func frame(c *draw.Canvas, style draw.LineStyle, r vg.Rectangle) {
	half := style.Width / 2
	p := rectangle(r.Min.X+half, r.Max.X-half, r.Min.Y+half, r.Max.Y-half)
	c.StrokeLines(style, append(p, p[0], p[1]))
}

// besideLevel writes the value of a line across the panel to the right of the panel.
func besideLevel(c *draw.Canvas, y vg.Length, text string) {
	style := smallStyle()
	style.Font.Size, style.XAlign = 7.5, draw.XLeft
	c.FillText(style, vg.Point{X: c.Max.X + 3, Y: y}, text)
}
