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
	"regexp"
	"strings"
	"sync"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Figure is a drawing of a fixed size. A notebook shows it as a PNG picture; [Figure.Save] writes
// it to a file. The methods of a nil Figure do nothing.
type Figure struct {
	width, height float64 // in CSS pixels
	paint         func(draw.Canvas)
	about         string // what the figure shows, for those who cannot see it

	// lacking returns the letters that no font of this machine has.
	lacking func() []rune
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
	f := &Figure{width: size(width), height: size(height), paint: paint}
	f.lacking = sync.OnceValue(f.findLacking)
	return f
}

// findLacking draws the figure, roughly, to find out which letters it needs.
func (f *Figure) findLacking() []rune {
	const roughly = 6 // dots per inch
	w, h := f.points()
	canvas := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(roughly))
	found := map[rune]bool{}
	nothing := func(font.Face, vg.Point, string) {}
	_ = f.paintOn(draw.New(lettering{canvas, nothing, found}))
	return sortedLetters(found)
}

// Describe returns the same figure with a text for those who cannot see it, such as the verdict
// that it illustrates. Pages and SVG files have it.
func (f *Figure) Describe(text string) *Figure {
	if f == nil {
		return nil
	}
	described := *f
	described.about = text
	return &described
}

// Size returns width and height in CSS pixels. A figure with letters that no font of this machine
// has is higher, by a line that says so.
func (f *Figure) Size() (width, height float64) {
	if f == nil {
		return 0, 0
	}
	if f.lacking != nil && len(f.lacking()) > 0 {
		return f.width, f.height + float64(lackingHeight)*pixelsPerPoint
	}
	return f.width, f.height
}

// paintWhole paints the figure, and below it what it lacks.
func (f *Figure) paintWhole(c vg.CanvasSizer, fill func(font.Face, vg.Point, string)) error {
	whole := draw.New(lettering{c, fill, map[rune]bool{}})
	return f.paintOn(drawLacking(whole, lackingNote(f.lacking())))
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

// Save writes the figure to a file. The ending of the name is the format: .png, .svg, .pdf, .jpg,
// .tiff or .tex. Text stays text in SVG; in the other formats it is drawn. The same figure gives
// the same bytes. Errors name the path.
func (f *Figure) Save(path string) error {
	if f == nil || f.paint == nil {
		return fmt.Errorf("%s: there is no figure to save", path)
	}
	content, err := f.encode(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, content, 0o644)
}

// encode returns the figure in a format.
func (f *Figure) encode(format string) ([]byte, error) {
	switch format {
	case "png":
		return f.PNG(), nil
	case "svg":
		w, h := f.points()
		return paintedSVG(w, h, f.String(), f.paintOn)
	}
	w, h := f.wholePoints()
	canvas, err := draw.NewFormattedCanvas(w, h, format)
	if err != nil {
		return nil, fmt.Errorf("%w; use .png, .svg or .pdf", err)
	}
	if err := f.paintWhole(canvas, outlined{canvas}.FillString); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	return pdfDate.ReplaceAll(b.Bytes(), []byte("(D:20000101000000")), nil
}

// pdfDate is the time at which a PDF was written. It is set to another time, of the same length,
// because the places in a PDF are counted in bytes.
var pdfDate = regexp.MustCompile(`\(D:\d{14}`)

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

// String returns the text of [Figure.Describe], or the size if there is none, and says which
// letters could not be drawn. A notebook shows it if it cannot show pictures.
func (f *Figure) String() string {
	if f == nil {
		return "no figure"
	}
	text := f.about
	if text == "" {
		text = fmt.Sprintf("figure, %.0f × %.0f", f.width, f.height)
	}
	if f.lacking == nil || len(f.lacking()) == 0 {
		return text
	}
	return text + " (" + lackingNote(f.lacking()) + ")"
}

func (f *Figure) points() (w, h vg.Length) {
	return vg.Length(f.width / pixelsPerPoint), vg.Length(f.height / pixelsPerPoint)
}

// wholePoints is the size with the line about letters that are lacking.
func (f *Figure) wholePoints() (w, h vg.Length) {
	width, height := f.Size()
	return vg.Length(width / pixelsPerPoint), vg.Length(height / pixelsPerPoint)
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
