package figure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// nasty are numbers from a billionth to a billion apart, far from 0 or not, with ties and gaps.
func nasty(rnd *rand.Rand, n int) []float64 {
	spread := math.Pow(10, 18*rnd.Float64()-9)
	centre := 0.0
	if rnd.IntN(3) > 0 {
		centre = rnd.NormFloat64() * spread * math.Pow(10, 7*rnd.Float64())
	}
	xs := make([]float64, n)
	for i := range xs {
		switch xs[i] = centre + spread*rnd.NormFloat64(); rnd.IntN(8) {
		case 0:
			xs[i] = xs[0]
		case 1:
			xs[i] = math.NaN()
		}
	}
	xs[0], xs[1] = centre-spread, centre+spread
	return xs
}

// variants are long names that differ at the end.
func variants(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = "RandomForestClassifier(criterion=log_loss, max_depth=None, n_estimators" +
			variant(i)
	}
	return names
}

func variant(i int) string { return fmt.Sprintf("=%d)", i) }

func ends(xs ...float64) [2]float64 {
	xs = slices.DeleteFunc(slices.Clone(xs), math.IsNaN)
	return [2]float64{slices.Min(xs), slices.Max(xs)}
}

// nastyCase is a figure with the smallest and the largest number that it draws along its axes, and
// how to find in its SVG where these are.
type nastyCase struct {
	figure *Figure
	names  int // so many variants must be told apart
	x, y   [2]float64
	places *regexp.Regexp // of a place across, and of one upright
}

// withTitles are the parts of a picture that have titles: groups, and shapes up to their title.
var withTitles = regexp.MustCompile(`(?s)<g><title>.*?</g>|<(?:circle|path)[^>]*><title>`)

var (
	circles = regexp.MustCompile(`<circle cx="([\d.]+)" cy="([\d.]+)"`)
	corners = regexp.MustCompile(`<path d="M([\d.]+) ([\d.]+)V[\d.]+H[\d.]+V[\d.]+Z" ` +
		`fill="#5f96c6"`)
)

func nastyCases(rnd *rand.Rand) map[string]nastyCase {
	n := 2 + rnd.IntN(39)
	names, cases := variants(n), map[string]nastyCase{}
	xs := nasty(rnd, 2*n)
	s := Strips{Title: "strips", XLabel: "score", Names: names}
	f := Forest{Title: "forest", XLabel: "difference"}
	for i, name := range names {
		s.Scores = append(s.Scores, xs[2*i:2*i+2])
		f.Rows = append(f.Rows, rowOf(name, xs[2*i], xs[2*i+1], math.NaN(), math.NaN()))
	}
	cases["strips"] = nastyCase{figure: s.Figure(), names: n, x: ends(xs...), places: circles}
	cases["forest"] = nastyCase{figure: f.Figure(), names: n, x: ends(xs...), places: circles}

	left, right := xs[:n], make([]float64, n)
	for i, x := range left {
		right[i] = x + math.Abs(xs[n+i]-x) // so that all points are circles, or on the diagonal
	}
	var x, y []float64
	for i := range left {
		if !math.IsNaN(left[i] + right[i]) {
			x, y = append(x, left[i]), append(y, right[i])
		}
	}
	cases["scatter"] = nastyCase{figure: Scatter{Title: "scatter", Score: "score",
		LeftName: names[0], RightName: names[1], Left: left, Right: right}.Figure(),
		names: 2, x: ends(x...), y: ends(y...), places: circles}
	cases["slopes"] = nastyCase{figure: Slopes{Title: "slopes", Score: "score",
		LeftName: names[0], RightName: names[1], Left: left, Right: right}.Figure(),
		names: 2, y: ends(slices.Concat(x, y)...), places: circles}
	cases["lines"] = nastyCase{figure: Lines{Title: "lines", XLabel: "size", YLabel: "error",
		Lines: []Line{{Name: "a", X: left, Y: right}}}.Figure(),
		x: ends(x...), y: ends(y...), places: circles}
	cases["histogram"] = nastyCase{figure: Histogram{Title: "histogram", XLabel: "score",
		Values: xs}.Figure(), x: [2]float64{ends(xs...)[0], math.NaN()}, places: corners}
	addDensities(cases, ends(xs...), xs)
	addNames(cases, 2+rnd.IntN(59))
	return cases
}

