package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func ExamplePair_Plot() {
	pair := ofWeka("NaiveBayes", "AODE")
	fmt.Println(pair.Plot(0.01)) // a point for each data set, and a rope
	glass, err := pair.On("glass")
	fmt.Println(glass.Plot(), err) // a line for each fold
	// Output:
	// figure, 480 × 520
	// figure, 480 × 400 <nil>
}

func ExampleScores_Plot() {
	fmt.Println(weka().Plot())
	// Output:
	// figure, 640 × 275
}

// Scores with two metrics cannot share an axis, and gaps are left out.
func TestPlotsOfScores(t *testing.T) {
	if (bayescmp.Pair{}).Plot() != nil || (*bayescmp.Scores)(nil).Plot() != nil {
		t.Error("a figure of nothing")
	}
	mixed := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "d", Left: []float64{1}, Right: []float64{2}},
		bayescmp.FoldScores{Dataset: "e", Left: []float64{1}, Right: []float64{2}, Lower: true},
	))(t)
	if mixed.Plot() != nil {
		t.Error("a figure of two directions")
	}
	nan := math.NaN()
	if withGaps(t, [][]float64{{1, 2, nan}, {3, nan, 1}, {1, 2, 3}}, true).Plot() == nil {
		t.Error("no figure of scores with gaps")
	}
	one := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "d", Left: []float64{1}, Right: []float64{2}}))(t)
	if one.Plot(0.1, 0.2) == nil {
		t.Error("no figure of one score")
	}
}
