// Package poissonbinomial counts the outcomes of independent trials that each have probabilities of
// their own.
package poissonbinomial

// PMF returns the distribution of the number X of wins in independent trials: element k of the
// result is P(X = k), which is ξ(k) in [CB15 eq. 10]. Trial i is won with probability win[i] and
// not won with probability lose[i] = 1 − win[i]. lose is an argument because it may be tiny, and
// then a difference from 1 would lose its digits.
//
// Only products of probabilities are added, so every element is right to a relative error of a few
// roundings per trial, far in the tails as well. The work grows as len(win)².
func PMF(win, lose []float64) []float64 {
	pmf := make([]float64, len(win)+1)
	pmf[0] = 1
	i := 0
	if len(win)%2 == 1 {
		pmf[0], pmf[1], i = lose[0], win[0], 1
	}
	// Two trials in one pass take three quarters of the products, and half of the memory's time.
	for ; i < len(win); i += 2 {
		none := lose[i] * lose[i+1]
		one := win[i]*lose[i+1] + lose[i]*win[i+1]
		two := win[i] * win[i+1]
		// Downwards, so that what is read is still the state before these trials; slices of one
		// length, so that the loop needs no checks.
		low := pmf[:i+1]
		middle, high := pmf[1:][:len(low)], pmf[2:][:len(low)]
		for k := len(low) - 1; k >= 0; k-- {
			high[k] = high[k]*none + middle[k]*one + low[k]*two
		}
		pmf[1] = pmf[1]*none + pmf[0]*one
		pmf[0] *= none
	}
	return pmf
}
