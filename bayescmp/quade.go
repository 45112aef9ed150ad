package bayescmp

import (
	"slices"

	"github.com/bayescmp/go/internal/concordance"
)

// Quade is the test of Quade (1979) for several classifiers. The classifiers are ranked on each
// data set, 1 for the best, and the ranks are weighted by the rank of the data set. Data sets are
// ranked by the spread of their scores, 1 for the smallest difference between the best and the
// worst. Equal scores and equal spreads share the mean of their ranks. Quade is to [Friedman] what
// [Wilcoxon] is to [BinomialSign]: with two classifiers it is Wilcoxon's test with [PrattZeros],
// and on data sets with equal spreads it is Friedman's test. García, Fernández, Luengo and Herrera
// (Information Sciences 180, 2010) recommend it for few classifiers.
//
// The statistic is F = (N − 1)·B/(A − B) with k − 1 and (k − 1)(N − 1) degrees of freedom. The
// weighted ranks are taken about their mean on the data set: A is the sum of their squares, and B
// is the sum of the squares of their sums by classifier, over N. P is exact where there are few
// data sets, as many as for [AlignedRanks]; otherwise it comes from the F distribution.
//
// The test assumes independent data sets and spreads of their scores that are comparable. It uses
// only the mean of each classifier on each data set.
type Quade struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, from
	// 1e-15 to below 1; 0 means 0.05.
	Alpha float64
}

// Name returns "Quade test".
func (Quade) Name() string { return "Quade test" }

// Rank ranks the classifiers and tests whether their weighted mean ranks differ. These mean ranks
// are from 1 to k. P is 1 where all scores of each data set are equal. Differences below 1e-12 of
// the largest score are rounding, and tie.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, fewer than two classifiers, or scores
// without a common scale), [ErrOneFold] (one data set) or [ErrMissing].
func (t Quade) Rank(scores *Scores) (*Omnibus, error) {
	scores, alpha, err := scores.prepareScores(t.Name(), t.Alpha)
	if err == nil {
		err = scores.families().checkSeveral(t.Name())
	}
	if err == nil {
		err = scores.checkScale()
	}
	if err != nil {
		return nil, err
	}
	o := newOmnibus(t.Name(), "weighted rank", scores, alpha,
		"independent "+scores.families().units()+", spreads of scores comparable among them")
	o.sources = References{quade1979, garcia2010}
	n := len(scores.sets)
	rows, weights := make([][]float64, n), scores.spreads()
	for i, set := range scores.sets {
		rows[i] = set.ranks()
		for c := range rows[i] {
			rows[i][c] *= 2 * weights[i] // twice: weights and ranks are multiples of 1/2
		}
	}
	rows = o.families.sumRows(rows)
	o.ErrorDF = o.DF * (len(rows) - 1)
	s := o.computeStatistics(rows, float64(n*(n+1)))
	o.StatisticName, o.Statistic, o.ApproximateP = "F", s.F, s.FP
	o.chooseP(rows, concordance.WithinSums(rows))
	o.addWarnings(o.StandardError == 0)
	return validate(o)
}

// spreads returns the ranks of the data sets by the difference between the best and the worst mean
// score. The smallest difference has the rank 1.
func (s *Scores) spreads() []float64 {
	spread, rounding := make([]float64, len(s.sets)), make([]float64, len(s.sets))
	points, _ := s.orientedMeans()
	for i, row := range points {
		spread[i] = slices.Max(row) - slices.Min(row)
		rounding[i] = 1e-12 * largest(s.sets[i].scores...)
	}
	return roundedRanks(spread, rounding)
}
