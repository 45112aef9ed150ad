package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// answersNow has what plans depend on: answers of all tests by posteriors, and how each posterior
// that can do so continues its data.
func answersNow(t *testing.T) []string {
	t.Helper()
	lines := []string{"answer,left,rope,right"}
	add := func(name string, numbers ...float64) {
		for _, x := range numbers {
			name += fmt.Sprintf(",%.9f", x)
		}
		lines = append(lines, name)
	}
	for _, data := range []struct {
		name string
		pair bayescmp.Pair
	}{
		{"folds", shifted(t, 1, 1, 0)}, {"data sets", shifted(t, 1, 4, 0)},
		{"items", exam(t, [4]int{60, 8, 14, 18})}, {"means", single(t)},
	} {
		name, pair := data.name, data.pair
		tests, err := bayescmp.TestsFor(pair, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range tests {
			test, ok := one.(bayescmp.Test)
			if !ok {
				continue
			}
			c, err := test.Compare(pair)
			if err != nil {
				t.Fatal(err)
			}
			add(name+" by "+test.Name(), c.P.Left, c.P.Rope, c.P.Right)
			random := rand.New(rand.NewPCG(1, 2))
			var next []bayescmp.Pair
			switch posterior := c.Posterior.(type) {
			case *bayescmp.HierarchicalPosterior:
				more, errM := posterior.Predict(1, 0, random)
				runs, errR := posterior.Predict(0, 1, random)
				like, errL := posterior.Simulate(0.01, 0.02, 5, 2, random)
				if errM != nil || errR != nil || errL != nil {
					t.Fatal(errM, errR, errL)
				}
				next = append(next, more, runs, like)
			case *bayescmp.ItemsPosterior:
				more, err := posterior.Predict(30, random)
				if err != nil {
					t.Fatal(err)
				}
				next = append(next, more)
			}
			for k, p := range next {
				means := p.Means()
				add(fmt.Sprintf("%s continued %d", name, k), means[0], 0, means[len(means)-1])
			}
		}
	}
	return lines
}

// Where an answer is another one than it was, the results in the files of plans are those of
// another method. If this is meant, raise the constant method, and run this test with -store.
func TestAnswersAreThoseOfTheMethod(t *testing.T) {
	path := filepath.Join("testdata", fmt.Sprintf("method-%d.csv", method))
	now := answersNow(t)
	if *store {
		if _, err := os.Stat(path); err == nil {
			t.Fatalf("%s is there already: raise the constant method", path)
		}
		if err := os.WriteFile(path, []byte(strings.Join(now, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(known) != len(now) {
		t.Fatalf("%d answers, %s has %d", len(now)-1, path, len(known)-1)
	}
	for i := range known {
		was, is := strings.Split(known[i], ","), strings.Split(now[i], ",")
		for k := range was {
			var before, after float64
			_, errB := fmt.Sscan(was[k], &before)
			_, errA := fmt.Sscan(is[k], &after)
			if number := errB == nil && errA == nil; number && math.Abs(before-after) > 2e-7 ||
				!number && was[k] != is[k] {
				t.Errorf("%s, was %s; if this is meant, raise the constant method", is, was)
				break
			}
		}
	}
}

// single has one score of each classifier on each data set.
func single(t *testing.T) bayescmp.Pair {
	t.Helper()
	var data []bayescmp.FoldScores
	for i := range 5 {
		data = append(data, bayescmp.FoldScores{Dataset: fmt.Sprint(i), Left: []float64{0.5},
			Right: []float64{0.48 + 0.02*float64(i)}})
	}
	p, err := bayescmp.NewPair("old", "new", data...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
