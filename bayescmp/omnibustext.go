package bayescmp

import (
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict is the outcome as a sentence.
func (o *Omnibus) Verdict() string {
	if o.empty() {
		return "no ranking"
	}
	switch {
	case !o.Significant():
		return fmt.Sprintf("No significant difference found among %s (%s); that is not evidence that there is none.", o.pool(), writing.PIs(o.P))
	case o.comparable() != nil:
		return fmt.Sprintf("The mean %ss of %s differ significantly (%s).", o.RankName, o.pool(), writing.PIs(o.P))
	}
	return fmt.Sprintf("The mean %ss of %s differ significantly (%s); a post-hoc test may tell which.", o.RankName, o.pool(), writing.PIs(o.P))
}

// pool is "4 classifiers on 14 data sets".
func (o *Omnibus) pool() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(o.Classifiers), "classifier"), writing.Plural(len(o.Datasets), "data set"))
}

// statistic is the statistic as a sentence.
func (o *Omnibus) statistic() string {
	value, freedom := strconv.FormatFloat(o.Statistic, 'g', 4, 64), writing.Plural(o.DF, "degree")+" of freedom"
	if math.IsInf(o.Statistic, 1) {
		value = "∞"
	}
	if o.ErrorDF > 0 {
		freedom = fmt.Sprintf("%d and %d degrees of freedom", o.DF, o.ErrorDF)
	}
	return fmt.Sprintf("%s = %s with %s: %s.", o.StatisticName, value, freedom, writing.PIs(o.ApproximateP))
}

func (o *Omnibus) answer() writing.Answer {
	t := writing.NewTable(1, "classifier", "mean "+o.RankName)
	for _, c := range byRank(o.MeanRanks) {
		t.Add(o.Classifiers[c], writing.Decimals(o.MeanRanks[c], 3))
	}
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s, alpha %s", writing.Capital(o.Test), o.pool(), writing.Number(o.Alpha)),
		Verdict:  o.Verdict(),
		Marks:    writing.MarksOf(len(o.Warnings)),
		Tables:   []*writing.Table{t},
		Notes:    append([]string{o.statistic()}, writing.PNotes(o.Method, o.Assumptions, o.Warnings)...),
	}
}

// String is the whole answer in plain text: mean ranks from the best, the verdict, the statistic, and
// the warnings as numbered notes.
func (o *Omnibus) String() string {
	if o.empty() {
		return "no ranking"
	}
	return o.answer().Text()
}

// HTML is the answer for a notebook: verdict first, then the mean ranks and the notes.
func (o *Omnibus) HTML() string {
	if o.empty() {
		return "<p>no ranking</p>"
	}
	return o.answer().HTML()
}
