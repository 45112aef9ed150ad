package itemtable

import (
	"iter"
	"math"
	"slices"
)

// Units are the scores of some models on what is independent: items, or clusters of items.
type Units struct {
	// Scores are by model. The score of an item is the mean over its epochs. That of a cluster is
	// such that the mean over clusters is the mean over items, and that s²/G, for G clusters, is
	// the cluster-robust variance of it (Liang and Zeger 1986, Miller 2024).
	Scores [][]float64
	// ItemScores are those of the items, where Scores are of clusters; otherwise nil.
	ItemScores [][]float64
	// Items is the number of items.
	Items int
	// Unmatched is the number of items that some of the models have answered, and not all.
	Unmatched int
	// Clustered says that the scores are of clusters.
	Clustered bool
	// Epochs is the largest number of answers of a model to an item.
	Epochs int
}

// Units returns the scores of models on the items that all of them have answered.
func (b *Benchmark) Units(models ...int) Units {
	u := Units{Scores: make([][]float64, len(models))}
	var clusters []int32
	row := make([]float64, len(models))
	for item := range b.Items {
		there := 0
		for i, model := range models {
			var n int
			if row[i], n = b.mean(model, item); n > 0 {
				there++
				u.Epochs = max(u.Epochs, n)
			}
		}
		switch {
		case there < len(models):
			if there > 0 {
				u.Unmatched++
			}
			continue
		case b.clusters != nil:
			clusters = append(clusters, b.clusterOf(item))
		}
		for i, v := range row {
			u.Scores[i] = append(u.Scores[i], v)
		}
		u.Items++
	}
	if b.clusters != nil {
		u.gather(clusters, len(b.clusterNames))
	}
	return u
}

// mean returns the mean score of a model on an item over its epochs, and their number.
func (b *Benchmark) mean(model, item int) (mean float64, n int) {
	if model >= len(b.columns) {
		return math.NaN(), 0
	}
	sum := 0.0
	for e := range b.columns[model] {
		if v := b.gradeAt(&b.columns[model][e], item); !math.IsNaN(v) {
			sum, n = sum+v, n+1
		}
	}
	return sum / float64(n), n
}

// clusterOf returns the cluster of an item. An item without one is a cluster of its own.
func (b *Benchmark) clusterOf(item int) int32 {
	if item >= len(b.clusters) || b.clusters[item] == none {
		return int32(len(b.clusterNames) + item)
	}
	return b.clusters[item]
}

// gather makes scores of clusters of the scores of items. It does nothing where no two items are in
// the same cluster.
func (u *Units) gather(of []int32, named int) {
	place := make(map[int32]int, named)
	at := make([]int, len(of))
	for i, c := range of {
		if _, ok := place[c]; !ok {
			place[c] = len(place)
		}
		at[i] = place[c]
	}
	if len(place) == len(of) {
		return
	}
	u.Clustered, u.ItemScores = true, slices.Clone(u.Scores)
	share := float64(len(place)) / float64(len(of))
	for i, scores := range u.Scores {
		mean := 0.0
		for _, v := range scores {
			mean += v
		}
		mean /= float64(len(scores))
		clusters := make([]float64, len(place))
		for k, v := range scores {
			clusters[at[k]] += share * (v - mean)
		}
		for k := range clusters {
			clusters[k] += mean
		}
		u.Scores[i] = clusters
	}
}

// Answer is what a model answered to an item.
type Answer struct {
	Item, Cluster string
	// N is the number of answers, Right that of those with the score 1.
	N, Right int
	// Mean and Variance are those of the scores; the variance is NaN for one answer.
	Mean, Variance float64
}

// Answers goes through the items that a model has answered.
func (b *Benchmark) Answers(model int) iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		for item, name := range b.Items {
			a := Answer{Item: name}
			if a.Mean, a.N = b.mean(model, item); a.N == 0 {
				continue
			}
			if item < len(b.clusters) && b.clusters[item] != none {
				a.Cluster = b.clusterNames[b.clusters[item]]
			}
			square := 0.0
			for e := range b.columns[model] {
				if v := b.gradeAt(&b.columns[model][e], item); !math.IsNaN(v) {
					square += (v - a.Mean) * (v - a.Mean)
					if v == 1 {
						a.Right++
					}
				}
			}
			a.Variance = square / float64(a.N-1) // 0/0 for one answer
			if !yield(a) {
				return
			}
		}
	}
}
