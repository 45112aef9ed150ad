package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// With more classifiers, differences must be larger. On four times as many data sets half the
// difference is enough.
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

// One control instead of all pairs: the critical difference of Demšar's example (2006, section
// 3.2.2), who prints 1.16.
func ExampleBonferroniDunnDifference() {
	difference, err := bayescmp.BonferroniDunnDifference(4, 14, 0.05)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f\n", difference)
	// Output: 1.168
}
