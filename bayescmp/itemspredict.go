package bayescmp

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
)

// Predict draws the pair as it might be with so many more items of the same test set, or clusters
// where items are in clusters. It is one draw from the posterior predictive distribution: the
// weights of the differences are drawn first, and then the new items by these weights. So the mean
// of the answers for many such pairs is the answer for the data at hand. A nil source means a fixed
// seed. Errors wrap [ErrOption] or [ErrEmpty] (no posterior).
func (s *ItemsPosterior) Predict(items int, src rand.Source) (Pair, error) {
	if !s.valid() {
		return Pair{}, fmt.Errorf("%w: there is no posterior to predict from", ErrEmpty)
	}
	const most = 10_000_000
	if items < 0 || items > most {
		return Pair{}, fmt.Errorf("%w: there can be 0 to %d more items, not %d",
			ErrOption, most, items)
	}
	r := rand.New(orFixed(src))
	p := s.pair
	set := p.sets[0]
	d := slices.Clone(set.d)
	if d == nil { // counts of the four cells
		for _, part := range s.data {
			d = append(d, slices.Repeat([]float64{part.Value}, int(part.Items))...)
		}
	}
	values, sums := s.mean.Draw(func(shape float64) float64 { return dirichlet.Gamma(shape, r) })
	for range items {
		at, _ := slices.BinarySearch(sums, r.Float64()*sums[len(sums)-1])
		d = append(d, values[min(at, len(values)-1)])
	}
	hits := set.hits() || set.d == nil
	set.left, set.right, set.d = nil, nil, d
	of := itemised{items: set.n(), hits: hits}
	if old := set.design.items; old != nil {
		of.benchmark, of.clustered, of.epochs = old.benchmark, old.clustered, old.epochs
		of.items = old.items * set.n() / (set.n() - items)
	}
	set.design = ofItems(set.n())
	set.design.items = &of
	set.largest = max(set.largest, largest(d))
	set.measure()
	p.sets = []differences{set}
	return p, nil
}
