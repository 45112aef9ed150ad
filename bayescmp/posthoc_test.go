package bayescmp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
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

func TestPostHocOnDemsarTable6(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	for name, c := range map[string]struct {
		scores *bayescmp.Scores
		want   demsarNumbers
	}{"printed scores": {demsarTable6(t), d.Table6.FromScores}, "printed ranks": {printedTable6(t, d), d.Table6.FromRanks}} {
		t.Run(name, func(t *testing.T) {
			for alpha, want := range map[float64]string{0.01: "0.01", 0.05: "0.05", 0.1: "0.1"} {
				r := ranking(t, bayescmp.Friedman{Alpha: alpha}, c.scores)
				near(t, "Nemenyi CD", r.Nemenyi().CriticalDifference, c.want.Nemenyi[want].CD, 1e-11)
				h := postHoc(r.Control("C4.5", bayescmp.Bonferroni))(t)
				near(t, "Bonferroni–Dunn CD", h.CriticalDifference, c.want.BonferroniDunn[want].CD, 1e-11)
				near(t, "SE", h.CriticalDifference/c.want.BonferroniDunn[want].Q, c.want.SE, 1e-11)
			}
			r := ranking(t, bayescmp.Friedman{}, c.scores)
			nemenyi, pairs := r.Nemenyi(), postHoc(r.Pairwise(bayescmp.Holm))(t)
			for pair, want := range c.want.Pairwise {
				left, right, _ := strings.Cut(pair, " vs ")
				row := between(t, nemenyi, left, right)
				near(t, pair+" z", row.Statistic, want.Z, 1e-11)
				near(t, pair+" p", row.P, want.P, 1e-11)
				near(t, pair+" Nemenyi p", row.Adjusted, want.Nemenyi, 1e-11)
				if p := between(t, pairs, left, right); p.Statistic != row.Statistic || p.P != row.P {
					t.Errorf("%s: Pairwise %+v, Nemenyi %+v", pair, p, row)
				}
			}
			for other, want := range c.want.Control {
				for adjustment, p := range map[bayescmp.Adjustment]float64{bayescmp.Bonferroni: want.BonferroniDunn, bayescmp.Holm: want.Holm,
					bayescmp.Hochberg: want.Hochberg, bayescmp.Hommel: want.Hommel} {
					row := between(t, postHoc(r.Control("C4.5", adjustment))(t), "C4.5", other)
					near(t, other+" z", row.Statistic, want.Z, 1e-11)
					near(t, other+" p", row.P, want.P, 1e-11)
					near(t, other+" "+adjustment.String(), row.Adjusted, p, 1e-11)
				}
			}
		})
	}
}

// What section 3.2.2 of the paper concludes: nothing by Nemenyi at 0.05, two groups at 0.10; by Bonferroni–Dunn C4.5+m+cf is better than
// C4.5 and C4.5+m just not; by Holm, Hochberg and Hommel both are.
func TestPostHocAsPrinted(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	s := printedTable6(t, d)
	r := ranking(t, bayescmp.Friedman{}, s)
	near(t, "CD at 0.05", r.Nemenyi().CriticalDifference, 1.25, 5e-3)
	if groups := r.Nemenyi().Groups(); len(groups) != 1 {
		t.Errorf("groups %v at 0.05", groups)
	}
	tenth := ranking(t, bayescmp.Friedman{Alpha: 0.1}, s).Nemenyi()
	near(t, "CD at 0.10", tenth.CriticalDifference, 1.12, 5e-3)
	if want := [][]string{{"C4.5+m+cf", "C4.5+m", "C4.5+cf"}, {"C4.5+cf", "C4.5"}}; !reflect.DeepEqual(tenth.Groups(), want) {
		t.Errorf("groups %v at 0.10, want %v", tenth.Groups(), want)
	}
	for adjustment, want := range map[bayescmp.Adjustment]string{bayescmp.Bonferroni: "C4.5+m+cf", bayescmp.Holm: "C4.5+m C4.5+m+cf",
		bayescmp.Hochberg: "C4.5+m C4.5+m+cf", bayescmp.Hommel: "C4.5+m C4.5+m+cf"} {
		var better []string
		for _, row := range postHoc(r.Control("C4.5", adjustment))(t).Rows {
			if row.Significant {
				better = append(better, row.Better)
			}
		}
		if got := strings.Join(better, " "); got != want {
			t.Errorf("%v: %s better than C4.5, want %s", adjustment, got, want)
		}
	}
	h := postHoc(r.Control("C4.5", bayescmp.Holm))(t)
	for other, want := range map[string][2]float64{"C4.5+m+cf": {2.416, 0.016}, "C4.5+m": {2.342, 0.019}, "C4.5+cf": {0.512, 0.607}} {
		row := between(t, h, "C4.5", other)
		near(t, other+" z", row.Statistic, want[0], 1.1e-3) // the paper computes on with rounded ranks
		near(t, other+" p", row.P, want[1], 1.5e-3)
	}
}

