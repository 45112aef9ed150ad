package widgets

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/bayescmp/go/bayescmp/nb"
)

// viewType is the MIME type of a widget's view.
const viewType = "application/vnd.jupyter.widget-view+json"

// target is the name of the comms of widgets.
const target = "jupyter.widget"

// A Panel is a column of controls, with a place below them for text that is printed when they move.
type Panel struct {
	// Moved is called when a control has moved.
	Moved func()

	publish  publisher
	old      bool // whether the front end has ipywidgets 6
	controls []nb.Control

	mu sync.Mutex // guards the following fields once the panel is open

	// values are the current values of the controls.
	values []any

	// reloaded says that a front end has asked for the panel after it was opened.
	reloaded bool

	// states has the state of each model in the front end, by the id of its comm.
	states map[string]state

	// opened has the ids in the order in which they were opened. A model precedes those that refer
	// to it.
	opened []string

	// inputs are the ids of the controls.
	inputs      []string
	box, output string
}

// publisher sends messages to the front ends.
type publisher func(kind string, content any)

// newPanel opens a panel at front ends whose ipywidgets have the given major version.
func newPanel(version int, controls []nb.Control, publish publisher) *Panel {
	p := &Panel{publish: publish, controls: controls, states: map[string]state{}}
	m := modulesOf(version)
	p.old = m.old()
	var children []string
	for _, c := range controls {
		s, style := m.control(c)
		if style != "" {
			s["style"] = reference(p.open(m.style(style)))
		}
		id := p.openShown(m, s)
		p.values, p.inputs = append(p.values, c.Value), append(p.inputs, id)
		children = append(children, reference(id))
	}
	p.output = p.openShown(m, m.outputArea())
	p.box = p.openShown(m, m.box(append(children, reference(p.output))))
	if p.old {
		p.send(p.box, state{"method": "display"}) // ipywidgets 6 shows no view without it
	}
	return p
}

// reference returns a model's reference to another model.
func reference(id string) string { return "IPY_MODEL_" + id }

// openShown opens a model with a view, which needs a layout.
func (p *Panel) openShown(m modules, s state) (id string) {
	s["layout"] = reference(p.open(m.layout()))
	return p.open(s)
}

// open opens a model.
func (p *Panel) open(s state) (id string) {
	id = rand.Text()
	p.states[id], p.opened = s, append(p.opened, id)
	data := state{"state": s, "buffer_paths": []any{}}
	if p.old {
		data = s
	}
	p.publish("comm_open", state{"comm_id": id, "target_name": target, "data": data})
	return id
}

func (p *Panel) send(id string, data state) {
	p.publish("comm_msg", state{"comm_id": id, "data": data})
}

// set changes the state of a model.
func (p *Panel) set(id string, changes state) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.Copy(p.states[id], changes)
	p.send(id, state{"method": "update", "state": changes, "buffer_paths": []any{}})
}

// Values returns the current values of the controls.
func (p *Panel) Values() []any {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.values)
}

// Reloaded reports whether a front end has asked for the panel after it was opened, as a page does
// that was loaded again.
func (p *Panel) Reloaded() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.reloaded
}

// tellStates adds the state of each model to all, by id.
func (p *Panel) tellStates(all state) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reloaded = true
	for id, s := range p.states {
		all[id] = state{
			"model_name": s["_model_name"], "model_module": s["_model_module"],
			"model_module_version": s["_model_module_version"], "state": maps.Clone(s),
		}
	}
}

// View returns a display of the panel, by MIME type. A front end without widgets shows its text.
func (p *Panel) View() map[string]any {
	view := state{viewType: state{"version_major": 2, "version_minor": 0, "model_id": p.box}}
	if p.old {
		return view // ipywidgets 6 would show a text below the widgets
	}
	var settings []string
	values := p.Values()
	for i, c := range p.controls {
		settings = append(settings, fmt.Sprintf("%s = %v", c.Name, values[i]))
	}
	view["text/plain"] = strings.Join(settings, ", ")
	return view
}

// Capture lets the front end show below the controls everything that is published in answer to the
// message with the given id. "" ends that.
func (p *Panel) Capture(message string) { p.set(p.output, state{"msg_id": message}) }

// Close removes the panel from the front ends.
func (p *Panel) Close() {
	for _, id := range slices.Backward(p.opened) {
		p.publish("comm_close", state{"comm_id": id, "data": state{}})
	}
}

// receive handles a message to the model with the given id, if the model belongs to the panel. It
// reports whether a control has moved.
func (p *Panel) receive(id string, data json.RawMessage) (moved bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.states[id] == nil {
		return false
	}
	var m struct {
		Method string `json:"method"`
		State  state  `json:"state"`
		Synced state  `json:"sync_data"` // the name of the state in ipywidgets 6
	}
	if json.Unmarshal(data, &m) != nil {
		return false
	}
	switch m.Method {
	case "request_state":
		p.reloaded = true
		p.send(id, state{"method": "update", "state": p.states[id], "buffer_paths": []any{}})
	case "update":
		return p.move(id, m.State)
	case "backbone":
		return p.move(id, m.Synced)
	}
	return false
}

// move sets the control with the given id to the value in its new state, and reports whether the
// value has changed.
func (p *Panel) move(id string, changes state) bool {
	i := slices.Index(p.inputs, id)
	if i < 0 {
		return false
	}
	value, ok := valueIn(changes, p.controls[i])
	if !ok || value == p.values[i] {
		return false
	}
	p.values[i] = value
	p.states[id]["value"] = value
	if choice, ok := value.(string); ok {
		p.states[id]["index"] = slices.Index(p.controls[i].Choices, choice)
	}
	return true
}

// valueIn returns the value of a control in a state that comes from a front end. ok is false if the
// control cannot have that value.
func valueIn(s state, c nb.Control) (value any, ok bool) {
	switch c.Value.(type) {
	case float64:
		v, ok := s["value"].(float64)
		return min(max(v, c.Min), c.Max), ok
	case int:
		v, ok := s["value"].(float64)
		return int(math.Round(min(max(v, c.Min), c.Max))), ok
	case bool:
		v, ok := s["value"].(bool)
		return v, ok
	}
	if v, ok := s["value"].(string); ok && slices.Contains(c.Choices, v) {
		return v, true
	}
	index, ok := s["index"].(float64)
	if i := int(index); ok && i >= 0 && i < len(c.Choices) {
		return c.Choices[i], true
	}
	return nil, false
}
