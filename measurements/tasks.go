//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// The question of most rows.
const (
	left, right = "NaiveBayes", "AODE"
	rope        = 0.01
)

// data are what the tasks are about.
type data struct {
	scores *bayescmp.Scores
	pair   bayescmp.Pair
}

func loadData() (*data, error) {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		return nil, err
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		return nil, err
	}
	pair, err := scores.Pair(left, right)
	return &data{scores, pair}, err
}

func inOrder(p bayescmp.Probabilities) []float64 { return []float64{p.Left, p.Rope, p.Right} }

func (d *data) pythonRows() []row {
	means := d.pair.Means()
	big := normalMeans(500)
	return []row{
		d.correlatedRow(),
		signedRankRow(fmt.Sprintf("signed-rank test with a rope, %d data sets, 50,000 draws",
			len(means)), d.pair, means),
		signedRankRow("signed-rank test with a rope, 500 data sets, 50,000 draws",
			pairOf(big), big),
		{
			what:   fmt.Sprintf("Wilcoxon's test, normal approximation, %d data sets", len(means)),
			theirs: "scipy", job: map[string]any{"job": "wilcoxon", "means": means},
			ours: func() ([]float64, error) {
				s, err := bayescmp.Wilcoxon{Approximate: true}.Test(d.pair)
				if err != nil {
					return nil, err
				}
				return []float64{s.P}, nil
			},
			tolerance: 1e-6,
		},
		{
			what:   fmt.Sprintf("Friedman's test, 5 classifiers, %d data sets", len(means)),
			theirs: "scipy", job: map[string]any{"job": "friedman", "columns": d.columns()},
			ours: func() ([]float64, error) {
				r, err := bayescmp.Friedman{}.Rank(d.scores)
				if err != nil {
					return nil, err
				}
				return []float64{r.Corrected.ChiSquaredP}, nil
			},
			tolerance: 1e-9,
		},
	}
}

func signedRankRow(what string, pair bayescmp.Pair, means []float64) row {
	return row{
		what: what, theirs: "baycomp's algorithm (numpy)",
		job: map[string]any{"job": "signed_rank", "means": means, "rope": rope,
			"draws": 50_000, "seed": 1},
		ours: func() ([]float64, error) {
			c, err := bayescmp.SignedRank{Rope: rope, Samples: 50_000}.Compare(pair)
			if err != nil {
				return nil, err
			}
			return inOrder(c.P), nil
		},
		tolerance: 0.02, // six Monte Carlo errors of both
	}
}

// normalMeans are mean differences as if two classifiers were practically equivalent.
func normalMeans(q int) []float64 {
	random := rand.New(rand.NewPCG(1, uint64(q)))
	var means []float64
	for range q {
		means = append(means, 0.008+0.05*random.NormFloat64())
	}
	return means
}

func pairOf(means []float64) bayescmp.Pair {
	var list []bayescmp.FoldScores
	for i, m := range means {
		list = append(list, bayescmp.FoldScores{
			Dataset: fmt.Sprint("D", i), Left: []float64{0}, Right: []float64{m}})
	}
	pair, err := bayescmp.NewPair("left", "right", list...)
	if err != nil {
		panic(err) // the numbers are our own
	}
	return pair
}

func (d *data) stanRows() []row {
	hierarchical := func() ([]float64, error) {
		c, err := bayescmp.Hierarchical{Rope: rope}.Compare(d.pair)
		if err != nil {
			return nil, err
		}
		return inOrder(c.P), nil
	}
	// The tolerances are six Monte Carlo errors of Stan.
	return []row{
		{
			what: "hierarchical test, 74 data sets of 100 scores", ours: hierarchical,
			theirs: "Stan, the best program that we know",
			job:    map[string]any{"job": "sums", "draws": 1000}, tolerance: 0.04,
		},
		// All of it had no answer in nine minutes.
		{
			what: "hierarchical test, 74 data sets of 100 scores", ours: hierarchical,
			theirs: "Stan, the authors' model (10 × a tenth of the draws)",
			job:    map[string]any{"job": "all scores", "draws": 100}, tolerance: 0.13,
			share: 0.1, once: true,
		},
	}
}

// correlatedRow is about the data sets on which the differences vary: in the others, baycomp
// divides by zero.
func (d *data) correlatedRow() row {
	const rho = 0.1
	var pairs []bayescmp.Pair
	var scores [][]float64
	for _, name := range d.pair.Datasets() {
		one, err := d.pair.On(name)
		if err != nil {
			panic(err) // the name is the pair's own
		}
		x, err := one.Differences(name)
		if err != nil {
			panic(err)
		}
		if slices.Min(x) < slices.Max(x) {
			pairs, scores = append(pairs, one), append(scores, x)
		}
	}
	return row{
		what:   fmt.Sprintf("correlated t test on each of %d data sets", len(pairs)),
		theirs: "baycomp's algorithm (scipy)",
		job: map[string]any{
			"job": "correlated_t", "scores": scores, "rho": rho, "rope": rope},
		ours: func() ([]float64, error) {
			sums := make([]float64, 3)
			for _, p := range pairs {
				test := bayescmp.CorrelatedTTest{Rope: rope, Rho: bayescmp.Value(rho)}
				c, err := test.Compare(p)
				if err != nil {
					return nil, err
				}
				for i, v := range inOrder(c.P) {
					sums[i] += v
				}
			}
			return sums, nil
		},
		tolerance: 1e-9,
	}
}

// columns are the mean scores by classifier, then by data set.
func (d *data) columns() [][]float64 {
	frame := d.scores.Means()
	var columns [][]float64
	for _, name := range d.scores.Classifiers() {
		columns = append(columns, frame.Col(name).Float())
	}
	return columns
}
