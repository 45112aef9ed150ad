package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// titled paints something that has a title. Only SVG has titles: a viewer shows them where the
// pointer is.
func titled(c *draw.Canvas, title func() string, paint func()) {
	if picture := svgOf(c.Canvas); picture != nil {
		picture.title(title(), paint)
		return
	}
	paint()
}

// svgOf returns the picture of which a canvas is a part, or nil if it is no SVG.
func svgOf(c vg.Canvas) *svg {
	for {
		switch part := c.(type) {
		case *svg:
			return part
		case draw.Canvas:
			c = part.Canvas
		case *draw.Canvas:
			c = part.Canvas
		default:
			return nil
		}
	}
}

// spots is how many places of a curve have titles with its value there: a pointer cannot be moved
// more exactly than that.
const spots = 64

// titledColumns gives titles to columns of the canvas, each as wide as the way to the middle
// between it and the next one. The places must ascend. There is a title only within the canvas. If
// there is a curve, the columns carry what it returns for the script of a page.
func titledColumns(
	c *draw.Canvas, places []vg.Length, title func(i int) string,
	curve func(picture *svg) string,
) {
	picture := svgOf(c.Canvas)
	if picture == nil || len(places) == 0 {
		return
	}
	var parts []spotted
	low, step := c.Min.X, max(1, len(places)/spots)
	for i := step / 2; i < len(places); i += step {
		high := c.Max.X
		if i+step < len(places) {
			high = min(high, (places[i]+places[i+step])/2)
		}
		if high > low {
			parts = append(parts, spotted{vg.Rectangle{
				Min: vg.Point{X: low, Y: c.Min.Y}, Max: vg.Point{X: high, Y: c.Max.Y},
			}, title(i)})
			low = high
		}
	}
	data := ""
	if curve != nil {
		data = curve(picture)
	}
	picture.spots(parts, data)
}
