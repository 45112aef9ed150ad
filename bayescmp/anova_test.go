package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/internal/dunnett"
	"github.com/bayescmp/go/bayescmp/internal/studentized"
	"github.com/bayescmp/go/datasets"
)

func freedom(r record) float64 {
	if r.text("df") == "Inf" {
		return math.Inf(1)
	}
	return r.number("df")
}

// R's ptukey promises ten digits, but has six at best where there are many variables (it gives 0 for some of them) and four at two degrees of
// freedom, where two variables have a closed form; TestTailsAgreeWithDecimalArithmetic and the tests of the package decide.
func TestStudentizedRangeAgreesWithR(t *testing.T) {
	for _, r := range oracle(t, "studentized_range.csv") {
		q, k, df := r.number("q"), int(r.number("k")), freedom(r)
		tolerance, quantile := 1e-9, 1e-4
		switch {
		case df < 10:
			tolerance, quantile = 5e-3, 3e-2*r.number("q95")
		case k >= 10:
			tolerance = 5e-6
		}
		near(t, fmt.Sprintf("CDF(%g, %d, %g)", q, k, df), studentized.CDF(q, k, df), r.number("p"), tolerance)
		if q == 2 {
			near(t, fmt.Sprintf("Quantile(0.95, %d, %g)", k, df), studentized.Quantile(0.95, k, df), r.number("q95"), quantile)
		}
	}
}

func TestTailsAgreeWithDecimalArithmetic(t *testing.T) {
	for _, r := range oracle(t, "studentized_tails.csv") {
		what, n, df, q := r.text("what"), int(r.number("n")), freedom(r), r.number("q")
		var got float64
		if what == "range" {
			got = studentized.Survival(q, n, df)
		} else {
			got = dunnett.Dunnett{M: n, DF: df, OneSided: what == "one-sided"}.Survival(q)
		}
		nearRelative(t, fmt.Sprintf("%s of %d above %g, df %g", what, n, q, df), got, r.number("p"), 1e-12)
	}
}

// Demšar's Table 5 (a) is the studentized range with infinite degrees of freedom over √2.
func TestDemsarTable5(t *testing.T) {
	var r struct {
		Table5 struct {
			Nemenyi map[string]map[int]float64 `json:"nemenyi"`
			Printed map[string][]float64       `json:"printed"`
		} `json:"table5"`
	}
	reference(t, "demsar-2006.json", &r)
	for text, alpha := range map[string]float64{"0.05": 0.05, "0.1": 0.1} {
		for k, want := range r.Table5.Nemenyi[text] {
			got := studentized.Quantile(1-alpha, k, math.Inf(1)) / math.Sqrt2
			near(t, fmt.Sprintf("q at %g for %d classifiers", alpha, k), got, want, 1e-6)
			// Two of the printed ones slip in the last place.
			near(t, fmt.Sprintf("printed q at %g for %d classifiers", alpha, k), got, r.Table5.Printed["nemenyi"+text][k-2], 1e-3)
		}
	}
}

// table6 is the four classifiers on 14 data sets of Demšar's Table 6.
func table6(t *testing.T) *bayescmp.Scores {
	t.Helper()
	df, err := datasets.Load("demsar-2006-table-6")
	must(t, err)
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	must(t, err)
	return scores
}

// design is the scores that a design of the oracle tables names.
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
	return table6(t)
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
		for _, c := range []struct {
			column string
			got    float64
		}{
			{"ss_classifiers", v.Between}, {"ss_error", v.Residual}, {"ss_datasets", v.Blocks}, {"df", float64(v.DF)}, {"df_error", float64(v.ResidualDF)},
			{"f", v.F}, {"p", v.P}, {"epsilon", v.Epsilon}, {"corrected_p", v.CorrectedP},
		} {
			nearRelative(t, name+" "+c.column, c.got, r.number(c.column), 1e-10)
		}
	}
}

