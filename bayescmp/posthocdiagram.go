package bayescmp

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Diagram returns the critical-difference diagram of the answer (Demšar 2006, Figures 1 and 2). It
// can be altered before it is drawn: set BestLeft for the best rank on the left. Bars join
// classifiers that do not differ significantly. A group that skips a classifier is a thin line with
// dots: pairs that are tested by themselves need not follow the ranks. With a control, the interval
// of the Bonferroni–Dunn test is marked around it; with another adjustment, the control is joined
// with each classifier that does not differ from it. The diagram shows the significances of the
// answer; it decides nothing anew.
func (h *PostHoc) Diagram() figure.CriticalDifference {
	if h == nil {
		return figure.CriticalDifference{}
	}
	adjusted := h.Adjustment + ", "
	if h.byRange {
		adjusted = ""
	}
	d := figure.CriticalDifference{
		Title: fmt.Sprintf("%s, %s, %salpha %s", writing.Capital(h.Test),
			writing.Plural(h.Datasets, "data set"), adjusted, writing.Number(h.Alpha)),
		Names: slices.Clone(h.Classifiers), Ranks: slices.Clone(h.MeanRanks),
	}
	// Where the steps of a procedure decide, a critical difference would show too few differences.
	if h.byDifference {
		d.Distance = h.CriticalDifference
	}
	for _, group := range h.Groups() {
		d.Groups = append(d.Groups, h.places(group))
	}
	switch {
	case h.Control == "":
	case d.Distance > 0:
		d.Control = h.Control
	default:
		// One by one: the test did not compare the other classifiers with each other.
		for _, row := range h.Rows {
			if !row.Significant {
				d.Groups = append(d.Groups, h.places([]string{row.Left, row.Right}))
			}
		}
	}
	return d
}

// Plot draws the diagram. It returns nil when there is nothing to draw.
func (h *PostHoc) Plot() *figure.Figure {
	return h.Diagram().Figure().Describe("Mean ranks. " + h.Verdict())
}

// places returns the indices of names among the classifiers.
func (h *PostHoc) places(names []string) []int {
	out := make([]int, len(names))
	for i, name := range names {
		out[i] = slices.Index(h.Classifiers, name)
	}
	return out
}
