package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

// study is a pair on data sets whose differences have the given means and standard deviations, n scores on each.
func study(t testing.TB, n, runs int, means, sds []float64) bayescmp.Pair {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(len(means))))
	sets := make([]bayescmp.FoldScores, len(means))
	for i := range sets {
		d, mean, square := make([]float64, n), 0.0, 0.0
		for k := range d {
			d[k] = random.NormFloat64()
			mean += d[k] / float64(n)
		}
		for _, v := range d {
			square += (v - mean) * (v - mean) / float64(n-1)
		}
		for k := range d { // exactly this mean and this standard deviation
			d[k] = means[i] + sds[i]*(d[k]-mean)/math.Sqrt(square)
		}
		sets[i] = bayescmp.FoldScores{Dataset: fmt.Sprintf("d%04d", i), Left: make([]float64, n), Right: d, Runs: runs}
	}
	p, err := bayescmp.NewPair("left", "right", sets...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func repeated(x float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = x
	}
	return out
}

// spread are n values evenly from a to b.
func spread(a, b float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = a + (b-a)*(float64(i)+0.5)/float64(n)
	}
	return out
}

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

func warned(c *bayescmp.Comparison, about string) bool {
	for _, w := range c.Warnings {
		if strings.Contains(w.Error(), about) {
			return true
		}
	}
	return false
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

func TestHierarchicalWithoutAnyResolution(t *testing.T) {
	p := study(t, 10, 1, repeated(0, 5), repeated(0, 5))
	_, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(p)
	refused(t, err, bayescmp.ErrOption, "n_test", "Resolution")
}

func TestHierarchicalBadOptionsAreNamed(t *testing.T) {
	p := study(t, 10, 1, spread(-0.01, 0.05, 5), []float64{0, 0.02, 0.02, 0.02, 0.02})
	nan, inf := math.NaN(), math.Inf(1)
	gamma := func(a, b, c, d float64) *bayescmp.NuPrior {
		return &bayescmp.NuPrior{Alpha: [2]float64{a, b}, Beta: [2]float64{c, d}}
	}
	for name, test := range map[string]struct {
		test  bayescmp.Hierarchical
		names []string
	}{
		"negative rope":          {bayescmp.Hierarchical{Rope: -1}, []string{"rope", "-1"}},
		"rope NaN":               {bayescmp.Hierarchical{Rope: nan}, []string{"rope", "NaN"}},
		"infinite rope":          {bayescmp.Hierarchical{Rope: inf}, []string{"rope", "Inf"}},
		"rho 1":                  {bayescmp.Hierarchical{Rho: bayescmp.Value(1)}, []string{"rho"}},
		"threshold":              {bayescmp.Hierarchical{Threshold: 2}, []string{"threshold", "2"}},
		"negative Sigma":         {bayescmp.Hierarchical{Sigma: -1}, []string{"Sigma", "-1"}},
		"negative Sigma0":        {bayescmp.Hierarchical{Sigma0: -2}, []string{"Sigma0", "-2"}},
		"negative Delta0":        {bayescmp.Hierarchical{Delta0: -3}, []string{"Delta0", "-3"}},
		"Delta0 NaN":             {bayescmp.Hierarchical{Delta0: nan}, []string{"Delta0", "NaN"}},
		"infinite Sigma0":        {bayescmp.Hierarchical{Sigma0: inf}, []string{"Sigma0", "Inf"}},
		"negative Resolution":    {bayescmp.Hierarchical{Resolution: -1}, []string{"Resolution", "-1"}},
		"Resolution NaN":         {bayescmp.Hierarchical{Resolution: nan}, []string{"Resolution", "NaN"}},
		"noise without a rope":   {bayescmp.Hierarchical{ZeroVariance: bayescmp.PaperNoise}, []string{"PaperNoise", "rope"}},
		"unknown rule":           {bayescmp.Hierarchical{ZeroVariance: 7}, []string{"ZeroVariance", "7"}},
		"empty prior":            {bayescmp.Hierarchical{Nu: &bayescmp.NuPrior{}}, []string{"ν", "[0 0]"}},
		"negative shape":         {bayescmp.Hierarchical{Nu: gamma(-1, 1, 1, 1)}, []string{"-1"}},
		"shape from high to low": {bayescmp.Hierarchical{Nu: gamma(2, 1, 1, 1)}, []string{"[2 1]"}},
		"rate NaN":               {bayescmp.Hierarchical{Nu: gamma(1, 1, nan, nan)}, []string{"NaN"}},
		"infinite rate":          {bayescmp.Hierarchical{Nu: gamma(1, 1, 1, inf)}, []string{"Inf"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := test.test.Compare(p)
			refused(t, err, bayescmp.ErrOption, test.names...)
		})
	}
}

func TestHierarchicalNuPriors(t *testing.T) {
	p := study(t, 10, 1, []float64{0.01}, []float64{0.02}) // one data set says next to nothing of ν: the posterior is the prior
	for name, test := range map[string]struct {
		prior bayescmp.NuPrior
		mean  float64
	}{
		"Juárez and Steel": {bayescmp.JuarezSteelNu, 21}, "Kruschke": {bayescmp.KruschkeNu, 1 + 1/0.0345},
		"unshifted": {bayescmp.NuPrior{Alpha: [2]float64{4, 4}, Beta: [2]float64{0.1, 0.1}, Unshifted: true}, 40},
	} {
		c := compare(t, bayescmp.Hierarchical{Rope: 0.01, Nu: &test.prior}, p)
		nearRelative(t, name, c.Posterior.(*bayescmp.HierarchicalPosterior).Nu.Mean, test.mean, 0.05)
	}
	c := compare(t, bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}, p)
	if post := c.Posterior.(*bayescmp.HierarchicalPosterior); post.Nu != nil || !math.IsInf(post.Draws(1, nil).Col("nu").Float()[0], 1) {
		t.Error("a Gaussian population has a ν")
	}
}

