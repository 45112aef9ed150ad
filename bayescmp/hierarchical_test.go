package bayescmp_test

import (
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// hierarchicalReference is the answer of an independent quadrature (and of Stan) for a pair. The
// README of the folder says how it was made.
type hierarchicalReference struct {
	Data, Input, Left, Right string
	Rho, Rope                float64
	Quadrature               map[string]hierarchicalNumbers
}

type summary struct {
	Mean, SD  float64
	Quantiles map[string]float64
}

// referencePair makes the pair of a reference: from the exact input for the papers' data, and from
// uci-weka otherwise.
func referencePair(t *testing.T, ref hierarchicalReference) bayescmp.Pair {
	t.Helper()
	if ref.Input == "" {
		return pairOf(t, weka(), ref.Left, ref.Right)
	}
	f, err := os.Open(testdata(t, "reference", "hierarchical", ref.Input))
	must(t, err)
	defer f.Close()
	text, err := gzip.NewReader(f)
	must(t, err)
	rows, err := csv.NewReader(text).ReadAll()
	must(t, err)
	var sets []bayescmp.FoldScores
	for i, row := range rows {
		s := bayescmp.FoldScores{Dataset: fmt.Sprintf("d%02d", i+1), Runs: 10}
		s.Left, s.Right = make([]float64, len(row)), make([]float64, len(row))
		for k, cell := range row {
			s.Right[k], err = strconv.ParseFloat(cell, 64)
			must(t, err)
		}
		sets = append(sets, s)
	}
	return accepted(bayescmp.NewPair(ref.Left, ref.Right, sets...))(t)
}

// hierarchicalNumbers are the results for one prior and rope.
type hierarchicalNumbers struct {
	P, Next            struct{ Left, Rope, Right float64 }
	Delta0, Sigma0, Nu summary
	DeltaMean          []float64 `json:"delta_mean"`
	DeltaSD            []float64 `json:"delta_sd"`
	SigmaMean          []float64 `json:"sigma_mean"`
	PDelta0Positive    float64   `json:"P_delta0_positive"`
}

// checkPopulation compares the probabilities, and location, scale and ν of the population.
func checkPopulation(t *testing.T, c *bayescmp.Comparison, want hierarchicalNumbers) {
	t.Helper()
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	nearP(t, "P", c.P, bayescmp.Probabilities(want.P), 5e-4)
	nearP(t, "next", post.Next(c.Rope), bayescmp.Probabilities(want.Next), 5e-4)
	nearSummary(t, "delta0", post.Delta0, want.Delta0)
	nearSummary(t, "sigma0", post.Sigma0, want.Sigma0)
	for q, v := range want.Nu.Quantiles {
		level, err := strconv.ParseFloat(q, 64)
		must(t, err)
		tol := 0.01
		if level > 0.75 {
			tol = 0.03
		}
		nearRelative(t, "nu quantile "+q, post.Nu.Quantile(level), v, tol)
	}
	nearRelative(t, "nu mean", post.Nu.Mean, want.Nu.Mean, 0.03)
	near(t, "P(delta0 > 0)", 1-post.Delta0.CDF(0), want.PDelta0Positive, 5e-4)
	// Dense integration (oracle/hierarchical.json) shows that the reference is itself off by up to
	// 2.7e-4, at a rope of 0.02.
	const off = 3e-4
	near(t, "left within its error", c.P.Left, want.P.Left, c.Error.Left+off)
	near(t, "rope within its error", c.P.Rope, want.P.Rope, c.Error.Rope+off)
	near(t, "right within its error", c.P.Right, want.P.Right, c.Error.Right+off)
}

// checkEstimates compares the estimates on each data set.
func checkEstimates(t *testing.T, c *bayescmp.Comparison, want hierarchicalNumbers) {
	t.Helper()
	for i, e := range c.Posterior.(*bayescmp.HierarchicalPosterior).Estimates(c.Rope) {
		sd := want.DeltaSD[i]
		near(t, e.Dataset+" delta", e.Mean, want.DeltaMean[i], 0.01*sd)
		near(t, e.Dataset+" delta sd", e.SD, sd, 0.01*sd)
		nearRelative(t, e.Dataset+" sigma", e.Sigma, want.SigmaMean[i], 1e-3)
	}
}

func TestHierarchicalAgainstReference(t *testing.T) {
	needsTime(t)
	paths, err := filepath.Glob(testdata(t, "reference", "hierarchical", "*.json"))
	must(t, err)
	if len(paths) != 10 {
		t.Fatalf("%d references", len(paths))
	}
	for _, path := range paths {
		var ref hierarchicalReference
		reference(t, filepath.Join("hierarchical", filepath.Base(path)), &ref)
		p := referencePair(t, ref)
		for name, want := range ref.Quadrature {
			t.Run(ref.Left+"-"+ref.Right+"/"+name, func(t *testing.T) {
				test := bayescmp.Hierarchical{Rope: ref.Rope}
				prior, rope, otherRope := strings.Cut(name, ", rope ")
				if otherRope {
					test.Rope, err = strconv.ParseFloat(rope, 64)
					must(t, err)
				}
				switch prior {
				case "gamma(2,0.1)":
					test.Nu = &bayescmp.JuarezSteelNu
				case "gamma(1,0.0345)":
					test.Nu = &bayescmp.KruschkeNu
				}
				c := compare(t, test, p)
				checkPopulation(t, c, want)
				if !otherRope { // the estimates do not depend on the rope
					checkEstimates(t, c, want)
				}
			})
		}
	}
}

// The stated error covers the distance from dense integration, on our own data.
func TestHierarchicalAgainstDenseIntegration(t *testing.T) {
	type oracleCase struct {
		Ropes   [][2]float64
		Answers map[string][2]float64 // values with their errors
	}
	var cases map[string]oracleCase
	text, err := os.ReadFile(filepath.Join("testdata", "oracle", "hierarchical.json"))
	must(t, err)
	must(t, json.Unmarshal(text, &cases))
	tried := 0
	for name, c := range cases {
		names, ours := strings.CutPrefix(name, "uci-weka-")
		left, right, _ := strings.Cut(names, "-")
		for k, rope := range c.Ropes {
			if !ours || rope[0] != rope[1] {
				continue
			}
			got := compare(t, bayescmp.Hierarchical{Rope: rope[0]}, pairOf(t, weka(), left, right))
			check := func(side string, p, stated float64) {
				want := c.Answers[fmt.Sprintf("P.%d.%s", k, side)]
				what := fmt.Sprintf("%s at %g: %s", names, rope[0], side)
				near(t, what, p, want[0], stated+want[1])
				if stated > 1e-3 {
					t.Errorf("%s: the stated error is %.1e", what, stated)
				}
			}
			check("left", got.P.Left, got.Error.Left)
			check("rope", got.P.Rope, got.Error.Rope)
			check("right", got.P.Right, got.Error.Right)
			tried++
		}
	}
	if tried < 16 {
		t.Errorf("%d posteriors", tried)
	}
}

// nearSummary compares means and sds within 1 % of the posterior sd, and the quartiles within 2 %.
func nearSummary(t *testing.T, what string, got *bayescmp.Parameter, want summary) {
	t.Helper()
	near(t, what+" mean", got.Mean, want.Mean, 0.01*want.SD)
	near(t, what+" sd", got.SD, want.SD, 0.01*want.SD)
	for q, v := range want.Quantiles {
		level, err := strconv.ParseFloat(q, 64)
		must(t, err)
		near(t, what+" quantile "+q, got.Quantile(level), v, 0.02*want.SD)
	}
}

func TestHierarchicalWithoutAnyResolution(t *testing.T) {
	odd := []float64{1 / math.Pi, 1 / math.E, math.Sqrt2 / 2}
	p := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "d", Left: odd,
		Right: odd}))(t)
	_, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(p)
	refused(t, err, bayescmp.ErrOption, "n_test", "Resolution")
}

