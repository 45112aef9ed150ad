package bayescmp

import "gonum.org/v1/gonum/mat"

// SkillingsMack is the test of Skillings and Mack (1981) for several classifiers, some of which
// have no score on some data sets. [KeepMissing] lets such scores through. On each data set the s
// classifiers that it has are ranked: 1 is the best, and equal scores share the mean of their
// ranks. A rank becomes the standardised rank √(12/(s + 1))·(rank − (s + 1)/2). The statistic is
// χ² = aᵀΣ⁻a with k − 1 degrees of freedom, where a holds the sums of the standardised ranks by
// classifier and Σ is their covariance: −Σ(i, j) is the number of data sets on which i and j are
// ranked together.
//
// When nothing is missing the statistic is [Friedman]'s χ² without the correction for ties, which
// is careful. Data sets with a single classifier say nothing, and are left out.
//
// The test assumes independent data sets, and scores that are missing at random: not because they
// would have been bad, say, or training took too long. It uses only the mean of each classifier on
// each data set.
type SkillingsMack struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to below 1; 0 means
	// 0.05.
	Alpha float64
}

// Name returns "Skillings–Mack test".
func (SkillingsMack) Name() string { return "Skillings–Mack test" }

// Rank ranks the classifiers and tests whether their mean standardised ranks differ. There is no
// post-hoc test. P is 1 where all scores of each data set are equal.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers),
// [ErrOneFold] (one data set) or [ErrMissing] (fewer than two data sets with two classifiers, or
// classifiers that no data set connects with the others).
func (t SkillingsMack) Rank(scores *Scores) (*Omnibus, error) {
	alpha, err := scores.checkSeveral(t.Name(), t.Alpha)
	if err == nil {
		err = scores.checkIndependent(t.Name())
	}
	if err != nil {
		return nil, err
	}
	b, err := newBlocks(scores)
	if err != nil {
		return nil, err
	}
	o := newOmnibus(t.Name(), "standardised rank", scores, alpha, "independent data sets")
	o.sources = References{skillingsMack1981}
	if gaps := scores.describeGaps(); gaps != "" {
		o.Assumptions = append(o.Assumptions, gaps+" at random")
	}
	if b.tied {
		o.Assumptions = append(o.Assumptions,
			"a variance as if there were no ties, which is careful")
	}
	o.dropDatasets(b.alone)
	for c := range o.MeanRanks {
		o.MeanRanks[c] = b.sums[c] / b.times[c]
	}
	o.StatisticName, o.Statistic = "χ²", b.statistic()
	o.ApproximateP = statisticsOf(o.Statistic, o.DF, o.DF*(len(o.Datasets)-1)).ChiSquaredP
	o.P, o.Method = o.ApproximateP, "χ² distribution"
	o.addWarnings(!b.varied)
	return validate(o)
}

// statistic is aᵀΣ⁻a. The sums of all classifiers add up to 0, so the last classifier can be left
// out, with its row and column of Σ. The rest of Σ is positive definite if all classifiers are
// connected.
func (b *blocks) statistic() float64 {
	rest := len(b.sums) - 1
	covariance := mat.NewSymDense(rest, nil)
	for i := range rest {
		diagonal := -b.together[i][i]
		for j, times := range b.together[i] {
			diagonal += times
			if j < i {
				covariance.SetSym(i, j, -times)
			}
		}
		covariance.SetSym(i, i, diagonal)
	}
	a := mat.NewVecDense(rest, nil)
	for i := range rest {
		a.SetVec(i, zeroIfNegligible(b.sums[i], 1e-12*b.times[i]))
	}
	var root mat.Cholesky
	_ = root.Factorize(covariance)
	var solved mat.VecDense
	_ = root.SolveVecTo(&solved, a) // an error means nearly singular, which counts are not
	return mat.Dot(a, &solved)
}
