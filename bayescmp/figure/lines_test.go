package figure

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
)

// powerOf is the power of a one-sided z test of an effect at 0.05, with the errors of 400
// experiments.
func powerOf(name string, effect float64, sizes []float64) Line {
	l := Line{Name: name, X: sizes}
	for _, n := range sizes {
		p := math.Erfc((1.6449-effect*math.Sqrt(n))/math.Sqrt2) / 2
		l.Y, l.Error = append(l.Y, p), append(l.Error, math.Sqrt(p*(1-p)/400))
	}
	return l
}

func linesPictures() map[string]Lines {
	even := []float64{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20}
	lines := Lines{
		Title: "Power of four tests", XLabel: "number of data sets", YLabel: "rejections", Low: 0,
		High: 1, Levels: []float64{0.05},
		Lines: []Line{
			powerOf("t", 0.3, even), powerOf("relative t", 0.25, even),
			powerOf("Wilcoxon", 0.5, even), powerOf("sign", 0.1, even),
		},
	}
	six := lines
	six.Title, six.Low, six.High, six.Levels = "Power of six tests", 0, 0, nil
	six.Lines = append(slices.Clone(lines.Lines),
		powerOf("Hochberg", 0.38, even), powerOf("Hommel", 0.44, even))
	logX := Lines{
		Title: "On a logarithmic axis", XLabel: "number of instances", YLabel: "error rate",
		LogX: true, Levels: []float64{0.05, 0.1},
	}
	sizes := []float64{10, 20, 50, 100, 200, 500, 1000, 5000}
	for i, name := range []string{"cross-validation", "bootstrap"} {
		l := Line{Name: name, X: sizes}
		for _, n := range sizes {
			l.Y, l.Error = append(l.Y, 0.05+float64(i+1)/n), append(l.Error, 0.004)
		}
		logX.Lines = append(logX.Lines, l)
	}
	cutOff := lines
	cutOff.Title, cutOff.Low, cutOff.High = "What is beyond the ends is cut off", 0.1, 0.6
	names := lines
	names.Title, names.XLabel, names.YLabel = longName, longName+longName, longName+longName
	names.Lines = slices.Clone(lines.Lines)
	for i := range names.Lines {
		names.Lines[i].Name = longName
	}
	one := Lines{
		YLabel: "R(p)", Lines: []Line{{X: []float64{3}, Y: []float64{0.9}, Error: []float64{0.1}}},
	}
	return map[string]Lines{
		"lines": lines, "lines-six": six, "lines-log": logX, "lines-cut-off": cutOff,
		"lines-long-names": names, "lines-one": one,
	}
}

// Values that cannot be drawn are left out, and the others are drawn.
func TestLinesOfOddInput(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, d := range map[string]Lines{
		"nothing":          {},
		"NaN":              {Lines: []Line{{X: []float64{nan, 1}, Y: []float64{1, nan}}}},
		"no Y":             {Lines: []Line{{X: []float64{1, 2}}}},
		"infinite":         {Lines: []Line{{X: []float64{inf}, Y: []float64{1}}}},
		"no logarithm":     {LogX: true, Lines: []Line{{X: []float64{0, -1}, Y: []float64{1, 1}}}},
		"levels, no lines": {Levels: []float64{0.05}},
	} {
		if d.Figure() != nil {
			t.Errorf("%s: a figure", name)
		}
	}
	for name, d := range map[string]Lines{
		"odd errors": {
			Lines: []Line{
				{X: []float64{1, 2, 3}, Y: []float64{1, 2, 3}, Error: []float64{nan, -1, inf, 7}},
			},
		},
		"odd ends": {
			Low: nan, High: inf, Lines: []Line{{X: []float64{1, 2}, Y: []float64{1, 2}}},
		},
		"turned ends": {
			Low: 2, High: 1, Lines: []Line{{X: []float64{1, 2}, Y: []float64{1, 2}}},
		},
		"all beyond": {
			Low: 5, High: 6, Lines: []Line{{X: []float64{1, 2}, Y: []float64{1, 2}}},
		},
		"huge": {
			Lines: []Line{
				{X: []float64{-1e99, 1e99}, Y: []float64{1e99, -1e99}, Error: []float64{1e99}},
			},
		},
		"tiny": {Lines: []Line{{X: []float64{0, 1e-300}, Y: []float64{0, 5e-324}}}},
		"odd levels": {
			Levels: []float64{nan, inf, 1}, Lines: []Line{{X: []float64{1, 2}, Y: []float64{1, 2}}},
		},
		"the same twice": {Lines: []Line{{X: []float64{1, 1}, Y: []float64{1, 2}}}},
		"too many": {
			Lines: slices.Repeat([]Line{{Name: "x", X: []float64{1, 2}, Y: []float64{1, 2}}}, 20),
		},
		"negative, log": {
			LogX: true, Lines: []Line{{X: []float64{-1, 0, 1, 10}, Y: []float64{1, 2, 3, 4}}},
		},
		"no font has it": {
			Title: "数据 \x00\xff", YLabel: "\xff数",
			Lines: []Line{{Name: "\x00", X: []float64{1, 2}, Y: []float64{1, 2}}},
		},
		"different sizes": {
			Lines: []Line{{X: []float64{1, 2, 3}, Y: []float64{1, 2}, Error: []float64{1}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if d.Figure() == nil {
				t.Fatal("no figure")
			}
			drawn(t, d.Figure)
		})
	}
}

// The points are sorted, each with its own error.
// Symbols keep apart; the points without one are small dots.
func TestSymbolsKeepApart(t *testing.T) {
	for step, want := range map[float64]int{30: 1, 17: 1, 15: 2, 8: 3, 3: 8, 0: 1, 1e-300: 21} {
		var points []vg.Point
		for i := range 21 {
			points = append(points, vg.Point{X: vg.Length(step * float64(i))})
		}
		if got := apart(points); got != want {
			t.Errorf("at a distance of %g: one symbol for %d points, want %d", step, got, want)
		}
	}
}

func TestLinesKeepTheirPoints(t *testing.T) {
	l := Line{
		X: []float64{100, 1, math.NaN(), 10}, Y: []float64{3, 1, 9, 2},
		Error: []float64{0.3, 0.1, 0.9, 0.2},
	}
	got := l.sorted(true)
	if !slices.Equal(got.X, []float64{0, 1, 2}) || !slices.Equal(got.Y, []float64{1, 2, 3}) ||
		!slices.Equal(got.Error, []float64{0.1, 0.2, 0.3}) {
		t.Errorf("%+v", got)
	}
	m := Lines{Lines: []Line{l}, Levels: []float64{0}}.measured()
	if m.x != [2]float64{1, 100} || !(m.y[0] < 0 && m.y[1] > 3.3) {
		t.Errorf("the axes run over %v and %v", m.x, m.y)
	}
}
