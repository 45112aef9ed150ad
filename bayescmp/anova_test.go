package bayescmp_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// design returns the scores that a row of an oracle table names.
func design(t *testing.T, name string) *bayescmp.Scores {
	t.Helper()
	switch name {
	case "uci-weka":
		return weka()
	case "uci-weka first 10":
		scores, err := weka().On(weka().Datasets()[:10]...)
		must(t, err)
		return scores
	}
	return demsarTable6(t)
}

func analysis(t *testing.T, a bayescmp.ANOVA, scores *bayescmp.Scores) *bayescmp.VarianceAnalysis {
	t.Helper()
	v, err := a.Test(scores)
	must(t, err)
	return v
}

func TestANOVAAgreesWithR(t *testing.T) {
	for _, r := range oracle(t, "anova.csv") {
		name := r.text("design")
		v := analysis(t, bayescmp.ANOVA{}, design(t, name))
		for column, got := range map[string]float64{
			"ss_classifiers": v.Between, "ss_error": v.Residual, "ss_datasets": v.Blocks,
			"df": float64(v.DF), "df_error": float64(v.ResidualDF), "f": v.F, "p": v.P,
			"epsilon": v.Epsilon, "corrected_p": v.CorrectedP,
		} {
			nearRelative(t, name+" "+column, got, r.number(column), 1e-10)
		}
	}
}

// With two classifiers all tests are the paired t test.
func TestTwoClassifiersAreThePairedTTest(t *testing.T) {
	scores := blocks(t, [][2]float64{{0.8, 0.9}, {0.7, 0.72}, {0.6, 0.65}, {0.9, 0.88}})
	v := analysis(t, bayescmp.ANOVA{}, scores)
	s := significance(t, bayescmp.PairedTTest{}, pairOf(t, scores, "a", "b"))
	dunnett := accepted(v.Dunnett("a"))(t).Rows[0]
	nearRelative(t, "F", v.F, s.Statistic.Value*s.Statistic.Value, 1e-12)
	near(t, "epsilon", v.Epsilon, 1, 0)
	for what, p := range map[string]float64{
		"p": v.P, "corrected p": v.CorrectedP,
		"Tukey": v.Tukey().Rows[0].Adjusted, "Dunnett": dunnett.Adjusted,
	} {
		nearRelative(t, what, p, s.P, 1e-10)
	}
	near(t, "low", dunnett.Low, s.Estimate.Low, 1e-12)
}

func TestANOVARefusesWhatItCannotTest(t *testing.T) {
	one, err := demsarTable6(t).On(demsarTable6(t).Datasets()[0])
	must(t, err)
	df, err := bayescmp.ReadCSV(strings.NewReader("dataset,classifier,score\nx,a,1\ny,a,2\n"))
	must(t, err)
	alone, err := bayescmp.FromLong(df, bayescmp.Long{})
	must(t, err)
	for _, c := range []struct {
		what   string
		a      bayescmp.ANOVA
		scores *bayescmp.Scores
		want   error
	}{
		{"no scores", bayescmp.ANOVA{}, nil, bayescmp.ErrEmpty},
		{"one data set", bayescmp.ANOVA{}, one, bayescmp.ErrOneFold},
		{"one classifier", bayescmp.ANOVA{}, alone, bayescmp.ErrOption},
		{"alpha 1", bayescmp.ANOVA{Alpha: 1}, demsarTable6(t), bayescmp.ErrOption},
		{"alpha NaN", bayescmp.ANOVA{Alpha: math.NaN()}, demsarTable6(t), bayescmp.ErrOption},
	} {
		if v, err := c.a.Test(c.scores); !errors.Is(err, c.want) || v != nil {
			t.Errorf("%s: %v, %v", c.what, v, err)
		}
	}
}

