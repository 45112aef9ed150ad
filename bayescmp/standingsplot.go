package bayescmp

import "github.com/bayescmp/go/bayescmp/figure"

// Plot draws how probable each rank is for each classifier, the darker the more probable, in the
// order of the table. The ranks from Low to High are framed. Plot returns nil when there is nothing
// to draw.
func (s *Standings) Plot() *figure.Figure {
	if s == nil || len(s.Classifiers) == 0 {
		return nil
	}
	r := figure.Ranks{
		Title:         s.headline() + ", probability of each rank",
		IntervalLabel: "ranks with probability 0.95",
	}
	for _, c := range s.order() {
		r.Names = append(r.Names, s.Classifiers[c])
		r.P = append(r.P, s.Ranks[c])
		r.Low, r.High = append(r.Low, s.Low[c]), append(r.High, s.High[c])
	}
	return r.Figure().Describe("Probability of each rank. " + s.Verdict())
}
