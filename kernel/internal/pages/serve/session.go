package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// mostWaiting is how many bytes of messages are kept: those that wait for the page, and earlier
// ones that the page may ask for again after it has lost its connection.
const mostWaiting = 64 << 20

// A session has the process of a page and the process's messages.
type session struct {
	server Server

	// users is the number of requests that are being answered, and uses the number of all requests
	// so far. The lock of sessions guards both.
	users, uses int

	// gone is closed at the end of the session.
	gone chan struct{}

	// starting is locked while a process is started or ended.
	starting sync.Mutex
	process  *evaluator.Process

	mu     sync.Mutex
	events []event
	bytes  int           // size of events
	count  int           // number of all messages so far
	sent   int           // messages before this one have been sent
	news   chan struct{} // closed when a message comes
	room   chan struct{} // closed when messages are sent
}

// An event is a message with its number.
type event struct {
	number int
	text   []byte
}

func newSession(s Server) *session {
	return &session{
		server: s, gone: make(chan struct{}), news: make(chan struct{}), room: make(chan struct{}),
	}
}

// firstUnsent is the number of the first message that has not been sent.
func (s *session) firstUnsent() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sent
}

// send passes on a request, to a new process if there is none.
func (s *session) send(m evaluator.Message) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	select {
	case <-s.gone:
		return errors.New("the session has ended")
	default:
	}
	if s.process == nil {
		p, err := evaluator.StartForPage(s.server.Binary, s.server.Dir, s.server.Log)
		if err != nil {
			return err
		}
		s.process = p
		go s.pump(p)
	}
	_ = s.process.Send(m.Type, m.Content) // if it has ended, pump tells the page why
	return nil
}

// pump keeps the messages of a process for the page. When the process ends, pump adds a message
// that says why, unless we have ended it.
func (s *session) pump(p *evaluator.Process) {
	var c counter
	for m := range p.Messages {
		if m, ok := c.cut(m); ok {
			s.add(m)
		}
	}
	why := p.Death()
	s.starting.Lock()
	ended := s.process == p
	if ended {
		s.process = nil
	}
	s.starting.Unlock()
	if ended {
		reason, err := json.Marshal(map[string]string{"reason": why})
		if err == nil {
			s.add(evaluator.Message{Type: "process_ended", Content: reason})
		}
	}
}

// add keeps a message for the page. It blocks while the page is far behind.
func (s *session) add(m evaluator.Message) {
	line, err := json.Marshal(m)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.bytes+len(line) > mostWaiting && len(s.events) > 0 {
		if first := s.events[0]; first.number < s.sent {
			s.events, s.bytes = s.events[1:], s.bytes-len(first.text)
			continue
		}
		room := s.room
		s.mu.Unlock()
		select {
		case <-room:
		case <-s.gone:
		}
		s.mu.Lock()
		select {
		case <-s.gone:
			return
		default:
		}
	}
	text := fmt.Appendf(nil, "id: %d\ndata: %s\n\n", s.count, line)
	s.events, s.bytes = append(s.events, event{s.count, text}), s.bytes+len(text)
	s.count++
	close(s.news)
	s.news = make(chan struct{})
}

// after returns the messages from the given number on, as far as they are kept, and the number of
// the next message. If there are no messages, news is closed when one comes.
func (s *session) after(number int) (text []byte, next int, news <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	next = min(number, s.count)
	for _, e := range s.events {
		if e.number >= next {
			text, next = append(text, e.text...), e.number+1
		}
	}
	s.sent = max(s.sent, next)
	close(s.room)
	s.room = make(chan struct{})
	return text, next, s.news
}

// stop ends the process, if there is one.
func (s *session) stop() {
	s.starting.Lock()
	p := s.process
	s.process = nil
	s.starting.Unlock()
	if p != nil {
		p.Kill()
	}
}

// end ends the session, with its process.
func (s *session) end() {
	s.starting.Lock()
	select {
	case <-s.gone:
	default:
		close(s.gone)
	}
	s.starting.Unlock()
	s.stop()
}