func TestTukeyAgreesWithR(t *testing.T) {
	for _, r := range oracle(t, "tukey.csv") {
		d := analysis(t, bayescmp.ANOVA{Alpha: 1 - r.number("level")}, design(t, r.text("design"))).Tukey()
		row, err := d.Between(r.text("left"), r.text("right"))
		must(t, err)
		name := strings.Join([]string{r.text("design"), r.text("level"), row.Left, row.Right}, " ")
		near(t, name+" difference", row.Difference, r.number("difference"), 1e-14)
		near(t, name+" low", row.Low, r.number("low"), 1e-6)
		near(t, name+" high", row.High, r.number("high"), 1e-6)
		near(t, name+" p", row.Adjusted, r.number("p"), 2e-10)
		if row.Significant != (row.Low > 0 || row.High < 0) {
			t.Errorf("%s: significant %v, interval [%g, %g]", name, row.Significant, row.Low, row.High)
		}
	}
}

func TestDunnett(t *testing.T) {
	v := analysis(t, bayescmp.ANOVA{}, table6(t))
	d, err := v.Dunnett("C4.5+m")
	must(t, err)
	tukey := v.Tukey()
	for _, row := range d.Rows {
		all, err := tukey.Between(row.Left, row.Right)
		must(t, err)
		if !(row.P < row.Adjusted && row.Adjusted < all.Adjusted && row.Adjusted < 3*row.P) {
			t.Errorf("%s against %s: p %g alone, %g by Dunnett, %g by Tukey", row.Left, row.Right, row.P, row.Adjusted, all.Adjusted)
		}
		if row.Left != "C4.5+m" || row.Significant != (math.Abs(row.Difference) >= d.CriticalDifference) {
			t.Errorf("%+v with the critical difference %g", row, d.CriticalDifference)
		}
	}
	if len(d.Rows) != 3 || d.Groups() != nil {
		t.Errorf("%d rows, groups %v", len(d.Rows), d.Groups())
	}
	if _, err := v.Dunnett("C5.0"); !errors.Is(err, bayescmp.ErrUnknown) {
		t.Errorf("unknown control: %v", err)
	}
	if _, err := d.Between("C4.5", "C4.5+cf"); !errors.Is(err, bayescmp.ErrUnknown) {
		t.Errorf("not compared: %v", err)
	}
}

// With two classifiers everything is the paired t test.
func TestTwoClassifiersAreThePairedTTest(t *testing.T) {
	scores := blocks(t, [][2]float64{{0.8, 0.9}, {0.7, 0.72}, {0.6, 0.65}, {0.9, 0.88}})
	v := analysis(t, bayescmp.ANOVA{}, scores)
	s, err := bayescmp.PairedTTest{}.Test(pairOf(t, scores, "a", "b"))
	must(t, err)
	dunnett, err := v.Dunnett("a")
	must(t, err)
	nearRelative(t, "F", v.F, s.Statistic.Value*s.Statistic.Value, 1e-12)
	near(t, "epsilon", v.Epsilon, 1, 0)
	for what, p := range map[string]float64{"p": v.P, "corrected p": v.CorrectedP, "Tukey": v.Tukey().Rows[0].Adjusted, "Dunnett": dunnett.Rows[0].Adjusted} {
		nearRelative(t, what, p, s.P, 1e-10)
	}
	near(t, "low", dunnett.Rows[0].Low, s.Estimate.Low, 1e-12)
}

// blocks is scores of classifiers a, b, … with one row per data set.
func blocks[R [2]float64 | [3]float64](t *testing.T, rows []R) *bayescmp.Scores {
	t.Helper()
	var text strings.Builder
	text.WriteString("dataset,classifier,score\n")
	for i, row := range rows {
		for c := range len(row) {
			fmt.Fprintf(&text, "set%d,%c,%v\n", i, 'a'+c, row[c])
		}
	}
	df, err := bayescmp.ReadCSV(strings.NewReader(text.String()))
	must(t, err)
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	must(t, err)
	return scores
}

func TestANOVARefusesWhatItCannotTest(t *testing.T) {
	one, err := table6(t).On(table6(t).Datasets()[0])
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
		{"alpha 1", bayescmp.ANOVA{Alpha: 1}, table6(t), bayescmp.ErrOption},
		{"alpha NaN", bayescmp.ANOVA{Alpha: math.NaN()}, table6(t), bayescmp.ErrOption},
	} {
		if v, err := c.a.Test(c.scores); !errors.Is(err, c.want) || v != nil {
			t.Errorf("%s: %v, %v", c.what, v, err)
		}
	}
}

