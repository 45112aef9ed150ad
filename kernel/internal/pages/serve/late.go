package serve

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

// latePages are pages that are made when somebody first asks for one of them, so that the server
// need not wait for them when it starts.
type latePages struct {
	mutex sync.Mutex
	done  bool
	make  func(context.Context) error
	pages http.Handler
	ctx   context.Context // of the server, because the first client may not wait
}

// ServeHTTP implements http.Handler.
func (l *latePages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := l.ready(); err != nil {
		text := fmt.Sprintf("This page could not be made: %v. Load it again to try again.", err)
		http.Error(w, text, http.StatusInternalServerError)
		return
	}
	l.pages.ServeHTTP(w, r)
}

// ready makes the pages unless they have been made.
func (l *latePages) ready() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.done {
		return nil
	}
	err := l.make(l.ctx)
	l.done = err == nil
	return err
}
