package bayescmp

import "gonum.org/v1/gonum/mathext"

// atMost is the probability of k or fewer successes in n trials.
func atMost(k, n int, success float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	}
	return mathext.RegIncBeta(float64(n-k), float64(k+1), 1-success)
}
