package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Which of five classifiers is the best on the next data set, and which are as good as the best?
func ExampleJointHierarchical_Rank() {
	a, err := bayescmp.JointHierarchical{Rope: 0.01}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a)
	fmt.Println("practically equivalent to the first:", a.LikeBest)
	p, err := a.Between("NaiveBayes", "J48")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("NaiveBayes is better than J48 on the next data set: %.2f\n", p.Next.Left)
	// Output:
}