// The critical values of Table 5, in units of the standard error.
func TestCriticalValuesOfDemsarTable5(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	src := rand.New(rand.NewPCG(1, 2))
	for _, alpha := range []float64{0.05, 0.1} {
		for k := 2; k <= 10; k++ {
			r := ranking(t, bayescmp.Friedman{Alpha: alpha, Approximate: true}, ofTable(t, random(src, 30, k, 9), false))
			a, n := fmt.Sprintf("%.2f", alpha), fmt.Sprint(k)
			if d.Table5.Nemenyi[a] == nil {
				a = fmt.Sprint(alpha)
			}
			se := math.Sqrt(float64(k*(k+1)) / 180)
			near(t, "Nemenyi "+n, r.Nemenyi().CriticalDifference/se, d.Table5.Nemenyi[a][n], 1e-10)
			near(t, "Bonferroni–Dunn "+n, postHoc(r.Control("c0", bayescmp.Holm))(t).CriticalDifference/se, d.Table5.BonferroniDunn[a][n], 1e-10)
		}
	}
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

// The p value of a pair by its own test does not change when other classifiers leave.
func TestPairwiseByDoesNotDependOnThePool(t *testing.T) {
	all := ranking(t, bayescmp.Friedman{}, weka())
	for _, test := range []bayescmp.SignificanceTest{bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}, bayescmp.PairedTTest{}} {
		h := postHoc(all.PairwiseBy(t.Context(), test, bayescmp.Holm))(t)
		for _, row := range h.Rows {
			s := significance(t, test, pairOf(t, weka(), row.Left, row.Right))
			if row.P != s.P || row.Statistic != s.Statistic.Value {
				t.Errorf("%s: %+v, alone %g, p %g", test.Name(), row, s.Statistic.Value, s.P)
			}
		}
		control := postHoc(all.ControlBy(t.Context(), test, "HNB", bayescmp.Hommel))(t)
		if control.Control != "HNB" || len(control.Rows) != 4 || control.Groups() != nil || !math.IsNaN(control.CriticalDifference) {
			t.Errorf("%+v", control)
		}
		for _, row := range control.Rows {
			if near(t, row.Right, row.P, between(t, h, row.Left, row.Right).P, 1e-12); row.Left != "HNB" {
				t.Errorf("%+v", row)
			}
		}
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

// panicking is a test that has a bug.
type panicking struct{}

func (panicking) Name() string                                       { return "bug" }
func (panicking) Test(bayescmp.Pair) (*bayescmp.Significance, error) { panic("boom") }

func TestPairwiseBySurvivesPanics(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, demsarTable6(t))
	if _, err := r.PairwiseBy(t.Context(), panicking{}, bayescmp.Holm); err == nil || !strings.Contains(err.Error(), "C4.5 against C4.5+m: panic: boom") {
		t.Errorf("error %v", err)
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

// A ranking that nobody made has no answers, and does not panic.
func TestEmptyRanking(t *testing.T) {
	var r bayescmp.Ranking
	if r.Nemenyi() != nil || r.String() == "" || r.HTML() == "" || r.Significant() {
		t.Error("an empty ranking has an answer")
	}
	_, err := r.Pairwise(bayescmp.Shaffer)
	refused(t, err, bayescmp.ErrEmpty)
	_, err = r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	refused(t, err, bayescmp.ErrEmpty)
	var h bayescmp.PostHoc
	if h.String() == "" || h.HTML() == "" || len(h.Groups()) != 0 {
		t.Error("empty comparisons have an answer")
	}
}

func TestRankingsAndPostHocsAreNilSafe(t *testing.T) {
	var r *bayescmp.Ranking
	var h *bayescmp.PostHoc
	if r.String() == "" || r.HTML() == "" || r.Verdict() == "" || r.Significant() || r.Nemenyi() != nil || h.String() == "" || h.HTML() == "" ||
		h.Verdict() == "" || h.Groups() != nil {
		t.Error("nil has an answer")
	}
	for _, frame := range []dataframe.DataFrame{r.Frame(), r.RankFrame(), h.Frame()} {
		if !errors.Is(frame.Err, bayescmp.ErrEmpty) {
			t.Errorf("frame of nil: %v", frame.Err)
		}
	}
	if _, err := h.Between("a", "b"); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Errorf("between of nil: %v", err)
	}
}

// Same input, same bytes.
func TestRankingIsDeterministic(t *testing.T) {
	s := ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 19, 4, 6), false)
	var first string
	for i := range 5 {
		r := ranking(t, bayescmp.Friedman{}, s)
		text, err := json.Marshal([]any{r.P, r.Nemenyi().Rows, postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Shaffer))(t).Rows})
		must(t, err)
		if i == 0 {
			first = string(text)
		} else if string(text) != first {
			t.Fatalf("%s\n%s", text, first)
		}
	}
}

// The family has an alpha of its own: what the test of a pair says about its alpha does not count.
func TestPairwiseByKeepsToItsOwnAlpha(t *testing.T) {
	text := "dataset,classifier,score\n"
	for i := range 5 {
		text += fmt.Sprintf("d%d,a,0.%d1\nd%d,b,0.%d2\nd%d,c,0.%d4\n", i, i, i, i, i, i)
	}
	r, err := bayescmp.Friedman{Alpha: 0.2}.Rank(accepted(long(t, text, bayescmp.Long{}))(t))
	must(t, err)
	h, err := r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	must(t, err)
	said := h.String()
	if !strings.Contains(said, "3 of 3") || strings.Contains(said, "no outcome can be significant") || strings.Contains(said, "interval") {
		t.Errorf("%s", said)
	}
	if !strings.Contains(said, "symmetric about their median") {
		t.Errorf("the assumptions of the test are lost: %s", said)
	}
}

// When the Friedman test finds something and the post-hoc test nothing, both is said.
func TestNothingFoundAfterAll(t *testing.T) {
	if said := paperRanking(t).Nemenyi().Verdict(); !strings.Contains(said, "cannot tell which") {
		t.Error(said)
	}
}
