package ranks

import (
	"math"
	"slices"
)

// Walsh stands for the Walsh averages (xᵢ+xⱼ)/2, i ≤ j, of n values. None of the n(n+1)/2 averages
// is stored.
type Walsh struct{ x []float64 }

// NewWalsh prepares the Walsh averages of finite values up to 1e300.
func NewWalsh(x []float64) Walsh {
	sorted := slices.Clone(x)
	slices.Sort(sorted)
	return Walsh{sorted}
}

// Len returns the number of averages.
func (w Walsh) Len() int { return len(w.x) * (len(w.x) + 1) / 2 }

// Kth returns the k-th smallest average; k begins at 1. It halves the interval of all float64 in
// their order until one sum is left. Each time it counts the sums below the middle in one pass, so
// it takes at most 64 passes over n values.
func (w Walsh) Kth(k int) float64 {
	low, high := position(2*w.x[0]), position(2*w.x[len(w.x)-1])
	for low < high {
		middle := low + (high-low)/2
		if w.sums(value(middle)) >= k {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return value(low)/2 + 0 // + 0 turns −0 into 0
}

// Median returns the median of the averages: the Hodges–Lehmann estimate.
func (w Walsh) Median() float64 {
	n := w.Len()
	if n%2 == 1 {
		return w.Kth((n + 1) / 2)
	}
	return w.Kth(n/2)/2 + w.Kth(n/2+1)/2
}

// sums counts the sums xᵢ+xⱼ, i ≤ j, up to t.
func (w Walsh) sums(t float64) int {
	count := 0
	for i, j := 0, len(w.x)-1; i <= j; {
		if w.x[i]+w.x[j] <= t {
			count += j - i + 1
			i++
		} else {
			j--
		}
	}
	return count
}

// position is the place of a float64 in the order of all float64.
func position(x float64) uint64 {
	bits := math.Float64bits(x)
	if bits>>63 == 1 {
		return ^bits
	}
	return bits | 1<<63
}

// value is the inverse of position.
func value(position uint64) float64 {
	if position>>63 == 1 {
		return math.Float64frombits(position &^ (1 << 63))
	}
	return math.Float64frombits(^position)
}
