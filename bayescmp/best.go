package bayescmp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Best asks which of several classifiers is the best on data sets like these, and how sure of their
// order one can be. It is the Bayesian bootstrap of Rubin (Annals of Statistics 9, 1981), the limit
// of a Dirichlet process without a prior: the data sets get the weights w ~ Dir(1, …, 1), each draw
// orders the classifiers by their weighted mean scores, and the probabilities are shares of the
// draws.
//
// Where data sets are in families ([Scores.InFamilies]), all data sets of a family have the same
// weight, w_i ∝ e_f(i) with exponential variates e_f.
//
// The weights do not depend on the classifiers. So the answer about two of them does not change
// when another is left out, as it does with mean ranks. Scores must be comparable among data sets.
//
// For folds, Best uses only the mean of each classifier on each data set. For items, it takes into
// account that they are a sample, too: each draw has new means on each benchmark, from the
// posterior that [PairedItems] has of the table of any two models, with all models on the same
// items. On a single benchmark, Above is therefore the P of [PairedItems], but for the error of the
// draws. Each distinct row of scores has a weight of its own in each draw, so the time grows with
// their number: a second of processor time for 40 models on 1,000 items.
type Best struct {
	// Samples is the number of draws, from 1000 to 100 million; 0 means 50,000. Where more than
	// 20,000 items have different rows of scores, 0 means so many that a billion weights are drawn,
	// but at least 1000; [Standings.Error] shows what that costs.
	Samples int
	// Src is the source of randomness; nil means a fixed seed. Best takes two numbers from it.
	Src rand.Source
	// Threshold is the probability that a verdict needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Rank answers for the population from which the data sets are a sample. Errors wrap [ErrEmpty],
// [ErrOption] (Samples, Threshold, fewer than two classifiers, or scores without a common scale) or
// [ErrMissing].
func (t Best) Rank(scores *Scores) (*Standings, error) {
	return t.RankContext(context.Background(), scores)
}

// RankContext does the same as [Best.Rank] and stops when ctx is done, for many Samples. The
// progress functions are told how many draws are made.
func (t Best) RankContext(
	ctx context.Context, scores *Scores, progress ...func(done, total int),
) (*Standings, error) {
	scores, err := t.checkScores(scores)
	if err != nil {
		return nil, err
	}
	items := make([]*itemMeans, len(scores.sets))
	for i, set := range scores.sets {
		items[i] = newItemMeans(set)
	}
	samples, err := t.sampleCount(items)
	if err != nil {
		return nil, err
	}
	if t.Threshold, err = decisionThreshold(t.Threshold); err != nil {
		return nil, err
	}
	s := t.newStandings(scores, samples)
	told := parallel.NewProgress(progress...)
	err = s.count(ctx, scores, items, sourceOrFixed(t.Src), told)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	return validate(s)
}

// mostWeights is the number of weights of items from which on fewer draws are made.
const mostWeights = 1_000_000_000

// sampleCount returns the number of draws.
func (t Best) sampleCount(items []*itemMeans) (int, error) {
	samples, err := sampleCount(t.Samples)
	rows := 0
	for _, p := range items {
		if p != nil {
			rows += len(p.rows)
		}
	}
	if t.Samples == 0 && rows > 0 {
		samples = max(fewestSamples, min(samples, mostWeights/rows))
	}
	return samples, err
}

// checkScores returns the scores of all classifiers, and refuses scores that cannot be ranked.
func (Best) checkScores(scores *Scores) (*Scores, error) {
	if scores == nil || len(scores.sets) == 0 {
		return nil, errNoScores
	}
	if len(scores.classifiers) < 2 {
		return nil, fmt.Errorf("%w: Best compares two or more classifiers; the only one is %s",
			ErrOption, writing.Quoted(scores.classifiers))
	}
	all, err := scores.completeScores()
	if err != nil {
		return nil, err
	}
	if err := all.families().checkSeveral("bootstrap of means"); err != nil {
		return nil, err
	}
	return all, all.checkScale()
}

// newStandings makes an answer with everything that is known before the draws.
func (t Best) newStandings(scores *Scores, samples int) *Standings {
	s := &Standings{Classifiers: scores.Classifiers(), Datasets: len(scores.sets), Draws: samples,
		Threshold: t.Threshold, lower: scores.direction() == lowerBetter,
		meanError: scores.errorOfMeans(), seed: describeSource(t.Src),
		dataFacts: scores.dataFacts()}
	draws := fmt.Sprintf("%d draws", samples)
	if slices.ContainsFunc(scores.sets, func(d dataset) bool { return d.design.items != nil }) {
		draws += " of the " + s.datasetNoun() + "s and of their items"
	}
	s.Assumptions = []string{
		"independent " + s.independentNoun(scores) + ", scores comparable among them", draws}
	if slices.ContainsFunc(scores.sets, func(d dataset) bool {
		return d.design.items != nil && d.hasHits()
	}) {
		s.Assumptions = append(s.Assumptions, fmt.Sprintf("where answers are right or wrong, a "+
			"prior worth %d items, on which %ss are right by independent fair coins", priorOfHits,
			s.classifierNoun()))
	}
	s.Assumptions = append(s.Assumptions, scores.dataNotes()...)
	if err := scores.undeclaredFamilies(); err != nil {
		s.Warnings = append(s.Warnings, err)
	}
	if s.Datasets < 5 {
		s.Warnings = append(s.Warnings, fmt.Errorf("the bootstrap has only %s: it knows no "+
			"others, and finds only orders that some weighting of these gives",
			s.countDatasets(s.Datasets)))
	}
	return s
}
