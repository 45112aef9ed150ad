package bayescmp

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// AllPairs compares every pair of classifiers with the same test, on all cores. When ctx is
// cancelled it stops with the context's error. A pair that the test refuses is among the Refusals
// of the matrix; if it refuses all pairs, AllPairs returns the error of the first one. Progress
// functions, if any are given, are told how many pairs are done.
func AllPairs(
	ctx context.Context, scores *Scores, test Test, progress ...func(done, total int),
) (*Matrix, error) {
	if scores == nil {
		return nil, fmt.Errorf("%w: AllPairs needs scores; read them with Open, FromLong or "+
			"FromWide", ErrOption)
	}
	test, err := dereference(test, bayesianExample)
	if err != nil {
		return nil, err
	}
	if ctx == nil {
		ctx = context.Background()
	}
	pairs, err := namedPairs(scores)
	if err != nil {
		return nil, err
	}
	told := parallel.NewProgress(progress...)
	told.Tell(0, len(pairs))
	m := &Matrix{Test: test.Name(), Classifiers: slices.Clone(scores.classifiers)}
	var answers []pairAnswer
	if t, ok := test.(batchTest); ok {
		answers, err = t.compareAll(ctx, pairs, told.Tell)
	} else {
		answers, err = compareOneByOne(ctx, pairs, test, told.Tell)
	}
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	for i, a := range answers {
		if a.refusal == nil {
			m.Comparisons = append(m.Comparisons, a.comparison)
			continue
		}
		m.Refusals = append(m.Refusals, Refusal{pairs[i].left, pairs[i].right, a.refusal})
	}
	if len(m.Comparisons) == 0 {
		return nil, m.Refusals[0].Err
	}
	return m, nil
}

// namedPairs returns all pairs of classifiers, in the order (0,1), (0,2), …, (1,2), …
func namedPairs(scores *Scores) ([]namedPair, error) {
	names := scores.classifiers
	if len(names) < 2 {
		return nil, fmt.Errorf("%w: there are no pairs; the only classifier is %s",
			ErrOption, writing.Quoted(names))
	}
	var pairs []namedPair
	for i, left := range names {
		for _, right := range names[i+1:] {
			pairs = append(pairs, namedPair{scores, left, right})
		}
	}
	return pairs, nil
}

// batchTest is a test that compares many pairs together in less time than one by one.
type batchTest interface {
	compareAll(
		ctx context.Context, pairs []namedPair, progress func(done, total int),
	) ([]pairAnswer, error)
}

// compareOneByOne compares each pair by itself.
func compareOneByOne(
	ctx context.Context, pairs []namedPair, test Test, progress func(done, total int),
) ([]pairAnswer, error) {
	out := make([]pairAnswer, len(pairs))
	var done atomic.Int64
	err := parallel.For(ctx, len(pairs), func(i int) (err error) {
		out[i].refusal, err = pairs[i].tryCall(ctx, func(p Pair) (err error) {
			out[i].comparison, err = compare(ctx, test, p)
			out[i].shrink(pairs[i])
			progress(int(done.Add(1)), len(pairs))
			return err
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// recomputable is a posterior that takes so much memory that it is recomputed on demand, and not
// kept for each of many answers.
type recomputable interface {
	forget(pair func() Pair)
}

// shrink keeps what the answer says, and drops what it was computed from.
func (a *pairAnswer) shrink(pair namedPair) {
	if a.comparison == nil {
		return
	}
	again := sync.OnceValue(func() Pair {
		p, _ := pair.scores.Pair(pair.left, pair.right) // it has been made before
		return p
	})
	if post, ok := a.comparison.Posterior.(recomputable); ok {
		post.forget(again)
	}
	if a.comparison.given != nil {
		a.comparison.given = again
	}
}
