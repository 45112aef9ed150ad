package bayescmp

import (
	"cmp"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/ranks"
)

// ranks returns the ranks of the classifiers on the data set, 1 for the best. As for [Wilcoxon],
// means that are closer than 1e-12 of the largest score are equal: their difference is rounding.
func (d dataset) ranks() []float64 {
	costs, rounding := make([]float64, len(d.scores)), make([]float64, len(d.scores))
	for c, folds := range d.scores {
		costs[c], rounding[c] = mean(folds), 1e-12*largest(folds)
		if !d.lower {
			costs[c] = -costs[c]
		}
	}
	return roundedRanks(costs, rounding)
}

// roundedRanks returns the ranks of x, 1 for the smallest value. Values are equal if they are
// closer than the rounding of one of them.
func roundedRanks(x, rounding []float64) []float64 {
	x, order := slices.Clone(x), make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	first := order[0]
	for _, i := range order {
		if x[i]-x[first] < max(rounding[i], rounding[first]) {
			x[i] = x[first]
		} else {
			first = i
		}
	}
	return ranks.Mid(x)
}

// settle replaces a value that is only rounding by 0.
func settle(x, negligible float64) float64 {
	if math.Abs(x) <= negligible {
		return 0
	}
	return x
}
