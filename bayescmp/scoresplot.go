package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Plot draws the mean scores of each classifier, one point for each data set, with quartiles,
// median and mean. The classifiers are in the order of their mean ranks, the best on top. On one
// data set the points are the scores of the folds. Plot returns nil if there is nothing to draw, or
// if the scores have several metrics, which cannot share an axis.
func (s *Scores) Plot() *figure.Figure {
	metric := s.metric()
	if metric == "" {
		return nil
	}
	better := "higher is better"
	if s.better() == lowerBetter {
		better = "lower is better"
	}
	out := figure.Strips{
		Title: fmt.Sprintf("%s on %s",
			writing.Plural(len(s.classifiers), "classifier"), s.Where()),
		XLabel: fmt.Sprintf("mean %s (%s); the best mean rank is on top", metric, better),
	}
	if len(s.sets) == 1 {
		out.XLabel = fmt.Sprintf("%s (%s); the best mean is on top", metric, better)
		out.PointLabel = "fold"
	} else {
		out.PointNames = s.Datasets()
	}
	for _, c := range byRank(s.meanRanks()) {
		out.Names = append(out.Names, s.classifiers[c])
		scores := s.sets[0].scores[c]
		if len(s.sets) > 1 {
			scores = nil
			for _, set := range s.sets {
				scores = append(scores, mean(set.scores[c])) // NaN in a gap, which is not drawn
			}
		}
		out.Scores = append(out.Scores, scores)
	}
	return out.Figure()
}

// metric names what the scores are: "accuracy", or "score" where nobody has named it. It is "" if
// there are none, or several metrics.
func (s *Scores) metric() string {
	if s == nil || len(s.sets) == 0 {
		return ""
	}
	first := s.sets[0]
	for _, set := range s.sets {
		if set.metric != first.metric || set.lower != first.lower {
			return ""
		}
	}
	if name := writing.OneLine(first.metric); name != "" {
		return name
	}
	return "score"
}

// meanRanks returns the mean rank of each classifier. On a data set with gaps, the ranks of the
// classifiers that it has are stretched over all ranks.
func (s *Scores) meanRanks() []float64 {
	k := len(s.classifiers)
	sums, times := make([]float64, k), make([]float64, k)
	for _, set := range s.sets {
		there := dataset{lower: set.lower}
		var present []int
		for c, folds := range set.scores {
			if len(folds) > 0 {
				there.scores, present = append(there.scores, folds), append(present, c)
			}
		}
		if len(present) == 0 {
			continue
		}
		for i, rank := range there.ranks() {
			sums[present[i]] += rank * float64(k+1) / float64(len(present)+1)
			times[present[i]]++
		}
	}
	for c := range sums {
		if sums[c] /= times[c]; math.IsNaN(sums[c]) {
			sums[c] = float64(k + 1) // without any score, behind the others
		}
	}
	return sums
}
