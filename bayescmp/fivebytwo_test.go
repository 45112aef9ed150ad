package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// twoFolds takes the first five runs and two folds of uci-weka as if they were 5×2cv.
func twoFolds(t *testing.T, left, right, dataset string) bayescmp.Pair {
	t.Helper()
	take := func(classifier string) []float64 {
		scores, err := weka().Folds(dataset, classifier)
		must(t, err)
		var out []float64
		for run := range 5 {
			out = append(out, scores[10*run:10*run+2]...)
		}
		return out
	}
	p, err := bayescmp.NewPair(left, right, bayescmp.FoldScores{
		Dataset: dataset, Left: take(left), Right: take(right), Runs: 5,
	})
	must(t, err)
	return p
}

// The formulas of Dietterich (1998) and Alpaydın (1999) in R.
func TestFiveByTwoAgainstR(t *testing.T) {
	for _, want := range oracle(t, "five_by_two.csv") {
		p := twoFolds(t, want.text("left"), want.text("right"), want.text("dataset"))
		what, statistic := fmt.Sprint(want.values), want.number("t")
		s := significance(t, bayescmp.FiveByTwoCV{}, p)
		near(t, what+" t", s.Statistic.Value, statistic, 1e-10*(1+math.Abs(statistic)))
		nearRelative(t, what+" p", s.P, want.number("p"), 1e-10)
		right := significance(t, bayescmp.FiveByTwoCV{Alternative: bayescmp.ForRight}, p)
		nearRelative(t, what+" p for right", right.P, want.number("p_right"), 1e-10)
		f := significance(t, bayescmp.FiveByTwoCV{F: true}, p)
		nearRelative(t, what+" F", f.Statistic.Value, want.number("f"), 1e-10)
		nearRelative(t, what+" p of F", f.P, want.number("f_p"), 1e-10)
	}
}

// By hand: t takes the first fold of the first run, 3; each run has s² = 1/2, so t = 3/√(1/2).
// F = Σd²/(2·5/2).
func TestFiveByTwoByHand(t *testing.T) {
	p := ofFolds(t, 5, 3, 2, 1, 2, 0, 1, 1, 0, 2, 1)
	s := significance(t, bayescmp.FiveByTwoCV{}, p)
	near(t, "t", s.Statistic.Value, 3*math.Sqrt2, 1e-15)
	near(t, "estimate", s.Estimate.Value, 3, 0)
	f := significance(t, bayescmp.FiveByTwoCV{F: true}, p)
	near(t, "F", f.Statistic.Value, 25./5, 1e-14)
	near(t, "mean", f.Estimate.Value, 1.3, 1e-15)
	if s.Statistic.DF[0] != 5 || f.Statistic.DF[0] != 10 || f.Statistic.DF[1] != 5 ||
		f.Estimate.Level != 0 {
		t.Errorf("%v, %v, level %g", s.Statistic.DF, f.Statistic.DF, f.Estimate.Level)
	}
	const want = "The scores of left and right on iris differ " +
		"significantly (p = 0.0448, two-sided)."
	if got := f.Verdict(); f.P > 0.05 || got != want {
		t.Error(got)
	}
}

func TestFiveByTwoTellsWhatTheOtherFoldsWouldSay(t *testing.T) {
	p := ofFolds(t, 5, 3, 2, 1, 2, 0, 1, 1, 0, 2, 1)
	s := significance(t, bayescmp.FiveByTwoCV{}, p)
	if !warnedOf(s, "p is between "+fmt.Sprintf("%.4f", s.P)+" and 1") {
		t.Errorf("%v", s.Warnings)
	}
}

func TestFiveByTwoDemandsItsDesign(t *testing.T) {
	d := spread(0, 1, 10)
	for _, tc := range []struct {
		pair bayescmp.Pair
		name string
	}{
		{ofFolds(t, 2, d...), "2 runs of 5 folds"},
		{ofFolds(t, 10, d...), "10 runs of 1 fold"},
		{ofFolds(t, 1, d...), "10 folds"},
		{ofFolds(t, 5, d[:5]...), "5 runs of 1 fold"},
		{ofFolds(t, 5, append(d, d...)...), "5 runs of 4 folds"},
		{on(t, pairOf(t, weka(), "J48", "AODE"), "glass"), "10 runs of 10 folds"},
	} {
		for _, f := range []bool{false, true} {
			_, err := bayescmp.FiveByTwoCV{F: f}.Test(tc.pair)
			refused(t, err, bayescmp.ErrFolds, tc.name, "5 runs of 2 folds")
		}
	}
}

