package bayescmp

import "slices"

// Quade is the test of Quade (1979) for several classifiers: they are ranked on each data set, 1 for the best, and these ranks are weighted
// by the rank of the data set among all by the spread of its scores, 1 for the smallest difference between the best and the worst. Equal
// scores and equal spreads share the mean of their ranks. It is to [Friedman] what [Wilcoxon] is to [BinomialSign]: with two classifiers it is
// Wilcoxon's test with [PrattZeros], and on data sets with equal spreads it is Friedman's. García, Fernández, Luengo and Herrera
// (Information Sciences 180, 2010) recommend it for few classifiers.
//
// The statistic is F = (N − 1)·B/(A − B) with k − 1 and (k − 1)(N − 1) degrees of freedom, A the sum of squares of the weighted ranks
// about their mean on the data set, and B that of their sums by classifier, over N. P is exact where there are few data sets, as many as
// for [AlignedRanks]; otherwise it is that of F.
//
// The test takes the data sets as independent and the spreads of their scores as comparable. It looks at the mean of each classifier on
// each data set only.
type Quade struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, in (0, 1); 0 means 0.05.
	Alpha float64
}

// Name returns "Quade test".
func (Quade) Name() string { return "Quade test" }

// Rank ranks the classifiers and tests whether their weighted mean ranks differ; those are from 1 to k. Where all scores of each data set
// are equal P is 1. Differences below 1e-12 of the largest score are rounding, and tie.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers), [ErrOneFold] (one data set) or [ErrMissing].
func (t Quade) Rank(scores *Scores) (*Omnibus, error) {
	alpha, err := scores.forAll(t.Name(), t.Alpha)
	if err != nil {
		return nil, err
	}
	o := newOmnibus(t.Name(), "weighted rank", scores, alpha, "independent data sets, spreads of scores comparable among them")
	n := len(scores.sets)
	o.ErrorDF = o.DF * (n - 1)
	rows, weights := make([][]float64, n), scores.spreads()
	for i, set := range scores.sets {
		rows[i] = set.ranks(scores.lower)
		for c := range rows[i] {
			rows[i][c] *= 2 * weights[i] // twice, for choose: weights have halves, and ranks too
		}
	}
	s := o.weigh(rows, float64(n*(n+1)))
	o.StatisticName, o.Statistic, o.ApproximateP = "F", s.F, s.FP
	o.choose(rows)
	o.reserve(o.StandardError == 0)
	return o, nil
}

// spreads are the ranks of the data sets by the difference between the best and the worst score, the smallest 1.
func (s *Scores) spreads() []float64 {
	spread, rounding := make([]float64, len(s.sets)), make([]float64, len(s.sets))
	points, _ := s.goodness()
	for i, row := range points {
		spread[i], rounding[i] = slices.Max(row)-slices.Min(row), 1e-12*largest(s.sets[i].scores...)
	}
	return roundedRanks(spread, rounding)
}
