package bayescmp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

// soundAnswer checks everything that holds of every answer of the hierarchical test.
func soundAnswer(t *testing.T, c *bayescmp.Comparison) *bayescmp.HierarchicalPosterior {
	t.Helper()
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	sums := func(what string, p bayescmp.Probabilities) {
		t.Helper()
		if !(p.Left >= 0 && p.Rope >= 0 && p.Right >= 0 && math.Abs(p.Left+p.Rope+p.Right-1) <= 1e-9) {
			t.Errorf("%s: not probabilities: %+v", what, p)
		}
	}
	sums("P", c.P)
	sums("next", post.Next(c.Rope))
	if e := c.Error; !(e.Left >= 0 && e.Left < 0.1 && e.Rope >= 0 && e.Rope < 0.1 && e.Right >= 0 && e.Right < 0.1) {
		t.Errorf("numerical error %+v", e)
	}
	parameters := map[string]*bayescmp.Parameter{"delta0": post.Delta0, "sigma0": post.Sigma0}
	if post.Nu != nil {
		parameters["nu"] = post.Nu
	}
	for name, q := range parameters {
		a, b, c := q.Quantile(0.025), q.Quantile(0.5), q.Quantile(0.975)
		if !(a <= b && b <= c && q.SD >= 0) || math.IsNaN(q.Mean) || math.IsInf(q.SD, 0) || math.IsNaN(q.Density(b)) {
			t.Errorf("%s: mean %g, sd %g, quantiles %g, %g, %g", name, q.Mean, q.SD, a, b, c)
		}
		near(t, name+" CDF at the median", q.CDF(b), 0.5, 0.01)
	}
	for _, e := range post.Estimates(c.Rope)[:min(3, c.Datasets)] {
		sums(e.Dataset, e.P)
		if !(e.Low <= e.Mean && e.Mean <= e.High && e.SD >= 0 && e.Sigma > 0) {
			t.Errorf("estimate %+v", e)
		}
	}
	if text := c.String() + c.HTML(); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Errorf("unclear: %s", text)
	}
	return post
}

