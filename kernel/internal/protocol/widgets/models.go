package widgets

import (
	"math"
	"slices"
	"strconv"

	"github.com/bayescmp/go/bayescmp/nb"
)

// state is the state of a widget in the front end.
type state = map[string]any

// modules are the names of the modules with the code of one generation of ipywidgets.
type modules struct {
	base, baseVersion         string
	controls, controlsVersion string
	output, outputVersion     string
}

// The name of ipywidgets 6's module, and the version that its models ask for.
const (
	oldModule  = "jupyter-js-widgets"
	oldVersion = "~2.1.4"
)

// old reports whether these are the names of ipywidgets 6, in which everything is in one module.
func (m modules) old() bool { return m.base == oldModule }

// modulesOf returns the names for a major version of ipywidgets: Debian 12 has 6, JupyterLab 4 and
// Notebook 7 have 8.
func modulesOf(version int) modules {
	switch {
	case version < 7:
		return modules{oldModule, oldVersion, oldModule, oldVersion, oldModule, oldVersion}
	case version < 8:
		return modules{
			"@jupyter-widgets/base", "1.2.0", "@jupyter-widgets/controls", "1.5.0",
			"@jupyter-widgets/output", "1.0.0",
		}
	}
	return modules{
		"@jupyter-widgets/base", "2.0.0", "@jupyter-widgets/controls", "2.0.0",
		"@jupyter-widgets/output", "1.0.0",
	}
}

// named adds to s where the front end finds the model and the view of the widget.
func named(s state, module, version, name string) state {
	s["_model_module"], s["_model_module_version"], s["_model_name"] = module, version, name+"Model"
	s["_view_module"], s["_view_module_version"], s["_view_name"] = module, version, name+"View"
	return s
}

func (m modules) layout() state {
	return named(state{}, m.base, m.baseVersion, "Layout")
}

// style returns the style of a control. It has the view that all styles share.
func (m modules) style(name string) state {
	s := named(state{}, m.controls, m.controlsVersion, name+"Style")
	s["_view_module"], s["_view_module_version"] = m.base, m.baseVersion
	s["_view_name"] = "StyleView"
	return s
}

func (m modules) box(children []string) state {
	return named(state{"children": children}, m.controls, m.controlsVersion, "VBox")
}

func (m modules) outputArea() state {
	return named(state{"msg_id": ""}, m.output, m.outputVersion, "Output")
}

// control returns the state of a control, and the kind of its style, if it has one.
func (m modules) control(c nb.Control) (s state, style string) {
	s = state{"description": c.Name, "disabled": false}
	kind := ""
	switch v := c.Value.(type) {
	case float64:
		kind, style = "FloatSlider", "Slider"
		s["value"], s["min"], s["max"], s["step"] = v, c.Min, c.Max, c.Step
		s["readout_format"] = "." + strconv.Itoa(decimals(c.Step, c.Min)) + "f"
	case int:
		kind, style = "IntSlider", "Slider"
		s["value"], s["min"], s["max"], s["step"] = v, int(c.Min), int(c.Max), int(c.Step)
	case string:
		kind, style = "Dropdown", "Description"
		s["_options_labels"] = c.Choices
		if m.old() {
			s["value"] = v
		} else {
			s["index"] = slices.Index(c.Choices, v)
		}
	case bool:
		kind, style = "Checkbox", "Description"
		s["value"] = v
	}
	if m.old() {
		style = ""
	}
	return named(s, m.controls, m.controlsVersion, kind), style
}

// decimals returns how many decimals are needed to write numbers that are min plus multiples of
// step.
func decimals(step, min float64) int {
	const most = 10
	for n := range most {
		scale := math.Pow(10, float64(n))
		if whole(step*scale) && whole(min*scale) {
			return n
		}
	}
	return most
}

// whole reports whether x is a whole number up to rounding errors.
func whole(x float64) bool { return math.Abs(x-math.Round(x)) <= 1e-12*math.Abs(x) }
