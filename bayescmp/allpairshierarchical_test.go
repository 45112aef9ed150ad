package bayescmp_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// A posterior that was dropped and is made again says the same as one that was kept.
func TestAllPairsOfTheHierarchicalTestAreThoseOfEachPair(t *testing.T) {
	s := accepted(threeOf(t, 20, 10, wiggle))(t)
	rho, nu := 0.2, bayescmp.JuarezSteelNu
	for _, test := range []bayescmp.Hierarchical{
		{Rope: 0.01}, {Rho: &rho, Nu: &nu}, {Rope: 0.02, Nu: &bayescmp.GaussianNu},
	} {
		all := accepted(bayescmp.AllPairs(t.Context(), s, test))(t)
		var alone []*bayescmp.Comparison
		for _, c := range all.Comparisons {
			alone = append(alone, compare(t, test, pairOf(t, s, c.Left, c.Right)))
		}
		rho, nu = 0.5, bayescmp.KruschkeNu // what the user does later is no concern of the answers
		for i, c := range all.Comparisons {
			if got, want := everything(c), everything(alone[i]); got != want {
				t.Fatalf("among all pairs:\n%s\nby itself:\n%s", got, want)
			}
		}
	}
}

// everything is all that an answer of the hierarchical test says.
func everything(c *bayescmp.Comparison) string {
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	low, high := post.NextInterval(0.9)
	more, err := post.Predict(2, 1, bayescmp.Seed(3))
	nu := ""
	if post.Nu != nil {
		nu = fmt.Sprint(post.Nu, post.Nu.Mean, post.Nu.Quantile(0.3))
	}
	return fmt.Sprintln(c, c.HTML(), c.P, c.Error, c.Warnings, c.Assumptions,
		post.Delta0, post.Delta0.CDF(0.01), post.Sigma0, post.Sigma0.SD, nu,
		post.Next(0.01), low, high, post.Frame(0.01), post.Draws(3, nil), more.Means(), err)
}

// threeOf makes scores of three classifiers whose scores on each data set are the given ones.
func threeOf(t *testing.T, datasets, folds int, score func(c, d, fold int) float64) (
	*bayescmp.Scores, error,
) {
	t.Helper()
	var text strings.Builder
	text.WriteString("dataset,fold,n_train,n_test,a,b,c\n")
	for d := range datasets {
		for fold := range folds {
			fmt.Fprintf(&text, "d%d,%d,90,10", d, fold)
			for c := range 3 {
				fmt.Fprintf(&text, ",%v", score(c, d, fold))
			}
			text.WriteString("\n")
		}
	}
	return wide(t, text.String(), bayescmp.Wide{})
}

func wiggle(c, d, fold int) float64 { return float64((7*c+5*d+3*fold*fold+c*fold)%11) / 100 }

// All pairs of extreme scores have sound answers, or a refusal that names the pair.
func TestAllPairsOfExtremes(t *testing.T) {
	if testing.Short() { // for the race detector, which is slow
		t.Skip("other pairs take the same ways through the code")
	}
	t.Parallel() // with the other tests that take their time
	for name, test := range map[string]struct {
		datasets, folds int
		score           func(c, d, fold int) float64
		rope            float64
		check           func(t *testing.T, m *bayescmp.Matrix)
	}{
		"all scores the same": {4, 10, func(int, int, int) float64 { return 0.5 }, 0.02,
			func(t *testing.T, m *bayescmp.Matrix) {
				for _, c := range m.Comparisons {
					near(t, "left − right", c.P.Left-c.P.Right, 0, 1e-9)
					near(t, "one pair and another", c.P.Rope, m.Comparisons[0].P.Rope, 0)
				}
			}},
		"scores constant on each data set": {4, 10,
			func(c, d, _ int) float64 { return float64(c)/2 + float64(d)/100 }, 0.01,
			allDecided(bayescmp.RightBetter)},
		"constant scores of one classifier": {4, 10, func(c, d, fold int) float64 {
			return 0.5 + float64(min(c, 1))*wiggle(c, d, fold)
		}, 0.01, nil},
		"one data set":     {1, 10, wiggle, 0.01, nil},
		"two scores":       {4, 2, wiggle, 0.01, nil},
		"two scores once":  {1, 2, wiggle, 0.01, nil},
		"no rope":          {4, 10, wiggle, 0, nil},
		"huge":             {4, 10, wiggledBy(1e140), 1e138, nil},
		"tiny":             {4, 10, wiggledBy(1e-140), 1e-142, nil},
		"one huge outlier": {6, 10, outlying(1e6), 0.01, nil},
		"duplicates": {5, 10,
			func(c, d, fold int) float64 { return 0.5 + wiggle(min(c, 1), d, fold) }, 0.05,
			func(t *testing.T, m *bayescmp.Matrix) {
				same := accepted(m.Between("b", "c"))(t)
				near(t, "left − right of one classifier", same.P.Left-same.P.Right, 0, 1e-9)
				if same.Decision() != bayescmp.Equivalent {
					t.Errorf("a classifier against itself: %+v", same.P)
				}
				ab, ac := accepted(m.Between("a", "b"))(t), accepted(m.Between("a", "c"))(t)
				if ab.P != ac.P || ab.Error != ac.Error {
					t.Errorf("against a classifier %+v, against its duplicate %+v", ab.P, ac.P)
				}
			}},
	} {
		t.Run(name, func(t *testing.T) {
			s := accepted(threeOf(t, test.datasets, test.folds, test.score))(t)
			s = accepted(s.Rescale(bayescmp.ScaleRaw))(t) // an outlier is no other unit
			h := bayescmp.Hierarchical{Rope: test.rope}
			m := accepted(bayescmp.AllPairs(t.Context(), s, h))(t)
			if len(m.Comparisons) != 3 {
				t.Fatalf("%d answers, refused: %v", len(m.Comparisons), m.Refusals)
			}
			for _, c := range m.Comparisons {
				soundProbabilities(t, c.Left+" against "+c.Right, c.P)
			}
			soundAnswer(t, m.Comparisons[0]) // one only: its posterior is made again
			if test.check != nil {
				test.check(t, m)
			}
			t.Log("\n", m)
		})
	}
}

