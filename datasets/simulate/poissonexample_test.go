package simulate

import (
	"math"
	"testing"
)

// R has computed the means over all experiments as integrals (Poisson), and has simulated them
// (signed rank).
func TestUnequalSpreadAgainstR(t *testing.T) {
	s := stored(t, "2015-figure-1")
	for _, row := range oracle(t, "poissonexample.csv") {
		one := where(t, s, map[string]float64{"sigma": parsed(t, row["sigma"])})
		for m, column := range []string{"right", "tie", "two_sided", "one_sided"} {
			want := parsed(t, row[column])
			if got, se := one.Means[0][m], one.Errors[0][m]; math.Abs(got-want) > 3.5*se {
				t.Errorf("sigma %s: the mean %s is %g ± %g, in R %g",
					row["sigma"], one.Measures[m], got, se, want)
			}
		}
	}
}
