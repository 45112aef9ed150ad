package bayescmp

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// pick returns the named items in the order of names, or an error that lists what there is.
func pick[T any](items []T, name func(T) string, names []string) ([]T, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("%w: name at least one data set", ErrOption)
	}
	known := make([]string, len(items))
	for i, item := range items {
		known[i] = name(item)
	}
	picked := make([]T, 0, len(names))
	for i, n := range names {
		at := slices.Index(known, n)
		if at < 0 {
			return nil, unknown("data set", n, known)
		}
		if slices.Contains(names[:i], n) {
			return nil, fmt.Errorf("%w: data set %q is named twice", ErrDuplicate, n)
		}
		picked = append(picked, items[at])
	}
	return picked, nil
}

func unknown(what, name string, known []string) error {
	return fmt.Errorf("%w: no %s %q; there are %s",
		ErrUnknown, what, name, writing.Listed(known, 20))
}
