// Package poissonbinomial counts independent trials that each have probabilities of their own.
package poissonbinomial

// PMF returns the distribution of the number of wins in independent trials that are won with probability win[i] and
// not won with probability lose[i] = 1 − win[i], which is given too because it may be tiny: element k of the result is
// the probability of exactly k wins. Only products of probabilities are added, so every element is right to a relative
// error of a few roundings per trial, far in the tails as well. It takes len(win)² steps.
func PMF(win, lose []float64) []float64 {
	pmf := make([]float64, len(win)+1)
	pmf[0] = 1
	for i, w := range win {
		l := lose[i]
		row := pmf[:i+2]
		// Downwards, so that row[k-1] is still the value before this trial.
		for k := i + 1; k > 0; k-- {
			row[k] = row[k]*l + row[k-1]*w
		}
		row[0] *= l
	}
	return pmf
}
