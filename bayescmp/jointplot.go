package bayescmp

import (
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
)

// Plot draws the posterior mean of each location and its central 95 % interval, the highest mean
// first. Plot returns nil when there is nothing to draw.
func (a *Joint) Plot() *figure.Figure {
	if a.empty() {
		return nil
	}
	f := figure.Forest{Title: a.headline(), XLabel: "score over the mean of all classifiers",
		EstimateLabel: "posterior mean with 95 % interval"}
	for _, c := range a.order() {
		f.Rows = append(f.Rows, figure.ForestRow{Name: a.Classifiers[c], Raw: math.NaN(),
			Estimate: a.Mean[c], Low: a.Low[c], High: a.High[c]})
	}
	return f.Figure().Describe("Locations in the population. " + a.Verdict())
}

// RankPlot draws how probable each rank on the next data set is for each classifier, the darker the
// more probable, the highest mean first. The ranks from RankLow to RankHigh are framed. RankPlot
// returns nil when there is nothing to draw.
func (a *Joint) RankPlot() *figure.Figure {
	if a.empty() {
		return nil
	}
	r := figure.Ranks{Title: a.headline() + ", ranks on the next data set",
		IntervalLabel: "ranks with probability 0.95"}
	for _, c := range a.order() {
		r.Names = append(r.Names, a.Classifiers[c])
		r.P = append(r.P, a.Ranks[c])
		r.Low, r.High = append(r.Low, a.RankLow[c]), append(r.High, a.RankHigh[c])
	}
	return r.Figure().Describe("Probability of each rank on the next data set. " + a.Verdict())
}
