package parallel

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// onCores runs f with so many processors.
func onCores(t *testing.T, f func(t *testing.T)) {
	for _, cores := range []int{1, 2, 8} {
		t.Run(fmt.Sprint("cores ", cores), func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			f(t)
		})
	}
}

func TestEachCallsEverythingOnce(t *testing.T) {
	onCores(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 7, 1000} {
			calls := make([]atomic.Int64, n)
			Each(n, func(i int) { calls[i].Add(1) })
			for i := range calls {
				if c := calls[i].Load(); c != 1 {
					t.Errorf("n %d: %d was called %d times", n, i, c)
				}
			}
		}
	})
}

func TestForReturnsTheFirstError(t *testing.T) {
	onCores(t, func(t *testing.T) {
		for range 200 {
			err := For(t.Context(), 100, func(i int) error {
				if i%10 == 7 {
					return fmt.Errorf("error %d", i)
				}
				return nil
			})
			if err == nil || err.Error() != "error 7" {
				t.Fatalf("got %v", err)
			}
		}
	})
}

func TestForStopsWithItsContext(t *testing.T) {
	onCores(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var calls atomic.Int64
		err := For(ctx, 1_000_000, func(i int) error {
			if calls.Add(1) == 10 {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || calls.Load() > 1000 {
			t.Errorf("%v after %d calls", err, calls.Load())
		}
		if err := For(ctx, 0, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("nothing to do: %v", err)
		}
	})
}

// Loops within loops have no more goroutines than there are cores, and all of their work is done.
func TestLoopsWithinLoopsShareTheCores(t *testing.T) {
	onCores(t, func(t *testing.T) {
		var running, most, calls atomic.Int64
		Each(20, func(int) {
			Each(20, func(int) {
				now := running.Add(1)
				for old := most.Load(); now > old && !most.CompareAndSwap(old, now); {
					old = most.Load()
				}
				runtime.Gosched()
				calls.Add(1)
				running.Add(-1)
			})
		})
		if cores := int64(runtime.GOMAXPROCS(0)); most.Load() > cores || calls.Load() != 400 {
			t.Errorf("%d at a time, %d calls", most.Load(), calls.Load())
		}
		if hired.Load() != 0 {
			t.Errorf("%d helpers are left", hired.Load())
		}
	})
}

func TestPanicsReachTheCaller(t *testing.T) {
	onCores(t, func(t *testing.T) {
		defer func() {
			if recover() != "boom" {
				t.Error("no panic")
			}
		}()
		Each(20, func(i int) {
			if i == 3 {
				panic("boom")
			}
		})
	})
}

func TestProgressIsNeverLost(t *testing.T) {
	last, calls := 0, 0
	p := NewProgress(nil, func(done, total int) {
		if done < last || total != 1000 {
			t.Errorf("%d of %d after %d", done, total, last)
		}
		last, calls = done, calls+1
	})
	var group sync.WaitGroup
	var done atomic.Int64
	for range 8 {
		group.Go(func() {
			for range 125 {
				p.Tell(int(done.Add(1)), 1000)
			}
		})
	}
	group.Wait()
	if last != 1000 || p.Err() != nil {
		t.Errorf("the last report was %d (%v)", last, p.Err())
	}
}

func TestPanicOfProgressIsAnError(t *testing.T) {
	p := NewProgress(func(done, total int) { panic("no bar") })
	p.Tell(1, 1)
	if err := p.Err(); err == nil || err.Error() != "the progress function: panic: no bar" {
		t.Errorf("got %v", err)
	}
}
