package bayescmp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// soundShares checks all that holds of every answer of the two rank tests.
func soundShares(t *testing.T, c *bayescmp.Comparison) {
	t.Helper()
	post := c.Posterior.(interface {
		bayescmp.Posterior
		Mean() bayescmp.Probabilities
		Interval(level float64) (low, high bayescmp.Probabilities)
	})
	near(t, "sum of P", c.P.Left+c.P.Rope+c.P.Right, 1, 1e-12)
	mean := post.Mean()
	near(t, "sum of the means", mean.Left+mean.Rope+mean.Right, 1, 1e-12)
	low, high := post.Interval(0.99)
	inner, outer := post.Interval(0.5)
	for _, share := range []func(p bayescmp.Probabilities) float64{
		func(p bayescmp.Probabilities) float64 { return p.Left },
		func(p bayescmp.Probabilities) float64 { return p.Rope },
		func(p bayescmp.Probabilities) float64 { return p.Right },
	} {
		quantiles := []float64{0, share(low), share(inner), share(outer), share(high), 1}
		m := share(mean)
		if !slices.IsSorted(quantiles) || !(share(low) <= m && m <= share(high)) {
			t.Errorf("mean %g, quantiles between 0 and 1: %v", m, quantiles)
		}
	}
	for _, text := range []string{c.String(), c.HTML()} {
		for _, never := range []string{"NaN", "Inf", "%!"} {
			if strings.Contains(text, never) {
				t.Errorf("unclear: %s", text)
			}
		}
	}
	if c.Plot().PNG() == nil {
		t.Error("no plot")
	}
}

// Scores at both ends of what is allowed.
func TestRankTestsOfExtremeScores(t *testing.T) {
	needsTime(t)
	for _, size := range []float64{1e300, 1e-290} {
		p := ofDifferences(t, size, -0.5*size, 0.25*size, 0.75*size)
		for _, rope := range []float64{0, 0.3 * size} {
			for _, test := range []bayescmp.Test{
				bayescmp.Sign{Rope: rope}, bayescmp.SignedRank{Rope: rope},
			} {
				c := compare(t, test, p)
				soundShares(t, c)
				if !(c.P.Right > c.P.Left) {
					t.Errorf("%s, scores of %g: %+v", test.Name(), size, c.P)
				}
			}
		}
	}
}
