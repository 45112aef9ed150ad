// Package poissonbinomial counts the outcomes of independent trials that each have probabilities of
// their own.
package poissonbinomial

// PMF returns the distribution of the number X of wins in independent trials: element k of the
// result is P(X = k), which is ξ(k) in [CB15 eq. 10]. Trial i is won with probability win[i] and
// not won with probability lose[i] = 1 − win[i]. lose is an argument because it may be tiny, and
// then a difference from 1 would lose its digits.
//
// Only products of probabilities are added, so every element is right to a relative error of a few
// roundings per trial, far in the tails as well. PMF takes len(win)² steps.
func PMF(win, lose []float64) []float64 {
	pmf := make([]float64, len(win)+1)
	pmf[0] = 1
	for i, w := range win {
		l := lose[i]
		// Downwards, so that won[k] is still the value before this trial.
		won := pmf[:i+1]
		row := pmf[1 : i+2]
		row = row[:len(won)]
		for k := len(won) - 1; k >= 0; k-- {
			row[k] = row[k]*l + won[k]*w
		}
		pmf[0] *= l
	}
	return pmf
}
