package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict returns in a sentence which differences are significant.
func (d *MeanDifferences) Verdict() string {
	if d == nil {
		return "no comparisons"
	}
	var found []string
	for _, row := range d.ordered() {
		if row.Significant {
			found = append(found, finding(row.Left, row.Right, row.better()))
		}
	}
	return verdictOf(found, len(d.Rows))
}

// ordered returns the rows from the largest difference to the smallest.
func (d *MeanDifferences) ordered() []MeanDifference {
	size := make([]float64, len(d.Rows))
	for i, row := range d.Rows {
		size[i] = -math.Abs(row.Difference)
	}
	rows := make([]MeanDifference, len(d.Rows))
	for i, at := range byRank(size) {
		rows[i] = d.Rows[at]
	}
	return rows
}

// table lists the rows from the largest difference (the first 100).
func (d *MeanDifferences) table() *writing.Table {
	t := writing.NewTable(1,
		"left", "right", "difference", "interval", "t", "adjusted p", "decision")
	t.ToLeft(1, 6)
	rows := d.ordered()
	t.Rest = notShown(len(rows)-mostRows, "Frame has all")
	for _, row := range rows[:min(len(rows), mostRows)] {
		w := writing.Estimate(d.CriticalDifference/10, row.Difference, row.Low, row.High)
		t.Add(row.Left, row.Right, fmt.Sprint(w[0]), fmt.Sprintf("[%s, %s]", w[1], w[2]),
			writing.Decimals(row.T, 3), writing.PValue(row.Adjusted),
			foundSignificant(row.Significant, row.better()))
	}
	return t
}

// method says where the adjusted p values come from.
func (d *MeanDifferences) method() string {
	if d.Control != "" {
		return "multivariate t with correlation 1/2, for all comparisons together"
	}
	return "studentized range, for all comparisons together"
}

func (d *MeanDifferences) answer() writing.Answer {
	test := d.Test
	if d.Control != "" {
		test += " against the control " + d.Control
	}
	critical := fmt.Sprintf("Critical difference between mean scores: %s (%s of freedom).",
		writing.Number3(d.CriticalDifference), writing.Plural(d.DF, "degree"))
	notes := writing.PNotes(d.method(), d.Assumptions, d.Warnings)
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s on %s, alpha %s", test,
			writing.Plural(len(d.Classifiers), "classifier"),
			writing.Plural(d.Datasets, "data set"), writing.Number(d.Alpha)),
		Verdict: d.Verdict(),
		Marks:   writing.MarksOf(len(d.Warnings)),
		Tables:  []*writing.Table{d.table()},
		Notes:   append([]string{critical}, notes...),
	}
}

// String returns the whole answer in plain text: the pairs from the largest difference (the first
// 100), the verdict, and the notes.
func (d *MeanDifferences) String() string {
	if d == nil {
		return "no comparisons"
	}
	return d.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the pairs (the first 100), then
// the notes.
func (d *MeanDifferences) HTML() string {
	if d == nil {
		return "<p>no comparisons</p>"
	}
	return d.answer().HTML()
}
