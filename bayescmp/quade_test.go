package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestQuadeAgainstR(t *testing.T) {
	for _, r := range oracle(t, "quade.csv") {
		o := omnibus(t, bayescmp.Quade{}, ofTable(t, tableOf(t, r), false))
		againstR(t, o, r, "f")
		withExact(t, o, r)
		if k, n := len(o.Classifiers), len(o.Datasets); o.DF != k-1 || o.ErrorDF != (k-1)*(n-1) {
			t.Errorf("%d and %d degrees of freedom", o.DF, o.ErrorDF)
		}
	}
}

// The weighted mean ranks of García et al. (2010), from the tests of the STAC platform, and F and p
// of Conover (1999, page 375).
func TestQuadeAsPrinted(t *testing.T) {
	for _, r := range oracle(t, "quade.csv") {
		o := omnibus(t, bayescmp.Quade{}, ofTable(t, tableOf(t, r), false))
		switch r.text("name") {
		case "garcia-2010":
			for c, want := range []float64{1.388, 2.538, 2.592, 3.482} {
				near(t, o.Classifiers[c], o.MeanRanks[c], want, 5e-4)
			}
		case "hand lotion":
			near(t, "F", o.Statistic, 3.83, 5e-3)
			near(t, "p", o.ApproximateP, 0.0152, 5e-5)
		}
	}
}

// With two classifiers Quade's test is the signed-rank test with Pratt's zeros, exactly.
func TestQuadeOfTwoIsWilcoxon(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	pratt := bayescmp.Wilcoxon{Zeros: bayescmp.PrattZeros}
	for _, n := range []int{3, 9, 40, 100} {
		for _, values := range []int{5, 1000} {
			s := ofTable(t, random(src, n, 2, values), false)
			want := significance(t, pratt, pairOf(t, s, "c0", "c1")).P
			near(t, fmt.Sprint(n, " data sets"), omnibus(t, bayescmp.Quade{}, s).P, want, 1e-12)
		}
	}
}

// On data sets with the same spread Quade's test is Friedman's.
func TestQuadeOfEqualSpreadsIsFriedman(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for _, size := range [][2]int{{5, 3}, {20, 5}, {40, 12}} {
		n, k := size[0], size[1]
		rows := random(src, n, k, 6)
		for i := range rows {
			at := src.Perm(k)
			rows[i][at[0]], rows[i][at[1]] = 0, 1
		}
		s := ofTable(t, rows, false)
		q, f := omnibus(t, bayescmp.Quade{}, s), ranking(t, bayescmp.Friedman{Approximate: true}, s)
		nearRelative(t, "F", q.Statistic, f.Corrected.F, 1e-10)
		nearRelative(t, "p", q.ApproximateP, f.Corrected.FP, 1e-9)
		for c := range k {
			near(t, "mean rank", q.MeanRanks[c], f.MeanRanks[c], 1e-12)
		}
		if n == 5 {
			near(t, "exact p", q.ExactP, ranking(t, bayescmp.Friedman{}, s).ExactP, 1e-13)
		}
	}
}

// Without ties the standard error has a closed form. García et al. (2010) have √((k − 1)/2) times
// as much.
func TestStandardErrorOfQuade(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	for _, size := range [][2]int{{10, 3}, {24, 4}, {30, 20}} {
		n, k := float64(size[0]), float64(size[1])
		o := omnibus(t, bayescmp.Quade{}, ofTable(t, random(src, size[0], size[1], 1e9), false))
		want := math.Sqrt(k * (k + 1) * (2*n + 1) / (9 * n * (n + 1)))
		nearRelative(t, "standard error", o.StandardError, want, 1e-12)
		garcia := math.Sqrt(k * (k + 1) * (2*n + 1) * (k - 1) / (18 * n * (n + 1)))
		nearRelative(t, "García's", garcia/o.StandardError, math.Sqrt((k-1)/2), 1e-12)
	}
}

// All data sets agree in ranks and spread: F is infinite, and p is the probability of that
// agreement.
func TestQuadeUnanimous(t *testing.T) {
	for _, c := range []struct {
		row  []float64
		n    int
		want float64
	}{
		{[]float64{3, 2, 1}, 4, math.Pow(6, -3)},
		{[]float64{3, 3, 1, 1}, 5, math.Pow(6, -4)},
		{[]float64{9, 8, 7, 6, 5, 4}, 40, math.Pow(720, -39)},
	} {
		rows := slices.Repeat([][]float64{c.row}, c.n)
		o := omnibus(t, bayescmp.Quade{}, ofTable(t, rows, false))
		nearRelative(t, fmt.Sprint(c.row), o.P, c.want, 1e-12)
		if !math.IsInf(o.Statistic, 1) || o.ApproximateP != 0 || o.ExactP != o.P ||
			!o.Significant() {
			t.Errorf("%v", o)
		}
	}
}
