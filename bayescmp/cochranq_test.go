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

func TestCochranQAgainstStatsmodels(t *testing.T) {
	exact := 0
	for _, r := range oracle(t, "cochran_q.csv") {
		o := omnibus(t, bayescmp.CochranQ{}, ofTable(t, tableOf(t, r), false))
		what := r.text("datasets") + " × " + r.text("classifiers")
		nearRelative(t, what+" Q", o.Statistic, r.number("q"), 1e-12)
		nearRelative(t, what+" p", o.ApproximateP, r.number("p"), 1e-10)
		if r.text("exact_p") != "NA" {
			nearRelative(t, what+" exact p", o.ExactP, r.number("exact_p"), 1e-12)
			exact++
		}
		if math.IsNaN(o.ExactP) != (o.Method == "χ² distribution") {
			t.Errorf("%s: exact p %g, %s", what, o.ExactP, o.Method)
		}
	}
	if exact < 10 {
		t.Errorf("only %d exact p values compared", exact)
	}
}

// solved makes scores of 0 and 1.
func solved(t *testing.T, src *rand.Rand, datasets, classifiers int, lower bool) *bayescmp.Scores {
	t.Helper()
	double := func(_, _ int, v float64) float64 { return 2 * v }
	return ofTable(t, scaled(random(src, datasets, classifiers, 2), double), lower)
}

// Q is Friedman's χ² corrected for ties.
func TestCochranQIsFriedmanOfBinaryScores(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{5, 3}, {10, 4}, {50, 6}} {
		for _, lower := range []bool{false, true} {
			s := solved(t, src, size[0], size[1], lower)
			q, f := omnibus(t, bayescmp.CochranQ{}, s), ranking(t, bayescmp.Friedman{}, s)
			near(t, "Q", q.Statistic, f.Corrected.ChiSquared, 1e-10)
			near(t, "p", q.ApproximateP, f.Corrected.ChiSquaredP, 1e-10)
			for c, want := range f.MeanRanks {
				near(t, "mean rank", q.MeanRanks[c], want, 1e-13)
			}
			if !math.IsNaN(f.ExactP) {
				near(t, "exact p", q.ExactP, f.ExactP, 1e-12)
			}
		}
	}
}

// With two classifiers Q is McNemar's χ² without a correction, (b − c)²/(b + c), and the exact P is
// that of the sign test without ties.
func TestCochranQOfTwoIsMcNemar(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{3, 20, 300} {
		s := solved(t, src, n, 2, false)
		o := omnibus(t, bayescmp.CochranQ{}, s)
		sign := bayescmp.BinomialSign{Zeros: bayescmp.DropZeros}
		want := significance(t, sign, pairOf(t, s, "c0", "c1"))
		b, c := float64(want.Wins.Wins), float64(want.Wins.Losses)
		near(t, fmt.Sprint(n, " Q"), o.Statistic, (b-c)*(b-c)/(b+c), 1e-12)
		near(t, fmt.Sprint(n, " p"), o.P, want.P, 1e-12)
	}
}

// Data sets that all solve, or none, change neither Q nor the exact P. In the post-hoc test z² of
// two classifiers is Q.
func TestCochranQOfDegenerateScores(t *testing.T) {
	rows := [][]float64{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}, {1, 0, 0}}
	few := omnibus(t, bayescmp.CochranQ{}, ofTable(t, rows, false))
	more := append(slices.Clone(rows), slices.Repeat([][]float64{{1, 1, 1}, {0, 0, 0}}, 300)...)
	many := omnibus(t, bayescmp.CochranQ{}, ofTable(t, more, false))
	near(t, "Q", many.Statistic, few.Statistic, 1e-12)
	near(t, "p", many.P, few.P, 1e-15)
	equal := ofTable(t, slices.Repeat([][]float64{{1, 1, 1}, {0, 0, 0}}, 40), false)
	o := omnibus(t, bayescmp.CochranQ{}, equal)
	if o.P != 1 || o.Statistic != 0 || o.Significant() || !strings.Contains(o.String(), "equal") {
		t.Errorf("equal scores: %v", o)
	}
	agree := ofTable(t, slices.Repeat([][]float64{{1, 0, 0}}, 5), false)
	near(t, "all agree", omnibus(t, bayescmp.CochranQ{}, agree).P, math.Pow(3, -4), 1e-15)
	won := [][]float64{{1, 0}, {1, 0}, {0, 1}, {1, 0}}
	two := omnibus(t, bayescmp.CochranQ{}, ofTable(t, won, false))
	z := postHoc(two.Pairwise(bayescmp.Holm))(t).Rows[0].Statistic
	near(t, "z²", z*z, two.Statistic, 1e-12)
}

func TestCochranQRefuses(t *testing.T) {
	half := ofTable(t, [][]float64{{1, 0}, {1, 0.5}}, false)
	for _, c := range []struct {
		alpha    float64
		scores   *bayescmp.Scores
		sentinel error
		names    []string
	}{
		{0, nil, bayescmp.ErrEmpty, nil},
		{2, half, bayescmp.ErrOption, []string{"Alpha"}},
		{0, half, bayescmp.ErrScore, []string{`"c1"`, `"d1"`, "0.5", "Friedman"}},
		{0, ofTable(t, [][]float64{{1, 0}}, false), bayescmp.ErrOneFold, []string{`"d0"`}},
	} {
		_, err := bayescmp.CochranQ{Alpha: c.alpha}.Rank(c.scores)
		refused(t, err, c.sentinel, c.names...)
	}
}
