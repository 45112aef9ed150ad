package bayescmp

import (
	"fmt"
	"slices"
)

// findPair finds what is said of two classifiers, with the first on the left. The names of a pair
// and the pair with left and right exchanged are asked from its type.
func findPair[P any](
	pairs []P, left, right string, classifiers []string,
	names func(P) (left, right string), swapped func(P) P,
) (none P, err error) {
	for _, p := range pairs {
		switch a, b := names(p); {
		case a == left && b == right:
			return p, nil
		case a == right && b == left:
			return swapped(p), nil
		}
	}
	for _, name := range []string{left, right} {
		if !slices.Contains(classifiers, name) {
			return none, unknown("classifier", name, classifiers)
		}
	}
	return none, fmt.Errorf("%w: left and right are both %q", ErrOption, left)
}
