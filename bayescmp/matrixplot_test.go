package bayescmp_test

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// area counts the pixels of a colour, and says how far right and down their centre is.
func area(t *testing.T, f *figure.Figure, r, g, b uint32) (n int, x, y float64) {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(f.PNG()))
	must(t, err)
	box := picture.Bounds()
	for at := (image.Point{Y: 120}); at.Y < box.Max.Y; at.Y++ { // below the key
		for at.X = 0; at.X < box.Max.X; at.X++ {
			if pr, pg, pb, _ := picture.At(at.X, at.Y).RGBA(); pr>>8 == r && pg>>8 == g && pb>>8 == b {
				n, x, y = n+1, x+float64(at.X), y+float64(at.Y)
			}
		}
	}
	return n, x / float64(n), y / float64(n)
}

// The better one of a decided pair is where the figure says: the row of a blue cell, the column of an orange one.
func TestPlotOfAMatrixShowsWhoIsBetter(t *testing.T) {
	blue, orange := figure.RightColor, figure.LeftColor
	for _, m := range []*bayescmp.Matrix{ladder(12), atRandom(1, 12)} {
		decided := 0
		for _, c := range m.Comparisons {
			if d := c.Decision(); d == bayescmp.LeftBetter || d == bayescmp.RightBetter {
				decided++
			}
		}
		blues, x, y := area(t, m.Plot(), uint32(blue.R), uint32(blue.G), uint32(blue.B))
		oranges, ox, oy := area(t, m.Plot(), uint32(orange.R), uint32(orange.G), uint32(orange.B))
		if decided == 0 || blues == 0 || math.Abs(float64(blues)/float64(oranges)-1) > 0.1 {
			t.Errorf("%d pixels of blue, %d of orange, %d pairs", blues, oranges, decided)
		}
		// The best are above and to the left.
		if x < ox+20 || y > oy-20 {
			t.Errorf("blue is at %.0f, %.0f, orange at %.0f, %.0f", x, y, ox, oy)
		}
	}
}

// Nothing decided, no frame; all in one colour of the middle where all are equivalent; a tie of the Poisson test is shown without a rope.
func TestPlotOfExtremes(t *testing.T) {
	for name, m := range map[string]*bayescmp.Matrix{
		"undecided":  matrixOf(numbered(3), 0.01, func(_, _ int) bayescmp.Probabilities { return open }),
		"equivalent": matrixOf(numbered(3), 0.01, func(_, _ int) bayescmp.Probabilities { return theSame }),
		"no rope":    matrixOf(numbered(3), 0, func(_, _ int) bayescmp.Probabilities { return bayescmp.Probabilities{Left: 0.3, Right: 0.7} }),
		"tie":        matrixOf(numbered(3), 0, func(_, _ int) bayescmp.Probabilities { return open }),
		"certain":    matrixOf(numbered(2), 0, func(_, _ int) bayescmp.Probabilities { return bayescmp.Probabilities{Right: 1} }),
	} {
		black, _, _ := area(t, m.Plot(), 0x18, 0x18, 0x18)
		if framed := name == "equivalent" || name == "certain"; framed != (black > 100) {
			t.Errorf("%s: %d pixels of frames", name, black)
		}
		if tie := strings.Contains(m.HTML(), "small: P(tie)"); tie != (name == "tie") {
			t.Errorf("%s: tie %v", name, tie)
		}
		if middle := strings.Contains(m.String(), "P(rope)"); middle != (name == "undecided" || name == "equivalent") {
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
