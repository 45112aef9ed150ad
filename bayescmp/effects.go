package bayescmp

import (
	"errors"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/student"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Effects describes how good two classifiers are and by how much they differ, in several sizes,
// with 95 % intervals. It decides nothing; the tests do. [Pair.Effects] makes it.
//
// On several data sets it takes the mean of each data set, and treats the data sets as independent.
// On one data set it takes the folds, whose correlation rho the intervals allow for. A size that
// makes no sense for the data is nil.
type Effects struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Dataset is the name of the data set if there is just one; otherwise "".
	Dataset string
	// Datasets is the number of data sets.
	Datasets int
	// Metric says what the scores are: "score" if the data do not name it, and "" if they have
	// several metrics.
	Metric string

	// LeftScore and RightScore are the mean scores of the classifiers.
	LeftScore, RightScore *MeanScore
	// Difference is the mean difference, with the interval of [PairedTTest], or of [NadeauBengio]
	// on one data set.
	Difference *Interval
	// Median is the estimate of Hodges and Lehmann with the interval of [Wilcoxon]; nil on one data
	// set.
	Median *Interval
	// Standardised is Cohen's d of paired differences, d_z: the mean difference in standard
	// deviations of the differences, on one data set (x̄/s)·√(1−ρ), because s²/(1−ρ) estimates the
	// variance of a fold's difference. Its interval is exact for normal differences: t =
	// x̄/(s·√(1/n + ρ/(1−ρ))), with ρ = 0 for data sets, has the noncentral t distribution with n −
	// 1 degrees of freedom and the shift d·√(n/(1+(n−1)ρ)) (Steiger and Fouladi 1997, and the model
	// of Nadeau and Bengio 2003).
	Standardised *Interval
	// RankBiserial is the matched-pairs rank-biserial correlation of [Wilcoxon], which comes
	// without an interval (Kerby 2014); nil on one data set.
	RankBiserial *Interval
	// Superiority estimates the probability that right is better on a data set, ties half, by the
	// share of wins. Its interval is of Clopper and Pearson (1934): its lower bound takes ties for
	// losses, and its upper bound for wins, so that it holds its level with ties too, and is wider
	// than need be. On one data set it is the share of folds, which has no interval.
	Superiority *Interval
	// Wins counts the data sets, or the folds of the only one.
	Wins *Wins

	// Assumptions say what was done to the data.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	facts pairFacts
}

// MeanScore is the mean score of a classifier.
type MeanScore struct {
	// Mean is the mean over the data sets of their means, or over the folds of the only one.
	Mean float64
	// SD is the standard deviation of what Mean is over; NaN for a single score.
	SD float64

	error float64
}

// Effects describes how much the classifiers differ. Errors wrap [ErrEmpty] or, on a single data
// set, [ErrOneFold] (one score of each classifier, or folds that say nothing about rho).
func (p Pair) Effects() (*Effects, error) {
	if len(p.sets) == 0 {
		return nil, p.empty()
	}
	e := &Effects{Left: p.Left, Right: p.Right, Datasets: len(p.sets), Assumptions: p.given(),
		facts: p.facts()}
	e.Metric = e.facts.metric
	if e.Metric != "" {
		e.LeftScore, e.RightScore = e.facts.left.score(), e.facts.right.score()
	}
	if len(p.sets) == 1 {
		return e, e.ofFolds(p)
	}
	return e, e.ofDatasets(p)
}

func (l level) score() *MeanScore { return &MeanScore{l.mean, l.sd, l.error} }

// ofFolds takes the folds of one data set.
func (e *Effects) ofFolds(p Pair) error {
	set := p.sets[0]
	e.Dataset = set.dataset
	test, err := NadeauBengio{}.Test(p)
	if err != nil {
		return err
	}
	e.Difference = &test.Estimate
	rho, _ := set.rho(nil) // the test has just had it
	e.standardise(set.mean, set.sd(), float64(set.n()), rho)
	e.Wins = countWins(set.settled())
	e.superiority("share of the folds on which " + e.Right + " is better (ties count half)")
	e.Assumptions = append(e.Assumptions, set.describe(), describeRho(p.sets, nil))
	e.Warnings = append(e.Warnings, test.Warnings...)
	return nil
}

