package serve

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/evaluator"
)

const (
	// mostSessions is how many pages may execute cells at the same time.
	mostSessions = 50

	// longestRequest is in bytes: a cell with its code, or what a widget says.
	longestRequest = 16 << 20

	// heartbeat is how often something is sent to a page at least, so that we notice when it has
	// gone.
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

// of returns the session that a request is about; it is begun if there is none. If that is not
// possible, of answers the request itself and returns nil.
func (all *sessions) of(w http.ResponseWriter, r *http.Request) *session {
	id := r.URL.Query().Get("session")
	if !idPattern.MatchString(id) {
		http.Error(w, "The parameter session must be of 1 to 64 letters and digits.",
			http.StatusBadRequest)
		return nil
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	s := all.byID[id]
	switch {
	case all.ended:
		http.Error(w, "bayescmp serve is about to end.", http.StatusServiceUnavailable)
		return nil
	case s != nil:
		return s
	case len(all.byID) >= mostSessions:
		http.Error(w, fmt.Sprintf("%d pages execute cells already. Close some, and wait a minute.",
			mostSessions), http.StatusServiceUnavailable)
		return nil
	}
	s = newSession(all.server)
	s.idle = time.AfterFunc(all.server.linger, func() { all.drop(id, s) })
	all.byID[id] = s
	return s
}

// drop ends a session.
func (all *sessions) drop(id string, s *session) {
	all.mu.Lock()
	if all.byID[id] == s {
		delete(all.byID, id)
	}
	all.mu.Unlock()
	s.end()
}

// end ends all sessions, and lets none begin.
func (all *sessions) end() {
	all.mu.Lock()
	all.ended = true
	left := maps.Clone(all.byID)
	all.mu.Unlock()
	for id, s := range left {
		all.drop(id, s)
	}
}

// post passes on a request to the process of a page.
func (all *sessions) post(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestRequest))
	if err != nil {
		http.Error(w, fmt.Sprintf("A request has at most %d MB: %v", longestRequest>>20, err),
			http.StatusRequestEntityTooLarge)
		return
	}
	var m evaluator.Message
	if err := json.Unmarshal(text, &m); err != nil || m.Type == "" {
		http.Error(w, "A request is a JSON object with type and content.", http.StatusBadRequest)
		return
	}
	s := all.of(w, r)
	if s == nil {
		return
	}
	if err := s.send(m); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// remove ends the process of a page.
func (all *sessions) remove(w http.ResponseWriter, r *http.Request) {
	if s := all.of(w, r); s != nil {
		s.stop()
		w.WriteHeader(http.StatusNoContent)
	}
}

// events sends the messages of a page's process, until the page goes.
func (all *sessions) events(w http.ResponseWriter, r *http.Request) {
	s := all.of(w, r)
	if s == nil {
		return
	}
	next := s.listen()
	defer s.leave(all.server.linger)
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
