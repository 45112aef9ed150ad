package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict returns in a sentence which differences are significant.
func (h *PostHoc) Verdict() string {
	if h == nil {
		return "no comparisons"
	}
	var found []string
	for _, i := range h.order() {
		if row := h.Rows[i]; row.Significant {
			found = append(found, finding(row.Left, row.Right, row.Better))
		}
	}
	if len(found) == 0 && h.omnibus != "" && h.Control == "" {
		return fmt.Sprintf("No significant difference found in %s, although the %s finds that "+
			"the classifiers are not all equal: this test cannot tell which.",
			writing.Plural(len(h.Rows), "comparison"), h.omnibus)
	}
	return verdictOf(found, len(h.Rows))
}

// order returns the indices of the rows, the smallest P first.
func (h *PostHoc) order() []int { return byRank(h.p()) }

func (h *PostHoc) headline() string {
	return fmt.Sprintf("%s: %s on %s, adjusted by %s, alpha %s", writing.Capital(h.Test),
		writing.Plural(len(h.Classifiers), "classifier"), writing.Plural(h.Datasets, "data set"),
		h.Adjustment, writing.Number(h.Alpha))
}

// table lists the rows from the smallest P (the first 100).
func (h *PostHoc) table() *writing.Table {
	t := writing.NewTable(1, "left", "right", h.StatisticName, "p", "adjusted p", "decision")
	t.ToLeft(1, 5)
	order := h.order()
	t.Rest = notShown(len(order)-mostRows, "Frame has all")
	for _, i := range order[:min(len(order), mostRows)] {
		row := h.Rows[i]
		t.Add(row.Left, row.Right, h.statistic(row.Statistic), writing.PValue(row.P),
			writing.PValue(row.Adjusted), foundSignificant(row.Significant, row.Better))
	}
	return t
}

func (h *PostHoc) statistic(x float64) string {
	switch {
	case h.onRanks:
		return writing.Decimals(x, 3)
	case writing.IsHalf(x):
		return writing.Half(x) // ranks and wins
	}
	return writing.Number4(x)
}

func (h *PostHoc) answer() writing.Answer {
	var notes []string
	if !math.IsNaN(h.CriticalDifference) {
		notes = []string{fmt.Sprintf("%s between mean ranks: %.3f.",
			writing.Capital(h.criticalName), h.CriticalDifference)}
	}
	notes = append(notes, writing.Notes(h.Assumptions, h.Warnings)...)
	return writing.Answer{Headline: h.headline(), Verdict: h.Verdict(),
		Marks: writing.MarksOf(len(h.Warnings)), Tables: []*writing.Table{h.table()}, Notes: notes}
}

// String returns the whole answer in plain text: the pairs from the smallest p value (the first
// 100), the verdict, and the notes.
func (h *PostHoc) String() string {
	if h == nil {
		return "no comparisons"
	}
	return h.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the pairs (the first 100), then
// the notes.
func (h *PostHoc) HTML() string {
	if h == nil {
		return "<p>no comparisons</p>"
	}
	return h.answer().HTML()
}
