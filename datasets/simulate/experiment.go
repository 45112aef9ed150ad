package simulate

import (
	"fmt"
	"math"
	"slices"
)

// wholeNumber checks a parameter that counts something.
func wholeNumber(name string, v float64) (int, error) {
	if v != math.Trunc(v) || !(v >= 1 && v <= 1e6) {
		return 0, fmt.Errorf("%w: the parameter %s must be a whole number from 1, not %g",
			ErrStudy, name, v)
	}
	return int(v), nil
}

// indicator is a measure that is 1 where something happened and 0 otherwise.
func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// pAndRejects makes names of measures: p values and decisions of the tests, then decisions alone of
// the other tests.
func pAndRejects(tests, decisions []string) []string {
	var out []string
	for _, name := range tests {
		out = append(out, name+" p")
	}
	for _, name := range slices.Concat(tests, decisions) {
		out = append(out, name+" rejects")
	}
	return out
}
