package jupyter

import "github.com/bayescmp/go/kernel/internal/protocol/zmtp"

// askThrough sets the socket over which front ends are asked for input.
func (c *cells) askThrough(stdin *zmtp.Asker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stdin = stdin
}

// answerInput passes a front end's answer on to the cell.
func (c *cells) answerInput(r *request) {
	c.mu.Lock()
	asked, p := c.asked, c.process
	c.mu.Unlock()
	if r.Type != "input_reply" || asked == nil || p == nil || asked.peer.Name() != r.peer.Name() {
		return
	}
	_ = p.Send("input_reply", r.content) // if the process has ended, nobody waits for the answer
}
