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

// postHoc is for calls that are good.
func postHoc(h *bayescmp.PostHoc, err error) func(t testing.TB) *bayescmp.PostHoc {
	return func(t testing.TB) *bayescmp.PostHoc {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
}

func between(t *testing.T, h *bayescmp.PostHoc, left, right string) bayescmp.PostHocRow {
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

// What is significant is what the critical difference says, and what the adjusted p value says, for all alphas.
func TestCriticalDifferenceAgreesWithP(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		k := 2 + src.IntN(12)
		s := ofTable(t, random(src, 8+src.IntN(30), k, 100), false)
		r := ranking(t, bayescmp.Friedman{Alpha: 0.01 + 0.9*src.Float64(), Approximate: true}, s)
		for _, h := range []*bayescmp.PostHoc{r.Nemenyi(), postHoc(r.Control("c1", bayescmp.Bonferroni))(t), postHoc(r.Pairwise(bayescmp.Bonferroni))(t)} {
			for _, row := range h.Rows {
				at := func(name string) float64 { return h.MeanRanks[slices.Index(h.Classifiers, name)] }
				if difference := math.Abs(at(row.Left) - at(row.Right)); (difference >= h.CriticalDifference) != row.Significant {
					t.Errorf("%s: %g against %g, %+v", h.Test, difference, h.CriticalDifference, row)
				}
			}
		}
	}
}

// On mean ranks the groups are intervals in their order, and a pair is in a common group exactly if it is not significant.
func TestGroupsTellWhatIsSignificant(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		k := 2 + src.IntN(8)
		rows := random(src, 12, k, 50)
		for i := range rows {
			for j := range rows[i] {
				rows[i][j] += 0.15 * float64(j)
			}
		}
		r := ranking(t, bayescmp.Friedman{Alpha: 0.1, Approximate: true}, ofTable(t, rows, false))
		best := r.Frame().Col("classifier").Records()
		for _, a := range everyAdjustment() {
			for i, h := range []*bayescmp.PostHoc{postHoc(r.Pairwise(a))(t), postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, a))(t)} {
				together := map[[2]string]bool{}
				for _, group := range h.Groups() {
					first := slices.Index(best, group[0])
					if i == 0 && !slices.Equal(group, best[first:first+len(group)]) {
						t.Errorf("%v: group %v is no interval of %v", a, group, best)
					}
					for _, left := range group {
						for _, right := range group {
							together[[2]string{left, right}] = true
						}
					}
				}
				for _, row := range h.Rows {
					if together[[2]string{row.Left, row.Right}] == row.Significant {
						t.Errorf("%v: %+v, groups %v", a, row, h.Groups())
					}
				}
			}
		}
	}
}

// J48 and J48graft are neighbours in rank but for HNB and AODE, and differ by Wilcoxon on uci-weka: no bar could show these groups.
func TestGroupsNeedNotBeIntervals(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, weka())
	h := postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
	want := [][]string{{"AODE", "HNB", "J48graft"}, {"AODE", "HNB", "J48"}, {"J48graft", "NaiveBayes"}, {"J48", "NaiveBayes"}}
	if got := h.Groups(); !reflect.DeepEqual(got, want) {
		t.Errorf("groups %v, want %v", got, want)
	}
}

