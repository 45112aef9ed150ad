package bayescmp_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/floats"
)

// checked is the check of a pair, of either kind of posterior.
func checked(
	t *testing.T, test bayescmp.Hierarchical, p bayescmp.Pair,
) *bayescmp.PredictiveCheck {
	t.Helper()
	switch post := accepted(test.Compare(p))(t).Posterior.(type) {
	case *bayescmp.HierarchicalPosterior:
		return accepted(post.Check(0, nil))(t)
	case *bayescmp.DrawnPosterior:
		return accepted(post.Check(0, nil))(t)
	}
	t.Fatal("no posterior")
	return nil
}

func rowOf(t *testing.T, c *bayescmp.PredictiveCheck, name string) bayescmp.PredictiveRow {
	t.Helper()
	i := slices.IndexFunc(c.Rows, func(r bayescmp.PredictiveRow) bool {
		return r.Statistic == name
	})
	if i < 0 {
		t.Fatalf("no %s among %+v", name, c.Rows)
	}
	return c.Rows[i]
}

// The check predicts what Predict predicts: whole data sets with all their folds.
func TestCheckAgreesWithPredict(t *testing.T) {
	needsTime(t)
	t.Parallel()
	p := drawnPair(t, 20, 6, func(r *rand.Rand) float64 { return 0.01 + 0.03*r.NormFloat64() })
	c := accepted(bayescmp.Hierarchical{}.Compare(p))(t)
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	check := accepted(post.Check(4000, nil))(t)
	const draws = 2000
	var means, widest []float64
	src := bayescmp.Seed(9)
	for range draws {
		more := accepted(post.Predict(20, 0, src))(t).Means()[20:]
		sum := 0.0
		for _, m := range more {
			sum += m / 20
		}
		means, widest = append(means, sum), append(widest, slices.Max(more))
	}
	for name, drawn := range map[string][]float64{"mean": means, "highest": widest} {
		row := rowOf(t, check, name)
		for share, quantile := range map[float64]float64{
			0.025: row.Low, 0.5: row.Median, 0.975: row.High,
		} {
			below := 0.0
			for _, v := range drawn {
				if v < quantile {
					below += 1.0 / draws
				}
			}
			off := math.Sqrt(share * (1 - share) * (1.0/draws + 1.0/4000))
			near(t, fmt.Sprintf("%s at %g", name, share), below, share, 4*off)
		}
	}
}

// Two groups of data sets are not what one hump predicts, but what a mixture does.
func TestCheckSeesTwoGroups(t *testing.T) {
	needsTime(t)
	p := drawnPair(t, 60, 3, func(r *rand.Rand) float64 {
		return 0.1*float64(r.IntN(2)) + 0.005*r.NormFloat64()
	})
	student := checked(t, bayescmp.Hierarchical{Rope: 0.01}, p)
	if row := rowOf(t, student, "width of the middle half"); !row.Off() || row.P < 0.975 {
		t.Errorf("Student: %+v", row)
	}
	if !strings.Contains(student.Verdict(), "the width of the middle half is larger") {
		t.Error(student.Verdict())
	}
	mixture := checked(t, mixture(0.01), p)
	if strings.Contains(mixture.Verdict(), "not") {
		t.Error(mixture)
	}
}

// If the model is true, hardly anything is off.
func TestCheckOfTheTruth(t *testing.T) {
	needsTime(t)
	t.Parallel()
	results := studies.Study{
		Name: "checkofthetruth", Parameters: "30 data sets", Columns: []string{"off", "asked"},
		Replications: 20,
		Replicate: func(i int) []float64 {
			off, asked := 0.0, 0.0
			p := drawnPair(t, 30, 100+uint64(i), func(r *rand.Rand) float64 {
				return 0.02 * r.NormFloat64()
			})
			for _, test := range []bayescmp.Hierarchical{{Nu: &bayescmp.GaussianNu}, mixture(0)} {
				for _, row := range checked(t, test, p).Rows {
					off, asked = off+studies.Bit(row.Off()), asked+1
				}
			}
			return []float64{off, asked}
		},
	}.Results(t)
	off, asked := floats.Sum(results.Column(0)), floats.Sum(results.Column(1))
	// The rows of one check depend on each other, and the check is kind.
	if off > asked/10 {
		t.Errorf("%g of %g are off", off, asked)
	}
}

