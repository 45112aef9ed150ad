// Package figure draws the results of the tests of bayescmp. It takes plain numbers and makes a
// [Figure]; it knows nothing of tests and classifiers. [New] makes a Figure of any [plot.Plot].
//
// Each kind of figure is a struct with the numbers and texts to draw, and a method Figure. Drawing
// cannot fail: values that cannot be drawn are left out. The method returns nil if nothing is left.
// Sizes are in CSS pixels, 1/96 inch.
package figure

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Figure is a drawing of a fixed size. A notebook shows it as a PNG picture; [Figure.Save] writes
// it to a file. The methods of a nil Figure do nothing.
type Figure struct {
	width, height float64 // in CSS pixels
	paint         func(draw.Canvas)
}

const (
	pixelsPerPoint = 96.0 / 72
	pngDPI         = 2 * 96 // sharp on screens with two pixels per CSS pixel
)

// New makes a figure of any plot. Width and height are in CSS pixels; 640 × 400 is a good size for
// a page. New returns nil if the plot is nil, or if an end of an axis is NaN.
func New(p *plot.Plot, width, height float64) *Figure {
	if p == nil {
		return nil
	}
	// The rasteriser never returns if an axis has an end that is NaN.
	for _, end := range []float64{p.X.Min, p.X.Max, p.Y.Min, p.Y.Max} {
		if math.IsNaN(end) {
			return nil
		}
	}
	return newFigure(width, height, func(c draw.Canvas) { p.Draw(draw.Crop(c, 4, -10, 4, -6)) })
}

func newFigure(width, height float64, paint func(draw.Canvas)) *Figure {
	size := func(v float64) float64 {
		if !(v >= 10) {
			return 10
		}
		return min(v, 10000)
	}
	return &Figure{size(width), size(height), paint}
}

// Size returns width and height in CSS pixels.
func (f *Figure) Size() (width, height float64) {
	if f == nil {
		return 0, 0
	}
	return f.width, f.height
}

// PNG returns the figure as a PNG picture with two pixels for each CSS pixel, or nil if there is
// nothing to draw. If drawing a plot panics, the picture shows the reason.
func (f *Figure) PNG() []byte {
	if f == nil || f.paint == nil {
		return nil
	}
	return encoded(f.raster())
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
	w, h := f.points()
	blank := func() *vgimg.Canvas {
		return vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(pngDPI),
			vgimg.UseBackgroundColor(color.White))
	}
	canvas := blank()
	if err := f.paintOn(draw.New(canvas)); err != nil {
		canvas = blank()
		c := draw.New(canvas)
		c.FillText(captionStyle(), c.Center(), cut(err.Error(), captionStyle(), w))
	}
	return canvas
}

// Save writes the figure to a file. The ending of the name is the format: .png, .svg, .pdf, .jpg,
// .tiff or .tex. Errors name the path.
func (f *Figure) Save(path string) error {
	if f == nil || f.paint == nil {
		return fmt.Errorf("%s: there is no figure to save", path)
	}
	format := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	if format == "png" {
		return os.WriteFile(path, f.PNG(), 0o644)
	}
	w, h := f.points()
	canvas, err := draw.NewFormattedCanvas(w, h, format)
	if err != nil {
		return fmt.Errorf("%s: %w; use .png, .svg or .pdf", path, err)
	}
	if err := f.paintOn(draw.New(outlined{canvas})); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

// paintOn paints. A panic in the plot of a caller, such as for a logarithmic axis that reaches 0,
// becomes an error.
func (f *Figure) paintOn(c draw.Canvas) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("drawing the plot: %v", r)
		}
	}()
	f.paint(c)
	return nil
}

// String gives the size. A notebook shows it if it cannot show pictures.
func (f *Figure) String() string {
	if f == nil {
		return "no figure"
	}
	return fmt.Sprintf("figure, %.0f × %.0f", f.width, f.height)
}

func (f *Figure) points() (w, h vg.Length) {
	return vg.Length(f.width / pixelsPerPoint), vg.Length(f.height / pixelsPerPoint)
}

// gridGap is the space between the figures of a grid.
const gridGap = vg.Length(12)

// Grid puts figures side by side, row by row, in the given number of columns. All cells have the
// size of the largest figure. Without any figure Grid returns nil.
func Grid(columns int, figures ...*Figure) *Figure {
	var w, h float64
	for _, f := range figures {
		fw, fh := f.Size()
		w, h = max(w, fw), max(h, fh)
	}
	if w == 0 {
		return nil
	}
	columns = max(1, min(columns, len(figures)))
	rows := (len(figures) + columns - 1) / columns
	gap := gridGap.Points() * pixelsPerPoint
	width := w*float64(columns) + gap*float64(columns-1)
	height := h*float64(rows) + gap*float64(rows-1)
	return newFigure(width, height, func(c draw.Canvas) {
		tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: gridGap, PadY: gridGap}
		for i, f := range figures {
			if f != nil && f.paint != nil {
				f.paint(tiles.At(c, i%columns, i/columns))
			}
		}
	})
}
