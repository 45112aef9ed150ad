package bayescmp_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// area counts the pixels of a colour, and says how far right and down their centre is.
func area(t *testing.T, f *figure.Figure, of color.NRGBA) (n int, x, y float64) {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(f.PNG()))
	must(t, err)
	box := picture.Bounds()
	for at := (image.Point{Y: 120}); at.Y < box.Max.Y; at.Y++ { // below the key
		for at.X = 0; at.X < box.Max.X; at.X++ {
			r, g, b, _ := picture.At(at.X, at.Y).RGBA()
			if r>>8 == uint32(of.R) && g>>8 == uint32(of.G) && b>>8 == uint32(of.B) {
				n, x, y = n+1, x+float64(at.X), y+float64(at.Y)
			}
		}
	}
	return n, x / float64(n), y / float64(n)
}

// The figure shows who is better of a decided pair: the row of a blue cell, the column of an orange
// cell.
func TestPlotOfAMatrixShowsWhoIsBetter(t *testing.T) {
	needsTime(t)
	for _, m := range []*bayescmp.Matrix{ladder(12), atRandom(1, 12)} {
		decided := 0
		for _, c := range m.Comparisons {
			if d := c.Decision(); d == bayescmp.LeftBetter || d == bayescmp.RightBetter {
				decided++
			}
		}
		blues, x, y := area(t, m.Plot(), figure.RightColor)
		oranges, ox, oy := area(t, m.Plot(), figure.LeftColor)
		if decided == 0 || blues == 0 || math.Abs(float64(blues)/float64(oranges)-1) > 0.1 {
			t.Errorf("%d pixels of blue, %d of orange, %d pairs", blues, oranges, decided)
		}
		// The best are above and to the left.
		if x < ox+20 || y > oy-20 {
			t.Errorf("blue is at %.0f, %.0f, orange at %.0f, %.0f", x, y, ox, oy)
		}
	}
}

// Where nothing is decided there is no frame. Where all are equivalent, all cells have the one
// colour of the middle. A tie of the Poisson test is shown without a rope.
func TestPlotOfExtremes(t *testing.T) {
	even := func(k int, rope float64, p bayescmp.Probabilities) *bayescmp.Matrix {
		return matrixOf(numberedNames(k), rope, func(_, _ int) bayescmp.Probabilities { return p })
	}
	for name, m := range map[string]*bayescmp.Matrix{
		"undecided":  even(3, 0.01, open),
		"equivalent": even(3, 0.01, theSame),
		"no rope":    even(3, 0, bayescmp.Probabilities{Left: 0.3, Right: 0.7}),
		"tie":        even(3, 0, open),
		"certain":    even(2, 0, bayescmp.Probabilities{Right: 1}),
	} {
		black, _, _ := area(t, m.Plot(), color.NRGBA{R: 0x18, G: 0x18, B: 0x18})
		if framed := name == "equivalent" || name == "certain"; framed != (black > 100) {
			t.Errorf("%s: %d pixels of frames", name, black)
		}
		if tie := strings.Contains(m.HTML(), "small: P(tie)"); tie != (name == "tie") {
			t.Errorf("%s: tie %v", name, tie)
		}
		roped := name == "undecided" || name == "equivalent"
		if middle := strings.Contains(m.String(), "P(rope)"); middle != roped {
			t.Errorf("%s: rope %v", name, middle)
		}
	}
}

func BenchmarkMatrixPlot(b *testing.B) {
	m := ladder(100)
	for range b.N {
		if len(m.Plot().PNG()) == 0 {
			b.Fatal("empty")
		}
	}
}
