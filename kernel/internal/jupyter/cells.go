package jupyter

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/evaluator"
)

// deaf is how long a cell may go on after an interrupt until we tell the user what else there is.
const deaf = 3 * time.Second

// cells keeps a process that executes cells, and starts a new one when it has died.
type cells struct {
	s *server

	mu      sync.Mutex
	process *evaluator.Process
	replies chan json.RawMessage // of process; closed when it has died
	parent  json.RawMessage      // the header of the request that the running cell came with, or the last
	running bool
	shown   string // text of the result of the cell
	lost    string // why earlier variables are gone, until the next cell is told
}

func newCells(s *server) *cells {
	c := &cells{s: s}
	if err := c.start(); err != nil {
		log.Print(err)
	}
	return c
}

// start starts a process, and what listens to it.
func (c *cells) start() error {
	p, err := c.s.start()
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

// listen publishes what the process has to say, under the request it belongs to.
func (c *cells) listen(p *evaluator.Process, replies chan<- json.RawMessage) {
	for m := range p.Messages {
		if m.IsReply() {
			replies <- m.Content
			continue
		}
		if m.Type == "execute_result" {
			c.note(m.Content)
		}
		c.s.publish(m.Type, c.parentOf(), m.Content)
	}
	close(replies)
	c.buried(p)
}

// buried says what became of a process that died while it had nothing to do: a goroutine of a cell can do that.
func (c *cells) buried(p *evaluator.Process) {
	c.mu.Lock()
	idle := c.process == p && !c.running
	if idle {
		c.process = nil
		c.lost = lost(p)
	}
	parent, why := c.parent, c.lost
	c.mu.Unlock()
	if idle && !c.s.stopping() {
		c.s.warn(parent, why)
	}
}

func lost(p *evaluator.Process) string {
	return p.Death() + ". The kernel goes on with a new process: the variables of the cells above are gone."
}

// errStopped is the error of requests that the end of the kernel cuts off.
var errStopped = errors.New("the kernel was shut down")

// ask has the process answer r, with the given content. Its error says how the process died over it.
func (c *cells) ask(r *request, content any) (json.RawMessage, error) {
	p, replies, err := c.begin(r)
	if err != nil {
		return nil, err
	}
	defer c.end()
	if err := p.Send(r.Type, content); err != nil {
		p.Kill() // it is at its end, or as good as
	}
	select {
	case reply, ok := <-replies:
		if ok {
			return reply, nil
		}
	case <-c.s.done:
		return nil, errStopped
	}
	why := lost(p)
	if err := c.start(); err != nil {
		return nil, fmt.Errorf("%s But it does not start: %w", why, err)
	}
	return nil, errors.New(why)
}

// begin directs what is published from now on to r.
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
	if r.Type == "execute_request" {
		c.parent, c.shown = r.raw, ""
		if c.lost != "" {
			c.s.warn(c.parent, c.lost)
			c.lost = ""
		}
	}
	return c.process, c.replies, nil
}

func (c *cells) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = false
}

func (c *cells) parentOf() json.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.parent
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
			c.s.warn(asked, "The cell does not heed the interrupt: it is in compiled code, or waits for a channel or a lock. "+
				"It ends with the kernel: restart that, if need be.")
		}
	})
}

// note keeps the text of a cell's result, for the history.
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

// result is the text of the last cell's result, or "".
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
