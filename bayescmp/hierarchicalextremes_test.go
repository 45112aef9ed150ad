package bayescmp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// soundAnswer checks all that holds of every answer of the hierarchical test.
func soundAnswer(t *testing.T, c *bayescmp.Comparison) *bayescmp.HierarchicalPosterior {
	t.Helper()
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	soundProbabilities(t, "P", c.P)
	soundProbabilities(t, "next", post.Next(c.Rope))
	for _, off := range []float64{c.Error.Left, c.Error.Rope, c.Error.Right} {
		if !(off >= 0 && off < 0.1) {
			t.Errorf("numerical error %+v", c.Error)
		}
	}
	soundParameter(t, "delta0", post.Delta0)
	soundParameter(t, "sigma0", post.Sigma0)
	if post.Nu != nil {
		soundParameter(t, "nu", post.Nu)
	}
	for _, e := range post.Estimates(c.Rope)[:min(3, c.Datasets)] {
		soundProbabilities(t, e.Dataset, e.P)
		if !(e.Low <= e.Mean && e.Mean <= e.High && e.SD >= 0 && e.Sigma > 0) {
			t.Errorf("estimate %+v", e)
		}
	}
	text := c.String() + c.HTML()
	if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Errorf("unclear: %s", text)
	}
	return post
}

func soundProbabilities(t *testing.T, what string, p bayescmp.Probabilities) {
	t.Helper()
	sum := p.Left + p.Rope + p.Right
	if !(p.Left >= 0 && p.Rope >= 0 && p.Right >= 0 && math.Abs(sum-1) <= 1e-9) {
		t.Errorf("%s: not probabilities: %+v", what, p)
	}
}

func soundParameter(t *testing.T, name string, q *bayescmp.Parameter) {
	t.Helper()
	low, median, high := q.Quantile(0.025), q.Quantile(0.5), q.Quantile(0.975)
	if !(low <= median && median <= high && q.SD >= 0) ||
		math.IsNaN(q.Mean) || math.IsInf(q.SD, 0) || math.IsNaN(q.Density(median)) {
		t.Errorf("%s: mean %g, sd %g, quantiles %g, %g, %g",
			name, q.Mean, q.SD, low, median, high)
	}
	near(t, name+" CDF at the median", q.CDF(median), 0.5, 0.01)
}

