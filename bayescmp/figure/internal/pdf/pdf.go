//go:build !minimal || bayeskernel

// Package pdf draws figures as PDF. Text is text, with fonts embedded, so it can be searched,
// marked and read aloud. The PDF of gonum has the letters of Western Europe only, no − and no δ.
package pdf

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Canvas is a page of a PDF. It implements [vg.CanvasSizer], and [io.WriterTo], after which it
// cannot be used any more.
type Canvas struct {
	doc           *fpdf.Fpdf
	width, height vg.Length
	pens          []pen // the last one draws, the others come back with Pop
	fonts         fonts
	images        int
}

// pen is what draws.
type pen struct {
	color color.Color
	width vg.Length
}

// New returns an empty page of this size. The same drawing gives the same bytes.
func New(width, height vg.Length) *Canvas {
	c := &Canvas{width: width, height: height, pens: make([]pen, 1)}
	c.doc = fpdf.NewCustom(&fpdf.InitType{
		UnitStr: "pt",
		Size:    fpdf.SizeType{Wd: width.Points(), Ht: height.Points()},
	})
	c.fonts = fonts{c.doc, map[*sfnt.Font]string{}}
	c.doc.SetCatalogSort(true)
	always := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	c.doc.SetCreationDate(always)
	c.doc.SetModificationDate(always)
	c.doc.SetMargins(0, 0, 0)
	c.doc.SetAutoPageBreak(false, 0)
	c.doc.AddPage()
	// The origin of a PDF by this library is on top, and that of a figure is below.
	c.doc.TransformBegin()
	c.Translate(vg.Point{Y: height})
	c.Scale(1, -1)
	vg.Initialize(c)
	return c
}

// Size implements [vg.CanvasSizer].
func (c *Canvas) Size() (width, height vg.Length) { return c.width, c.height }

// SetLineWidth implements [vg.Canvas].
func (c *Canvas) SetLineWidth(width vg.Length) {
	c.pen().width = width
	c.doc.SetLineWidth(width.Points())
}

// SetLineDash implements [vg.Canvas].
func (c *Canvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	points := make([]float64, len(pattern))
	for i, dash := range pattern {
		points[i] = dash.Points()
	}
	c.doc.SetDashPattern(points, offset.Points())
}

// SetColor implements [vg.Canvas].
func (c *Canvas) SetColor(to color.Color) {
	if to == nil {
		to = color.Black
	}
	c.pen().color = to
	of := color.NRGBAModel.Convert(to).(color.NRGBA)
	r, g, b := int(of.R), int(of.G), int(of.B)
	c.doc.SetFillColor(r, g, b)
	c.doc.SetDrawColor(r, g, b)
	c.doc.SetTextColor(r, g, b)
	c.doc.SetAlpha(float64(of.A)/math.MaxUint8, "Normal")
}

// Rotate implements [vg.Canvas].
func (c *Canvas) Rotate(radians float64) {
	c.doc.TransformRotate(-radians*180/math.Pi, 0, 0)
}

// Translate implements [vg.Canvas].
func (c *Canvas) Translate(by vg.Point) {
	c.doc.TransformTranslate(by.X.Points(), by.Y.Points())
}

// Scale implements [vg.Canvas].
func (c *Canvas) Scale(x, y float64) { c.doc.TransformScale(100*x, 100*y, 0, 0) }

// Push implements [vg.Canvas].
func (c *Canvas) Push() {
	c.pens = append(c.pens, *c.pen())
	c.doc.TransformBegin()
}

// Pop implements [vg.Canvas].
func (c *Canvas) Pop() {
	c.doc.TransformEnd()
	c.pens = c.pens[:len(c.pens)-1]
	// The page has the old colour and width again. The library does not know, so it is told.
	c.SetLineWidth(c.pen().width)
	c.SetColor(c.pen().color)
}

func (c *Canvas) pen() *pen { return &c.pens[len(c.pens)-1] }

