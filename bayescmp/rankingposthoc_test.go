package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// panicking is a test that has a bug.
type panicking struct{}

func (panicking) Name() string { return "bug" }

func (panicking) Test(bayescmp.Pair) (*bayescmp.Significance, error) { panic("boom") }

// checkCriticalDifferences compares the critical differences and their standard error.
func checkCriticalDifferences(t *testing.T, scores *bayescmp.Scores, want demsarNumbers) {
	t.Helper()
	for alpha, level := range map[float64]string{0.01: "0.01", 0.05: "0.05", 0.1: "0.1"} {
		r := ranking(t, bayescmp.Friedman{Alpha: alpha}, scores)
		nemenyi, dunn := want.Nemenyi[level], want.BonferroniDunn[level]
		near(t, "Nemenyi CD", r.Nemenyi().CriticalDifference, nemenyi.CD, 1e-11)
		h := postHoc(r.Control("C4.5", bayescmp.Bonferroni))(t)
		near(t, "Bonferroni–Dunn CD", h.CriticalDifference, dunn.CD, 1e-11)
		near(t, "SE", h.CriticalDifference/dunn.Q, want.SE, 1e-11)
	}
}

// checkDemsarRows compares z and the p values of pairs.
func checkDemsarRows(t *testing.T, r *bayescmp.Ranking, want demsarNumbers) {
	t.Helper()
	nemenyi, pairs := r.Nemenyi(), postHoc(r.Pairwise(bayescmp.Holm))(t)
	for pair, want := range want.Pairwise {
		left, right, _ := strings.Cut(pair, " vs ")
		row := findRow(t, nemenyi, left, right)
		near(t, pair+" z", row.Statistic, want.Z, 1e-11)
		near(t, pair+" p", row.P, want.P, 1e-11)
		near(t, pair+" Nemenyi p", row.Adjusted, want.Nemenyi, 1e-11)
		if p := findRow(t, pairs, left, right); p.Statistic != row.Statistic || p.P != row.P {
			t.Errorf("%s: Pairwise %+v, Nemenyi %+v", pair, p, row)
		}
	}
	for other, want := range want.Control {
		for adjustment, p := range map[bayescmp.Adjustment]float64{
			bayescmp.Bonferroni: want.BonferroniDunn, bayescmp.Holm: want.Holm,
			bayescmp.Hochberg: want.Hochberg, bayescmp.Hommel: want.Hommel,
		} {
			row := findRow(t, postHoc(r.Control("C4.5", adjustment))(t), "C4.5", other)
			near(t, other+" z", row.Statistic, want.Z, 1e-11)
			near(t, other+" p", row.P, want.P, 1e-11)
			near(t, other+" "+adjustment.String(), row.Adjusted, p, 1e-11)
		}
	}
}

func TestPostHocOnDemsarTable6(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	for name, c := range map[string]struct {
		scores *bayescmp.Scores
		want   demsarNumbers
	}{
		"printed scores": {demsarTable6(t), d.Table6.FromScores},
		"printed ranks":  {printedTable6(t, d), d.Table6.FromRanks},
	} {
		t.Run(name, func(t *testing.T) {
			checkCriticalDifferences(t, c.scores, c.want)
			checkDemsarRows(t, ranking(t, bayescmp.Friedman{}, c.scores), c.want)
		})
	}
}

// Section 3.2.2 of the paper finds nothing by Nemenyi at 0.05, and two groups at 0.10. By
// Bonferroni–Dunn C4.5+m+cf is better than C4.5, and C4.5+m just not; by Holm, Hochberg and Hommel
// both are better.
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
	want := [][]string{{"C4.5+m+cf", "C4.5+m", "C4.5+cf"}, {"C4.5+cf", "C4.5"}}
	if !reflect.DeepEqual(tenth.Groups(), want) {
		t.Errorf("groups %v at 0.10, want %v", tenth.Groups(), want)
	}
	for adjustment, want := range map[bayescmp.Adjustment]string{
		bayescmp.Bonferroni: "C4.5+m+cf",
		bayescmp.Holm:       "C4.5+m C4.5+m+cf",
		bayescmp.Hochberg:   "C4.5+m C4.5+m+cf",
		bayescmp.Hommel:     "C4.5+m C4.5+m+cf",
	} {
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
	for other, want := range map[string]struct{ z, p float64 }{
		"C4.5+m+cf": {2.416, 0.016}, "C4.5+m": {2.342, 0.019}, "C4.5+cf": {0.512, 0.607},
	} {
		row := findRow(t, h, "C4.5", other)
		near(t, other+" z", row.Statistic, want.z, 1.1e-3) // the paper goes on with rounded ranks
		near(t, other+" p", row.P, want.p, 1.5e-3)
	}
}

