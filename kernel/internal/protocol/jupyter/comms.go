package jupyter

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
)

// comms are the open channels between a front end and the process of the cells, which widgets use.
// We pass their messages on, and keep the list.
type comms struct {
	mu      sync.Mutex
	targets map[string]string // by id

	// generation is the major version of the front end's ipywidgets, or 0 as long as it is not
	// known.
	generation int
}

// comm has the fields that we read of a message about a comm.
type comm struct {
	ID     string `json:"comm_id"`
	Target string `json:"target_name"`
}

// heed updates the list of comms according to a message from either side. It reports whether the
// comm of the message is, or was, open.
func (c *comms) heed(kind string, content json.RawMessage) (known bool) {
	var m comm
	if json.Unmarshal(content, &m) != nil || m.ID == "" {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, known = c.targets[m.ID]
	switch kind {
	case "comm_open":
		c.targets[m.ID] = m.Target
		c.recognize(m.Target)
		return true
	case "comm_close":
		delete(c.targets, m.ID)
	}
	return known
}

// recognize finds the generation of the front end from the comm that it opens.
func (c *comms) recognize(target string) {
	switch target {
	case "jupyter.widget.version":
		c.generation = 6
	case "jupyter.widget.control":
		c.generation = 8
	}
}

// widgets returns the major version of the front end's ipywidgets or, if it is not known yet, a
// likely one.
func (c *comms) widgets() int {
	const newest = 8
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.generation == 0 {
		return newest
	}
	return c.generation
}

// answer returns the reply to a comm_info_request with the given content.
func (c *comms) answer(content json.RawMessage) map[string]any {
	var asked comm
	_ = json.Unmarshal(content, &asked) // without a target, all comms are meant
	c.mu.Lock()
	defer c.mu.Unlock()
	if asked.Target == "jupyter.widget" && c.generation == 0 {
		c.generation = 7 // other versions have opened a comm before
	}
	open := map[string]any{}
	for id, target := range c.targets {
		if asked.Target == "" || asked.Target == target {
			open[id] = map[string]any{"target_name": target}
		}
	}
	return map[string]any{"status": "ok", "comms": open}
}

// clear forgets all comms, and returns their ids.
func (c *comms) clear() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	ids := slices.Sorted(maps.Keys(c.targets))
	clear(c.targets)
	return ids
}
