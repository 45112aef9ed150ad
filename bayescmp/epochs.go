package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/writing"
)

// Epochs says how much of the scatter on one benchmark lies between its items, and how much within
// them, between several answers (epochs) to the same item. So it says how many epochs are worth
// their price. It is about the difference between two models, or about the score of one.
//
// With N items and e epochs the variance of the mean is (Between + Within/e)/N. The two components
// are the classical estimates of the analysis of variance, which are exact and unbiased where all
// items have the same number of epochs: s² of the means of the items is Between + Within/e.
// (Miller, "Adding error bars to evals", 2024; Cochran, Sampling Techniques, section 10.6.)
type Epochs struct {
	// Benchmark names the test set, Left and Right the models; Right is "" for one model alone.
	Benchmark, Left, Right string
	// Items is the number of items, and Clusters the number of clusters; 0 for none.
	Items, Clusters int
	// PerItem is the number of epochs of an item: the harmonic mean where items differ.
	PerItem float64
	// Between is the variance between items. With clusters it is N times the part of the
	// cluster-robust variance of the mean that more epochs do not lower. As any unbiased estimate
	// of a variance component, it can be below 0 by chance.
	Between float64
	// Within is the variance within an item, of one answer (or of the difference of two).
	Within float64
}

// MarshalJSON writes benchmark, left, right, items, clusters, per_item, between and within.
func (e Epochs) MarshalJSON() ([]byte, error) { return fields.JSON(e) }

// Epochs returns the components of variance of the difference between two models, one entry for
// each benchmark on which both have answered items several times; if right is "", they are the
// components of the score of the model left. Errors wrap [ErrUnknown], [ErrOption] (twice the same
// model) or [ErrMissing] (nobody has answered any item twice).
func (it *Items) Epochs(left, right string) ([]Epochs, error) {
	models := []string{left}
	if right != "" {
		models = append(models, right)
	}
	kept, err := it.Among(models...)
	if err != nil {
		return nil, err
	}
	var out []Epochs
	for _, b := range kept.sets {
		if e, ok := epochsOf(b, kept.models); ok {
			e.Left, e.Right = left, right
			out = append(out, e)
		}
	}
	if out == nil {
		return nil, fmt.Errorf("%w: %s answered no item twice, which says nothing about epochs",
			ErrMissing, writing.Joined(models))
	}
	return out, nil
}

// epochsOf returns the components on one benchmark; ok is false where they cannot be estimated.
func epochsOf(b *itemtable.Benchmark, models []int) (e Epochs, ok bool) {
	u := b.Units(models...)
	n := float64(u.Items)
	if len(u.Scores[0]) < 2 {
		return e, false
	}
	e = Epochs{Benchmark: b.Name, Items: u.Items, Clusters: clustersOf(u)}
	shared := map[string]int{} // how many of the models have answered the item
	for _, m := range models {
		for a := range b.Answers(m) {
			shared[a.Item]++
		}
	}
	// What the epochs add to the variance of an item's mean or difference.
	ofMean, inverse := 0.0, 0.0
	for _, m := range models {
		squares, free, parts := 0.0, 0, 0.0
		for a := range b.Answers(m) {
			if shared[a.Item] < len(models) {
				continue
			}
			parts += 1 / float64(a.N)
			if a.N > 1 {
				squares, free = squares+float64(a.N-1)*a.Variance, free+a.N-1
			}
		}
		if free == 0 {
			return e, false
		}
		within := squares / float64(free)
		e.Within += within
		ofMean += within * parts / n
		inverse += parts / n / float64(len(models))
	}
	e.PerItem = 1 / inverse
	d := u.Scores[0]
	if len(models) == 2 {
		d = make([]float64, len(u.Scores[0]))
		for i := range d {
			d[i] = u.Scores[1][i] - u.Scores[0][i]
		}
	}
	s := deviation(d)
	e.Between = n*s*s/float64(len(d)) - ofMean
	return e, true
}

// betweenVariance is the variance between items, which is not below 0.
func (e Epochs) betweenVariance() float64 { return max(e.Between, 0) }

// SE returns the standard error that the mean would have with this number of items like these, and
// this number of epochs for each. It is NaN unless both are above 0.
func (e Epochs) SE(items int, epochs float64) float64 {
	if items <= 0 || !(epochs > 0) {
		return math.NaN()
	}
	return math.Sqrt((e.betweenVariance() + e.Within/epochs) / float64(items))
}

// Best returns the number of epochs at which a given sum buys the least standard error, if a new
// item costs perItem (to write it, say) beside perAnswer for each of its epochs. It is 1 where only
// answers cost anything: a new item tells more than another answer to an old one. Where there are
// no more items to have, take [Epochs.SE] instead. It is NaN unless perItem is 0 or more and
// perAnswer above 0, and +Inf where items do not differ.
func (e Epochs) Best(perItem, perAnswer float64) float64 {
	switch {
	case !(perItem >= 0 && perAnswer > 0):
		return math.NaN()
	case perItem == 0 || e.Within == 0:
		return 1
	case e.betweenVariance() == 0:
		return math.Inf(1)
	}
	return max(1, math.Sqrt(e.Within*perItem/(e.betweenVariance()*perAnswer)))
}

// Worth returns the number of new items that lower the standard error as much as this number of
// further epochs of all items does. It is 0 where nothing scatters.
func (e Epochs) Worth(epochs float64) float64 {
	now, then := e.SE(e.Items, e.PerItem), e.SE(e.Items, e.PerItem+epochs)
	if then == 0 {
		return 0
	}
	return float64(e.Items) * (now*now/(then*then) - 1)
}

func (e Epochs) String() string {
	who := e.Left
	if e.Right != "" {
		who = fmt.Sprintf("the difference between %s and %s", e.Left, e.Right)
	}
	total := e.betweenVariance() + e.Within/e.PerItem
	if total == 0 {
		return fmt.Sprintf("On %s, %s does not scatter at all.", e.Benchmark, who)
	}
	share := 100 * e.Within / e.PerItem / total
	floor := e.SE(e.Items, math.Inf(1))
	se := e.SE(e.Items, e.PerItem)
	text := fmt.Sprintf("On %s, with %s epochs of %s, %.0f %% of the variance of %s comes from "+
		"within the items.", e.Benchmark, writing.Number3(e.PerItem),
		writing.Plural(e.Items, "item"), share, who)
	return text + fmt.Sprintf(" Its standard error is %s; twice as many epochs make it %s, any "+
		"number of epochs at best %s, and twice as many items %s.", writing.Number3(se),
		writing.Number3(e.SE(e.Items, 2*e.PerItem)), writing.Number3(floor),
		writing.Number3(e.SE(2*e.Items, e.PerItem)))
}
