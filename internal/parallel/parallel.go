// Package parallel runs work on all cores and reports its progress. Loops within loops share the
// cores: the inner ones run on those that the outer ones leave idle.
package parallel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls work for 0 … n−1 on all cores, in any order. A panic of work reaches the caller.
func Each(n int, work func(i int)) {
	// There is no error: no call fails, and nothing cancels the context.
	_ = For(context.Background(), n, func(i int) error {
		work(i)
		return nil
	})
}

// For calls work for 0 … n−1 on all cores until one call fails or ctx is done. It returns the error
// of the lowest i that failed, whatever the order in which the calls ran, or the error of ctx. A
// panic of work reaches the caller: in the goroutine where it happens it would end the program.
func For(ctx context.Context, n int, work func(i int) error) error {
	helpers := hire(n - 1)
	if helpers == 0 {
		return runSerially(ctx, n, work)
	}
	l := loop{ctx: ctx, n: int64(n), work: work}
	l.failedAt.Store(l.n)
	ends := make([]end, 1+helpers)
	var group sync.WaitGroup
	for w := range helpers {
		group.Go(func() {
			defer hired.Add(-1)
			l.run(&ends[1+w])
		})
	}
	l.run(&ends[0])
	group.Wait()
	for _, e := range ends {
		if e.panic != nil {
			panic(e.panic)
		}
	}
	for _, e := range ends {
		if e.err != nil && e.at == l.failedAt.Load() {
			return e.err
		}
	}
	return ctx.Err()
}

// hired is how many goroutines help the callers of all loops.
var hired atomic.Int64

// hire takes as many helpers as there are idle cores, but no more than are of use.
func hire(useful int) int {
	for {
		old := hired.Load()
		n := min(int64(useful), int64(runtime.GOMAXPROCS(0))-1-old)
		if n <= 0 {
			return 0
		}
		if hired.CompareAndSwap(old, old+n) {
			return int(n)
		}
	}
}

// loop is what the workers share.
type loop struct {
	ctx            context.Context
	n              int64
	work           func(i int) error
	next, failedAt atomic.Int64
}

// end is why a worker ended, other than for lack of work.
type end struct {
	err   error
	at    int64 // the call that failed with err
	panic any
}

// run is one worker. Calls below a failed one still run, so that the error does not depend on the
// clock.
func (l *loop) run(e *end) {
	defer func() {
		if e.panic = recover(); e.panic != nil {
			l.failedAt.Store(-1)
		}
	}()
	for l.ctx.Err() == nil {
		i := l.next.Add(1) - 1
		if i >= l.n || i > l.failedAt.Load() {
			return
		}
		if err := l.work(int(i)); err != nil {
			e.err, e.at = err, i
			storeMin(&l.failedAt, i)
			return
		}
	}
}

// runSerially does the same as For on one core.
func runSerially(ctx context.Context, n int, work func(i int) error) error {
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := work(i); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// storeMin sets v to i if i is lower.
func storeMin(v *atomic.Int64, i int64) {
	for old := v.Load(); i < old; old = v.Load() {
		if v.CompareAndSwap(old, i) {
			return
		}
	}
}
