package bayescmp

import (
	"cmp"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/beta"
	"github.com/bayescmp/go/internal/ranks"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Scores beyond these would overflow in a sum, or lose digits.
const (
	largestScore  = tables.LargestScore
	smallestScore = tables.SmallestScore
)

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// largest is the largest absolute value.
func largest(x ...[]float64) float64 {
	most := 0.0
	for _, values := range x {
		for _, v := range values {
			most = max(most, math.Abs(v))
		}
	}
	return most
}

// unitOf is a power of two near the largest absolute value. Everything that squares scores divides
// by it first: no digit changes, and squares and fourth powers neither overflow nor vanish, so that
// scores of any size have the same answer.
func unitOf(largest float64) float64 {
	_, exponent := math.Frexp(largest)
	return math.Ldexp(1, exponent)
}

// spread returns the mean of x and Σ(x − mean)², both in the unit.
func spread(x []float64, unit float64) (average, squares float64) {
	sum := 0.0
	for _, v := range x {
		sum += v / unit
	}
	average = sum / float64(len(x))
	for _, v := range x {
		squares += (v/unit - average) * (v/unit - average)
	}
	return average, squares
}

// deviation is the sample standard deviation; 0 for one value.
func deviation(x []float64) float64 {
	unit := unitOf(largest(x))
	_, squares := spread(x, unit)
	return unit * math.Sqrt(squares/float64(max(len(x)-1, 1)))
}

// moments returns the mean and the standard deviation of x. A standard deviation that is only
// rounding is 0, and then so is a mean that is only rounding.
func moments(x []float64, rounding float64) (average, sd float64) {
	unit := unitOf(largest(x))
	average, squares := spread(x, unit)
	average, sd = average*unit, unit*math.Sqrt(squares/float64(len(x)-1))
	if sd < rounding {
		sd = 0
		if math.Abs(average) < rounding {
			average = 0
		}
	}
	return average, sd
}

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
	x, order := slices.Clone(x), byRank(x)
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

// zeroIfNegligible replaces a value that is only rounding by 0.
func zeroIfNegligible(x, negligible float64) float64 {
	if math.Abs(x) <= negligible {
		return 0
	}
	return x
}

// atMost is the probability that k or fewer of n fair coins fall to one side. Up to 53 coins it is
// the fraction itself; above, it is right to some 1e-14 of it, for any n.
func atMost(k, n int) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	case n > 53:
		_, below := beta.Regularized(float64(k+1), float64(n-k), 0.5)
		return below
	}
	ways, sum := 1.0, 1.0
	for i := 1; i <= k; i++ {
		ways = ways * float64(n-i+1) / float64(i) // an integer below 2⁵³
		sum += ways
	}
	return math.Ldexp(sum, -n)
}

// atLeast is the probability of k or more successes in n trials.
func atLeast(k, n int, success float64) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	}
	above, _ := beta.Regularized(float64(k), float64(n-k+1), success)
	return above
}

// byRank returns the indices of the means, the smallest mean first. Equal means keep their order.
func byRank(means []float64) []int {
	return sortedIndices(len(means), func(i, j int) int { return cmp.Compare(means[i], means[j]) })
}

// sortedIndices returns the numbers below n in the order of compare. Equal ones keep theirs. To
// sort anything else by its indices keeps the program of the pages small.
func sortedIndices(n int, compare func(i, j int) int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
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
