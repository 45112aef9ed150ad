package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// alphas are answers of every test with an alpha, of which there are critical values, too.
func alphas(t *testing.T, alpha float64) map[string]error {
	t.Helper()
	out := map[string]error{}
	several, single := matched(), matched()[:1]
	p := trial{sets: several}.pair(t, same)
	one := trial{sets: single}.pair(t, same)
	for name, test := range map[string]bayescmp.SignificanceTest{
		"Wilcoxon": bayescmp.Wilcoxon{Alpha: alpha}, "sign": bayescmp.BinomialSign{Alpha: alpha},
		"t": bayescmp.PairedTTest{Alpha: alpha}, "permutation": bayescmp.Permutation{Alpha: alpha},
	} {
		_, out[name] = test.Test(p)
	}
	_, out["Nadeau and Bengio"] = bayescmp.NadeauBengio{Alpha: alpha}.Test(one)
	_, out["5×2"] = bayescmp.FiveByTwoCV{Alpha: alpha}.Test(one)
	hits := bayescmp.Hits{LeftOnly: 3, RightOnly: 9}
	_, out["McNemar"] = bayescmp.McNemar{Alpha: alpha}.Test(hits)
	s := foldsOf(t, 1, false)
	_, out["ANOVA"] = bayescmp.ANOVA{Alpha: alpha}.Test(s)
	_, out["Friedman"] = bayescmp.Friedman{Alpha: alpha}.Rank(s)
	_, out["Durbin"] = bayescmp.Durbin{Alpha: alpha}.Rank(s)
	for _, test := range omnibusTests(alpha) {
		_, out[test.Name()] = test.Rank(s)
	}
	_, out["Nemenyi difference"] = bayescmp.NemenyiDifference(5, 10, alpha)
	_, out["Dunn difference"] = bayescmp.BonferroniDunnDifference(5, 10, alpha)
	return out
}

func TestAlphaWithoutDigitsIsRefused(t *testing.T) {
	needsTime(t)
	for _, alpha := range []float64{1e-17, 0.99e-15, 5e-324, -0.1, math.NaN(), 1} {
		for name, err := range alphas(t, alpha) {
			refused(t, err, bayescmp.ErrOption, "1e-15", fmt.Sprint(alpha))
			if t.Failed() {
				t.Fatalf("%s, alpha %g: %v", name, alpha, err)
			}
		}
	}
	for _, alpha := range []float64{1e-15, 1e-12, 1e-9} {
		for name, err := range alphas(t, alpha) {
			if err != nil {
				t.Errorf("%s, alpha %g: %v", name, alpha, err)
			}
		}
	}
}

// A row whose difference is the critical one has alpha as its adjusted p value, however small it
// is: both come from the tail, and 1 − alpha has four digits of 1e-12.
func TestCriticalDifferenceAtSmallAlpha(t *testing.T) {
	needsTime(t)
	for _, alpha := range []float64{0.05, 1e-6, 1e-9, 1e-12, 1e-15} {
		r := accepted(bayescmp.Friedman{Alpha: alpha}.Rank(foldsOf(t, 1, false)))(t)
		h := r.Nemenyi()
		at := *r
		at.MeanRanks = []float64{1, 1 + h.CriticalDifference, 2, 2}
		nearRelative(t, "Nemenyi", at.Nemenyi().Rows[0].Adjusted, alpha, 1e-9)
		want := accepted(bayescmp.NemenyiDifference(4, 7, alpha))(t)
		nearRelative(t, "difference", h.CriticalDifference, want, 1e-14)
		v := accepted(bayescmp.ANOVA{Alpha: alpha}.Test(foldsOf(t, 1, false)))(t)
		answers := []*bayescmp.MeanDifferences{v.Tukey(), accepted(v.Dunnett("c0"))(t)}
		for i, d := range answers {
			moved := *v
			moved.Means = []float64{0.5, 0.5 + d.CriticalDifference, 0.5, 0.5}
			row := moved.Tukey().Rows[0]
			if i == 1 {
				row = accepted(moved.Dunnett("c0"))(t).Rows[0]
			}
			nearRelative(t, d.Test, row.Adjusted, alpha, 1e-8)
		}
		// The t test at the bound of its interval has alpha as its p value.
		p := trial{sets: matched()}.pair(t, same)
		s := significance(t, bayescmp.PairedTTest{Alpha: alpha}, p)
		sets := matched()
		for j := range sets {
			for k := range sets[j].Right {
				sets[j].Right[k] -= s.Estimate.Low
			}
		}
		less := trial{sets: sets}.pair(t, same)
		moved := significance(t, bayescmp.PairedTTest{Alpha: alpha}, less)
		nearRelative(t, "t test", moved.P, alpha, 1e-8)
	}
}
