package bayescmp

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/internal/parallel"

	"github.com/bayescmp/go/bayescmp/internal/writing"
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
		return nil, fmt.Errorf("%w: there are no pairs; the only classifier is %s", ErrOption, writing.Quoted(names))
	}
	var pairs []namedPair
	for i, left := range names {
		for _, right := range names[i+1:] {
			pairs = append(pairs, namedPair{scores, left, right})
		}
	}
	m, report := &Matrix{Test: test.Name(), Classifiers: slices.Clone(names)}, parallel.NewProgress(progress...)
	report.Tell(0, len(pairs))
	if t, ok := test.(*SignedRank); ok && t != nil {
		test = *t
	}
	var err error
	if t, ok := test.(together); ok {
		m.Comparisons, err = t.compareAll(ctx, pairs, report.Tell)
	} else {
		m.Comparisons, err = oneByOne(ctx, pairs, test, report.Tell)
	}
	if failed := report.Err(); err == nil && failed != nil {
		err = fmt.Errorf("%w: %w", ErrOption, failed)
	}
	if err != nil {
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
	err := parallel.For(ctx, len(pairs), func(i int) (err error) {
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
