package bayescmp

import (
	"cmp"
	"slices"
)

func byRank(means []float64) []int {
	order := make([]int, len(means))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(means[i], means[j]) })
	return order
}

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
