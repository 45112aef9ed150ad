package figure

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Pairs is a square with a cell for each pair of classifiers. A cell compares the classifier of its
// row with the classifier of its column. It is split from left to right into a part for the row, a
// part for neither, and a part for the column. Cells with a decision have full colours and a frame;
// the others have lighter colours and no frame.
type Pairs struct {
	Title string
	// Names are the classifiers of the rows and the columns, in this order.
	Names []string
	// Cells are by row, then by column. Cells on the diagonal are not drawn.
	Cells [][]PairCell
	// Labels explain the three parts in the key, and DecidedLabel explains the frame. Empty labels
	// are left out.
	Labels       [3]string
	DecidedLabel string
}

// PairCell is a cell of [Pairs].
type PairCell struct {
	// Shares are the parts of the row, of neither, and of the column. They are scaled to sum to 1.
	// A cell without shares is white.
	Shares [3]float64
	// Numbers stand below each other if there is room, or from left to right. Empty ones are left
	// out. If the numbers of one cell do not fit, no cell has numbers.
	Numbers [3]string
	Decided bool
}

// Figure draws the square, 640 wide, or wider for more than about ten classifiers. It returns nil
// if there are fewer than two.
func (p Pairs) Figure() *Figure {
	n := len(p.Names)
	if n < 2 {
		return nil
	}
	width := cellWidth(n, 82)
	height := width
	if width >= 25 {
		height = min(max(26, 0.45*width), 32)
	}
	l := newLattice(p.Title, p.Names, p.Names, width, height)
	write := p.writer(l)
	return l.figure(p.key(), func(c *draw.Canvas, l lattice) {
		p.each(func(i, j int, cell PairCell) {
			titled(c, func() string { return p.title(i, j, cell) }, func() {
				cell.draw(c, l.at(i, j))
				write(c, l.at(i, j), cell)
			})
		})
	})
}

// title says what a cell compares, and its numbers.
func (p Pairs) title(row, column int, cell PairCell) string {
	said := []string{p.Names[row] + " against " + p.Names[column]}
	for i, number := range cell.Numbers {
		if number == "" {
			continue
		}
		said = append(said, and(p.Labels[i], number))
	}
	if cell.Decided {
		said = append(said, "decided")
	}
	return strings.Join(said, "\n")
}

// each calls f for the existing cells.
func (p Pairs) each(f func(row, column int, cell PairCell)) {
	for i := range min(len(p.Names), len(p.Cells)) {
		for j := range min(len(p.Names), len(p.Cells[i])) {
			if i != j {
				f(i, j, p.Cells[i][j])
			}
		}
	}
}

// partFills are the colours of the row, of neither, and of the column.
var partFills = [3]color.Color{RightColor, RopeColor, LeftColor}

// shares returns the parts of the cell, and whether it has any.
func (p PairCell) shares() (parts [3]float64, ok bool) {
	sum := 0.0
	for i, s := range p.Shares {
		if !drawable(s) {
			return parts, false
		}
		parts[i] = max(0, s)
		sum += parts[i]
	}
	for i := range parts {
		parts[i] /= sum
	}
	return parts, sum > 0
}

func (p PairCell) draw(c *draw.Canvas, r vg.Rectangle) {
	parts, ok := p.shares()
	x := r.Min.X
	for i, part := range parts {
		if !ok || part == 0 {
			continue
		}
		end := x + vg.Length(part)*r.Size().X
		of := partFills[i]
		if !p.Decided {
			of = lighter(of)
		}
		fill(c, of, vg.Rectangle{
			Min: vg.Point{X: x, Y: r.Min.Y}, Max: vg.Point{X: end, Y: r.Max.Y},
		})
		x = end
	}
	p.border(c, r)
}

func (p PairCell) border(c *draw.Canvas, r vg.Rectangle) {
	size := min(r.Size().X, r.Size().Y)
	if p.Decided {
		frame(c, greyLine(0x18, min(1.2, 0.08*size)), r)
	} else if size > 5 {
		frame(c, greyLine(0xc8, 0.4), r)
	}
}

func (p Pairs) key() []keyEntry {
	var shades []func(color.Color) color.Color // that there are
	paleCells, full := false, false
	p.each(func(_, _ int, cell PairCell) {
		if _, ok := cell.shares(); ok {
			full, paleCells = full || cell.Decided, paleCells || !cell.Decided
		}
	})
	if paleCells {
		shades = append(shades, lighter)
	}
	if full || !paleCells {
		shades = append(shades, func(c color.Color) color.Color { return c })
	}
	var out []keyEntry
	for i, name := range p.Labels {
		if name == "" {
			continue
		}
		out = append(out, keyEntry{name, 18, func(c *draw.Canvas, at vg.Point) {
			width := 18 / vg.Length(len(shades))
			for j, shade := range shades {
				off := (vg.Length(j) - vg.Length(len(shades)-1)/2) * width
				fill(c, shade(partFills[i]), around(at.Add(vg.Point{X: off}), width))
			}
			frame(c, greyLine(0xa0, 0.4), around(at, 18))
		}})
	}
	if p.DecidedLabel != "" {
		out = append(out, keyEntry{p.DecidedLabel, 12, func(c *draw.Canvas, at vg.Point) {
			frame(c, greyLine(0x18, 1.2), around(at, 12))
		}})
	}
	return out
}

// writer decides how the numbers of all cells are written: below each other in large letters if
// they fit, else side by side, else below each other in small letters.
func (p Pairs) writer(l lattice) func(c *draw.Canvas, r vg.Rectangle, cell PairCell) {
	const largest, smallest, small = vg.Length(9), vg.Length(6), vg.Length(7.5)
	if l.width < 2*smallest {
		return func(*draw.Canvas, vg.Rectangle, PairCell) {}
	}
	style := captionStyle()
	style.Font.Size = largest
	widest, most := vg.Length(0), 1
	p.each(func(_, _ int, cell PairCell) {
		numbers := cell.numbers()
		most = max(most, len(numbers))
		for _, text := range numbers {
			widest = max(widest, style.Width(text))
		}
	})
	count := vg.Length(most)
	beside := min(largest, largest*((l.width-4)/count-4)/widest)
	below := min(largest, largest*(l.width-6)/widest, (l.height-5)/count/1.1)
	switch {
	case below == largest || beside < small && below >= max(beside, smallest):
		style.Font.Size = below
		return func(c *draw.Canvas, r vg.Rectangle, cell PairCell) {
			cell.write(c, style, r, vg.Point{Y: -1.1 * below})
		}
	case beside >= smallest:
		style.Font.Size = beside
		return func(c *draw.Canvas, r vg.Rectangle, cell PairCell) {
			cell.write(c, style, r, vg.Point{X: r.Size().X / count})
		}
	}
	return func(*draw.Canvas, vg.Rectangle, PairCell) {}
}

// numbers returns the numbers that are not empty.
func (p PairCell) numbers() []string {
	return slices.DeleteFunc(slices.Clone(p.Numbers[:]), func(text string) bool {
		return text == ""
	})
}

// write writes the numbers around the middle, each a step from the previous one.
func (p PairCell) write(c *draw.Canvas, style draw.TextStyle, r vg.Rectangle, step vg.Point) {
	numbers := p.numbers()
	// Digits do not reach below the line, so their middle is a little higher.
	middle := middle(r).Add(vg.Point{Y: 0.1 * style.Font.Size})
	for i, text := range numbers {
		c.FillText(style, middle.Add(step.Scale(vg.Length(i)-vg.Length(len(numbers)-1)/2)), text)
	}
}
