package figure

import (
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// lattice is a table of equal cells, with names to the left of its rows and above its columns. All
// lengths are in points.
type lattice struct {
	title, heading        string // the heading says what the columns are; "" for nothing
	rows, columns         []string
	width, height         vg.Length // of a cell
	left, above           vg.Length // of the names
	rowStyle, columnStyle draw.TextStyle
	upright               bool     // the names of the columns are turned by 90°
	corner                vg.Point // the upper left one of the first cell, once it is drawn
}

const (
	narrowestPage = vg.Length(480)
	pageMargin    = vg.Length(8)
	widestRow     = vg.Length(110) // name, or more where the page has room
	highestColumn = vg.Length(100)
	namePadding   = vg.Length(5)
	leastName     = vg.Length(4) // smaller letters are only grey
)

// cellWidth is the width of n columns. The columns fill a page if they are readable then; otherwise
// the page becomes wider, up to a limit.
func cellWidth(n int, widest vg.Length) vg.Length {
	share := func(page vg.Length) vg.Length { return page / vg.Length(n) }
	return max(min(widest, share(375)), min(25, share(525)), min(6, share(1100)))
}

// newLattice makes the layout from the sizes of the names.
func newLattice(title string, rows, columns []string, width, height vg.Length) lattice {
	l := lattice{
		title: title, rows: oneLine(rows), columns: oneLine(columns), width: width, height: height,
	}
	sized := func(cell vg.Length) draw.TextStyle {
		style := captionStyle()
		style.Font = font.From(sans, min(9, 0.75*cell))
		return style
	}
	l.rowStyle, l.columnStyle = sized(height), sized(min(width, height))
	l.rowStyle.XAlign = draw.XRight
	room := max(widestRow, narrowestPage-2*pageMargin-namePadding-vg.Length(len(columns))*width)
	for i, name := range l.rows {
		l.rows[i] = cut(name, l.rowStyle, room)
		l.left = max(l.left, l.rowStyle.Width(l.rows[i]))
	}
	longest, named := vg.Length(0), 0
	for _, name := range l.columns {
		if name != "" {
			longest, named = max(longest, l.columnStyle.Width(name)), named+1
		}
	}
	l.above = l.columnStyle.Font.Size
	if longest+2 > width*vg.Length(len(l.columns))/vg.Length(max(named, 1)) {
		l.upright, l.above = true, min(longest, highestColumn)
		l.columnStyle.Rotation, l.columnStyle.XAlign = math.Pi/2, draw.XLeft
		for j, name := range l.columns {
			l.columns[j] = cut(name, l.columnStyle, highestColumn)
		}
	}
	return l
}

// oneLine removes line breaks from names.
func oneLine(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = strings.Join(strings.Fields(name), " ")
	}
	return out
}

// figure draws the lattice below a title, a key and the names. The function paint draws the cells.
func (l lattice) figure(entries []keyEntry, paint func(c *draw.Canvas, l lattice)) *Figure {
	const headline = vg.Length(20)
	total := l.left + namePadding + vg.Length(len(l.columns))*l.width
	page := max(narrowestPage, total+2*pageMargin)
	k := newKey(entries, page-2*pageMargin)
	height := headline + k.height() + l.above + namePadding +
		vg.Length(len(l.rows))*l.height + pageMargin
	wide, high := float64(page)*pixelsPerPoint, float64(height)*pixelsPerPoint
	text := tell(l.title, labelled("rows", few(l.rows)))
	return text.figure(wide, high, func(c draw.Canvas) {
		p := newPlot(l.title, "")
		p.HideAxes()
		c = draw.Crop(c, pageMargin, -pageMargin, 4, -6)
		fitTitle(p, c.Size().X)
		p.Draw(c)
		top := c.Max.Y
		if l.title != "" {
			top -= headline - 6
		}
		k.draw(&c, top)
		l.corner = vg.Point{
			X: c.Center().X - total/2 + l.left + namePadding,
			Y: top - k.height() - l.above - namePadding,
		}
		l.names(&c)
		paint(&c, l)
	}).keep(unable)
}

// names writes the names of rows and columns.
func (l lattice) names(c *draw.Canvas) {
	if l.rowStyle.Font.Size > leastName {
		for i, name := range l.rows {
			y := l.corner.Y - (vg.Length(i)+0.5)*l.height
			c.FillText(l.rowStyle, vg.Point{X: l.corner.X - namePadding, Y: y}, name)
		}
	}
	if l.columnStyle.Font.Size <= leastName {
		return
	}
	y := l.corner.Y + namePadding
	if !l.upright {
		y += l.above / 2
	}
	heading := l.columnStyle
	heading.Rotation, heading.XAlign = 0, draw.XRight
	c.FillText(heading, vg.Point{X: l.corner.X - namePadding, Y: y}, l.heading)
	for j, name := range l.columns {
		c.FillText(l.columnStyle, vg.Point{X: l.corner.X + (vg.Length(j)+0.5)*l.width, Y: y}, name)
	}
}

// cellAt returns the cell of a row and a column, without the gap to its neighbours.
func (l lattice) cellAt(row, column int) vg.Rectangle {
	gap := min(1, 0.06*min(l.width, l.height))
	x, y := l.corner.X+vg.Length(column)*l.width, l.corner.Y-vg.Length(row)*l.height
	return vg.Rectangle{
		Min: vg.Point{X: x + gap, Y: y - l.height + gap},
		Max: vg.Point{X: x + l.width - gap, Y: y - gap},
	}
}

func middle(r vg.Rectangle) vg.Point {
	return vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
}

// around returns a rectangle with the given middle and width, as high as the samples in keys.
func around(at vg.Point, width vg.Length) vg.Rectangle {
	half := vg.Point{X: width / 2, Y: 4}
	return vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}
