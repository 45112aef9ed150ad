package bayescmp

import "github.com/bayescmp/go/bayescmp/internal/reading"

// origin is what is known of the file that scores come from.
type origin struct {
	layout string
	rows   int
	left   []reading.LeftOut
	notes  []string
}

func originOf(c reading.Content) origin {
	return origin{layout: c.Layout, rows: c.Rows, left: c.LeftOut, notes: c.Notes}
}

// lines say in sentences what was understood of the file.
func (o origin) lines() []string { return o.notes }
