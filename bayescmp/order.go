package bayescmp

import (
	"cmp"
	"slices"
)

// byRank returns the indices of the means, the smallest mean first. Equal means keep their order.
func byRank(means []float64) []int {
	order := make([]int, len(means))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(means[i], means[j]) })
	return order
}

// bestFirst returns the indices of the means, the best mean first. lower says that lower is better.
func bestFirst(means []float64, lower bool) []int {
	cost := make([]float64, len(means))
	for i, m := range means {
		cost[i] = -m
		if lower {
			cost[i] = m
		}
	}
	return byRank(cost)
}
