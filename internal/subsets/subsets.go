// Package subsets counts the subsets of some numbers by their sums, all 2ⁿ of them.
package subsets

// Most is the largest number of numbers that [Count] takes, in 2 ms.
const Most = 30

// Count returns the number of subsets of x, the empty one among them, whose sum is at most bound,
// and the number of those whose sum is at least −bound. x is split into two halves, of which only
// the sums are listed (Horowitz and Sahni 1974): it takes time and memory of the order of 2^(n/2).
func Count(x []float64, bound float64) (atMost, atLeast int) {
	half := len(x) / 2
	first, second := sums(x[:half]), sums(x[half:])
	low, below := len(second), len(second)
	for _, a := range first {
		for low > 0 && a+second[low-1] > bound {
			low--
		}
		for below > 0 && a+second[below-1] >= -bound {
			below--
		}
		atMost += low
		atLeast += len(second) - below
	}
	return atMost, atLeast
}

// sums returns the sums of all subsets of x in ascending order.
func sums(x []float64) []float64 {
	out := []float64{0}
	for _, v := range x {
		out = mergeSums(out, v)
	}
	return out
}

// mergeSums returns the sums with and without v, in ascending order.
func mergeSums(without []float64, v float64) []float64 {
	out := make([]float64, 0, 2*len(without))
	next := 0
	for _, s := range without {
		for next < len(without) && without[next]+v < s {
			out = append(out, without[next]+v)
			next++
		}
		out = append(out, s)
	}
	for ; next < len(without); next++ {
		out = append(out, without[next]+v)
	}
	return out
}
