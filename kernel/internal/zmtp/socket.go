package zmtp

import (
	"errors"
	"io"
	"log"
	"net"
	"os"
	"strconv"
	"sync"
	"time"
)

// listener accepts connections until it is closed, each on a goroutine of its own.
type listener struct {
	net.Listener
	kind  string
	peers []string
	serve func(*conn)

	mu     sync.Mutex
	closed bool
	open   map[net.Conn]bool
	group  sync.WaitGroup
}

func listen(l net.Listener, kind string, peers []string, serve func(*conn)) *listener {
	s := &listener{Listener: l, kind: kind, peers: peers, serve: serve, open: map[net.Conn]bool{}}
	s.group.Go(s.accept)
	return s
}

func (s *listener) accept() {
	for {
		raw, err := s.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond) // out of file descriptors, say: it passes
			continue
		}
		s.group.Go(func() { s.welcome(raw) })
	}
}

func (s *listener) welcome(raw net.Conn) {
	if !s.keep(raw) {
		return
	}
	defer s.drop(raw)
	c, err := handshake(raw, s.kind, s.peers)
	if err != nil {
		if errors.Is(err, ErrProtocol) {
			log.Printf("refused a connection to the %s socket from %s: %v",
				s.kind, raw.RemoteAddr(), err)
		}
		return
	}
	s.serve(c)
}

func (s *listener) keep(raw net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		_ = raw.Close()
		return false
	}
	s.open[raw] = true
	return true
}

func (s *listener) drop(raw net.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = raw.Close()
	delete(s.open, raw)
}

// Close stops listening, ends all connections, and waits until nobody serves them any more.
func (s *listener) Close() error {
	s.mu.Lock()
	s.closed = true
	err := s.Listener.Close()
	for raw := range s.open {
		_ = raw.Close()
	}
	s.mu.Unlock()
	s.group.Wait()
	return err
}

// messages calls f with each message that comes, until the connection ends.
func (c *conn) messages(kind string, f func(frames [][]byte)) {
	for {
		frames, err := c.receive()
		if errors.Is(err, ErrProtocol) {
			log.Printf("closed a connection to the %s socket: %v", kind, err)
		}
		if err != nil {
			return
		}
		f(frames)
	}
}

// A Router receives messages from many peers, and sends to each of them by name.
type Router struct {
	*listener
	mu    sync.Mutex
	peers map[string]*conn
	next  int
}

// NewRouter makes a ROUTER socket that calls handle, one goroutine for each peer, with itself and
// the messages that come.
func NewRouter(l net.Listener, handle func(r *Router, peer string, frames [][]byte)) *Router {
	r := &Router{peers: map[string]*conn{}}
	r.listener = listen(l, "ROUTER", []string{"DEALER", "REQ", "ROUTER"}, func(c *conn) {
		peer := r.add(c)
		defer r.remove(peer, c)
		c.messages("ROUTER", func(frames [][]byte) { handle(r, peer, frames) })
	})
	return r
}

// add makes c known under its name. A peer that lost its connection comes back under the same name.
func (r *Router) add(c *conn) (peer string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if peer = c.identity; peer == "" {
		r.next++
		peer = "\x00" + strconv.Itoa(r.next)
	}
	r.peers[peer] = c
	return peer
}

func (r *Router) remove(peer string, c *conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.peers[peer] == c {
		delete(r.peers, peer)
	}
}

// Send sends a message to peer, and reports whether there is such a peer.
func (r *Router) Send(peer string, frames ...[]byte) (isThere bool) {
	r.mu.Lock()
	c := r.peers[peer]
	r.mu.Unlock()
	if c != nil {
		logSend("ROUTER", c.send(frames))
	}
	return c != nil
}

// logSend logs that a peer was given up. A peer that has hung up by itself is not worth a line.
func logSend(kind string, err error) {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		log.Printf("dropped a peer of the %s socket that does not read what it is sent", kind)
	}
}

// NewEcho makes a REP socket that sends each message back: the heartbeat of a kernel.
func NewEcho(l net.Listener) io.Closer {
	return listen(l, "REP", []string{"REQ", "DEALER"}, func(c *conn) {
		c.messages("REP", func(frames [][]byte) { logSend("REP", c.send(frames)) })
	})
}
