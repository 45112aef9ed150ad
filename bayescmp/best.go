package bayescmp

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Best asks which of several classifiers is the best on data sets like these, and how sure of their order one can be. It is the Bayesian
// bootstrap of Rubin (Annals of Statistics 9, 1981), the limit of a Dirichlet process without a prior: the data sets get the weights
// w ~ Dir(1, …, 1), each draw orders the classifiers by their weighted mean scores, and the probabilities are shares of the draws.
//
// The weights do not depend on the classifiers, so that what is said of two of them does not change when another is left out, as it does with mean
// ranks. Scores must be comparable among data sets. Only the mean of each data set is looked at.
type Best struct {
	// Samples is the number of draws, from 1000 to 100 million; 0 means 50,000.
	Samples int
	// Src is where the randomness comes from; nil means a fixed seed. Two numbers are taken from it.
	Src rand.Source
}

// Rank answers for the population of which the data sets are a sample. Errors wrap [ErrEmpty], [ErrOption] (Samples, or fewer than two
// classifiers) or [ErrMissing].
func (t Best) Rank(scores *Scores) (*Standings, error) {
	return t.RankContext(context.Background(), scores)
}

// RankContext is [Best.Rank] until ctx is done, for many Samples. The progress functions are told how
// many draws are made.
func (t Best) RankContext(ctx context.Context, scores *Scores, progress ...func(done, total int)) (*Standings, error) {
	if scores == nil || len(scores.sets) == 0 {
		return nil, errNoScores
	}
	if len(scores.classifiers) < 2 {
		return nil, fmt.Errorf("%w: Best compares two classifiers or more; the only one is %s", ErrOption, writing.Quoted(scores.classifiers))
	}
	for c := range scores.classifiers {
		if err := scores.complete(c); err != nil {
			return nil, err
		}
	}
	samples, err := drawn(t.Samples)
	if err != nil {
		return nil, err
	}
	s := &Standings{Classifiers: scores.Classifiers(), Datasets: len(scores.sets), Draws: samples, lower: scores.lower,
		Assumptions: []string{"independent data sets, scores comparable among them", fmt.Sprintf("%d draws", samples)}}
	s.Assumptions = append(s.Assumptions, scores.given()...)
	if s.Datasets < 5 {
		s.Warnings = append(s.Warnings, fmt.Errorf("%s: the bootstrap knows no other, and no order that none of their weighted means shows", writing.Plural(s.Datasets, "data set")))
	}
	told := parallel.NewProgress(progress...)
	err = s.count(ctx, scores, orFixed(t.Src), told)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	return s, nil
}
