// Package ranks has mid-ranks, the exact null distribution of signed rank sums, and order statistics of Walsh averages.
package ranks

import (
	"math"
	"slices"
	"sort"
)

// Mid returns the ranks of x, the smallest 1; equal values share the mean of their ranks.
func Mid(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case x[i] < x[j]:
			return -1
		case x[i] > x[j]:
			return 1
		}
		return 0
	})
	ranks := make([]float64, len(x))
	for i := 0; i < len(order); {
		j := i + 1
		for j < len(order) && x[order[j]] == x[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			ranks[k] = float64(i+1+j) / 2
		}
		i = j
	}
	return ranks
}

// MaxSigned is the largest number of ranks of [NewSigned]: the number of sign patterns, 2 to this power, must be a float64.
const MaxSigned = 1000

// Signed is the null distribution of a signed rank sum: each of the given ranks counts or does not, by a fair coin. It is
// symmetric about half the total.
type Signed struct {
	unit  float64   // all sums are multiples of it
	total int       // the sum of all ranks, in units
	below []float64 // element k is P(W ≤ k units), up to just below half the total
}

// NewSigned computes the distribution of up to [MaxSigned] ranks, which must be positive multiples of 1/2. It counts sign patterns
// (exactly up to 2⁵³ of them): about n³/8 additions for the ranks 1 to n, and twice that with ties.
func NewSigned(ranks []float64) *Signed {
	if len(ranks) > MaxSigned {
		panic("ranks: too many signed ranks")
	}
	steps, common := make([]int, len(ranks)), 0
	for i, r := range ranks {
		steps[i] = int(math.Round(2 * r))
		common = divisor(steps[i], common)
	}
	s := &Signed{unit: float64(common) / 2}
	for i := range steps {
		steps[i] /= common
		s.total += steps[i]
	}
	// Small ranks first: until late, few sums can be reached.
	slices.Sort(steps)
	half := max(0, s.total-1) / 2
	patterns := make([]float64, half+1)
	patterns[0] = 1
	reach := 0
	for _, step := range steps {
		reach = min(reach+step, half)
		for k := reach; k >= step; k-- {
			patterns[k] += patterns[k-step]
		}
	}
	sum := 0.0
	for k, p := range patterns {
		sum += p
		patterns[k] = math.Ldexp(sum, -len(ranks))
	}
	s.below = patterns
	return s
}

// divisor is the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// AtMost is P(W ≤ w).
func (s *Signed) AtMost(w float64) float64 {
	if s.total == 0 {
		return s.count(int(math.Floor(w)))
	}
	return s.count(int(math.Floor(w / s.unit)))
}

// AtLeast is P(W ≥ w).
func (s *Signed) AtLeast(w float64) float64 { return s.AtMost(float64(s.total)*s.unit - w) }

func (s *Signed) count(k int) float64 {
	switch {
	case k < 0:
		return 0
	case k >= s.total:
		return 1
	case 2*k < s.total:
		return s.below[k]
	}
	return 1 - s.below[s.total-k-1]
}

// Critical returns the largest w with P(W ≤ w) ≤ tail; it is below 0 when there is none.
func (s *Signed) Critical(tail float64) float64 {
	k := sort.Search(s.total, func(k int) bool { return s.count(k) > tail }) - 1
	if k < 0 {
		return -1
	}
	return float64(k) * s.unit
}
