package figure

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Pairs is a square with a cell for each pair of classifiers. A cell compares the classifier of its
// row with the classifier of its column. It has a bar that is split from left to right into a part
// for the row, a part for neither, and a part for the column, and the numbers below the bar. Where
// no cell has more than one part, the bar fills the cell. Cells with a decision have a frame. Among
// more than eight classifiers only the cells above the diagonal have numbers: the cells below it
// compare the same pairs, and their bars fill them.
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
	// Numbers stand from left to right below their parts if there is room, or else below each
	// other, each beside the colour of its part. Empty ones are left out. If the numbers of one
	// cell do not fit, no cell has numbers.
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
	w := p.chooseScript(n)
	l := newLattice(p.Title, p.Names, p.Names, w.width, w.height)
	return l.figure(p.key(), func(c *draw.Canvas, l lattice) {
		p.each(func(i, j int, cell PairCell) {
			titled(c, func() string { return p.title(i, j, cell) }, func() {
				cell.draw(c, l.cellAt(i, j), w.in(i, j, n))
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

func (p PairCell) draw(c *draw.Canvas, r vg.Rectangle, w script) {
	parts, ok := p.shares()
	bar := r
	if w.bar > 0 {
		bar.Min.Y = r.Max.Y - w.bar
	}
	x := bar.Min.X
	for i, part := range parts {
		if !ok || part == 0 {
			continue
		}
		end := x + vg.Length(part)*bar.Size().X
		fill(c, partFills[i], vg.Rectangle{
			Min: vg.Point{X: x, Y: bar.Min.Y}, Max: vg.Point{X: end, Y: bar.Max.Y},
		})
		x = end
	}
	if ok && w.bar > 0 {
		frame(c, greyLine(0x60, 0.4), bar)
	}
	p.border(c, r)
	p.write(c, r, w)
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
	var out []keyEntry
	for i, name := range p.Labels {
		if name == "" {
			continue
		}
		out = append(out, keyEntry{name, 18, func(c *draw.Canvas, at vg.Point) {
			fill(c, partFills[i], around(at, 18))
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

// script says how large cells are, and how their numbers are written.
type script struct {
	width, height vg.Length // of a cell
	bar           vg.Length // its height; 0 for the whole cell, with the numbers on it
	size          vg.Length // of the letters; 0 for no numbers
	below         bool      // the numbers stand below each other
}

// in returns the script of a cell among n classifiers.
func (w script) in(row, column, n int) script {
	const mostTwice = 8
	if n > mostTwice && row > column {
		return script{width: w.width, height: w.height}
	}
	return w
}

const (
	largestNumber  = vg.Length(9)
	smallestNumber = vg.Length(6)
	// besideNumber is the smallest size of numbers from left to right, before they stand below
	// each other.
	besideNumber = vg.Length(7.5)
	swatch       = vg.Length(4)
)

// chooseScript chooses the sizes for n classifiers.
func (p Pairs) chooseScript(n int) script {
	split, most := false, 1
	widest, longest := vg.Length(0), vg.Length(0) // number, and row of numbers
	style := captionStyle()
	style.Font.Size = largestNumber
	p.each(func(_, _ int, cell PairCell) {
		split = split || cell.split()
		numbers, row := cell.numbers(), vg.Length(0)
		most = max(most, len(numbers))
		for _, text := range numbers {
			widest = max(widest, style.Width(text))
			row += style.Width(text)
		}
		longest = max(longest, row)
	})
	w := script{width: cellWidth(n, 82)}
	if split {
		w.width = max(w.width, min(36, 525/vg.Length(n)))
	}
	w.height = w.width
	if w.width < 25 {
		return w
	}
	w.height = min(max(26, 0.45*w.width), 32)
	if widest == 0 {
		return w
	}
	if !split {
		w.size = min(largestNumber, largestNumber*(w.width-6)/widest,
			(w.height-5)/vg.Length(most)/1.1)
		w.below = true
	} else if beside := largestNumber * (w.width - 6 - 5*vg.Length(most-1)) / longest; beside >=
		besideNumber {
		w.size, w.bar = min(largestNumber, beside), w.height-15
	} else {
		w.size, w.below = min(8.5, largestNumber*(w.width-8-swatch)/widest), true
		w.bar = 8
		w.height = w.bar + 5 + 1.15*w.size*vg.Length(most)
	}
	if w.size < smallestNumber {
		return script{width: w.width, height: min(w.width, 26)}
	}
	return w
}

// split reports whether a cell has several parts.
func (p PairCell) split() bool {
	parts, ok := p.shares()
	return ok && parts[0] < 1 && parts[1] < 1 && parts[2] < 1
}

// numbers returns the numbers that are not empty.
func (p PairCell) numbers() []string {
	return slices.DeleteFunc(slices.Clone(p.Numbers[:]), func(text string) bool {
		return text == ""
	})
}

// write writes the numbers: below the bar from left to right, or below each other.
func (p PairCell) write(c *draw.Canvas, r vg.Rectangle, w script) {
	if w.size == 0 {
		return
	}
	style := captionStyle()
	style.Font.Size = w.size
	space := r
	space.Max.Y -= w.bar
	numbers := p.numbers()
	// Digits do not reach below the line, so their middle is a little higher.
	at := middle(space).Add(vg.Point{Y: 0.1 * w.size})
	if w.below {
		at.Y += 0.55 * 1.1 * w.size * vg.Length(len(numbers)-1)
	}
	for i, text := range p.Numbers {
		if text == "" {
			continue
		}
		switch {
		case !w.below && len(numbers) > 1:
			// The first number is on the left, the second in the middle, the third on the right.
			half := style.Width(text)/2 + 3
			at.X = [3]vg.Length{
				space.Min.X + half, middle(space).X, space.Max.X - half,
			}[i]
		case w.below && w.bar > 0 && len(numbers) > 1:
			box := vg.Rectangle{Min: vg.Point{X: r.Min.X + 2.5, Y: at.Y - swatch/2}}
			box.Max = box.Min.Add(vg.Point{X: swatch, Y: swatch})
			fill(c, partFills[i], box)
			frame(c, greyLine(0x60, 0.3), box)
			at.X = r.Max.X - 3 - style.Width(text)/2
		}
		c.FillText(style, at, text)
		if w.below {
			at.Y -= 1.1 * w.size
		}
	}
}
