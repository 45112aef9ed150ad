package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// The heatmap has as many coloured cells as there are significant rows, on the side of the better
// one: the rows of the best are above, their columns to the left.
func TestHeatmapShowsTheRows(t *testing.T) {
	needsTime(t)
	weka := ranking(t, bayescmp.Friedman{}, weka())
	wilcoxon := postHoc(weka.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
	var last float64
	for _, h := range []*bayescmp.PostHoc{ // with 0, 3 and 4 significant rows
		paperRanking(t).Nemenyi(), wilcoxon, weka.Nemenyi(),
	} {
		significant := 0.0
		for _, row := range h.Rows {
			if row.Significant {
				significant++
			}
		}
		blues, x, y := area(t, h.Heatmap(), figure.RightColor)
		oranges, ox, oy := area(t, h.Heatmap(), figure.LeftColor)
		if significant == 0 {
			if blues+oranges > 0 {
				t.Errorf("%s: %d pixels are coloured, but no row is significant",
					h.Test, blues+oranges)
			}
			continue
		}
		size := float64(blues) / significant
		if size < 5000 || last > 0 && (size < 0.95*last || size > 1.05*last) {
			t.Errorf("%s: %d pixels for %g rows", h.Test, blues, significant)
		} else {
			last = size
		}
		if x < ox+100 || y > oy-50 {
			t.Errorf("%s: rows that are better at %.0f, %.0f, columns at %.0f, %.0f",
				h.Test, x, y, ox, oy)
		}
	}
}

func TestHeatmapOfExtremes(t *testing.T) {
	control := postHoc(paperRanking(t).Control("C4.5", bayescmp.Holm))(t)
	var none *bayescmp.PostHoc
	if control.Heatmap() != nil || none.Heatmap() != nil ||
		(&bayescmp.PostHoc{}).Heatmap() != nil {
		t.Error("a heatmap of nothing, or of a control")
	}
	// A significant row that speaks for neither has another colour.
	for better, want := range map[string]bool{"a": true, "": false} {
		row := bayescmp.PostHocRow{
			Left: "a", Right: "b", Adjusted: 0.01, Significant: true, Better: better,
		}
		h := &bayescmp.PostHoc{Classifiers: []string{"a", "b"}, MeanRanks: []float64{1, 2},
			Alpha: 0.05, Rows: []bayescmp.PostHocRow{row}}
		if n, _, _ := area(t, h.Heatmap(), figure.RightColor); n > 0 != want {
			t.Errorf("better %q: %d pixels", better, n)
		}
	}
}

func TestHeatmapOfManyClassifiers(t *testing.T) {
	needsTime(t)
	many := &bayescmp.PostHoc{Alpha: 0.05}
	src := rand.New(rand.NewPCG(1, 2))
	for i := range 100 {
		name := fmt.Sprintf("<%d>\ta name\nof two lines", i)
		for _, left := range many.Classifiers {
			p := src.Float64()
			many.Rows = append(many.Rows, bayescmp.PostHocRow{
				Left: left, Right: name, Adjusted: p, Significant: p <= 0.05, Better: left,
			})
		}
		many.Classifiers = append(many.Classifiers, name)
		many.MeanRanks = append(many.MeanRanks, float64(i))
	}
	if w, h := many.Heatmap().Size(); w > 1100 || h > 1100 || many.Heatmap().PNG() == nil {
		t.Errorf("%g × %g", w, h)
	}
}
