package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Table 5 of Demšar (2006), recomputed by R, over √(k(k+1)/6N) with N = 14.
func TestCriticalDifferencesOfDesigns(t *testing.T) {
	var d demsarTable
	reference(t, "demsar-2006.json", &d)
	for alpha, level := range map[float64]string{0.05: "0.05", 0.1: "0.1"} {
		for k := 2; k <= 10; k++ {
			name, se := fmt.Sprint(k), math.Sqrt(float64(k*(k+1))/84)
			nemenyi := accepted(bayescmp.NemenyiDifference(k, 14, alpha))(t)
			near(t, "Nemenyi "+name, nemenyi/se, d.Table5.Nemenyi[level][name], 1e-10)
			dunn := accepted(bayescmp.BonferroniDunnDifference(k, 14, alpha))(t)
			near(t, "Bonferroni–Dunn "+name, dunn/se, d.Table5.BonferroniDunn[level][name], 1e-10)
		}
	}
	// The post-hoc tests have the same differences.
	r := ranking(t, bayescmp.Friedman{}, demsarTable6(t))
	nemenyi := accepted(bayescmp.NemenyiDifference(4, 14, 0))(t)
	if want := r.Nemenyi().CriticalDifference; nemenyi != want {
		t.Errorf("Nemenyi: %g, the ranking has %g", nemenyi, want)
	}
	dunn := accepted(bayescmp.BonferroniDunnDifference(4, 14, 0))(t)
	want := postHoc(r.Control("C4.5", bayescmp.Holm))(t).CriticalDifference
	if dunn != want {
		t.Errorf("Bonferroni–Dunn: %g, the ranking has %g", dunn, want)
	}
}

func TestCriticalDifferencesRefuse(t *testing.T) {
	for _, bad := range []struct {
		classifiers, datasets int
		alpha                 float64
	}{
		{1, 10, 0}, {-3, 10, 0}, {10_001, 10, 0}, {3, 0, 0},
		{3, 10, -0.1}, {3, 10, 0.6}, {3, 10, math.NaN()},
	} {
		_, err := bayescmp.NemenyiDifference(bad.classifiers, bad.datasets, bad.alpha)
		refused(t, err, bayescmp.ErrOption)
		_, err = bayescmp.BonferroniDunnDifference(bad.classifiers, bad.datasets, bad.alpha)
		refused(t, err, bayescmp.ErrOption)
	}
}
