// Package familywise adjusts p values so that the probability of any false rejection in a family of
// tests stays below their level.
//
// All functions keep the order of their input, which must be in [0, 1], and do not change it. A
// test is rejected at level α when its adjusted p value is at most α.
package familywise

import (
	"math"
	"slices"
)

// Bonferroni multiplies by the number of tests (Dunn 1961; [D06 p. 12]).
func Bonferroni(p []float64) []float64 {
	out := make([]float64, len(p))
	for i, v := range p {
		out[i] = min(1, float64(len(p))*v)
	}
	return out
}

// Holm is the step-down procedure of Holm (1979; [D06 p. 12]). It begins with the smallest p value
// and multiplies it by the number of tests that are left.
func Holm(p []float64) []float64 {
	return stepDown(p, func(i int, v float64) float64 { return float64(len(p)-i) * v })
}

// Finner is the step-down procedure of Finner (1993).
func Finner(p []float64) []float64 {
	return stepDown(p, func(i int, v float64) float64 {
		// This is 1 − (1 − v)^(n/(i+1)) without the cancellation, which could also take it below v.
		return max(v, -math.Expm1(float64(len(p))/float64(i+1)*math.Log1p(-v)))
	})
}

// Hochberg is the step-up procedure of Hochberg (1988; [D06 p. 12]). It has the same factors as
// Holm, and begins with the largest p value.
func Hochberg(p []float64) []float64 {
	out, most := make([]float64, len(p)), 1.0
	for i, at := range slices.Backward(sortedOrder(p)) {
		most = min(most, float64(len(p)-i)*p[at])
		out[at] = most
	}
	return out
}

// Hommel is the procedure of Hommel (1988; [D06 p. 13]): the closed test that tests each
// intersection by the procedure of Simes. It takes n² steps, by the algorithm of Wright (1992).
func Hommel(p []float64) []float64 {
	n, order := len(p), sortedOrder(p)
	sorted := make([]float64, n)
	for i, at := range order {
		sorted[i] = p[at]
	}
	adjusted := slices.Clone(sorted)
	for m := n; m > 1; m-- {
		// Of all sets of m p values that contain a given one, the set with the m−1 largest others
		// has the largest p value by Simes.
		size, first := float64(m), n-m+1
		simes := math.Inf(1)
		for i := first; i < n; i++ {
			simes = min(simes, size*sorted[i]/float64(i-first+2))
		}
		for i := range first {
			adjusted[i] = max(adjusted[i], min(simes, size*sorted[i]))
		}
		last := min(simes, size*sorted[first-1])
		for i := first; i < n; i++ {
			adjusted[i] = max(adjusted[i], last)
		}
	}
	out := make([]float64, n)
	for i, at := range order {
		out[at] = adjusted[i]
	}
	return out
}

// Li is the two-step procedure of Li (2008). The largest p value decides how strict the procedure
// is with the others.
func Li(p []float64) []float64 {
	out := make([]float64, len(p))
	if len(p) == 0 {
		return out
	}
	rest := 1 - slices.Max(p)
	for i, v := range p {
		if v > 0 {
			out[i] = max(v, v/(v+rest))
		}
	}
	return out
}

// Shaffer is the static step-down procedure of Shaffer (1986) for all pairs of k things. It is like
// Holm, but takes into account that a pair that differs rules out some numbers of pairs that do
// not.
func Shaffer(p []float64, k int) []float64 {
	equal := equalPairCounts(k)
	return stepDown(p, func(i int, v float64) float64 { return float64(equal[len(p)-i]) * v })
}

// equalPairCounts tells for each m how many of the pairs of k things can be equal, at most m. Such
// a number is a sum of n(n−1)/2 over groups of n things.
func equalPairCounts(k int) []int {
	pairs := k * (k - 1) / 2
	// reach[n] has the sums for n things.
	reach := make([][]bool, k+1)
	for n := range reach {
		reach[n] = make([]bool, pairs+1)
		reach[n][0] = n < 2
		for group := 1; group <= n; group++ {
			within := group * (group - 1) / 2
			for s, yes := range reach[n-group][:pairs+1-within] {
				reach[n][s+within] = reach[n][s+within] || yes
			}
		}
	}
	largest := make([]int, pairs+1)
	for m := 1; m <= pairs; m++ {
		largest[m] = largest[m-1]
		if reach[k][m] {
			largest[m] = m
		}
	}
	return largest
}

// BergmannHommel is the procedure of Bergmann and Hommel (1988) for all pairs of k things, in the
// order (0,1), (0,2), …, (1,2), …. It is the closed test that tests each partition of the things
// into groups of equals by the procedure of Bonferroni. There are 115,975 partitions of 10 things.
func BergmannHommel(p []float64, k int) []float64 {
	b := partitionSearch{p: p, k: k, group: make([]int, k), out: slices.Clone(p)}
	b.assign(0, 0, 0, 1)
	for i, v := range b.out {
		b.out[i] = min(1, v)
	}
	return b.out
}

// partitionSearch goes through all partitions of k things.
type partitionSearch struct {
	p []float64
	k int
	// group has the group of each thing.
	group []int
	out   []float64
}

// assign puts thing i into each group in turn, or into a group of its own. So far there are so many
// groups and so many pairs of equals, and least is the smallest p value of these pairs.
func (e *partitionSearch) assign(i, groups, pairs int, least float64) {
	if i == e.k {
		e.accept(float64(pairs) * least)
		return
	}
	for g := range groups + 1 {
		e.group[i] = g
		more, smallest := pairs, least
		for j := range i {
			if e.group[j] == g {
				more, smallest = more+1, min(smallest, e.p[e.pairIndex(j, i)])
			}
		}
		e.assign(i+1, max(groups, g+1), more, smallest)
	}
}

// accept says that no pair of equals may be rejected below this level.
func (e *partitionSearch) accept(level float64) {
	for j := range e.k {
		for i := range j {
			if at := e.pairIndex(i, j); e.group[i] == e.group[j] {
				e.out[at] = max(e.out[at], level)
			}
		}
	}
}

// pairIndex is the place of the pair i < j.
func (e *partitionSearch) pairIndex(i, j int) int { return i*(2*e.k-i-1)/2 + j - i - 1 }

// stepDown adjusts from the smallest p value on. No result may be below the result of a smaller p
// value.
func stepDown(p []float64, adjust func(i int, p float64) float64) []float64 {
	out, least := make([]float64, len(p)), 0.0
	for i, at := range sortedOrder(p) {
		least = max(least, min(1, adjust(i, p[at])))
		out[at] = least
	}
	return out
}

// sortedOrder is the order of p.
func sortedOrder(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case p[i] < p[j]:
			return -1
		case p[i] > p[j]:
			return 1
		}
		return 0
	})
	return order
}
