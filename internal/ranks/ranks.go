// Package ranks has mid-ranks, the exact null distribution of signed rank sums, and order
// statistics of Walsh averages.
package ranks

import (
	"math"
	"slices"
	"sort"
)

// Mid returns the ranks of x. The smallest value has the rank 1, and equal values share the mean of
// their ranks (the average ranks of [D06 p. 7] and [D06 p. 11]).
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

// MaxSigned is the largest number of ranks that [NewSigned] takes. 2 to this power, the number of
// sign patterns, must be a float64.
const MaxSigned = 1000

// Signed is the null distribution of a signed rank sum W: each of the given ranks is added or not,
// by a fair coin. The distribution is symmetric about half the total.
type Signed struct {
	// unit divides all sums.
	unit float64
	// total is the sum of all ranks, in units.
	total int
	// below has P(W ≤ k units) as element k, up to just below half the total.
	below []float64
}

// NewSigned computes the distribution for up to [MaxSigned] ranks, which must be positive multiples
// of 1/2, and may be sums of ranks. It counts sign patterns (exactly up to 2⁵³ of them). The ranks
// 1 to n take about n³/8 additions, and twice as many with ties.
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
	// Small ranks come first, so that few sums can be reached until late.
	slices.Sort(steps)
	half := max(0, s.total-1) / 2
	patterns := make([]float64, half+1)
	patterns[0] = 1
	reach := 0
	for _, step := range steps {
		reach = min(reach+step, half)
		// Downwards, so that every pattern is counted once with this step.
		with := patterns[min(step, reach+1) : reach+1]
		without := patterns[:len(with)]
		for k := len(with) - 1; k >= 0; k-- {
			with[k] += without[k]
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

// AtMost returns P(W ≤ w).
func (s *Signed) AtMost(w float64) float64 {
	if s.total == 0 {
		return s.count(int(math.Floor(w)))
	}
	return s.count(int(math.Floor(w / s.unit)))
}

// AtLeast returns P(W ≥ w).
func (s *Signed) AtLeast(w float64) float64 { return s.AtMost(float64(s.total)*s.unit - w) }

// count is P(W ≤ k units).
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

// Critical returns the largest w with P(W ≤ w) ≤ tail. It is below 0 when there is none.
func (s *Signed) Critical(tail float64) float64 {
	k := sort.Search(s.total, func(k int) bool { return s.count(k) > tail }) - 1
	if k < 0 {
		return -1
	}
	return float64(k) * s.unit
}
