package bayescmp

import (
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
)

// Plot draws the posterior mean of each ability and its central 95 % interval, the highest mean
// first. Plot returns nil when there is nothing to draw.
func (a *Abilities) Plot() *figure.Figure {
	if a.empty() {
		return nil
	}
	f := figure.Forest{Title: a.headline(), XLabel: "ability, in log odds",
		EstimateLabel: "posterior mean with 95 % interval"}
	for _, c := range a.order() {
		f.Rows = append(f.Rows, figure.ForestRow{Name: a.Classifiers[c], Raw: math.NaN(),
			Estimate: a.Mean[c], Low: a.Low[c], High: a.High[c]})
	}
	return f.Figure().Describe("Abilities. " + a.Verdict())
}

// RankPlot draws how probable each rank is for each classifier, the darker the more probable, the
// highest mean ability first. The ranks from RankLow to RankHigh are framed. RankPlot returns nil
// when there is nothing to draw.
func (a *Abilities) RankPlot() *figure.Figure {
	if a.empty() {
		return nil
	}
	r := figure.Ranks{Title: a.headline() + ", probability of each rank",
		IntervalLabel: "ranks with probability 0.95"}
	for _, c := range a.order() {
		r.Names = append(r.Names, a.Classifiers[c])
		r.P = append(r.P, a.Ranks[c])
		r.Low, r.High = append(r.Low, a.RankLow[c]), append(r.High, a.RankHigh[c])
	}
	return r.Figure().Describe("Probability of each rank. " + a.Verdict())
}