func TestHierarchicalExtremes(t *testing.T) {
	type pair = bayescmp.Pair
	outlier := append(spread(-0.005, 0.005, 19), 0.6)
	tests := map[string]struct {
		test  bayescmp.Hierarchical
		pair  pair
		warns []string
		check func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior)
	}{
		"one data set": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, []float64{0.05}, []float64{0.02}), []string{"Sigma0"},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				if !(c.P.Right > c.P.Left) || c.P.Right > 0.9 {
					t.Errorf("one data set says too much or too little: %+v", c.P)
				}
			}},
		"two data sets": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, []float64{0.05, 0.06}, []float64{0.02, 0.02}), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				if !(c.P.Right > 0.8) {
					t.Errorf("two wins: %+v", c.P)
				}
			}},
		"two data sets, equal means": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, []float64{0, 0}, []float64{0.02, 0.02}), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "left − right", c.P.Left-c.P.Right, 0, 1e-3)
			}},
		"two scores":                           {bayescmp.Hierarchical{Rope: 0.01}, study(t, 2, 1, spread(0.01, 0.04, 10), repeated(0.01, 10)), nil, nil},
		"two scores on one data set":           {bayescmp.Hierarchical{Rope: 0.01}, study(t, 2, 1, []float64{0.02}, []float64{0.01}), []string{"Sigma0"}, nil},
		"two scores on two data sets, no rope": {bayescmp.Hierarchical{}, study(t, 2, 1, []float64{0.02, 0.01}, []float64{0.01, 0.02}), nil, nil},
		"three scores":                         {bayescmp.Hierarchical{Rope: 0.01}, study(t, 3, 1, spread(0.01, 0.04, 10), repeated(0.01, 10)), nil, nil},
		"one huge outlier": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, outlier, repeated(0.01, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				if !(c.P.Rope > 0.95) || math.Abs(post.Delta0.Mean) > 0.005 {
					t.Errorf("the outlier decides: %+v, %v", c.P, post.Delta0)
				}
				near(t, "estimate of the outlier", post.Estimates(0.01)[19].Mean, 0.6, 0.01)
			}},
		"one huge outlier, Gaussian": {bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}, study(t, 100, 10, outlier, repeated(0.01, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(rope)", c.P.Rope, 0, 0.01) // sd 0.13: the rope is nowhere the most probable
			}},
		"independent folds": {bayescmp.Hierarchical{Rope: 0.01, Rho: bayescmp.Value(0)}, study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20)), nil, nil},
		"hardly new folds":  {bayescmp.Hierarchical{Rope: 0.01, Rho: bayescmp.Value(0.99)}, study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20)), nil, nil},
		"no rope": {bayescmp.Hierarchical{}, study(t, 10, 1, spread(-0.01, 0.05, 12), repeated(0.02, 12)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(left) and the marginal of δ0", c.P.Left, post.Delta0.CDF(0), 1e-6)
				if c.P.Rope != 0 {
					t.Errorf("P(rope) %g without a rope", c.P.Rope)
				}
			}},
		"a rope for everything": {bayescmp.Hierarchical{Rope: 10}, study(t, 10, 1, spread(-0.01, 0.05, 12), repeated(0.02, 12)), []string{"rope"},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(rope)", c.P.Rope, 1, 1e-6)
			}},
		"a rope beyond all numbers": {bayescmp.Hierarchical{Rope: 1e300}, study(t, 10, 1, spread(-0.01, 0.05, 12), repeated(0.02, 12)), []string{"rope"},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(rope)", c.P.Rope, 1, 1e-6)
			}},
		"all equal means": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, repeated(0.02, 30), repeated(0.02, 30)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(right)", c.P.Right, 1, 0.01)
				near(t, "δ0", post.Delta0.Mean, 0.02, 0.002)
			}},
		"all differences 0": {bayescmp.Hierarchical{Rope: 0.01, Resolution: 0.001}, study(t, 100, 10, repeated(0, 20), repeated(0, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(rope)", c.P.Rope, 1, 1e-3)
			}},
		"all differences 0, no rope": {bayescmp.Hierarchical{Resolution: 0.001}, study(t, 100, 10, repeated(0, 20), repeated(0, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(left)", c.P.Left, 0.5, 1e-6)
			}},
		"all differences 0 on one data set": {bayescmp.Hierarchical{Rope: 0.01, Resolution: 0.1}, study(t, 10, 1, []float64{0}, []float64{0}), []string{"Sigma0"},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "left − right", c.P.Left-c.P.Right, 0, 1e-6)
			}},
		"constant differences": {bayescmp.Hierarchical{Rope: 0.01, Resolution: 0.001}, study(t, 100, 10, repeated(0.05, 20), repeated(0, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(right)", c.P.Right, 1, 1e-3)
			}},
		"no variance on some": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, spread(-0.01, 0.05, 20), append(repeated(0.02, 19), 0)),
			[]string{"d0019"}, nil},
		"paper's noise": {bayescmp.Hierarchical{Rope: 0.01, ZeroVariance: bayescmp.PaperNoise}, study(t, 100, 10, repeated(0, 20), repeated(0, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				near(t, "P(rope)", c.P.Rope, 1, 0.01)
				// σ_i is from the uniform noise in ±rope: its standard deviation is rope/√3; without what the folds share, 1 − rho.
				near(t, "σ", post.Estimates(0.01)[0].Sigma, 0.01/math.Sqrt(3*0.9), 1e-4)
			}},
		"very different variances": {bayescmp.Hierarchical{Rope: 0.01}, study(t, 100, 10, spread(-0.01, 0.05, 10),
			[]float64{1e-6, 0.01, 0.02, 1e-5, 0.5, 0.01, 0.02, 1e-4, 0.01, 1e-6}), nil, nil},
		"tight bound of σ0": {bayescmp.Hierarchical{Rope: 0.01, Sigma0: 0.001}, study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20)), []string{"Sigma0"},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				if !(post.Sigma0.Quantile(0.999) <= 0.001001) {
					t.Errorf("σ0 %v", post.Sigma0)
				}
			}},
		"no spread at all": {bayescmp.Hierarchical{Rope: 0.01, Sigma0: 1e-12}, study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20)), nil,
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				// One common δ: the product of 20 Students with 98 degrees of freedom, whose sd is that of its curvature at the middle.
				const m, tau2 = 98, 0.02 * 0.02 * 99 * 10.9 / (100 * 0.9 * 98)
				curvature := 0.0
				for _, mean := range spread(-0.01, 0.05, 20) {
					z2 := (mean - 0.02) * (mean - 0.02) / tau2 / m
					curvature += (m + 1) / (m * tau2) * (1 - z2) / ((1 + z2) * (1 + z2))
				}
				near(t, "δ0", post.Delta0.Mean, 0.02, 1e-4)
				near(t, "sd of δ0", post.Delta0.SD, 1/math.Sqrt(curvature), 3e-5)
			}},
		"bound of δ0 away from the data": {bayescmp.Hierarchical{Rope: 0.01, Delta0: 0.1}, study(t, 100, 10, spread(0.49, 0.51, 20), repeated(0.02, 20)), []string{"Delta0"},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				if !(math.Abs(post.Delta0.Mean) <= 0.1 && c.P.Right > 0.5) {
					t.Errorf("δ0 %v, %+v", post.Delta0, c.P)
				}
			}},
		"tight bound of σ": {bayescmp.Hierarchical{Rope: 0.01, Sigma: 0.015}, study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20)), []string{"Sigma "},
			func(t *testing.T, c *bayescmp.Comparison, post *bayescmp.HierarchicalPosterior) {
				for _, e := range post.Estimates(0.01) {
					near(t, "σ", e.Sigma, 0.015, 0.001)
				}
			}},
		"a far wider bound of δ0": {bayescmp.Hierarchical{Rope: 0.01, Delta0: 1e6}, study(t, 100, 10, []float64{0.05, 0.01, 0.02}, []float64{0.02, 0.02, 0.02}), nil, nil},
		"unshifted ν": {bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.NuPrior{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15}, Unshifted: true}},
			study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20)), nil, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("panic: %v", r)
				}
			}()
			start := time.Now()
			c := compare(t, test.test, test.pair)
			took := time.Since(start)
			post := soundAnswer(t, c)
			if test.check != nil {
				test.check(t, c, post)
			}
			for _, about := range test.warns {
				if !warned(c, about) {
					t.Errorf("no warning about %s: %v", about, c.Warnings)
				}
			}
			t.Logf("%+v in %v (all %v), %v", c.P, took.Round(time.Millisecond), time.Since(start).Round(time.Millisecond), c.Warnings)
		})
	}
}

