package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/concordance"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Omnibus is the answer of [AlignedRanks], [Quade], [CochranQ], [Durbin] and [SkillingsMack]: mean
// ranks, and whether they differ by more than chance. After all but the last test,
// [Omnibus.Control] and [Omnibus.Pairwise] tell which classifiers differ.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks
// for nothing.
type Omnibus struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string
	// Datasets are the names of the data sets, in the order of the scores.
	Datasets []string
	// RankName names the ranks: "aligned rank", "weighted rank", "rank" or "standardised rank".
	RankName string
	// MeanRanks holds the mean rank of each classifier over its data sets; the lower, the better.
	MeanRanks []float64

	// StatisticName is "χ²", "F" or "Q".
	StatisticName string
	// Statistic is the value of the statistic. F is infinite if all data sets agree in everything.
	Statistic float64
	// DF and ErrorDF are the degrees of freedom: k − 1, and those of the error of F, (k − 1)(N − 1)
	// if nothing is missing. ErrorDF is 0 for χ² and Q.
	DF, ErrorDF int
	// ApproximateP is the p value from the distribution of the statistic.
	ApproximateP float64
	// ExactP is the p value from all orders of the ranks on each data set; NaN where there are too
	// many.
	ExactP float64

	// P is ExactP where there is one, otherwise ApproximateP.
	P float64
	// Method says how P was computed.
	Method string
	// Alpha is the largest P that counts as significant.
	Alpha float64
	// StandardError is the standard error of a difference between two mean ranks if all classifiers
	// are equal; NaN after SkillingsMack.
	StandardError float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	most float64 // the largest difference that two mean ranks can have
	told
	sources References
}

var errNoOmnibus = fmt.Errorf("%w: there is no answer; "+
	"make it with AlignedRanks.Rank, Quade.Rank, CochranQ.Rank, Durbin.Rank or SkillingsMack.Rank",
	ErrEmpty)

// newOmnibus starts an answer. All answers are made here.
func newOmnibus(test, rank string, scores *Scores, alpha float64, assumed string) *Omnibus {
	k := len(scores.classifiers)
	o := &Omnibus{
		Test: test, RankName: rank, Classifiers: scores.Classifiers(),
		Datasets: scores.Datasets(), MeanRanks: make([]float64, k),
		DF: k - 1, ExactP: math.NaN(), Alpha: alpha, StandardError: math.NaN(),
		Assumptions: []string{assumed}, told: scores.told(),
	}
	o.Assumptions = append(o.Assumptions, scores.given()...)
	return o
}

// weigh computes the mean ranks and their standard error from rows of ranks, one per data set, and
// returns the statistics. It takes all orders of the ranks in a row for equally probable. A mean
// rank is the sum of a column over the weight.
func (o *Omnibus) weigh(rows [][]float64, weight float64) FriedmanStatistics {
	within, between, errorDF := 0.0, 0.0, o.DF*(len(rows)-1)
	for _, row := range rows {
		middle := mean(row)
		for c, r := range row {
			o.MeanRanks[c] += r // the sums are exact, so that equal sums compare as equal
			within += (r - middle) * (r - middle)
		}
		o.most += (slices.Max(row) - slices.Min(row)) / weight
	}
	middle := mean(o.MeanRanks)
	for c, sum := range o.MeanRanks {
		between += (sum - middle) * (sum - middle)
		o.MeanRanks[c] = sum / weight
	}
	o.StandardError = math.Sqrt(2*within/float64(o.DF)) / weight
	if within == 0 {
		return statisticsOf(0, o.DF, errorDF)
	}
	if unanimous(rows) {
		return statisticsOf(float64(o.DF+errorDF), o.DF, errorDF)
	}
	return statisticsOf(float64(o.DF)*between/within, o.DF, errorDF)
}

