package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// AllPairs compares every pair of classifiers with the same test, on all cores. Cancelling ctx stops it with the
// context's error. A pair that the test refuses ends it with that pair named.
func AllPairs(ctx context.Context, scores *Scores, test Test) (*Matrix, error) {
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
	m := &Matrix{Test: test.Name(), Classifiers: slices.Clone(names)}
	var pairs [][2]string
	for i, left := range names {
		for _, right := range names[i+1:] {
			pairs = append(pairs, [2]string{left, right})
		}
	}
	m.Comparisons = make([]*Comparison, len(pairs))
	tests := make([]Test, len(pairs))
	for i := range tests {
		tests[i] = withOwnSource(test)
	}
	err := inParallel(ctx, len(pairs), func(i int) error {
		var err error
		m.Comparisons[i], err = comparePair(scores, tests[i], pairs[i][0], pairs[i][1])
		return err
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// withOwnSource is the test with a source of its own, seeded from the one that was given: the pairs are compared at the same time.
func withOwnSource(test Test) Test {
	if p, ok := test.(*SignedRank); ok && p != nil {
		test = *p
	}
	if t, ok := test.(SignedRank); ok && t.Src != nil {
		t.Src = rand.NewPCG(t.Src.Uint64(), t.Src.Uint64())
		return t
	}
	return test
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

// comparePair compares one pair, with both named in the error.
func comparePair(scores *Scores, test Test, left, right string) (c *Comparison, err error) {
	defer namePair(left, right, &err)
	p, err := scores.Pair(left, right)
	if err != nil {
		return nil, err
	}
	return test.Compare(p)
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
	var texts []string
	having := map[string][]string{}
	for i, list := range warnings {
		for _, w := range list {
			text := w.Error()
			if having[text] == nil {
				texts = append(texts, text)
			}
			having[text] = append(having[text], names[i])
		}
	}
	out := make([]error, len(texts))
	for i, text := range texts {
		if len(having[text]) < len(names) {
			text = some(having[text]) + ": " + text
		}
		out[i] = errors.New(text)
	}
	return out
}
