package bayescmp_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// soundText checks that a text says all it must, and nothing that a p value cannot say.
func soundText(t *testing.T, s *bayescmp.Significance) {
	t.Helper()
	for _, text := range []string{s.String(), s.HTML(), s.Verdict()} {
		if !strings.Contains(text, s.Left) || !strings.Contains(text, s.Right) ||
			!strings.Contains(text, "p ") {
			t.Errorf("unclear: %s", text)
		}
		for _, never := range []string{
			"NaN", "Inf", "%!", "equivalent", "no difference", "are equal", "equally",
		} {
			if strings.Contains(text, never) {
				t.Errorf("%q in: %s", never, text)
			}
		}
		if !strings.Contains(text, s.Alternative.String()) && text != s.Verdict() {
			t.Errorf("the alternative is not printed: %s", text)
		}
	}
	verdict := s.Verdict()
	if strings.Contains(verdict, "significantly") == strings.Contains(verdict, "found") {
		if s.Alternative == bayescmp.TwoSided || s.Significant() {
			t.Errorf("unclear verdict: %s", verdict)
		}
	}
}

func TestVerdicts(t *testing.T) {
	up := ofDifferences(t, 1, 2, 3, 4, 5, 6, 7)
	down := ofDifferences(t, -1, -2, -3, -4, -5, -6, -7)
	for _, tc := range []struct {
		pair        bayescmp.Pair
		alternative bayescmp.Alternative
		want        string
	}{
		{
			up, bayescmp.TwoSided,
			"right is significantly better than left on 7 data sets (p = 0.0156, two-sided).",
		},
		{
			down, bayescmp.TwoSided,
			"left is significantly better than right on 7 data sets (p = 0.0156, two-sided).",
		},
		{
			up, bayescmp.ForRight,
			"right is significantly better than left on 7 data sets (p = 0.0078, one-sided).",
		},
		{
			down, bayescmp.ForLeft,
			"left is significantly better than right on 7 data sets (p = 0.0078, one-sided).",
		},
		{
			up, bayescmp.ForLeft,
			"left is not found significantly better than right on 7 data sets " +
				"(p = 1, one-sided); that is not evidence that it is not.",
		},
		{
			down, bayescmp.ForRight,
			"right is not found significantly better than left on 7 data sets " +
				"(p = 1, one-sided); that is not evidence that it is not.",
		},
		{
			ofDifferences(t, 1, -2, 3), bayescmp.TwoSided,
			"No significant difference found between left and right on 3 data sets " +
				"(p = 0.7500, two-sided); that is not evidence that there is none.",
		},
	} {
		test := bayescmp.Wilcoxon{Alternative: tc.alternative}
		if got := significance(t, test, tc.pair).Verdict(); got != tc.want {
			t.Errorf("got  %s\nwant %s", got, tc.want)
		}
	}
}
