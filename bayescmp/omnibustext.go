package bayescmp

import (
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict returns the outcome as a sentence.
func (o *Omnibus) Verdict() string {
	if o.empty() {
		return "no ranking"
	}
	p := writing.PIs(o.P)
	if !o.Significant() {
		return fmt.Sprintf("No significant difference found among %s (%s); "+
			"that is not evidence that there is none.", o.pool(), p)
	}
	found := fmt.Sprintf("The mean %ss of %s differ significantly (%s)", o.RankName, o.pool(), p)
	if o.comparable() != nil {
		return found + "."
	}
	return found + "; a post-hoc test may tell which."
}

// pool describes the data, such as "4 classifiers on 14 data sets".
func (o *Omnibus) pool() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(o.Classifiers), "classifier"),
		writing.Plural(len(o.Datasets), "data set"))
}

// statistic returns a sentence with the statistic and its p value.
func (o *Omnibus) statistic() string {
	value := strconv.FormatFloat(o.Statistic, 'g', 4, 64)
	if math.IsInf(o.Statistic, 1) {
		value = "∞"
	}
	freedom := writing.Plural(o.DF, "degree") + " of freedom"
	if o.ErrorDF > 0 {
		freedom = fmt.Sprintf("%d and %d degrees of freedom", o.DF, o.ErrorDF)
	}
	return fmt.Sprintf("%s = %s with %s: %s.",
		o.StatisticName, value, freedom, writing.PIs(o.ApproximateP))
}

func (o *Omnibus) answer() writing.Answer {
	t := writing.NewTable(1, "classifier", "mean "+o.RankName)
	for _, c := range byRank(o.MeanRanks) {
		t.Add(o.Classifiers[c], writing.Decimals(o.MeanRanks[c], 3))
	}
	notes := writing.PNotes(o.Method, o.Assumptions, o.Warnings)
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s, alpha %s",
			writing.Capital(o.Test), o.pool(), writing.Number(o.Alpha)),
		Verdict: o.Verdict(),
		Marks:   writing.MarksOf(len(o.Warnings)),
		Tables:  []*writing.Table{t},
		Notes:   append([]string{o.statistic()}, notes...),
	}
}

// String returns the whole answer in plain text: the mean ranks from the best, the verdict, the
// statistic, and the warnings as numbered notes.
func (o *Omnibus) String() string {
	if o.empty() {
		return "no ranking"
	}
	return o.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the mean ranks and the notes.
func (o *Omnibus) HTML() string {
	if o.empty() {
		return "<p>no ranking</p>"
	}
	return o.answer().HTML()
}
