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

// shareOfOrders is the share of all orders of the ranks on each data set in which two rank sums are
// at least as far apart as the given ones.
func shareOfOrders(ranks [][]float64, apart float64) float64 {
	count, total := 0, 0
	var follow func(rest [][]float64, d float64)
	follow = func(rest [][]float64, d float64) {
		if len(rest) == 0 {
			total++
			if math.Abs(d) >= apart {
				count++
			}
			return
		}
		row := rest[0]
		for i := range row {
			for j := range row {
				if i != j { // every such pair of places is in as many orders
					follow(rest[1:], d+row[i]-row[j])
				}
			}
		}
	}
	follow(ranks, 0)
	return float64(count) / float64(total)
}

func TestPairwiseExactIsTheShareOfAllOrders(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{2, 2}, {7, 2}, {2, 3}, {6, 3}, {4, 4}, {3, 6}} {
		for _, values := range []int{2, 4, 1e6} {
			s := ofTable(t, random(src, size[0], size[1], values), false)
			r := ranking(t, bayescmp.Friedman{}, s)
			for _, row := range postHoc(r.PairwiseExact(bayescmp.Holm))(t).Rows {
				want := shareOfOrders(r.Ranks, math.Abs(row.Statistic))
				near(t, fmt.Sprintf("%v, %+v", r.Ranks, row), row.P, want, 1e-13)
			}
		}
	}
}

// With two classifiers P is that of the sign test without zeros, exactly.
func TestPairwiseExactOfTwoIsTheSignTest(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{2, 9, 40, 500} {
		s := ofTable(t, random(src, n, 2, 6), false)
		h := postHoc(ranking(t, bayescmp.Friedman{}, s).PairwiseExact(bayescmp.Holm))(t)
		sign := bayescmp.BinomialSign{Zeros: bayescmp.DropZeros}
		want := significance(t, sign, pairOf(t, s, "c0", "c1"))
		nearRelative(t, fmt.Sprint(n, " data sets"), h.Rows[0].P, want.P, 1e-11)
		if want.Better() != h.Rows[0].Better {
			t.Errorf("better is %q, and by signs %q", h.Rows[0].Better, want.Better())
		}
	}
}

// On many data sets the normal distribution is right, but for the step of 1 between differences.
func TestPairwiseExactNearsTheNormal(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	s := ofTable(t, random(src, 700, 5, 1e9), false)
	r := ranking(t, bayescmp.Friedman{}, s)
	exact := postHoc(r.PairwiseExact(bayescmp.Holm))(t)
	normal := postHoc(r.Pairwise(bayescmp.Holm))(t)
	for i, row := range exact.Rows {
		near(t, row.Left+row.Right, row.P, normal.Rows[i].P, 0.02)
	}
	near(t, "critical difference", exact.CriticalDifference, normal.CriticalDifference, 3e-3)
}

// A difference is significant by Bonferroni if it is as large as the critical difference.
func TestExactCriticalDifferenceAgreesWithP(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		k := 2 + src.IntN(7)
		s := ofTable(t, random(src, 3+src.IntN(20), k, 2+src.IntN(50)), false)
		r := ranking(t, bayescmp.Friedman{Alpha: 0.01 + 0.9*src.Float64(), Approximate: true}, s)
		for _, h := range []*bayescmp.PostHoc{
			postHoc(r.PairwiseExact(bayescmp.Bonferroni))(t),
			postHoc(r.ControlExact("c1", bayescmp.Bonferroni))(t),
		} {
			none := math.IsNaN(h.CriticalDifference)
			for _, row := range h.Rows {
				apart := math.Abs(row.Statistic) / float64(h.Datasets)
				if (apart >= h.CriticalDifference-1e-12) != row.Significant {
					t.Errorf("%g against %g, %+v", apart, h.CriticalDifference, row)
				}
			}
			if none != strings.Contains(h.String(), "no outcome can be significant") {
				t.Errorf("critical difference %g:\n%s", h.CriticalDifference, h)
			}
		}
	}
}

