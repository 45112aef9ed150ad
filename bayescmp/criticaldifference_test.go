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

// With more classifiers, differences must be larger; on four times the data sets half as large is enough.
func ExampleNemenyiDifference() {
	for _, classifiers := range []int{3, 5, 10, 20} {
		on10, err := bayescmp.NemenyiDifference(classifiers, 10, 0.05)
		if err != nil {
			fmt.Println(err)
			return
		}
		on40, err := bayescmp.NemenyiDifference(classifiers, 40, 0.05)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%2d classifiers: %.2f on 10 data sets, %.2f on 40\n", classifiers, on10, on40)
	}
	// Output:
	//  3 classifiers: 1.05 on 10 data sets, 0.52 on 40
	//  5 classifiers: 1.93 on 10 data sets, 0.96 on 40
	// 10 classifiers: 4.28 on 10 data sets, 2.14 on 40
	// 20 classifiers: 9.38 on 10 data sets, 4.69 on 40
}

// One control instead of all pairs: the critical difference of Demšar's example (2006, section 3.2.2), who prints 1.16.
func ExampleBonferroniDunnDifference() {
	difference, err := bayescmp.BonferroniDunnDifference(4, 14, 0.05)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f\n", difference)
	// Output: 1.168
}
