package bayescmp

// ANOVA is the analysis of variance with repeated measures (Fisher 1959) of several classifiers on
// the same data sets, as Demšar (2006, section 3.2.1) compares it with [Friedman]. It divides the
// variance of the mean scores into three parts: between the classifiers, between the data sets, and
// the residual. F compares the first part with the residual. The answer is a [VarianceAnalysis],
// which also has the post-hoc tests of Tukey and Dunnett.
//
// The test assumes normal residuals, and differences between any two classifiers that are equally
// variable (sphericity). Scores on different data sets hardly ever meet these assumptions, and so
// Demšar recommends the Friedman test; ANOVA is here for comparison. It uses only the mean of each
// classifier on each data set.
type ANOVA struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, from
	// 1e-15 to below 1; 0 means 0.05.
	Alpha float64
}

// Name returns "repeated-measures ANOVA".
func (ANOVA) Name() string { return "repeated-measures ANOVA" }

// Test analyses the mean scores of all classifiers on all data sets. Residuals below 1e-12 of the
// largest score are rounding and count as 0. Without any residual, F is infinite and P is 0, or P
// is 1 if the classifiers are equal as well.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, fewer than two classifiers, or scores
// without a common scale), [ErrOneFold] (one data set), [ErrMissing] or [ErrScore] (a sum of
// squares is beyond what a float64 holds; scores from 1e-150 to 1e150 whose differences are not
// far smaller never cause this).
func (a ANOVA) Test(scores *Scores) (*VarianceAnalysis, error) {
	scores, alpha, err := scores.prepareScores(a.Name(), a.Alpha)
	if err == nil {
		err = scores.checkIndependent(a.Name())
	}
	if err != nil {
		return nil, err
	}
	if err := scores.checkScale(); err != nil {
		return nil, err
	}
	v := &VarianceAnalysis{Test: a.Name(), Classifiers: scores.Classifiers(),
		Datasets: scores.Datasets(), Alpha: alpha, dataFacts: scores.dataFacts(),
		lower: scores.direction() == lowerBetter}
	v.Assumptions = append([]string{"independent data sets", "normal residuals",
		"differences between any two classifiers equally variable (sphericity)"},
		scores.dataNotes()...)
	v.unit = unitOf(scores.largestScore())
	v.Epsilon = epsilon(v.decompose(scores))
	v.computeF()
	v.addWarnings()
	if err := v.restoreUnit(); err != nil {
		return nil, err
	}
	return validate(v)
}
