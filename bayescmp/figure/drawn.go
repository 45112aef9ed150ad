//go:build !minimal || bayeskernel

package figure

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/bayescmp/go/bayescmp/figure/internal/pdf"
)

const pngDPI = 2 * 96 // sharp on screens with two pixels per CSS pixel

// PNG returns the figure as a PNG picture with two pixels for each CSS pixel, or nil if there is
// nothing to draw. If drawing a plot panics, the picture shows the reason.
func (f *Figure) PNG() []byte {
	if f == nil || f.paint == nil {
		return nil
	}
	return encoded(f.raster())
}

// paintWhole paints the figure, and below it what it lacks.
func (f *Figure) paintWhole(c vg.CanvasSizer, fill func(font.Face, vg.Point, string)) error {
	whole := draw.New(lettering{c, fill, map[rune]bool{}})
	return f.paintOn(drawLacking(whole, lackingNote(f.lacking())))
}

// encoded is a canvas as a PNG picture.
func encoded(c *vgimg.Canvas) []byte {
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: c}).WriteTo(&b); err != nil {
		return nil
	}
	return b.Bytes()
}

// raster paints the figure, or the reason why it cannot be painted.
func (f *Figure) raster() *vgimg.Canvas {
	w, h := f.wholePoints()
	blank := func() *vgimg.Canvas {
		return vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(pngDPI),
			vgimg.UseBackgroundColor(color.White))
	}
	canvas := blank()
	if err := f.paintWhole(canvas, canvas.FillString); err != nil {
		canvas = blank()
		c := draw.New(canvas)
		c.FillText(captionStyle(), c.Center(), cut(err.Error(), captionStyle(), w))
	}
	return canvas
}

// encodeDrawn returns the figure in a format other than SVG.
func (f *Figure) encodeDrawn(format string) ([]byte, error) {
	switch format {
	case "png":
		return f.PNG(), nil
	case "pdf":
		return f.pdf()
	}
	w, h := f.wholePoints()
	canvas, err := draw.NewFormattedCanvas(w, h, format)
	if err != nil {
		return nil, fmt.Errorf("%w; use .png, .svg or .pdf", err)
	}
	if err := f.paintWhole(canvas, outlined{canvas}.FillString); err != nil {
		return nil, err
	}
	return written(canvas)
}

// pdf returns the figure as PDF. Letters of fonts that a PDF cannot have are outlines.
func (f *Figure) pdf() ([]byte, error) {
	canvas := pdf.New(f.wholePoints())
	fill := func(face font.Face, at vg.Point, text string) {
		if canvas.Embeds(face, text) {
			canvas.FillString(face, at, text)
		} else {
			outlined{canvas}.FillString(face, at, text)
		}
	}
	if err := f.paintWhole(canvas, fill); err != nil {
		return nil, err
	}
	return written(canvas)
}

func written(canvas io.WriterTo) ([]byte, error) {
	var b bytes.Buffer
	_, err := canvas.WriteTo(&b)
	return b.Bytes(), err
}

// wholePoints is the size with the line about letters that are lacking.
func (f *Figure) wholePoints() (w, h vg.Length) {
	width, height := f.Size()
	return vg.Length(width / pixelsPerPoint), vg.Length(height / pixelsPerPoint)
}
