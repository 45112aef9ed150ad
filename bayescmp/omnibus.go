package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/concordance"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Omnibus is the answer of [AlignedRanks], [Quade] and [SkillingsMack]: mean ranks, and whether they differ by more than chance. After the
// first two, [Omnibus.Control] and [Omnibus.Pairwise] tell which classifiers differ.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks for nothing.
type Omnibus struct {
	Test        string    // the name of the test
	Classifiers []string  // in the order of the scores
	Datasets    []string  // in the order of the scores
	RankName    string    // which ranks: "aligned rank", "weighted rank" or "standardised rank"
	MeanRanks   []float64 // by classifier, over its data sets; the lower, the better

	StatisticName string  // "χ²" or "F"
	Statistic     float64 // F is infinite if all data sets agree in everything
	DF, ErrorDF   int     // degrees of freedom: k − 1, and (k − 1)(N − 1) of F; 0 for χ²
	ApproximateP  float64 // from the distribution of the statistic
	ExactP        float64 // from all orders of the ranks on each data set; NaN where there are too many

	P             float64 // ExactP where there is one, otherwise ApproximateP
	Method        string  // which of them
	Alpha         float64 // the largest P that counts as significant
	StandardError float64 // of a difference between two mean ranks if all classifiers are equal; NaN after SkillingsMack

	Assumptions []string // what the test takes for granted
	Warnings    []error  // reservations; the answer stands, but read them

	most float64 // the largest difference that two mean ranks can have
}

var errNoOmnibus = fmt.Errorf("%w: there is no answer; make it with AlignedRanks.Rank, Quade.Rank or SkillingsMack.Rank", ErrEmpty)

// newOmnibus is the one place where answers are made.
func newOmnibus(test, rank string, scores *Scores, alpha float64, assumed string) *Omnibus {
	k := len(scores.classifiers)
	o := &Omnibus{
		Test: test, RankName: rank, Classifiers: scores.Classifiers(), Datasets: scores.Datasets(), MeanRanks: make([]float64, k),
		DF: k - 1, ExactP: math.NaN(), Alpha: alpha, StandardError: math.NaN(), Assumptions: []string{assumed},
	}
	o.Assumptions = append(o.Assumptions, scores.given()...)
	return o
}

// weigh fills in what follows from rows of ranks, one per data set, when all orders of each are equally probable, and returns the
// statistics. A mean rank is the sum of a column over the weight.
func (o *Omnibus) weigh(rows [][]float64, weight float64) FriedmanStatistics {
	within, between := 0.0, 0.0
	for _, row := range rows {
		middle := mean(row)
		for c, r := range row {
			o.MeanRanks[c] += r // the sums are exact, so that equal ones are
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
		return statisticsOf(0, len(rows), o.DF)
	}
	if unanimous(rows) {
		return statisticsOf(float64(len(rows)*o.DF), len(rows), o.DF)
	}
	return statisticsOf(float64(o.DF)*between/within, len(rows), o.DF)
}

// choose chooses P. The rows are those of weigh, in units of 1/2.
func (o *Omnibus) choose(rows [][]float64) {
	switch {
	case o.StandardError == 0:
		o.P, o.ApproximateP, o.ExactP, o.Method = 1, 1, 1, "all ranks are equal"
		return
	case math.IsInf(o.Statistic, 1):
		o.ExactP = agreement(rows[0], len(rows))
	case concordance.WithinOther(len(rows), len(o.Classifiers)):
		o.ExactP = concordance.AtLeast(rows)
	default:
		o.P, o.Method = o.ApproximateP, o.StatisticName+" distribution"
		return
	}
	o.P, o.Method = o.ExactP, "exact, over all orders of the ranks on each data set"
}

// reserve says what the answer may hang on, which is nothing if all ranks are constant.
func (o *Omnibus) reserve(constant bool) {
	warn := func(format string, args ...any) { o.Warnings = append(o.Warnings, fmt.Errorf(format, args...)) }
	switch k, n := len(o.Classifiers), len(o.Datasets); {
	case constant:
		warn("all classifiers have equal scores on every data set: there is nothing to test, and p is 1")
	case math.IsNaN(o.ExactP) && n <= 5:
		warn("the %s distribution is an approximation for many data sets, not for %d", o.StatisticName, n)
	case k == 2:
		warn("for two classifiers there is Wilcoxon, which is exact on up to 500 data sets")
	}
	if len(o.Classifiers) > 2 {
		o.Warnings = append(o.Warnings, errPool)
	}
}

func (o *Omnibus) empty() bool { return o == nil || len(o.Classifiers) == 0 }

// comparable refuses answers that have no post-hoc test.
func (o *Omnibus) comparable() error {
	switch {
	case o.empty():
		return errNoOmnibus
	case math.IsNaN(o.StandardError):
		return fmt.Errorf("%w: the %s has no post-hoc test: the ranks of two equal classifiers differ if others are missing beside them; "+
			"compare two by Wilcoxon, on the data sets that have both", ErrOption, o.Test)
	}
	return nil
}

// Significant tells whether P is not above Alpha.
func (o *Omnibus) Significant() bool { return o != nil && o.Alpha > 0 && o.P <= o.Alpha }

// Frame returns one row per classifier, the best first: classifier, mean_rank.
func (o *Omnibus) Frame() dataframe.DataFrame {
	if o.empty() {
		return dataframe.DataFrame{Err: errNoOmnibus}
	}
	var names []string
	var means []float64
	for _, c := range byRank(o.MeanRanks) {
		names, means = append(names, o.Classifiers[c]), append(means, o.MeanRanks[c])
	}
	return dataframe.New(series.New(names, series.String, "classifier"), series.New(means, series.Float, "mean_rank"))
}
