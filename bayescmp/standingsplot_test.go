package bayescmp_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The rows of the picture are in the order of the table: standings whose classifiers come in
// another order have the same picture.
func TestPlotOfStandings(t *testing.T) {
	first := standings(t, bayescmp.Best{Samples: 2000}, weka())
	second := &bayescmp.Standings{Datasets: first.Datasets, Draws: first.Draws}
	for _, c := range []int{3, 0, 4, 1, 2} {
		second.Classifiers = append(second.Classifiers, first.Classifiers[c])
		second.Means = append(second.Means, first.Means[c])
		second.P = append(second.P, first.P[c])
		second.Error = append(second.Error, first.Error[c])
		second.Ranks = append(second.Ranks, first.Ranks[c])
		second.Low = append(second.Low, first.Low[c])
		second.High = append(second.High, first.High[c])
	}
	picture := first.Plot().PNG()
	if picture == nil || !bytes.Equal(picture, second.Plot().PNG()) {
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
			text += fmt.Sprintf("d%d,<%d>\tlong names of classifiers,0.%03d\n",
				d, c, 3*c+(c*(d+7))%101)
		}
	}
	s := standings(t, bayescmp.Best{Samples: 1000}, accepted(long(t, text, bayescmp.Long{}))(t))
	if w, h := s.Plot().Size(); w > 1100 || h > 1100 || s.Plot().PNG() == nil {
		t.Errorf("%g × %g", w, h)
	}
}
