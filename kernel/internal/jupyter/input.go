package jupyter

import (
	"encoding/json"

	"github.com/bayescmp/go/kernel/internal/zmtp"
)

// askThrough names the socket over which front ends are asked for input.
func (c *cells) askThrough(stdin *zmtp.Router) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stdin = stdin
}

// askInput passes a cell's question on to the front end that has the cell executed.
func (c *cells) askInput(content json.RawMessage) {
	c.mu.Lock()
	r, stdin, p := c.asked, c.stdin, c.process
	c.mu.Unlock()
	if r == nil || p == nil {
		return // the cell is at its end
	}
	if !stdin.Send(r.peer, c.message(r.route, "input_request", r.raw, content)...) {
		// It said that it can be asked, but does not listen.
		_ = p.Send("input_reply", map[string]any{"status": "error"}) // it may be gone: no matter
	}
}

// answerInput passes a front end's answer on to the cell.
func (c *cells) answerInput(r *request) {
	c.mu.Lock()
	asked, p := c.asked, c.process
	c.mu.Unlock()
	if r.Type != "input_reply" || asked == nil || p == nil || asked.peer != r.peer {
		return
	}
	_ = p.Send("input_reply", r.content) // if it is gone, nobody waits for the answer
}
