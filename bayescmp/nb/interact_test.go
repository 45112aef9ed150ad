package nb_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp/nb"
)

// A shade is a string that has a name of its own, as a parameter may.
type shade string

func TestInteractRefuses(t *testing.T) {
	rope := nb.Slider("rope", 0, 0.05, 0.001)
	one, nan := func(float64) any { return nil }, math.NaN()
	var none func(float64) any
	for _, test := range []struct {
		function any
		controls []nb.Control
		want     string
	}{
		{nil, []nb.Control{rope}, "<nil> is no function"},
		{7, []nb.Control{rope}, "int is no function"},
		{none, []nb.Control{rope}, "is no function"},
		{one, nil, "no controls"},
		{one, []nb.Control{rope, rope}, "2 controls (rope, rope) for a func(float64)"},
		{func(...float64) any { return nil }, []nb.Control{rope}, "a parameter for each"},
		{func(int) any { return nil }, []nb.Control{rope}, "has the type float64, and parameter 1"},
		{one, []nb.Control{nb.Checkbox("b")}, `"b" has the type bool`},
		{one, []nb.Control{nb.Slider("s", 1, 0, 0.1)}, `slider "s" goes from 1 to 0`},
		{one, []nb.Control{nb.Slider("s", nan, 1, 0.1)}, "goes from NaN"},
		{one, []nb.Control{nb.Slider("s", 0, math.Inf(1), 0.1)}, "goes from 0 to +Inf"},
		{one, []nb.Control{nb.Slider("s", 0, 1, 0)}, "has the step 0"},
		{one, []nb.Control{nb.Slider("s", 0, 1, 2)}, "has the step 2"},
		{one, []nb.Control{rope.At(1)}, "is set to 1; want a number from 0 to 0.05"},
		{one, []nb.Control{rope.At(nan)}, "is set to NaN"},
		{one, []nb.Control{rope.At("a")}, "is set to a, of type string; want type float64"},
		{one, []nb.Control{nb.IntSlider("n", 1, 5, 0)}, "has the step 0"},
		{one, []nb.Control{nb.IntSlider("n", 1, 5, 1).At(1.5)}, "want type int"},
		{one, []nb.Control{nb.Dropdown("d")}, "nothing to choose from"},
		{one, []nb.Control{nb.Dropdown("d", "a", "a")}, `has "a" twice`},
		{one, []nb.Control{nb.Dropdown("d", "a").At("b")}, `is set to "b"; want one of`},
		{one, []nb.Control{{Name: "own"}}, "has a value of type <nil>"},
	} {
		err := refusal(test.function, test.controls)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%T, %+v: got %v, want %s", test.function, test.controls, err, test.want)
		}
	}
}

// refusal is the error with which Interact makes the cell fail.
func refusal(function any, controls []nb.Control) (err error) {
	defer func() { err, _ = recover().(error) }()
	nb.Interact(function, controls...)
	return nil
}

// The kernel is told the controls, and calls the function with what they are set to.
func TestInteractInKernel(t *testing.T) {
	type results struct {
		values []any
		err    error
	}
	broken := errors.New("broken")
	var got []results
	var values []any
	nb.Kernel.Interact = func(controls []nb.Control, call func([]any) ([]any, error)) error {
		out, err := call(values)
		got = append(got, results{out, err})
		return nil
	}
	defer func() { nb.Kernel.Interact = nil }()
	colour := nb.Dropdown("colour", "light", "dark")
	for _, test := range []struct {
		function any
		value    any
		control  nb.Control
		want     results
	}{
		{func(s shade) shade { return s + "er" }, "dark", colour,
			results{[]any{shade("darker")}, nil}},
		{func(string) {}, "dark", colour, results{}},
		{func(string) (int, error) { return 1, nil }, "dark", colour, results{[]any{1}, nil}},
		{func(string) (int, error) { return 0, broken }, "dark", colour,
			results{[]any{0, broken}, broken}},
		{func(string) any { return broken }, "dark", colour, results{[]any{broken}, broken}},
		{func(n int) int { return 2 * n }, 4, nb.IntSlider("n", 0, 9, 1), results{[]any{8}, nil}},
		{func(b bool) any { return !b }, true, nb.Checkbox("b"), results{[]any{false}, nil}},
	} {
		got, values = nil, []any{test.value}
		nb.Interact(test.function, test.control)
		if len(got) != 1 || !reflect.DeepEqual(got[0], test.want) {
			t.Errorf("%T: got %v, want %v", test.function, got, test.want)
		}
	}
}

// Sliders start in the middle, on a step.
func TestStart(t *testing.T) {
	for _, test := range []struct {
		control nb.Control
		want    any
	}{
		{nb.Slider("s", 0, 1, 0.5), 0.5}, {nb.Slider("s", 1, 2, 0.75), 1.75},
		{nb.Slider("s", 0, 0.05, 0.001).At(0), 0.}, {nb.IntSlider("n", 2, 9, 1), 5},
		{nb.IntSlider("n", 2, 9, 3), 5}, {nb.IntSlider("n", 2, 9, 1).At(9.), 9},
		{nb.Dropdown("d", "a", "b"), "a"}, {nb.Checkbox("c"), false},
	} {
		if test.control.Value != test.want {
			t.Errorf("%+v, want %v", test.control, test.want)
		}
	}
}
