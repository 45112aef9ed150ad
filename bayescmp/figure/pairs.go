package figure

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Pairs is a square of all pairs of classifiers. Each cell says what holds of the classifier of its
// row against that of its column: it is split from left to right into a part for the row, one for
// neither, and one for the column. Cells in which something is decided have full colours and a
// frame, the others lighter ones and none.
type Pairs struct {
	Title string
	// Names are those of the rows and the columns, in the order in which they are drawn.
	Names []string
	// Cells are by row, then by column. Those on the diagonal are not drawn.
	Cells [][]PairCell
	// Labels say in the key what the three parts mean, and DecidedLabel what a frame means; "" is
	// left out.
	Labels       [3]string
	DecidedLabel string
}

// PairCell is a cell of [Pairs].
type PairCell struct {
	// Shares of the row, of neither, and of the column. They are scaled to sum to 1; a cell without
	// any is white.
	Shares [3]float64
	// Numbers stand below each other where there is room for it, or from left to right; "" is left
	// out. There are none in the whole figure when they do not fit.
	Numbers [3]string
	Decided bool
}

// Figure draws the square: 640 wide, or wider for more than ten classifiers or so; nil when there
// are no two.
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
			cell.draw(c, l.at(i, j))
			write(c, l.at(i, j), cell)
		})
	})
}

// each goes through the cells that are there.
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

// shares are the parts of the cell; false if it has none.
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

// lighter mixes a colour with white; it is not pale, so that row, neither and column can be told
// apart in greyscale too.
func lighter(c color.Color) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	mix := func(v uint8) uint8 { return uint8((int(v) + 255) / 2) }
	return color.NRGBA{mix(n.R), mix(n.G), mix(n.B), 0xff}
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
		fill(c, of, vg.Rectangle{Min: vg.Point{X: x, Y: r.Min.Y}, Max: vg.Point{X: end, Y: r.Max.Y}})
		x = end
	}
	p.border(c, r)
}

func (p PairCell) border(c *draw.Canvas, r vg.Rectangle) {
	size := min(r.Size().X, r.Size().Y)
	if p.Decided {
		frame(c, draw.LineStyle{Color: color.Gray{0x18}, Width: min(1.2, 0.08*size)}, r)
	} else if size > 5 {
		frame(c, draw.LineStyle{Color: color.Gray{0xc8}, Width: 0.4}, r)
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
				fill(c, shade(partFills[i]), around(at.Add(vg.Point{X: (vg.Length(j) - vg.Length(len(shades)-1)/2) * width}), width))
			}
			frame(c, draw.LineStyle{Color: color.Gray{0xa0}, Width: 0.4}, around(at, 18))
		}})
	}
	if p.DecidedLabel != "" {
		out = append(out, keyEntry{p.DecidedLabel, 12, func(c *draw.Canvas, at vg.Point) {
			frame(c, draw.LineStyle{Color: color.Gray{0x18}, Width: 1.2}, around(at, 12))
		}})
	}
	return out
}

// writer finds out how the numbers of all cells fit: below each other if that takes no small
// letters, or side by side, or below each other in small ones.
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

// numbers are those that are not empty.
func (p PairCell) numbers() []string {
	return slices.DeleteFunc(slices.Clone(p.Numbers[:]), func(text string) bool { return text == "" })
}

// write writes the numbers around the middle, each a step from the one before.
func (p PairCell) write(c *draw.Canvas, style draw.TextStyle, r vg.Rectangle, step vg.Point) {
	numbers := p.numbers()
	middle := middle(r).Add(vg.Point{Y: 0.1 * style.Font.Size}) // digits do not reach below the line
	for i, text := range numbers {
		c.FillText(style, middle.Add(step.Scale(vg.Length(i)-vg.Length(len(numbers)-1)/2)), text)
	}
}