func TestRopeCurveIsCompareAtEachRope(t *testing.T) {
	p := study(t, 100, 10, spread(-0.01, 0.05, 30), repeated(0.02, 30))
	one, err := p.On("d0003")
	must(t, err)
	for _, test := range []bayescmp.Test{bayescmp.Hierarchical{Rope: 0.01}, bayescmp.Poisson{Rope: 0.01}, bayescmp.CorrelatedTTest{Rope: 0.01}} {
		on := p
		if _, single := test.(bayescmp.CorrelatedTTest); single {
			on = one
		}
		given := []float64{0.02, 0.005, 0.01}
		curve, err := bayescmp.RopeCurve(t.Context(), test, on, given...)
		must(t, err)
		if given[0] != 0.02 {
			t.Error("the ropes of the caller were sorted")
		}
		for i, rope := range []float64{0.005, 0.01, 0.02} {
			if curve.Ropes[i] != rope {
				t.Fatalf("ropes %v", curve.Ropes)
			}
			nearP(t, test.Name(), curve.P[i], compare(t, withRope(test, rope), on).P, 1e-12)
		}
		whole, err := bayescmp.RopeCurve(t.Context(), test, on)
		must(t, err)
		if n := len(whole.Ropes); n != 60 || math.Abs(whole.Ropes[0]-0.0005) > 1e-12 || math.Abs(whole.Ropes[n-1]-0.03) > 1e-12 {
			t.Errorf("%d ropes, %g to %g", n, whole.Ropes[0], whole.Ropes[n-1])
		}
		// The verdicts cover the curve without gaps or overlaps, and hold.
		at := 0
		for _, v := range whole.Stretches() {
			if v.Low != whole.Ropes[at] {
				t.Errorf("a verdict starts at %g, not %g", v.Low, whole.Ropes[at])
			}
			for ; at < len(whole.Ropes) && whole.Ropes[at] <= v.High; at++ {
				if d := compare(t, withRope(test, whole.Ropes[at]), on).Decision(); d != v.Decision {
					t.Errorf("%s: %v at ±%g, where the curve says %v", test.Name(), d, whole.Ropes[at], v.Decision)
				}
			}
		}
		if frame := whole.Frame(); at != 60 || frame.Nrow() != 60 || frame.Error() != nil {
			t.Errorf("%d ropes in verdicts, %v", at, frame.Error())
		}
		if whole.Plot().PNG() == nil || !strings.Contains(whole.HTML(), "every rope tried") {
			t.Error("nothing to show")
		}
	}
	for name, ropes := range map[string][]float64{"0": {0, 0.1}, "negative": {-1}, "NaN": {math.NaN(), 1}, "infinite": {1, math.Inf(1)}} {
		t.Run(name, func(t *testing.T) {
			_, err := bayescmp.RopeCurve(t.Context(), bayescmp.Hierarchical{}, p, ropes...)
			refused(t, err, bayescmp.ErrOption, "rope")
		})
	}
	_, err = bayescmp.RopeCurve(t.Context(), bayescmp.Hierarchical{}, p)
	refused(t, err, bayescmp.ErrOption, "rope")
	_, err = bayescmp.RopeCurve(t.Context(), panics{}, p, 1)
	refused(t, err, bayescmp.ErrOption, "panics")
	_, err = bayescmp.RopeCurve(t.Context(), nil, p, 1)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.RopeCurve(t.Context(), bayescmp.CorrelatedTTest{}, p, 1)
	refused(t, err, bayescmp.ErrManySets)
}

