// Package serve shows the site on this machine, and lets its pages execute cells natively.
//
// Cells can do everything that their user can. So the server listens on the loopback interface
// only, and answers only clients that have shown a token. A browser first shows the token in the
// address that is printed for the user, and later shows a cookie instead. For cells, it also needs
// a key that only pages of this server know. Requests that name another host (as after DNS
// rebinding) or come from pages of another origin or port are refused.
//
// Each page has its own process; see package evaluator. The parameter session, which the page
// chooses, distinguishes the pages.
//
// These requests all have the parameter key, too:
//
//	GET /cells/                    says that pages are served natively, by which version, in which
//	                               folder, and where the data are that are not above that folder
//	POST /cells?session=ID         passes on a request, one JSON object, to the process
//	GET /cells/events?session=ID   has its messages as server-sent events, one JSON object in each
//	DELETE /cells?session=ID       ends the process; the next request finds a new one
//
// The first request starts the process. If the process ends by itself, the message process_ended
// says why. The server ends it when nobody has read its messages for a minute.
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"time"
)

// Serve answers requests until ctx is done, and then ends all processes. It calls ready with the
// address to open.
func (s Server) Serve(ctx context.Context, port int, ready func(address string)) error {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return err
	}
	if s.linger == 0 {
		s.linger = time.Minute
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	sessions := newSessions(s)
	defer sessions.end()
	bound := listener.Addr().(*net.TCPAddr).Port
	guard := newGuard(bound, s.routes(ctx, sessions))
	server := &http.Server{
		Handler:           guard,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stopped := make(chan error, 1)
	go func() { stopped <- server.Serve(listener) }()
	ready(fmt.Sprintf("http://127.0.0.1:%d/?token=%s", bound, guard.token))
	select {
	case err := <-stopped:
		return err
	case <-ctx.Done():
	}
	if err := server.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// copies returns the paths of the copies of those data that are not where notebooks look for them.
func (s Server) copies() map[string]string {
	found := map[string]string{}
	for _, name := range s.Data {
		asked := filepath.Join(s.Dir, "..", filepath.FromSlash(name))
		if _, err := os.Stat(asked); err != nil {
			found[name] = filepath.Join(s.Pages, path.Base(name))
		}
	}
	return found
}

// routes assigns the requests to the functions that answer them.
func (s Server) routes(ctx context.Context, sessions *sessions) http.Handler {
	mux := http.NewServeMux()
	pages := http.FileServer(http.Dir(s.Pages))
	mux.Handle("GET /", pages)
	made := latePages{make: s.Late, pages: pages, ctx: ctx}
	for _, name := range s.LateNames {
		mux.Handle("GET /"+name, &made)
	}
	mux.HandleFunc("GET /cells/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"program": "bayescmp", "version": s.Version, "folder": s.Dir, "data": s.copies(),
		})
	})
	mux.HandleFunc("POST /cells", sessions.post)
	mux.HandleFunc("DELETE /cells", sessions.remove)
	mux.HandleFunc("GET /cells/events", sessions.events)
	return mux
}
