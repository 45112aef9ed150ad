package simulate

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Run runs the experiments that File does not have yet, on all cores. Progress functions, if any
// are given, are told how many experiments are done, at most ten times a second and at the end.
//
// If ctx is done, or an experiment fails, Run returns the results of the replications that are
// complete at all settings (nil if there are none) and the error; File has all results. Of several
// failures the first in the order of the experiments is returned. Errors wrap [ErrStudy], or come
// from the experiment, with its setting and replication, or from the file.
func (s Study) Run(ctx context.Context, progress ...func(done, total int)) (*Results, error) {
	began := time.Now()
	if err := s.check(); err != nil {
		return nil, err
	}
	if ctx == nil {
		ctx = context.Background()
	}
	rows, log, err := s.resume()
	if err != nil {
		return nil, err
	}
	r := newResults(s, rows)
	resumed := len(r.rows)
	err = s.runFrom(ctx, &inOrder{
		study: s, results: r, log: log, progress: progress, waiting: map[int][]float64{},
	})
	if failed := log.close(); err == nil {
		err = failed
	}
	r.rows = r.rows[:min(len(r.rows), s.total())]
	r.Resumed = min(resumed, s.total())
	r.Elapsed = time.Since(began)
	if err == nil {
		return r, nil
	}
	r.Replications = len(r.rows) / len(s.Settings)
	r.rows = r.rows[:r.Replications*len(s.Settings)]
	if r.Replications == 0 {
		return nil, err
	}
	return r, err
}

// runFrom runs the experiments that are not in the queue's results yet.
func (s Study) runFrom(ctx context.Context, queue *inOrder) error {
	if err := queue.tell(true); err != nil {
		return err
	}
	var next, failedAt atomic.Int64
	next.Store(int64(len(queue.results.rows)))
	failedAt.Store(math.MaxInt64)
	errs := sync.Map{}
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				// Experiments before a failure still run: which error is returned must not depend
				// on the clock.
				if i >= int64(s.total()) || i > failedAt.Load() {
					return
				}
				row, err := s.experiment(int(i))
				if err == nil {
					err = queue.put(int(i), row)
				}
				if err != nil {
					errs.Store(i, err)
					lower(&failedAt, i)
				}
			}
		})
	}
	group.Wait()
	if err, ok := errs.Load(failedAt.Load()); ok {
		return err.(error)
	}
	if len(queue.results.rows) < s.total() {
		return ctx.Err()
	}
	return queue.tell(true)
}

// lower sets v to i unless it is lower.
func lower(v *atomic.Int64, i int64) {
	for old := v.Load(); i < old; old = v.Load() {
		if v.CompareAndSwap(old, i) {
			return
		}
	}
}

// inOrder is a queue of finished experiments. It takes them in any order, and passes them on to
// results and log in the order of their numbers.
type inOrder struct {
	study    Study
	results  *Results
	log      *logFile
	progress []func(done, total int)

	mu      sync.Mutex
	waiting map[int][]float64
	told    time.Time
}

func (q *inOrder) put(i int, row []float64) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[i] = row
	for {
		at := len(q.results.rows)
		row, ok := q.waiting[at]
		if !ok {
			break
		}
		delete(q.waiting, at)
		if err := q.log.write(q.study.line(at, row)); err != nil {
			return err
		}
		q.results.rows = append(q.results.rows, row)
	}
	return q.tell(false)
}

// tell reports the progress, at most ten times a second unless it must. It turns a panic of a
// progress function into an error: in a goroutine, a panic would end the program.
func (q *inOrder) tell(now bool) (err error) {
	if !now && time.Since(q.told) < 100*time.Millisecond {
		return nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w %q: the progress function: panic: %v", ErrStudy, q.study.Name, p)
		}
	}()
	q.told = time.Now()
	total := q.study.total()
	done := min(len(q.results.rows)+len(q.waiting), total)
	for _, f := range q.progress {
		if f != nil {
			f(done, total)
		}
	}
	return nil
}