// someNumbers says that an axis has numbers, of which none has a known place.
var someNumbers = [2]float64{math.NaN(), math.NaN()}

// addDensities adds figures of what is not drawn as single values.
func addDensities(cases map[string]nastyCase, on [2]float64, xs []float64) {
	low, high := on[0], on[1]
	hill := func(x float64) float64 {
		u := (x - low) / (high - low)
		return max(0, u*(1-u))
	}
	var x, y, left, middle, right []float64
	for _, u := range even(0, 1, 50) {
		x, y = append(x, (1-u)*low+u*high), append(y, u*(1-u))
		left, middle, right = append(left, u/2), append(middle, 0.5), append(right, 0.5-u/2)
	}
	var z [][]float64
	for _, a := range y {
		row := make([]float64, len(y))
		for j, b := range y {
			row[j] = math.Exp(20 * (a + b))
		}
		z = append(z, row)
	}
	for kind, c := range map[string]nastyCase{
		"density": {figure: Density{XLabel: "difference", Density: hill, Low: low, High: high,
			Middle: low/2 + high/2}.Figure(), x: someNumbers},
		"curves": {figure: Curves{XLabel: "difference", Marks: xs, MarkLabel: "mean",
			Curves: []Curve{{"a", x, y}}}.Figure(), x: someNumbers},
		"bands": {figure: Bands{XLabel: "rope", X: x, Left: left, Rope: middle,
			Right: right}.Figure(), x: someNumbers, y: someNumbers},
		"shares": {figure: Shares{XLabel: "difference", Values: xs}.Figure(), x: someNumbers},
		"joint": {figure: Joint{XLabel: "location", YLabel: "scale", X: x, Y: x,
			Z: z}.Figure(), x: someNumbers, y: someNumbers},
	} {
		cases[kind] = c
	}
}

// addNames adds figures of classifiers without an axis of scores.
func addNames(cases map[string]nastyCase, n int) {
	names, ranks := variants(n), make([]float64, n)
	pairs, multi := make([][]PairCell, n), make([][]MultiCell, n)
	for i := range ranks {
		ranks[i] = float64(1 + i/2) // ties
		pairs[i], multi[i] = make([]PairCell, n), make([]MultiCell, n)
	}
	for kind, f := range map[string]*Figure{
		"critical difference": CriticalDifference{Names: names, Ranks: ranks}.Figure(),
		"pairs":               Pairs{Names: names, Cells: pairs}.Figure(),
		"multicomparison":     MultiComparison{Names: names, Cells: multi}.Figure(),
		"ranks":               Ranks{Names: names, P: [][]float64{{1}}}.Figure(),
	} {
		cases[kind] = nastyCase{figure: f, names: n}
	}
}

// In every figure, at any size of its numbers, a tick label with what the label of its axis says
// about the numbers is the number at the tick; labels are distinct, and so are names.
func TestNastyNumbersAndNames(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	rounds := 15
	if testing.Short() {
		rounds = 3
	}
	for range rounds {
		for kind, c := range nastyCases(rnd) {
			picture := string(c.figure.SVG())
			checkAxis(t, kind, picture, c, true)
			checkAxis(t, kind, picture, c, false)
			for i := range c.names {
				if !strings.Contains(picture, variant(i)+"</text>") &&
					!strings.Contains(picture, variant(i)+" ") {
					t.Errorf("%s of %d: no text with the end of name %d", kind, c.names, i)
				}
			}
			if t.Failed() {
				t.Fatalf("%s\n%s", c.figure, picture)
			}
		}
	}
}

