package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// ReplicabilityOfDecisions is R(e) of Bouckaert (2004), as in section 4.1.2 of Demšar (2006): the
// probability that two experiments end alike, both with or both without a rejection of the
// hypothesis. Of n = accepted + rejected experiments
//
//	R(e) = (accepted·(accepted − 1) + rejected·(rejected − 1))/(n·(n − 1))
//
// is the share of pairs that do. It is 1 if all end alike, and about 1/2 if half of them reject: a
// test whose p values are near its alpha looks less replicable than a weaker one. Negative counts,
// or fewer than two experiments, wrap [ErrStudy].
func ReplicabilityOfDecisions(accepted, rejected int) (float64, error) {
	if accepted < 0 || rejected < 0 || accepted+rejected < 2 {
		return 0, fmt.Errorf("%w: replicability takes two experiments or more, not %d accepted and %d rejected", ErrStudy, accepted, rejected)
	}
	a, r := float64(accepted), float64(rejected)
	return (a*(a-1) + r*(r-1)) / ((a + r) * (a + r - 1)), nil
}

// ReplicabilityOfP is R(p) of Demšar (2006, section 4.1.2): 1 − 2·var(p), with the variance of the
// sample (over n − 1). It is 1 if all p values are the same, and about 1/2 if half of them are 0
// and half are 1. For p values of 0 and 1 it is [ReplicabilityOfDecisions]. Fewer than two, or
// values outside [0, 1], wrap [ErrStudy].
func ReplicabilityOfP(p []float64) (float64, error) {
	if len(p) < 2 {
		return 0, fmt.Errorf("%w: replicability takes two p values or more, not %d", ErrStudy, len(p))
	}
	mean := 0.0
	for i, v := range p {
		if !(v >= 0 && v <= 1) {
			return 0, fmt.Errorf("%w: a p value must be in [0, 1], but p[%d] is %g", ErrStudy, i, v)
		}
		mean += v / float64(len(p))
	}
	squares := 0.0
	for _, v := range p {
		squares += (v - mean) * (v - mean)
	}
	return 1 - 2*squares/float64(len(p)-1), nil
}

// Replicability returns R(p) of a measure that is a p value, or R(e) of one that is 1 for a
// rejection and 0 otherwise, at every setting, in their order: 1 − 2·variance, where the variance
// is replications·error². A measure that is not there, or a single replication, wraps [ErrStudy].
func (s *Summary) Replicability(measure string) ([]float64, error) {
	_, errors, err := s.Curve(measure)
	if err != nil {
		return nil, err
	}
	if s.Replications < 2 {
		return nil, fmt.Errorf("%w: replicability takes two replications or more, not %d", ErrStudy, s.Replications)
	}
	out := make([]float64, len(errors))
	for i, e := range errors {
		out[i] = 1 - 2*float64(s.Replications)*e*e
	}
	return out, nil
}

// selection chooses data sets at random, and the larger k is, the more of those that favour one
// classifier.
type selection struct {
	datasets []string
	favour   []float64 // by data set: the difference in score that speaks for the favoured classifier
}

// draw chooses n data sets, the first with probabilities proportional to 1/(1 + exp(−k·favour)),
// the next with those among the rest, and so on. It lets an exponential clock with this rate run
// for each, and takes the n that ring first: which of those still silent is the next one does not
// hang on what happened before.
func (s selection) draw(k float64, n int, random *rand.Rand) ([]string, error) {
	if n < 2 || n > len(s.datasets) {
		return nil, fmt.Errorf("%w: a selection can have 2 to %d data sets, not %d; change the Settings", ErrStudy, len(s.datasets), n)
	}
	ring, order := make([]float64, len(s.datasets)), make([]int, len(s.datasets))
	for i, d := range s.favour {
		// In logarithms, for a rate can be as small as exp(−1000).
		ring[i] = math.Log(random.ExpFloat64()) + max(0, -k*d) + math.Log1p(math.Exp(-math.Abs(k*d)))
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if ring[i] < ring[j] {
			return -1
		}
		return 1
	})
	chosen := make([]string, n)
	for i, at := range order[:n] {
		chosen[i] = s.datasets[at]
	}
	return chosen, nil
}

