package bayescmp

import (
	"fmt"
	"math/rand/v2"
)

// leastAlpha is the smallest alpha of any test: with a smaller one, a float64 has no digit left of
// 1 − alpha, the level of intervals. Critical values are computed from alpha, and lose none.
const leastAlpha = 1e-15

// usableAlpha returns alpha, or 0.05 for 0. It refuses what is not from leastAlpha to most, or is
// 1.
func usableAlpha(name string, alpha, most float64) (float64, error) {
	switch {
	case alpha == 0:
		return 0.05, nil
	case alpha > 0 && alpha < leastAlpha:
		return 0, fmt.Errorf("%w: %s must be %g or more, not %g: a smaller one leaves no digit of "+
			"1 − alpha", ErrOption, name, leastAlpha, alpha)
	case alpha <= most && alpha < 1 && alpha > 0:
		return alpha, nil
	case most == 1:
		return 0, fmt.Errorf("%w: %s must be from %g to below 1, not %g",
			ErrOption, name, leastAlpha, alpha)
	}
	return 0, fmt.Errorf("%w: %s must be from %g to %g, not %g",
		ErrOption, name, leastAlpha, most, alpha)
}

// isSignificant tells whether a p value counts as significant at alpha: whether it is alpha or
// less. All tests ask here. The digits of a computed p value end in rounding, which must not
// decide: one that is above alpha by less than 1e-12 of it is alpha.
func isSignificant(p, alpha float64) bool { return p <= largestSignificantP(alpha) }

// largestSignificantP is the largest computed p value that counts as alpha, for searches.
func largestSignificantP(alpha float64) float64 { return alpha * (1 + 1e-12) }

// usualThreshold is the probability that a decision needs if the user does not say another.
const usualThreshold = 0.95

// decisionThreshold is the probability that a decision needs: the given one, or the usual one for
// 0.
func decisionThreshold(given float64) (float64, error) {
	if given == 0 {
		return usualThreshold, nil
	}
	if !(given >= 0.5 && given < 1) {
		return 0, fmt.Errorf("%w: the threshold of a decision (Threshold) must be in "+
			"[0.5, 1), not %g", ErrOption, given)
	}
	return given, nil
}

// Seed returns a source of random numbers for everything that samples. The same seed gives the same
// numbers.
func Seed(seed uint64) rand.Source { return rand.NewPCG(seed, 0) }

// sourceOrFixed returns the source, or one with a fixed seed if it is nil.
func sourceOrFixed(src rand.Source) rand.Source {
	if src == nil {
		return rand.NewPCG(1, 2)
	}
	return src
}

// describeSource says where random numbers come from.
func describeSource(src rand.Source) string {
	if src == nil {
		return "a fixed seed"
	}
	return "the source given"
}

const (
	fewestSamples, usualSamples, mostSamples = 1000, 50_000, 100_000_000
)

// sampleCount returns the number of draws for the option Samples.
func sampleCount(samples int) (int, error) {
	if samples == 0 {
		return usualSamples, nil
	}
	if samples < fewestSamples || samples > mostSamples {
		return 0, fmt.Errorf("%w: Samples must be from %d to %d, or 0 for the usual number, not %d",
			ErrOption, fewestSamples, mostSamples, samples)
	}
	return samples, nil
}

// resolution is the number of bins that count each share in draws, for its quantiles.
const resolution = 4096
