package figure

import (
	"fmt"
	"gonum.org/v1/plot"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

const longName = "a classifier with a name that does not end where one would like it to end, really"

func rowOf(name string, raw, estimate, low, high float64) ForestRow {
	return ForestRow{Name: name, Raw: raw, Estimate: estimate, Low: low, High: high}
}

// forestOf makes a forest of n data sets, with estimates that are the raw means shrunk by half
// towards 0.01.
func forestOf(n int) Forest {
	rnd := rand.New(rand.NewPCG(5, 6))
	f := Forest{
		Title:  fmt.Sprintf("nbc against aode on %d data sets", n),
		XLabel: "score(aode) − score(nbc)", Rope: 0.01,
		LeftName: "nbc", RightName: "aode", EstimateLabel: "estimate with 95 % interval",
		Population: ForestRow{Name: "next data set", Estimate: 0.01, Low: -0.022, High: 0.044},
	}
	for i := range n {
		raw, arm := 0.01+0.02*rnd.NormFloat64(), 0.006+0.012*rnd.Float64()
		estimate := 0.01 + (raw-0.01)/2
		f.Rows = append(f.Rows, rowOf(
			fmt.Sprintf("d%02d", i+1), raw, estimate, estimate-arm, estimate+arm))
	}
	for i, name := range []string{
		"anneal", "audiology", "breast-cancer", "contact-lenses", "german-credit", "hepatitis",
		"iris", "wine", "zoo",
	} {
		if n < 20 && i < n {
			f.Rows[i].Name = name
		}
	}
	return f
}

// cloudOf draws from a Dirichlet distribution.
func cloudOf(n int, left, rope, right float64) [][3]float64 {
	src := rand.NewPCG(7, 8)
	out := make([][3]float64, n)
	for i := range out {
		sum := 0.0
		for k, a := range []float64{left, rope, right} {
			out[i][k] = distuv.Gamma{Alpha: a, Beta: 1, Src: src}.Rand()
			sum += out[i][k]
		}
		for k := range out[i] {
			out[i][k] /= sum
		}
	}
	return out
}

// bandsOf makes the rope curve of a Student posterior.
func bandsOf(mean, scale, widest float64) Bands {
	b := Bands{
		Title: "nbc against aode on iris", XLabel: "half-width of the rope", Chosen: 0.01,
		Threshold: 0.95,
		Captions:  [3]string{"nbc better", "equivalent", "aode better"},
	}
	posterior := distuv.StudentsT{Mu: mean, Sigma: scale, Nu: 99}
	for i := range 121 {
		r := widest * float64(i) / 120
		b.X = append(b.X, r)
		b.Left = append(b.Left, posterior.CDF(-r))
		b.Right = append(b.Right, 1-posterior.CDF(r))
		b.Rope = append(b.Rope, posterior.CDF(r)-posterior.CDF(-r))
	}
	return b
}

// jointOf fills a grid with a density.
func jointOf(x, y []float64, density func(x, y float64) float64) Joint {
	j := Joint{X: x, Y: y}
	for _, a := range x {
		column := make([]float64, len(y))
		for k, b := range y {
			column[k] = density(a, b)
		}
		j.Z = append(j.Z, column)
	}
	return j
}

func square(x float64) float64 { return x * x }

func powers(low, high float64, n int) []float64 {
	out := even(math.Log(low), math.Log(high), n)
	for i := range out {
		out[i] = math.Exp(out[i])
	}
	return out
}

func curveOf(name string, density func(float64) float64, low, high float64) Curve {
	c := Curve{Name: name, X: even(low, high, 300)}
	for _, x := range c.X {
		c.Y = append(c.Y, density(x))
	}
	return c
}

// posteriorPictures returns the figures of posteriors. Each has a golden picture in testdata.
func posteriorPictures() map[string]*Figure {
	out := map[string]*Figure{}
	forestPictures(out)
	simplexPictures(out)
	bandsPictures(out)
	jointPictures(out)
	curvesPictures(out)
	sharesPictures(out)
	cornersPictures(out)
	ropePictures(out)
	return out
}

func forestPictures(out map[string]*Figure) {
	const one = 1
	out["forest"], out["forest-one"] = forestOf(9).Figure(), forestOf(one).Figure()
	out["forest-54"], out["forest-150"] = forestOf(54).Figure(), forestOf(150).Figure()

	names := forestOf(6)
	names.Title = longName + " against " + longName
	names.XLabel = "score(" + longName + ") − score(" + longName + ")"
	names.LeftName, names.RightName, names.Population.Name = longName, longName, longName
	names.RawLabel, names.EstimateLabel = longName, longName
	for i := range names.Rows {
		names.Rows[i].Name = longName
	}
	out["forest-long-names"] = names.Figure()

	extreme := forestOf(8)
	extreme.Rope = 0.05
	extreme.Population.Low, extreme.Population.High = -3, 4
	extreme.Rows[2].Low, extreme.Rows[4].High = -2, 1
	extreme.Rows[5] = rowOf("zero", 0, 0, 0, 0)
	extreme.Rows[6].Raw = math.NaN()
	extreme.Rows[7] = ForestRow{
		Name: "nothing", Raw: math.NaN(), Estimate: math.NaN(), Low: math.NaN(), High: math.NaN(),
	}
	out["forest-extreme"] = extreme.Figure()

	bare := forestOf(5)
	bare.Title = ""
	bare.XLabel = ""
	bare.LeftName = ""
	bare.RightName = ""
	bare.Population = ForestRow{}
	bare.Rope = 0
	out["forest-bare"] = bare.Figure()

	inner := forestOf(6)
	for i := range inner.Rows {
		r := &inner.Rows[i]
		r.Raw = math.NaN()
		r.Quartiles = [3]float64{
			(2*r.Low + r.High) / 3, r.Estimate - 0.001, (r.Low + 2*r.High) / 3,
		}
	}
	out["forest-quartiles"] = inner.Figure()
}

func simplexPictures(out map[string]*Figure) {
	s := Simplex{
		Title: "nbc against aode on 54 data sets", Captions: captions("0.0001", "0.1263", "0.8736"),
		Points: cloudOf(50000, 8, 20, 29),
	}
	out["simplex"] = s.Figure()

	few := s
	few.Points = cloudOf(54, 2, 3, 4)
	out["simplex-few"] = few.Figure()

	certain := s
	certain.Points = slices.Repeat([][3]float64{{0, 0, 1}}, 100)
	certain.Captions = captions("0.0000", "0.0000", "1.0000")
	out["simplex-certain"] = certain.Figure()

	wide := s
	wide.Points = cloudOf(20000, 0.5, 1, 2)
	out["simplex-wide"] = wide.Figure()

	side := s
	side.Points = cloudOf(5000, 3, 4, 4)
	for i, p := range side.Points {
		side.Points[i] = [3]float64{0, p[1] / (p[1] + p[2]), p[2] / (p[1] + p[2])}
	}
	side.Captions = captions("0", "0.5012", "0.4988")
	out["simplex-side"] = side.Figure()

	names := s
	names.Title = longName + " against " + longName
	names.Captions = [3]string{
		longName + " better\n0.0001", longName + longName + "\n0.1263",
		longName + " better\n0.8736",
	}
	names.Points, names.Weights = nil, nil
	for a := range 61 { // a grid with weights instead of draws
		for b := range 61 - a {
			p := [3]float64{float64(a) / 60, float64(b) / 60, float64(60-a-b) / 60}
			names.Points = append(names.Points, p)
			names.Weights = append(names.Weights, p[0]*p[1]*square(p[1])*square(p[2]))
		}
	}
	out["simplex-long-names"] = names.Figure()
}

func bandsPictures(out map[string]*Figure) {
	b := bandsOf(0.005, 0.008, 0.03)
	b.Note = "equivalent for every rope in [0.0185, 0.03]"
	out["bands"] = b.Figure()

	one := bandsOf(0.05, 0.004, 0.03)
	one.Note = "aode better for every rope in [0, 0.03]"
	out["bands-one"] = one.Figure()

	left := bandsOf(-0.009, 0.004, 0.03)
	left.Chosen = 0.0295
	out["bands-left"] = left.Figure()

	thin := bandsOf(0.0004, 0.0002, 0.03)
	thin.Chosen = 0.0006
	out["bands-thin"] = thin.Figure()

	names := bandsOf(0.005, 0.008, 0.03)
	names.Title = longName + " against " + longName
	names.Note = "equivalent according to " + longName + " and " + longName
	names.Captions = [3]string{
		longName + " better\n0.12", longName + "\n0.34", longName + " better\n0.54",
	}
	names.Chosen = 0
	out["bands-long-names"] = names.Figure()

	two := Bands{
		X: []float64{0, 1}, Left: []float64{0.5, 0.2}, Rope: []float64{0, 0.2},
		Right: []float64{0.5, 0.6}, Captions: [3]string{"left", "rope", "right"},
	}
	out["bands-two"] = two.Figure()
	for name, d := range diagrams() {
		out["critical-"+name] = d.Figure()
	}
	for name, d := range linesPictures() {
		out[name] = d.Figure()
	}
}

func jointPictures(out map[string]*Figure) {
	// Like δ0 and σ0 of a hierarchical model: σ0 is skewed, δ0 wider where σ0 is large.
	funnel := func(x, y float64) float64 {
		u, sd := math.Log(y/0.012), 0.002+0.25*y
		d := (x - 0.008) / sd
		return math.Exp(-d*d/2-u*u/0.3) / sd
	}
	j := jointOf(even(-0.02, 0.035, 21), powers(0.001, 0.1, 18), funnel)
	j.Title = "nbc against aode: the population"
	j.XLabel = "δ0, the mean difference"
	j.YLabel = "σ0, the spread between data sets"
	j.YLog = true
	j.Rope = 0.01
	out["joint"] = j.Figure()

	// The mass piles up at the lower end of σ0.
	edge := jointOf(even(-0.05, 0.05, 25), even(0, 0.1, 20), func(x, y float64) float64 {
		d := x / (0.004 + 0.1*y)
		return math.Exp(-y/0.02 - d*d/2)
	})
	edge.Title, edge.XLabel, edge.YLabel = "at the edge", "δ0", "σ0"
	out["joint-edge"] = edge.Figure()

	two := jointOf([]float64{
		-3, -2.5, -2, -1.7, -1.2, -1, -0.6, 0, 0.5, 0.7, 1.1, 1.5, 2, 2.5, 3,
	}, even(-3, 3, 16), func(x, y float64) float64 {
		return math.Exp(-(square(x+1.2)+y*y)*2) + 0.6*math.Exp(-(square(x-1.2)+square(y-0.8))*2)
	})
	two.Title = longName + " against " + longName
	two.XLabel = longName + " " + longName
	two.YLabel = longName + " " + longName
	out["joint-two-long-names"] = two.Figure()

	spike := jointOf(even(0, 1, 30), even(0, 1, 30), func(x, y float64) float64 {
		if math.Abs(x-0.5) < 0.02 && math.Abs(y-0.5) < 0.02 {
			return 1
		}
		return 0
	})
	spike.Title, spike.XLabel, spike.YLabel = "four nodes", "x", "y"
	out["joint-spike"] = spike.Figure()

	decades := jointOf(even(-1, 1, 21), powers(1e-6, 1e3, 40), func(x, y float64) float64 {
		return math.Exp(-x*x/0.1 - square(math.Log(y))/20)
	})
	decades.Title, decades.XLabel, decades.YLabel, decades.YLog = "many decades", "δ0", "σ0", true
	out["joint-decades"] = decades.Figure()
}

func curvesPictures(out map[string]*Figure) {
	var marks []float64
	rnd := rand.New(rand.NewPCG(9, 1))
	for range 54 {
		marks = append(marks, 0.008+0.008*rnd.NormFloat64())
	}
	d := Curves{
		Title: "nbc against aode: the population", XLabel: "score(aode) − score(nbc)", Rope: 0.01,
		Marks: marks,
		Curves: []Curve{
			curveOf("density of the shrinkage estimates",
				distuv.Normal{Mu: 0.008, Sigma: 0.008}.Prob, -0.05, 0.06),
			curveOf("hierarchical prior", student(0.008, 0.009, 4), -0.1, 0.11),
			curveOf("Gaussian population", distuv.Normal{Mu: 0.01, Sigma: 0.014}.Prob, -0.06, 0.08),
			curveOf("Gamma(2, 0.1)", student(0.006, 0.007, 2), -0.1, 0.11),
		},
	}
	out["curves"] = d.Figure()

	one := Curves{
		Title: "one, far from zero", XLabel: "δ",
		Curves: []Curve{curveOf("", distuv.Normal{Mu: 0.3, Sigma: 0.01}.Prob, 0.2, 0.4)},
	}
	out["curves-one"] = one.Figure()

	names := d
	names.Curves = slices.Clone(d.Curves)
	names.Title = longName + " against " + longName
	names.XLabel = "score(" + longName + ") − score(" + longName + ")"
	for i := range names.Curves {
		names.Curves[i].Name = longName + " " + longName
	}
	out["curves-long-names"] = names.Figure()

	narrow := d
	narrow.Curves = []Curve{
		curveOf("narrow", distuv.Normal{Sigma: 0.0005}.Prob, -0.003, 0.003),
		curveOf("wide", distuv.Normal{Sigma: 0.05}.Prob, -0.2, 0.2),
	}
	narrow.Marks = nil
	out["curves-narrow-and-wide"] = narrow.Figure()
}

func TestTriangle(t *testing.T) {
	for _, test := range []struct {
		p    [3]float64
		x, y float64
	}{
		{[3]float64{1, 0, 0}, 0, 0}, {[3]float64{0, 0, 1}, 1, 0},
		{[3]float64{0, 1, 0}, 0.5, math.Sqrt(3) / 2},
		{[3]float64{1. / 3, 1. / 3, 1. / 3}, 0.5, math.Sqrt(3) / 6},
		{[3]float64{0.2, 0.3, 0.5}, 0.65, 0.15 * math.Sqrt(3)},
	} {
		if x, y := onTriangle(test.p); math.Abs(x-test.x) > 1e-12 || math.Abs(y-test.y) > 1e-12 {
			t.Errorf("onTriangle(%v) = %g, %g, want %g, %g", test.p, x, y, test.x, test.y)
		}
	}
}

// The hexagon of a point is the one with the nearest centre, and the hexagons fill the triangle.
func TestHexagons(t *testing.T) {
	h := hexagons{n: 7}
	for _, p := range cloudOf(2000, 1, 1, 1) {
		x, y := onTriangle(p)
		a, b := h.nearest(p)
		distance := func(a, b int) float64 {
			cx, cy := onTriangle([3]float64{float64(a) / 7, float64(b) / 7, float64(7-a-b) / 7})
			return math.Hypot(x-cx, y-cy)
		}
		for i := range 8 {
			for j := range 8 - i {
				if distance(i, j) < distance(a, b)-1e-12 {
					t.Fatalf("%v is nearer to (%d, %d) than to (%d, %d)", p, i, j, a, b)
				}
			}
		}
	}
	total := 0.0
	for i := range 8 {
		for j := range 8 - i {
			polygon, area := h.corners(cell{a: i, b: j}), 0.0
			for k, q := range polygon {
				p := polygon[(k+len(polygon)-1)%len(polygon)]
				area += float64(p.X*q.Y-q.X*p.Y) / 2
			}
			whole := sin60 / 49
			inside := 1.0
			switch at := []int{i, j, 7 - i - j}; {
			case slices.Max(at) == 7: // in a corner
				inside = 1. / 6
			case slices.Min(at) == 0: // at a side
				inside = 1. / 2
			}
			if math.Abs(area-whole*inside) > 1e-9 {
				t.Errorf("hexagon (%d, %d) has the area %g of %g", i, j, area/whole, inside)
			}
			total += area
		}
	}
	if math.Abs(total-sin60/2) > 1e-9 {
		t.Errorf("the hexagons cover %g, the triangle has %g", total, sin60/2)
	}
}

// The key of a simplex has round shares that hexagons have, not more than the largest: 13 of 100
// points in a corner are 13 %, although only a sixth of the hexagon is in the triangle.
func TestSimplexKeyHasShares(t *testing.T) {
	points := cloudOf(87, 9, 9, 9)
	for range 13 {
		points = append(points, [3]float64{1, 0, 0})
	}
	h := Simplex{Points: points}.cells()
	total := 0.0
	for _, k := range h.cells {
		total += k.share
	}
	if math.Abs(total-1) > 1e-12 || math.Abs(h.highest-0.13) > 1e-12 {
		t.Errorf("shares sum to %g, the highest is %g", total, h.highest)
	}
	if got := keyed(h.key()); !slices.Equal(got,
		[]string{"2 %", "5 %", "10 % of the points in a hexagon"}) {
		t.Errorf("the key is %q", got)
	}
	for _, test := range []struct {
		lowest, highest float64
		want            []float64
	}{
		{0.0001, 0.1546, []float64{0.001, 0.01, 0.1}}, {0.01, 0.13, []float64{0.02, 0.05, 0.1}},
		{0.03, 1, []float64{0.05, 0.2, 1}}, {0.3, 0.3, nil}, {0.04, 0.11, []float64{0.05, 0.1}},
	} {
		h := hexagons{lowest: test.lowest, highest: test.highest}
		got := h.keyShares()
		if !slices.EqualFunc(got, test.want, func(a, b float64) bool {
			return math.Abs(a-b) < 1e-9
		}) {
			t.Errorf("from %g to %g: %v, want %v", test.lowest, test.highest, got, test.want)
		}
	}
}

func TestSimplexWeights(t *testing.T) {
	points := [][3]float64{
		{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.5, 0.5, 0.5}, {math.NaN(), 0, 1}, {-1, 1, 1},
	}
	h := Simplex{Points: points, Weights: []float64{1, 4, 0, 9, 9, 9}}.cells()
	if len(h.cells) != 2 || math.Abs(h.cells[0].share/h.cells[1].share-4) > 1e-12 {
		t.Errorf("cells %v, want the corners of rope and left, 4 to 1", h.cells)
	}
}

func TestBandsSum(t *testing.T) {
	b := Bands{
		X:    []float64{2, 0, math.NaN(), 1, 3, 4},
		Left: []float64{0.2, 1, 0, 0.30001, -1, math.NaN()},
		Rope: []float64{0.3, 0, 0, 0.3, 1, 1}, Right: []float64{0.5, 0, 1, 0.4, 1, 1},
	}
	s := b.stack()
	if !slices.Equal(s.x, []float64{0, 1, 2}) {
		t.Fatalf("x = %v, want them sorted, without what cannot be drawn", s.x)
	}
	for k := range s.x {
		sum := 0.0
		for i := range 3 {
			low, high := s.limits(i, k)
			if high < low || low < 0 || high > 1 {
				t.Errorf("band %d at %g is [%g, %g]", i, s.x[k], low, high)
			}
			sum += high - low
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("the bands at %g sum to %g", s.x[k], sum)
		}
	}
	if low, high := s.limits(2, 2); math.Abs(low-0.5) > 1e-12 || high != 1 {
		t.Errorf("right at 2 is [%g, %g], want [0.5, 1]", low, high)
	}
}

// A region of a normal density that holds the share p is an ellipse with the squared radius −2
// log(1−p).
func TestRegionsHoldTheirMass(t *testing.T) {
	normal := func(x, y float64) float64 { return math.Exp(-(x*x + y*y/4) / 2) }
	low := func(x, y float64) float64 { return 1e-50 * normal(x, y) }
	uneven := []float64{
		-6, -4, -3, -2.4, -1.6, -1, -0.7, -0.2, 0, 0.3, 0.9, 1.5, 2, 2.7, 3.3, 4, 6,
	}
	logNormal := func(x, y float64) float64 { return normal(x, math.Log(y)) }
	logY := jointOf(even(-5, 5, 21), powers(math.Exp(-9), math.Exp(9), 20), logNormal)
	logY.YLog = true
	for name, j := range map[string]Joint{
		"coarse": jointOf(even(-5, 6, 21), even(-9, 8, 18), low),
		"far":    jointOf(even(-40, 40, 161), even(-80, 90, 171), normal),
		"uneven": jointOf(uneven, even(-9, 8, 18), normal),
		"log":    logY,
	} {
		grid, ok := j.surface()
		if !ok {
			t.Fatal(name, "nothing to draw")
		}
		unit := 2.0 // the standard deviation of y
		if j.YLog {
			unit /= math.Ln10
		}
		for k, rings := range j.regions(grid).rings {
			if len(rings) != 1 {
				t.Errorf("%s: %d rings, want one", name, len(rings))
				continue
			}
			want := math.Sqrt(-2 * math.Log(1-regionShares[k]))
			for _, q := range rings[0] {
				if r := math.Hypot(q.x, q.y/unit); math.Abs(r-want) > 0.06 {
					t.Errorf("%s: the border of %g is %.3f from the mode, want %.3f",
						name, regionShares[k], r, want)
					break
				}
			}
		}
	}
}

// Borders of holes run clockwise, borders of hills the other way, so that holes stay empty if all
// are filled together.
func TestContoursTurnTheRightWay(t *testing.T) {
	n := 60
	s := surface{x: even(-2, 2, n), y: even(-2, 2, n)}
	for _, x := range s.x {
		column := make([]float64, n)
		for j, y := range s.y {
			column[j] = math.Exp(-20 * square(math.Hypot(x, y)-1))
		}
		s.z = append(s.z, column)
	}
	rings := s.contours(0.5)
	if len(rings) != 2 {
		t.Fatalf("%d rings, want the outer and the inner border", len(rings))
	}
	width := math.Sqrt(math.Ln2 / 20)
	for i, want := range []float64{math.Pi * square(1+width), -math.Pi * square(1-width)} {
		area := 0.0
		for k, q := range rings[i] {
			p := rings[i][(k+len(rings[i])-1)%len(rings[i])]
			area += (p.x*q.y - q.x*p.y) / 2
		}
		if math.Abs(area/want-1) > 0.01 {
			t.Errorf("ring %d has the area %g, want %g", i, area, want)
		}
	}
}

// Some long intervals do not squeeze the others, but each ends on the axis or has an arrow there.
// All points are on the axis.
func TestForestSpan(t *testing.T) {
	f := forestOf(30)
	f.Rows[3].Raw = 0.5
	f.Rows[4].High = 100
	low, high := f.layout().span()
	if high < 0.5 || high > 1 || low > -0.02 || low < -0.2 {
		t.Errorf("[%g, %g]", low, high)
	}
	single := Forest{Rows: []ForestRow{rowOf("one", 0.01, 0.01, -1, 1)}}
	if low, high = single.layout().span(); low > -1 || high < 1 {
		t.Errorf("[%g, %g] is less than the only interval", low, high)
	}
}

func TestForestGrowsWithItsRows(t *testing.T) {
	last := 0.0
	for _, n := range []int{1, 5, 20, 54, 150, 5000} {
		w, h := forestOf(n).Figure().Size()
		if w != 640 || h <= last || h > 10000 {
			t.Errorf("%d rows: %g × %g after %g", n, w, h, last)
		}
		last = h
	}
}

func TestLogTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64 // not their logarithms
		want      string
	}{
		{0.001, 0.1, "0.001 0.002 0.005 0.01 0.02 0.05 0.1"}, {0.9, 21, "1 2 5 10 20"},
		{1, 1e5, "1 10 100 1000 10000 100000"},
		{0.011, 0.019, "0.011 0.012 0.013 0.014 0.015 0.016 0.017 0.018 0.019"}, {1, 1, ""},
		{0, 1, ""}, {1e-16, 1, "1e−16 1e−14 1e−12 1e−10 1e−8 0.000001 0.0001 0.01 1"},
	} {
		var labels []string
		axis := plot.Axis{Min: math.Log10(test.low), Max: math.Log10(test.high)}
		if todo := markLog(&axis); todo != " (log scale)" {
			t.Errorf("the label says %q", todo)
		}
		for _, m := range axis.Tick.Marker.Ticks(axis.Min, axis.Max) {
			labels = append(labels, m.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("[%g, %g]: %s, want %s", test.low, test.high, got, test.want)
		}
	}
}

