package bayescmp

import (
	"math"

	"github.com/bayescmp/go/bayescmp/internal/beta"
)

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
