package widgets

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp/nb"
)

// front is a Front that keeps the messages that it sends.
type front struct {
	*Front
	t    *testing.T
	sent []sentMessage
}

type sentMessage struct {
	kind    string
	ID      string `json:"comm_id"`
	Target  string `json:"target_name"`
	Data    state  `json:"data"`
	changed state
}

func newFront(t *testing.T) *front {
	f := &front{t: t}
	f.Front = NewFront(func(kind string, content any) {
		text, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		m := sentMessage{kind: kind}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		m.changed, _ = m.Data["state"].(state)
		f.sent = append(f.sent, m)
	})
	return f
}

// last returns the messages that were sent since the last call.
func (f *front) last() []sentMessage {
	sent := f.sent
	f.sent = nil
	return sent
}

func (f *front) receive(kind, content string, values ...any) {
	f.Receive(kind, json.RawMessage(fmt.Sprintf(content, values...)))
}

var fourControls = []nb.Control{
	nb.Slider("rope", 0, 0.05, 0.001).At(0.01), nb.IntSlider("folds", 2, 20, 1),
	nb.Dropdown("data", "iris", "glass"), nb.Checkbox("percent"),
}

// opened returns the states and ids of the models that a panel opens, by the names of the models.
func opened(t *testing.T, version int) (byName map[string]state, ids map[string]string) {
	f := newFront(t)
	p := f.Open(version, fourControls, func(*Panel) {})
	byName, ids = map[string]state{}, map[string]string{}
	known := map[string]bool{}
	for _, m := range f.last() {
		if m.kind != "comm_open" {
			continue
		}
		s := m.Data
		if version > 6 {
			s = m.changed
		}
		text, _ := json.Marshal(s)
		for _, word := range strings.Split(string(text), `"`) {
			if id, isReference := strings.CutPrefix(word, "IPY_MODEL_"); isReference && !known[id] {
				t.Errorf("version %d: %s refers to a model that is opened later", version, text)
			}
		}
		name := s["_model_name"].(string)
		byName[name], ids[name], known[m.ID] = s, m.ID, true
		if m.Target != "jupyter.widget" {
			t.Errorf("a comm to %q", m.Target)
		}
	}
	if view, _ := p.View()[viewType].(state); view["model_id"] != ids["VBoxModel"] {
		t.Errorf("version %d: the view is of %v", version, view)
	}
	return byName, ids
}

// The names are those that the Python package ipywidgets sends, in its versions 6, 7 and 8.
func TestModels(t *testing.T) {
	for version, want := range map[int][3]string{
		6: {"jupyter-js-widgets ~2.1.4", "jupyter-js-widgets ~2.1.4", "jupyter-js-widgets ~2.1.4"},
		7: {"@jupyter-widgets/controls 1.5.0", "@jupyter-widgets/base 1.2.0",
			"@jupyter-widgets/output 1.0.0"},
		8: {"@jupyter-widgets/controls 2.0.0", "@jupyter-widgets/base 2.0.0",
			"@jupyter-widgets/output 1.0.0"},
	} {
		states, _ := opened(t, version)
		for i, name := range []string{"FloatSliderModel", "LayoutModel", "OutputModel"} {
			s := states[name]
			got := fmt.Sprint(s["_model_module"], " ", s["_model_module_version"])
			view := fmt.Sprint(s["_view_module"], " ", s["_view_module_version"])
			if got != want[i] || view != want[i] {
				t.Errorf("version %d: %s is in %s, its view in %s", version, name, got, view)
			}
		}
		slider := states["FloatSliderModel"]
		for key, want := range map[string]any{
			"value": 0.01, "min": 0., "max": 0.05, "step": 0.001, "readout_format": ".3f",
			"description": "rope", "_view_name": "FloatSliderView",
		} {
			if slider[key] != want {
				t.Errorf("version %d: %s is %v", version, key, slider[key])
			}
		}
		key, want := "index", any(0.)
		if version == 6 {
			key, want = "value", "iris"
		}
		if got := states["DropdownModel"][key]; got != want {
			t.Errorf("version %d: %s of the list is %v", version, key, got)
		}
		if (slider["style"] == nil) != (version == 6) {
			t.Errorf("version %d: style %v", version, slider["style"])
		}
		if n := len(states["VBoxModel"]["children"].([]any)); n != 5 {
			t.Errorf("version %d: %d children", version, n)
		}
	}
}