// Swapping the classifiers swaps lowest and highest; a unit changes no P.
func TestCheckSymmetries(t *testing.T) {
	needsTime(t)
	deltas := []float64{-0.03, 0.01, 0.012, 0.04, 0.05}
	p := study(t, 100, 10, deltas, repeated(0.03, 5))
	a := checked(t, bayescmp.Hierarchical{}, p)
	turned := []float64{0.03, -0.01, -0.012, -0.04, -0.05}
	b := checked(t, bayescmp.Hierarchical{}, study(t, 100, 10, turned, repeated(0.03, 5)))
	const off = 4 * 0.5 * math.Sqrt2 / 31 // of 1000 draws each
	near(t, "lowest", rowOf(t, a, "lowest").P, 1-rowOf(t, b, "highest").P, off)
	near(t, "observed", rowOf(t, a, "lowest").Observed, -rowOf(t, b, "highest").Observed, 1e-15)
	for i := range deltas {
		deltas[i] *= 1024
	}
	large := checked(t, bayescmp.Hierarchical{}, study(t, 100, 10, deltas, repeated(30.72, 5)))
	for i, row := range a.Rows {
		near(t, row.Statistic, large.Rows[i].P, row.P, 1e-12)
	}
}

func TestCheckOfDegenerateData(t *testing.T) {
	needsTime(t)
	far := append(spread(-0.02, 0.04, 9), 1e6)
	for name, p := range map[string]bayescmp.Pair{
		"one data set":    study(t, 100, 10, []float64{0.02}, repeated(0.03, 1)),
		"three data sets": study(t, 100, 10, spread(-0.02, 0.04, 3), repeated(0.03, 3)),
		"all zero":        study(t, 100, 10, repeated(0, 6), repeated(0, 6)),
		"all equal":       study(t, 100, 10, repeated(0.02, 6), repeated(0, 6)),
		"outlier":         study(t, 100, 10, far, repeated(0.03, 10)),
	} {
		p = accepted(p.Rescale(bayescmp.ScaleRaw))(t)
		for _, test := range []bayescmp.Hierarchical{{Resolution: 1.0 / 64}, mixture(0)} {
			c := checked(t, test, p)
			for _, r := range c.Rows {
				if !(r.Low <= r.Median && r.Median <= r.High && r.P >= 0 && r.P <= 1+1e-9) {
					t.Errorf("%s: %+v", name, r)
				}
			}
			if c.Plot() == nil || c.HTML() == "" || c.Frame().Err != nil {
				t.Errorf("%s: %v", name, c.Frame().Err)
			}
		}
	}
	one := study(t, 100, 10, []float64{0.02}, repeated(0.03, 1))
	if c := checked(t, bayescmp.Hierarchical{}, one); len(c.Rows) != 1 {
		t.Errorf("%+v", c.Rows)
	}
}

func TestCheckRefuses(t *testing.T) {
	var none *bayescmp.HierarchicalPosterior
	_, err := none.Check(0, nil)
	refused(t, err, bayescmp.ErrEmpty)
	var empty *bayescmp.DrawnPosterior
	_, err = empty.Check(0, nil)
	refused(t, err, bayescmp.ErrEmpty)
	p := study(t, 100, 10, spread(-0.02, 0.04, 5), repeated(0.03, 5))
	post := accepted(bayescmp.Hierarchical{}.Compare(p))(t).Posterior
	_, err = post.(*bayescmp.HierarchicalPosterior).Check(10, nil)
	refused(t, err, bayescmp.ErrOption, "100 to 100000")
	var nothing *bayescmp.PredictiveCheck
	if nothing.String() == "" || nothing.HTML() == "" || nothing.Plot() != nil ||
		nothing.Frame().Err == nil || string(accepted(json.Marshal(nothing))(t)) != "null" {
		t.Error("nil is not safe")
	}
}

// Does a Gaussian population predict data sets such as these?
func ExampleHierarchicalPosterior_Check() {
	test := bayescmp.Hierarchical{Nu: &bayescmp.GaussianNu}
	answer, err := test.Compare(ofWeka("HNB", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	check, err := answer.Posterior.(*bayescmp.HierarchicalPosterior).Check(1000, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range check.Rows {
		if row.Off() {
			fmt.Printf("%s: %.3f, predicted %.3f to %.3f\n", row.Statistic, row.Observed, row.Low,
				row.High)
		}
	}
	// Output: width of the middle half: 0.015, predicted 0.019 to 0.036
}

// A mixture does.
func ExampleDrawnPosterior_Check() {
	test := bayescmp.Hierarchical{Population: bayescmp.DirichletMixture{}}
	answer, err := test.Compare(ofWeka("HNB", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	check, err := answer.Posterior.(*bayescmp.DrawnPosterior).Check(1000, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(check.Verdict())
	// Output: The data sets look like the predictions, by 6 statistics.
}
