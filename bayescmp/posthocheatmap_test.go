package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// The heatmap has as many coloured cells as there are significant rows, on the side of the better one: the rows of the best are above, the columns left.
func TestHeatmapShowsTheRows(t *testing.T) {
	r := paperRanking(t)
	weka, err := bayescmp.Friedman{}.Rank(weka())
	must(t, err)
	wilcoxon, err := weka.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	must(t, err)
	var last float64
	for _, h := range []*bayescmp.PostHoc{r.Nemenyi(), wilcoxon, weka.Nemenyi()} { // 0, 3 and 4 significant rows
		significant := 0.0
		for _, row := range h.Rows {
			if row.Significant {
				significant++
			}
		}
		blues, x, y := area(t, h.Heatmap(), uint32(figure.RightColor.R), uint32(figure.RightColor.G), uint32(figure.RightColor.B))
		oranges, ox, oy := area(t, h.Heatmap(), uint32(figure.LeftColor.R), uint32(figure.LeftColor.G), uint32(figure.LeftColor.B))
		if significant == 0 {
			if blues+oranges > 0 {
				t.Errorf("%s: %d pixels of what is not significant", h.Test, blues+oranges)
			}
			continue
		}
		if size := float64(blues) / significant; size < 5000 || last > 0 && (size < 0.95*last || size > 1.05*last) {
			t.Errorf("%s: %d pixels for %g rows", h.Test, blues, significant)
		} else {
			last = size
		}
		if x < ox+100 || y > oy-50 {
			t.Errorf("%s: rows that are better at %.0f, %.0f, columns at %.0f, %.0f", h.Test, x, y, ox, oy)
		}
	}
}

func TestHeatmapOfExtremes(t *testing.T) {
	control, err := paperRanking(t).Control("C4.5", bayescmp.Holm)
	must(t, err)
	var none *bayescmp.PostHoc
	if control.Heatmap() != nil || none.Heatmap() != nil || (&bayescmp.PostHoc{}).Heatmap() != nil {
		t.Error("a heatmap of nothing, or of a control")
	}
	// A significant row that speaks for neither has a colour too.
	for better, want := range map[string]bool{"a": true, "": false} {
		h := &bayescmp.PostHoc{Classifiers: []string{"a", "b"}, MeanRanks: []float64{1, 2}, Alpha: 0.05,
			Rows: []bayescmp.PostHocRow{{Left: "a", Right: "b", Adjusted: 0.01, Significant: true, Better: better}}}
		if n, _, _ := area(t, h.Heatmap(), uint32(figure.RightColor.R), uint32(figure.RightColor.G), uint32(figure.RightColor.B)); n > 0 != want {
			t.Errorf("better %q: %d pixels", better, n)
		}
	}
	many := &bayescmp.PostHoc{Alpha: 0.05}
	src := rand.New(rand.NewPCG(1, 2))
	for i := range 100 {
		name := fmt.Sprintf("<%d>\ta name\nof two lines", i)
		for _, left := range many.Classifiers {
			p := src.Float64()
			many.Rows = append(many.Rows, bayescmp.PostHocRow{Left: left, Right: name, Adjusted: p, Significant: p <= 0.05, Better: left})
		}
		many.Classifiers, many.MeanRanks = append(many.Classifiers, name), append(many.MeanRanks, float64(i))
	}
	if w, h := many.Heatmap().Size(); w > 1100 || h > 1100 || many.Heatmap().PNG() == nil {
		t.Errorf("%g × %g", w, h)
	}
}
