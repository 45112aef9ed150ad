package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// ReplicabilityOfDecisions estimates R(e) of Bouckaert (2004), as in section 4.1.2 of Demšar
// (2006): the probability that two experiments end alike, both with or both without a rejection of
// the hypothesis [D06 p. 19]. With n = accepted + rejected experiments,
//
//	R(e) = (accepted·(accepted − 1) + rejected·(rejected − 1))/(n·(n − 1))
//
// is the share of pairs that end alike. It is 1 if all experiments end alike, and about 1/2 if half
// of them reject. So a test whose p values are near its alpha looks less replicable than a weaker
// test. Negative counts, or fewer than two experiments, wrap [ErrStudy].
func ReplicabilityOfDecisions(accepted, rejected int) (float64, error) {
	if accepted < 0 || rejected < 0 || accepted+rejected < 2 {
		return 0, fmt.Errorf("%w: replicability takes two or more experiments, not %d accepted "+
			"and %d rejected", ErrStudy, accepted, rejected)
	}
	a, r := float64(accepted), float64(rejected)
	return (a*(a-1) + r*(r-1)) / ((a + r) * (a + r - 1)), nil
}

// ReplicabilityOfP computes R(p) of Demšar (2006, section 4.1.2), 1 − 2·var(p), with the sample
// variance over n − 1 [D06 p. 19]. It is 1 if all p values are the same, and about 1/2 if half of
// them are 0 and half are 1. If all p values are 0 or 1, it equals [ReplicabilityOfDecisions].
// Fewer than two values, or values outside [0, 1], wrap [ErrStudy].
func ReplicabilityOfP(p []float64) (float64, error) {
	if len(p) < 2 {
		return 0, fmt.Errorf("%w: replicability takes two or more p values, not %d",
			ErrStudy, len(p))
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

// Replicability returns R(p) of a measure that is a p value, or R(e) of a measure that is 1 for a
// rejection and 0 otherwise, at every setting, in their order. It is 1 − 2·variance [D06 p. 19],
// where the variance is replications·error². An unknown measure, or a single replication, wraps
// [ErrStudy].
func (s *Summary) Replicability(measure string) ([]float64, error) {
	_, errors, err := s.Curve(measure)
	if err != nil {
		return nil, err
	}
	if s.Replications < 2 {
		return nil, fmt.Errorf("%w: replicability takes two or more replications, not %d",
			ErrStudy, s.Replications)
	}
	out := make([]float64, len(errors))
	for i, e := range errors {
		out[i] = 1 - 2*float64(s.Replications)*e*e
	}
	return out, nil
}

// selection chooses data sets at random. The larger k is, the more it prefers data sets that favour
// one classifier.
type selection struct {
	datasets []string
	// favour is, by data set, the difference in score in favour of the preferred classifier.
	favour []float64
}

// draw chooses n data sets one after the other, each with probabilities proportional to 1/(1 +
// exp(−k·favour)) among the rest [D06 p. 17]. It starts an exponential clock with this rate for
// each data set, and takes the n data sets whose clocks ring first. That is the same: an
// exponential clock has no memory, so the next one to ring is drawn with these probabilities.
func (s selection) draw(k float64, n int, random *rand.Rand) ([]string, error) {
	if n < 2 || n > len(s.datasets) {
		return nil, fmt.Errorf("%w: a selection can have 2 to %d data sets, not %d; "+
			"change the Settings", ErrStudy, len(s.datasets), n)
	}
	ring, order := make([]float64, len(s.datasets)), make([]int, len(s.datasets))
	for i, d := range s.favour {
		// In logarithms, because a rate can be as small as exp(−1000).
		ring[i] = math.Log(random.ExpFloat64()) + max(0, -k*d) +
			math.Log1p(math.Exp(-math.Abs(k*d)))
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

// whole checks the number of data sets in a setting.
func whole(size float64) (int, error) {
	if size != math.Trunc(size) || math.Abs(size) > 1e6 {
		return 0, fmt.Errorf("%w: the number of data sets must be a whole number, not %g",
			ErrStudy, size)
	}
	return int(size), nil
}

// PairReplicability makes the experiment of Demšar (2006, section 4.2; Figures 3 and 4, Table 7):
// select some of the data sets, test whether the two classifiers differ on them, and see how the
// outcomes of many selections vary. The selections imitate a researcher who wants to show an
// advantage of the right classifier: a data set is chosen with a probability proportional to
// 1/(1 + exp(−k·d)) [D06 p. 17], where d = score(right) − score(left), or the opposite where lower
// scores are better. At k = 0 all data sets are equally probable; k below 0 favours left.
//
// The parameters are k and the number of data sets that are selected, without replacement. The
// settings are as in the paper: k = 0, 1, …, 20 with 10 data sets, 1000 selections each. They can
// be changed in the study. k is per unit of the score. The paper's k is for accuracies from 0 to 1;
// for percent take a hundredth of it. (The paper does not say so. But with percent, a difference of
// 5 points would give a weight of 0.99 at k = 1 already, and the paper's curves could not change up
// to k = 20.)
//
// The measures are the two-sided p values "t p" and "relative t p" ([bayescmp.PairedTTest] of
// differences, and of differences relative to the mean score), "Wilcoxon p" and "sign p"
// ([bayescmp.BinomialSign]); and "t rejects", … , which are 1 where p is at most 0.05 and 0
// otherwise. [Summary.Replicability] computes R(p) and R(e) from them.
//
// Selections from the same N data sets overlap. If they contain many of the N, they are nearly the
// same: then replicability says how alike the selections are, not how reliable research is.
//
// Errors come from [bayescmp.Scores.Pair], or from a test that cannot take the scores, such as
// relative differences of negative scores.
func PairReplicability(scores *bayescmp.Scores, left, right string) (Study, error) {
	pair, err := scores.Pair(left, right)
	if err != nil {
		return Study{}, err
	}
	// Find unusable scores now, not in the middle of the study.
	if _, err := measurePair(pair); err != nil {
		return Study{}, err
	}
	favourable := selection{pair.Datasets(), pair.Means()}
	study := Study{
		Name:         "replicability of " + left + " against " + right,
		Parameters:   []string{"k", "datasets"},
		Measures:     pAndRejects(pairTestNames, nil),
		Replications: 1000,
		Inputs:       map[string]any{"pair": pair},
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
			return measurePair(some)
		},
	}
	for k := range mostBias + 1 {
		study.Settings = append(study.Settings, []float64{float64(k), usualSize})
	}
	return study, nil
}

var (
	pairTests = []bayescmp.SignificanceTest{
		bayescmp.PairedTTest{}, bayescmp.PairedTTest{Relative: true},
		bayescmp.Wilcoxon{}, bayescmp.BinomialSign{},
	}
	pairTestNames = []string{"t", "relative t", "Wilcoxon", "sign"}
)

// measurePair returns the p values of the tests, then their decisions.
func measurePair(p bayescmp.Pair) (values []float64, err error) {
	var rejects []float64
	for _, test := range pairTests {
		s, err := test.Test(p)
		if err != nil {
			return nil, err
		}
		values, rejects = append(values, s.P), append(rejects, indicator(s.Significant()))
	}
	return append(values, rejects...), nil
}
