package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// postHoc returns the answer of a call that must succeed.
func postHoc(h *bayescmp.PostHoc, err error) func(t testing.TB) *bayescmp.PostHoc {
	return func(t testing.TB) *bayescmp.PostHoc {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
}

func findRow(t *testing.T, h *bayescmp.PostHoc, left, right string) bayescmp.PostHocRow {
	t.Helper()
	row, err := h.Between(left, right)
	must(t, err)
	return row
}

func everyAdjustment() []bayescmp.Adjustment {
	var out []bayescmp.Adjustment
	for a := bayescmp.Holm; a <= bayescmp.BergmannHommel; a++ {
		out = append(out, a)
	}
	return out
}

// checkGroups checks that exactly the pairs in a common group are not significant.
func checkGroups(t *testing.T, h *bayescmp.PostHoc) {
	t.Helper()
	together := map[[2]string]bool{}
	for _, group := range h.Groups() {
		for _, left := range group {
			for _, right := range group {
				together[[2]string{left, right}] = true
			}
		}
	}
	for _, row := range h.Rows {
		if together[[2]string{row.Left, row.Right}] == row.Significant {
			t.Errorf("%s, %v: %+v, groups %v", h.Test, h.Adjustment, row, h.Groups())
		}
	}
}

// The critical difference and the adjusted p value say the same of what is significant, for all
// alphas.
func TestCriticalDifferenceAgreesWithP(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		k := 2 + src.IntN(12)
		s := ofTable(t, random(src, 8+src.IntN(30), k, 100), false)
		test := bayescmp.Friedman{Alpha: 0.01 + 0.9*src.Float64(), Approximate: true}
		r := ranking(t, test, s)
		for _, h := range []*bayescmp.PostHoc{
			r.Nemenyi(), postHoc(r.Control("c1", bayescmp.Bonferroni))(t),
			postHoc(r.Pairwise(bayescmp.Bonferroni))(t),
		} {
			at := func(name string) float64 {
				return h.MeanRanks[slices.Index(h.Classifiers, name)]
			}
			for _, row := range h.Rows {
				difference := math.Abs(at(row.Left) - at(row.Right))
				if (difference >= h.CriticalDifference) != row.Significant {
					t.Errorf("%s: %g against %g, %+v",
						h.Test, difference, h.CriticalDifference, row)
				}
			}
		}
	}
}

// A pair is in a common group exactly if it is not significant. On mean ranks, the groups are
// intervals in their order.
func TestGroupsTellWhatIsSignificant(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		rows := scaled(random(src, 12, 2+src.IntN(8), 50), func(_, j int, v float64) float64 {
			return v + 0.15*float64(j)
		})
		test := bayescmp.Friedman{Alpha: 0.1, Approximate: true}
		r := ranking(t, test, ofTable(t, rows, false))
		best := r.Frame().Col("classifier").Records()
		for _, a := range everyAdjustment() {
			byRanks := postHoc(r.Pairwise(a))(t)
			for _, group := range byRanks.Groups() {
				first := slices.Index(best, group[0])
				if !slices.Equal(group, best[first:first+len(group)]) {
					t.Errorf("%v: group %v is no interval of %v", a, group, best)
				}
			}
			checkGroups(t, byRanks)
			checkGroups(t, postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, a))(t))
		}
	}
}

// HNB and AODE stand between J48 and J48graft in rank, which differ by Wilcoxon on uci-weka: no bar
// could show these groups.
func TestGroupsNeedNotBeIntervals(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, weka())
	h := postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
	want := [][]string{
		{"AODE", "HNB", "J48graft"}, {"AODE", "HNB", "J48"},
		{"J48graft", "NaiveBayes"}, {"J48", "NaiveBayes"},
	}
	if got := h.Groups(); !reflect.DeepEqual(got, want) {
		t.Errorf("groups %v, want %v", got, want)
	}
}

