package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// SignedRank is the Bayesian signed-rank test of Benavoli, Mangili, Corani, Zaffalon and Ruggeri,
// "A Bayesian Wilcoxon signed-rank test based on the Dirichlet process" (ICML 2014), with the rope
// of Benavoli, Corani, Demšar and Zaffalon, "Time for a change" (JMLR 18, 2017): if the mean
// differences on two data sets like these are averaged, where is the average? The q mean
// differences z_i and a pseudo-observation z_0 have weights with the posterior w ~ Dir(s, 1, …, 1),
// and
//
//	θ_left = Σ_i Σ_j w_i w_j [z_i + z_j < −2r],  θ_right = Σ_i Σ_j w_i w_j [z_i + z_j > 2r],
//	θ_rope = the rest
//
// where r is the rope (RopeLeft in the first, RopeRight in the second). A sum of exactly ±2r counts
// half to each side. P says how probable it is
// that each θ is the largest of the three, with a Monte Carlo standard error as Error. Without a
// rope P.Right = P(θ_right > 1/2).
//
// By default the test makes as many draws of w as it needs: until every Error is 0.0025 or less, so
// that two digits are sure (twice the error is half a unit of the second digit), and until no
// probability is within three errors of the Threshold. It gives up after 8192 conditional or
// 327,680 plain draws; a warning tells where the verdict may still go either way. Draws are
// conditional where many data sets decide together, from about ten on: each draw then stands for
// all weights that it becomes when the data sets on one side count more or less, whose
// probabilities given the draw are known. About a hundred of them are as exact as 50,000 plain
// draws. What they leave out is about 0.0001 at most, which is then the least Error.
//
// Unlike [Sign] the test looks at the sizes of the differences, too: they must be comparable among
// the data sets.
//
// The weights of a draw are the same for any rope, for the classifiers in either order, and for the
// data sets in any order: exchanging left and right exchanges P.Left and P.Right exactly. A sum
// that is at a limit up to rounding (1e-12 of the largest score) is taken to be exactly there.
type SignedRank struct {
	// Rope is the half-width of the region of practical equivalence, in units of the score; 0 means
	// none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Prior is the pseudo-observation; nil means a strength of 0.5 at 0.
	Prior *SignedRankPrior
	// Samples is a number of plain draws, from 1000 to 100 million: P is then the share of the
	// draws in which a θ is the largest. 0 means as many draws as needed, plain or conditional.
	// The time grows as draws × data sets; the memory does not grow with the draws. Everything but
	// P, such as the credible intervals, comes from 50,000 plain draws where Samples is 0.
	Samples int
	// Src is the source of randomness: one call of Compare takes two numbers from it, which seed
	// the generators of all draws. Nil means a fixed seed: the same data give the same answer. Do
	// not use one source elsewhere at the same time.
	Src rand.Source
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// sureError is the standard error at which two digits are sure: twice as much is half a unit of the
// second one.
const sureError = 0.0025

// SignedRankPrior is a pseudo-observation: a mean difference that counts as much as several data
// sets.
type SignedRankPrior struct {
	// Strength is the number of data sets that the prior is worth, from 0, no prior, to 10⁶.
	Strength float64
	// At is a mean difference, in units of the score.
	At float64
}

// Name returns "Bayesian signed-rank test".
func (SignedRank) Name() string { return "Bayesian signed-rank test" }

// Compare answers for the population from which the data sets of the pair are a sample. One score
// per data set is enough. Errors wrap [ErrOption] or [ErrEmpty].
func (t SignedRank) Compare(p Pair) (*Comparison, error) {
	return t.CompareContext(context.Background(), p)
}

// CompareContext does the same as [SignedRank.Compare] and stops when ctx is done, for many
// Samples. The progress functions are told how many draws are made.
func (t SignedRank) CompareContext(
	ctx context.Context, p Pair, progress ...func(done, total int),
) (*Comparison, error) {
	c, post, err := t.prepare(p, dirichlet.NewKey(orFixed(t.Src)))
	if err != nil {
		return nil, err
	}
	told := parallel.NewProgress(progress...)
	e, err := post.draw(ctx, told.Tell)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	return t.conclude(c, e)
}

// prepare does everything that comes before the draws.
func (t SignedRank) prepare(
	p Pair, key dirichlet.Key,
) (*Comparison, *SignedRankPosterior, error) {
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, nil, err
	}
	prior := t.prior()
	if err := prior.check(); err != nil {
		return nil, nil, err
	}
	if _, err := drawn(t.Samples); err != nil {
		return nil, nil, err
	}
	goal := dirichlet.Goal{Error: sureError, Threshold: c.Threshold}
	post := newSignedRankPosterior(p, prior.Strength, prior.At, t.Samples, goal, key)
	post.rope = c.rope()
	c.Posterior = post
	c.scope = c.noun() + "s like these"
	c.assume("%s", prior)
	c.warnAboutPrior(prior.Strength)
	return c, post, nil
}

// conclude does everything that comes after the draws.
func (t SignedRank) conclude(c *Comparison, e dirichlet.Estimate) (*Comparison, error) {
	c.P, c.Error = regionsOf(e.P), regionsOf(e.Error)
	switch {
	case e.Conditional:
		c.assume("%d conditional draws from %s", e.Draws, seedOf(t.Src))
	case e.Draws > 0:
		c.assume("%d draws from %s", e.Draws, seedOf(t.Src))
	}
	c.warnAboutError("take more Samples")
	c.warnAboutCertainty(c.Error == Probabilities{} && max(c.P.Left, c.P.Rope, c.P.Right) == 1)
	return sound(c)
}

