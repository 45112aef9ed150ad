package bayescmp_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The rows are those of the table: the picture of standings is that of the same standings whose classifiers come in another order.
func TestPlotOfStandings(t *testing.T) {
	first := standings(t, bayescmp.Best{Samples: 2000}, weka())
	order := []int{3, 0, 4, 1, 2}
	second := &bayescmp.Standings{Datasets: first.Datasets, Draws: first.Draws}
	for _, c := range order {
		second.Classifiers, second.Means = append(second.Classifiers, first.Classifiers[c]), append(second.Means, first.Means[c])
		second.P, second.Error, second.Ranks = append(second.P, first.P[c]), append(second.Error, first.Error[c]), append(second.Ranks, first.Ranks[c])
		second.Low, second.High = append(second.Low, first.Low[c]), append(second.High, first.High[c])
	}
	if first.Plot().PNG() == nil || !bytes.Equal(first.Plot().PNG(), second.Plot().PNG()) {
		t.Error("the order of the classifiers makes a difference")
	}
	var none *bayescmp.Standings
	if none.Plot() != nil || (&bayescmp.Standings{}).Plot() != nil {
		t.Error("a picture of nothing")
	}
}

func TestPlotOfManyStandings(t *testing.T) {
	text := "dataset,classifier,score\n"
	for d := range 10 {
		for c := range 100 {
			text += fmt.Sprintf("d%d,<%d>\tlong names of classifiers,0.%03d\n", d, c, 3*c+(c*(d+7))%101)
		}
	}
	s := standings(t, bayescmp.Best{Samples: 1000}, accepted(long(t, text, bayescmp.Long{}))(t))
	if w, h := s.Plot().Size(); w > 1100 || h > 1100 || s.Plot().PNG() == nil {
		t.Errorf("%g × %g", w, h)
	}
}
