package bayescmp

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/abilities"
	"github.com/bayescmp/go/internal/writing"
)

// BradleyTerry is the model of Bradley and Terry (1952) for several classifiers, as Wainer (2023)
// uses it, or for players of games. Each has an ability β, and a beats b with probability
// 1/(1 + exp(β_b − β_a)), if there is no tie. On each data set, each classifier plays against each
// other one, and the higher mean score wins. So the model asks who wins, not by how much: scores
// need not be comparable among data sets, and their metrics may differ.
//
// The posterior is drawn by the No-U-Turn sampler (Hoffman and Gelman 2014), with σ integrated out.
// The answer has the checks of the draws, and a failed check is a warning.
//
// The model treats all results as independent, although the k(k − 1)/2 pairs of one data set are
// not: Wainer finds its intervals too narrow. [PlackettLuce] counts a data set once.
type BradleyTerry struct {
	// Ties says how ties count; the default is Davidson's model, and Wainer's is SpreadTies. The
	// posterior of Davidson's τ is integrated out even where no tie was seen: equal players would
	// have tied more often than others, so the absence of ties suggests that the two differ more.
	// Where there can be no ties, take ForgetTies.
	Ties TieRule
	// Prior is the prior of the abilities; the default is Wainer's.
	Prior AbilityPrior
	// LocalRope makes ties of small differences: a mean difference of at most LocalRope standard
	// deviations of the differences between folds. Wainer advises 0.4 for up to ten folds, and 0.2
	// for ten times ten. 0 means that any difference decides.
	LocalRope float64
	// Rule decides about pairs; the default is Wainer's weak rule.
	Rule AbilityRule
	// Threshold is the threshold of the rule, in [0.55, 1); 0 means 0.95 for the weak rule and 0.7
	// for the strong one.
	Threshold float64
	// Samples is the number of draws, from 1000 to 100 million; 0 means 16,000.
	Samples int
	// Src is the source of randomness; nil means a fixed seed. BradleyTerry takes two numbers.
	Src rand.Source
}

// Name returns "Bradley–Terry model".
func (BradleyTerry) Name() string { return "Bradley–Terry model" }

// Rank returns the posterior of the abilities of classifiers. Missing scores ([KeepMissing],
// [PairwiseComplete]) are allowed: a pair is compared where both classifiers have a score.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (an option, or fewer than two classifiers) or
// [ErrMissing] (no two classifiers have scores on the same data set).
func (t BradleyTerry) Rank(scores *Scores) (*Abilities, error) {
	return t.RankContext(context.Background(), scores)
}

// RankContext does the same as [BradleyTerry.Rank] and stops when ctx is done, for many Samples.
// The progress functions are told how many draws are made.
func (t BradleyTerry) RankContext(
	ctx context.Context, scores *Scores, progress ...func(done, total int),
) (*Abilities, error) {
	if err := scores.checkForAbilities(t.Name()); err != nil {
		return nil, err
	}
	if !(t.LocalRope >= 0 && t.LocalRope <= 100) {
		return nil, fmt.Errorf("%w: LocalRope must be from 0 to 100 standard deviations, not %g",
			ErrOption, t.LocalRope)
	}
	pairs := scores.wins(t.LocalRope)
	a := &Abilities{Classifiers: scores.Classifiers(), Datasets: len(scores.sets),
		dataFacts: scores.dataFacts()}
	a.Assumptions = []string{"independent results of the pairs, also on one data set"}
	if t.LocalRope > 0 {
		a.Assumptions = append(a.Assumptions, fmt.Sprintf("a mean difference of at most %s "+
			"standard deviations of the folds is a tie", writing.Number(t.LocalRope)))
	}
	return t.posterior(ctx, a, pairs, progress)
}

// posterior draws from the posterior, given the observed results of pairs.
func (t BradleyTerry) posterior(
	ctx context.Context, a *Abilities, pairs []abilities.Pair, progress []func(done, total int),
) (*Abilities, error) {
	a.Test = t.Name()
	noun := a.datasetNoun()
	if a.player {
		noun = "game"
	}
	s, err := a.prepare(abilityOptions{t.Prior, t.Rule, t.Threshold, t.Samples, t.Src}, pairs, noun)
	if err != nil {
		return nil, err
	}
	games, err := t.Ties.games(len(a.Classifiers), pairs)
	if err != nil {
		return nil, err
	}
	a.cites = References{bradleyTerry1952, wainer2023, hoffmanGelman2014, vehtari2021}
	if games.Davidson {
		a.cites = append(References{bradleyTerry1952, davidson1970}, a.cites[1:]...)
	}
	if games.Davidson || a.tied > 0 {
		a.Assumptions = append(a.Assumptions, t.Ties.String())
	}
	s.model.Likelihood = games
	return a.finish(ctx, s, pairs, progress)
}

// mostDrawn is the largest number of players whose posterior is drawn.
const mostDrawn = 100

// RankGames returns the posterior of the abilities of at most 100 players, given their games. It
// stops when ctx is done. The progress functions are told how many draws are made. Games count as
// independent: for clusters, and for more players, there is [BradleyTerry.Rate]. LocalRope is not
// used.
//
// Errors wrap [ErrEmpty] (no games) or [ErrOption] (an option, one player, or too many).
func (t BradleyTerry) RankGames(
	ctx context.Context, games *Games, progress ...func(done, total int),
) (*Abilities, error) {
	if games == nil || len(games.results) == 0 {
		return nil, errNoGames
	}
	if n := len(games.players); n < 2 || n > mostDrawn {
		return nil, fmt.Errorf("%w: RankGames takes 2 to %d players, not %d; "+
			"Rate takes thousands", ErrOption, mostDrawn, n)
	}
	a := &Abilities{Classifiers: games.Players(), player: true}
	a.Assumptions = []string{"independent games", "abilities that do not change"}
	if len(games.groups) > 0 {
		a.Warnings = append(a.Warnings, fmt.Errorf("the clusters by %s are not used, so the "+
			"posterior may be too narrow; Rate uses them", writing.Joined(games.labels)))
	}
	return t.posterior(ctx, a, games.pairs(), progress)
}
