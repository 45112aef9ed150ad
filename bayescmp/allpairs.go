package bayescmp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// AllPairs compares every pair of classifiers with the same test, on all cores. Cancelling ctx stops it with the
// context's error. A pair that the test refuses ends it with that pair named. Progress functions, if any are given, are told how many pairs
// are done.
func AllPairs(ctx context.Context, scores *Scores, test Test, progress ...func(done, total int)) (*Matrix, error) {
	if scores == nil || test == nil {
		return nil, fmt.Errorf("%w: AllPairs needs scores and a test", ErrOption)
	}
	if ctx == nil {
		ctx = context.Background()
	}
	names := scores.classifiers
	if len(names) < 2 {
		return nil, fmt.Errorf("%w: there are no pairs; the only classifier is %s", ErrOption, quoted(names))
	}
	var pairs []namedPair
	for i, left := range names {
		for _, right := range names[i+1:] {
			pairs = append(pairs, namedPair{scores, left, right})
		}
	}
	m, report := &Matrix{Test: test.Name(), Classifiers: slices.Clone(names)}, reporter{functions: progress}
	report.tell(0, len(pairs))
	if t, ok := test.(*SignedRank); ok && t != nil {
		test = *t
	}
	var err error
	if t, ok := test.(together); ok {
		m.Comparisons, err = t.compareAll(ctx, pairs, report.tell)
	} else {
		m.Comparisons, err = oneByOne(ctx, pairs, test, report.tell)
	}
	if err = cmp.Or(err, report.err); err != nil {
		return nil, err
	}
	return m, nil
}

// together is a test that compares many pairs in less time than one by one.
type together interface {
	compareAll(ctx context.Context, pairs []namedPair, progress func(done, total int)) ([]*Comparison, error)
}

// oneByOne compares each pair by itself.
func oneByOne(ctx context.Context, pairs []namedPair, test Test, progress func(done, total int)) ([]*Comparison, error) {
	out := make([]*Comparison, len(pairs))
	var done atomic.Int64
	err := inParallel(ctx, len(pairs), func(i int) (err error) {
		defer namePair(pairs[i].left, pairs[i].right, &err)
		p, err := pairs[i].scores.Pair(pairs[i].left, pairs[i].right)
		if err != nil {
			return err
		}
		out[i], err = test.Compare(p)
		progress(int(done.Add(1)), len(pairs))
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// namedPair is a pair that is not made yet: the differences of thousands of pairs take more memory than all else.
type namedPair struct {
	scores      *Scores
	left, right string
}

// namePair, deferred, names the pair in the error. A panic of a user's test is an error too: it happens in another goroutine, where it
// would end the program.
func namePair(left, right string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
	if *err != nil {
		*err = fmt.Errorf("%s against %s: %w", left, right, *err)
	}
}

// reporter passes progress on, at most ten times a second. A panic of what it calls is kept as an error, for it may happen in any goroutine.
type reporter struct {
	functions []func(done, total int)

	mutex sync.Mutex
	most  int
	told  time.Time
	err   error
}

func (r *reporter) tell(done, total int) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	defer func() {
		if p := recover(); p != nil {
			r.err = fmt.Errorf("%w: the progress function: panic: %v", ErrOption, p)
		}
	}()
	if done < r.most || done < total && time.Since(r.told) < 100*time.Millisecond {
		return
	}
	r.most, r.told = done, time.Now()
	for _, f := range r.functions {
		if f != nil {
			f(done, total)
		}
	}
}

// inParallel calls work, which must not panic, for 0 … n−1 on all cores, until one fails or ctx is done. The error is that
// of the lowest i that failed, whatever the order in which they ran.
func inParallel(ctx context.Context, n int, work func(i int) error) error {
	var next atomic.Int64
	var failed atomic.Bool
	errs := make([]error, n)
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = work(i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// merged lists each warning once, after the names of those that have it unless all have.
func merged(names []string, warnings [][]error) []error {
	shared := sharing(warnings)
	out := make([]error, len(shared))
	for i, w := range shared {
		out[i] = errors.New(w.after(names))
	}
	return out
}

// sharedWarning is a warning and who has it, by number.
type sharedWarning struct {
	text string
	of   []int
}

// sharing lists each warning once.
func sharing(warnings [][]error) []*sharedWarning {
	var out []*sharedWarning
	known := map[string]*sharedWarning{}
	for i, list := range warnings {
		for _, warning := range list {
			w := known[warning.Error()]
			if w == nil {
				w = &sharedWarning{text: warning.Error()}
				known[w.text], out = w, append(out, w)
			}
			w.of = append(w.of, i)
		}
	}
	return out
}

// after is the warning after the names of those that have it, unless all have.
func (w sharedWarning) after(names []string) string {
	if len(w.of) >= len(names) {
		return w.text
	}
	var having []string
	for _, i := range w.of {
		having = append(having, names[i])
	}
	return some(having) + ": " + w.text
}