// A control has the p values of all pairs, and the order of the classifiers says nothing.
func TestControlExactIsAmongAllPairs(t *testing.T) {
	rows := random(rand.New(rand.NewPCG(9, 10)), 14, 4, 9)
	r := ranking(t, bayescmp.Friedman{}, ofTable(t, rows, false))
	all := postHoc(r.PairwiseExact(bayescmp.BergmannHommel))(t)
	control := postHoc(r.ControlExact("c2", bayescmp.Hommel))(t)
	if len(control.Rows) != 3 || control.Control != "c2" {
		t.Fatalf("%+v", control)
	}
	for _, row := range control.Rows {
		other := findRow(t, all, row.Left, row.Right)
		if row.P != other.P || row.Better != other.Better || row.Left != "c2" ||
			math.Abs(row.Statistic) != math.Abs(other.Statistic) {
			t.Errorf("%+v, and among all pairs %+v", row, other)
		}
	}
	lower := ranking(t, bayescmp.Friedman{}, ofTable(t, rows, true))
	for i, row := range postHoc(lower.PairwiseExact(bayescmp.BergmannHommel))(t).Rows {
		if row.P != all.Rows[i].P || row.Statistic != -all.Rows[i].Statistic {
			t.Errorf("lower is better: %+v, higher: %+v", row, all.Rows[i])
		}
	}
	checkGroups(t, all)
}

func TestPairwiseExactOfDegenerateScores(t *testing.T) {
	equal := ofTable(t, slices.Repeat([][]float64{{1, 1, 1}}, 4), false)
	h := postHoc(ranking(t, bayescmp.Friedman{}, equal).PairwiseExact(bayescmp.Holm))(t)
	for _, row := range h.Rows {
		if row.P != 1 || row.Adjusted != 1 || row.Significant || row.Better != "" {
			t.Errorf("equal scores: %+v", row)
		}
	}
	// All data sets agree: every difference is the largest, of one order in each, or a smaller one.
	agree := ofTable(t, slices.Repeat([][]float64{{2, 1}}, 1500), false)
	h = postHoc(ranking(t, bayescmp.Friedman{}, agree).PairwiseExact(bayescmp.Holm))(t)
	if row := h.Rows[0]; row.P == 0 || row.P > 1e-300 || !row.Significant || row.Better != "c0" {
		t.Errorf("1500 data sets agree: %+v", row)
	}
	three := ofTable(t, slices.Repeat([][]float64{{3, 2, 1}}, 3), false)
	r := ranking(t, bayescmp.Friedman{}, three)
	near(t, "three agree", findRow(t, postHoc(r.PairwiseExact(bayescmp.Holm))(t), "c0", "c2").P,
		2*math.Pow(1./6, 3), 1e-15)
}

func TestExactComparisonsRefuse(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	var none *bayescmp.Ranking
	r := ranking(t, bayescmp.Friedman{}, ofTable(t, random(src, 12, 11, 50), false))
	large := ranking(t, bayescmp.Friedman{}, ofTable(t, random(src, 401, 10, 50), false))
	check := func(sentinel error, names ...string) func(*bayescmp.PostHoc, error) {
		return func(_ *bayescmp.PostHoc, err error) {
			t.Helper()
			refused(t, err, sentinel, names...)
		}
	}
	check(bayescmp.ErrEmpty, "Rank")(none.PairwiseExact(bayescmp.Holm))
	check(bayescmp.ErrEmpty, "Rank")(none.ControlExact("c0", bayescmp.Holm))
	check(bayescmp.ErrUnknown, `"nobody"`)(r.ControlExact("nobody", bayescmp.Holm))
	check(bayescmp.ErrOption, "Shaffer")(r.ControlExact("c0", bayescmp.Shaffer))
	check(bayescmp.ErrOption, "10", "11")(r.PairwiseExact(bayescmp.BergmannHommel))
	check(bayescmp.ErrOption, "4010", "Pairwise")(large.PairwiseExact(bayescmp.Holm))
	check(bayescmp.ErrOption, "4010", "Control")(large.ControlExact("c0", bayescmp.Holm))
}
