package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/concordance"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Ranking is the answer of [Friedman]: mean ranks, and whether they differ by more than chance. The
// post-hoc tests [Ranking.Nemenyi], [Ranking.Control] and [Ranking.Pairwise] tell which classifiers
// differ.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks
// for nothing.
type Ranking struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string
	// Datasets are the names of the data sets, in the order of the scores.
	Datasets []string
	// Ranks holds the ranks by data set, then by classifier: 1 is the best, and equal scores share
	// the mean of their ranks.
	Ranks [][]float64
	// MeanRanks holds the mean rank of each classifier over the data sets.
	MeanRanks []float64
	// Tied tells whether some data set has equal scores.
	Tied bool

	// Corrected holds the statistics corrected for ties.
	Corrected FriedmanStatistics
	// Uncorrected holds the statistics by the formulas of Demšar (2006, section 3.2.2), which
	// assume that there are no ties.
	Uncorrected FriedmanStatistics
	// DF and ErrorDF are the degrees of freedom: k − 1 of χ² and F, and (k − 1)(N − 1) of F.
	DF, ErrorDF int
	// W is Kendall's coefficient of concordance, corrected for ties: 0 means that the data sets do
	// not agree, 1 that they agree fully. It is 0 if all ranks are equal.
	W float64
	// ExactP is the exact p value; NaN where there are too many data sets for it.
	ExactP float64

	// P is ExactP where there is one, otherwise Corrected.FP.
	P float64
	// Method says how P was computed.
	Method string
	// Alpha is the largest P that counts as significant.
	Alpha float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	told
	scores *Scores
}

// Significant tells whether P is not above Alpha, but for rounding.
func (r *Ranking) Significant() bool {
	return r != nil && r.Alpha > 0 && attains(r.P, r.Alpha)
}

// order returns the indices of the classifiers from the best mean rank to the worst. Equal
// classifiers keep the order of the scores.
func (r *Ranking) order() []int { return byRank(r.MeanRanks) }

// Frame returns one row per classifier, the best first, with the columns classifier, mean_rank.
func (r *Ranking) Frame() dataframe.DataFrame {
	if r == nil {
		return dataframe.DataFrame{Err: errNoRanking}
	}
	var names []string
	var means []float64
	for _, c := range r.order() {
		names, means = append(names, r.Classifiers[c]), append(means, r.MeanRanks[c])
	}
	return dataframe.New(
		series.New(names, series.String, "classifier"),
		series.New(means, series.Float, "mean_rank"))
}

// RankFrame returns one row per data set. The column dataset (dataset_ if a classifier has that
// name) has its name, and one column per classifier has the ranks.
func (r *Ranking) RankFrame() dataframe.DataFrame {
	if r == nil {
		return dataframe.DataFrame{Err: errNoRanking}
	}
	// gota renames columns of the same name.
	label := "dataset"
	for slices.Contains(r.Classifiers, label) {
		label += "_"
	}
	columns := []series.Series{series.New(r.Datasets, series.String, label)}
	for c, name := range r.Classifiers {
		ranks := make([]float64, len(r.Ranks))
		for i, row := range r.Ranks {
			ranks[i] = row[c]
		}
		columns = append(columns, series.New(ranks, series.Float, name))
	}
	return dataframe.New(columns...)
}

func (r *Ranking) empty() bool { return r == nil || len(r.Classifiers) == 0 }

func newRanking(test string, scores *Scores, alpha float64) *Ranking {
	k := len(scores.classifiers)
	r := &Ranking{
		Test: test, Classifiers: scores.Classifiers(), Datasets: scores.Datasets(),
		MeanRanks: make([]float64, k), DF: k - 1, ErrorDF: (k - 1) * (len(scores.sets) - 1),
		ExactP: math.NaN(), Alpha: alpha, scores: cmp.Or(scores.whole, scores),
		told: scores.told(),
	}
	for _, set := range scores.sets {
		row := set.ranks()
		r.Ranks = append(r.Ranks, row)
		for j, rank := range row {
			r.MeanRanks[j] += rank
		}
	}
	for j := range r.MeanRanks {
		r.MeanRanks[j] /= float64(len(r.Ranks))
	}
	r.Assumptions = append(r.Assumptions, "independent data sets")
	r.Assumptions = append(r.Assumptions, scores.given()...)
	return r
}

