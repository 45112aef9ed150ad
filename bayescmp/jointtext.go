package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict names the classifier that is most probably the best on the next data set, and says
// whether its probability is above the threshold.
func (a *Joint) Verdict() string {
	if a.empty() {
		return "no answer"
	}
	c := bestFirst(a.P, false)[0]
	p := writing.NewProbability(a.P[c], a.Error[c], false)
	if !(a.P[c] > a.Threshold) {
		return fmt.Sprintf("No classifier is the best on the next data set with probability %s; "+
			"%s is the likeliest, with %s.", writing.Number(a.Threshold), a.Classifiers[c], p)
	}
	return fmt.Sprintf("%s is the best on the next data set with probability %s.",
		a.Classifiers[c], p)
}

func (a *Joint) headline() string {
	return fmt.Sprintf("%s: %s on %s", writing.Capital(a.Test),
		writing.Plural(len(a.Classifiers), "classifier"), a.on(a.Datasets))
}

func (a *Joint) answer() writing.Answer {
	each := writing.NewTable(1, "classifier", "over the mean", "P(best)", "expected rank",
		"rank, 95 %")
	for _, c := range a.order() {
		ranks := fmt.Sprintf("%d to %d", a.RankLow[c], a.RankHigh[c])
		if a.RankLow[c] == a.RankHigh[c] {
			ranks = fmt.Sprint(a.RankLow[c])
		}
		each.Add(a.Classifiers[c], writing.Estimated(a.Mean[c], a.Low[c], a.High[c]),
			writing.NewProbability(a.P[c], a.Error[c], false).String(),
			writing.Decimals(a.ExpectedRank[c], 2), ranks)
	}
	pairs := writing.NewTable(2, "left", "right", "P(left)", "P(rope)", "P(right)", "next left",
		"next rope", "next right", "decision")
	pairs.ToLeft(8)
	for _, p := range a.Pairs[:min(len(a.Pairs), mostPairs)] {
		row := []string{p.Left, p.Right}
		for r := range 3 {
			cell := "–"
			if r != 1 || a.Rope > 0 {
				cell = writing.NewProbability(*p.P.at(r), *p.Error.at(r), false).String()
			}
			row = append(row, cell)
		}
		for r := range 3 {
			cell := "–"
			if r != 1 || a.Rope > 0 {
				cell = writing.Decimals(*p.Next.at(r), 2)
			}
			row = append(row, cell)
		}
		pairs.Add(append(row, p.Decision.String())...)
	}
	notes := writing.Notes(a.Assumptions, a.Warnings)
	if more := len(a.Pairs) - mostPairs; more > 0 {
		notes = append([]string{fmt.Sprintf("%s more in PairFrame.",
			writing.Plural(more, "pair"))}, notes...)
	}
	notes = append(a.explained(), notes...)
	return writing.Answer{Headline: a.headline(), Verdict: a.Verdict(),
		Marks: writing.MarksOf(len(a.Warnings)), Tables: []*writing.Table{each, pairs},
		Notes: notes}
}

// explained says what the groups are, and how pairs are decided.
func (a *Joint) explained() []string {
	out := []string{fmt.Sprintf("The best one is among %s with probability %s or more.",
		writing.Some(a.MayBeBest), writing.Number(a.Threshold))}
	if len(a.LikeBest) > 0 {
		out = append(out, fmt.Sprintf("Practically equivalent to %s: %s.", a.Order()[0],
			writing.Some(a.LikeBest)))
	}
	rope := "no rope"
	if a.Rope > 0 {
		rope = "rope ±" + writing.Number(a.Rope)
	}
	return append(out, fmt.Sprintf("P is the probability that a region is the most probable one "+
		"on the next data set (%s), and decides above %s; next is the plain probability there.",
		rope, writing.Number(a.Threshold)))
}

// String returns the answer in plain text: one line per classifier, the highest location first, one
// line per pair, the verdict, and the notes.
func (a *Joint) String() string {
	if a.empty() {
		return "no answer"
	}
	return a.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the tables and the notes.
func (a *Joint) HTML() string {
	if a.empty() {
		return "<p>no answer</p>"
	}
	return a.answer().HTML()
}
