package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func signedRankOf(t *testing.T, c *bayescmp.Comparison) *bayescmp.SignedRankPosterior {
	t.Helper()
	post, ok := c.Posterior.(*bayescmp.SignedRankPosterior)
	if !ok {
		t.Fatalf("posterior %T", c.Posterior)
	}
	return post
}

func TestSignedRankRopes(t *testing.T) {
	p := pairOf(t, weka(), "NaiveBayes", "AODE")
	c := compare(t, bayescmp.SignedRank{Rope: 0.01}, p)
	post, last := signedRankOf(t, c), bayescmp.Probabilities{Left: 2, Rope: -1, Right: 2}
	for _, rope := range []float64{0.001, 0.003, 0.01, 0.02, 0.04, 0.1} {
		got, off := post.Rule(rope)
		want := compare(t, bayescmp.SignedRank{Rope: rope}, p)
		if got != want.P || off != want.Error {
			t.Errorf("rope %g: %+v, by Compare %+v", rope, got, want.P)
		}
		if got.Left > last.Left || got.Rope < last.Rope || got.Right > last.Right {
			t.Errorf("rope %g: %+v after %+v", rope, got, last)
		}
		last = got
	}
	if got, _ := post.Rule(0); got != compare(t, bayescmp.SignedRank{}, p).P {
		t.Errorf("without a rope: %+v", got)
	}
	if got, _ := post.Rule(math.Inf(1)); got.Rope != 1 {
		t.Errorf("an endless rope: %+v", got)
	}
	for _, bad := range []float64{-1, math.NaN()} {
		if got, _ := post.Rule(bad); !math.IsNaN(got.Left) {
			t.Errorf("rope %g: %+v", bad, got)
		}
	}
}

func TestSignedRankDraws(t *testing.T) {
	p := pairOf(t, weka(), "NaiveBayes", "AODE")
	c := compare(t, bayescmp.SignedRank{Rope: 0.01, Samples: 3000}, p)
	post, names := signedRankOf(t, c), []string{"left", "rope", "right"}
	columns := func(n int, src rand.Source) [3][]float64 {
		df := post.Draws(n, src)
		if df.Err != nil || df.Nrow() != n || !slices.Equal(df.Names(), names) {
			t.Fatalf("%d draws: %v", n, df)
		}
		return [3][]float64{
			df.Col("left").Float(), df.Col("rope").Float(), df.Col("right").Float(),
		}
	}
	// The first 3000 are the draws of P.
	d, right := columns(3000, nil), 0.0
	for i := range d[0] {
		if d[2][i] > max(d[0][i], d[1][i]) {
			right++
		}
		near(t, "sum", d[0][i]+d[1][i]+d[2][i], 1, 1e-12)
	}
	near(t, "P(right)", c.P.Right, right/3000, 1e-12)
	if more := columns(5000, nil); more[2][2999] != d[2][2999] {
		t.Error("more draws begin otherwise")
	}
	if other := columns(10, rand.NewPCG(1, 9)); other[0][0] == d[0][0] {
		t.Error("a source of one's own gives the same draws")
	}
	for _, n := range []int{0, -3, 1 << 40} {
		if df := post.Draws(n, nil); df.Err == nil {
			t.Errorf("%d draws", n)
		}
	}
}

func TestNilAndUnmadeSignedRankPosterior(t *testing.T) {
	for _, post := range []*bayescmp.SignedRankPosterior{nil, {}} {
		low, high := post.Interval(0.95)
		p, _ := post.Rule(0.1)
		for i, v := range []float64{post.Mean().Left, low.Rope, high.Right, p.Rope} {
			if !math.IsNaN(v) {
				t.Errorf("number %d of nothing is %g", i, v)
			}
		}
		if post.String() != "no posterior" || post.Plot(&bayescmp.Comparison{}) != nil ||
			post.Draws(5, nil).Err == nil {
			t.Errorf("something from nothing: %v", post)
		}
	}
	c := compare(t, bayescmp.SignedRank{}, oneScoreEach(t, 0.1, -0.05))
	post := signedRankOf(t, c)
	for _, level := range []float64{0, 1, -1, math.NaN()} {
		if low, _ := post.Interval(level); !math.IsNaN(low.Left) {
			t.Errorf("an interval of probability %g", level)
		}
	}
	if post.Plot(nil) != nil {
		t.Error("a plot without a comparison")
	}
}
