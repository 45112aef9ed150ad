package bayescmp

import (
	"math"

	"github.com/bayescmp/go/internal/dirichletmean"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/student"
)

// Summary returns one row for each model on each benchmark that it has answered, with the columns
// benchmark, model, items, clusters (0 for none), mean, low and high.
//
// The interval from low to high is a 95 % credible one, honest for few items too (Bowyer et al.
// 2025). For items that are right or wrong it is that of Beta(1 + right, 1 + wrong); epochs and
// clusters have the same prior, one unit right and one wrong. For grades it is Student's, NaN for a
// single one. Do not compare two models by their intervals: [PairedItems] compares them.
func (it *Items) Summary() Frame {
	if it.empty() {
		return frames.Failed(errNoItems)
	}
	type row struct {
		Benchmark, Model string
		Items, Clusters  int
		Mean, Low, High  float64
	}
	var rows []row
	for _, b := range it.sets {
		for _, m := range it.models {
			u := b.Units(m)
			if u.Items == 0 {
				continue
			}
			low, high := meanInterval(u, b.Hits())
			rows = append(rows, row{b.Name, it.table.Models[m], u.Items, clustersOf(u),
				mean(u.Scores[0]), low, high})
		}
	}
	return frames.Of(rows)
}

func clustersOf(u itemtable.Units) int {
	if u.Clustered {
		return len(u.Scores[0])
	}
	return 0
}

// meanInterval is the 95 % interval of the mean score of one model.
func meanInterval(u itemtable.Units, hits bool) (low, high float64) {
	scores := u.Scores[0]
	if !hits {
		n := float64(len(scores))
		if n == 1 {
			return math.NaN(), math.NaN()
		}
		d := student.T{DF: n - 1, Mean: mean(scores), Scale: deviation(scores) / math.Sqrt(n)}
		if d.Scale == 0 {
			return d.Mean, d.Mean
		}
		return d.Quantile(0.025), d.Quantile(0.975)
	}
	parts := []dirichletmean.Part{{Value: 0, Items: 1}, {Value: 1, Items: 1}}
	for _, v := range scores {
		parts = append(parts, dirichletmean.Part{Value: v, Items: 1})
	}
	m := dirichletmean.New(parts...)
	return max(m.Quantile(0.025), 0), min(m.Quantile(0.975), 1)
}