// Different designs on every data set.
func TestHierarchicalMixedDesigns(t *testing.T) {
	var sets []bayescmp.FoldScores
	for i, design := range [][2]int{{1, 10}, {10, 10}, {2, 5}, {5, 2}, {1, 3}, {3, 20}} {
		s := study(t, design[0]*design[1], design[0], []float64{0.02 + 0.002*float64(i)}, []float64{0.02})
		d, err := s.Differences("d0000")
		must(t, err)
		sets = append(sets, bayescmp.FoldScores{Dataset: fmt.Sprint(i), Left: make([]float64, len(d)), Right: d, Runs: design[0]})
	}
	p, err := bayescmp.NewPair("left", "right", sets...)
	must(t, err)
	c := compare(t, bayescmp.Hierarchical{Rope: 0.005}, p)
	post := soundAnswer(t, c)
	if !(c.P.Right > 0.9) {
		t.Errorf("%+v", c.P)
	}
	// More scores, a narrower estimate.
	if e := post.Estimates(0.005); !(e[1].SD < e[4].SD) {
		t.Errorf("sd %g of 100 scores, %g of 3", e[1].SD, e[4].SD)
	}
}

// The unit of the scores says nothing.
func TestHierarchicalUnits(t *testing.T) {
	answer := func(unit float64) (*bayescmp.Comparison, *bayescmp.HierarchicalPosterior) {
		means, sds := spread(-0.01, 0.05, 12), repeated(0.02, 12)
		for i := range means {
			means[i], sds[i] = unit*means[i], unit*sds[i]
		}
		c := compare(t, bayescmp.Hierarchical{Rope: 0.01 * unit}, study(t, 20, 2, means, sds))
		return c, c.Posterior.(*bayescmp.HierarchicalPosterior)
	}
	want, post := answer(1)
	for _, unit := range []float64{1e-9, 1e9, 1e-100, 1e100} {
		got, p := answer(unit)
		nearP(t, fmt.Sprint("units of ", unit), got.P, want.P, 1e-9)
		nearP(t, "next", p.Next(got.Rope), post.Next(want.Rope), 1e-9)
		nearRelative(t, "δ0", p.Delta0.Mean, unit*post.Delta0.Mean, 1e-9)
		nearRelative(t, "σ0", p.Sigma0.Quantile(0.9), unit*post.Sigma0.Quantile(0.9), 1e-9)
		nearRelative(t, "density", p.Delta0.Density(unit*0.02), post.Delta0.Density(0.02)/unit, 1e-9)
	}
}
