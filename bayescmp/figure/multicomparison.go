package figure

import (
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// MultiComparison is the multi-comparison matrix of Ismail-Fawaz et al. (2023, arXiv:2305.11921): a
// square with a cell for each pair of classifiers. Each cell has some lines of text, such as the
// difference of the means, the wins, ties and losses, and a p value. Its colour is the difference:
// blue in favour of its row, orange in favour of its column, and the paler the smaller. Cells with
// a decision have a frame.
type MultiComparison struct {
	Title string
	// Names are the classifiers of the rows and the columns, in this order. Notes, if there are
	// any, stand behind the names of the rows, such as the mean scores.
	Names, Notes []string
	// Cells are by row, then by column. Cells on the diagonal are not drawn.
	Cells [][]MultiCell
	// Lines explain the lines of the cells in the key, and DecidedLabel explains the frame. Empty
	// ones are left out.
	Lines        []string
	DecidedLabel string
}

// MultiCell is a cell of [MultiComparison].
type MultiCell struct {
	// Difference is in favour of the row if it is positive. NaN has no colour.
	Difference float64
	// Lines stand below each other. If they do not fit in all cells, no cell has text.
	Lines   []string
	Decided bool
}

// Figure draws the square, 640 wide, or wider for more than about eight classifiers. It returns nil
// if there are fewer than two.
func (m MultiComparison) Figure() *Figure {
	n := len(m.Names)
	if n < 2 {
		return nil
	}
	w := m.chooseScript(n)
	rows := make([]string, n)
	for i, name := range m.Names {
		rows[i] = name
		if i < len(m.Notes) {
			rows[i] = strings.TrimSpace(name + " " + m.Notes[i])
		}
	}
	l := newLattice(m.Title, rows, m.Names, w.width, w.height)
	most := m.most()
	return l.figure(m.key(), func(c *draw.Canvas, l lattice) {
		m.each(func(i, j int, cell MultiCell) {
			titled(c, func() string { return m.title(i, j, cell) }, func() {
				cell.draw(c, l.cellAt(i, j), w, most)
			})
		})
	})
}

// each calls f for the existing cells.
func (m MultiComparison) each(f func(row, column int, cell MultiCell)) {
	for i := range min(len(m.Names), len(m.Cells)) {
		for j := range min(len(m.Names), len(m.Cells[i])) {
			if i != j {
				f(i, j, m.Cells[i][j])
			}
		}
	}
}

// most is the largest difference.
func (m MultiComparison) most() (most float64) {
	m.each(func(_, _ int, cell MultiCell) {
		if drawable(cell.Difference) {
			most = max(most, math.Abs(cell.Difference))
		}
	})
	return most
}

// chooseScript chooses the sizes for n classifiers.
func (m MultiComparison) chooseScript(n int) script {
	style := captionStyle()
	style.Font.Size = largestNumber
	widest, most := vg.Length(0), 0
	m.each(func(_, _ int, cell MultiCell) {
		most = max(most, len(cell.Lines))
		for _, text := range cell.Lines {
			widest = max(widest, style.Width(text))
		}
	})
	w := script{width: max(cellWidth(n, 82), min(48, 960/vg.Length(n))), below: true}
	if most > 0 && widest > 0 {
		w.size = min(largestNumber, largestNumber*(w.width-6)/widest)
	}
	if w.size < smallestNumber {
		w = script{width: cellWidth(n, 82)}
		w.height = min(w.width, 26)
		return w
	}
	w.height = max(26, 6+1.2*w.size*vg.Length(most))
	return w
}

// fillOf is the colour of a share of the largest difference, from −1 for the column to 1 for the
// row. At its ends it is the full colour, on which black text is readable.
func fillOf(share float64) color.Color {
	towards := RightColor
	if share < 0 {
		towards = LeftColor
	}
	return mix(color.NRGBA{0xff, 0xff, 0xff, 0xff}, towards, math.Abs(share))
}

func (cell MultiCell) draw(c *draw.Canvas, r vg.Rectangle, w script, most float64) {
	if drawable(cell.Difference) && most > 0 {
		fill(c, fillOf(cell.Difference/most), r)
	}
	PairCell{Decided: cell.Decided}.border(c, r)
	if w.size == 0 {
		return
	}
	style := captionStyle()
	style.Font.Size = w.size
	step := 1.15 * w.size
	at := middle(r).Add(vg.Point{Y: 0.1*w.size + step*vg.Length(len(cell.Lines)-1)/2})
	for _, text := range cell.Lines {
		c.FillText(style, at, text)
		at.Y -= step
	}
}

// title says what a cell compares, and its lines.
func (m MultiComparison) title(row, column int, cell MultiCell) string {
	said := []string{m.Names[row] + " against " + m.Names[column]}
	for i, text := range cell.Lines {
		name := ""
		if i < len(m.Lines) {
			name = m.Lines[i]
		}
		said = append(said, and(name, text))
	}
	if cell.Decided {
		said = append(said, "decided")
	}
	return strings.Join(said, "\n")
}

func (m MultiComparison) key() []keyEntry {
	var out []keyEntry
	for i, name := range m.Lines {
		if name == "" {
			continue
		}
		number := string(rune('1' + i%9))
		out = append(out, keyEntry{name, 8, func(c *draw.Canvas, at vg.Point) {
			frame(c, greyLine(0xa0, 0.4), around(at, 9))
			c.FillText(smallStyle(), at, number)
		}})
	}
	for _, side := range []struct {
		name  string
		share float64
	}{{"row ahead", 1}, {"column ahead", -1}} {
		out = append(out, keyEntry{side.name, 24, func(c *draw.Canvas, at vg.Point) {
			for i, part := range []float64{0.2, 0.6, 1} {
				off := vg.Point{X: 8 * vg.Length(i-1)}
				fill(c, fillOf(side.share*part), around(at.Add(off), 8))
			}
			frame(c, greyLine(0xa0, 0.4), around(at, 24))
		}})
	}
	if m.DecidedLabel != "" {
		out = append(out, keyEntry{m.DecidedLabel, 12, func(c *draw.Canvas, at vg.Point) {
			frame(c, greyLine(0x18, 1.2), around(at, 12))
		}})
	}
	return out
}
