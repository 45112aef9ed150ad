package serve

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// A late page is made when it is first requested, only once for all requests, and again only after
// a failure.
func TestLatePages(t *testing.T) {
	var calls atomic.Int32
	address := startedWith(t, Server{
		Late: func(ctx context.Context) error {
			if calls.Add(1) == 1 {
				return errors.New("no pencil")
			}
			return ctx.Err()
		},
		LateNames: []string{"index.html", "other.html"}, // startedWith writes index.html
	})
	client := opened(t, address)
	address.RawQuery = ""
	if status, _ := get(t, client, address.String()+"nothing.html", nil); status != 404 {
		t.Errorf("another page: %d", status)
	}
	if n := calls.Load(); n != 0 {
		t.Errorf("%d calls before anybody asked", n)
	}
	status, text := get(t, client, address.String()+"other.html", nil)
	if status != 500 || !strings.Contains(text, "no pencil") {
		t.Errorf("a failure: %d %s", status, text)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if status, _ := get(t, client, address.String()+"other.html", nil); status != 404 {
				t.Errorf("made, and not there: %d", status)
			}
		})
	}
	wg.Wait()
	status, text = get(t, client, address.String()+"index.html", nil)
	if status != 200 || !strings.Contains(text, "front page") {
		t.Errorf("the page: %d %s", status, text)
	}
	if n := calls.Load(); n != 2 {
		t.Errorf("%d calls; want one that failed and one for all", n)
	}
}
