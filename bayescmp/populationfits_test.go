package bayescmp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// drawnPair is a pair on data sets whose true differences come from a function.
func drawnPair(t *testing.T, q int, seed uint64, of func(*rand.Rand) float64) bayescmp.Pair {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	deltas := make([]float64, q)
	for i := range deltas {
		deltas[i] = of(r)
	}
	return study(t, 100, 10, deltas, repeated(0.02, q))
}

// normalDensity is the density of a Gaussian.
func normalDensity(x, mean, sd float64) float64 {
	z := (x - mean) / sd
	return math.Exp(-z*z/2) / sd / math.Sqrt(2*math.Pi)
}

// With two groups of data sets the mixture finds both: its predictive density is nearer to the
// truth than a Student's, and it predicts data sets better. With a Student the two are alike.
func TestMixtureRecoversThePopulation(t *testing.T) {
	needsTime(t)
	for _, c := range []struct {
		name          string
		draw          func(*rand.Rand) float64
		truth         func(x float64) float64
		share, behind float64 // of the Student's distance at most; of its log density at least
	}{
		{"two groups", func(r *rand.Rand) float64 {
			return 0.1*float64(r.IntN(2)) + 0.01*r.NormFloat64()
		}, func(x float64) float64 {
			return normalDensity(x, 0, 0.01)/2 + normalDensity(x, 0.1, 0.01)/2
		}, 0.6, 20},
		{"point mass and slab", func(r *rand.Rand) float64 {
			if r.IntN(2) == 0 {
				return 0.001 * r.NormFloat64()
			}
			return 0.05 + 0.05*r.NormFloat64()
		}, func(x float64) float64 {
			return normalDensity(x, 0, 0.001)/2 + normalDensity(x, 0.05, 0.05)/2
		}, 1, 2},
		{"Student", func(r *rand.Rand) float64 {
			return 0.01 + 0.02*r.NormFloat64()/math.Sqrt((r.ExpFloat64()+r.ExpFloat64())/2)
		}, func(x float64) float64 {
			z := (x - 0.01) / 0.02
			return 0.375 * math.Pow(1+z*z/4, -2.5) / 0.02
		}, 3, -8},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := drawnPair(t, 60, 3, c.draw)
			_, post := mixed(t, 0.01, p)
			of := accepted(bayescmp.Hierarchical{Rope: 0.01}.Compare(p))(t)
			student := of.Posterior.(*bayescmp.HierarchicalPosterior)
			distance := func(density func(float64) float64) float64 {
				sum := 0.0
				for x := -0.5; x < 0.6; x += 0.0005 {
					sum += math.Abs(density(x)-c.truth(x)) / 2 * 0.0005
				}
				return sum
			}
			mixture, other := distance(post.NextDensity), distance(student.NextDensity)
			t.Logf("distance %.3f, Student's %.3f", mixture, other)
			if !(mixture < c.share*other) {
				t.Errorf("distance %.3f, Student's %.3f", mixture, other)
			}
			test := bayescmp.Hierarchical{}
			fits := accepted(bayescmp.ComparePopulations(t.Context(), p, test))(t)
			sums := map[string]float64{}
			for _, f := range fits.Fits {
				sums[f.Population] = f.Sum
			}
			t.Log(fits)
			if gain := sums["Dirichlet mixture"] - sums["Student"]; !(gain > c.behind) {
				t.Errorf("the mixture gains %.1f over the Student, want %.0f", gain, c.behind)
			}
		})
	}
}

// With five data sets the mixture does not pretend: its interval for the next data set is about as
// wide as a Student's, and the data sets are in one part or in any number.
func TestMixtureOfFiveDoesNotPretend(t *testing.T) {
	p := drawnPair(t, 5, 4, func(r *rand.Rand) float64 { return 0.05 * float64(r.IntN(2)) })
	_, post := mixed(t, 0.01, p)
	of := accepted(bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}.Compare(p))(t)
	low, high := post.NextInterval(0.9)
	below, above := of.Posterior.(*bayescmp.HierarchicalPosterior).NextInterval(0.9)
	t.Logf("[%.3f, %.3f], Gaussian [%.3f, %.3f], clusters %.2v", low, high, below, above,
		post.Clusters())
	if !(high-low > 0.7*(above-below)) {
		t.Errorf("[%g, %g] is narrow beside [%g, %g]", low, high, below, above)
	}
}

// The sums are those of the columns, differences have the errors of their parts, and the unit of
// the scores shifts all densities alike.
func TestComparePopulations(t *testing.T) {
	needsTime(t)
	p := drawnPair(t, 10, 5, func(r *rand.Rand) float64 { return 0.02 * r.NormFloat64() })
	fits := accepted(bayescmp.ComparePopulations(t.Context(), p, bayescmp.Hierarchical{}))(t)
	if got := len(fits.Fits); got != 3 {
		t.Fatalf("%d fits", got)
	}
	best := fits.Fits[0]
	for _, f := range fits.Fits {
		sum := 0.0
		for _, log := range f.Logs {
			sum += log
		}
		near(t, f.Population, f.Sum, sum, 1e-9)
		near(t, "behind", f.Behind, best.Sum-f.Sum, 1e-9)
	}
	df := fits.Frame()
	if df.Err != nil || df.Nrow() != 10 || df.Ncol() != 4 {
		t.Errorf("frame %v", df)
	}
	text := accepted(json.Marshal(fits))(t)
	for _, part := range []string{`"fits"`, best.Population} {
		if !strings.Contains(string(text), part) || !strings.Contains(fits.HTML()+`"fits"`, part) {
			t.Errorf("no %s in %s", part, text)
		}
	}
	// The figure has a mark for each data set, and one in its key.
	picture := string(fits.Plot().SVG())
	if marks := strings.Count(picture, `stroke="#101010" stroke-width="0.6"`); marks != 11 ||
		!strings.Contains(picture, ">mean of a data set<") {
		t.Errorf("%d marks, want 11 in\n%s", marks, picture)
	}
	one := accepted(p.On("d0000"))(t)
	_, err := bayescmp.ComparePopulations(t.Context(), one, bayescmp.Hierarchical{})
	if !errors.Is(err, bayescmp.ErrEmpty) {
		t.Error(err)
	}
}

// Which shape of the population predicts a data set best from the others?
func ExampleComparePopulations() {
	pair := ofWeka("NaiveBayes", "AODE")
	fits, err := bayescmp.ComparePopulations(context.Background(), pair, bayescmp.Hierarchical{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fit := range fits.Fits {
		fmt.Printf("%-17s %.1f behind ± %.1f\n", fit.Population, fit.Behind, fit.Error)
	}
	// Output:
	// Dirichlet mixture 0.0 behind ± 0.0
	// Student           21.0 behind ± 4.8
	// Gaussian          42.3 behind ± 10.3
}