func TestKeyFits(t *testing.T) {
	for _, names := range [][]string{
		{"a"}, {longName, longName, longName, longName}, {longName + longName + longName},
		{"a", longName, "b", "c"},
	} {
		var entries []keyEntry
		for _, n := range names {
			entries = append(entries, keyEntry{name: n})
		}
		k := newKey(entries, 460)
		count := 0
		for i, widths := range k.widths {
			total := keyGap * -1
			for _, w := range widths {
				total += w + keyGap
			}
			if total > 460 {
				t.Errorf("row %d of the key of %q is %g wide", i, names, total)
			}
			count += len(widths)
		}
		if count != len(names) {
			t.Errorf("%d of %d names", count, len(names))
		}
	}
}

// odd has numbers that are hard to draw.
var odd = []float64{
	math.NaN(), math.Inf(1), math.Inf(-1), 0, 1, -1, 1e308, -1e308, 5e-324, 1e-300, 0.01,
}

func TestDrawingPosteriorsNeverFails(t *testing.T) {
	figures := map[string]func() *Figure{
		"forest, nothing":   Forest{}.Figure,
		"simplex, nothing":  Simplex{}.Figure,
		"bands, nothing":    Bands{}.Figure,
		"joint, nothing":    Joint{}.Figure,
		"curves, nothing":   Curves{}.Figure,
		"forest, 3000 rows": forestOf(3000).Figure,
		"bands, unequal": Bands{
			X: []float64{1, 2, 3}, Left: []float64{1}, Rope: []float64{1, 1},
		}.Figure,
		"joint, ragged": Joint{
			X: []float64{1, 2, 3}, Y: []float64{1, 2}, Z: [][]float64{{1}, nil},
		}.Figure,
		"joint, falling": Joint{
			X: []float64{2, 1}, Y: []float64{2, 1}, Z: [][]float64{{1, 1}, {1, 1}},
		}.Figure,
		"joint, log of 0": Joint{
			X: []float64{1, 2}, Y: []float64{0, 1}, Z: [][]float64{{1, 1}, {1, 1}}, YLog: true,
		}.Figure,
		"joint, flat": Joint{
			X: []float64{1, 2}, Y: []float64{1, 2}, Z: [][]float64{{1, 1}, {1, 1}},
		}.Figure,
		"joint, tiny": Joint{
			X: []float64{0, 5e-324}, Y: []float64{0, 1e-310}, Z: [][]float64{{1, 1}, {1, 1}},
		}.Figure,
		"simplex, weights": Simplex{Points: cloudOf(10, 1, 1, 1), Weights: odd}.Figure,
		"no font has it": Curves{
			Title: "数据\xff", Curves: []Curve{{"\x00数\n据", []float64{0, 1}, []float64{1, 1}}},
		}.Figure,
	}
	rnd := rand.New(rand.NewPCG(1, 9))
	pick := func() float64 { return odd[rnd.IntN(len(odd))] }
	picks := func() []float64 {
		out := make([]float64, rnd.IntN(5))
		for i := range out {
			out[i] = pick()
		}
		return out
	}
	for i := range 100 {
		var rows []ForestRow
		var points [][3]float64
		var z [][]float64
		for range rnd.IntN(5) {
			rows = append(rows, ForestRow{"row", pick(), pick(), pick(), pick(),
				[3]float64{pick(), pick(), pick()}})
			points = append(points, [3]float64{pick(), pick(), pick()})
			z = append(z, picks())
		}
		population, rope := rowOf("all", pick(), pick(), pick(), pick()), pick()
		figures[fmt.Sprint("forest ", i, rows, population, rope)] = Forest{
			Rows: rows, Population: population, Rope: rope,
		}.Figure
		figures[fmt.Sprint("simplex ", i)] = Simplex{Points: points, Weights: picks()}.Figure
		figures[fmt.Sprint("bands ", i)] = Bands{
			X: picks(), Left: picks(), Rope: picks(), Right: picks(), Chosen: pick(),
			Threshold: pick(), Captions: captions("1", "2", "3"),
		}.Figure
		figures[fmt.Sprint("joint ", i)] = Joint{
			X: picks(), Y: picks(), Z: z, YLog: i%2 == 0, Rope: pick(),
		}.Figure
		figures[fmt.Sprint("curves ", i)] = Curves{
			Curves: []Curve{{"a", picks(), picks()}, {"b", picks(), picks()}}, Rope: pick(),
			Marks: picks(),
		}.Figure
	}
	for name, f := range figures {
		t.Run(name, func(t *testing.T) { drawn(t, f) })
	}
}

