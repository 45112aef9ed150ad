package figure_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// Are the ranks by accuracy those by time?
func ExampleStack() {
	names := []string{"forest", "boosting", "tree"}
	byAccuracy := figure.CriticalDifference{
		Title: "accuracy", Names: names, Ranks: []float64{1.5, 1.6, 2.9}, Groups: [][]int{{0, 1}},
	}
	byTime := figure.CriticalDifference{
		Title: "time", Names: names, Ranks: []float64{2.4, 2.6, 1}, Groups: [][]int{{0, 1}},
	}
	f := figure.Stack(byAccuracy.Figure(), byTime.Figure())
	fmt.Println(f)
	// Output:
	// accuracy; mean ranks: forest 1.50, boosting 1.60, tree 2.90. time; mean ranks: tree 1.00, forest 2.40, boosting 2.60.
}

func ExampleDensity_Figure() {
	normal := func(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) }
	f := figure.Density{
		Title: "nbc against aode", XLabel: "aode − nbc",
		Density: normal, Low: -4, High: 4,
		Rope:     1,
		Captions: [3]string{"nbc\n0.1587", "equivalent\n0.6827", "aode\n0.1587"},
	}.Figure()
	fmt.Println(f)
	// Output:
	// nbc against aode; density of aode − nbc: nbc: 0.1587, equivalent: 0.6827, aode: 0.1587.
}

func ExampleCounts_Figure() {
	f := figure.Counts{
		Title: "two fair coins", XLabel: "heads",
		Wins:     []float64{0.25, 0.5, 0.25},
		Captions: [3]string{"fewer\n0.2500", "tie\n0.5000", "more\n0.2500"},
	}.Figure()
	fmt.Println(f)
	// Output:
	// two fair coins; heads: fewer: 0.2500, tie: 0.5000, more: 0.2500.
}

func ExampleHistogram_Figure() {
	f := figure.Histogram{
		XLabel: "P(right)", Values: []float64{0.2, 0.7, 0.9, 0.95, 0.99}, Low: 0, High: 1, Bins: 10,
	}.Figure()
	fmt.Println(f)
	// Output:
	// histogram of P(right): 5 values, from 0.2 to 0.99.
}

func ExampleNew() {
	p := plot.New()
	p.Title.Text = "x²"
	p.Add(plotter.NewFunction(func(x float64) float64 { return x * x }))
	f := figure.New(p, 640, 400)
	fmt.Println(f, len(f.PNG()) > 0)
	// Output:
	// x². true
}

func ExampleGrid() {
	coin := figure.Counts{Wins: []float64{0.5, 0.5}}.Figure()
	two := figure.Counts{Wins: []float64{0.25, 0.5, 0.25}}.Figure()
	f := figure.Grid(2, coin, two)
	_, height := f.Size()
	fmt.Println(height)
	// Output:
	// 360
}

func ExampleFigure_Save() {
	f := figure.Counts{Wins: []float64{0.5, 0.5}}.Figure()
	path := filepath.Join(os.TempDir(), "bayescmp-coin.pdf")
	defer os.Remove(path)
	fmt.Println(f.Save(path))
	// Output:
	// <nil>
}

func ExampleFigure_SVG() {
	bands := figure.Bands{X: []float64{0.01, 0.02}, Left: []float64{0.5, 0.2},
		Rope: []float64{0.3, 0.7}, Right: []float64{0.2, 0.1}}
	picture := string(bands.Figure().SVG())
	fmt.Println(strings.Contains(picture, "<svg "), strings.Contains(picture, "<text "))
	// Output: true true
}

func ExampleFigure_Describe() {
	bands := figure.Bands{X: []float64{0.01, 0.02}, Left: []float64{0.9, 0.2},
		Rope: []float64{0.1, 0.8}, Right: []float64{0, 0}}
	fmt.Println(bands.Figure().Describe("Practically equivalent from a rope of 0.02 on."))
	// Output:
	// Practically equivalent from a rope of 0.02 on.
}

func ExampleFigure_Within() {
	bands := figure.Bands{X: []float64{0.01, 0.02}, Left: []float64{0.9, 0.2},
		Rope: []float64{0.1, 0.7}, Right: []float64{0, 0.1}}.Figure()
	width, height := bands.Within(360).Size()
	fmt.Println(width, height)
	// Output: 360 360
}