// Constant differences leave no residual: the answer is exact, and says so. The scores round, as 0.1 + 0.2 does.
func TestNoResidual(t *testing.T) {
	v := analysis(t, bayescmp.ANOVA{}, blocks(t, [][3]float64{{0.1, 0.3, 0.3}, {0.4, 0.6, 0.6}, {0.7, 0.9, 0.9}}))
	if !math.IsInf(v.F, 1) || v.P != 0 || v.CorrectedP != 0 || v.Epsilon != 1 || len(v.Warnings) == 0 {
		t.Errorf("F %g, p %g, corrected %g, epsilon %g, %v", v.F, v.P, v.CorrectedP, v.Epsilon, v.Warnings)
	}
	for i, want := range []float64{0, 0, 1} {
		row := v.Tukey().Rows[i]
		if row.Adjusted != want || row.Low != row.High || math.IsNaN(row.T) {
			t.Errorf("%+v, want p %g", row, want)
		}
	}
	v = analysis(t, bayescmp.ANOVA{}, blocks(t, [][3]float64{{0.1, 0.1, 0.1}, {0.4, 0.4, 0.4}}))
	d, err := v.Dunnett("b")
	must(t, err)
	if !math.IsNaN(v.F) || v.P != 1 || v.CorrectedP != 1 || d.Rows[0].Adjusted != 1 || d.Rows[0].Significant {
		t.Errorf("F %g, p %g, corrected %g, Dunnett %+v", v.F, v.P, v.CorrectedP, d.Rows[0])
	}
	for _, text := range []string{v.String(), v.HTML(), d.String(), d.HTML()} {
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s", text)
		}
	}
}

// Adding something to all scores of a data set, or another unit, changes nothing; losses turn the signs.
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
	df, err := datasets.Load("demsar-2006-table-6")
	must(t, err)
	losses, err := bayescmp.FromLong(df, bayescmp.Long{Lower: true})
	must(t, err)
	high, low := analysis(t, bayescmp.ANOVA{}, table6(t)), analysis(t, bayescmp.ANOVA{}, losses)
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

// Among equal classifiers a significant difference is found with probability alpha, whatever the data sets have in common.
func TestFamilyWiseErrorOfTukeyAndDunnett(t *testing.T) {
	const n, draws, alpha = 8, 20_000, 0.05
	src := rand.New(rand.NewPCG(3, 4))
	for _, k := range []int{5, 10, 20} {
		df := float64((k - 1) * (n - 1))
		all := studentized.Quantile(1-alpha, k, df) / math.Sqrt2
		control := dunnett.Dunnett{M: k - 1, DF: df}.Quantile(1 - alpha)
		tukeys, dunnetts := 0, 0
		for range draws {
			means, standardError := equals(src, n, k)
			if (slices.Max(means)-slices.Min(means))/standardError > all {
				tukeys++
			}
			if max(slices.Max(means)-means[0], means[0]-slices.Min(means))/standardError > control {
				dunnetts++
			}
		}
		for name, count := range map[string]int{"Tukey": tukeys, "Dunnett": dunnetts} {
			near(t, fmt.Sprintf("%s, %d classifiers", name, k), float64(count)/draws, alpha, 3*math.Sqrt(alpha*(1-alpha)/draws))
		}
	}
}

// equals draws the means of k equal classifiers on n data sets, and the standard error of a difference from the residual.
func equals(src *rand.Rand, n, k int) (means []float64, standardError float64) {
	means = make([]float64, k)
	squares := 0.0
	for range n {
		row, block := make([]float64, k), 0.0
		for c := range row {
			row[c] = src.NormFloat64()
			block += row[c] / float64(k)
		}
		for c := range row {
			means[c] += (row[c] - block) / float64(n)
			squares += (row[c] - block) * (row[c] - block)
		}
	}
	for _, m := range means {
		squares -= float64(n) * m * m
	}
	return means, math.Sqrt(2 * squares / float64((k-1)*(n-1)*n))
}