// Constant differences leave no residual: the answer is exact, and says so. The scores round, as
// 0.1 + 0.2 does.
func TestNoResidual(t *testing.T) {
	differ := [][3]float64{{0.1, 0.3, 0.3}, {0.4, 0.6, 0.6}, {0.7, 0.9, 0.9}}
	v := analysis(t, bayescmp.ANOVA{}, blocks(t, differ))
	if !math.IsInf(v.F, 1) || v.P != 0 || v.CorrectedP != 0 || v.Epsilon != 1 ||
		len(v.Warnings) == 0 {
		t.Errorf("F %g, p %g, corrected %g, epsilon %g, %v",
			v.F, v.P, v.CorrectedP, v.Epsilon, v.Warnings)
	}
	for i, want := range []float64{0, 0, 1} {
		row := v.Tukey().Rows[i]
		if row.Adjusted != want || row.Low != row.High || math.IsNaN(row.T) {
			t.Errorf("%+v, want p %g", row, want)
		}
	}
	equal := [][3]float64{{0.1, 0.1, 0.1}, {0.4, 0.4, 0.4}}
	v = analysis(t, bayescmp.ANOVA{}, blocks(t, equal))
	d := accepted(v.Dunnett("b"))(t)
	if !math.IsNaN(v.F) || v.P != 1 || v.CorrectedP != 1 ||
		d.Rows[0].Adjusted != 1 || d.Rows[0].Significant {
		t.Errorf("F %g, p %g, corrected %g, Dunnett %+v", v.F, v.P, v.CorrectedP, d.Rows[0])
	}
	for _, text := range []string{v.String(), v.HTML(), d.String(), d.HTML()} {
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s", text)
		}
	}
}

// A constant for all scores of a data set, or another unit, changes nothing. Losses turn the signs.
func TestANOVAInvariance(t *testing.T) {
	rows := [][3]float64{{0.8, 0.9, 0.85}, {0.7, 0.72, 0.6}, {0.6, 0.65, 0.7}, {0.9, 0.88, 0.95}}
	base := analysis(t, bayescmp.ANOVA{}, blocks(t, rows))
	for i := range rows {
		for c := range rows[i] {
			rows[i][c] = -100 * (rows[i][c] + float64(i))
		}
	}
	turned := analysis(t, bayescmp.ANOVA{}, blocks(t, rows))
	nearRelative(t, "F", turned.F, base.F, 1e-9)
	nearRelative(t, "epsilon", turned.Epsilon, base.Epsilon, 1e-9)
	for i, row := range turned.Tukey().Rows {
		near(t, "difference", row.Difference, -100*base.Tukey().Rows[i].Difference, 1e-10)
		near(t, "adjusted p", row.Adjusted, base.Tukey().Rows[i].Adjusted, 1e-9)
	}
}

func TestLossesSpeakForTheLower(t *testing.T) {
	df := accepted(datasets.Load("demsar-2006-table-6"))(t)
	losses := accepted(bayescmp.FromLong(df, bayescmp.Long{Lower: true}))(t)
	high := analysis(t, bayescmp.ANOVA{}, demsarTable6(t))
	low := analysis(t, bayescmp.ANOVA{}, losses)
	near(t, "p", low.P, high.P, 0)
	for i, row := range low.Tukey().Rows {
		near(t, "difference", row.Difference, -high.Tukey().Rows[i].Difference, 0)
	}
	if a, b := low.Tukey().Groups(), high.Tukey().Groups(); len(a) != len(b) || a[0][0] == b[0][0] {
		t.Errorf("groups %v and %v", a, b)
	}
}

func TestNilAnalysisIsHarmless(t *testing.T) {
	var v *bayescmp.VarianceAnalysis
	d := v.Tukey()
	if _, err := v.Dunnett("a"); err == nil {
		t.Error("Dunnett of nothing has no error")
	}
	if _, err := d.Between("a", "b"); err == nil {
		t.Error("Between of nothing has no error")
	}
	_ = v.String() + v.HTML() + v.Verdict() + d.String() + d.HTML() + d.Verdict()
	if v.Significant() || d.Groups() != nil || v.Frame().Err == nil || d.Frame().Err == nil {
		t.Error("nothing has results")
	}
}
