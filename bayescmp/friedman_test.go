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

func ranking(t testing.TB, f bayescmp.Friedman, s *bayescmp.Scores) *bayescmp.Ranking {
	t.Helper()
	r, err := f.Rank(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestFriedmanOnDemsarTable6(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	for name, c := range map[string]struct {
		scores *bayescmp.Scores
		want   demsarNumbers
		ranks  [][]float64
	}{
		"printed scores": {demsarTable6(t), d.Table6.FromScores, d.Table6.Ranks},
		"printed ranks":  {printedTable6(t, d), d.Table6.FromRanks, d.Table6.PrintedRanks},
	} {
		t.Run(name, func(t *testing.T) {
			r, want := ranking(t, bayescmp.Friedman{}, c.scores), c.want
			for i, row := range c.ranks {
				for j, rank := range row {
					if got := r.Ranks[i][j]; got != rank {
						t.Errorf("rank of %s on %s: %g, want %g",
							r.Classifiers[j], r.Datasets[i], got, rank)
					}
				}
			}
			for j, mean := range want.AverageRanks {
				near(t, "mean rank of "+r.Classifiers[j], r.MeanRanks[j], mean, 1e-12)
			}
			near(t, "χ²", r.Uncorrected.ChiSquared, want.Chi2, 1e-11)
			near(t, "p of χ²", r.Uncorrected.ChiSquaredP, want.P, 1e-11)
			near(t, "F", r.Uncorrected.F, want.F, 1e-11)
			near(t, "p of F", r.Uncorrected.FP, want.FP, 1e-11)
			near(t, "corrected χ²", r.Corrected.ChiSquared, want.Chi2Corrected, 1e-11)
			near(t, "p of corrected χ²", r.Corrected.ChiSquaredP, want.PCorrected, 1e-11)
			near(t, "corrected F", r.Corrected.F, want.FCorrected, 1e-11)
			near(t, "p of corrected F", r.Corrected.FP, want.FPCorrected, 1e-11)
			if r.DF != want.DF1 || r.ErrorDF != want.DF2 || !r.Tied || !r.Significant() ||
				r.Uncorrected.F < want.FCriticalAtTwenty {
				t.Errorf("%d and %d degrees of freedom, tied %v, p %g",
					r.DF, r.ErrorDF, r.Tied, r.P)
			}
			near(t, "Kendall's W", r.W, r.Corrected.ChiSquared/42, 1e-15)
		})
	}
}

// Section 3.2.2 of the paper prints these numbers.
func TestFriedmanAsPrinted(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	r := ranking(t, bayescmp.Friedman{}, printedTable6(t, d))
	near(t, "χ²", r.Uncorrected.ChiSquared, 9.28, 5e-3)
	near(t, "F", r.Uncorrected.F, 3.69, 5e-3)
	for j, want := range []float64{3.143, 2.000, 2.893, 1.964} {
		near(t, r.Classifiers[j], r.MeanRanks[j], want, 5e-4)
	}
}

func TestFriedmanAgainstR(t *testing.T) {
	for _, o := range oracle(t, "friedman.csv") {
		r := ranking(t, bayescmp.Friedman{Approximate: true}, ofTable(t, tableOf(t, o), false))
		what := o.text("datasets") + " × " + o.text("classifiers")
		for j, want := range numbers(t, o.text("mean_ranks")) {
			near(t, what+" mean rank", r.MeanRanks[j], want, 1e-13)
		}
		for column, got := range map[string]float64{
			"chi2": r.Corrected.ChiSquared, "chi2_p": r.Corrected.ChiSquaredP,
			"f": r.Corrected.F, "f_p": r.Corrected.FP,
			"chi2_uncorrected":   r.Uncorrected.ChiSquared,
			"chi2_p_uncorrected": r.Uncorrected.ChiSquaredP,
			"f_uncorrected":      r.Uncorrected.F, "f_p_uncorrected": r.Uncorrected.FP,
		} {
			nearRelative(t, what+" "+column, got, o.number(column), 1e-10)
		}
		if r.P != r.Corrected.FP || !math.IsNaN(r.ExactP) {
			t.Errorf("%s: p %g, exact %g, F %g", what, r.P, r.ExactP, r.Corrected.FP)
		}
	}
}

// With two classifiers the exact test is the sign test, ties left out.
func TestFriedmanOfTwoIsTheSignTest(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{3, 9, 40, 300} {
		s := ofTable(t, random(src, n, 2, 5), false)
		r := ranking(t, bayescmp.Friedman{}, s)
		sign := bayescmp.BinomialSign{Zeros: bayescmp.DropZeros}
		want := significance(t, sign, pairOf(t, s, "c0", "c1")).P
		near(t, fmt.Sprint(n, " data sets"), r.P, want, 1e-12)
		if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].Error(), "Wilcoxon") {
			t.Errorf("warnings %v", r.Warnings)
		}
	}
}

