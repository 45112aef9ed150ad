package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict names the classifier that most probably has the highest ability, and says whether its
// probability is above 0.95.
func (a *Abilities) Verdict() string {
	if a.empty() {
		return "no abilities"
	}
	c := a.order()[0]
	for other := range a.P {
		if a.P[other] > a.P[c] {
			c = other
		}
	}
	name, what := a.Classifiers[c], "classifier"
	if a.player {
		what = "player"
	}
	p := writing.NewProbability(a.P[c], a.Error[c], false)
	if !(a.P[c] > 0.95) {
		return fmt.Sprintf("No %s has the highest ability with probability 0.95; "+
			"%s is the likeliest, with %s.", what, name, p)
	}
	return fmt.Sprintf("%s has the highest ability with probability %s.", name, p)
}

func (a *Abilities) headline() string {
	if a.player {
		return fmt.Sprintf("%s: %s in %s", a.Test, writing.Plural(len(a.Classifiers), "player"),
			writing.Plural(int(a.Games), "game"))
	}
	return fmt.Sprintf("%s: %s on %s", a.Test, writing.Plural(len(a.Classifiers), "classifier"),
		a.on(a.Datasets))
}

// mostPairs is the largest number of pairs that a table shows; PairFrame has all.
const mostPairs = 45

func (a *Abilities) answer() writing.Answer {
	who := "classifier"
	if a.player {
		who = "player"
	}
	each := writing.NewTable(1, who, "ability", "95 % interval", "P(best)", "rank, 95 %")
	for _, c := range a.order() {
		ranks := fmt.Sprintf("%d to %d", a.RankLow[c], a.RankHigh[c])
		if a.RankLow[c] == a.RankHigh[c] {
			ranks = fmt.Sprint(a.RankLow[c])
		}
		each.Add(a.Classifiers[c], writing.Decimals(a.Mean[c], 2),
			writing.Decimals(a.Low[c], 2)+" to "+writing.Decimals(a.High[c], 2),
			writing.NewProbability(a.P[c], a.Error[c], false).String(), ranks)
	}
	pairs := writing.NewTable(2, "left", "right", "won–tied–lost", "P(left beats right)", "89 %",
		"P(left above)", "P(in rope)", "decision")
	pairs.ToLeft(7)
	for _, p := range a.Pairs[:min(len(a.Pairs), mostPairs)] {
		pairs.Add(p.Left, p.Right,
			writing.Number(p.Won)+"–"+writing.Number(p.Tied)+"–"+writing.Number(p.Lost),
			writing.Decimals(p.Beats, 2),
			writing.Decimals(p.Low, 2)+" to "+writing.Decimals(p.High, 2),
			writing.NewProbability(p.Above, p.AboveError, false).String(),
			writing.Decimals(p.InRope, 2), p.Decision.String())
	}
	notes := writing.Notes(a.Assumptions, a.Warnings)
	if more := len(a.Pairs) - mostPairs; more > 0 {
		notes = append([]string{fmt.Sprintf("%s more in PairFrame.",
			writing.Plural(more, "pair"))}, notes...)
	}
	notes = append([]string{a.ruled()}, notes...)
	return writing.Answer{Headline: a.headline(), Verdict: a.Verdict(),
		Marks: writing.MarksOf(len(a.Warnings)), Tables: []*writing.Table{each, pairs},
		Notes: notes}
}

// ruled says how pairs are decided.
func (a *Abilities) ruled() string {
	if a.Rule == StrongRule {
		return fmt.Sprintf("Decisions by the mean of P(left beats right): better above %s, "+
			"equivalent below 0.55 for both.", writing.Number(a.Threshold))
	}
	return fmt.Sprintf("Decisions at probability %s: equivalent if P(left beats right) is in "+
		"[0.45, 0.55], the rope; otherwise better if the ability is the higher one.",
		writing.Number(a.Threshold))
}

// String returns the answer in plain text: one line per classifier, the highest mean ability first,
// one line per pair, the verdict, and the notes.
func (a *Abilities) String() string {
	if a.empty() {
		return "no abilities"
	}
	return a.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the tables and the notes.
func (a *Abilities) HTML() string {
	if a.empty() {
		return "<p>no abilities</p>"
	}
	return a.answer().HTML()
}
