package bayescmp

// Friedman is the test of Friedman (1937, 1940) for several classifiers, as Demšar (2006, section
// 3.2.2) recommends it. On each data set the classifiers are ranked: 1 is the best, and equal
// scores share the mean of their ranks. If all classifiers are equal, so are their mean ranks,
// except by chance. The answer is a [Ranking], which also has the post-hoc tests that tell which
// classifiers differ.
//
// P is exact where there are few data sets: up to 1000 for 2 classifiers, 60 for 3, 18 for 4, 8 for
// 5, 5 for 6, 3 for 7 and 2 for 8. The exact P comes from all orders of the ranks of each data set,
// ties kept, which are equally probable if all classifiers are equal. Otherwise P comes from the F
// of Iman and Davenport (1980), with χ² corrected for ties.
//
// The test assumes independent data sets. It uses only the mean of each classifier on each data
// set. Where data sets are in families ([Scores.InFamilies]), the ranks of a family are added up
// and the families are independent: P comes from all orders of the rank sums of each family, or
// from F with (k − 1)(families − 1) degrees of freedom.
type Friedman struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, from
	// 1e-15 to below 1; 0 means 0.05.
	Alpha float64
	// Approximate uses the F of Iman and Davenport for any number of data sets: to compare with
	// published results, or to save the time of the exact distribution, up to 0.1 seconds.
	Approximate bool
}

// Name returns "Friedman test".
func (Friedman) Name() string { return "Friedman test" }

// Rank ranks the classifiers on each data set and tests whether their mean ranks differ. P is 1
// where all scores are equal. With two classifiers the test is the sign test, and a warning says
// that [Wilcoxon] is better.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers),
// [ErrOneFold] (one data set, and so one rank per classifier) or [ErrMissing].
func (f Friedman) Rank(scores *Scores) (*Ranking, error) {
	scores, alpha, err := scores.prepareScores(f.Name(), f.Alpha)
	if err == nil {
		err = scores.families().checkSeveral(f.Name())
	}
	if err != nil {
		return nil, err
	}
	r := newRanking(f.Name(), scores, alpha)
	r.computeStatistics(!f.Approximate)
	r.addWarnings()
	if err := scores.undeclaredFamilies(); err != nil {
		r.Warnings = append(r.Warnings, err)
	}
	return validate(r)
}