func TestFriedmanRefuses(t *testing.T) {
	one := accepted(long(t, "dataset,classifier,score\ni,a,1\nj,a,1\n", bayescmp.Long{}))(t)
	single := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	two := ofTable(t, [][]float64{{1, 2}, {2, 1}}, false)
	for _, c := range []struct {
		f        bayescmp.Friedman
		scores   *bayescmp.Scores
		sentinel error
		names    []string
	}{
		{bayescmp.Friedman{}, nil, bayescmp.ErrEmpty, nil},
		{bayescmp.Friedman{}, &bayescmp.Scores{}, bayescmp.ErrEmpty, nil},
		{bayescmp.Friedman{}, one, bayescmp.ErrOption, []string{"two", `"a"`}},
		{bayescmp.Friedman{}, single, bayescmp.ErrOneFold, []string{`"iris"`, "NadeauBengio"}},
		{bayescmp.Friedman{Alpha: 1}, two, bayescmp.ErrOption, []string{"Alpha", "1"}},
		{bayescmp.Friedman{Alpha: math.NaN()}, two, bayescmp.ErrOption, []string{"Alpha", "NaN"}},
		{bayescmp.Friedman{Alpha: -0.1}, two, bayescmp.ErrOption, []string{"Alpha", "-0.1"}},
	} {
		_, err := c.f.Rank(c.scores)
		refused(t, err, c.sentinel, c.names...)
	}
}

// No difference anywhere: 0/0, no evidence for anybody.
func TestFriedmanWithoutDifferences(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, ofTable(t, [][]float64{{1, 1, 1}, {2, 2, 2}}, false))
	if r.P != 1 || r.W != 0 || r.Corrected.ChiSquared != 0 ||
		r.Significant() || len(r.Warnings) == 0 {
		t.Errorf("%v", r)
	}
	for _, row := range r.Nemenyi().Rows {
		if row.Adjusted != 1 || row.Statistic != 0 || row.Better != "" || row.Significant {
			t.Errorf("%+v", row)
		}
	}
	if groups := r.Nemenyi().Groups(); len(groups) != 1 || len(groups[0]) != 3 {
		t.Errorf("groups %v", groups)
	}
}

// All data sets agree: F is infinite, and p is the probability of that agreement.
func TestFriedmanUnanimous(t *testing.T) {
	for _, c := range []struct {
		row  []float64
		n    int
		want float64
	}{
		{[]float64{3, 2, 1}, 4, math.Pow(6, -3)},
		// Each order of two pairs of ties.
		{[]float64{3, 3, 1, 1}, 5, math.Pow(6, -4)},
		// Too many to enumerate.
		{[]float64{9, 8, 7, 6, 5, 4}, 40, math.Pow(720, -39)},
		// Too small for a float, but not 0.
		{[]float64{9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 10}, 90, 5e-324},
	} {
		rows := slices.Repeat([][]float64{c.row}, c.n)
		r := ranking(t, bayescmp.Friedman{}, ofTable(t, rows, false))
		nearRelative(t, fmt.Sprint(c.row), r.P, c.want, 1e-12)
		if !math.IsInf(r.Corrected.F, 1) || r.W != 1 || r.ExactP != r.P || !r.Significant() {
			t.Errorf("F %g, W %g, exact %g", r.Corrected.F, r.W, r.ExactP)
		}
	}
}

// Means that differ only by rounding are ties, as for Wilcoxon: 0.1 + 0.2 is not 0.3.
func TestFriedmanTiesSurviveRounding(t *testing.T) {
	text := longHeader +
		"i,a,1,1,0.1\ni,a,1,2,0.2\ni,b,1,1,0.3\ni,b,1,2,0\ni,c,1,1,0.5\ni,c,1,2,0.5\n" +
		"j,a,1,1,0.1\nj,a,1,2,0.1\nj,b,1,1,0.3\nj,b,1,2,0\nj,c,1,1,0.5\nj,c,1,2,0.5\n"
	r := ranking(t, bayescmp.Friedman{}, accepted(long(t, text, bayescmp.Long{}))(t))
	if got := fmt.Sprint(r.Ranks); got != "[[2.5 2.5 1] [3 2 1]]" {
		t.Errorf("ranks %s", got)
	}
}

// Lower scores that are better turn the ranks round. Nothing else depends on the names or the order
// of anything.
func TestFriedmanInvariances(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for _, k := range []int{3, 4, 12} {
		rows := random(src, 15, k, 8)
		perm, n := src.Perm(k), len(rows)
		shuffled := make([][]float64, n)
		for i, row := range rows {
			shuffled[n-1-i] = make([]float64, k)
			for j, v := range row {
				// Within a data set only the order counts.
				shuffled[n-1-i][perm[j]] = math.Exp(v + float64(i))
			}
		}
		negated := scaled(rows, func(_, _ int, v float64) float64 { return -v })
		r := ranking(t, bayescmp.Friedman{}, ofTable(t, rows, false))
		lower := ranking(t, bayescmp.Friedman{}, ofTable(t, negated, true))
		other := ranking(t, bayescmp.Friedman{}, ofTable(t, shuffled, false))
		for j := range k {
			near(t, "lower", lower.MeanRanks[j], r.MeanRanks[j], 0)
			near(t, "shuffled", other.MeanRanks[perm[j]], r.MeanRanks[j], 0)
		}
		nearRelative(t, "lower", lower.P, r.P, 1e-12)
		nearRelative(t, "shuffled", other.P, r.P, 1e-12)
		near(t, "W", other.W, r.W, 1e-12)
	}
}

// The exact p agrees with the approximation where both make sense.
func TestFriedmanExactIsNearTheApproximation(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	for _, size := range [][2]int{{60, 3}, {18, 4}} {
		for range 3 {
			s := ofTable(t, random(src, size[0], size[1], 20), false)
			exact := ranking(t, bayescmp.Friedman{}, s)
			approximate := ranking(t, bayescmp.Friedman{Approximate: true}, s)
			near(t, fmt.Sprint(size), exact.P, approximate.P, 0.02)
			if exact.ExactP != exact.P || exact.Corrected != approximate.Corrected {
				t.Errorf("exact %g, p %g", exact.ExactP, exact.P)
			}
		}
	}
}
