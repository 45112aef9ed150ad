package bayescmp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func ExamplePair_Plot() {
	pair := ofWeka("NaiveBayes", "AODE")
	f := pair.Plot(0.01) // a point for each data set, and a rope
	fmt.Println(strings.ReplaceAll(f.String(), "; ", "\n"))
	glass, err := pair.On("glass")
	fmt.Println(glass.Plot(), err) // a line for each fold
	// Output:
	// NaiveBayes against AODE on 74 data sets
	// NaiveBayes better: 4, in the rope ±0.01: 39, AODE better: 31.
	// NaiveBayes against AODE on glass; NaiveBayes better: 15, equal: 43, AODE better: 42. <nil>
}

func ExampleScores_Plot() {
	f := weka().Plot() // a text for those who cannot see it has the means
	fmt.Println(strings.NewReplacer("; ", "\n", ": ", "\n").Replace(f.String()))
	// Output:
	// 5 classifiers on 74 data sets
	// mean accuracy (higher is better)
	// the best mean rank is on top
	// AODE 0.7989, HNB 0.7984, J48graft 0.7988, J48 0.7971, NaiveBayes 0.7806.
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
