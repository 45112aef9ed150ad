// Package parallel runs work on all cores and reports its progress.
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
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers < 2 {
		return oneByOne(ctx, n, work)
	}
	var next, failedAt atomic.Int64
	failedAt.Store(int64(n))
	errs, panics := make([]error, workers), make([]any, workers)
	at := make([]int64, workers)
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			defer func() {
				if panics[w] = recover(); panics[w] != nil {
					failedAt.Store(-1)
				}
			}()
			for ctx.Err() == nil {
				// Calls below a failed one still run, so that the error does not depend on the
				// clock.
				i := next.Add(1) - 1
				if i >= int64(n) || i > failedAt.Load() {
					return
				}
				if err := work(int(i)); err != nil {
					errs[w], at[w] = err, i
					lower(&failedAt, i)
					return
				}
			}
		})
	}
	group.Wait()
	for _, p := range panics {
		if p != nil {
			panic(p)
		}
	}
	var first error
	for w, err := range errs {
		if err != nil && at[w] == failedAt.Load() {
			first = err
		}
	}
	if first != nil {
		return first
	}
	return ctx.Err()
}

// oneByOne does the same as For on one core.
func oneByOne(ctx context.Context, n int, work func(i int) error) error {
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

// lower sets v to i if i is lower.
func lower(v *atomic.Int64, i int64) {
	for old := v.Load(); i < old; old = v.Load() {
		if v.CompareAndSwap(old, i) {
			return
		}
	}
}
