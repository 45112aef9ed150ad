package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestOdds(t *testing.T) {
	type p = bayescmp.Probabilities
	c := &bayescmp.Comparison{Left: "a", Right: "b", Rope: 0.01}
	c.P = p{Left: 0.1, Rope: 0.6, Right: 0.3}
	odds := c.Odds()
	if len(odds) != 3 {
		t.Fatalf("%v", odds)
	}
	for i, want := range []float64{3, 6, 2} {
		near(t, odds[i].String(), odds[i].Ratio, want, 1e-12)
	}
	// Beside an error the ratio loses digits, and is a lower bound in the end.
	c.P = p{Left: 0.012, Rope: 0.0004, Right: 0.9876}
	for e, want := range map[float64][3]string{
		0:    {"82.3 (strong", "30.0 (strong", "more than 1000 (strong"},
		2e-4: {"82 (strong", "30 (strong", "more than 1000 (strong"},
		4e-3: {"80 (strong", "more than 1 (weak", "more than 200 (strong"},
		1:    {"more than 1 (weak", "more than 1 (weak", "more than 1 (weak"},
	} {
		c.Error = p{Left: e, Rope: e, Right: e}
		for i, o := range c.Odds() {
			if !strings.Contains(o.String(), " = "+want[i]+" ") {
				t.Errorf("error %g: %v, want %s", e, o, want[i])
			}
		}
	}
	c.P, c.Error = p{Right: 1}, p{}
	for i, o := range c.Odds() {
		if i == 1 && !math.IsNaN(o.Ratio) || i != 1 && !math.IsInf(o.Ratio, 1) {
			t.Errorf("certain: %v", o)
		}
		if strings.Contains(o.String(), "NaN") || strings.Contains(o.String(), "Inf") {
			t.Errorf("unreadable: %v", o)
		}
	}
	c.Rope = 0
	if odds := c.Odds(); len(odds) != 1 || strings.Contains(odds[0].For, "equivalent") {
		t.Errorf("without a rope: %v", odds)
	}
}

func TestOddsHaveGrades(t *testing.T) {
	for ratio, want := range map[float64]string{
		1: "weak", 3: "weak", 3.0001: "positive", 20: "positive", 20.0001: "strong",
		math.Inf(1): "strong",
	} {
		if got := (bayescmp.Odds{Ratio: ratio, AtLeast: ratio}).Grade(); got != want {
			t.Errorf("%g: %s", ratio, got)
		}
	}
	if got := (bayescmp.Odds{Ratio: math.NaN()}).Grade(); got != "no" {
		t.Errorf("NaN: %s", got)
	}
}