// A fold that was dropped for a missing score leaves too few.
func TestFiveByTwoMissesADroppedFold(t *testing.T) {
	text := "dataset,classifier,run,fold,score\n"
	for run := 1; run <= 5; run++ {
		for fold := 1; fold <= 2; fold++ {
			text += fmt.Sprintf("iris,a,%d,%d,0.%d\n", run, fold, run)
			if run+fold < 7 {
				text += fmt.Sprintf("iris,b,%d,%d,0.%d\n", run, fold, fold)
			}
		}
	}
	scores, err := long(t, text, bayescmp.Long{Missing: bayescmp.DropFold})
	must(t, err)
	_, err = bayescmp.FiveByTwoCV{}.Test(pairOf(t, scores, "a", "b"))
	refused(t, err, bayescmp.ErrFolds, "9 scores")
}

// With independent normal differences t has about the size that it claims. F stays well below: its
// numerator and its denominator share the variance within runs, so that it is not quite an F.
func TestFiveByTwoSize(t *testing.T) {
	const studies, alpha = 4000, 0.1
	draw := func(r *rand.Rand) bayescmp.Pair {
		d := make([]float64, 10)
		for i := range d {
			d[i] = r.NormFloat64()
		}
		return ofFolds(t, 5, d...)
	}
	size := rejections(t, studies, bayescmp.FiveByTwoCV{Alpha: alpha}, draw)
	near(t, "t", size, alpha, 0.01+mcError(alpha, studies))
	size = rejections(t, studies, bayescmp.FiveByTwoCV{Alpha: alpha, F: true}, draw)
	if size > alpha/2 || size < alpha/5 {
		t.Errorf("F rejects with probability %.3f", size)
	}
}

// To t the order of the runs beyond the first says nothing, and to F the order of all folds.
func TestFiveByTwoOrder(t *testing.T) {
	d := []float64{3, 2, 1, 2, 0, 1, 1, 0, 2, 1}
	s := significance(t, bayescmp.FiveByTwoCV{}, ofFolds(t, 5, d...))
	f := significance(t, bayescmp.FiveByTwoCV{F: true}, ofFolds(t, 5, d...))
	other := slices.Concat(d[:2], d[6:8], d[2:6], d[8:])
	if got := significance(t, bayescmp.FiveByTwoCV{}, ofFolds(t, 5, other...)); got.P != s.P {
		t.Errorf("p %g, in another order %g", s.P, got.P)
	}
	slices.Reverse(d)
	reversed := significance(t, bayescmp.FiveByTwoCV{F: true}, ofFolds(t, 5, d...))
	near(t, "F reversed", reversed.P, f.P, 1e-15)
}

// In a file that is sorted by fold, the two folds of a run are still one run.
func TestFiveByTwoKeepsRunsTogether(t *testing.T) {
	byRun, byFold := "dataset,run,fold,a,b\n", "dataset,run,fold,a,b\n"
	for i := range 10 {
		byRun += fmt.Sprintf("iris,%d,%d,0.5,0.%d\n", i/2+1, i%2+1, 5+(i*i)%4)
		k := 2*(i%5) + i/5
		byFold += fmt.Sprintf("iris,%d,%d,0.5,0.%d\n", k/2+1, k%2+1, 5+(k*k)%4)
	}
	want := pairOf(t, accepted(wide(t, byRun, bayescmp.Wide{}))(t), "a", "b")
	got := pairOf(t, accepted(wide(t, byFold, bayescmp.Wide{}))(t), "a", "b")
	for _, f := range []bool{false, true} {
		test := bayescmp.FiveByTwoCV{F: f}
		near(t, test.Name(), significance(t, test, got).P, significance(t, test, want).P, 0)
	}
}

// The order of the rows says nothing, not even which fold is the first of the first run.
func TestFiveByTwoDoesNotDependOnTheOrderOfRows(t *testing.T) {
	var rows []string
	for run := 1; run <= 5; run++ {
		for fold := 1; fold <= 2; fold++ {
			a, b := 0.5+0.01*float64(run*fold), 0.52+0.003*float64(run*run+7*fold)
			rows = append(rows, fmt.Sprintf("d,a,%d,%d,%g\n", run, fold, a),
				fmt.Sprintf("d,b,%d,%d,%g\n", run, fold, b))
		}
	}
	answer := func() string {
		text := longHeader + strings.Join(rows, "")
		p := pairOf(t, accepted(long(t, text, bayescmp.Long{}))(t), "a", "b")
		return significance(t, bayescmp.FiveByTwoCV{}, p).String()
	}
	first := answer()
	slices.Reverse(rows)
	if got := answer(); got != first {
		t.Errorf("reversed: %s\nas they were: %s", got, first)
	}
}
