package bayescmp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
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

// oneTie has three classifiers, of which x and y have the same scores, without n_test: the
// hierarchical test refuses x against y.
func oneTie(t *testing.T) *bayescmp.Scores {
	text := "dataset,classifier,fold,score\n"
	for d := range 4 {
		for fold := range 5 {
			score := 0.7 + 0.01*float64((3*d+fold*fold)%7)
			for c, name := range []string{"x", "y", "z"} {
				text += fmt.Sprintf("d%d,%s,%d,%.3f\n", d, name, fold,
					score+0.05*float64(c/2)+0.003*float64(c/2*fold))
			}
		}
	}
	return accepted(long(t, text, bayescmp.Long{}))(t)
}

// A pair that the test refuses has no answer, and the others have theirs.
func TestAllPairsWithoutOne(t *testing.T) {
	scores, test := oneTie(t), bayescmp.Hierarchical{Rope: 0.01}
	m := accepted(bayescmp.AllPairs(t.Context(), scores, test))(t)
	if len(m.Comparisons) != 2 || len(m.Refusals) != 1 {
		t.Fatalf("%d answers, refused: %v", len(m.Comparisons), m.Refusals)
	}
	for _, c := range m.Comparisons {
		if alone := compare(t, test, pairOf(t, scores, c.Left, c.Right)); c.P != alone.P {
			t.Errorf("%v among all pairs, %v alone", c.P, alone.P)
		}
	}
	r := m.Refusals[0]
	if r.Left != "x" || r.Right != "y" || !errors.Is(r.Err, bayescmp.ErrOption) {
		t.Errorf("refused: %+v", r)
	}
	_, err := m.Between("y", "x")
	refused(t, err, bayescmp.ErrOption, "x against y", "all differences are equal")
	for _, r := range m.Relations() {
		decided := len(r.BeatenBy) + len(r.Beats) + len(r.Equivalent)
		all := decided + len(r.Undecided) + len(r.Refused)
		if all != 2 || (r.Classifier == "z") != (len(r.Refused) == 0) {
			t.Errorf("%+v", r)
		}
	}
	const groups = "[[z] [x] [y]]"
	if got := fmt.Sprint(m.Groups()); got != groups {
		t.Errorf("groups %s, want %s", got, groups)
	}
	if m.Plot() == nil || m.Frame().Nrow() != 2 {
		t.Error("no figure, or no frame of two rows")
	}
}

// Beside other tests, the one that refuses the pair does not apply.
func TestSideBySideOfEqualScores(t *testing.T) {
	p := pairOf(t, oneTie(t), "x", "y")
	panel := accepted(bayescmp.SideBySide(t.Context(), p,
		bayescmp.Hierarchical{Rope: 0.01}, bayescmp.SignedRank{Rope: 0.01}))(t)
	if panel.Answers[0].Refusal == nil ||
		panel.Answers[1].Comparison.Decision() != bayescmp.Equivalent {
		t.Errorf("%s", panel)
	}
}

