// Package figure draws what the tests of bayescmp find: plain numbers in, a [Figure] out. It knows
// nothing of tests and classifiers, and works with any [plot.Plot] too.
//
// Every kind of figure is a struct of what to draw with a method Figure. Drawing cannot fail:
// values that cannot be drawn are left out.
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
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The colours of the three regions differ in lightness too, so that they can be told apart in
// greyscale, and black text is readable on each.
var (
	LeftColor  = color.NRGBA{0xf0, 0xa8, 0x5c, 0xff} // orange, middle
	RopeColor  = color.NRGBA{0xe9, 0xe9, 0xe9, 0xff} // light grey
	RightColor = color.NRGBA{0x5f, 0x96, 0xc6, 0xff} // blue, darker
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

// New makes a figure of any plot; nil if there is none, or if an axis runs from or to NaN. Width
// and height are in CSS pixels, 1/96 inch; 640 × 400 is a good size for a page.
func New(p *plot.Plot, width, height float64) *Figure {
	if p == nil {
		return nil
	}
	// The rasteriser does not end on an axis that is not a number.
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

// PNG returns the figure as a PNG picture with two pixels for each CSS pixel; nil if there is
// nothing to draw. A plot that cannot be drawn shows why.
func (f *Figure) PNG() []byte {
	if f == nil || f.paint == nil {
		return nil
	}
	var b bytes.Buffer
	w, h := f.points()
	blank := func() *vgimg.Canvas {
		return vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(pngDPI), vgimg.UseBackgroundColor(color.White))
	}
	canvas := blank()
	if err := f.paintOn(draw.New(canvas)); err != nil {
		canvas = blank()
		c := draw.New(canvas)
		c.FillText(captionStyle(), c.Center(), cut(err.Error(), captionStyle(), w))
	}
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&b); err != nil {
		return nil
	}
	return b.Bytes()
}

// Save writes the figure to a file; the ending of its name says how: .png, .svg, .pdf, .jpg, .tiff
// or .tex.
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

// paintOn draws; a plot of the user's that panics, such as a logarithmic axis that reaches 0, is an
// error.
func (f *Figure) paintOn(c draw.Canvas) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("drawing the plot: %v", r)
		}
	}()
	f.paint(c)
	return nil
}

// String gives the size; it is what a notebook shows where it cannot show pictures.
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

// Grid puts figures side by side, row by row, in so many columns. Cells take the size of the
// largest figure; without any figure there is no grid.
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
	return newFigure(w*float64(columns)+gap*float64(columns-1), h*float64(rows)+gap*float64(rows-1), func(c draw.Canvas) {
		tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: gridGap, PadY: gridGap}
		for i, f := range figures {
			if f != nil && f.paint != nil {
				f.paint(tiles.At(c, i%columns, i/columns))
			}
		}
	})
}

var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

// newPlot is a plot in the style of this package: sans serif, thin grey axes, no box.
func newPlot(title, xlabel string) *plot.Plot {
	p := plot.New()
	grey := color.Gray{0x40}
	p.Title.Text = title
	p.Title.TextStyle.Font = font.From(sans, 11)
	p.Title.Padding = 6
	p.X.Label.Text = xlabel
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font = font.From(sans, 9.5)
		a.Label.Padding = 3
		a.Tick.Label.Font = font.From(sans, 9)
		a.Color = grey
		a.Width = 0.6
		a.Tick.Color, a.Tick.Width = grey, 0.6
		a.Tick.Length = 3.5
		a.Padding = 0
	}
	p.Legend.TextStyle.Font = font.From(sans, 9)
	return p
}

// fitTitle makes the title as small as it must be, and cuts it if that is not enough.
func fitTitle(p *plot.Plot, width vg.Length) {
	for p.Title.TextStyle.Font.Size > 8 && p.Title.TextStyle.Width(p.Title.Text) > width {
		p.Title.TextStyle.Font.Size -= 0.5
	}
	p.Title.Text = cut(p.Title.Text, p.Title.TextStyle, width)
	for _, a := range []*plot.Axis{&p.X} {
		for a.Label.TextStyle.Font.Size > 7 && a.Label.TextStyle.Width(a.Label.Text) > width {
			a.Label.TextStyle.Font.Size -= 0.5
		}
		a.Label.Text = cut(a.Label.Text, a.Label.TextStyle, width)
	}
}

// cut shortens a line with an ellipsis until it fits.
func cut(s string, style draw.TextStyle, width vg.Length) string {
	if style.Width(s) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if short := string(runes[:n]) + "…"; style.Width(short) <= width {
			return short
		}
	}
	return ""
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