func TestHierarchicalBadOptionsAreNamed(t *testing.T) {
	type test = bayescmp.Hierarchical
	p := study(t, 10, 1, spread(-0.01, 0.05, 5), []float64{0, 0.02, 0.02, 0.02, 0.02})
	nan, inf := math.NaN(), math.Inf(1)
	gamma := func(a, b, c, d float64) test {
		return test{Nu: &bayescmp.NuPrior{Alpha: [2]float64{a, b}, Beta: [2]float64{c, d}}}
	}
	for name, c := range map[string]struct {
		test  test
		names []string
	}{
		"negative rope":          {test{Rope: -1}, []string{"rope", "-1"}},
		"rope NaN":               {test{Rope: nan}, []string{"rope", "NaN"}},
		"infinite rope":          {test{Rope: inf}, []string{"rope", "Inf"}},
		"rho 1":                  {test{Rho: bayescmp.Value(1)}, []string{"rho"}},
		"threshold":              {test{Threshold: 2}, []string{"threshold", "2"}},
		"negative Sigma":         {test{Sigma: -1}, []string{"Sigma", "-1"}},
		"negative Sigma0":        {test{Sigma0: -2}, []string{"Sigma0", "-2"}},
		"negative Delta0":        {test{Delta0: -3}, []string{"Delta0", "-3"}},
		"Delta0 NaN":             {test{Delta0: nan}, []string{"Delta0", "NaN"}},
		"huge Sigma":             {test{Sigma: 1e300}, []string{"Sigma", "1e+300"}},
		"tiny Sigma":             {test{Sigma: 1e-300}, []string{"Sigma", "1e-300"}},
		"huge Delta0":            {test{Delta0: 1e100}, []string{"Delta0", "1e+100"}},
		"tiny Sigma0":            {test{Sigma0: 1e-100}, []string{"Sigma0", "1e-100"}},
		"infinite Sigma0":        {test{Sigma0: inf}, []string{"Sigma0", "Inf"}},
		"negative Resolution":    {test{Resolution: -1}, []string{"Resolution", "-1"}},
		"Resolution NaN":         {test{Resolution: nan}, []string{"Resolution", "NaN"}},
		"unknown rule":           {test{ZeroVariance: 7}, []string{"ZeroVariance", "7"}},
		"empty prior":            {gamma(0, 0, 0, 0), []string{"ν", "[0 0]"}},
		"negative shape":         {gamma(-1, 1, 1, 1), []string{"-1"}},
		"shape from high to low": {gamma(2, 1, 1, 1), []string{"[2 1]"}},
		"rate NaN":               {gamma(1, 1, nan, nan), []string{"NaN"}},
		"infinite rate":          {gamma(1, 1, 1, inf), []string{"Inf"}},
		"noise without a rope": {
			test{ZeroVariance: bayescmp.PaperNoise}, []string{"PaperNoise", "rope"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.test.Compare(p)
			refused(t, err, bayescmp.ErrOption, c.names...)
		})
	}
}

// Items on which two models never differ need no resolution: their counts say enough. Few of them
// say little, and many say that there is next to no difference.
func TestItemsWithoutADifference(t *testing.T) {
	needsTime(t)
	same := func(n int) bayescmp.Pair {
		var data []bayescmp.FoldScores
		for i := range 4 {
			scores := make([]float64, n)
			scores[0] = 1
			data = append(data, bayescmp.FoldScores{Dataset: formatted(float64(i)), Left: scores,
				Right: scores, Items: true})
		}
		return accepted(bayescmp.NewPair("a", "b", data...))(t)
	}
	few := compare(t, bayescmp.Hierarchical{Rope: 0.02}, same(5))
	many := compare(t, bayescmp.Hierarchical{Rope: 0.02}, same(2000))
	near(t, "left and right", few.P.Left, few.P.Right, 1e-6)
	if few.P.Rope > 0.5 || many.P.Rope < 0.99 || len(few.Warnings) > 1 {
		t.Errorf("%+v, %+v, %v", few.P, many.P, few.Warnings)
	}
}
