package bayescmp_test

import (
	"html"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// A probability has the digits that its error leaves, and never rounds to certainty.
func TestProbabilitiesAreCutAtTheirErrors(t *testing.T) {
	for _, test := range []struct {
		p, e [3]float64
		want [3]string
	}{
		{[3]float64{0.00004, 0.00006, 0.9999}, [3]float64{}, [3]string{"<0.0001", "0.0001", "0.9999"}},
		{[3]float64{0.00001, 0.00001, 0.99998}, [3]float64{}, [3]string{"<0.0001", "<0.0001", ">0.9999"}},
		{[3]float64{0, 0, 1}, [3]float64{}, [3]string{"0", "0", "1"}},
		// No draw of 50,000 went left: that is not certain, and that none could go to the rope is.
		{[3]float64{0, 0, 1}, [3]float64{2e-5, 0, 2e-5}, [3]string{"<0.0001", "0", ">0.9999"}},
		{[3]float64{0.12345, 0.34567, 0.53088}, [3]float64{0.001, 0.003, 0.02}, [3]string{"0.123 ± 0.001", "0.346 ± 0.003", "0.53 ± 0.02"}},
		{[3]float64{4e-7, 0.0782, 0.9218}, [3]float64{2e-4, 2e-4, 2e-4}, [3]string{"<0.0003", "0.0782 ± 0.0002", "0.9218 ± 0.0002"}},
		{[3]float64{0.001, 0, 0.999}, [3]float64{0.004, 0.0002, 0.004}, [3]string{"<0.005", "<0.0002", ">0.995"}},
	} {
		c := &bayescmp.Comparison{Left: "a", Right: "b", Rope: 0.01,
			P:     bayescmp.Probabilities{Left: test.p[0], Rope: test.p[1], Right: test.p[2]},
			Error: bayescmp.Probabilities{Left: test.e[0], Rope: test.e[1], Right: test.e[2]}}
		lines := strings.Split(c.String(), "\n")[2:5]
		for i, want := range test.want {
			if !strings.HasSuffix(lines[i], "  "+want) {
				t.Errorf("%v ± %v: %q, want %q", test.p[i], test.e[i], lines[i], want)
			}
		}
	}
}

// A verdict that hangs on the draws says so.
func TestDecisionWithinItsErrorIsDoubted(t *testing.T) {
	p := meansPair(t, 0.02, 0.03, 0.01, 0.04, -0.01, 0.05, 0.02, -0.02, 0.03, 0.015, -0.012, 0.022)
	c := compare(t, bayescmp.SignedRank{Rope: 0.01}, p)
	doubted := func(threshold float64) bool {
		said := compare(t, bayescmp.SignedRank{Rope: 0.01, Threshold: threshold}, p).String()
		return strings.Contains(said, "may go either way")
	}
	if c.P.Right < 0.5 || !doubted(c.P.Right+c.Error.Right) || !doubted(c.P.Right-c.Error.Right) || doubted(c.P.Right-0.02) {
		t.Errorf("%v ± %v", c.P, c.Error)
	}
}

// A region that no draw favoured is written like one that is lost in its error; 0 stands only where no data set can favour it.
func TestNoDrawIsNotImpossible(t *testing.T) {
	d := make([]float64, 40)
	for i := range d {
		d[i] = 0.05
	}
	for _, test := range []struct {
		first float64
		left  string
	}{{-0.2, "<0.0001"}, {0.05, "0"}} {
		d[0] = test.first
		p := meansPair(t, d...)
		c := compare(t, bayescmp.SignedRank{Rope: 0.01}, p)
		if c.P.Left != 0 || (c.Error.Left > 0) != (test.first < 0) {
			t.Fatalf("%v ± %v", c.P, c.Error)
		}
		s, err := bayescmp.SideBySide(t.Context(), p, bayescmp.SignedRank{Rope: 0.01})
		must(t, err)
		flat := func(text string) string { return strings.Join(strings.Fields(text), " ") }
		cell := ">" + html.EscapeString(test.left) + "</td>"
		for text, want := range map[string]string{
			flat(c.String()): "a practically better " + test.left + " ", c.HTML(): cell, flat(s.String()): "±0.01 " + test.left + " ", s.HTML(): cell,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in %s", want, text)
			}
		}
	}
}
