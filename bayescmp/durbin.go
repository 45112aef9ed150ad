package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/concordance"
	"github.com/bayescmp/go/internal/writing"
)

// Durbin is the test of Durbin (1951) for several classifiers of which each data set has only some,
// by a balanced design: the same number of classifiers on each data set, of data sets for each
// classifier, and of data sets for each two classifiers together. It is for classifiers that are
// too many, or too costly, to be tried everywhere. [KeepMissing] lets such scores through. On each
// data set the s classifiers that it has are ranked: 1 is the best, and equal scores share the mean
// of their ranks. When nothing is missing it is [Friedman]'s test; where the design is not balanced
// there is [SkillingsMack].
//
// The statistic is the F of Conover (Practical Nonparametric Statistics, 1999, section 5.8), the
// analysis of variance of the ranks, with k − 1 and N(s − 1) − (k − 1) degrees of freedom:
//
//	F = (χ²/(k − 1)) / ((N(s − 1) − χ²)/(N(s − 1) − (k − 1)))
//	χ² = (k − 1)·Σ(R − mean of R)²/Σ(r − mean of its data set)²
//
// where R is the sum of the ranks r of a classifier. P is exact where the ranks have 16 million
// orders or fewer, ties kept, or few different sums; otherwise it comes from the F distribution, or
// from χ² where F is infinite.
//
// The test assumes independent data sets, and a design that was chosen before the scores were seen.
// It uses only the mean of each classifier on each data set.
type Durbin struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, from
	// 1e-15 to below 1; 0 means 0.05.
	Alpha float64
}

// Name returns "Durbin test".
func (Durbin) Name() string { return "Durbin test" }

// Rank ranks the classifiers and tests whether their mean ranks differ. The post-hoc tests
// [Omnibus.Control] and [Omnibus.Pairwise] compare mean ranks. P is 1 where all scores of each data
// set are equal. Data sets with a single classifier say nothing, and are left out.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers),
// [ErrOneFold] (one data set) or [ErrMissing] (a design that is not balanced; the error says in
// what way).
func (t Durbin) Rank(scores *Scores) (*Omnibus, error) {
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
	if err := b.unbalanced(scores.classifiers); err != nil {
		return nil, err
	}
	o := newOmnibus(t.Name(), "rank", scores, alpha, "independent data sets")
	o.sources = References{durbin1951}
	if gaps := scores.describeGaps(); gaps != "" {
		o.Assumptions = append(o.Assumptions, gaps+" by design")
	}
	o.dropDatasets(b.alone)
	o.computeBlockStatistics(b)
	return validate(o)
}

// unbalanced says how the design is unbalanced.
func (b *blocks) unbalanced(classifiers []string) error {
	because := func(format string, args ...any) error {
		return fmt.Errorf("%w: Durbin's test needs a balanced design, but %s; "+
			"SkillingsMack takes any design", ErrMissing, fmt.Sprintf(format, args...))
	}
	first := b.ranked[0]
	for _, other := range b.ranked[1:] {
		if len(other.ranks) != len(first.ranks) {
			return because("data set %q has %s, and %q has %d", first.name,
				writing.Plural(len(first.ranks), "classifier"), other.name, len(other.ranks))
		}
	}
	for c, times := range b.times {
		if times != b.times[0] {
			return because("%s is on %s, and %s on %.0f", classifiers[0],
				writing.Plural(int(b.times[0]), "data set"), classifiers[c], times)
		}
	}
	for i, row := range b.together {
		for j, times := range row[:i] {
			if times != b.together[1][0] {
				return because("%s and %s are together on %s, and %s and %s on %.0f",
					classifiers[0], classifiers[1],
					writing.Plural(int(b.together[1][0]), "data set"),
					classifiers[j], classifiers[i], times)
			}
		}
	}
	return nil
}

// computeBlockStatistics computes the mean ranks, their standard error, the statistic and P. The
// standard error of a difference is the one that all orders of the ranks on each data set give: the
// mean over the pairs, which differ only where there are ties.
func (o *Omnibus) computeBlockStatistics(b *blocks) {
	within, between := 0.0, 0.0
	middle := float64(len(b.ranked[0].ranks)+1) / 2
	sums := make([]float64, len(o.Classifiers))
	for _, set := range b.ranked {
		for i, c := range set.classifiers {
			sums[c] += set.ranks[i] // exact: multiples of 1/2
			within += (set.ranks[i] - middle) * (set.ranks[i] - middle)
		}
		o.most = max(o.most, slices.Max(set.ranks)-slices.Min(set.ranks))
	}
	for c, sum := range sums {
		off := sum - b.times[c]*middle
		between += off * off
		o.MeanRanks[c] = sum / b.times[c]
	}
	o.ErrorDF = len(b.ranked)*(len(b.ranked[0].ranks)-1) - o.DF
	o.StandardError = math.Sqrt(2*within/float64(o.DF)) / b.times[0]
	chi := 0.0
	if within > 0 {
		chi = float64(o.DF) * between / within
	}
	s := statisticsOf(chi, o.DF, o.ErrorDF)
	o.StatisticName, o.Statistic, o.ApproximateP = "F", s.F, s.FP
	o.chooseBlockP(b, s.ChiSquaredP)
	o.addWarnings(within == 0)
}

// chooseBlockP chooses P, the exact one if it is quick.
func (o *Omnibus) chooseBlockP(b *blocks, chiSquaredP float64) {
	var designed []concordance.Block
	var rows [][]float64
	for _, set := range b.ranked {
		designed = append(designed, concordance.Block{Columns: set.classifiers, Ranks: set.ranks})
		rows = append(rows, set.ranks)
	}
	switch complete := len(rows[0]) == len(o.Classifiers); {
	case complete || o.StandardError == 0:
		o.chooseP(rows, complete && concordance.Within(len(rows), len(o.Classifiers)))
	case concordance.WithinBlocks(designed):
		o.ExactP = concordance.AtLeastOfBlocks(designed, len(o.Classifiers))
		o.P, o.Method = o.ExactP, exactOrders
	case math.IsInf(o.Statistic, 1):
		o.ApproximateP = chiSquaredP
		o.P, o.Method = o.ApproximateP, "χ² distribution, because F is infinite"
	default:
		o.setApproximateP()
	}
}
