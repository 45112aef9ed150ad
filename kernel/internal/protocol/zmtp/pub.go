package zmtp

import (
	"net"
	"strings"
	"sync"
	"time"
)

// maxBehind is how many bytes may be queued for a subscriber that reads more slowly than we send.
const maxBehind = 64 << 20

// lastWords is how long Close waits for subscribers to read their messages.
const lastWords = time.Second

// A Pub sends each message to all of its subscribers. A subscriber that has stopped reading does
// not delay the others.
type Pub struct {
	*listener
	mu          sync.Mutex
	subscribers map[*subscriber]bool

	once       sync.Once
	subscribed chan struct{}
}

// subscriber is a connection of a subscriber.
type subscriber struct {
	*conn

	mu      sync.Mutex
	changed *sync.Cond

	// begins has the prefixes of messages to which it has subscribed.
	begins map[string]bool
	// length is the total number of bytes of these prefixes.
	length int

	// behind are the messages that are still to be sent, which have size bytes.
	behind  [][][]byte
	size    int
	sending bool // a message taken from behind is being sent
	gone    bool
}

// NewPub makes a PUB socket.
func NewPub(l net.Listener) *Pub {
	p := &Pub{subscribers: map[*subscriber]bool{}, subscribed: make(chan struct{})}
	p.listener = listen(l, "PUB", []string{"SUB", "XSUB"}, func(c *conn) {
		s := &subscriber{conn: c, begins: map[string]bool{}}
		s.changed = sync.NewCond(&s.mu)
		p.add(s)
		defer p.remove(s)
		go s.deliver()
		c.messages("PUB", func(frames [][]byte) {
			s.subscribe(frames)
			p.once.Do(func() { close(p.subscribed) })
		})
	})
	return p
}

// Subscribed is closed when there was a first subscription. What is sent earlier, nobody sees.
func (p *Pub) Subscribed() <-chan struct{} { return p.subscribed }

func (p *Pub) add(s *subscriber) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.subscribers[s] = true
}

func (p *Pub) remove(s *subscriber) {
	p.mu.Lock()
	delete(p.subscribers, s)
	p.mu.Unlock()
	s.leave()
}

// Send sends a message to its subscribers. It waits for a subscriber that is very far behind, so
// that nothing is lost and memory does not fill up. A subscriber that has stopped reading is
// dropped.
func (p *Pub) Send(frames ...[]byte) {
	for _, s := range p.audience(string(frames[0])) {
		s.enqueue(frames)
	}
}

func (p *Pub) audience(first string) []*subscriber {
	p.mu.Lock()
	defer p.mu.Unlock()
	var found []*subscriber
	for s := range p.subscribers {
		if s.wants(first) {
			found = append(found, s)
		}
	}
	return found
}

// Close ends all connections when the subscribers have read their messages, or have stopped
// reading.
func (p *Pub) Close() error {
	p.mu.Lock()
	var all []*subscriber
	for s := range p.subscribers {
		all = append(all, s)
	}
	p.mu.Unlock()
	late := time.AfterFunc(lastWords, func() {
		for _, s := range all {
			s.leave()
		}
	})
	defer late.Stop()
	for _, s := range all {
		s.drain()
	}
	return p.listener.Close()
}

// subscribe handles a subscription, which is a 1 and a prefix of messages, or its end, which is a 0
// and the same prefix.
func (s *subscriber) subscribe(frames [][]byte) {
	const most = 1000
	if len(frames) != 1 || len(frames[0]) == 0 {
		return
	}
	begins := string(frames[0][1:])
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case frames[0][0] == 0 && s.begins[begins]:
		delete(s.begins, begins)
		s.length -= len(begins)
	case frames[0][0] == 1 && !s.begins[begins] && len(s.begins) < most &&
		s.length+len(begins) <= maxSmall:
		s.begins[begins] = true
		s.length += len(begins)
	}
}

func (s *subscriber) wants(first string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for begins := range s.begins {
		if strings.HasPrefix(first, begins) {
			return true
		}
	}
	return false
}

func (s *subscriber) enqueue(frames [][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.size > maxBehind && !s.gone {
		s.changed.Wait()
	}
	if s.gone {
		return
	}
	s.behind = append(s.behind, frames)
	s.size += sizeOf(frames)
	s.changed.Broadcast()
}

// deliver sends the queued messages until the subscriber is gone.
func (s *subscriber) deliver() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for len(s.behind) == 0 && !s.gone {
			s.changed.Wait()
		}
		if s.gone {
			return
		}
		next := s.behind[0]
		s.behind[0], s.behind, s.sending = nil, s.behind[1:], true
		s.mu.Unlock()
		err := s.send(next)
		logSend("PUB", err)
		s.mu.Lock()
		s.size, s.sending, s.gone = s.size-sizeOf(next), false, s.gone || err != nil
		s.changed.Broadcast()
	}
}

// drain waits until everything has been sent.
func (s *subscriber) drain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for (len(s.behind) > 0 || s.sending) && !s.gone {
		s.changed.Wait()
	}
}

func (s *subscriber) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone, s.behind = true, nil
	s.changed.Broadcast()
}

func sizeOf(frames [][]byte) (size int) {
	for _, frame := range frames {
		size += len(frame)
	}
	return size
}
