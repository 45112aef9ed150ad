package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// keyEntry is a sample of a line or symbol, and the name that explains it. The sample is drawn
// around its place and is as wide as width.
type keyEntry struct {
	name   string
	width  vg.Length
	sample func(c *draw.Canvas, at vg.Point)
}

const (
	keyHeight = vg.Length(13)
	keySpace  = vg.Length(5) // between sample and name
	keyGap    = vg.Length(18)
)

// key explains lines and symbols, in rows above the plot, where it covers nothing.
type key struct {
	rows   [][]keyEntry
	widths [][]vg.Length
}

// newKey breaks the entries into rows of the given width.
func newKey(entries []keyEntry, width vg.Length) key {
	var k key
	used := width + 1
	for _, e := range entries {
		e.name = cut(e.name, smallStyle(), width-e.width-keySpace)
		w := e.width + keySpace + smallStyle().Width(e.name)
		if used+keyGap+w > width {
			k.rows, k.widths, used = append(k.rows, nil), append(k.widths, nil), -keyGap
		}
		last := len(k.rows) - 1
		k.rows[last], k.widths[last] = append(k.rows[last], e), append(k.widths[last], w)
		used += keyGap + w
	}
	return k
}

func (k key) height() vg.Length {
	if len(k.rows) == 0 {
		return 0
	}
	return keyHeight*vg.Length(len(k.rows)) + 5
}

// draw writes the key below top, with each row centred.
func (k key) draw(c *draw.Canvas, top vg.Length) {
	style := smallStyle()
	style.XAlign = draw.XLeft
	for i, row := range k.rows {
		total := keyGap * vg.Length(len(row)-1)
		for _, w := range k.widths[i] {
			total += w
		}
		x, y := c.Center().X-total/2, top-keyHeight*(vg.Length(i)+0.5)
		for j, e := range row {
			e.sample(c, vg.Point{X: x + e.width/2, Y: y})
			c.FillText(style, vg.Point{X: x + e.width + keySpace, Y: y}, e.name)
			x += k.widths[i][j] + keyGap
		}
	}
}
