package bayescmp_test

import (
	"math"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The diagram shows the answer: no bar joins two that differ. Every two that do not differ are
// joined, or are within the interval of the control.
func TestDiagramAgreesWithTheAnswer(t *testing.T) {
	r, ofWeka := paperRanking(t), ranking(t, bayescmp.Friedman{}, weka())
	answers := map[string]*bayescmp.PostHoc{"Nemenyi": r.Nemenyi(), "uci-weka": ofWeka.Nemenyi()}
	ctx, wilcoxon := t.Context(), bayescmp.Wilcoxon{}
	for _, a := range []bayescmp.Adjustment{bayescmp.Bonferroni, bayescmp.Holm} {
		answers["control, "+a.String()] = postHoc(r.Control("C4.5", a))(t)
		answers["Wilcoxon, "+a.String()] = postHoc(ofWeka.PairwiseBy(ctx, wilcoxon, a))(t)
		answers["Wilcoxon with a control, "+a.String()] =
			postHoc(ofWeka.ControlBy(ctx, wilcoxon, "J48", a))(t)
	}
	for name, h := range answers {
		t.Run(name, func(t *testing.T) {
			d := h.Diagram()
			for _, row := range h.Rows {
				a, b := slices.Index(d.Names, row.Left), slices.Index(d.Names, row.Right)
				joined := slices.ContainsFunc(d.Groups, func(g []int) bool {
					return slices.Contains(g, a) && slices.Contains(g, b)
				})
				if d.Control != "" {
					joined = math.Abs(d.Ranks[a]-d.Ranks[b]) < d.Distance
				}
				if joined == row.Significant {
					t.Errorf("%s and %s: joined %v, significant %v",
						row.Left, row.Right, joined, row.Significant)
				}
			}
			if h.Plot().PNG() == nil {
				t.Error("no picture")
			}
		})
	}
	var none *bayescmp.PostHoc
	if none.Plot() != nil {
		t.Error("a picture of nothing")
	}
}

// Figure 1 of Demšar (2006).
func TestDiagramsOfThePaper(t *testing.T) {
	r := paperRanking(t)
	near(t, "critical difference", r.Nemenyi().Diagram().Distance, 1.25, 0.005)
	c := postHoc(r.Control("C4.5", bayescmp.Bonferroni))(t).Diagram()
	if c.Control != "C4.5" || c.Groups != nil || math.Abs(c.Distance-1.168) > 0.001 {
		t.Errorf("%+v", c)
	}
}
