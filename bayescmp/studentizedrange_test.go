package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/internal/dunnett"
	"github.com/bayescmp/go/internal/studentized"
)

// R's ptukey promises ten digits, but has six at best where there are many variables (it gives 0
// for some of them) and four at two degrees of freedom, where two variables have a closed form.
// TestTailsAgreeWithDecimalArithmetic and the tests of the package decide.
func TestStudentizedRangeAgreesWithR(t *testing.T) {
	needsTime(t)
	for _, r := range oracle(t, "studentized_range.csv") {
		q, k, df := r.number("q"), int(r.number("k")), degreesOfFreedom(r)
		tolerance, quantile := 1e-9, 1e-4
		switch {
		case df < 10:
			tolerance, quantile = 5e-3, 3e-2*r.number("q95")
		case k >= 10:
			tolerance = 5e-6
		}
		what := fmt.Sprintf("CDF(%g, %d, %g)", q, k, df)
		near(t, what, studentized.CDF(q, k, df), r.number("p"), tolerance)
		if q == 2 {
			what := fmt.Sprintf("Quantile(0.95, %d, %g)", k, df)
			near(t, what, studentized.Quantile(0.95, k, df), r.number("q95"), quantile)
		}
	}
}

func TestTailsAgreeWithDecimalArithmetic(t *testing.T) {
	for _, r := range oracle(t, "studentized_tails.csv") {
		of, n, df, q := r.text("what"), int(r.number("n")), degreesOfFreedom(r), r.number("q")
		var got float64
		if of == "range" {
			got = studentized.Survival(q, n, df)
		} else {
			got = dunnett.Dunnett{M: n, DF: df, OneSided: of == "one-sided"}.Survival(q)
		}
		what := fmt.Sprintf("%s of %d above %g, df %g", of, n, q, df)
		nearRelative(t, what, got, r.number("p"), 1e-12)
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
		printed := r.Table5.Printed["nemenyi"+text]
		for k, want := range r.Table5.Nemenyi[text] {
			got := studentized.Quantile(1-alpha, k, math.Inf(1)) / math.Sqrt2
			what := fmt.Sprintf("q at %g for %d classifiers", alpha, k)
			near(t, what, got, want, 1e-6)
			// Two of the printed values slip in the last place.
			near(t, "printed "+what, got, printed[k-2], 1e-3)
		}
	}
}
