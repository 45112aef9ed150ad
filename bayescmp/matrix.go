package bayescmp

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
)

// Matrix holds the comparisons of all pairs of classifiers by one test. Each pair is compared once,
// with the classifier that comes first as left, and is decided by itself: [Matrix.Relations] lists
// the decisions, and adds none that no pair has made.
type Matrix struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string
	// Comparisons are in the order (0,1), (0,2), …, (1,2), … of Classifiers.
	Comparisons []*Comparison
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Errors wrap
// [ErrUnknown] (a name that is not there), [ErrOption] (the same name twice) or [ErrEmpty] (a
// matrix without this comparison).
func (m *Matrix) Between(a, b string) (*Comparison, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: the matrix is empty", ErrEmpty)
	}
	var at [2]int
	for i, name := range []string{a, b} {
		if at[i] = slices.Index(m.Classifiers, name); at[i] < 0 {
			return nil, unknown("classifier", name, m.Classifiers)
		}
	}
	if a == b {
		return nil, fmt.Errorf("%w: %q is not compared with itself", ErrOption, a)
	}
	c := m.at(min(at[0], at[1]), max(at[0], at[1]))
	if c == nil {
		return nil, fmt.Errorf("%w: the matrix does not compare %q and %q; make it with AllPairs",
			ErrEmpty, a, b)
	}
	return c, nil
}

// at returns the comparison of the classifiers i < j; nil if it is not where AllPairs puts it.
func (m *Matrix) at(i, j int) *Comparison {
	place := i*(2*len(m.Classifiers)-i-1)/2 + j - i - 1
	if place >= len(m.Comparisons) {
		return nil
	}
	c := m.Comparisons[place]
	if c == nil || c.Left != m.Classifiers[i] || c.Right != m.Classifiers[j] {
		return nil
	}
	return c
}

// Frame returns one row per pair, with the columns of [Comparison.Frame].
func (m *Matrix) Frame() dataframe.DataFrame {
	if m == nil {
		return frameOf(nil)
	}
	return frameOf(m.Comparisons)
}

// Warnings returns the warnings of all pairs. Each names its pairs unless all pairs have it.
func (m *Matrix) Warnings() []error {
	if m == nil {
		return nil
	}
	var names []string
	var warnings [][]error
	for _, c := range m.Comparisons {
		names, warnings = append(names, c.Left+" against "+c.Right), append(warnings, c.Warnings)
	}
	return writing.Merged(names, warnings)
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answers.
func (m *Matrix) References() References {
	if m == nil {
		return nil
	}
	if len(m.Comparisons) == 0 || m.Comparisons[0] == nil {
		return referencesOf()
	}
	return m.Comparisons[0].References()
}
