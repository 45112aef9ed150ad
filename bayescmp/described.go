package bayescmp

import (
	"fmt"
	"reflect"
)

// described is what every test of a pair in this package tells about itself, beside its answers. So
// all that belongs to one test stands in the file of the test: the rest of the package calls these
// methods, and knows no test by its type. [bayesian] and [classical] add what only one of the two
// kinds of tests has.
type described interface {
	// Name returns the name of the test in results and messages.
	Name() string
	// sources returns the publications that the test comes from.
	sources() References
	// suits tells whether [TestsFor] suggests the test, with its options as they are, for a pair.
	suits(p Pair) bool
	// usesFolds tells whether the test uses how the scores of the folds scatter, and not only the
	// mean of each data set.
	usesFolds() bool
	// usesSizes tells whether the test compares the sizes of differences on different data sets,
	// also without a rope.
	usesSizes() bool
}

// dereference replaces a pointer to a test by the test itself. A nil test is an error that shows an
// example of a test.
func dereference[T any](test T, example string) (T, error) {
	v := reflect.ValueOf(&test).Elem() // of the interface type, so that nil has a kind too
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return test, fmt.Errorf("%w: the test is nil; give it as a value, such as %s",
			ErrOption, example)
	}
	if v.Kind() == reflect.Pointer {
		// The tests of others may have their methods on pointers.
		if value, ok := v.Elem().Interface().(T); ok {
			return value, nil
		}
	}
	return test, nil
}