// mostBias and usualSize are the largest k and the number of data sets of a selection in the paper.
const (
	mostBias  = 20
	usualSize = 10
)

// whole is the number of data sets of a setting.
func whole(size float64) (int, error) {
	if size != math.Trunc(size) || math.Abs(size) > 1e6 {
		return 0, fmt.Errorf("%w: the number of data sets must be a whole number, not %g", ErrStudy, size)
	}
	return int(size), nil
}

// PairReplicability is the experiment of Demšar (2006, section 4.2; Figures 3 and 4, Table 7):
// select some of the data sets, test whether the two classifiers differ on them, and see how the
// outcomes of many selections vary. Some would be selected by somebody who wants to show an
// advantage of the right classifier: the probability of a data set is proportional to 1/(1 +
// exp(−k·d)), d = score(right) − score(left) (turned round where lower is better). At k = 0 all are
// equally probable; k below 0 favours left.
//
// Parameters are k, and how many data sets are selected, without replacement. Settings are k = 0,
// 1, …, 20 with 10 data sets, 1000 selections each, as in the paper; change them in the study as
// you like. k is per unit of the score, and the paper's is for accuracies from 0 to 1: take a
// hundredth of it for percent. (It does not say so. But with percent a difference of 5 points would
// make a probability of 0.99 of k = 1, and its curves would have ended before they begin.)
//
// Measures are the two-sided p values "t p" and "relative t p" ([bayescmp.PairedTTest] of
// differences, and relative to the mean score), "Wilcoxon p" and "sign p"
// ([bayescmp.BinomialSign]), and "t rejects", … , which are 1 where p is at most 0.05 and 0
// otherwise. R(p) and R(e) come from [Summary.Replicability].
//
// Selections out of N data sets overlap, and with many of N they are nearly the same: replicability
// is then that of selecting, not that of doing research.
//
// Errors are those of [bayescmp.Scores.Pair], and of a test that cannot take the scores, such as
// relative differences of negative ones.
func PairReplicability(scores *bayescmp.Scores, left, right string) (Study, error) {
	pair, err := scores.Pair(left, right)
	if err != nil {
		return Study{}, err
	}
	tests := []bayescmp.SignificanceTest{bayescmp.PairedTTest{}, bayescmp.PairedTTest{Relative: true}, bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}}
	names := []string{"t", "relative t", "Wilcoxon", "sign"}
	measure := func(p bayescmp.Pair) (values []float64, err error) {
		var rejects []float64
		for _, test := range tests {
			s, err := test.Test(p)
			if err != nil {
				return nil, err
			}
			values, rejects = append(values, s.P), append(rejects, indicator(s.Significant()))
		}
		return append(values, rejects...), nil
	}
	if _, err := measure(pair); err != nil { // rather now than in the middle
		return Study{}, err
	}
	favourable := selection{pair.Datasets(), pair.Means()}
	study := Study{
		Name: "replicability of " + left + " against " + right, Parameters: []string{"k", "datasets"}, Measures: pAndRejects(names, nil), Replications: 1000,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			n, err := whole(setting[1])
			if err != nil {
				return nil, err
			}
			chosen, err := favourable.draw(setting[0], n, random)
			if err != nil {
				return nil, err
			}
			some, err := pair.On(chosen...)
			if err != nil {
				return nil, err
			}
			return measure(some)
		},
	}
	for k := range mostBias + 1 {
		study.Settings = append(study.Settings, []float64{float64(k), usualSize})
	}
	return study, nil
}

// pAndRejects are the names of the measures of some tests, and of some of which only the decision
// is measured.
func pAndRejects(tests, decisions []string) []string {
	var out []string
	for _, name := range tests {
		out = append(out, name+" p")
	}
	for _, name := range slices.Concat(tests, decisions) {
		out = append(out, name+" rejects")
	}
	return out
}

func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