// Stroke implements [vg.Canvas].
func (c *Canvas) Stroke(path vg.Path) {
	if c.pen().width > 0 {
		c.draw(path, "D")
	}
}

// Fill implements [vg.Canvas].
func (c *Canvas) Fill(path vg.Path) { c.draw(path, "F") }

func (c *Canvas) draw(path vg.Path, how string) {
	var start vg.Point
	for _, part := range path {
		x, y := part.Pos.X.Points(), part.Pos.Y.Points()
		switch part.Type {
		case vg.MoveComp:
			start = part.Pos
			c.doc.MoveTo(x, y)
		case vg.LineComp:
			c.doc.LineTo(x, y)
		case vg.CurveComp:
			c.curve(part.Control, x, y)
		case vg.ArcComp:
			c.arc(part)
		case vg.CloseComp:
			c.doc.LineTo(start.X.Points(), start.Y.Points())
			c.doc.ClosePath()
		}
	}
	c.doc.DrawPath(how)
}

func (c *Canvas) curve(control []vg.Point, x, y float64) {
	if len(control) == 1 {
		c.doc.CurveTo(control[0].X.Points(), control[0].Y.Points(), x, y)
		return
	}
	c.doc.CurveBezierCubicTo(control[0].X.Points(), control[0].Y.Points(),
		control[1].X.Points(), control[1].Y.Points(), x, y)
}

// arc draws an arc by a cubic curve for each eighth of a circle, which is off by less than a
// hundred-thousandth of the radius.
func (c *Canvas) arc(part vg.PathComp) {
	pieces := max(1, math.Ceil(math.Abs(part.Angle)/(math.Pi/4)))
	step := part.Angle / pieces
	handle := 4. / 3 * math.Tan(step/4) * part.Radius.Points()
	at := func(angle, along float64) (x, y float64) {
		sin, cos := math.Sincos(angle)
		return part.Pos.X.Points() + part.Radius.Points()*cos - along*sin,
			part.Pos.Y.Points() + part.Radius.Points()*sin + along*cos
	}
	c.doc.LineTo(at(part.Start, 0))
	for i := range int(pieces) {
		from := part.Start + float64(i)*step
		x1, y1 := at(from, handle)
		x2, y2 := at(from+step, -handle)
		x, y := at(from+step, 0)
		c.doc.CurveBezierCubicTo(x1, y1, x2, y2, x, y)
	}
}

// Embeds reports whether the document can have a text in this font: it takes TrueType, and letters
// of the first plane. Other texts are for the caller to outline.
func (c *Canvas) Embeds(face font.Face, text string) bool {
	for _, r := range text {
		if r > 0xffff {
			return false
		}
	}
	return c.fonts.embedded(face.Face) != ""
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
	c.doc.SetFont(c.fonts.embedded(face.Face), "", face.Font.Size.Points())
	for _, piece := range piecesOf(face, text) {
		c.doc.Text(piece.x.Points(), 0, piece.text)
	}
}

// DrawImage implements [vg.Canvas].
func (c *Canvas) DrawImage(where vg.Rectangle, picture image.Image) {
	var content bytes.Buffer
	if err := png.Encode(&content, picture); err != nil {
		c.doc.SetError(err)
		return
	}
	c.images++
	name, options := strconv.Itoa(c.images), fpdf.ImageOptions{ImageType: "png"}
	c.doc.RegisterImageOptionsReader(name, options, &content)
	size := where.Size()
	c.Push()
	defer c.Pop()
	c.Translate(vg.Point{X: where.Min.X, Y: where.Max.Y})
	c.Scale(1, -1) // an image stands upright on the page of the library
	c.doc.ImageOptions(name, 0, 0, size.X.Points(), size.Y.Points(), false, options, 0, "")
}

// WriteTo implements [io.WriterTo].
func (c *Canvas) WriteTo(to io.Writer) (int64, error) {
	c.doc.TransformEnd()
	var content bytes.Buffer
	if err := c.doc.Output(&content); err != nil {
		return 0, err
	}
	return content.WriteTo(to)
}
