package figure

import (
	"math"
	"testing"
)

func sharesPictures(out map[string]*Figure) {
	s := Shares{Title: "observed and predicted", XLabel: "difference of two scores",
		Values:      []float64{-0.02, 0, 0, 0.001, 0.004, 0.01, 0.013, 0.05},
		ValuesLabel: "data sets", BandLabel: "95 % of the predictions"}
	out["shares-bare"] = s.Figure()
	for i := range 41 {
		x := -0.05 + 0.003*float64(i)
		middle := 1 / (1 + math.Exp(-x/0.01))
		s.X = append(s.X, x)
		s.BandLow = append(s.BandLow, middle-0.15)
		s.BandHigh = append(s.BandHigh, middle+0.15)
	}
	out["shares"] = s.Figure()
}

func TestSharesOfNothing(t *testing.T) {
	for name, s := range map[string]Shares{
		"no values": {}, "NaN": {Values: []float64{math.NaN(), math.Inf(1)}},
	} {
		if s.Figure() != nil {
			t.Errorf("%s: a figure of nothing", name)
		}
	}
	odd := Shares{Values: []float64{1}, X: []float64{2, 1, math.NaN(), 3},
		BandLow: []float64{-1, 0, 0, 0.5}, BandHigh: []float64{2, 1, 1}}
	if s := odd.drawableShares(); len(s.X) != 1 || s.BandLow[0] != 0 || s.BandHigh[0] != 1 {
		t.Errorf("%+v", s)
	}
	if odd.Figure() == nil {
		t.Error("no figure of one value")
	}
}
