package bayescmp

import (
	"encoding/json"
	"errors"
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
	// Comparisons are in the order (0,1), (0,2), …, (1,2), … of Classifiers, without the pairs
	// that the test refused.
	Comparisons []*Comparison
	// Refusals are the pairs that the test refused, in the same order.
	Refusals []Refusal
}

// Refusal says why a test has no answer about a pair.
type Refusal struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Err is the error of the test. It names the classifiers.
	Err error
}

// reason says in words that any user understands why there is no answer.
func (r Refusal) reason() string {
	var input *InputError
	if errors.As(r.Err, &input) {
		return fmt.Sprintf("%s against %s: %s", r.Left, r.Right, input.Problem)
	}
	return fmt.Sprint(r.Err)
}

// MarshalJSON writes left, right and refusal, the text of Err.
func (r Refusal) MarshalJSON() ([]byte, error) {
	text := ""
	if r.Err != nil {
		text = r.Err.Error()
	}
	return json.Marshal(map[string]string{"left": r.Left, "right": r.Right, "refusal": text})
}

// Between returns the comparison of two classifiers, whichever of them is left in it. If the test
// refused them, it returns the error of the test. Other errors wrap [ErrUnknown] (a name that is
// not there), [ErrOption] (the same name twice) or [ErrEmpty] (a matrix without this comparison).
func (m *Matrix) Between(a, b string) (*Comparison, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: the matrix is empty", ErrEmpty)
	}
	for _, name := range []string{a, b} {
		if !slices.Contains(m.Classifiers, name) {
			return nil, unknown("classifier", name, m.Classifiers)
		}
	}
	if a == b {
		return nil, fmt.Errorf("%w: %q is not compared with itself", ErrOption, a)
	}
	for _, c := range m.Comparisons {
		if c != nil && (c.Left == a && c.Right == b || c.Left == b && c.Right == a) {
			return c, nil
		}
	}
	for _, r := range m.Refusals {
		if r.Left == a && r.Right == b || r.Left == b && r.Right == a {
			return nil, r.Err
		}
	}
	return nil, fmt.Errorf("%w: the matrix does not compare %q and %q; make it with AllPairs",
		ErrEmpty, a, b)
}

// Frame returns one row per comparison, with the columns of [Comparison.Frame].
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