func TestNoPosteriorIsNil(t *testing.T) {
	nan := math.NaN()
	grid := even(0, 1, 5)
	zero := jointOf(grid, grid, func(_, _ float64) float64 { return 0 })
	notNumbers := jointOf(grid, grid, func(_, _ float64) float64 { return nan })
	for name, f := range map[string]*Figure{
		"forest":         Forest{}.Figure(),
		"forest of NaN":  Forest{Rows: []ForestRow{rowOf("a", nan, nan, nan, nan)}}.Figure(),
		"simplex":        Simplex{}.Figure(),
		"simplex of NaN": Simplex{Points: [][3]float64{{nan, nan, nan}}}.Figure(),
		"simplex without weight": Simplex{
			Points: [][3]float64{{1, 0, 0}}, Weights: []float64{0},
		}.Figure(),
		"bands": Bands{}.Figure(),
		"one band": Bands{
			X: []float64{1}, Left: []float64{1}, Rope: []float64{0}, Right: []float64{0},
		}.Figure(),
		"joint":        Joint{}.Figure(),
		"joint of 0":   zero.Figure(),
		"joint of NaN": notNumbers.Figure(),
		"curves":       Curves{}.Figure(),
		"curve of NaN": Curves{
			Curves: []Curve{{"a", []float64{nan, 1}, []float64{1, nan}}},
		}.Figure(),
		"curve of 0": Curves{Curves: []Curve{{"a", []float64{0, 1}, []float64{0, 0}}}}.Figure(),
	} {
		if f != nil {
			t.Errorf("%s: a figure of nothing: %v", name, f)
		}
	}
}