// The critical values of Table 5, in units of the standard error.
func TestCriticalValuesOfDemsarTable5(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	src := rand.New(rand.NewPCG(1, 2))
	for _, alpha := range []float64{0.05, 0.1} {
		level := fmt.Sprintf("%.2f", alpha)
		if d.Table5.Nemenyi[level] == nil {
			level = fmt.Sprint(alpha)
		}
		for k := 2; k <= 10; k++ {
			test := bayescmp.Friedman{Alpha: alpha, Approximate: true}
			r := ranking(t, test, ofTable(t, random(src, 30, k, 9), false))
			n, se := fmt.Sprint(k), math.Sqrt(float64(k*(k+1))/180)
			nemenyi := r.Nemenyi().CriticalDifference
			near(t, "Nemenyi "+n, nemenyi/se, d.Table5.Nemenyi[level][n], 1e-10)
			dunn := postHoc(r.Control("c0", bayescmp.Holm))(t).CriticalDifference
			near(t, "Bonferroni–Dunn "+n, dunn/se, d.Table5.BonferroniDunn[level][n], 1e-10)
		}
	}
}

// The p value of a pair by its own test does not change when other classifiers leave.
func TestPairwiseByDoesNotDependOnThePool(t *testing.T) {
	all := ranking(t, bayescmp.Friedman{}, weka())
	for _, test := range []bayescmp.SignificanceTest{
		bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}, bayescmp.PairedTTest{},
	} {
		h := postHoc(all.PairwiseBy(t.Context(), test, bayescmp.Holm))(t)
		for _, row := range h.Rows {
			s := significance(t, test, pairOf(t, weka(), row.Left, row.Right))
			if row.P != s.P || row.Statistic != s.Statistic.Value {
				t.Errorf("%s: %+v, alone %g, p %g", test.Name(), row, s.Statistic.Value, s.P)
			}
		}
		control := postHoc(all.ControlBy(t.Context(), test, "HNB", bayescmp.Hommel))(t)
		if control.Control != "HNB" || len(control.Rows) != 4 || control.Groups() != nil ||
			!math.IsNaN(control.CriticalDifference) {
			t.Errorf("%+v", control)
		}
		for _, row := range control.Rows {
			near(t, row.Right, row.P, findRow(t, h, row.Left, row.Right).P, 1e-12)
			if row.Left != "HNB" {
				t.Errorf("%+v", row)
			}
		}
	}
}

func TestPairwiseBySurvivesPanics(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, demsarTable6(t))
	_, err := r.PairwiseBy(t.Context(), panicking{}, bayescmp.Holm)
	if err == nil || !strings.Contains(err.Error(), "C4.5 against C4.5+m: panic: boom") {
		t.Errorf("error %v", err)
	}
}

// The family has an alpha of its own. The alpha of the test of a pair does not count, nor its
// warnings about that alpha.
func TestPairwiseByKeepsToItsOwnAlpha(t *testing.T) {
	text := "dataset,classifier,score\n"
	for i := range 5 {
		text += fmt.Sprintf("d%d,a,0.%d1\nd%d,b,0.%d2\nd%d,c,0.%d4\n", i, i, i, i, i, i)
	}
	scores := accepted(long(t, text, bayescmp.Long{}))(t)
	r := ranking(t, bayescmp.Friedman{Alpha: 0.2}, scores)
	said := postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t).String()
	if !strings.Contains(said, "3 of 3") || strings.Contains(said, "interval") ||
		strings.Contains(said, "no outcome can be significant") {
		t.Errorf("%s", said)
	}
	if !strings.Contains(said, "symmetric about their median") {
		t.Errorf("the assumptions of the test are lost: %s", said)
	}
}