// Extreme data and options: each answer is sound, and has the properties that can be told
// beforehand.
func TestHierarchicalExtremes(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	small := bayescmp.Hierarchical{Rope: 0.01}
	usual := study(t, 100, 10, spread(-0.01, 0.05, 20), repeated(0.02, 20))
	few := study(t, 10, 1, spread(-0.01, 0.05, 4), repeated(0.02, 4))
	outlier := study(t, 100, 10, append(spread(-0.005, 0.005, 19), 0.6), repeated(0.01, 20))
	zeros := study(t, 100, 10, repeated(0, 20), repeated(0, 20))
	for name, test := range map[string]struct {
		test  bayescmp.Hierarchical
		pair  bayescmp.Pair
		warns string // a part of a warning
		check func(t *testing.T, a hierarchicalAnswer)
	}{
		"one data set": {
			test:  small,
			pair:  study(t, 100, 10, []float64{0.05}, []float64{0.02}),
			warns: "Sigma0",
			check: func(t *testing.T, a hierarchicalAnswer) {
				if !(a.P.Right > a.P.Left) || a.P.Right > 0.9 {
					t.Errorf("one data set says too much or too little: %+v", a.P)
				}
			},
		},
		"two data sets": {
			test: small,
			pair: study(t, 100, 10, []float64{0.05, 0.06}, []float64{0.02, 0.02}),
			check: func(t *testing.T, a hierarchicalAnswer) {
				if !(a.P.Right > 0.8) {
					t.Errorf("two wins: %+v", a.P)
				}
			},
		},
		"two data sets, equal means": {
			test: small,
			pair: study(t, 100, 10, []float64{0, 0}, []float64{0.02, 0.02}),
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "left − right", a.P.Left-a.P.Right, 0, 1e-3)
			},
		},
		"two scores": {
			test: small,
			pair: study(t, 2, 1, spread(0.01, 0.04, 4), repeated(0.01, 4)),
		},
		"two scores on one data set": {
			test:  small,
			pair:  study(t, 2, 1, []float64{0.02}, []float64{0.01}),
			warns: "Sigma0",
		},
		"two scores on two data sets, no rope": {
			pair: study(t, 2, 1, []float64{0.02, 0.01}, []float64{0.01, 0.02}),
		},
		"three scores": {
			test: small,
			pair: study(t, 3, 1, spread(0.01, 0.04, 4), repeated(0.01, 4)),
		},
		"one huge outlier": {
			test: small,
			pair: outlier,
			check: func(t *testing.T, a hierarchicalAnswer) {
				if !(a.P.Rope > 0.95) || math.Abs(a.post.Delta0.Mean) > 0.005 {
					t.Errorf("the outlier decides: %+v, %v", a.P, a.post.Delta0)
				}
				near(t, "estimate of the outlier", a.post.Estimates(0.01)[19].Mean, 0.6, 0.01)
			},
		},
		"one huge outlier, Gaussian": {
			test: bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu},
			pair: outlier,
			check: func(t *testing.T, a hierarchicalAnswer) {
				// The population has a standard deviation of 0.13: the rope is hardly ever the most
				// probable region.
				near(t, "P(rope)", a.P.Rope, 0, 0.01)
			},
		},
		"independent folds": {
			test: bayescmp.Hierarchical{Rope: 0.01, Rho: bayescmp.Value(0)},
			pair: usual,
		},
		"hardly new folds": {
			test: bayescmp.Hierarchical{Rope: 0.01, Rho: bayescmp.Value(0.99)},
			pair: usual,
		},
		"no rope": {
			pair: few,
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(left) and the marginal of δ0", a.P.Left, a.post.Delta0.CDF(0), 1e-6)
				if a.P.Rope != 0 {
					t.Errorf("P(rope) %g without a rope", a.P.Rope)
				}
			},
		},
		"a rope for everything": {
			test:  bayescmp.Hierarchical{Rope: 10},
			pair:  few,
			warns: "rope",
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(rope)", a.P.Rope, 1, 1e-6)
			},
		},
		"a rope beyond all numbers": {
			test:  bayescmp.Hierarchical{Rope: 1e300},
			pair:  few,
			warns: "rope",
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(rope)", a.P.Rope, 1, 1e-6)
			},
		},
		"all equal means": {
			test: small,
			pair: study(t, 100, 10, repeated(0.02, 30), repeated(0.02, 30)),
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(right)", a.P.Right, 1, 0.01)
				near(t, "δ0", a.post.Delta0.Mean, 0.02, 0.002)
			},
		},
		"all differences 0": {
			test: bayescmp.Hierarchical{Rope: 0.01, Resolution: 0.001},
			pair: zeros,
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(rope)", a.P.Rope, 1, 1e-3)
			},
		},
		"all differences 0, no rope": {
			test: bayescmp.Hierarchical{Resolution: 0.001},
			pair: zeros,
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(left)", a.P.Left, 0.5, 1e-6)
			},
		},
		"all differences 0 on one data set": {
			test:  bayescmp.Hierarchical{Rope: 0.01, Resolution: 0.1},
			pair:  study(t, 10, 1, []float64{0}, []float64{0}),
			warns: "Sigma0",
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "left − right", a.P.Left-a.P.Right, 0, 1e-6)
			},
		},
		"constant differences": {
			test: bayescmp.Hierarchical{Rope: 0.01, Resolution: 0.001},
			pair: study(t, 100, 10, repeated(0.05, 20), repeated(0, 20)),
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(right)", a.P.Right, 1, 1e-3)
			},
		},
		"no variance on some": {
			test:  small,
			pair:  study(t, 100, 10, spread(-0.01, 0.05, 20), append(repeated(0.02, 19), 0)),
			warns: "d0019",
		},
		"paper's noise": {
			test: bayescmp.Hierarchical{Rope: 0.01, ZeroVariance: bayescmp.PaperNoise},
			pair: zeros,
			check: func(t *testing.T, a hierarchicalAnswer) {
				near(t, "P(rope)", a.P.Rope, 1, 0.01)
				// Uniform noise in ±rope has the standard deviation rope/√3. What the folds share
				// is not in it, which leaves the factor 1 − rho.
				sigma := a.post.Estimates(0.01)[0].Sigma
				near(t, "σ", sigma, 0.01/math.Sqrt(3*0.9), 1e-4)
			},
		},
		"very different variances": {
			test: small,
			pair: study(t, 100, 10, spread(-0.01, 0.05, 6),
				[]float64{1e-6, 0.01, 1e-5, 0.5, 1e-4, 1e-6}),
		},
		"tight bound of σ0": {
			test:  bayescmp.Hierarchical{Rope: 0.01, Sigma0: 0.001},
			pair:  usual,
			warns: "Sigma0",
			check: func(t *testing.T, a hierarchicalAnswer) {
				if !(a.post.Sigma0.Quantile(0.999) <= 0.001001) {
					t.Errorf("σ0 %v", a.post.Sigma0)
				}
			},
		},
		"no spread at all": {
			test: bayescmp.Hierarchical{Rope: 0.01, Sigma0: 1e-12},
			pair: usual,
			check: func(t *testing.T, a hierarchicalAnswer) {
				// There is one common δ. Its posterior is the product of 20 Student distributions
				// with 98 degrees of freedom; the curvature in the middle gives its standard
				// deviation.
				const m, tau2 = 98, 0.02 * 0.02 * 99 * 10.9 / (100 * 0.9 * 98)
				curvature := 0.0
				for _, mean := range spread(-0.01, 0.05, 20) {
					z2 := (mean - 0.02) * (mean - 0.02) / tau2 / m
					curvature += (m + 1) / (m * tau2) * (1 - z2) / ((1 + z2) * (1 + z2))
				}
				near(t, "δ0", a.post.Delta0.Mean, 0.02, 1e-4)
				near(t, "sd of δ0", a.post.Delta0.SD, 1/math.Sqrt(curvature), 3e-5)
			},
		},
		"bound of δ0 away from the data": {
			test:  bayescmp.Hierarchical{Rope: 0.01, Delta0: 0.1},
			pair:  study(t, 100, 10, spread(0.49, 0.51, 20), repeated(0.02, 20)),
			warns: "Delta0",
			check: func(t *testing.T, a hierarchicalAnswer) {
				if !(math.Abs(a.post.Delta0.Mean) <= 0.1 && a.P.Right > 0.5) {
					t.Errorf("δ0 %v, %+v", a.post.Delta0, a.P)
				}
			},
		},
		"tight bound of σ": {
			test:  bayescmp.Hierarchical{Rope: 0.01, Sigma: 0.015},
			pair:  usual,
			warns: "Sigma ",
			check: func(t *testing.T, a hierarchicalAnswer) {
				for _, e := range a.post.Estimates(0.01) {
					near(t, "σ", e.Sigma, 0.015, 0.001)
				}
			},
		},
		"a far wider bound of δ0": {
			test: bayescmp.Hierarchical{Rope: 0.01, Delta0: 1e6},
			pair: study(t, 100, 10, []float64{0.05, 0.01, 0.02}, repeated(0.02, 3)),
		},
		"unshifted ν": {
			test: bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.NuPrior{
				Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15}, Unshifted: true,
			}},
			pair: usual,
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("panic: %v", r)
				}
			}()
			c := compare(t, test.test, test.pair)
			post := soundAnswer(t, c)
			if test.check != nil {
				test.check(t, hierarchicalAnswer{c, post})
			}
			if test.warns != "" && !warned(c, test.warns) {
				t.Errorf("no warning about %s: %v", test.warns, c.Warnings)
			}
			t.Logf("%+v, %v", c.P, c.Warnings)
		})
	}
}