// Whatever a front end sends, the controls only get values that they can have.
func TestMoves(t *testing.T) {
	f := newFront(t)
	moves := 0
	p := f.Open(8, fourControls, func(*Panel) { moves++ })
	ids := p.inputs
	for _, test := range []struct {
		control int
		data    string
		want    any // nil if no control moves
	}{
		{0, `{"method": "update", "state": {"value": 0.02}}`, 0.02},
		{0, `{"method": "update", "state": {"value": 0.02}}`, nil},
		{0, `{"method": "backbone", "sync_data": {"value": 0.03}}`, 0.03},
		{0, `{"method": "update", "state": {"value": 7}}`, 0.05},
		{0, `{"method": "update", "state": {"value": "much"}}`, nil},
		{0, `{"method": "update", "state": {}}`, nil},
		{0, `{"method": "custom", "content": {}}`, nil},
		{0, `[]`, nil},
		{1, `{"method": "update", "state": {"value": 4.6}}`, 5},
		{1, `{"method": "update", "state": {"value": -4}}`, 2},
		{2, `{"method": "update", "state": {"index": 1}}`, "glass"},
		{2, `{"method": "update", "state": {"index": 2}}`, nil},
		{2, `{"method": "update", "state": {"index": -1}}`, nil},
		{2, `{"method": "update", "state": {"index": null}}`, nil},
		{2, `{"method": "backbone", "sync_data": {"value": "iris"}}`, "iris"},
		{2, `{"method": "backbone", "sync_data": {"value": "wine"}}`, nil},
		{3, `{"method": "update", "state": {"value": true}}`, true},
		{3, `{"method": "update", "state": {"value": 1}}`, nil},
	} {
		before := moves
		f.receive("comm_msg", `{"comm_id": %q, "data": %s}`, ids[test.control], test.data)
		if moved := moves > before; moved != (test.want != nil) ||
			moved && p.Values()[test.control] != test.want {
			t.Errorf("%s: %v, moved %v", test.data, p.Values(), moved)
		}
	}
	for _, content := range []string{`[]`, `{"comm_id": "unknown", "data": {}}`, `{"comm_id": 7}`} {
		f.receive("comm_msg", "%s", content)
	}
}

// A page that is loaded again asks for the panels, and gets them.
func TestReload(t *testing.T) {
	f := newFront(t)
	p := f.Open(8, fourControls, func(*Panel) {})
	f.receive("comm_msg", `{"comm_id": %q, "data": {"method": "update", "state": {"value": 0.02}}}`,
		p.inputs[0])
	f.last()
	f.receive("comm_open", `{"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}`)
	f.receive("comm_msg", `{"comm_id": "c", "data": {"method": "request_states"}}`)
	answer := f.last()
	if len(answer) != 1 || answer[0].ID != "c" || answer[0].Data["method"] != "update_states" {
		t.Fatalf("got %+v", answer)
	}
	states := answer[0].Data["states"].(state)
	slider := states[p.inputs[0]].(state)
	value := slider["state"].(state)["value"]
	if len(states) != len(p.opened) || slider["model_name"] != "FloatSliderModel" || value != 0.02 {
		t.Errorf("%d states, the slider is %v", len(states), slider)
	}
	if !p.Reloaded() {
		t.Error("not noticed")
	}
	f.receive("comm_msg", `{"comm_id": %q, "data": {"method": "request_state"}}`, p.inputs[3])
	answer = f.last()
	if len(answer) != 1 || answer[0].changed["description"] != "percent" {
		t.Errorf("got %+v", answer)
	}
}

func TestOpened(t *testing.T) {
	f := newFront(t)
	f.receive("comm_open", `{"comm_id": "v", "target_name": "jupyter.widget.version"}`)
	f.receive("comm_open", `{"comm_id": "u", "target_name": "unknown"}`)
	sent := f.last()
	if len(sent) != 2 || sent[0].Data["version"] != "~2.1.4" || sent[1].kind != "comm_close" ||
		sent[1].ID != "u" {
		t.Errorf("got %+v", sent)
	}
}

// Panels do not pile up.
func TestMostPanels(t *testing.T) {
	f := newFront(t)
	for range mostPanels {
		f.Open(8, fourControls[:1], func(*Panel) {})
	}
	first := f.panels[0]
	f.last()
	f.Open(8, fourControls[:1], func(*Panel) {})
	var closed []string
	for _, m := range f.last() {
		if m.kind == "comm_close" {
			closed = append(closed, m.ID)
		}
	}
	if len(f.panels) != mostPanels || len(closed) != len(first.opened) ||
		closed[0] != first.box {
		t.Errorf("%d panels, %d comms closed", len(f.panels), len(closed))
	}
}

func TestDecimals(t *testing.T) {
	for _, test := range []struct {
		step, min float64
		want      int
	}{
		{0.001, 0, 3}, {1, 0, 0}, {0.1, 0.05, 2}, {0.25, 0, 2}, {100, 7, 0}, {1e-12, 0, 10},
		{1.0 / 3, 0, 10},
	} {
		if got := decimals(test.step, test.min); got != test.want {
			t.Errorf("%v: %d", test, got)
		}
	}
}
