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
	"github.com/bayescmp/go/internal/dunnett"
	"github.com/bayescmp/go/internal/studentized"
)

// equals draws the means of k equal classifiers on n data sets, and the standard error of a
// difference from the residual.
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

func TestTukeyAgreesWithR(t *testing.T) {
	answers := map[string]*bayescmp.MeanDifferences{} // one for many rows of the oracle
	for _, r := range oracle(t, "tukey.csv") {
		of := r.text("design") + " " + r.text("level")
		if answers[of] == nil {
			test := bayescmp.ANOVA{Alpha: 1 - r.number("level")}
			answers[of] = analysis(t, test, design(t, r.text("design"))).Tukey()
		}
		row, err := answers[of].Between(r.text("left"), r.text("right"))
		must(t, err)
		name := strings.Join([]string{of, row.Left, row.Right}, " ")
		near(t, name+" difference", row.Difference, r.number("difference"), 1e-14)
		near(t, name+" low", row.Low, r.number("low"), 1e-6)
		near(t, name+" high", row.High, r.number("high"), 1e-6)
		near(t, name+" p", row.Adjusted, r.number("p"), 2e-10)
		if row.Significant != (row.Low > 0 || row.High < 0) {
			t.Errorf("%s: significant %v, interval [%g, %g]",
				name, row.Significant, row.Low, row.High)
		}
	}
}

func TestDunnett(t *testing.T) {
	v := analysis(t, bayescmp.ANOVA{}, demsarTable6(t))
	d, tukey := accepted(v.Dunnett("C4.5+m"))(t), v.Tukey()
	for _, row := range d.Rows {
		p, all := row.Adjusted, accepted(tukey.Between(row.Left, row.Right))(t).Adjusted
		if !(row.P < p && p < all && p < 3*row.P) {
			t.Errorf("%s against %s: p %g alone, %g by Dunnett, %g by Tukey",
				row.Left, row.Right, row.P, p, all)
		}
		differs := math.Abs(row.Difference) >= d.CriticalDifference
		if row.Left != "C4.5+m" || row.Significant != differs {
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

// Among equal classifiers a significant difference is found with probability alpha, whatever the
// data sets have in common.
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
			most, least := slices.Max(means), slices.Min(means)
			if (most-least)/standardError > all {
				tukeys++
			}
			if max(most-means[0], means[0]-least)/standardError > control {
				dunnetts++
			}
		}
		off := 3 * math.Sqrt(alpha*(1-alpha)/draws)
		for name, count := range map[string]int{"Tukey": tukeys, "Dunnett": dunnetts} {
			what := fmt.Sprintf("%s, %d classifiers", name, k)
			near(t, what, float64(count)/draws, alpha, off)
		}
	}
}
