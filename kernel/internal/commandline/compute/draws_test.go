package compute

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// rowsOf are the rows of an answer with draws.
func rowsOf(t *testing.T, request string) (rows []map[string]float64) {
	t.Helper()
	got := ask(t, `{"id":1,"do":"draws",`+request+`}`)
	if got.Error != nil {
		t.Fatalf("%s: %+v", request, got.Error)
	}
	var answer struct{ Rows []map[string]float64 }
	if err := json.Unmarshal(got.Answer, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Rows
}

// Draws are those of the library's posterior, to the digits of JSON.
func TestDrawsAreTheLibrarys(t *testing.T) {
	columns, pair := simulated(t, 6, 5)
	source := `,"left":"nb","right":"aode","scores":` + columns
	for _, test := range []bayescmp.Test{
		bayescmp.Hierarchical{Rope: 0.01}, bayescmp.Sign{Rope: 0.01},
		bayescmp.SignedRank{Rope: 0.01},
	} {
		c, err := test.Compare(pair)
		if err != nil {
			t.Fatal(err)
		}
		frame := func(n int, seed uint64) bayescmp.Frame {
			if h, ok := c.Posterior.(*bayescmp.HierarchicalPosterior); ok {
				return h.Draws(n, bayescmp.Seed(seed), 0.01)
			}
			p := c.Posterior.(interface {
				Draws(n int, src rand.Source) bayescmp.Frame
			})
			return p.Draws(n, bayescmp.Seed(seed))
		}
		named := `"test":"` + nameOf(test) + `","options":{"rope":0.01}` + source
		for seed, n := range []int{1, 7, 1234} {
			got := rowsOf(t, fmt.Sprintf(`"draws":%d,"seed":%d,%s`, n, seed, named))
			want := frame(n, uint64(seed))
			if len(got) != n || len(got[0]) != want.Ncol() {
				t.Fatalf("%s: %d rows, %v", nameOf(test), len(got), got[0])
			}
			for _, name := range want.Names() {
				for i, x := range want.Col(name).Float() {
					if y := got[i][name]; math.Abs(x-y) > 1e-11*math.Abs(x) {
						t.Fatalf("%s: row %d: %s is %g, want %g", nameOf(test), i, name, y, x)
					}
				}
			}
		}
		if one, two := rowsOf(t, named), rowsOf(t, named); len(one) != usualDraws ||
			!reflect.DeepEqual(one, two) {
			t.Errorf("%s: %d draws without a seed; they differ", nameOf(test), len(one))
		}
	}
}

// The quantiles of draws are those of the posterior, and their regions have its probabilities.
func TestDrawsAreOfThePosterior(t *testing.T) {
	columns, pair := simulated(t, 12, 5)
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	if err != nil {
		t.Fatal(err)
	}
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	const n = 4000
	rows := rowsOf(t, `"draws":4000,"seed":3,"test":"Hierarchical","options":{"rope":0.01},`+
		`"left":"nb","right":"aode","scores":`+columns)
	for name, parameter := range map[string]*bayescmp.Parameter{
		"delta0": post.Delta0, "sigma0": post.Sigma0, "nu": post.Nu,
	} {
		for _, p := range []float64{0.025, 0.25, 0.5, 0.75, 0.975} {
			below, edge := 0, parameter.Quantile(p)
			for _, row := range rows {
				if row[name] <= edge {
					below++
				}
			}
			if got := float64(below) / n; math.Abs(got-p) > 4*math.Sqrt(p*(1-p)/n) {
				t.Errorf("%s: %g of the draws are below the quantile of %g", name, got, p)
			}
		}
	}
	// The answer is the share of the populations on which a region is the most probable one, and
	// the next data set has the mean of their probabilities.
	var most, mean [3]float64
	for _, row := range rows {
		of := []float64{row["left"], row["rope"], row["right"]}
		most[slices.Index(of, slices.Max(of))] += 1.0 / n
		for k, p := range of {
			mean[k] += p / n
		}
	}
	next := post.Next(0.01)
	for k, want := range [][2]float64{
		{c.P.Left, next.Left}, {c.P.Rope, next.Rope}, {c.P.Right, next.Right},
	} {
		if math.Abs(most[k]-want[0]) > 0.03 || math.Abs(mean[k]-want[1]) > 0.03 {
			t.Errorf("region %d: %g and %g, want %g", k, most[k], mean[k], want)
		}
	}
}

// What takes too much memory, or cannot be drawn, is refused before scores are read.
func TestRefusedNumbers(t *testing.T) {
	for request, want := range map[string]string{
		`"do":"draws","draws":100001`:                 "draws must be from 1 to 100000, not 100001",
		`"do":"draws","draws":-1`:                     "draws must be from 1 to 100000, not -1",
		`"do":"draws","draws":1.5`:                    "draws: want a whole number, not 1.5",
		`"do":"draws","seed":-1`:                      "seed: want a whole number from 0, not -1",
		`"do":"draws","test":"Poisson"`:               "those of Hierarchical, Sign, SignedRank",
		`"do":"draws","test":"Wilcoxon"`:              "those of Hierarchical, Sign, SignedRank",
		`"do":"plan","more_datasets":[5,0]`:           "more_datasets[1] must be from 1 to 10000,",
		`"do":"plan","more_runs":[10001]`:             "more_runs[0] must be from 1 to 10000",
		`"do":"plan","more_items":[1000001]`:          "more_items[0] must be from 1 to 1000000",
		`"do":"plan","more_items":[1],"more_runs":[]`: "give one of more_datasets,",
		`"do":"plan","replications":100001`:           "replications must be from 0 to 100000",
	} {
		got := ask(t, `{"id":1,`+request+`,"path":"/none/such"}`)
		if got.Error == nil || !strings.Contains(got.Error.Message, want) {
			t.Errorf("%s: %+v; want %q", request, got.Error, want)
		}
	}
}

func silent(int, int) {}

// The list of tests with draws is complete, and a posterior that has none is refused.
func TestDrawing(t *testing.T) {
	_, pair := simulated(t, 6, 5)
	_, single := simulated(t, 1, 5)
	for _, test := range bayescmp.PairTests() {
		is := slices.ContainsFunc(drawing, func(d bayescmp.Test) bool {
			return nameOf(d) == nameOf(test)
		})
		has := false
		for _, p := range []bayescmp.Pair{pair, single} {
			if a, err := test.Answer(t.Context(), p); err == nil && a.Comparison != nil {
				_, err := (&draws{Draws: 1}).drawFrom(t.Context(), a.Comparison, silent)
				has = has || err == nil
			}
		}
		if is != has {
			t.Errorf("%s: drawing says %v, want %v", nameOf(test), is, has)
		}
	}
	columns, _ := simulated(t, 6, 5)
	got := ask(t, `{"id":1,"do":"draws","test":"Hierarchical","left":"nb","right":"aode",`+
		`"options":{"rope":0.01,"population":{"samples":1000}},"scores":`+columns+`}`)
	if got.Error == nil || !strings.Contains(got.Error.Message, "has no draws") {
		t.Errorf("got %s, %+v", got.Answer, got.Error)
	}
}
