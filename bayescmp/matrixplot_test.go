package bayescmp_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
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
// cell. Up to eight classifiers have numbers in both halves.
func TestPlotOfAMatrixShowsWhoIsBetter(t *testing.T) {
	needsTime(t)
	for _, m := range []*bayescmp.Matrix{ladder(8), atRandom(1, 8)} {
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

// With gaps in the scores, the titles of figures of all pairs give the numbers of data sets of all
// pairs, and the figure with means and wins says on how many data sets these are.
func TestPlotsOfGapsCountDatasets(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		const sets, k = 15, 4
		var rows strings.Builder
		rows.WriteString("dataset,a,b,c,d\n")
		complete, both := 0, [k][k]int{}
		for set := range sets {
			var here [k]bool
			whole := true
			fmt.Fprintf(&rows, "d%d", set)
			for c := range k {
				if here[c] = set < 3 || rnd.IntN(3) > 0; here[c] {
					fmt.Fprintf(&rows, ",%.3f", 0.5+0.4*rnd.Float64())
				} else {
					rows.WriteString(",")
				}
				whole = whole && here[c]
			}
			rows.WriteString("\n")
			for i := range k {
				for j := range i {
					if here[i] && here[j] {
						both[i][j]++
					}
				}
			}
			if whole {
				complete++
			}
		}
		low, high := sets, 0
		for i := range k {
			for j := range i {
				low, high = min(low, both[i][j]), max(high, both[i][j])
			}
		}
		s := accepted(wide(t, rows.String(),
			bayescmp.Wide{Dataset: "dataset", Missing: bayescmp.PairwiseComplete}))(t)
		m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.Sign{})
		must(t, err)
		title := fmt.Sprintf(" on %d to %d data sets,", low, high)
		if low == high {
			title = fmt.Sprintf(" on %d data sets,", low)
		}
		multi, err := m.MultiComparison(s)
		must(t, err)
		for _, f := range []*figure.Figure{m.Plot(), multi} {
			if !strings.Contains(string(f.SVG()), title) {
				t.Errorf("the title lacks %q:\n%.2000s", title, f.SVG())
			}
		}
		where := fmt.Sprintf("difference of means on the %d data sets without gaps", complete)
		if low+high != 2*complete && !strings.Contains(string(multi.SVG()), where) {
			t.Errorf("the key lacks %q:\n%.3000s", where, multi.SVG())
		}
	}
}

// A difference that is not 0 is not shown as 0.
func TestMultiComparisonShowsSmallDifferences(t *testing.T) {
	s := accepted(wide(t, "dataset,a,b,c\nx,0.5,0.5000000001,0.9\ny,0.6,0.6000000001,0.9\n",
		bayescmp.Wide{Dataset: "dataset"}))(t)
	m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.Sign{})
	must(t, err)
	f, err := m.MultiComparison(s)
	must(t, err)
	for _, want := range []string{"difference of means: 1e−10", "difference of means: −1e−10"} {
		if !strings.Contains(string(f.SVG()), want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
}
