package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"

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

// value writes a number to four digits.
func value(x float64) string {
	return strings.ReplaceAll(strconv.FormatFloat(x, 'g', 4, 64), "-", "−")
}

// sure writes a measurement with as many decimals as its error needs for so many digits. An error
// of 0 is none.
func sure(x, err float64, digits int) string {
	if !(err > 0) {
		return value(x)
	}
	decimals := digits - 1 - int(math.Floor(math.Log10(err)))
	if decimals > 6 || math.Abs(x) >= 1e6 {
		return value(x)
	}
	return label(x, max(0, decimals))
}

// alike writes the numbers of an axis, all with the same number of decimals unless one of them has
// an exponent.
func alike(xs []float64) []string {
	texts, decimals := make([]string, len(xs)), 0
	for i, x := range xs {
		texts[i] = value(x)
		_, after, _ := strings.Cut(texts[i], ".")
		decimals = max(decimals, len(after))
	}
	if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "e") }) {
		return texts
	}
	for i, x := range xs {
		texts[i] = label(x, decimals)
	}
	return texts
}

// chance writes a probability to three decimals, and as a bound next to 0 and 1.
func chance(p float64) string {
	switch {
	case p == 0 || p == 1:
		return value(p)
	case p < 0.0005:
		return "<0.001"
	case p > 0.9995:
		return ">0.999"
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}