// pairsTogether is the number of pairs that share their draws. With more of them, the data that
// each draw needs no longer fit into the cache.
const pairsTogether = 256

// compareAll gives each pair the same answer as Compare.
func (t SignedRank) compareAll(
	ctx context.Context, pairs []namedPair, progress func(done, total int),
) ([]pairAnswer, error) {
	key := dirichlet.NewKey(orFixed(t.Src))
	if t.Samples == 0 {
		return t.compareEach(ctx, pairs, key, progress)
	}
	out := make([]pairAnswer, 0, len(pairs))
	for part := range slices.Chunk(pairs, pairsTogether) {
		before := len(out)
		told := func(done, total int) { progress(before+len(part)*done/total, len(pairs)) }
		answers, err := t.compareTogether(ctx, part, key, told)
		if err != nil {
			return nil, err
		}
		out = append(out, answers...)
	}
	return out, nil
}

// compareEach compares pairs that need different numbers of draws.
func (t SignedRank) compareEach(ctx context.Context, pairs []namedPair, key dirichlet.Key,
	progress func(done, total int)) ([]pairAnswer, error) {
	out, prior := make([]pairAnswer, len(pairs)), t.prior()
	var done atomic.Int64
	err := parallel.For(ctx, len(pairs), func(i int) (err error) {
		out[i].refusal, err = pairs[i].try(ctx, func(p Pair) error {
			c, post, err := t.prepare(p, key)
			if err != nil {
				return err
			}
			e, err := post.draw(ctx, nil)
			if err != nil {
				return err
			}
			post.forget(pairs[i], prior.Strength, prior.At)
			out[i].comparison, err = t.conclude(c, e)
			return err
		})
		progress(int(done.Add(1)), len(pairs))
		return err
	})
	return out, err
}

// compareTogether compares pairs by the same draws, because making draws takes longer than using
// them.
func (t SignedRank) compareTogether(
	ctx context.Context, pairs []namedPair, key dirichlet.Key, progress func(done, total int),
) ([]pairAnswer, error) {
	out, all := make([]pairAnswer, len(pairs)), make([]dirichlet.Job, len(pairs))
	err := parallel.For(ctx, len(pairs), func(i int) (err error) {
		out[i].refusal, err = pairs[i].try(ctx, func(p Pair) error {
			c, post, err := t.prepare(p, key)
			if err != nil {
				return err
			}
			out[i].comparison, all[i] = c, post.job()
			return nil
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	var answered []int
	var jobs []dirichlet.Job
	for i, a := range out {
		if a.refusal == nil {
			answered, jobs = append(answered, i), append(jobs, all[i])
		}
	}
	if len(jobs) == 0 {
		return out, nil
	}
	tallies, err := dirichlet.Run(ctx, t.Samples, key, 0, jobs, progress)
	if err != nil {
		return nil, err
	}
	prior := t.prior()
	for k, i := range answered {
		c, err := t.conclude(out[i].comparison, tallies[k].Estimate())
		if err != nil {
			return nil, err
		}
		c.Posterior.(*SignedRankPosterior).forget(pairs[i], prior.Strength, prior.At)
	}
	return out, nil
}

// prior returns the chosen prior, or the default.
func (t SignedRank) prior() SignedRankPrior {
	if t.Prior == nil {
		return SignedRankPrior{Strength: 0.5}
	}
	return *t.Prior
}

func (s SignedRankPrior) check() error {
	switch {
	case !(s.Strength >= 0 && s.Strength <= mostStrength):
		return fmt.Errorf("%w: the prior's Strength must be from 0 to 1e6 data sets, not %g",
			ErrOption, s.Strength)
	case !(math.Abs(s.At) <= largestScore):
		return fmt.Errorf("%w: the prior's At must be a difference of scores, not %g",
			ErrOption, s.At)
	}
	return nil
}

func (s SignedRankPrior) String() string {
	if s.Strength == 0 {
		return "no prior"
	}
	return fmt.Sprintf("prior of strength %s at %s",
		writing.Number(s.Strength), writing.Number(s.At))
}

func (t SignedRank) variants(p Pair) []variant {
	far := largest(p.Means()) // as far out as the data
	priors := []SignedRankPrior{
		{}, {Strength: 0.5}, {Strength: 1}, {Strength: 0.5, At: -far}, {Strength: 0.5, At: far},
	}
	seen := []SignedRankPrior{t.prior()}
	var out []variant
	for _, prior := range priors {
		if !slices.Contains(seen, prior) {
			seen = append(seen, prior)
			other := t
			other.Prior = &prior
			out = append(out, variant{prior.String(), other})
		}
	}
	return out
}

func (t SignedRank) rope() (halves, error) { return ropeOf(t.Rope, t.RopeLeft, t.RopeRight) }

func (t SignedRank) withRope(rope halves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (SignedRank) sources() References { return References{benavoli2014, benavoli2017} }

func (SignedRank) suits(p Pair) bool { return len(p.sets) > 1 }

func (SignedRank) usesFolds() bool { return false }

func (SignedRank) remark() string { return "" }

// Answer returns the result of [SignedRank.CompareContext], for [SideBySide].
func (t SignedRank) Answer(ctx context.Context, p Pair) (Answer, error) {
	return ofComparison(t.CompareContext(ctx, p))
}