func wiggledBy(factor float64) func(c, d, fold int) float64 {
	return func(c, d, fold int) float64 { return factor * wiggle(c, d, fold) }
}

func outlying(by float64) func(c, d, fold int) float64 {
	return func(c, d, fold int) float64 {
		if c == 1 && d == 2 {
			return by
		}
		return wiggle(c, d, fold)
	}
}

func allDecided(want bayescmp.Decision) func(t *testing.T, m *bayescmp.Matrix) {
	return func(t *testing.T, m *bayescmp.Matrix) {
		for _, c := range m.Comparisons {
			if got := c.Decision(); got != want {
				t.Errorf("%s against %s: %v, want %v", c.Left, c.Right, got, want)
			}
		}
	}
}

// Scores that are no numbers, or too large to be squared, are refused by name.
func TestAllPairsOfBadScores(t *testing.T) {
	bad := func(v float64) func(c, d, fold int) float64 {
		return func(c, d, fold int) float64 {
			if c == 1 && d == 2 && fold == 3 {
				return v
			}
			return wiggle(c, d, fold)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1)} {
		_, err := threeOf(t, 4, 10, bad(v))
		if err == nil || !strings.Contains(err.Error(), "d2") ||
			!errors.Is(err, bayescmp.ErrScore) && !errors.Is(err, bayescmp.ErrMissing) {
			t.Errorf("a score of %g: %v", v, err)
		}
	}
	large := accepted(threeOf(t, 4, 10, bad(1e200)))(t)
	large = accepted(large.Rescale(bayescmp.ScaleRaw))(t)
	m := accepted(bayescmp.AllPairs(t.Context(), large, bayescmp.Hierarchical{Rope: 0.01}))(t)
	if len(m.Comparisons) != 1 || len(m.Refusals) != 2 {
		t.Fatalf("a score of 1e200: %d answers, refused: %v", len(m.Comparisons), m.Refusals)
	}
	refused(t, m.Refusals[0].Err, bayescmp.ErrScore, "a against b", `"d2"`)
	once := accepted(threeOf(t, 4, 1, wiggle))(t)
	_, err := bayescmp.AllPairs(t.Context(), once, bayescmp.Hierarchical{Rope: 0.01})
	refused(t, err, bayescmp.ErrOneFold, "a against b", `"d0"`)
}

func TestAllPairsOfTheHierarchicalTestReportAndStop(t *testing.T) {
	s := accepted(threeOf(t, 20, 10, wiggle))(t)
	var told []int
	accepted(bayescmp.AllPairs(t.Context(), s, bayescmp.Hierarchical{Rope: 0.01},
		func(done, total int) { told = append(told, done) }))(t)
	if told[0] != 0 || told[len(told)-1] != 3 || !slices.IsSorted(told) {
		t.Errorf("told %v", told)
	}
	for _, least := range []int{0, 1} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := bayescmp.AllPairs(ctx, s, bayescmp.Hierarchical{Rope: 0.01},
			func(done, _ int) {
				if done >= least {
					cancel()
				}
			})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled after %d pairs: %v", least, err)
		}
		cancel()
	}
}

// Of many pairs only the answers stay in memory.
func TestAllPairsOfTheHierarchicalTestAreSmall(t *testing.T) {
	s := accepted(threeOf(t, 20, 10, wiggle))(t)
	heap := func() float64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	before := heap()
	m := accepted(bayescmp.AllPairs(t.Context(), s, bayescmp.Hierarchical{Rope: 0.01}))(t)
	each := (heap() - before) / 3
	t.Logf("an answer takes %.0f bytes", each)
	if each > 20_000 {
		t.Error("that is a posterior")
	}
	runtime.KeepAlive(m)
}

// The same bits on any number of cores.
func TestAllPairsOfTheHierarchicalTestOnAnyCores(t *testing.T) {
	s := accepted(threeOf(t, 20, 10, wiggle))(t)
	var first string
	for _, cores := range []int{1, 2, 7} {
		old := runtime.GOMAXPROCS(cores)
		m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.Hierarchical{Rope: 0.01})
		runtime.GOMAXPROCS(old)
		must(t, err)
		text := ""
		for _, c := range m.Comparisons {
			text += fmt.Sprintln(c.P, c.Error, c)
		}
		if first == "" {
			first = text
		}
		if text != first {
			t.Errorf("%d cores:\n%s\n1 core:\n%s", cores, text, first)
		}
	}
}