// All forms of the answer show the pair without an answer, with the reason.
func TestAllPairsShowTheRefused(t *testing.T) {
	m := accepted(bayescmp.AllPairs(t.Context(), oneTie(t), bayescmp.Hierarchical{Rope: 0.01}))(t)
	for form, text := range map[string]string{
		"text": m.String(), "HTML": m.HTML(),
		"Markdown": m.MarkdownTable(), "LaTeX": m.LaTeXTable(),
	} {
		for _, want := range []string{"–", "No answer (–): x against y: ", "are equal"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s without %q:\n%s", form, want, text)
			}
		}
	}
	if !strings.Contains(m.Verdict(), "z is practically better than each of the others.") ||
		!strings.HasSuffix(m.Verdict(), " 1 more pair has no answer.") {
		t.Error(m.Verdict())
	}
	var read struct {
		Pairs    []struct{ Left, Right string }
		Refusals []struct{ Left, Right, Refusal string }
	}
	must(t, json.Unmarshal(accepted(json.Marshal(m))(t), &read))
	if len(read.Pairs) != 2 || len(read.Refusals) != 1 ||
		read.Refusals[0].Right != "y" || read.Refusals[0].Refusal == "" {
		t.Errorf("%+v", read)
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
	tests := []bayescmp.SignedRank{
		{Samples: 1000},
		{Samples: 3001, Rope: 0.1, Prior: &bayescmp.SignedRankPrior{Strength: 2, At: 0.3}},
		{Samples: 1000, Prior: &bayescmp.SignedRankPrior{}},
		{Rope: 0.1},
	}
	if testing.Short() { // for the race detector, which is slow
		tests = tests[:2]
	}
	for _, test := range tests {
		m := accepted(bayescmp.AllPairs(t.Context(), s, test))(t)
		for i, c := range m.Comparisons {
			want := compare(t, test, pairOf(t, s, c.Left, c.Right))
			if i%10 == 0 && c.String() != want.String() || c.P != want.P || c.Error != want.Error ||
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
	for _, test := range []bayescmp.Test{
		bayescmp.SignedRank{}, bayescmp.SignedRank{Samples: 2000}, bayescmp.Sign{},
	} {
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

// 4,950 pairs. With a rope of 0.124, all three regions contend.
func BenchmarkAllPairsSignedRank(b *testing.B) {
	s := ofTable(b, random(rand.New(rand.NewPCG(1, 2)), 1000, 100, 1000), false)
	for _, rope := range []float64{0, 0.01, 0.124} {
		b.Run(fmt.Sprint("rope=", rope), func(b *testing.B) {
			for b.Loop() {
				accepted(bayescmp.AllPairs(b.Context(), s, bayescmp.SignedRank{Rope: rope}))(b)
			}
		})
	}
}

// Of many pairs only the answers stay in memory, and not the scores that they came from. Each of
// the answers can still say all that it says alone.
func TestAllPairsKeepNoScores(t *testing.T) {
	needsTime(t)
	const classifiers, sets, folds = 10, 3, 20_000
	s := manyFolds(t, classifiers, sets, folds)
	const scoresOfPairs = classifiers * (classifiers - 1) / 2 * sets * folds * 8 // 21 MB
	for test, k := range everyTest(0.01) {
		if k.single {
			continue
		}
		before := heapInUse()
		m := accepted(bayescmp.AllPairs(t.Context(), s, test))(t)
		if kept := heapInUse() - before; kept > scoresOfPairs/5 {
			t.Errorf("%T keeps %.1f MB, where the differences of all pairs take %.1f",
				test, float64(kept)/1e6, scoresOfPairs/1e6)
		}
		c := m.Comparisons[0]
		alone := compare(t, test, pairOf(t, s, c.Left, c.Right)).Verdict()
		if c.Verdict() != alone {
			t.Errorf("%T: among all pairs %q, alone %q", test, c.Verdict(), alone)
		}
	}
}

func heapInUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// manyFolds are scores whose means differ little from one data set to the next.
func manyFolds(t *testing.T, classifiers, sets, folds int) *bayescmp.Scores {
	t.Helper()
	r := rand.New(rand.NewPCG(10, 20))
	var text strings.Builder
	text.WriteString("dataset,fold,n_train,n_test")
	for c := range classifiers {
		fmt.Fprintf(&text, ",c%d", c)
	}
	for i := range sets {
		for f := range folds {
			fmt.Fprintf(&text, "\nd%d,%d,900,100", i, f)
			for range classifiers {
				fmt.Fprintf(&text, ",%.3f", 0.8+0.01*r.NormFloat64())
			}
		}
	}
	table := accepted(bayescmp.ReadCSV(strings.NewReader(text.String())))(t)
	return accepted(bayescmp.FromWide(table, bayescmp.Wide{}))(t)
}
