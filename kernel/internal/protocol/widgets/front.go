// Package widgets speaks the protocol of ipywidgets. The front end has models and views of sliders
// and other controls, and the kernel has the values. The two sides send each other their changes,
// over one comm for each model. See
// https://github.com/jupyter-widgets/ipywidgets/blob/main/packages/schema/messages.md.
package widgets

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/bayescmp/go/bayescmp/nb"
)

// The names of the comms through which front ends ask: with ipywidgets 6, whether the versions fit,
// and with ipywidgets 8, which widgets there are.
const (
	versionTarget = "jupyter.widget.version"
	controlTarget = "jupyter.widget.control"
)

// mostPanels is how many panels are kept. There is a limit because a cell opens a new panel each
// time it is executed.
const mostPanels = 100

// A Front is our side of the comms with front ends. It may be used from several goroutines of cells
// while a message arrives.
type Front struct {
	publish publisher

	mu     sync.Mutex // guards the following fields
	panels []*Panel

	// controls are the comms through which a front end asks which widgets there are.
	controls map[string]bool
}

// NewFront makes a Front that sends messages with publish.
func NewFront(publish func(kind string, content any)) *Front {
	return &Front{publish: publish, controls: map[string]bool{}}
}

// Open shows controls at front ends whose ipywidgets have the given major version. The function
// moved is called when one of them has moved.
func (f *Front) Open(version int, controls []nb.Control, moved func(*Panel)) *Panel {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.panels) == mostPanels {
		f.closeLocked(f.panels[0])
	}
	p := newPanel(version, controls, f.publish)
	p.Moved = func() { moved(p) }
	f.panels = append(f.panels, p)
	return p
}

// Close removes a panel.
func (f *Front) Close(p *Panel) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closeLocked(p)
}

func (f *Front) closeLocked(p *Panel) {
	p.Close()
	f.panels = slices.DeleteFunc(f.panels, func(q *Panel) bool { return p == q })
}

// Receive handles a message of type comm_open, comm_msg or comm_close.
func (f *Front) Receive(kind string, content json.RawMessage) {
	var m struct {
		ID     string          `json:"comm_id"`
		Target string          `json:"target_name"`
		Data   json.RawMessage `json:"data"`
	}
	if json.Unmarshal(content, &m) != nil {
		return
	}
	if p := f.heed(kind, m.ID, m.Target, m.Data); p != nil {
		p.Moved() // this may open other panels
	}
}

// heed handles a message, and returns the panel whose control has moved; nil if none has.
func (f *Front) heed(kind, id, target string, data json.RawMessage) (moved *Panel) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch kind {
	case "comm_open":
		f.opened(id, target)
	case "comm_close":
		delete(f.controls, id)
	case "comm_msg":
		if f.controls[id] {
			f.tellStates(id, data)
		}
		for _, p := range f.panels {
			if p.receive(id, data) {
				return p
			}
		}
	}
	return nil
}

// opened replies to a comm that the front end has opened.
func (f *Front) opened(id, target string) {
	switch target {
	case controlTarget:
		f.controls[id] = true
	case versionTarget:
		f.publish("comm_msg", state{"comm_id": id, "data": state{"version": oldVersion}})
	default: // we do not know this comm
		f.publish("comm_close", state{"comm_id": id, "data": state{}})
	}
}

// tellStates answers the question which widgets there are.
func (f *Front) tellStates(id string, data json.RawMessage) {
	var asked struct {
		Method string `json:"method"`
	}
	if json.Unmarshal(data, &asked) != nil || asked.Method != "request_states" {
		return
	}
	all := state{}
	for _, p := range f.panels {
		p.tellStates(all)
	}
	answer := state{"method": "update_states", "states": all, "buffer_paths": []any{}}
	f.publish("comm_msg", state{"comm_id": id, "data": answer})
}
