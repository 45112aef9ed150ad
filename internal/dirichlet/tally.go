package dirichlet

import "math"

// Tally counts draws.
type Tally struct {
	draws int64
	// In each draw the largest region has a share of 1, and tied regions have equal shares. shares
	// has the sums of the shares, in sixths, and squares the sums of their squares, in 36ths. These
	// are integers, which add up to the same in any order.
	shares, squares [3]int64
	// bins counts the weights of each region in bins of equal width.
	bins [3][]uint32

	facts facts
	// fixed regions always have the same weight, which is their mean.
	fixed [3]bool
	// mean has the means of the fixed regions, or those of all draws of clustered shares.
	mean [3]float64
}

func newTally(bins int) Tally {
	var t Tally
	for i := range t.bins {
		t.bins[i] = make([]uint32, bins)
	}
	return t
}

// tieTolerance is the largest difference of two weights that are mathematically equal: they differ
// by rounding.
const tieTolerance = 1e-12

// add counts a draw.
func (t *Tally) add(weights [3]float64) {
	t.draws++
	floor := max(weights[0], weights[1], weights[2]) - tieTolerance
	winners := int64(0)
	for _, v := range weights {
		if v >= floor {
			winners++
		}
	}
	for i, v := range weights {
		if v >= floor {
			share := 6 / winners
			t.shares[i] += share
			t.squares[i] += share * share
		}
		if n := len(t.bins[i]); n > 0 {
			t.bins[i][min(max(int(v*float64(n)), 0), n-1)]++
		}
	}
}

// merge adds the draws of another tally.
func (t *Tally) merge(other Tally) {
	t.draws += other.draws
	for i := range t.shares {
		t.shares[i] += other.shares[i]
		t.squares[i] += other.squares[i]
		for k, n := range other.bins[i] {
			t.bins[i][k] += n
		}
	}
}

// P returns the share of the draws in which each region was the largest, and the standard error of
// the share. The error is 0 where the answer does not depend on the draws.
func (t Tally) P() (p, standard [3]float64) {
	n := float64(t.draws)
	for i := range p {
		p[i] = float64(t.shares[i]) / 6 / n
		variance := max(0, float64(t.squares[i])/36/n-p[i]*p[i])
		// The error is at least one draw: a region that no draw has shown need not be impossible.
		standard[i] = math.Sqrt(variance/n + 1/n/n)
	}
	t.facts.correct(&p, &standard)
	return p, standard
}

// Quantile returns the value below which the weight of a region lies in a share q of the draws, to
// a fraction of the width of a bin.
func (t Tally) Quantile(region int, q float64) float64 {
	if t.fixed[region] {
		return t.mean[region]
	}
	bins := t.bins[region]
	rest := q * float64(t.draws)
	for k, n := range bins {
		if rest <= float64(n) {
			return (float64(k) + rest/max(float64(n), 1)) / float64(len(bins))
		}
		rest -= float64(n)
	}
	return 1
}

// CDF returns the share of the draws in which the weight of a region is up to x, to a fraction of
// the draws in one bin.
func (t Tally) CDF(region int, x float64) float64 {
	at := x * float64(len(t.bins[region]))
	sum := 0.0
	for k, n := range t.bins[region] {
		sum += float64(n) * min(max(at-float64(k), 0), 1)
	}
	return sum / float64(t.draws)
}
