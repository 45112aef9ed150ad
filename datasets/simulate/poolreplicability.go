package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/bayescmp/go/bayescmp"
)

// PoolReplicability makes the experiment of Demšar (2006, section 4.3; Figures 5 to 7) with several
// classifiers: select some of the data sets, compare all classifiers on them, and see how the
// outcomes of many selections vary. The selections favour the right classifier as in
// [PairReplicability]: over the left one where the parameter rest is 0, and over the mean of all
// others where rest is 1. The parameters are rest, k and datasets. The settings are as in the
// paper: k = 0, 1, …, 20 for both values of rest, 10 data sets, 1000 selections each.
//
// The measures are
//
//   - the p values "ANOVA p" and "Friedman p" (of Iman and Davenport's F), and "ANOVA rejects" and
//     "Friedman rejects", which are 1 where p is at most 0.05 and 0 otherwise;
//   - whether a post-hoc test of all pairs finds left and right different at 0.05: "Tukey rejects"
//     and "Nemenyi rejects";
//   - whether a post-hoc test of all classifiers against right, the control, does so: "Dunnett
//     rejects", "Bonferroni–Dunn rejects", "Holm rejects", "Hochberg rejects" and "Hommel rejects".
//
// The post-hoc tests are made whether ANOVA and Friedman reject or not.
//
// Errors come from [bayescmp.Scores.Pair], [bayescmp.ANOVA.Test] and [bayescmp.Friedman.Rank].
func PoolReplicability(scores *bayescmp.Scores, left, right string) (Study, error) {
	favourable, err := favourites(scores, left, right)
	if err != nil {
		return Study{}, err
	}
	p := &pool{scores: scores, left: left, right: right, critical: map[int]critical{}}
	// Find unusable scores now, not in the middle of the study.
	if _, err := p.measure(scores.Datasets()); err != nil {
		return Study{}, err
	}
	study := Study{
		Name:       "replicability of " + left + " against " + right + " among all",
		Parameters: []string{"rest", "k", "datasets"},
		Measures: pAndRejects([]string{"ANOVA", "Friedman"}, []string{
			"Tukey", "Nemenyi", "Dunnett", "Bonferroni–Dunn", "Holm", "Hochberg", "Hommel",
		}),
		Replications: 1000,
		Inputs:       map[string]any{"scores": scores, "left": left, "right": right},
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			if setting[0] != 0 && setting[0] != 1 {
				return nil, fmt.Errorf("%w: rest must be 0 (%s is favoured over %s) "+
					"or 1 (over the mean of all others), not %g", ErrStudy, right, left, setting[0])
			}
			n, err := whole(setting[2])
			if err != nil {
				return nil, err
			}
			chosen, err := favourable[int(setting[0])].draw(setting[1], n, random)
			if err != nil {
				return nil, err
			}
			return p.measure(chosen)
		},
	}
	for rest := range favourable {
		for k := range mostBias + 1 {
			setting := []float64{float64(rest), float64(k), usualSize}
			study.Settings = append(study.Settings, setting)
		}
	}
	return study, nil
}

// favourites makes two selections that favour right: over left, and over the mean of all others.
func favourites(scores *bayescmp.Scores, left, right string) ([2]selection, error) {
	one, err := scores.Pair(left, right)
	if err != nil {
		return [2]selection{}, err
	}
	overAll := make([]float64, len(one.Datasets()))
	for _, other := range scores.Classifiers() {
		if other == right {
			continue
		}
		pair, err := scores.Pair(other, right)
		if err != nil {
			return [2]selection{}, err
		}
		for i, d := range pair.Means() {
			overAll[i] += d / float64(len(scores.Classifiers())-1)
		}
	}
	return [2]selection{{one.Datasets(), one.Means()}, {one.Datasets(), overAll}}, nil
}

// pool compares all classifiers on a selection.
type pool struct {
	scores      *bayescmp.Scores
	left, right string

	mu       sync.Mutex
	critical map[int]critical // by number of data sets
}

// adjustments are for the comparisons with the control.
var adjustments = []bayescmp.Adjustment{
	bayescmp.Bonferroni, bayescmp.Holm, bayescmp.Hochberg, bayescmp.Hommel,
}

func (p *pool) measure(datasets []string) ([]float64, error) {
	some, err := p.scores.On(datasets...)
	if err != nil {
		return nil, err
	}
	variance, err := bayescmp.ANOVA{}.Test(some)
	if err != nil {
		return nil, err
	}
	ranking, err := bayescmp.Friedman{Approximate: true}.Rank(some)
	if err != nil {
		return nil, err
	}
	critical, err := p.criticalDifferences(ranking)
	if err != nil {
		return nil, err
	}
	t := math.Abs(p.t(variance))
	ranks := math.Abs(ranking.MeanRanks[p.place(p.left)] - ranking.MeanRanks[p.place(p.right)])
	out := []float64{
		variance.P, ranking.P, indicator(variance.Significant()), indicator(ranking.Significant()),
		indicator(t >= critical.tukey), indicator(ranks >= critical.nemenyi),
		indicator(t >= critical.dunnett),
	}
	for _, adjustment := range adjustments {
		answer, err := ranking.Control(p.right, adjustment)
		if err != nil {
			return nil, err
		}
		row, err := answer.Between(p.left, p.right)
		if err != nil {
			return nil, err
		}
		out = append(out, indicator(row.Significant))
	}
	return out, nil
}

func (p *pool) place(classifier string) int {
	return slices.Index(p.scores.Classifiers(), classifier)
}

// t is the difference of the two means in its standard errors. A difference up to 1e-12 of the
// means is rounding, and counts as 0: without a residual it would be infinitely significant.
func (p *pool) t(v *bayescmp.VarianceAnalysis) float64 {
	left, right := v.Means[p.place(p.left)], v.Means[p.place(p.right)]
	if math.Abs(right-left) <= 1e-12*max(math.Abs(left), math.Abs(right)) {
		return 0
	}
	return (right - left) / math.Sqrt(2*v.Residual/float64(v.ResidualDF)/float64(len(v.Datasets)))
}

// critical holds the differences at which tests begin to reject: for Tukey and Dunnett in standard
// errors, for Nemenyi between mean ranks.
type critical struct{ tukey, dunnett, nemenyi float64 }

// criticalDifferences depend on the number of data sets only, so they are kept. Computing them, or
// the adjusted p values of these tests, takes milliseconds, a hundred times as long as the rest of
// an experiment.
func (p *pool) criticalDifferences(ranking *bayescmp.Ranking) (critical, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, k := len(ranking.Datasets), len(ranking.Classifiers)
	if c, ok := p.critical[n]; ok {
		return c, nil
	}
	// All means are equal, and the standard error of their differences is 1.
	v := &bayescmp.VarianceAnalysis{
		Classifiers: ranking.Classifiers,
		Means:       make([]float64, k),
		Datasets:    ranking.Datasets,
		ResidualDF:  (k - 1) * (n - 1),
		Alpha:       0.05,
	}
	v.Residual = float64(v.ResidualDF) * float64(n) / 2
	dunnett, err := v.Dunnett(p.right)
	if err != nil {
		return critical{}, err
	}
	p.critical[n] = critical{
		tukey:   v.Tukey().CriticalDifference,
		dunnett: dunnett.CriticalDifference,
		nemenyi: ranking.Nemenyi().CriticalDifference,
	}
	return p.critical[n], nil
}
