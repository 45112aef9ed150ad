// Package jupyter speaks Jupyter's messaging protocol, version 5.3, for a process that executes
// cells (see package evaluator). It never runs a cell's code itself. So it can answer requests,
// interrupt and shut down whatever a cell does, and it can say what happened when a cell has ended
// its process.
package jupyter

import (
	"fmt"
	"io"
	"log"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/zmtp"
)

// Serve runs a kernel at the addresses in the connection file. It returns when a message or a
// signal shuts the kernel down, or when the program that started the kernel is gone.
func Serve(connectionFile string, about About) error {
	c, err := readConnection(connectionFile)
	if err != nil {
		return err
	}
	ports, err := c.listenAll()
	if err != nil {
		return fmt.Errorf("listening where %s says: %w", connectionFile, err)
	}
	iopub := zmtp.NewPub(ports[2])
	s := newServer(about, iopub, c)
	s.status("starting", nil)
	names := &zmtp.Names{}
	stdin := zmtp.NewAsker(ports[3], names, s.receive("stdin", s.cells.answerInput))
	s.cells.askThrough(stdin)
	sockets := []io.Closer{
		zmtp.NewRouter(ports[0], names, s.receive("shell", s.enqueue)),
		zmtp.NewRouter(ports[1], names, s.receive("control", s.handleControl)),
		stdin,
		zmtp.NewEcho(ports[4]),
		iopub,
	}
	unwatch := s.watch()
	s.run()
	unwatch()
	s.cells.stop()
	for _, socket := range sockets {
		_ = socket.Close() // nothing can be done about an error
	}
	return nil
}

// receive makes the handler of a socket's messages. It logs and drops invalid messages, and passes
// the others on.
func (s *server) receive(name string, handle func(*request)) func(*zmtp.Peer, [][]byte) {
	return func(peer *zmtp.Peer, frames [][]byte) {
		r, err := decode(frames, s.key)
		if err == nil && len(s.key) > 0 && (r.Session == s.session || !s.seen.add(r.signature)) {
			err = errReplay
		}
		if err != nil {
			log.Printf("dropped a message to the %s socket: %v", name, err)
			return
		}
		peer.Prove()
		r.peer = peer
		handle(r)
	}
}

func (s *server) enqueue(r *request) {
	select {
	case s.queue <- r:
	case <-s.done:
	}
}

// forSubscriber is how long the first request waits for somebody who sees what cells print. A
// client opens its sockets at the same time, and what is printed before it has subscribed is lost.
const forSubscriber = 2 * time.Second

// run answers the requests of the shell socket, one after the other.
func (s *server) run() {
	var first sync.Once
	for {
		select {
		case r := <-s.queue:
			first.Do(s.awaitSubscriber)
			s.handle(r)
		case <-s.done:
			return
		}
	}
}

func (s *server) awaitSubscriber() {
	select {
	case <-s.iopub.Subscribed():
	case <-s.done:
	case <-time.After(forSubscriber):
	}
}