func TestPostHocRefuses(t *testing.T) {
	var none *bayescmp.Ranking
	r := ranking(t, bayescmp.Friedman{}, ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 12, 11, 50), false))
	for _, c := range []struct {
		call     func() (*bayescmp.PostHoc, error)
		sentinel error
		names    []string
	}{
		{func() (*bayescmp.PostHoc, error) { return none.Control("a", bayescmp.Holm) }, bayescmp.ErrEmpty, []string{"Rank"}},
		{func() (*bayescmp.PostHoc, error) { return none.Pairwise(bayescmp.Holm) }, bayescmp.ErrEmpty, nil},
		{func() (*bayescmp.PostHoc, error) {
			return none.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm)
		}, bayescmp.ErrEmpty, nil},
		{func() (*bayescmp.PostHoc, error) {
			return none.ControlBy(t.Context(), bayescmp.Wilcoxon{}, "a", bayescmp.Holm)
		}, bayescmp.ErrEmpty, nil},
		{func() (*bayescmp.PostHoc, error) { return r.Control("nobody", bayescmp.Holm) }, bayescmp.ErrUnknown, []string{`"nobody"`, `"c3"`}},
		{func() (*bayescmp.PostHoc, error) { return r.Control("c0", bayescmp.Shaffer) }, bayescmp.ErrOption, []string{"Shaffer", "Pairwise"}},
		{func() (*bayescmp.PostHoc, error) { return r.Control("c0", 99) }, bayescmp.ErrOption, []string{"Adjustment(99)", "Holm"}},
		{func() (*bayescmp.PostHoc, error) {
			return r.ControlBy(t.Context(), bayescmp.Wilcoxon{}, "c0", bayescmp.BergmannHommel)
		}, bayescmp.ErrOption, nil},
		{func() (*bayescmp.PostHoc, error) { return r.Pairwise(bayescmp.BergmannHommel) }, bayescmp.ErrOption, []string{"10", "11", "Shaffer"}},
		{func() (*bayescmp.PostHoc, error) {
			return r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.BergmannHommel)
		}, bayescmp.ErrOption, []string{"10", "11"}},
		{func() (*bayescmp.PostHoc, error) { return r.PairwiseBy(t.Context(), nil, bayescmp.Holm) }, bayescmp.ErrOption, []string{"Wilcoxon"}},
		{func() (*bayescmp.PostHoc, error) {
			return r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{Alternative: bayescmp.ForRight}, bayescmp.Holm)
		},
			bayescmp.ErrOption, []string{"c0 against c1", "two-sided"}},
		{func() (*bayescmp.PostHoc, error) {
			return r.PairwiseBy(t.Context(), bayescmp.NadeauBengio{}, bayescmp.Holm)
		}, bayescmp.ErrManySets, []string{"c0 against c1"}},
		{func() (*bayescmp.PostHoc, error) { _, err := r.Nemenyi().Between("c0", "x"); return nil, err }, bayescmp.ErrUnknown, []string{`"x"`}},
		{func() (*bayescmp.PostHoc, error) { _, err := r.Nemenyi().Between("c0", "c0"); return nil, err }, bayescmp.ErrUnknown, []string{"not compared"}},
	} {
		h, err := c.call()
		refused(t, err, c.sentinel, c.names...)
		if h != nil {
			t.Errorf("an answer beside %v", err)
		}
	}
}

// Few data sets: not even opposite ranks everywhere are significant, and the answer says so.
func TestPostHocWarnsOfTooFewDataSets(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, ofTable(t, [][]float64{{1, 2, 3}, {1, 2, 3}}, false))
	if !slices.ContainsFunc(r.Nemenyi().Warnings, func(w error) bool { return strings.Contains(w.Error(), "2 data sets") }) {
		t.Errorf("warnings %v", r.Nemenyi().Warnings)
	}
	// Six differences for one side have p = 1/32, and three comparisons need 0.05/3: 7 data sets do.
	for n, few := range map[int]bool{6: true, 7: false} {
		r := ranking(t, bayescmp.Friedman{}, ofTable(t, slices.Repeat([][]float64{{1, 2, 3}}, n), false))
		h := postHoc(r.PairwiseBy(t.Context(), bayescmp.BinomialSign{}, bayescmp.Holm))(t)
		warned := slices.ContainsFunc(h.Warnings, func(w error) bool { return strings.Contains(w.Error(), "it takes at least 7") })
		if significant := h.Rows[0].Significant; warned != few || significant == few {
			t.Errorf("%d data sets: significant %v, warnings %v", n, significant, h.Warnings)
		}
	}
}

// When the Friedman test finds something and the post-hoc test nothing, both is said.
func TestNothingFoundAfterAll(t *testing.T) {
	if said := paperRanking(t).Nemenyi().Verdict(); !strings.Contains(said, "cannot tell which") {
		t.Error(said)
	}
}

// Beyond a hundred pairs text and HTML show the first, and say so; the frame has all.
func TestPostHocOfManyPairs(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 20, 16, 100), false))
	h := r.Nemenyi()
	if !strings.Contains(h.String(), "… and 20 more") || !strings.Contains(h.HTML(), "… and 20 more") || h.Frame().Nrow() != 120 {
		t.Errorf("%d rows:\n%s", h.Frame().Nrow(), h)
	}
}
