package bayescmp

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/internal/abilities"
)

// PlackettLuce is the model of Plackett (1975) and Luce for the order of several classifiers on
// each data set, as Calvo, Ceberio and Lozano (2018) use it. Each classifier has an ability β. The
// best one on a data set is a with a probability in proportion to exp(β_a), the second best is one
// of the others in the same way, and so on. So of any two, a is before b with probability
// 1/(1 + exp(β_b − β_a)), whichever others there are. The model asks for the order of mean scores,
// not for their differences: scores need not be comparable among data sets.
//
// Classifiers with equal scores are tied: any order of them may be the true one, and the
// probabilities of all these orders are added, exactly. Where scores are missing ([KeepMissing],
// [PairwiseComplete]), the classifiers that have scores are ranked.
//
// The posterior is drawn by the No-U-Turn sampler (Hoffman and Gelman 2014), with σ integrated out.
// The answer has the checks of the draws, and a failed check is a warning.
type PlackettLuce struct {
	// Prior is the prior of the abilities. The default is PooledAbilities; UniformWorths is that of
	// Calvo et al.
	Prior AbilityPrior
	// Rule decides about pairs, and Threshold is its threshold, as for [BradleyTerry].
	Rule      AbilityRule
	Threshold float64
	// Samples is the number of draws, from 1000 to 100 million; 0 means 16,000.
	Samples int
	// Src is the source of randomness; nil means a fixed seed. PlackettLuce takes two numbers.
	Src rand.Source
}

// Name returns "Plackett–Luce model".
func (PlackettLuce) Name() string { return "Plackett–Luce model" }

// Rank returns the posterior of the abilities of classifiers.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (an option, or fewer than two classifiers) or
// [ErrMissing] (no two classifiers have scores on the same data set).
func (t PlackettLuce) Rank(scores *Scores) (*Abilities, error) {
	return t.RankContext(context.Background(), scores)
}

// RankContext does the same as [PlackettLuce.Rank] and stops when ctx is done, for many Samples.
// The progress functions are told how many draws are made.
func (t PlackettLuce) RankContext(
	ctx context.Context, scores *Scores, progress ...func(done, total int),
) (*Abilities, error) {
	if err := scores.checkForAbilities(t.Name()); err != nil {
		return nil, err
	}
	a := &Abilities{Test: t.Name(), Classifiers: scores.Classifiers(), Datasets: len(scores.sets),
		dataFacts: scores.dataFacts()}
	a.cites = References{plackett1975, calvo2018, wainer2023, hoffmanGelman2014, vehtari2021}
	pairs := scores.wins(0)
	s, err := a.prepare(abilityOptions{t.Prior, t.Rule, t.Threshold, t.Samples, t.Src}, pairs,
		a.datasetNoun())
	if err != nil {
		return nil, err
	}
	a.Assumptions = []string{"independent data sets"}
	if a.tied > 0 {
		a.Assumptions = append(a.Assumptions, "ties summed over their orders")
	}
	s.model.Likelihood = abilities.Rankings{Count: len(a.Classifiers), Rankings: scores.rankings()}
	return a.finish(ctx, s, pairs, progress)
}

// rankings returns the order of the classifiers on each data set, equal ones in one group.
func (s *Scores) rankings() []abilities.Ranking {
	var out []abilities.Ranking
	for _, set := range s.sets {
		there := dataset{lower: set.lower}
		var who []int
		for c, folds := range set.scores {
			if folds = presentScores(folds); len(folds) > 0 {
				who, there.scores = append(who, c), append(there.scores, folds)
			}
		}
		if len(who) < 2 {
			continue
		}
		ranks := there.ranks()
		order := byRank(ranks)
		var r abilities.Ranking
		for i, at := range order {
			if i == 0 || ranks[at] != ranks[order[i-1]] {
				r = append(r, nil)
			}
			r[len(r)-1] = append(r[len(r)-1], who[at])
		}
		for _, group := range r {
			slices.Sort(group)
		}
		out = append(out, r)
	}
	return out
}
