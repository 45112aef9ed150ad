package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Table 5 of Demšar (2006), recomputed by R, over √(k(k+1)/6N) with N = 14; and what the paper prints for it (2.724 is a slip: 2.734).
func TestCriticalDifferencesOfDesigns(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	for alpha, levels := range map[float64]string{0.05: "0.05", 0.1: "0.1"} {
		for k := 2; k <= 10; k++ {
			se := math.Sqrt(float64(k*(k+1)) / 84)
			near(t, fmt.Sprint("Nemenyi ", k), accepted(bayescmp.NemenyiDifference(k, 14, alpha))(t)/se, d.Table5.Nemenyi[levels][fmt.Sprint(k)], 1e-10)
			near(t, fmt.Sprint("Bonferroni–Dunn ", k), accepted(bayescmp.BonferroniDunnDifference(k, 14, alpha))(t)/se, d.Table5.BonferroniDunn[levels][fmt.Sprint(k)], 1e-10)
		}
	}
	// Those of the example are the ones that the post-hoc tests have.
	r := ranking(t, bayescmp.Friedman{}, demsarTable6(t))
	if got, want := accepted(bayescmp.NemenyiDifference(4, 14, 0))(t), r.Nemenyi().CriticalDifference; got != want {
		t.Errorf("Nemenyi: %g, the ranking has %g", got, want)
	}
	if got, want := accepted(bayescmp.BonferroniDunnDifference(4, 14, 0))(t), postHoc(r.Control("C4.5", bayescmp.Holm))(t).CriticalDifference; got != want {
		t.Errorf("Bonferroni–Dunn: %g, the ranking has %g", got, want)
	}
}

func TestCriticalDifferencesRefuse(t *testing.T) {
	for _, bad := range []struct {
		classifiers, datasets int
		alpha                 float64
	}{{1, 10, 0}, {-3, 10, 0}, {10_001, 10, 0}, {3, 0, 0}, {3, 10, -0.1}, {3, 10, 0.6}, {3, 10, math.NaN()}} {
		_, err := bayescmp.NemenyiDifference(bad.classifiers, bad.datasets, bad.alpha)
		refused(t, err, bayescmp.ErrOption)
		_, err = bayescmp.BonferroniDunnDifference(bad.classifiers, bad.datasets, bad.alpha)
		refused(t, err, bayescmp.ErrOption)
	}
}
