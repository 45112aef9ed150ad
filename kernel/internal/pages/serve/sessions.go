package serve

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

const (
	// mostSessions is how many pages may execute cells at the same time.
	mostSessions = 50

	// longestRequest is the limit, in bytes, for a request: the code of a cell, or a message of a
	// widget.
	longestRequest = 16 << 20

	// heartbeat is the longest time without sending anything to a page. By sending, we notice when
	// the page has gone.
	heartbeat = 15 * time.Second
)

// sessions has the session of each page.
type sessions struct {
	server Server

	mu    sync.Mutex
	byID  map[string]*session
	ended bool
}

func newSessions(s Server) *sessions {
	return &sessions{server: s, byID: map[string]*session{}}
}

var idPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// use returns the session of a request, and begins one if there is none. The session is kept until
// done has been called, and for a while after that. If no session can be begun, use answers the
// request itself, and ok is false.
func (all *sessions) use(
	w http.ResponseWriter, r *http.Request,
) (s *session, done func(), ok bool) {
	id := r.URL.Query().Get("session")
	if !idPattern.MatchString(id) {
		http.Error(w, "The parameter session must have 1 to 64 letters and digits.",
			http.StatusBadRequest)
		return nil, nil, false
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	s, found := all.byID[id]
	if all.ended {
		http.Error(w, "bayescmp serve is about to end.", http.StatusServiceUnavailable)
		return nil, nil, false
	}
	if !found && len(all.byID) >= mostSessions {
		http.Error(w, fmt.Sprintf("%d pages are already executing cells. Close some, and wait a "+
			"minute.",
			mostSessions), http.StatusServiceUnavailable)
		return nil, nil, false
	}
	if !found {
		s = newSession(all.server)
		all.byID[id] = s
	}
	s.users++
	s.uses++
	return s, func() { all.leave(id, s) }, true
}

// leave is called when a request has been answered. If no other request comes within the time
// linger, the session ends.
func (all *sessions) leave(id string, s *session) {
	all.mu.Lock()
	defer all.mu.Unlock()
	s.users--
	uses := s.uses
	time.AfterFunc(all.server.linger, func() {
		all.mu.Lock()
		idle := all.byID[id] == s && s.users == 0 && s.uses == uses
		if idle {
			delete(all.byID, id)
		}
		all.mu.Unlock()
		if idle {
			s.end()
		}
	})
}

// end ends all sessions, and lets no new one begin.
func (all *sessions) end() {
	all.mu.Lock()
	all.ended = true
	left := slices.Collect(maps.Values(all.byID))
	all.mu.Unlock()
	for _, s := range left {
		s.end()
	}
}

// post passes on a request to the process of a page.
func (all *sessions) post(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestRequest))
	if err != nil {
		http.Error(w, fmt.Sprintf("A request may have at most %d MB: %v", longestRequest>>20, err),
			http.StatusRequestEntityTooLarge)
		return
	}
	var m evaluator.Message
	if err := json.Unmarshal(text, &m); err != nil || m.Type == "" {
		http.Error(w, "A request must be a JSON object with type and content.",
			http.StatusBadRequest)
		return
	}
	s, done, ok := all.use(w, r)
	if !ok {
		return
	}
	defer done()
	if err := s.send(m); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// remove ends the process of a page.
func (all *sessions) remove(w http.ResponseWriter, r *http.Request) {
	if s, done, ok := all.use(w, r); ok {
		defer done()
		s.stop()
		w.WriteHeader(http.StatusNoContent)
	}
}

// events sends the messages of a page's process until the page has gone.
func (all *sessions) events(w http.ResponseWriter, r *http.Request) {
	s, done, ok := all.use(w, r)
	if !ok {
		return
	}
	defer done()
	next := s.firstUnsent()
	if last, err := strconv.Atoi(r.Header.Get("Last-Event-ID")); err == nil {
		next = last + 1
	}
	w.Header().Set("Content-Type", "text/event-stream")
	stream := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	text := []byte("retry: 500\n\n")
	for {
		if _, err := w.Write(text); err != nil {
			return
		}
		if err := stream.Flush(); err != nil {
			return
		}
		var news <-chan struct{}
		if text, next, news = s.after(next); len(text) > 0 {
			continue
		}
		select {
		case <-r.Context().Done():
			return
		case <-s.gone:
			return
		case <-news:
		case <-beat.C:
			text = []byte(":\n\n")
		}
	}
}
