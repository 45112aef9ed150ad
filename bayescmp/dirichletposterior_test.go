package bayescmp_test

import (
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func dirichletOf(t *testing.T, c *bayescmp.Comparison) *bayescmp.DirichletPosterior {
	t.Helper()
	post, ok := c.Posterior.(*bayescmp.DirichletPosterior)
	if !ok {
		t.Fatalf("posterior %T", c.Posterior)
	}
	return post
}

func TestNilAndUnmadeDirichletPosterior(t *testing.T) {
	for _, post := range []*bayescmp.DirichletPosterior{
		nil, {}, {Left: -1, Right: 2}, {Left: math.NaN()}, {Left: math.Inf(1)},
	} {
		low, high := post.Interval(0.95)
		if !math.IsNaN(post.Mean().Left) || !math.IsNaN(low.Rope) || !math.IsNaN(high.Right) {
			t.Errorf("numbers of nothing: %v, %v, %v", post.Mean(), low, high)
		}
		if post.String() == "" || post.Plot(&bayescmp.Comparison{}) != nil ||
			post.Draws(5, nil).Err == nil {
			t.Errorf("something from nothing: %v", post)
		}
	}
	// A posterior that the user makes works.
	post := &bayescmp.DirichletPosterior{Left: 2, Rope: 3, Right: 5}
	want := bayescmp.Probabilities{Left: 0.2, Rope: 0.3, Right: 0.5}
	if m := post.Mean(); m != want || post.Plot(nil) != nil {
		t.Errorf("%v", m)
	}
	for _, level := range []float64{0, 1, -1, math.NaN()} {
		if low, _ := post.Interval(level); !math.IsNaN(low.Left) {
			t.Errorf("an interval of probability %g", level)
		}
	}
	for _, n := range []int{0, -1, 1 << 40} {
		if post.Draws(n, nil).Err == nil {
			t.Errorf("%d draws", n)
		}
	}
}
