package bayescmp_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// What can take longer than a second ends with its context, and tells its progress to the end.
func TestLongTestsEndWithTheirContext(t *testing.T) {
	scores := threeClassifiers(t)
	pair := pairOf(t, scores, "a", "b")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	long := map[string]func(ctx context.Context, progress func(done, total int)) error{
		"PairwiseBy": func(ctx context.Context, progress func(done, total int)) error {
			progress(1, 1) // it has none
			r := ranking(t, bayescmp.Friedman{}, scores)
			_, err := r.PairwiseBy(ctx, bayescmp.Wilcoxon{}, bayescmp.Holm)
			return err
		},
		"Best": func(ctx context.Context, progress func(done, total int)) error {
			_, err := bayescmp.Best{}.RankContext(ctx, scores, progress)
			return err
		},
		"BradleyTerry": func(ctx context.Context, progress func(done, total int)) error {
			_, err := bayescmp.BradleyTerry{Samples: 1000}.RankContext(ctx, scores, progress)
			return err
		},
		"JointHierarchical": func(ctx context.Context, progress func(done, total int)) error {
			_, err := bayescmp.JointHierarchical{Samples: 1000}.RankContext(ctx, scores, progress)
			return err
		},
		"SideBySide": func(ctx context.Context, progress func(done, total int)) error {
			progress(1, 1)
			_, err := bayescmp.SideBySide(ctx, pair, bayescmp.Wilcoxon{})
			return err
		},
	}
	for test := range everyTest(0.01) {
		if test, ok := test.(bayescmp.ContextTest); ok {
			long[test.Name()] = func(ctx context.Context, progress func(done, total int)) error {
				_, err := test.CompareContext(ctx, pair, progress)
				return err
			}
		}
	}
	if len(long) < 6 {
		t.Errorf("only %d long tests are found", len(long))
	}
	for name, run := range long {
		last, all := 0, 0
		tell := func(done, total int) { last, all = done, total }
		if err := run(cancelled, func(int, int) {}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s goes on: %v", name, err)
		}
		if err := run(t.Context(), tell); err != nil || last != all || all == 0 {
			t.Errorf("%s: told %d of %d, %v", name, last, all, err)
		}
	}
	boom := func(int, int) { panic("boom") }
	_, err := bayescmp.SignedRank{}.CompareContext(t.Context(), pair, boom)
	refused(t, err, bayescmp.ErrOption, "progress", "boom")
}