func TestSensitivityVariesOneThingAtATime(t *testing.T) {
	p := study(t, 10, 1, spread(-0.01, 0.05, 12), repeated(0.02, 12))
	for test, n := range map[bayescmp.Test]int{bayescmp.Hierarchical{Rope: 0.01}: 7, bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}: 7, bayescmp.Poisson{}: 4} {
		s, err := bayescmp.Sensitivity(t.Context(), test, p)
		must(t, err)
		if len(s.Names) != n || len(s.Comparisons) != n {
			t.Fatalf("%s: %q", test.Name(), s.Names)
		}
		nearP(t, "as given", s.Comparisons[0].P, compare(t, test, p).P, 0)
		for i, c := range s.Comparisons {
			if !strings.Contains(s.String(), s.Names[i]) || !strings.Contains(s.HTML(), s.Names[i]) {
				t.Errorf("%q is not printed", s.Names[i])
			}
			if i > 0 && c.P == s.Comparisons[0].P {
				t.Errorf("%q changes nothing", s.Names[i])
			}
		}
	}
	_, err := bayescmp.Sensitivity(t.Context(), panics{}, p)
	refused(t, err, bayescmp.ErrOption, "panics")
	_, err = bayescmp.Sensitivity(t.Context(), bayescmp.Poisson{}, bayescmp.Pair{})
	refused(t, err, bayescmp.ErrEmpty)
}

func TestOdds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for ratio, want := range map[float64]string{1: "weak", 3: "weak", 3.0001: "positive", 20: "positive", 20.0001: "strong", inf: "strong"} {
		if got := (bayescmp.Odds{Ratio: ratio, AtLeast: ratio}).Grade(); got != want {
			t.Errorf("%g: %s", ratio, got)
		}
	}
	if got := (bayescmp.Odds{Ratio: nan}).Grade(); got != "no" {
		t.Errorf("NaN: %s", got)
	}
	c := &bayescmp.Comparison{Left: "a", Right: "b", Rope: 0.01, P: bayescmp.Probabilities{Left: 0.1, Rope: 0.6, Right: 0.3}}
	odds := c.Odds()
	if len(odds) != 3 {
		t.Fatalf("%v", odds)
	}
	for i, want := range []float64{3, 6, 2} {
		near(t, odds[i].String(), odds[i].Ratio, want, 1e-12)
	}
	// Beside an error the ratio loses digits, and is a lower bound in the end.
	c.P = bayescmp.Probabilities{Left: 0.012, Rope: 0.0004, Right: 0.9876}
	for e, want := range map[float64][3]string{
		0:    {"82.3 (strong", "30.0 (strong", "more than 1000 (strong"},
		2e-4: {"82 (strong", "30 (strong", "more than 1000 (strong"},
		4e-3: {"80 (strong", "more than 1 (weak", "more than 200 (strong"},
		1:    {"more than 1 (weak", "more than 1 (weak", "more than 1 (weak"},
	} {
		c.Error = bayescmp.Probabilities{Left: e, Rope: e, Right: e}
		for i, o := range c.Odds() {
			if !strings.Contains(o.String(), " = "+want[i]+" ") {
				t.Errorf("error %g: %v, want %s", e, o, want[i])
			}
		}
	}
	c.P, c.Error = bayescmp.Probabilities{Right: 1}, bayescmp.Probabilities{}
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

