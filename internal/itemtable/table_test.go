package itemtable_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/itemtable"
)

// answers are random rows: three models, two benchmarks, up to three epochs, clusters, gaps.
func answers(random *rand.Rand, grades int) []itemtable.Row {
	var rows []itemtable.Row
	for _, benchmark := range []string{"x", "y"} {
		for _, model := range []string{"a", "b", "c"} {
			for item := range 30 {
				for epoch := range 1 + random.IntN(3) {
					if random.Float64() < 0.1 {
						continue
					}
					cluster := ""
					if benchmark == "y" && item%4 > 0 {
						cluster = fmt.Sprint("p", item/8)
					}
					rows = append(rows, itemtable.Row{Benchmark: benchmark, Model: model,
						Item: fmt.Sprint("q", item), Epoch: fmt.Sprint(epoch), Cluster: cluster,
						Score: float64(random.IntN(grades)) / float64(max(grades-1, 1))})
				}
			}
		}
	}
	return rows
}

func table(t *testing.T, rows []itemtable.Row) *itemtable.Table {
	t.Helper()
	made := &itemtable.Table{}
	for i := range rows {
		if err := made.Add(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	return made
}

func (e expected) sorted() expected {
	for _, scores := range e.scores {
		slices.Sort(scores)
	}
	return e
}

// expected is what Units must give, by maps and from the definitions.
type expected struct {
	scores           [][]float64
	items, unmatched int
}

func expect(rows []itemtable.Row, benchmark string, models ...string) (e expected) {
	sum, n := map[[2]string]float64{}, map[[2]string]float64{}
	cluster, known := map[string]string{}, map[string]bool{}
	for _, r := range rows {
		if r.Benchmark == benchmark && slices.Contains(models, r.Model) {
			at := [2]string{r.Model, r.Item}
			sum[at] += r.Score
			n[at]++
			known[r.Item] = true
		}
		if r.Benchmark == benchmark && r.Cluster != "" {
			cluster[r.Item] = r.Cluster
		}
	}
	groups := map[string][]string{}
	for item := range known {
		if slices.ContainsFunc(models, func(m string) bool { return n[[2]string{m, item}] == 0 }) {
			e.unmatched++
			continue
		}
		e.items++
		group := "alone " + item
		if cluster[item] != "" {
			group = cluster[item]
		}
		groups[group] = append(groups[group], item)
	}
	for _, m := range models {
		mean := 0.0
		of := map[string]float64{}
		for group, members := range groups {
			for _, item := range members {
				at := [2]string{m, item}
				of[group] += sum[at] / n[at]
			}
			mean += of[group] / float64(e.items)
		}
		var scores []float64
		for group, total := range of {
			scores = append(scores, mean+float64(len(groups))/float64(e.items)*
				(total-float64(len(groups[group]))*mean))
		}
		e.scores = append(e.scores, scores)
	}
	return e
}

// Items are matched by their names: Units gives what the definitions say, in whatever order the
// rows come, with few grades (bytes) and with many (eight bytes).
func TestUnitsMatchItemsByName(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 2))
	for _, grades := range []int{2, 5, 4000} {
		rows := answers(random, grades)
		for shuffle := range 5 {
			if shuffle > 0 {
				random.Shuffle(len(rows), func(i, k int) { rows[i], rows[k] = rows[k], rows[i] })
			}
			made := table(t, rows)
			for _, b := range made.Benchmarks {
				for _, models := range [][]string{{"a"}, {"a", "b"}, {"c", "a"}, {"a", "b", "c"}} {
					var numbers []int
					for _, m := range models {
						numbers = append(numbers, slices.Index(made.Models, m))
					}
					u := b.Units(numbers...)
					got := expected{u.Scores, u.Items, u.Unmatched}.sorted()
					want := expect(rows, b.Name, models...).sorted()
					if got.items != want.items || got.unmatched != want.unmatched ||
						!alike(got.scores, want.scores) {
						t.Fatalf("%d grades, %s, %v: %+v, want %+v",
							grades, b.Name, models, got, want)
					}
					if u.Clustered != (b.Name == "y") || u.Epochs != 3 {
						t.Errorf("%s: clusters %v, %d epochs", b.Name, u.Clustered, u.Epochs)
					}
				}
			}
		}
	}
}

