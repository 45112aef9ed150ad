package bayescmp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// soundShares checks what holds of every answer of the two rank tests.
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
	for _, v := range [][5]float64{{low.Left, inner.Left, mean.Left, outer.Left, high.Left}, {low.Rope, inner.Rope, mean.Rope, outer.Rope, high.Rope},
		{low.Right, inner.Right, mean.Right, outer.Right, high.Right}} {
		if !(v[0] >= 0 && v[0] <= v[1] && v[1] <= v[3] && v[3] <= v[4] && v[4] <= 1 && v[0] <= v[2] && v[2] <= v[4]) {
			t.Errorf("low, quartile, mean, quartile, high: %v", v)
		}
	}
	for _, text := range []string{c.String(), c.HTML()} {
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || strings.Contains(text, "%!") {
			t.Errorf("unclear: %s", text)
		}
	}
	if c.Plot().PNG() == nil {
		t.Error("no plot")
	}
}

// Scores at both ends of what is allowed.
func TestRankTestsOfExtremeScores(t *testing.T) {
	for _, size := range []float64{1e300, 1e-290} {
		sets := make([]bayescmp.FoldScores, 4)
		for i, d := range []float64{1, -0.5, 0.25, 0.75} {
			sets[i] = bayescmp.FoldScores{Dataset: fmt.Sprint(i), Left: []float64{0}, Right: []float64{size * d}}
		}
		p, err := bayescmp.NewPair("left", "right", sets...)
		must(t, err)
		for _, rope := range []float64{0, 0.3 * size} {
			for _, test := range []bayescmp.Test{bayescmp.Sign{Rope: rope}, bayescmp.SignedRank{Rope: rope}} {
				c := compare(t, test, p)
				soundShares(t, c)
				if !(c.P.Right > c.P.Left) {
					t.Errorf("%s, scores of %g: %+v", test.Name(), size, c.P)
				}
			}
		}
	}
}
