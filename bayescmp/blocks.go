package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// blocks holds the standardised ranks on incomplete data sets.
type blocks struct {
	sums     []float64   // of the standardised ranks, by classifier
	times    []float64   // the number of these ranks, by classifier
	together [][]float64 // the number of data sets on which two classifiers are ranked
	tied     bool        // some data set has equal scores
	varied   bool        // some data set has different scores
	alone    []string    // the data sets with fewer than two classifiers
	ranked   []block     // the other data sets
}

// block holds the ranks of the classifiers that a data set has.
type block struct {
	name        string
	classifiers []int
	ranks       []float64
}

func newBlocks(scores *Scores) (*blocks, error) {
	k := len(scores.classifiers)
	b := &blocks{
		sums: make([]float64, k), times: make([]float64, k), together: make([][]float64, k),
	}
	for c := range k {
		b.together[c] = make([]float64, k)
	}
	for _, set := range scores.sets {
		b.add(set)
	}
	if n := len(scores.sets) - len(b.alone); n < 2 {
		return nil, fmt.Errorf("%w: it takes two data sets with the scores of two or more "+
			"classifiers, and there are %d", ErrMissing, n)
	}
	if apart := b.unconnected(); len(apart) > 0 {
		var names []string
		for _, c := range apart {
			names = append(names, scores.classifiers[c])
		}
		return nil, fmt.Errorf("%w: no data set connects %s with the other classifiers, so they "+
			"cannot be compared; test each group by itself, with Scores.Among",
			ErrMissing, writing.Listed(names, 8))
	}
	return b, nil
}

func (b *blocks) add(set dataset) {
	var having []int
	there := dataset{lower: set.lower}
	for c, folds := range set.scores {
		if folds = presentScores(folds); len(folds) > 0 {
			having, there.scores = append(having, c), append(there.scores, folds)
		}
	}
	size := float64(len(having))
	if size < 2 {
		b.alone = append(b.alone, set.name)
		return
	}
	ranks := there.ranks()
	b.ranked = append(b.ranked, block{set.name, having, ranks})
	for i, c := range having {
		b.sums[c] += math.Sqrt(12/(size+1)) * (ranks[i] - (size+1)/2)
		b.times[c]++
		b.tied = b.tied || slices.Contains(ranks[:i], ranks[i])
		b.varied = b.varied || ranks[i] != ranks[0]
		for _, other := range having {
			b.together[c][other]++
		}
	}
}

// unconnected returns the classifiers that no chain of data sets connects with the first
// classifier.
func (b *blocks) unconnected() []int {
	reached, next := make([]bool, len(b.sums)), []int{0}
	reached[0] = true
	for len(next) > 0 {
		c := next[0]
		next = next[1:]
		for other, times := range b.together[c] {
			if times > 0 && !reached[other] {
				reached[other] = true
				next = append(next, other)
			}
		}
	}
	var apart []int
	for c, ok := range reached {
		if !ok {
			apart = append(apart, c)
		}
	}
	return apart
}