// Different designs on every data set.
func TestHierarchicalMixedDesigns(t *testing.T) {
	needsTime(t)
	var sets []bayescmp.FoldScores
	for i, design := range []struct{ runs, folds int }{
		{1, 10}, {10, 10}, {2, 5}, {5, 2}, {1, 3}, {3, 20},
	} {
		mean, n := 0.02+0.002*float64(i), design.runs*design.folds
		s := study(t, n, design.runs, []float64{mean}, []float64{0.02})
		d := accepted(s.Differences("d0000"))(t)
		sets = append(sets, bayescmp.FoldScores{
			Dataset: fmt.Sprint(i), Left: make([]float64, n), Right: d, Runs: design.runs,
		})
	}
	p := accepted(bayescmp.NewPair("left", "right", sets...))(t)
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
	needsTime(t)
	answer := func(unit float64) hierarchicalAnswer {
		means, sds := spread(-0.01, 0.05, 4), repeated(0.02, 4)
		for i := range means {
			means[i], sds[i] = unit*means[i], unit*sds[i]
		}
		test := bayescmp.Hierarchical{Rope: 0.01 * unit}
		c := compare(t, test, study(t, 20, 2, means, sds))
		return hierarchicalAnswer{c, c.Posterior.(*bayescmp.HierarchicalPosterior)}
	}
	want := answer(1)
	delta0, sigma0 := want.post.Delta0, want.post.Sigma0
	for _, unit := range []float64{1e-9, 1e9, 1e-100, 1e100} {
		got := answer(unit)
		nearP(t, fmt.Sprint("units of ", unit), got.P, want.P, 1e-9)
		nearP(t, "next", got.post.Next(got.Rope), want.post.Next(want.Rope), 1e-9)
		nearRelative(t, "δ0", got.post.Delta0.Mean, unit*delta0.Mean, 1e-9)
		nearRelative(t, "σ0", got.post.Sigma0.Quantile(0.9), unit*sigma0.Quantile(0.9), 1e-9)
		density := got.post.Delta0.Density(unit * 0.02)
		nearRelative(t, "density", density, delta0.Density(0.02)/unit, 1e-9)
	}
}

