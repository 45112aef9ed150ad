package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict returns the outcome as a sentence.
func (r *Ranking) Verdict() string {
	if r == nil {
		return "no ranking"
	}
	p, pool := writing.PIs(r.P), r.pool()
	if r.Significant() {
		return fmt.Sprintf("The mean ranks of %s differ significantly (%s); "+
			"a post-hoc test may tell which.", pool, p)
	}
	return fmt.Sprintf("No significant difference found among %s (%s); "+
		"that is not evidence that there is none.", pool, p)
}

func (r *Ranking) headline() string {
	return fmt.Sprintf("%s: %s, alpha %s",
		writing.Capital(r.Test), r.pool(), writing.Number(r.Alpha))
}

// pool describes the data, such as "4 classifiers on 14 data sets".
func (r *Ranking) pool() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(r.Classifiers), "classifier"),
		writing.Plural(len(r.Datasets), "data set"))
}

// means returns a table of the mean ranks, the best first.
func (r *Ranking) means() *writing.Table {
	t := writing.NewTable(1, "classifier", "mean rank")
	for _, c := range r.order() {
		t.Add(r.Classifiers[c], writing.Decimals(r.MeanRanks[c], 3))
	}
	return t
}

// statisticsTable returns a table of the statistics and their p values.
func (r *Ranking) statisticsTable() *writing.Table {
	approximate := func(p float64) string { return writing.NewProbability(p, 0, false).String() }
	ties := ""
	if r.Tied {
		ties = ", corrected for ties"
	}
	c := r.Corrected
	t := writing.NewTable(1, "statistic", "value", "p value")
	t.Add(fmt.Sprintf("Friedman's χ² (%s of freedom%s)", writing.Plural(r.DF, "degree"), ties),
		writing.Number4(c.ChiSquared), approximate(c.ChiSquaredP))
	t.Add(fmt.Sprintf("Iman and Davenport's F (%d and %d degrees of freedom)", r.DF, r.ErrorDF),
		writing.Number4(c.F), approximate(c.FP))
	if !math.IsNaN(r.ExactP) {
		t.Add("exact distribution", "", writing.PValue(r.ExactP))
	}
	t.Add("Kendall's W", writing.Number3(r.W), "")
	return t
}

func (r *Ranking) answer() writing.Answer {
	return writing.Answer{
		Headline: r.headline(),
		Verdict:  r.Verdict(),
		Marks:    writing.MarksOf(len(r.Warnings)),
		Tables:   []*writing.Table{r.means(), r.statisticsTable()},
		Notes:    writing.PNotes(r.Method, r.Assumptions, r.Warnings),
	}
}

// String returns the whole answer in plain text: the mean ranks from the best, the statistics, the
// verdict, and the warnings as numbered notes.
func (r *Ranking) String() string {
	if r == nil {
		return "no ranking"
	}
	return r.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the mean ranks, the statistics
// and the notes.
func (r *Ranking) HTML() string {
	if r == nil {
		return "<p>no ranking</p>"
	}
	return r.answer().HTML()
}
