package figure

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// titlesOf returns the titles of a picture, which must be well-formed.
func titlesOf(t *testing.T, picture []byte) (titles []string) {
	t.Helper()
	in := false
	for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF):
			return titles
		case err != nil:
			t.Fatalf("%v in\n%.2000s", err, picture)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if in = token.Name.Local == "title"; in {
				titles = append(titles, "")
			}
		case xml.EndElement:
			in = false
		case xml.CharData:
			if in {
				titles[len(titles)-1] += string(token)
			}
		}
	}
}

// Points, bars, cells and curves say their names and values. The numbers are those of the data, by
// hand.
func TestTitles(t *testing.T) {
	captions := [3]string{"a better\n0.1", "equivalent\n0.2", "b better\n0.7"}
	for name, test := range map[string]struct {
		figure *Figure
		want   []string
	}{
		"histogram": {Histogram{Values: []float64{0.2, 0.7, 0.9, 0.95}, High: 1, Bins: 2}.Figure(),
			[]string{"0 to 0.5: 25 %", "0.5 to 1: 75 %"}},
		"wins": {Counts{Wins: []float64{0.25, 0.5, 0.25}, XLabel: "heads"}.Figure(),
			[]string{"heads: 0 of 2, probability 0.250", "heads: 1 of 2, probability 0.500"}},
		"regions": {Counts{Regions: [3][]float64{{0, 1}, {0.9999, 0.0001}, {1}},
			Captions: captions}.Figure(), []string{"a better: 1 of 1, probability 1",
			"equivalent: 0 of 1, probability >0.999"}},
		"density": {Density{Density: func(x float64) float64 { return 1 - math.Abs(x) },
			Low: -1, High: 1, Rope: 0.5, Captions: captions}.Figure(),
			[]string{"a better: 0.1", "equivalent: 0.2", "b better: 0.7", "b better: 0.7"}},
		"a point": {Density{Density: func(float64) float64 { return 0 }, Rope: 1,
			Captions: captions}.Figure(), []string{"equivalent: 0.2"}},
		"simplex": {Simplex{Captions: captions, Points: [][3]float64{{1, 0, 0}, {0, 0.5, 0.5}}}.
			Figure(), []string{
			"a better: 1.00, equivalent: 0.00, b better: 0.00\n50 % of the points",
			"a better: 0.00, equivalent: 0.50, b better: 0.50\n50 % of the points"}},
		"bands": {Bands{X: []float64{0.01, 0.02}, Left: []float64{0.1, 0}, XLabel: "rope",
			Rope: []float64{0.5, 0.6}, Right: []float64{0.4, 0.4}, Captions: captions}.Figure(),
			[]string{"rope: 0.01\na better: 0.100\nequivalent: 0.500\nb better: 0.400",
				"rope: 0.02\na better: 0\nequivalent: 0.600\nb better: 0.400"}},
		"pairs": {Pairs{Names: []string{"a", "b"},
			Labels: [3]string{"row better", "", "column better"},
			Cells:  [][]PairCell{{{}, {Numbers: [3]string{"0.9", "", "0.1"}, Decided: true}}}}.
			Figure(), []string{"a against b\nrow better: 0.9\ncolumn better: 0.1\ndecided"}},
		"ranks": {Ranks{Names: []string{"a"}, P: [][]float64{{0.9, 0.1}}}.Figure(),
			[]string{"a: rank 1, probability 0.900", "a: rank 2, probability 0.100"}},
		// The mode is at (1, 10), and the finer grid has a node near it.
		"joint": {Joint{X: []float64{0, 1, 2}, Y: []float64{1, 10, 100}, YLog: true,
			Z: [][]float64{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}}.Figure(),
			[]string{"95 % of the probability", "50 % of the probability", "mode: 0.9985, 9.96"}},
		"critical difference": {CriticalDifference{Names: []string{"a", "b"},
			Ranks: []float64{1.2345678, 1.7654322}, Groups: [][]int{{0, 1}}}.Figure(),
			[]string{"a: mean rank 1.235", "no significant difference: a, b"}},
		"forest": {Forest{Rows: []ForestRow{rowOf("iris", -0.01, 0.02, 0, 0.04)},
			Population: rowOf("all", math.NaN(), 1e-7, math.NaN(), 0)}.Figure(),
			[]string{"iris\nraw mean: −0.01\nestimate with interval: 0.02 [0, 0.04]",
				"all\nestimate with interval: 1e−07"}},
		"scatter": {Scatter{LeftName: "a", RightName: "b", Left: []float64{math.NaN(), 0.5},
			Right: []float64{1, 0.75}, Names: []string{"x", "iris"}}.Figure(),
			[]string{"iris\na: 0.5, b: 0.75"}},
		"slopes": {Slopes{LeftName: "a", RightName: "b", Left: []float64{0.25, 0.5},
			Right: []float64{0.75, 1}}.Figure(),
			[]string{"fold 2\na: 0.5, b: 1", "means\na: 0.375, b: 0.875"}},
		"strips": {Strips{Names: []string{"a"}, Scores: [][]float64{{4, math.NaN(), 2}},
			PointNames: []string{"iris", "x", "zoo"}}.Figure(), []string{
			"a on iris: 4", "a on zoo: 2", "a\nmean 3", "a\nmedian 3, quartiles 2.5 and 3.5"}},
		"curves": {Curves{Curves: []Curve{{"prior", []float64{-1, 0, 1}, []float64{0, 1, 0}}}}.
			Figure(), []string{"0.01562\nprior: density 0.9844"}},
		"lines": {Lines{LogX: true, Lines: []Line{{"t", []float64{10, 100}, []float64{0.5, 0.25},
			[]float64{0.125}}}}.Figure(), []string{"t\n10: 0.50 ± 0.12", "t\n100: 0.25"}},
		"no markup": {Ranks{Names: []string{"<i>"}, P: [][]float64{{1}}}.Figure(),
			[]string{"<i>: rank 1, probability 1"}},
	} {
		t.Run(name, func(t *testing.T) {
			titles := strings.Join(titlesOf(t, test.figure.SVG()), "\n") + "\n"
			for _, want := range test.want {
				if !strings.Contains(titles, want) {
					t.Errorf("no %q in\n%s", want, titles)
				}
			}
		})
	}
}

