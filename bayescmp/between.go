package bayescmp

import (
	"fmt"
	"slices"
)

// between finds what is said of two classifiers, with the first on the left.
func between[P interface {
	names() (left, right string)
	turned() P
}](pairs []P, left, right string, classifiers []string) (none P, err error) {
	for _, p := range pairs {
		switch a, b := p.names(); {
		case a == left && b == right:
			return p, nil
		case a == right && b == left:
			return p.turned(), nil
		}
	}
	for _, name := range []string{left, right} {
		if !slices.Contains(classifiers, name) {
			return none, unknown("classifier", name, classifiers)
		}
	}
	return none, fmt.Errorf("%w: left and right are both %q", ErrOption, left)
}
