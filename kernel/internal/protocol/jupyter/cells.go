package jupyter

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
	"github.com/bayescmp/go/kernel/internal/protocol/zmtp"
)

// deaf is how long a cell may go on after an interrupt before we tell the user to restart.
const deaf = 3 * time.Second

// cells keeps a process that executes cells, and starts a new one when the process has died.
type cells struct {
	*publisher
	binary string // executes cells, see package evaluator
	comms  comms

	// ending is closed when the kernel ends.
	ending <-chan struct{}

	mu      sync.Mutex
	process *evaluator.Process

	// replies receives the replies of process. It is closed when the process has died.
	replies chan json.RawMessage

	// cell is the header of the request with the running cell, or else with the last one. parent is
	// the header of the request to which messages belong: that of the cell or, for a while, that of
	// a message about a comm.
	cell, parent json.RawMessage

	running bool
	shown   string // text of the result of the cell

	// asked is the request with the running cell, and stdin the socket over which the cell can ask
	// for input.
	asked *request
	stdin *zmtp.Asker

	// lost says why earlier variables are gone. The next cell reports it.
	lost string
}

func newCells(p *publisher, binary string, ending <-chan struct{}) *cells {
	c := &cells{publisher: p, binary: binary, ending: ending}
	c.comms.targets = map[string]string{}
	if err := c.start(); err != nil {
		log.Print(err)
	}
	return c
}

// start starts a process, and a goroutine that listens to it.
func (c *cells) start() error {
	p, err := evaluator.Start(c.binary, "", os.Stderr)
	if err != nil {
		return err
	}
	replies := make(chan json.RawMessage, 1)
	c.mu.Lock()
	c.process, c.replies = p, replies
	c.mu.Unlock()
	go c.listen(p, replies)
	return nil
}

// listen publishes the messages of the process, each with the request to which it belongs as its
// parent.
func (c *cells) listen(p *evaluator.Process, replies chan<- json.RawMessage) {
	for m := range p.Messages {
		if m.IsReply() {
			replies <- m.Content
			continue
		}
		switch m.Type {
		case "input_request":
			c.askInput(m.Content)
			continue
		case "comm_open", "comm_close":
			c.comms.heed(m.Type, m.Content)
		case "execute_result":
			c.note(m.Content)
		}
		c.publish(m.Type, c.parentOf(), m.Content)
	}
	close(replies)
	c.buried(p)
}

// buried tells the user that a process has died while it was idle. A goroutine of a cell can end
// it.
func (c *cells) buried(p *evaluator.Process) {
	c.mu.Lock()
	idle := c.process == p && !c.running
	if idle {
		c.process = nil
		c.lost = lost(p)
	}
	parent, why := c.parent, c.lost
	c.mu.Unlock()
	if idle && !c.stopping() {
		c.closeComms(parent)
		c.warn(parent, why)
	}
}

// closeComms closes all comms, because nobody is at our end of them any more.
func (c *cells) closeComms(parent json.RawMessage) {
	for _, id := range c.comms.clear() {
		closing := map[string]any{"comm_id": id, "data": map[string]any{}}
		c.publish("comm_close", parent, marshal(closing))
	}
}

// stopping reports whether the kernel is about to end.
func (c *cells) stopping() bool {
	select {
	case <-c.ending:
		return true
	default:
		return false
	}
}

func lost(p *evaluator.Process) string {
	return p.Death() +
		". The kernel goes on with a new process: the variables of the cells above are gone."
}

// errStopped is the error of requests that are cut short by the end of the kernel.
var errStopped = errors.New("the kernel was shut down")

// ask lets the process answer r, with the given content. If the process dies, the error says how.
func (c *cells) ask(r *request, content any) (json.RawMessage, error) {
	p, replies, err := c.begin(r)
	if err != nil {
		return nil, err
	}
	defer c.end()
	if err := p.Send(r.Type, content); err != nil {
		p.Kill() // it has ended, or is about to
	}
	select {
	case reply, ok := <-replies:
		if ok {
			return reply, nil
		}
	case <-c.ending:
		return nil, errStopped
	}
	why := lost(p)
	c.closeComms(r.raw)
	if err := c.start(); err != nil {
		return nil, fmt.Errorf("%s But the new process does not start: %w", why, err)
	}
	return nil, errors.New(why)
}

// begin makes r the request to which messages belong from now on.
func (c *cells) begin(r *request) (*evaluator.Process, <-chan json.RawMessage, error) {
	c.mu.Lock()
	gone := c.process == nil
	c.mu.Unlock()
	if gone {
		if err := c.start(); err != nil {
			return nil, nil, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = true
	switch r.Type {
	case "execute_request":
		c.cell, c.parent, c.asked, c.shown = r.raw, r.raw, r, ""
		if c.lost != "" {
			c.warn(c.parent, c.lost)
			c.lost = ""
		}
	case "comm_open", "comm_msg", "comm_close":
		c.parent = r.raw
	}
	return c.process, c.replies, nil
}

func (c *cells) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running, c.asked, c.parent = false, nil, c.cell
}

func (c *cells) parentOf() json.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.parent
}

// passOn lets the process of the cells handle a front end's message about a comm.
func (c *cells) passOn(r *request) {
	if !c.comms.heed(r.Type, r.content) {
		return // the process that knew this comm is gone
	}
	var content map[string]any
	if err := json.Unmarshal(r.content, &content); err != nil {
		return // cannot happen, because decode has checked it
	}
	content["msg_id"] = r.ID
	if _, err := c.ask(r, content); err != nil {
		c.publish("error", r.raw, marshal(failure("died", err.Error())))
		c.mu.Lock()
		c.lost = err.Error() // the next cell repeats it: some front ends hide it here
		c.mu.Unlock()
	}
}

// askInput passes a cell's question on to the front end that sent the cell.
func (c *cells) askInput(content json.RawMessage) {
	c.mu.Lock()
	r, stdin, p := c.asked, c.stdin, c.process
	c.mu.Unlock()
	if r == nil || p == nil {
		return // the cell has ended
	}
	if !stdin.Ask(r.peer.Name(), c.message(r.route, "input_request", r.raw, content)...) {
		// The front end said that it can be asked, but does not listen.
		_ = p.Send("input_reply", map[string]any{"status": "error"}) // the process may have ended
	}
}

// interrupt stops the running cell, if there is one and it can be stopped.
func (c *cells) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.running {
		return
	}
	c.process.Interrupt()
	asked := c.parent
	time.AfterFunc(deaf, func() {
		c.mu.Lock()
		stuck := c.running && string(c.parent) == string(asked)
		c.mu.Unlock()
		if stuck {
			c.warn(asked, "The cell does not react to the interrupt: it is in compiled code, or "+
				"waits for a channel or a lock. It ends with the kernel: restart the kernel if "+
				"necessary.")
		}
	})
}

// note keeps the text of a cell's result for the history.
func (c *cells) note(content json.RawMessage) {
	var result struct {
		Data struct {
			Text string `json:"text/plain"`
		}
	}
	if json.Unmarshal(content, &result) == nil {
		c.mu.Lock()
		c.shown = result.Data.Text
		c.mu.Unlock()
	}
}

// result returns the text of the last cell's result, or "".
func (c *cells) result() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shown
}

func (c *cells) stop() {
	c.mu.Lock()
	p := c.process
	c.process = nil
	c.mu.Unlock()
	if p != nil {
		p.Stop()
	}
}
