package zmtp

import (
	"errors"
	"io"
	"log"
	"net"
	"os"
	"sync"
	"time"
)

// listener accepts connections until it is closed, each on a goroutine of its own.
type listener struct {
	net.Listener
	kind  string
	peers []string
	serve func(*conn)

	// large is a semaphore for the one large message of all strangers.
	large chan struct{}

	mu     sync.Mutex
	closed bool
	open   map[net.Conn]bool
	group  sync.WaitGroup
}

func listen(l net.Listener, kind string, peers []string, serve func(*conn)) *listener {
	s := &listener{Listener: l, kind: kind, peers: peers, serve: serve,
		open: map[net.Conn]bool{}, large: make(chan struct{}, 1)}
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
			time.Sleep(10 * time.Millisecond) // a temporary error, such as too many open files
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
	c.large = s.large
	if s.kind != "ROUTER" {
		c.most = maxSmall // peers send only subscriptions and heartbeats
	}
	s.serve(c)
}

func (s *listener) keep(raw net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.open) >= maxOpen {
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

// Close stops listening, ends all connections, and waits until their goroutines have ended.
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

// messages calls f with each received message until the connection ends.
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

// A Peer is a connection over which messages arrive.
type Peer struct {
	*conn
	names *Names
}

// Name is the peer's name for itself. Strangers can choose any name.
func (p *Peer) Name() string { return p.identity }

// Prove records that a message of this peer has shown that the peer knows the key.
func (p *Peer) Prove() {
	if !p.proven.Swap(true) {
		p.names.add(p.conn)
	}
}

// Send sends a message to the peer over its connection.
func (p *Peer) Send(frames ...[]byte) { logSend("ROUTER", p.send(frames)) }

// Names has the names of the peers that have proved themselves. A nil *Names has none.
type Names struct {
	mu   sync.Mutex
	open map[*conn]bool
}

func (n *Names) add(c *conn) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.open == nil {
		n.open = map[*conn]bool{}
	}
	n.open[c] = true
}

func (n *Names) remove(c *conn) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.open, c)
}

// known reports whether a peer with that name has proved itself and has been connected for longer
// than long.
func (n *Names) known(name string, long time.Duration) bool {
	if n == nil {
		return false
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.open {
		if c.identity == name && time.Since(c.since) > long {
			return true
		}
	}
	return false
}

// NewRouter makes a ROUTER socket that calls handle with each received message, in one goroutine
// for each peer. It adds peers that prove themselves to names.
func NewRouter(l net.Listener, names *Names, handle func(p *Peer, frames [][]byte)) io.Closer {
	return listen(l, "ROUTER", routerPeers, func(c *conn) {
		defer names.remove(c)
		p := &Peer{c, names}
		c.messages("ROUTER", func(frames [][]byte) { handle(p, frames) })
	})
}

var routerPeers = []string{"DEALER", "REQ", "ROUTER"}

// together is the time within which a peer opens its connections to all sockets.
const together = 10 * time.Second

// An Asker is a ROUTER socket over which peers are asked questions. Because peers have not sent
// anything there, they are known only by their names. A name belongs to the first connection that
// uses it, unless a proven peer with that name has been connected to another socket for more than
// ten seconds. While one of these connections is open, others with that name are turned away. When
// both are lost, the name is free again, and the peer gets it back when it reconnects.
type Asker struct {
	*listener
	names *Names

	mu    sync.Mutex
	peers map[string]*conn
	told  map[string]bool // names that were logged
}

// NewAsker makes an Asker that calls handle with each received message, in one goroutine for each
// peer. names has the names of the peers of the other sockets.
func NewAsker(l net.Listener, names *Names, handle func(p *Peer, frames [][]byte)) *Asker {
	a := &Asker{names: names, peers: map[string]*conn{}, told: map[string]bool{}}
	a.listener = listen(l, "ROUTER", routerPeers, func(c *conn) {
		if !a.admit(c) {
			return
		}
		defer a.remove(c)
		p := &Peer{c, nil}
		c.messages("ROUTER", func(frames [][]byte) { handle(p, frames) })
	})
	return a
}

// admit reports whether a connection may use its name.
func (a *Asker) admit(c *conn) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	const lines = 100
	switch {
	case c.identity == "": // it cannot be asked anything
		return true
	case a.peers[c.identity] == nil && !a.names.known(c.identity, together):
		a.peers[c.identity] = c
		return true
	case !a.told[c.identity] && len(a.told) < lines:
		a.told[c.identity] = true
		log.Printf("turned away a second connection with the name %.100q from %s",
			c.identity, c.RemoteAddr())
	}
	return false
}

func (a *Asker) remove(c *conn) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.peers[c.identity] == c {
		delete(a.peers, c.identity)
	}
}

// Ask sends a message to the peer with a name, and reports whether there is such a peer.
func (a *Asker) Ask(name string, frames ...[]byte) (isThere bool) {
	a.mu.Lock()
	c := a.peers[name]
	a.mu.Unlock()
	if c != nil {
		logSend("ROUTER", c.send(frames))
	}
	return c != nil
}

// logSend logs that a peer was dropped. It does not log a peer that has closed its connection
// itself.
func logSend(kind string, err error) {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		log.Printf("dropped a peer of the %s socket that does not read what it is sent", kind)
	}
}

// NewEcho makes a REP socket that sends each message back. It is the heartbeat of a kernel.
func NewEcho(l net.Listener) io.Closer {
	return listen(l, "REP", []string{"REQ", "DEALER"}, func(c *conn) {
		c.messages("REP", func(frames [][]byte) { logSend("REP", c.send(frames)) })
	})
}