func TestPostHocRefuses(t *testing.T) {
	ctx, wilcoxon, holm := t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm
	var none *bayescmp.Ranking
	scores := ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 12, 11, 50), false)
	r := ranking(t, bayescmp.Friedman{}, scores)
	check := func(sentinel error, names ...string) func(*bayescmp.PostHoc, error) {
		return func(h *bayescmp.PostHoc, err error) {
			t.Helper()
			refused(t, err, sentinel, names...)
			if h != nil {
				t.Errorf("an answer beside %v", err)
			}
		}
	}
	check(bayescmp.ErrEmpty, "Rank")(none.Control("a", holm))
	check(bayescmp.ErrEmpty)(none.Pairwise(holm))
	check(bayescmp.ErrEmpty)(none.PairwiseBy(ctx, wilcoxon, holm))
	check(bayescmp.ErrEmpty)(none.ControlBy(ctx, wilcoxon, "a", holm))
	check(bayescmp.ErrUnknown, `"nobody"`, `"c3"`)(r.Control("nobody", holm))
	check(bayescmp.ErrOption, "Shaffer", "Pairwise")(r.Control("c0", bayescmp.Shaffer))
	check(bayescmp.ErrOption, "Adjustment(99)", "Holm")(r.Control("c0", 99))
	check(bayescmp.ErrOption)(r.ControlBy(ctx, wilcoxon, "c0", bayescmp.BergmannHommel))
	check(bayescmp.ErrOption, "10", "11", "Shaffer")(r.Pairwise(bayescmp.BergmannHommel))
	check(bayescmp.ErrOption, "10", "11")(r.PairwiseBy(ctx, wilcoxon, bayescmp.BergmannHommel))
	check(bayescmp.ErrOption, "Wilcoxon")(r.PairwiseBy(ctx, nil, holm))
	wilcoxon.Alternative = bayescmp.ForRight
	check(bayescmp.ErrOption, "c0 against c1", "two-sided")(r.PairwiseBy(ctx, wilcoxon, holm))
	folds := bayescmp.NadeauBengio{}
	check(bayescmp.ErrManySets, "c0 against c1")(r.PairwiseBy(ctx, folds, holm))
	_, err := r.Nemenyi().Between("c0", "x")
	refused(t, err, bayescmp.ErrUnknown, `"x"`)
	_, err = r.Nemenyi().Between("c0", "c0")
	refused(t, err, bayescmp.ErrUnknown, "not compared")
}

// Few data sets: not even opposite ranks everywhere are significant, and the answer says so.
func TestPostHocWarnsOfTooFewDataSets(t *testing.T) {
	of := func(n int) *bayescmp.Ranking {
		rows := slices.Repeat([][]float64{{1, 2, 3}}, n)
		return ranking(t, bayescmp.Friedman{}, ofTable(t, rows, false))
	}
	warns := func(h *bayescmp.PostHoc, about string) bool {
		return slices.ContainsFunc(h.Warnings, func(w error) bool {
			return strings.Contains(w.Error(), about)
		})
	}
	if h := of(2).Nemenyi(); !warns(h, "2 data sets") {
		t.Errorf("warnings %v", h.Warnings)
	}
	// Six differences for one side have p = 1/32, and three comparisons need 0.05/3: 7 data sets
	// do.
	for n, few := range map[int]bool{6: true, 7: false} {
		h := postHoc(of(n).PairwiseBy(t.Context(), bayescmp.BinomialSign{}, bayescmp.Holm))(t)
		warned := warns(h, "it takes at least 7")
		if significant := h.Rows[0].Significant; warned != few || significant == few {
			t.Errorf("%d data sets: significant %v, warnings %v", n, significant, h.Warnings)
		}
	}
}

// When the Friedman test finds something and the post-hoc test nothing, the verdict says both.
func TestNothingFoundAfterAll(t *testing.T) {
	if said := paperRanking(t).Nemenyi().Verdict(); !strings.Contains(said, "cannot tell which") {
		t.Error(said)
	}
}

// Of more than a hundred pairs text and HTML show the first hundred, and say so; the frame has all.
func TestPostHocOfManyPairs(t *testing.T) {
	s := ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 20, 16, 100), false)
	h := ranking(t, bayescmp.Friedman{}, s).Nemenyi()
	if !strings.Contains(h.String(), "… and 20 more") ||
		!strings.Contains(h.HTML(), "… and 20 more") || h.Frame().Nrow() != 120 {
		t.Errorf("%d rows:\n%s", h.Frame().Nrow(), h)
	}
}

// Post-hoc tests of one ranking have labels of their own in LaTeX.
func TestLabelsOfPostHocTables(t *testing.T) {
	for statistic, want := range map[string]string{
		"z": "tab:posthoc-z", "W": "tab:posthoc-W", "wins of #1": "tab:posthoc-w",
		"": "tab:posthoc"} {
		h := &bayescmp.PostHoc{Test: "test", Classifiers: []string{"a", "b"},
			MeanRanks: []float64{1, 2}, StatisticName: statistic,
			Rows: []bayescmp.PostHocRow{{Left: "a", Right: "b", P: 0.5, Adjusted: 0.5}}}
		if table := h.LaTeXTable(); !strings.Contains(table, "\\label{"+want+"}") {
			t.Errorf("%s: no label %s in %s", statistic, want, table)
		}
	}
	var none *bayescmp.PostHoc
	none.LaTeXTable() // does not panic
}
