package bayescmp

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// pick returns the named items in the order of names, or an error that lists what there is.
func pick[T any](items []T, name func(T) string, names []string) ([]T, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("%w: name at least one data set", ErrOption)
	}
	picked := make([]T, 0, len(names))
	for i, n := range names {
		at := slices.IndexFunc(items, func(item T) bool { return name(item) == n })
		if at < 0 {
			var known []string
			for _, item := range items {
				known = append(known, name(item))
			}
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
	if meant := nearestName(name, known); meant != "" {
		return fmt.Errorf("%w: no %s %q; did you mean %q? There are %s",
			ErrUnknown, what, name, meant, writing.Listed(known, 20))
	}
	return fmt.Errorf("%w: no %s %q; there are %s",
		ErrUnknown, what, name, writing.Listed(known, 20))
}

// nearestName returns the known name that was probably meant; "" if there is none. It is the only
// one with the same letters and digits, or else the one that takes the fewest changes of a letter,
// at most one for every three letters.
func nearestName(name string, known []string) string {
	bare := bareName(name)
	if bare == "" {
		return ""
	}
	var same []string
	best, fewest, tied := "", utf8.RuneCountInString(bare)/3+1, false
	for _, k := range known {
		other := bareName(k)
		if other == bare {
			same = append(same, k)
		}
		switch n := spelling.Distance(bare, other); {
		case n < fewest:
			best, fewest, tied = k, n, false
		case n == fewest && best != "":
			tied = true
		}
	}
	if len(same) == 1 {
		return same[0]
	}
	if tied {
		return ""
	}
	return best
}

// bareName returns the letters and digits of a name, in lower case.
func bareName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// findPair finds the entry about two classifiers, with the first on the left. The names of a pair
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