func alike(a, b [][]float64) bool {
	return slices.EqualFunc(a, b, func(x, y []float64) bool {
		return slices.EqualFunc(x, y, func(v, w float64) bool { return math.Abs(v-w) < 1e-12 })
	})
}

// The scores of two models on a unit stand at the same place.
func TestUnitsArePaired(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 3))
	rows := answers(random, 2)
	for i := range rows {
		if rows[i].Model == "b" { // as a, which is in the rows for all items that b has
			rows[i].Score = float64(len(rows[i].Item) % 2)
		}
		if rows[i].Model == "a" {
			rows[i].Score = 1 - float64(len(rows[i].Item)%2)
		}
	}
	random.Shuffle(len(rows), func(i, k int) { rows[i], rows[k] = rows[k], rows[i] })
	made := table(t, rows)
	for _, b := range made.Benchmarks {
		if b.Name != "x" { // without clusters
			continue
		}
		u := b.Units(slices.Index(made.Models, "a"), slices.Index(made.Models, "b"))
		for i, v := range u.Scores[0] {
			if v+u.Scores[1][i] != 1 {
				t.Errorf("unit %d: %g and %g", i, v, u.Scores[1][i])
			}
		}
	}
}

// Answers has the epochs of each item, with their unbiased variance.
func TestAnswers(t *testing.T) {
	made := table(t, []itemtable.Row{
		{Benchmark: "x", Model: "a", Item: "1", Epoch: "1", Score: 1},
		{Benchmark: "x", Model: "b", Item: "2", Epoch: "1", Score: 1},
		{Benchmark: "x", Model: "a", Item: "1", Epoch: "2", Score: 0},
		{Benchmark: "x", Model: "a", Item: "1", Epoch: "3", Score: 0, Cluster: "p"},
		{Benchmark: "x", Model: "a", Item: "3", Epoch: "1", Score: 1},
	})
	got := slices.Collect(made.Benchmarks[0].Answers(0))
	if len(got) != 2 {
		t.Fatalf("%+v", got)
	}
	first := got[0]
	if first.Item != "1" || first.Cluster != "p" || first.N != 3 || first.Right != 1 ||
		math.Abs(first.Mean-1.0/3) > 1e-15 || math.Abs(first.Variance-1.0/3) > 1e-15 {
		t.Errorf("%+v", first)
	}
	if second := got[1]; second.Item != "3" || second.N != 1 || !math.IsNaN(second.Variance) {
		t.Errorf("%+v", second)
	}
	if !made.Benchmarks[0].Hits() || !made.Benchmarks[0].Clustered() ||
		!made.Benchmarks[0].Has(1) || made.Benchmarks[0].Has(7) {
		t.Error("what the benchmark says of itself")
	}
}

// A second score for a place and a second cluster of an item are errors that name the place.
func TestTableRefuses(t *testing.T) {
	made := table(t, []itemtable.Row{
		{Benchmark: "x", Model: "a", Item: "1", Epoch: "2", Score: 1, Cluster: "p"}})
	err := made.Add(&itemtable.Row{Benchmark: "x", Model: "a", Item: "1", Epoch: "2", Score: 1})
	var duplicate *itemtable.Duplicate
	if !errors.As(err, &duplicate) || !strings.Contains(err.Error(), `item "1", epoch "2"`) {
		t.Error(err)
	}
	err = made.Add(&itemtable.Row{Benchmark: "x", Model: "b", Item: "1", Score: 1, Cluster: "q"})
	var other *itemtable.OtherCluster
	if !errors.As(err, &other) || !strings.Contains(err.Error(), `"q", and before in "p"`) {
		t.Error(err)
	}
}
