package nb

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Interact shows controls, and below them what function returns for the values that they are set
// to. When a control is moved, function is called again, and the new result takes the place of the
// old one:
//
//	nb.Interact(func(rope float64) any {
//		curve, err := bayescmp.SignedRank{Rope: rope}.Compare(pair)
//		nb.Check(err)
//		return curve.Plot()
//	}, nb.Slider("rope", 0, 0.05, 0.001).At(0.01))
//
// The function has one parameter for each control, in the same order: a float64 for a [Slider], an
// int for an [IntSlider], a string for a [Dropdown], a bool for a [Checkbox]. What it returns is
// shown as if it stood at the end of a cell. It may return an error too, as its last result; that
// error, or a panic, is shown below the controls. For the first values, it makes the cell fail; so
// do controls that do not fit the function.
//
// The controls need a front end with ipywidgets, which most have. Without controls, as in a
// notebook that is executed by nbconvert or `go run ./kernel run`, the result for the first values
// is all that is shown. It is also what remains in the stored notebook when nobody has moved a
// control. Outside the kernel it is printed.
func Interact(function any, controls ...Control) {
	call, err := callOf(function, controls)
	if err != nil {
		Check(fmt.Errorf("nb.Interact: %w", err))
	}
	if Kernel.Interact != nil {
		Check(Kernel.Interact(controls, call))
		return
	}
	values := make([]any, len(controls))
	for i, c := range controls {
		values[i] = c.Value
	}
	results, err := call(values)
	Check(err)
	Show(results...)
}

// callOf checks that function has parameters for the controls, and returns a function that calls it
// with their values. An error among the results is the call's error.
func callOf(
	function any, controls []Control,
) (call func(values []any) (results []any, err error), err error) {
	f := reflect.ValueOf(function)
	if f.Kind() != reflect.Func || f.IsNil() {
		return nil, fmt.Errorf("%T is no function to call; want func(rope float64) any, say",
			function)
	}
	if len(controls) == 0 {
		return nil, errors.New(`no controls; want nb.Slider("rope", 0, 0.05, 0.001), say`)
	}
	if f.Type().NumIn() != len(controls) || f.Type().IsVariadic() {
		return nil, fmt.Errorf("%d controls (%s) for a %T; want a parameter for each control",
			len(controls), strings.Join(namesOf(controls), ", "), function)
	}
	for i, c := range controls {
		if err := c.check(); err != nil {
			return nil, err
		}
		in, kind := f.Type().In(i), reflect.TypeOf(c.Value).Kind()
		if in.Kind() != kind {
			return nil, fmt.Errorf("control %q has the type %s, and parameter %d of the "+
				"function %s", c.Name, kind, i+1, in)
		}
	}
	return func(values []any) ([]any, error) {
		arguments := make([]reflect.Value, len(values))
		for i, v := range values {
			arguments[i] = reflect.ValueOf(v).Convert(f.Type().In(i))
		}
		return split(f.Call(arguments))
	}, nil
}

func namesOf(controls []Control) (names []string) {
	for _, c := range controls {
		names = append(names, c.Name)
	}
	return names
}

// split divides what a function returned into values to show and an error.
func split(out []reflect.Value) (results []any, err error) {
	for _, v := range out {
		result := v.Interface()
		failed, _ := result.(error)
		if failed != nil && err == nil {
			err = failed
		}
		if result != nil {
			results = append(results, result)
		}
	}
	return results, err
}
