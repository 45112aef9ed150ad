package jupyter

import (
	"testing"
	"testing/synctest"
	"time"
)

// gather waits until no further cell has come for a while. Other requests do not prolong the wait.
func TestGather(t *testing.T) {
	for _, test := range []struct {
		name  string
		sent  []string        // types of requests
		after []time.Duration // delays before each of them is sent
		want  int             // how many are found
		took  time.Duration
	}{
		{"nothing", nil, nil, 0, quiet},
		{"queued", []string{"execute_request", "execute_request"}, []time.Duration{0, 0}, 2, quiet},
		{"on their way", []string{"execute_request", "execute_request"},
			[]time.Duration{quiet - 1, quiet - 1}, 2, 3*quiet - 2},
		{"too late", []string{"execute_request", "execute_request"},
			[]time.Duration{1, quiet + 1}, 1, quiet + 1},
		{"others", []string{"complete_request", "comm_msg"},
			[]time.Duration{quiet / 2, quiet / 4}, 2, quiet},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				queue := make(chan *request, 10)
				go func() {
					for i, kind := range test.sent {
						time.Sleep(test.after[i])
						queue <- &request{header: header{Type: kind}}
					}
				}()
				start := time.Now()
				found := gather(queue, make(chan struct{}))
				took := time.Since(start)
				time.Sleep(time.Second) // until all requests have been sent
				if len(found) != test.want || took != test.took {
					t.Errorf("%d found in %v, want %d in %v",
						len(found), took, test.want, test.took)
				}
			})
		})
	}
	done := make(chan struct{})
	close(done)
	if found := gather(make(chan *request), done); found != nil {
		t.Errorf("at the end of the kernel: %v", found)
	}
}