// How far away an outlier is hardly matters, when it is beyond everything: the population must have
// tails like a Cauchy's then. Each factor of a thousand changes less than the one before.
func TestFarOutlierAmongFewDataSets(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	last, change := 0.0, math.Inf(1)
	for _, far := range []float64{1e6, 1e9, 1e12, 1e15, 1e18} {
		p := study(t, 60, 6, append(spread(-0.02, 0.04, 5), far), repeated(0.03, 6))
		p = accepted(p.Rescale(bayescmp.ScaleRaw))(t)
		c := accepted(bayescmp.Hierarchical{Rope: 0.01}.Compare(p))(t)
		soundProbabilities(t, fmt.Sprint("outlier of ", far), c.P)
		if !(c.Error.Right < 1e-4) {
			t.Errorf("outlier of %g: the error is %g", far, c.Error.Right)
		}
		if now := math.Abs(c.P.Right - last); last > 0 {
			if !(now < change && now < 1e-3) {
				t.Errorf("outlier of %g: P(right) %g, before %g", far, c.P.Right, last)
			}
			change = now
		}
		last = c.P.Right
	}
}

// Where all differences are equal, the posterior has no other unit than the resolution: all
// resolutions give the same numbers in it. The bound of δ0 is at the mean.
func TestHierarchicalResolutionIsTheUnit(t *testing.T) {
	needsTime(t)
	t.Parallel()
	p := study(t, 3, 1, repeated(0.5, 4), repeated(0, 4))
	var want hierarchicalAnswer
	for _, resolution := range []float64{1e-4, 1e-6, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12} {
		test := bayescmp.Hierarchical{Rope: 0.1, Nu: &bayescmp.GaussianNu, Resolution: resolution}
		c := compare(t, test, p)
		got := hierarchicalAnswer{c, c.Posterior.(*bayescmp.HierarchicalPosterior)}
		if want.post == nil {
			want = got
			continue
		}
		times := resolution / 1e-4
		what := fmt.Sprint("resolution ", resolution)
		near(t, what+": P(right)", c.P.Right, 1, 1e-8)
		near(t, what+": sd of δ0", got.post.Delta0.SD/times, want.post.Delta0.SD, 2e-7)
		near(t, what+": σ0", got.post.Sigma0.Mean/times, want.post.Sigma0.Mean, 1e-8)
		near(t, what+": next", got.post.Next(0.5).Rope, want.post.Next(0.5).Rope, 1e-3)
	}
	_, err := bayescmp.Hierarchical{Rope: 0.1, Resolution: 1e-13}.Compare(p)
	refused(t, err, bayescmp.ErrOption, "Resolution", "5e-13")
}