// choose chooses P, the exact one if it is quick. The rows are the same as in weigh, with multiples
// of 1/2; rows of equal ranks may be left out.
func (o *Omnibus) choose(rows [][]float64, quick bool) {
	switch {
	case o.StandardError == 0:
		o.P, o.ApproximateP, o.ExactP, o.Method = 1, 1, 1, "all ranks are equal"
		return
	case unanimous(rows):
		o.ExactP = agreement(rows[0], len(rows))
	case quick:
		o.ExactP = concordance.AtLeast(rows)
	default:
		o.approximate()
		return
	}
	o.P, o.Method = o.ExactP, exactOrders
}

// approximate takes P from the distribution of the statistic.
func (o *Omnibus) approximate() {
	o.P, o.Method = o.ApproximateP, o.distribution()+" distribution"
}

const exactOrders = "exact, over all orders of the ranks on each data set"

// leaveOut leaves out data sets that have fewer than two classifiers.
func (o *Omnibus) leaveOut(alone []string) {
	if len(alone) == 0 {
		return
	}
	o.Warnings = append(o.Warnings, fmt.Errorf("%s left out, with the scores of "+
		"fewer than two classifiers", writing.Listed(alone, 8)))
	o.Datasets = slices.DeleteFunc(o.Datasets, func(name string) bool {
		return slices.Contains(alone, name)
	})
}

// distribution names the distribution of the statistic.
func (o *Omnibus) distribution() string {
	if o.StatisticName == "F" {
		return "F"
	}
	return "χ²"
}

// reserve adds the warnings. constant tells that all ranks are equal, so that there is nothing to
// test.
func (o *Omnibus) reserve(constant bool) {
	warn := func(format string, args ...any) {
		o.Warnings = append(o.Warnings, fmt.Errorf(format, args...))
	}
	switch k, n := len(o.Classifiers), len(o.Datasets); {
	case constant:
		warn("all classifiers have equal scores on every data set: " +
			"there is nothing to test, and p is 1")
	case math.IsNaN(o.ExactP) && n <= 5:
		warn("the %s distribution is an approximation for many data sets, not for %d",
			o.distribution(), n)
	case k == 2:
		warn("for two classifiers there is Wilcoxon, which is exact on up to 500 data sets")
	}
	if len(o.Classifiers) > 2 {
		o.Warnings = append(o.Warnings, errPool)
	}
}

// vouch checks P, the statistic and the mean ranks. See [sound].
func (o *Omnibus) vouch(g *guard) {
	g.of = o.Test
	g.probability("P", &o.P)
	g.probability("the approximate P", &o.ApproximateP)
	if !math.IsNaN(o.ExactP) {
		g.probability("the exact P", &o.ExactP)
	}
	g.number("the statistic", o.Statistic)
	g.number("a mean rank", o.MeanRanks...)
}

func (o *Omnibus) empty() bool { return o == nil || len(o.Classifiers) == 0 }

// comparable refuses an answer that has no post-hoc test.
func (o *Omnibus) comparable() error {
	switch {
	case o.empty():
		return errNoOmnibus
	case math.IsNaN(o.StandardError):
		return fmt.Errorf("%w: the %s has no post-hoc test: the ranks of two equal classifiers "+
			"differ if scores of other classifiers are missing; "+
			"compare two by Wilcoxon, on the data sets that have both", ErrOption, o.Test)
	}
	return nil
}

// Significant tells whether P is not above Alpha, but for rounding.
func (o *Omnibus) Significant() bool {
	return o != nil && o.Alpha > 0 && attains(o.P, o.Alpha)
}

// Frame returns one row per classifier, the best first, with the columns classifier, mean_rank.
func (o *Omnibus) Frame() dataframe.DataFrame {
	if o.empty() {
		return dataframe.DataFrame{Err: errNoOmnibus}
	}
	var names []string
	var means []float64
	for _, c := range byRank(o.MeanRanks) {
		names, means = append(names, o.Classifiers[c]), append(means, o.MeanRanks[c])
	}
	return dataframe.New(
		series.New(names, series.String, "classifier"),
		series.New(means, series.Float, "mean_rank"))
}