// The height of a curve between its points is what the title says there.
func TestHeight(t *testing.T) {
	c := Curve{X: []float64{0, 1, 3}, Y: []float64{0, 2, 1}}
	for x, want := range map[float64]float64{-1: 0, 0.5: 1, 1: 2, 2: 1.5, 3: 1, 4: 0} {
		if got := c.height(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %v: %v, want %v", x, got, want)
		}
	}
}

// Every picture is well-formed, and what is drawn for a person without a pointer is named once.
func TestWellFormed(t *testing.T) {
	for name, f := range pictures() {
		picture := f.SVG()
		titlesOf(t, picture)
		if n := bytes.Count(picture, []byte(`role="img" aria-label="`)); n != 1 {
			t.Errorf("%s: %d descriptions", name, n)
		}
	}
}

// Places on the page, worked out by hand: the y axis of a canvas points up, that of a page down.
func TestSVGCanvas(t *testing.T) {
	polygon := func(points ...vg.Point) (p vg.Path) {
		p.Move(points[0])
		for _, q := range points[1:] {
			p.Line(q)
		}
		return p
	}
	for name, test := range map[string]struct {
		draw func(s *svg)
		want string
	}{
		"a line": {func(s *svg) {
			s.SetLineDash([]vg.Length{4, 2.5}, 1)
			s.Stroke(polygon(vg.Point{X: 1, Y: 2}, vg.Point{X: 3, Y: 5}))
		}, `<path d="M1 98L3 95" fill="none" stroke="#000000" ` +
			`stroke-dasharray="4 2.5" stroke-dashoffset="1"/>`},
		"a box with its border": {func(s *svg) {
			box := rectangle(0, 10, 0, 20)
			fill := polygon(box...)
			fill.Close()
			s.SetColor(color.NRGBA{0xff, 0, 0, 0x80})
			s.Fill(fill)
			s.SetColor(color.Black)
			s.SetLineWidth(0.5)
			s.Stroke(polygon(append(box, box[0], box[1])...))
		}, `<path d="M0 100V80H10V100Z" fill="#ff0000" fill-opacity="0.5" ` +
			`stroke="#000000" stroke-width="0.5"/>`},
		"a disc": {func(s *svg) { s.Fill(disc(vg.Point{X: 10, Y: 10}, 2)) },
			`<circle cx="10" cy="90" r="2"/>`},
		"a quarter, from the right to the top": {func(s *svg) {
			var p vg.Path
			p.Arc(vg.Point{X: 10, Y: 10}, 10, 0, math.Pi/2)
			s.Stroke(p)
		}, `<path d="M20 90A10 10 0 0 0 17.07 82.93A10 10 0 0 0 10 80" fill="none" ` +
			`stroke="#000000"/>`},
		"curves": {func(s *svg) {
			var p vg.Path
			p.Move(vg.Point{})
			p.QuadTo(vg.Point{X: 1, Y: 1}, vg.Point{X: 2})
			p.CubeTo(vg.Point{X: 3, Y: 1}, vg.Point{X: 4, Y: 1}, vg.Point{X: 5})
			s.Fill(p)
		}, `<path d="M0 100Q1 99 2 100C3 99 4 99 5 100"/>`},
		"turned, moved and scaled": {func(s *svg) {
			s.Push()
			s.Translate(vg.Point{X: 10, Y: 20})
			s.Rotate(math.Pi / 2)
			s.Scale(2, 2)
			s.Stroke(polygon(vg.Point{}, vg.Point{X: 1}))
			s.Pop()
			s.Fill(disc(vg.Point{}, 1))
		}, `<path d="M10 80V78" fill="none" stroke="#000000" stroke-width="2"/>` + "\n" +
			`<circle cx="0" cy="100" r="1"/>`},
		"nothing": {func(s *svg) {
			s.SetColor(color.Transparent)
			s.Fill(disc(vg.Point{}, 1))
			s.Stroke(disc(vg.Point{}, 1))
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSVG(100, 100)
			test.draw(s)
			s.close()
			if got := strings.TrimSpace(s.body.String()); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	s := newSVG(100, 100)
	s.DrawImage(vg.Rectangle{Max: vg.Point{X: 2, Y: 3}}, image.NewGray(image.Rect(0, 0, 1, 1)))
	image := `<image x="0" y="97" width="2" height="3" `
	if got := s.body.String(); !strings.HasPrefix(got, image) {
		t.Errorf("an image: %s", got)
	}
}
