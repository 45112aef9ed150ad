package figure

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The labels of a narrow axis do not touch, and there are as many of them as there is room for.
func TestMarkBelow(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		width     vg.Length
		want      string
	}{
		{-0.02, 0.02, 250, "−0.02 −0.01 0 0.01 0.02"}, // eight steps of 0.005 would touch
		{-0.02, 0.02, 600, "−0.020 −0.015 −0.010 −0.005 0 0.005 0.010 0.015 0.020"},
		{0, 1, 300, "0 0.2 0.4 0.6 0.8 1.0"},
		{0, 1, 20, "0 1"},
	} {
		p := newPlot("", "")
		p.X.Min, p.X.Max = test.low, test.high
		markBelow(p, draw.New(invisible{test.width, 200}), ticks{})
		var labels []string
		for _, mark := range p.X.Tick.Marker.Ticks(test.low, test.high) {
			labels = append(labels, mark.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("from %g to %g on %g points: %s", test.low, test.high, test.width, got)
		}
	}
}

// A forest of few rows is told row by row, one of many by its population; without a population
// there is no word of one.
func TestForestTold(t *testing.T) {
	long := forestOf(13)
	long.Title = "long"
	short := Forest{Title: "short", Rows: []ForestRow{
		rowOf("one", 0.1, 0.2, 0.1, 0.3), rowOf("two", 0, 0.5, 0.4, 0.6),
	}}
	for f, want := range map[*Figure]string{
		long.Figure():  "long; 13 rows; next data set: 0.01 [−0.022, 0.044].",
		short.Figure(): "short; one: 0.2 [0.1, 0.3]; two: 0.5 [0.4, 0.6].",
	} {
		if f.String() != want {
			t.Errorf("%s\nwant %s", f, want)
		}
	}
}