// vouch checks P, the statistics and the mean ranks. See [sound].
func (r *Ranking) vouch(g *guard) {
	g.of = r.Test
	g.probability("P", &r.P)
	if !math.IsNaN(r.ExactP) {
		g.probability("the exact P", &r.ExactP)
	}
	for _, s := range []*FriedmanStatistics{&r.Corrected, &r.Uncorrected} {
		g.probability("P of χ²", &s.ChiSquaredP)
		g.probability("P of F", &s.FP)
	}
	g.number("a mean rank", r.MeanRanks...)
}

// test fills in the statistics, Friedman's χ² [D06 p. 11] first, and P.
func (r *Ranking) test(exact bool) {
	n, k := float64(len(r.Ranks)), float64(len(r.Classifiers))
	// between is the sum of squares of the mean ranks about their mean, within the sum of squares
	// of all ranks about it, and untied the same for ranks without ties.
	between, within, untied := 0.0, 0.0, n*k*(k*k-1)/12
	for _, mean := range r.MeanRanks {
		between += (mean - (k+1)/2) * (mean - (k+1)/2)
	}
	for _, row := range r.Ranks {
		for _, rank := range row {
			within += (rank - (k+1)/2) * (rank - (k+1)/2)
		}
	}
	r.Tied = within < untied
	r.Uncorrected = r.statistics(n * n * (k - 1) * between / untied)
	if r.constant() {
		r.Corrected, r.ExactP, r.P, r.Method = r.statistics(0), 1, 1, "all ranks are equal"
		return
	}
	chi := n * n * (k - 1) * between / within
	if unanimous(r.Ranks) {
		chi = n * (k - 1)
	}
	r.Corrected = r.statistics(chi)
	r.W = chi / (n * (k - 1))
	r.choose(exact)
}

func (r *Ranking) statistics(chi float64) FriedmanStatistics {
	return statisticsOf(chi, r.DF, r.DF*(len(r.Ranks)-1))
}

// choose chooses P, and says how it was computed.
func (r *Ranking) choose(exact bool) {
	switch {
	case unanimous(r.Ranks):
		r.ExactP = agreement(r.Ranks[0], len(r.Ranks)) // there is no F
	case exact && concordance.Within(len(r.Ranks), len(r.Classifiers)):
		r.ExactP = concordance.AtLeast(r.Ranks)
	default:
		r.P, r.Method = r.Corrected.FP, "from Iman and Davenport's F"
		return
	}
	r.P, r.Method = r.ExactP, "exact, over all orders of the ranks on each data set"
}

// constant tells whether all scores are equal on every data set.
func (r *Ranking) constant() bool {
	return !slices.ContainsFunc(r.Ranks, func(row []float64) bool {
		return slices.Max(row) != slices.Min(row)
	})
}

// reserve adds the warnings.
func (r *Ranking) reserve() {
	warn := func(format string, args ...any) {
		r.Warnings = append(r.Warnings, fmt.Errorf(format, args...))
	}
	switch k, n := len(r.Classifiers), len(r.Ranks); {
	case r.constant():
		warn("all classifiers have equal scores on every data set: " +
			"there is nothing to test, and p is 1")
	case k == 2:
		warn("with two classifiers this is the sign test; " +
			"Wilcoxon also looks at the size of the differences")
	case math.IsNaN(r.ExactP) && n <= 5:
		warn("the F distribution is an approximation for many data sets, not for %d", n)
	}
	if len(r.Classifiers) > 2 {
		r.Warnings = append(r.Warnings, errPool)
	}
}
