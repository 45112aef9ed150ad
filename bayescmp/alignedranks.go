package bayescmp

import "github.com/bayescmp/go/internal/concordance"

// AlignedRanks is the test of Hodges and Lehmann (1962) for several classifiers, as García,
// Fernández, Luengo and Herrera (Information Sciences 180, 2010) recommend it for few of them. The
// mean of its data set is subtracted from each score, and all k·N differences are ranked together:
// 1 is the best, and equal differences share the mean of their ranks. Among few classifiers the
// test finds more than [Friedman], which ranks them within each data set.
//
// The statistic is χ² = (k − 1)·Σ(R − N(kN + 1)/2)²/Σ(r − mean of its data set)² with k − 1 degrees
// of freedom, where R is the sum of the ranks r of a classifier. Without ties it is the statistic
// of García et al.; it is also right with ties. P is exact where there are few data sets: up to 100
// for 2 classifiers, 18 for 3, 7 for 4, 4 for 5, 3 for 6, and 2 for 7 and 8. The exact P comes from
// all orders of the ranks on each data set, which are equally probable if all classifiers are
// equal. Otherwise P comes from the χ² distribution.
//
// The test assumes independent data sets and scores that are comparable among them: a data set on
// which the classifiers differ by much counts much. It uses only the mean of each classifier on
// each data set.
type AlignedRanks struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, from
	// 1e-15 to below 1; 0 means 0.05.
	Alpha float64
}

// Name returns "aligned ranks test".
func (AlignedRanks) Name() string { return "aligned ranks test" }

// Rank ranks the classifiers and tests whether their mean aligned ranks differ. P is 1 where all
// scores of each data set are equal. Differences below 1e-12 of the largest score of a data set are
// rounding, and tie.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, fewer than two classifiers, or scores
// without a common scale), [ErrOneFold] (one data set) or [ErrMissing].
func (t AlignedRanks) Rank(scores *Scores) (*Omnibus, error) {
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
	o := newOmnibus(t.Name(), "aligned rank", scores, alpha,
		"independent "+scores.families().units()+", scores comparable among them")
	o.sources = References{garcia2010}
	rows := o.families.sumRows(scores.alignedRanks())
	s := o.computeStatistics(rows, float64(len(scores.sets)))
	o.StatisticName, o.Statistic, o.ApproximateP = "χ²", s.ChiSquared, s.ChiSquaredP
	o.chooseP(rows, concordance.WithinSums(rows))
	o.addWarnings(o.StandardError == 0)
	return validate(o)
}

// alignedRanks returns the aligned ranks by data set and classifier.
func (s *Scores) alignedRanks() [][]float64 {
	points, _ := s.orientedMeans()
	var all, roundings []float64
	for i, row := range points {
		level, rounding := mean(row), 1e-12*largest(s.sets[i].scores...)
		for _, good := range row {
			all, roundings = append(all, level-good), append(roundings, rounding)
		}
	}
	all = roundedRanks(all, roundings)
	rows := make([][]float64, len(points))
	for i := range rows {
		rows[i], all = all[:len(s.classifiers)], all[len(s.classifiers):]
	}
	return rows
}
