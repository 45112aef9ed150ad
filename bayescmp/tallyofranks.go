package bayescmp

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// tallyOfRanks counts in how many draws each classifier had each rank, and in how many it was above
// each other classifier.
type tallyOfRanks struct {
	ranks, above [][]float64 // by classifier and rank; by classifier and other classifier
	means        []float64   // the weighted sums of the scores in the latest draw
	drawn        []float64   // the means on a data set in the latest draw
	order        []int       // the classifiers in the latest draw, the best first
}

// drawMeans draws the means of all classifiers on a data set.
type drawMeans func(means []float64, random *rand.Rand)

func newTallyOfRanks(k int) tallyOfRanks {
	t := tallyOfRanks{means: make([]float64, k), drawn: make([]float64, k), order: make([]int, k)}
	for range k {
		t.ranks, t.above = append(t.ranks, make([]float64, k)), append(t.above, make([]float64, k))
	}
	return t
}

// draw draws weights for the data sets, and the means on those that have items, and counts the
// ranks. Equal classifiers share their ranks. All is drawn anew, so that draws are independent.
func (t *tallyOfRanks) draw(
	points [][]float64, within []drawMeans, dust float64, random *rand.Rand,
) {
	clear(t.means)
	sum := 0.0
	for i, row := range points {
		w := random.ExpFloat64()
		if within[i] != nil {
			within[i](t.drawn, random)
			row = t.drawn
		}
		sum += w
		for c, v := range row {
			t.means[c] += w * v
		}
	}
	for c := range t.order {
		t.order[c] = c
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(t.means[b], t.means[a]) })
	dust *= sum
	for from := 0; from < len(t.order); {
		to := from + 1
		for to < len(t.order) && t.means[t.order[to-1]]-t.means[t.order[to]] <= dust {
			to++
		}
		for _, c := range t.order[from:to] {
			for r := from; r < to; r++ {
				t.ranks[c][r] += 1 / float64(to-from)
				t.above[c][t.order[r]] += 0.5
			}
			for _, worse := range t.order[to:] {
				t.above[c][worse]++
			}
		}
		from = to
	}
}

func (t *tallyOfRanks) add(o tallyOfRanks) {
	for c := range t.ranks {
		for r := range t.ranks[c] {
			t.ranks[c][r] += o.ranks[c][r]
			t.above[c][r] += o.above[c][r]
		}
	}
}

// interval returns the ranks that are left when at most 0.025 of the probability is cut off at
// either end.
func interval(p []float64) (low, high int) {
	low, high = 1, len(p)
	for sum := p[low-1]; sum <= 0.025 && low < high; sum += p[low-1] {
		low++
	}
	for sum := p[high-1]; sum <= 0.025 && high > low; sum += p[high-1] {
		high--
	}
	return low, high
}
