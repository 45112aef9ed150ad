package compute

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/spelling"
)

// ranking asks a test of several classifiers, with these options.
type ranking func(
	ctx context.Context, s *bayescmp.Scores, options members, tell func(done, total int),
) (any, error)

// ranker is a test of several classifiers that is quick.
type ranker[A any] interface {
	Rank(scores *bayescmp.Scores) (A, error)
}

// longRanker is one that may take longer than a second.
type longRanker[A any] interface {
	RankContext(
		ctx context.Context, scores *bayescmp.Scores, progress ...func(done, total int),
	) (A, error)
}

// rankings are the tests of several classifiers. A test holds them to those of the library, whose
// methods have no type in common.
var rankings = []rankedBy{
	long(bayescmp.Best{}),
	long(bayescmp.Leaderboard{}),
	long(bayescmp.JointHierarchical{}),
	long(bayescmp.PlackettLuce{}),
	long(bayescmp.BradleyTerry{}),
	quick(bayescmp.Friedman{}),
	quick(bayescmp.Quade{}),
	quick(bayescmp.AlignedRanks{}),
	quick(bayescmp.SkillingsMack{}),
	quick(bayescmp.Durbin{}),
	quick(bayescmp.CochranQ{}),
	{bayescmp.ANOVA{}, reflect.TypeFor[bayescmp.VarianceAnalysis](), variance},
}

// rankedBy is a test of several classifiers and the type of its answer.
type rankedBy struct {
	test   any
	answer reflect.Type
	ask    ranking
}

// long is a test with progress.
func long[T longRanker[*A], A any](test T) rankedBy {
	return rankedBy{test, reflect.TypeFor[A](), func(
		ctx context.Context, s *bayescmp.Scores, options members, tell func(done, total int),
	) (any, error) {
		t, err := set(test, options)
		if err != nil {
			return nil, err
		}
		return answerOf(t.RankContext(ctx, s, tell))
	}}
}

// quick is a test without progress.
func quick[T ranker[*A], A any](test T) rankedBy {
	return rankedBy{test, reflect.TypeFor[A](), func(
		_ context.Context, s *bayescmp.Scores, options members, _ func(done, total int),
	) (any, error) {
		t, err := set(test, options)
		if err != nil {
			return nil, err
		}
		return answerOf(t.Rank(s))
	}}
}

// variance is the analysis of variance, whose method has another name.
func variance(
	_ context.Context, s *bayescmp.Scores, options members, _ func(done, total int),
) (any, error) {
	t, err := set(bayescmp.ANOVA{}, options)
	if err != nil {
		return nil, err
	}
	return answerOf(t.Test(s))
}

// rankingNamed returns the test of several classifiers with this name.
func rankingNamed(name string) (rankedBy, error) {
	var names []string
	for _, r := range rankings {
		if spelling.Same(nameOf(r.test), name) {
			return r, nil
		}
		names = append(names, nameOf(r.test))
	}
	return rankedBy{}, malformed(fmt.Sprintf("test: there is no %q; there are %s", name,
		strings.Join(names, ", ")))
}

// rank asks a test of several classifiers.
type rank struct {
	Source
	// Test is the name of the test, and Options are its options.
	Test    string
	Options json.RawMessage
}

func (r *rank) run(ctx context.Context, tell func(done, total int)) (any, error) {
	of, err := rankingNamed(r.Test)
	if err != nil {
		return nil, err
	}
	given, err := optionsOf(r.Options)
	if err != nil {
		return nil, err
	}
	scores, err := r.open(ctx, tell)
	if err != nil {
		return nil, err
	}
	return of.ask(ctx, scores, given, tell)
}

// leaderboard asks Leaderboard.
type leaderboard struct {
	Source
	Options json.RawMessage
}

func (l *leaderboard) run(ctx context.Context, tell func(done, total int)) (any, error) {
	r := rank{l.Source, nameOf(bayescmp.Leaderboard{}), l.Options}
	return r.run(ctx, tell)
}

// allPairs asks one test about every pair of classifiers.
type allPairs struct {
	Source
	// Test is the name of the test; the default is the one that suits the first pair.
	Test string
	// Options are those of the test.
	Options json.RawMessage
}

func (a *allPairs) run(ctx context.Context, tell func(done, total int)) (any, error) {
	scores, err := a.open(ctx, tell)
	if err != nil {
		return nil, err
	}
	names := scores.Classifiers()
	if len(names) < 2 {
		return nil, malformed("there is one classifier; a comparison needs two")
	}
	first := Asked{OfPair{opened(scores), names[0], names[1]}, a.Test, a.Options}
	_, test, err := first.bayesian(ctx, tell)
	if err != nil {
		return nil, err
	}
	return answerOf(bayescmp.AllPairs(ctx, scores, test, tell))
}

// games rates the players of games.
type games struct {
	// Games are columns: one row for each game.
	Games table
	// Columns name them, where they have other names than left, right, outcome and count.
	Columns bayescmp.GameColumns
	// Options are those of BradleyTerry.
	Options json.RawMessage
}

func (g *games) run(context.Context, func(done, total int)) (any, error) {
	given, err := optionsOf(g.Options)
	if err != nil {
		return nil, err
	}
	model, err := set(bayescmp.BradleyTerry{}, given)
	if err != nil {
		return nil, err
	}
	if g.Games.columns == nil {
		return nil, malformed("give games")
	}
	played, err := bayescmp.FromGames(g.Games.frame(), g.Columns)
	if err != nil {
		return nil, err
	}
	return answerOf(model.Rate(played))
}

// inspect says how scores are understood.
type inspect struct{ Source }

func (i *inspect) run(ctx context.Context, tell func(done, total int)) (any, error) {
	scores, err := i.open(ctx, tell)
	if err != nil {
		return nil, err
	}
	overview, err := scores.Overview()
	if err != nil {
		return nil, err
	}
	return understood{overview, scores}, nil
}

// understood is the answer of inspect: the overview in JSON and tables, the scores in words.
type understood struct {
	*bayescmp.Overview
	scores *bayescmp.Scores
}

// String says what was understood, used and left out.
func (u understood) String() string { return u.scores.String() }

// HTML returns the same for a page.
func (u understood) HTML() string { return u.scores.HTML() }
