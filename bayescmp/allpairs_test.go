package bayescmp_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestAllPairsRefuses(t *testing.T) {
	of := func(rows string) *bayescmp.Scores {
		return accepted(long(t, "dataset,classifier,score\n"+rows, bayescmp.Long{}))(t)
	}
	s := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	single, once := of("i,a,1\n"), of("i,a,1\ni,b,1\ni,c,1\n")
	ctx, poisson := t.Context(), bayescmp.Poisson{}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	for name, test := range map[string]struct {
		ctx    context.Context
		scores *bayescmp.Scores
		test   bayescmp.Test
		want   error
		names  []string
	}{
		"no scores":      {ctx, nil, poisson, bayescmp.ErrOption, []string{"scores"}},
		"no test":        {ctx, s, nil, bayescmp.ErrOption, []string{"test"}},
		"one classifier": {ctx, single, poisson, bayescmp.ErrOption, []string{`"a"`}},
		"refused pair": {
			ctx, once, poisson, bayescmp.ErrOneFold, []string{"a against b", `"i"`},
		},
		"cancelled": {cancelled, s, poisson, context.Canceled, nil},
		"panics":    {ctx, s, panics{}, errAny, []string{"nbc against aode", "boom"}},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := bayescmp.AllPairs(test.ctx, test.scores, test.test)
			if errors.Is(test.want, errAny) && err != nil {
				test.want = err
			}
			refused(t, err, test.want, test.names...)
			if m != nil {
				t.Error("a matrix beside the error")
			}
		})
	}
}

var errAny = errors.New("any error")

// panics is a test with a bug.
type panics struct{}

func (panics) Name() string { return "panics" }

func (panics) Compare(bayescmp.Pair) (*bayescmp.Comparison, error) { panic("boom") }

// Pairs are compared at the same time, and must not share a source of randomness.
func TestAllPairsWithASourceIsDeterministic(t *testing.T) {
	scores := accepted(weka().On("abalone", "autos", "birthwt", "glass", "iris", "vowel"))(t)
	answer := func(seed uint64) string {
		test := bayescmp.SignedRank{Samples: 1000, Src: bayescmp.Seed(seed)}
		return accepted(bayescmp.AllPairs(t.Context(), scores, test))(t).HTML()
	}
	first := answer(1)
	if first != answer(1) {
		t.Error("the same seed, another answer")
	}
	if first == answer(2) {
		t.Error("the seed makes no difference")
	}
}

// The draws are shared among the pairs, and yet each pair gets the answer that it gets alone.
func TestAllPairsOfTheSignedRankTestAreThoseOfEachPair(t *testing.T) {
	// 300 pairs are more than share their draws.
	s := ofTable(t, random(rand.New(rand.NewPCG(3, 4)), 30, 25, 1000), false)
	same := func(a, b error) bool { return a.Error() == b.Error() }
	for _, test := range []bayescmp.SignedRank{
		{Samples: 1000},
		{Samples: 3001, Rope: 0.1, Prior: &bayescmp.SignedRankPrior{Strength: 2, At: 0.3}},
		{Samples: 1000, Prior: &bayescmp.SignedRankPrior{}},
	} {
		m := accepted(bayescmp.AllPairs(t.Context(), s, test))(t)
		for _, c := range m.Comparisons {
			want := compare(t, test, pairOf(t, s, c.Left, c.Right))
			if c.String() != want.String() || c.P != want.P || c.Error != want.Error ||
				!slices.EqualFunc(c.Warnings, want.Warnings, same) {
				t.Fatalf("among all pairs:\n%s\nby itself:\n%s", c, want)
			}
		}
		test.Src = bayescmp.Seed(9)
		seeded := accepted(bayescmp.AllPairs(t.Context(), s, test))(t)
		test.Src = bayescmp.Seed(9)
		again := accepted(bayescmp.AllPairs(t.Context(), s, &test))(t)
		if again.String() != seeded.String() || again.String() == m.String() {
			t.Error("the source does not determine the answer")
		}
	}
}

func TestAllPairsReportsProgressAndStops(t *testing.T) {
	s := ofTable(t, random(rand.New(rand.NewPCG(3, 4)), 20, 30, 1000), false)
	for _, test := range []bayescmp.Test{bayescmp.SignedRank{Samples: 2000}, bayescmp.Sign{}} {
		var told [][2]int
		tell := func(done, total int) { told = append(told, [2]int{done, total}) }
		accepted(bayescmp.AllPairs(t.Context(), s, test, tell, nil))(t)
		if told[0] != [2]int{0, 435} || told[len(told)-1] != [2]int{435, 435} {
			t.Errorf("%s: told %v", test.Name(), told)
		}
		// Progress is told from time to time only, so that the second call may be cancelled at the
		// last pair.
		for _, least := range []int{0, 1} {
			ctx, cancel := context.WithCancel(t.Context())
			_, err := bayescmp.AllPairs(ctx, s, test, func(done, _ int) {
				if done >= least {
					cancel()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s, cancelled after %d pairs: %v", test.Name(), least, err)
			}
		}
		_, err := bayescmp.AllPairs(t.Context(), s, test, func(int, int) { panic("boom") })
		if err == nil || !strings.Contains(err.Error(), "boom") {
			t.Errorf("%s, a progress function that panics: %v", test.Name(), err)
		}
	}
}

// 4,950 pairs.
func BenchmarkAllPairsSignedRank(b *testing.B) {
	s := ofTable(b, random(rand.New(rand.NewPCG(1, 2)), 1000, 100, 1000), false)
	for b.Loop() {
		accepted(bayescmp.AllPairs(b.Context(), s, bayescmp.SignedRank{Rope: 0.01}))(b)
	}
}
