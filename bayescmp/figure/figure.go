// Package figure draws the results of the tests of bayescmp. It takes plain numbers and makes a
// [Figure]; it knows nothing of tests and classifiers. [New] makes a Figure from any [plot.Plot].
//
// Built with the tag minimal, which gonum's plots also have, the package draws only SVG: there is
// no PNG, and Save knows no other format. Web pages need no more.
//
// Each kind of figure is a struct with the numbers and texts to draw, and a method Figure. Drawing
// cannot fail: values that cannot be drawn are left out. The method returns nil if nothing is left.
// Sizes are in CSS pixels, 1/96 inch.
package figure

import (
	"fmt"
	"math"
	"strings"
	"sync"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Figure is a drawing of a fixed size. A notebook shows it as a PNG picture; [Figure.Save] writes
// it to a file. The methods of a nil Figure do nothing.
type Figure struct {
	width, height float64 // in CSS pixels
	paint         func(draw.Canvas)
	about         string // what the figure shows, for those who cannot see it
	narrowing     narrowing

	// lacking returns the letters that no font of this machine has.
	lacking func() []rune
}

const (
	pixelsPerPoint = 96.0 / 72

	// narrowest is the least width for which figures are drawn again: that of small telephones.
	narrowest = 320
)

// narrowing says how a figure can be drawn for a narrower page.
type narrowing int

const (
	sameHeight narrowing = iota // the contents are as wide as the page
	sameShape                   // the contents have one shape, such as a triangle
	unable                      // the contents have a width of their own, such as a table
)

// Within returns the figure for a page of the given width in CSS pixels, such as that of a
// telephone. If the figure is wider, it is drawn again for this width, but for no less than 320:
// letters keep their size, long names are cut, and axes have fewer numbers. Figures whose contents
// have a width of their own stay as they are: tables of pairs and of ranks, flowcharts, grids,
// stacks, and those of [New].
func (f *Figure) Within(width float64) *Figure {
	width = max(width, narrowest)
	if f == nil || f.narrowing == unable || !(width < f.width) {
		return f
	}
	height := f.height
	if f.narrowing == sameShape {
		height *= width / f.width
	}
	return newFigure(width, height, f.paint).Describe(f.about)
}

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
	text := tell(p.Title.Text)
	return text.figure(width, height, func(c draw.Canvas) {
		p.Draw(draw.Crop(c, 4, -10, 4, -6))
	}).keep(unable)
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

// figure makes a figure with the text.
func (a about) figure(width, height float64, paint func(draw.Canvas)) *Figure {
	return newFigure(width, height, paint).Describe(string(a))
}

// keep says how the figure can be drawn for a narrower page, if its height does not stay the same.
func (f *Figure) keep(how narrowing) *Figure {
	f.narrowing = how
	return f
}

// findLacking paints the figure on a canvas that draws nothing, to find out which letters it needs.
func (f *Figure) findLacking() []rune {
	w, h := f.points()
	found := map[rune]bool{}
	nothing := func(font.Face, vg.Point, string) {}
	_ = f.paintOn(draw.New(lettering{invisible{w, h}, nothing, found}))
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

// String returns the text of [Figure.Describe]. Without one it says what is drawn, by the title and
// the names in the figure, or returns the size if it has none. It says which letters could not be
// drawn. A notebook shows it if it cannot show pictures.
func (f *Figure) String() string {
	if f == nil {
		return "no figure"
	}
	if f.lacking == nil || len(f.lacking()) == 0 {
		return f.described()
	}
	return f.described() + " (" + lackingNote(f.lacking()) + ")"
}

// described is the text of [Figure.Describe], or the size if there is none.
func (f *Figure) described() string {
	if f.about != "" {
		return f.about
	}
	return fmt.Sprintf("figure, %.0f × %.0f", f.width, f.height)
}

func (f *Figure) points() (w, h vg.Length) {
	return vg.Length(f.width / pixelsPerPoint), vg.Length(f.height / pixelsPerPoint)
}

// gridGap is the space between the figures of a grid.
const gridGap = vg.Length(12)

// Stack puts figures below each other, each in its own size, such as the critical-difference
// diagrams of several metrics: diagrams of the same classifiers have their axes below each other.
// Without any figure Stack returns nil.
func Stack(figures ...*Figure) *Figure {
	var width, height float64
	var texts []string
	var some []*Figure
	for _, f := range figures {
		if f == nil || f.paint == nil {
			continue
		}
		w, h := f.Size()
		width, height = max(width, w), height+h
		if len(some) > 0 {
			height += gridGap.Points() * pixelsPerPoint
		}
		some, texts = append(some, f), append(texts, f.about)
	}
	if len(some) == 0 {
		return nil
	}
	text := about(strings.TrimSpace(strings.Join(texts, " ")))
	return text.figure(width, height, func(c draw.Canvas) {
		top := c.Max.Y
		for _, f := range some {
			w, h := f.Size()
			part := c
			part.Max = vg.Point{X: c.Min.X + vg.Length(w/pixelsPerPoint), Y: top}
			part.Min = vg.Point{X: c.Min.X, Y: top - vg.Length(h/pixelsPerPoint)}
			f.paint(part)
			top = part.Min.Y - gridGap
		}
	}).keep(unable)
}

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
	var texts []string
	for _, f := range figures {
		if f != nil {
			texts = append(texts, f.about)
		}
	}
	text := about(strings.TrimSpace(strings.Join(texts, " ")))
	return text.figure(width, height, func(c draw.Canvas) {
		tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: gridGap, PadY: gridGap}
		for i, f := range figures {
			if f != nil && f.paint != nil {
				f.paint(tiles.At(c, i%columns, i/columns))
			}
		}
	}).keep(unable)
}
