package bayescmp_test

import (
	"html"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// A probability has the digits that its error leaves, and never rounds to certainty.
func TestProbabilitiesAreCutAtTheirErrors(t *testing.T) {
	type regions [3]float64
	for _, test := range []struct {
		p, e regions
		want [3]string
	}{
		{
			regions{0.00004, 0.00006, 0.9999}, regions{},
			[3]string{"<0.0001", "0.0001", "0.9999"},
		},
		{
			regions{0.00001, 0.00001, 0.99998}, regions{},
			[3]string{"<0.0001", "<0.0001", ">0.9999"},
		},
		{regions{0, 0, 1}, regions{}, [3]string{"0", "0", "1"}},
		{
			// No draw of 50,000 went left, which is not certain. None could go to the rope, which
			// is certain.
			regions{0, 0, 1}, regions{2e-5, 0, 2e-5},
			[3]string{"<0.0001", "0", ">0.9999"},
		},
		{
			regions{0.12345, 0.34567, 0.53088}, regions{0.001, 0.003, 0.02},
			[3]string{"0.123 ± 0.001", "0.346 ± 0.003", "0.53 ± 0.02"},
		},
		{
			regions{4e-7, 0.0782, 0.9218}, regions{2e-4, 2e-4, 2e-4},
			[3]string{"<0.0003", "0.0782 ± 0.0002", "0.9218 ± 0.0002"},
		},
		{
			regions{0.001, 0, 0.999}, regions{0.004, 0.0002, 0.004},
			[3]string{"<0.005", "<0.0002", ">0.995"},
		},
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

// A verdict that depends on the draws says so.
func TestDecisionWithinItsErrorIsDoubted(t *testing.T) {
	p := meansPair(t,
		0.02, 0.03, 0.01, 0.04, -0.01, 0.05, 0.02, -0.02, 0.03, 0.015, -0.012, 0.022)
	c := compare(t, bayescmp.SignedRank{Rope: 0.01, Samples: 50_000}, p)
	doubted := func(threshold float64, samples int) bool {
		test := bayescmp.SignedRank{Rope: 0.01, Threshold: threshold, Samples: samples}
		return strings.Contains(compare(t, test, p).String(), "may go either way")
	}
	right, off := c.P.Right, c.Error.Right
	if right < 0.5 || !doubted(right+off, 50_000) || !doubted(right-off, 50_000) ||
		doubted(right-0.02, 50_000) {
		t.Errorf("%v ± %v", c.P, c.Error)
	}
	// By default there are more draws instead, but not forever.
	exact := compare(t, bayescmp.SignedRank{Rope: 0.01, Threshold: right}, p).P.Right
	if doubted(exact+0.004, 0) || doubted(exact-0.004, 0) || !doubted(exact, 0) {
		t.Errorf("%v, %v by default", c.P, exact)
	}
}

// A region that no draw favoured is written like one that is lost in its error. A plain 0 stands
// only where no data set can favour the region.
func TestNoDrawIsNotImpossible(t *testing.T) {
	d := repeated(0.05, 40)
	for first, left := range map[float64]string{-0.2: "<0.0001", 0.05: "0"} {
		d[0] = first
		p, test := meansPair(t, d...), bayescmp.SignedRank{Rope: 0.01}
		c := compare(t, test, p)
		if c.P.Left != 0 || (c.Error.Left > 0) != (first < 0) {
			t.Fatalf("%v ± %v", c.P, c.Error)
		}
		s := accepted(bayescmp.SideBySide(t.Context(), p, test))(t)
		flat := func(text string) string { return strings.Join(strings.Fields(text), " ") }
		cell := ">" + html.EscapeString(left) + "</td>"
		for text, want := range map[string]string{
			flat(c.String()): "a practically better " + left + " ", c.HTML(): cell,
			flat(s.String()): "±0.01 " + left + " ", s.HTML(): cell,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in %s", want, text)
			}
		}
	}
}
