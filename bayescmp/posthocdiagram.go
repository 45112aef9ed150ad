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
//
// Where there would be more than 100 bars, bars join neighbours only: classifiers that follow each
// other in the order of ranks, all without a significant difference, of which there are no more
// than classifiers. A note says how many pairs do not differ and have no bar in common.
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
	groups, note := h.bars()
	d.Note = note
	for _, group := range groups {
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

// mostBars is the largest number of bars that anybody can tell apart.
const mostBars = 100

// bars returns the groups that the diagram shows, and a note if there is something that it cannot
// show.
func (h *PostHoc) bars() (groups [][]string, note string) {
	groups, all := h.groups()
	if all && len(groups) <= mostBars {
		return groups, ""
	}
	groups, apart := h.likeness().intervals()
	return groups, fmt.Sprintf("bars join neighbours only: %s without a significant difference %s "+
		"no bar in common", writing.Plural(apart, "pair"), writing.Verb(apart, "has", "have"))
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
