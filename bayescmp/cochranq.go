package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/internal/concordance"
)

// CochranQ is the test of Cochran (1950) for several classifiers that are right (1) or wrong (0)
// once on each data set, such as programs that solve a problem or not. It is [McNemar]'s test for
// more than two, and [Friedman]'s test, corrected for ties, of such scores: on each data set those
// that are right share a rank, and so do those that are wrong. The answer has these mean ranks.
//
// The statistic is Q = k(k − 1)·Σ(C − mean of C)²/Σ R(k − R), where C is the number of data sets on
// which a classifier is right, and R the number of classifiers that are right on a data set. P is
// exact for as many data sets as with Friedman: it comes from all orders of the scores of each data
// set, which are equally probable if all classifiers are equal. Otherwise it comes from the χ²
// distribution with k − 1 degrees of freedom. Data sets on which all are right, or all wrong,
// change neither Q nor the exact P.
//
// The test assumes independent data sets.
type CochranQ struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, from
	// 1e-15 to below 1; 0 means 0.05.
	Alpha float64
}

// Name returns "Cochran's Q test".
func (CochranQ) Name() string { return "Cochran's Q test" }

// Rank ranks the classifiers and tests whether they are right equally often. The post-hoc tests
// [Omnibus.Control] and [Omnibus.Pairwise] compare mean ranks: a difference in how often two are
// right is 2/k times that of their mean ranks. P is 1 where the scores of each data set are equal.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers),
// [ErrOneFold] (one data set), [ErrMissing] or [ErrScore] (a score that is neither 0 nor 1, which
// the error names).
func (t CochranQ) Rank(scores *Scores) (*Omnibus, error) {
	scores, alpha, err := scores.prepareScores(t.Name(), t.Alpha)
	if err == nil {
		err = scores.checkIndependent(t.Name())
	}
	if err != nil {
		return nil, err
	}
	var informative [][]float64
	rows := make([][]float64, len(scores.sets))
	for i, set := range scores.sets {
		if err := set.binary(scores.classifiers); err != nil {
			return nil, err
		}
		rows[i] = set.ranks()
		if !isConstantRow(rows[i]) {
			informative = append(informative, rows[i])
		}
	}
	o := newOmnibus(t.Name(), "rank", scores, alpha, "independent data sets")
	o.sources = References{cochran1950}
	s := o.computeStatistics(rows, float64(len(rows)))
	o.StatisticName, o.Statistic, o.ApproximateP = "Q", s.ChiSquared, s.ChiSquaredP
	o.chooseP(informative, concordance.Within(len(informative), len(o.Classifiers)))
	o.addWarnings(o.StandardError == 0)
	return validate(o)
}

// binary refuses a score that is neither right nor wrong.
func (d dataset) binary(classifiers []string) error {
	for c, folds := range d.scores {
		if v := mean(folds); v != 0 && v != 1 {
			return fmt.Errorf("%w: Cochran's Q is for scores of 0 and 1, and %q has %g on "+
				"data set %q; Friedman takes any scores", ErrScore, classifiers[c], v, d.name)
		}
	}
	return nil
}

// isConstantRow tells whether all ranks of a data set are equal.
func isConstantRow(row []float64) bool {
	for _, r := range row {
		if r != row[0] {
			return false
		}
	}
	return true
}