// checkAxis checks the horizontal or the vertical axis of a picture.
func checkAxis(t *testing.T, kind, picture string, c nastyCase, across bool) {
	t.Helper()
	marks := marksOf(picture, across)
	of, known := 1, c.x
	if !across {
		of, known = 2, c.y
	}
	if known == [2]float64{} {
		return
	}
	if len(marks) < 2 {
		t.Errorf("%s, across %v: %d marks", kind, across, len(marks))
		return
	}
	seen := map[float64]bool{}
	for _, m := range marks {
		if seen[m.number] {
			t.Errorf("%s, across %v: two marks at %g", kind, across, m.number)
		}
		seen[m.number] = true
	}
	// The marks tell where any number is; the picture, where some are.
	first, last := marks[0], marks[len(marks)-1]
	slope := (last.place - first.place) / (last.number - first.number)
	step := math.Abs(last.place-first.place) / float64(len(marks)-1)
	for _, m := range marks {
		if off := first.place + slope*(m.number-first.number) - m.place; math.Abs(off) > step/2 {
			t.Errorf("%s, across %v: label %g is %g of a step beside its mark", kind, across,
				m.number, off/step)
		}
	}
	if c.places == nil {
		return
	}
	var places []float64
	for _, marked := range withTitles.FindAllString(picture, -1) {
		for _, found := range c.places.FindAllStringSubmatch(marked, -1) {
			place, _ := strconv.ParseFloat(found[of], 64)
			places = append(places, place)
		}
	}
	drawn := [2]float64{slices.Min(places), slices.Max(places)}
	if !across {
		drawn[0], drawn[1] = drawn[1], drawn[0]
	}
	for i, number := range known {
		off := first.place + slope*(number-first.number) - drawn[i]
		if math.Abs(off) > step/2 && !math.IsNaN(number) {
			t.Errorf("%s, across %v: %g is %g of a step beside its place", kind, across, number,
				off/step)
		}
	}
}

type shownMark struct{ place, number float64 }

var (
	tickAcross = regexp.MustCompile(`<path d="M([\d.]+) ([\d.]+)V([\d.]+)" fill="none" ` +
		`stroke="#404040" stroke-width="0.6"/>`)
	tickUpright = regexp.MustCompile(`<path d="M([\d.]+) ([\d.]+)H([\d.]+)" fill="none" ` +
		`stroke="#404040" stroke-width="0.6"/>`)
	shownText = regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)" font-size="[\d.]+"` +
		`( transform="rotate\(-90[^"]*")? textLength="([\d.]+)"[^>]*>([^<]*)</text>`)
	sharedParts = regexp.MustCompile(`\(numbers(?: × 1e(\S+?))?(?: ([+−]) (\S+))?\)`)
)

// marksOf returns the marks of an axis: where they are, and the numbers that they stand for.
func marksOf(picture string, across bool) (marks []shownMark) {
	number := func(text string) (float64, error) {
		return strconv.ParseFloat(strings.ReplaceAll(text, "−", "-"), 64)
	}
	factor, offset := 1.0, 0.0
	texts := shownText.FindAllStringSubmatch(picture, -1)
	for _, text := range texts {
		shared := sharedParts.FindStringSubmatch(text[5])
		if shared == nil || (text[3] == "") != across {
			continue
		}
		if power, err := number(shared[1]); err == nil {
			factor = math.Pow(10, power)
		}
		if by, err := number(shared[3]); err == nil {
			offset = by
			if shared[2] == "−" {
				offset = -by
			}
		}
	}
	ticks := tickUpright
	if across {
		ticks = tickAcross
	}
	for _, tick := range ticks.FindAllStringSubmatch(picture, -1) {
		x, _ := number(tick[1])
		y, _ := number(tick[2])
		end, _ := number(tick[3])
		if long := min(math.Abs(end-x), math.Abs(end-y)); math.Abs(long-3.5) > 0.1 {
			continue // the axis
		}
		for _, text := range texts {
			left, _ := number(text[1])
			bottom, _ := number(text[2])
			width, _ := number(text[4])
			here := math.Abs(left+width/2-x) < 0.1 && bottom > y && bottom < y+15
			place := x
			if !across {
				here = math.Abs(left+width-x) < 6 && math.Abs(bottom-y) < 4
				place = y
			}
			if v, err := number(text[5]); err == nil && here {
				marks = append(marks, shownMark{place, v*factor + offset})
			}
		}
	}
	return marks
}
