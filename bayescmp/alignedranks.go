package bayescmp

// AlignedRanks is the test of Hodges and Lehmann (1962) for several classifiers, as García, Fernández, Luengo and Herrera (Information
// Sciences 180, 2010) recommend it for few of them: from each score the mean of its data set is taken away, and all k·N differences are
// ranked together, 1 for the best, equal ones sharing the mean of their ranks. Among few classifiers it finds more than [Friedman], which
// ranks them within each data set.
//
// The statistic is χ² = (k − 1)·Σ(R − N(kN + 1)/2)²/Σ(r − mean of its data set)², R the sum of the ranks r of a classifier, with k − 1
// degrees of freedom: that of García et al. without ties, and right with them. P is exact where there are few data sets: up to 100 for 2
// classifiers, 18 for 3, 7 for 4, 4 for 5, 3 for 6, and 2 for 7 and 8. It then comes from all orders of the ranks on each data set, which
// are equally probable if all classifiers are equal. Otherwise it is that of χ².
//
// The test takes the data sets as independent and their scores as comparable: a data set on which the classifiers differ by much counts
// much. It looks at the mean of each classifier on each data set only.
type AlignedRanks struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, in (0, 1); 0 means 0.05.
	Alpha float64
}

// Name is "aligned ranks test".
func (AlignedRanks) Name() string { return "aligned ranks test" }

// Rank ranks the classifiers and tests whether their mean aligned ranks differ. Where all scores of each data set are equal P is 1.
// Differences below 1e-12 of the largest score of a data set are rounding, and tie.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers), [ErrOneFold] (one data set) or [ErrMissing].
func (t AlignedRanks) Rank(scores *Scores) (*Omnibus, error) {
	alpha, err := scores.forAll(t.Name(), t.Alpha)
	if err != nil {
		return nil, err
	}
	o := newOmnibus(t.Name(), "aligned rank", scores, alpha, "independent data sets, scores comparable among them")
	rows := scores.aligned()
	s := o.weigh(rows, float64(len(rows)))
	o.StatisticName, o.Statistic, o.ApproximateP = "χ²", s.ChiSquared, s.ChiSquaredP
	o.choose(rows)
	o.reserve(o.StandardError == 0)
	return o, nil
}

// aligned are the aligned ranks, by data set and classifier.
func (s *Scores) aligned() [][]float64 {
	points, _ := s.goodness()
	var all, rounding []float64
	for i, row := range points {
		level := mean(row)
		for _, good := range row {
			all, rounding = append(all, level-good), append(rounding, 1e-12*largest(s.sets[i].scores...))
		}
	}
	all = roundedRanks(all, rounding)
	rows := make([][]float64, len(points))
	for i := range rows {
		rows[i], all = all[:len(s.classifiers)], all[len(s.classifiers):]
	}
	return rows
}