// settled returns the differences of the folds, with 0 for those that are only rounding.
func (s *differences) settled() []float64 {
	d := make([]float64, s.n())
	for i, v := range s.d {
		d[i] = settle(v, s.dust())
	}
	return d
}

// ofDatasets takes the means of the data sets.
func (e *Effects) ofDatasets(p Pair) error {
	test, err := Wilcoxon{}.Test(p)
	if err != nil {
		return err
	}
	e.Wins = test.Wins
	e.superiority("probability that " + e.Right + " is better on a " + p.noun() +
		" (ties count half)")
	e.Superiority.Level = 0.95
	e.Superiority.Low = ExactMcNemar.least(e.Wins.Wins, e.Datasets, 0.025)
	e.Superiority.High = 1 - ExactMcNemar.least(e.Wins.Losses, e.Datasets, 0.025)
	if e.Metric == "" && p.severalMetrics() {
		e.Warnings = append(e.Warnings, errors.New("the metrics differ between the "+p.noun()+
			"s, so that differences cannot be averaged or ranked: only wins are counted"))
		return nil
	}
	e.Median = &test.Estimate
	e.RankBiserial = noInterval(test.Effect.Name, test.Effect.Value)
	t, err := PairedTTest{}.Test(p)
	if err != nil {
		return err
	}
	e.Difference = &t.Estimate
	average, sd := moments(p.Means(), 1e-12*p.largest())
	e.standardise(average, sd, float64(len(p.sets)), 0)
	e.Warnings = append(e.Warnings, t.Warnings...)
	e.Assumptions = append(e.Assumptions, "independent "+p.noun()+"s")
	return nil
}

// severalMetrics tells whether the data sets have different metrics, or directions.
func (p Pair) severalMetrics() bool {
	for _, s := range p.sets {
		if s.metric != p.sets[0].metric || s.lower != p.sets[0].lower {
			return true
		}
	}
	return false
}

// superiority sets the share of wins, without an interval.
func (e *Effects) superiority(name string) {
	w := e.Wins
	n := float64(w.Wins + w.Ties + w.Losses)
	e.Superiority = noInterval(name, (float64(w.Wins)+float64(w.Ties)/2)/n)
}

func noInterval(name string, value float64) *Interval {
	return &Interval{Name: name, Value: value, Low: math.NaN(), High: math.NaN()}
}

// largestT is the largest |t| for which the interval of Standardised is computed: beyond, the
// standard deviation is next to nothing.
const largestT = 1000

// standardise sets the mean difference in standard deviations.
func (e *Effects) standardise(mean, sd, n, rho float64) {
	if sd == 0 {
		return // 0/0, or an effect without bounds
	}
	name := "mean difference in standard deviations (Cohen's d_z)"
	if rho > 0 {
		name = "mean difference in standard deviations (corrected for rho)"
	}
	e.Standardised = noInterval(name, mean/sd*math.Sqrt(1-rho))
	t := mean / (sd * math.Sqrt(1/n+rho/(1-rho)))
	if math.Abs(t) > largestT {
		e.Warnings = append(e.Warnings, fmt.Errorf("the mean difference is %s standard errors: "+
			"its size in standard deviations has no interval", writing.Number3(math.Abs(t))))
		return
	}
	shift := math.Sqrt(n / (1 + (n-1)*rho))
	d := e.Standardised
	d.Level = 0.95
	d.Low = student.ShiftAt(t, n-1, 0.975) / shift
	d.High = student.ShiftAt(t, n-1, 0.025) / shift
}
