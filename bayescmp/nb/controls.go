package nb

import (
	"fmt"
	"math"
	"slices"
)

// A Control is a widget of the notebook that sets a parameter of a function, see [Interact].
// Slider, IntSlider, Dropdown and Checkbox make controls.
type Control struct {
	// Name stands before the control.
	Name string

	// Value is what the control is set to at first: a float64, int, string or bool.
	Value any

	// Min, Max and Step are what a slider can be set to.
	Min, Max, Step float64

	// Choices are what a dropdown list offers.
	Choices []string
}

// Slider is a control for a parameter of type float64: min, min+step, …, max. It starts in the
// middle; At starts it elsewhere.
func Slider(name string, min, max, step float64) Control {
	middle := min + step*math.Round((max-min)/2/step)
	return Control{Name: name, Value: middle, Min: min, Max: max, Step: step}
}

// IntSlider is a control for a parameter of type int: min, min+step, …, max. It starts in the
// middle; At starts it elsewhere.
func IntSlider(name string, min, max, step int) Control {
	c := Slider(name, float64(min), float64(max), float64(step))
	c.Value = min
	if step > 0 {
		c.Value = min + (max-min)/2/step*step
	}
	return c
}

// Dropdown is a control for a parameter of type string: one of the choices. It starts with the
// first; At starts it elsewhere.
func Dropdown(name string, choices ...string) Control {
	c := Control{Name: name, Value: "", Choices: choices}
	if len(choices) > 0 {
		c.Value = choices[0]
	}
	return c
}

// Checkbox is a control for a parameter of type bool. It starts without a check mark; At(true) sets
// one.
func Checkbox(name string) Control { return Control{Name: name, Value: false} }

// At is the same control, set to value at first.
func (c Control) At(value any) Control {
	switch n := value.(type) {
	case int:
		if _, float := c.Value.(float64); float { // 0 and 1 are ints in Go
			value = float64(n)
		}
	case float64:
		if _, isInt := c.Value.(int); isInt && n == math.Trunc(n) {
			value = int(n)
		}
	}
	if want, got := fmt.Sprintf("%T", c.Value), fmt.Sprintf("%T", value); want != got {
		c.Value = mismatch{want, got, value}
	} else {
		c.Value = value
	}
	return c
}

// mismatch is in place of the value of a control that was set to a value of another type. The error
// of Interact says so.
type mismatch struct {
	want, got string
	value     any
}

// check says what is wrong with a control.
func (c Control) check() error {
	switch v := c.Value.(type) {
	case mismatch:
		return fmt.Errorf("control %q is set to %v, of type %s; want type %s",
			c.Name, v.value, v.got, v.want)
	case float64:
		return c.checkRange(v)
	case int:
		return c.checkRange(float64(v))
	case string:
		return c.checkChoices(v)
	case bool:
		return nil
	}
	return fmt.Errorf("control %q has a value of type %T; "+
		"nb.Slider, nb.IntSlider, nb.Dropdown and nb.Checkbox make controls", c.Name, c.Value)
}

func (c Control) checkRange(value float64) error {
	width := c.Max - c.Min
	switch {
	case !(width > 0) || math.IsInf(width, 0):
		return fmt.Errorf("slider %q goes from %g to %g; want a smaller and a larger number",
			c.Name, c.Min, c.Max)
	case !(c.Step > 0 && c.Step <= width):
		return fmt.Errorf("slider %q has the step %g; want more than 0, and at most %g",
			c.Name, c.Step, width)
	case !(value >= c.Min && value <= c.Max):
		return fmt.Errorf("slider %q is set to %g; want a number from %g to %g",
			c.Name, value, c.Min, c.Max)
	}
	return nil
}

func (c Control) checkChoices(value string) error {
	if len(c.Choices) == 0 {
		return fmt.Errorf("dropdown list %q has nothing to choose from: "+
			"nb.Dropdown(name, choice, choice, …)", c.Name)
	}
	for i, choice := range c.Choices {
		if slices.Contains(c.Choices[:i], choice) {
			return fmt.Errorf("dropdown list %q has %q twice", c.Name, choice)
		}
	}
	if !slices.Contains(c.Choices, value) {
		return fmt.Errorf("dropdown list %q is set to %q; want one of its choices, %q",
			c.Name, value, c.Choices)
	}
	return nil
}
