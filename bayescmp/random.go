package bayescmp

import (
	"fmt"
	"math/rand/v2"
)

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