// A cell that failed leaves nil behind, and what it then shows must not panic.
func TestNilResultsOfTheHierarchicalTest(t *testing.T) {
	var post *bayescmp.HierarchicalPosterior
	var parameter *bayescmp.Parameter
	var curve *bayescmp.Curve
	var s *bayescmp.Sensitivities
	var c *bayescmp.Comparison
	p, _ := post.Rule(0.1)
	low, high := post.NextInterval(0.5)
	for i, v := range []float64{p.Left, post.Next(0.1).Rope, post.NextDensity(0), low, high,
		parameter.Quantile(0.5), parameter.Density(0), parameter.CDF(0)} {
		if !math.IsNaN(v) {
			t.Errorf("number %d of nothing is %g", i, v)
		}
	}
	for i, text := range []string{post.String(), parameter.String(), curve.String(), curve.HTML(), s.String(), s.HTML(), (bayescmp.OddsList)(nil).String() + "-"} {
		if text == "" {
			t.Errorf("text %d of nothing is empty", i)
		}
	}
	if post.Estimates(0.1) != nil || post.Plot(c) != nil || post.Forest(c) != nil || post.Joint(c) != nil || post.Simplex(c, 10) != nil ||
		curve.Plot() != nil || curve.Stretches() != nil || c.Odds() != nil {
		t.Error("something from nothing")
	}
	for _, frame := range []dataframe.DataFrame{post.Draws(10, nil), curve.Frame(), post.Frame(0.1)} {
		if frame.Error() == nil {
			t.Error("a frame of nothing")
		}
	}
	// What the methods are asked for may be wrong, too.
	some := compare(t, bayescmp.Hierarchical{}, study(t, 10, 1, []float64{0.1, 0.2}, []float64{0.1, 0.1})).Posterior.(*bayescmp.HierarchicalPosterior)
	for _, bad := range []float64{-1, math.NaN()} {
		if p, _ := some.Rule(bad); !math.IsNaN(p.Left) || !math.IsNaN(some.Next(bad).Left) || some.Estimates(bad) != nil {
			t.Errorf("an answer for a rope of %g", bad)
		}
	}
	for _, level := range []float64{0, 1, 2, math.NaN()} {
		if low, _ := some.NextInterval(level); !math.IsNaN(low) || !math.IsNaN(some.Delta0.Quantile(level)) {
			t.Errorf("an interval of probability %g", level)
		}
	}
	if p, _ := some.Rule(math.Inf(1)); !(p.Rope > 1-1e-9) {
		t.Errorf("an endless rope holds %+v", p)
	}
	if !math.IsNaN(some.Delta0.CDF(math.NaN())) || some.Sigma0.CDF(-1) != 0 || some.Sigma0.CDF(0) != 0 || some.Sigma0.Density(-1) != 0 || some.Nu.CDF(0.5) != 0 {
		t.Errorf("beyond the support: %g %g %g %g %g", some.Delta0.CDF(math.NaN()), some.Sigma0.CDF(-1), some.Sigma0.CDF(0), some.Sigma0.Density(-1), some.Nu.CDF(0.5))
	}
}

func BenchmarkHierarchical(b *testing.B) {
	for _, q := range []int{54, 1000} {
		p := study(b, 100, 10, spread(-0.02, 0.04, q), repeated(0.03, q))
		b.Run(fmt.Sprint("q=", q), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := (bayescmp.Hierarchical{Rope: 0.01}).Compare(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
