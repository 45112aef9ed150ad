package figure

import (
	"math"
	"testing"
)

// ropePictures are figures with ropes whose halves differ.
func ropePictures(out map[string]*Figure) {
	density := Density{
		Title: "nbc against aode on iris", XLabel: "score(aode) − score(nbc)",
		Density: student(0.01, 0.01, 99), Low: -0.026, High: 0.046,
		RopeLeft: 0.005, RopeRight: 0.02, Captions: captions("0.0685", "0.7719", "0.1598"),
	}
	out["density-halves"] = density.Figure()
	density.RopeLeft, density.Captions = 0, captions("0.1599", "0.6803", "0.1598")
	out["density-one-half"] = density.Figure()
	density.RopeLeft, density.RopeRight = 0.2, 0.01
	density.Captions = captions("<0.0001", "0.5000", "0.5000")
	out["density-wide-half"] = density.Figure()

	forest := forestOf(6)
	forest.Rope, forest.RopeLeft, forest.RopeRight = 0, 0.01, 0.03
	out["forest-halves"] = forest.Figure()

	joint := jointOf(even(-0.02, 0.035, 21), powers(0.001, 0.1, 18), func(x, y float64) float64 {
		u, d := math.Log(y/0.012), (x-0.008)/(0.002+0.25*y)
		return math.Exp(-d*d/2-u*u/0.3) / (0.002 + 0.25*y)
	})
	joint.Title, joint.XLabel, joint.YLabel = "nbc against aode: the population", "δ0", "σ0"
	joint.YLog, joint.RopeLeft, joint.RopeRight = true, 0.002, 0.015
	out["joint-halves"] = joint.Figure()

	curves := Curves{
		Title: "nbc against aode", XLabel: "score(aode) − score(nbc)",
		RopeLeft: 0.01, RopeRight: 0.02,
		Curves: []Curve{curveOf("iris", student(0.01, 0.01, 99), -0.03, 0.05)},
	}
	out["curves-halves"] = curves.Figure()

	bands := bandsOf(0.005, 0.008, 3)
	bands.XLabel, bands.Chosen = "factor of both halves of the rope [-0.005, +0.02]", 1
	for i := range bands.X {
		from, to := (-0.005*bands.X[i]-0.005)/0.008, (0.02*bands.X[i]-0.005)/0.008
		bands.Left[i] = math.Erfc(-from/math.Sqrt2) / 2
		bands.Right[i] = math.Erfc(to/math.Sqrt2) / 2
		bands.Rope[i] = 1 - bands.Left[i] - bands.Right[i]
	}
	out["bands-halves"] = bands.Figure()
}

// Equal halves are the half-width: the same pixels.
func TestEqualHalvesAreDrawnAsTheHalfWidth(t *testing.T) {
	const r = 0.01
	density := Density{Density: student(0.01, 0.01, 99), Low: -0.026, High: 0.046}
	forest, curves := forestOf(3), Curves{Curves: []Curve{curveOf("", math.Exp, -0.1, 0)}}
	joint := jointOf(even(-1, 1, 9), even(-1, 1, 9), func(x, y float64) float64 { return 1 - x*y })
	pictures := func(half, left, right float64) map[string]*Figure {
		density.Rope, density.RopeLeft, density.RopeRight = half, left, right
		forest.Rope, forest.RopeLeft, forest.RopeRight = half, left, right
		curves.Rope, curves.RopeLeft, curves.RopeRight = half, left, right
		joint.Rope, joint.RopeLeft, joint.RopeRight = half, left, right
		return map[string]*Figure{"density": density.Figure(), "forest": forest.Figure(),
			"curves": curves.Figure(), "joint": joint.Figure()}
	}
	even, none := pictures(r, 0, 0), pictures(0, 0, 0)
	for name, f := range pictures(0, r, r) {
		if pixels(f.raster()) != pixels(even[name].raster()) {
			t.Errorf("%s: equal halves are another picture", name)
		}
		if pixels(f.raster()) == pixels(none[name].raster()) {
			t.Errorf("%s: the rope is not drawn", name)
		}
	}
}

// Bad halves are no picture, or no rope.
func TestBadHalves(t *testing.T) {
	for _, bad := range [][2]float64{{-1, 1}, {math.NaN(), 1}, {1, math.Inf(1)}} {
		d := Density{
			Density: student(0, 1, 9), Low: -1, High: 1, RopeLeft: bad[0], RopeRight: bad[1],
		}
		if d.Figure() != nil {
			t.Errorf("halves %v are drawn", bad)
		}
		f := forestOf(3)
		f.RopeLeft, f.RopeRight = bad[0], bad[1]
		if f.Figure() == nil {
			t.Errorf("halves %v: no forest", bad)
		}
	}
}
