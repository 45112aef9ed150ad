package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
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
// where r is the rope (RopeLeft in the first, RopeRight in the second). So an average exactly at an
// edge is in the rope. P says how probable it is that each θ is the largest of the three, with a
// Monte Carlo standard error as Error. Without a rope P.Right = P(θ_right > 1/2), and a sum of
// exactly 0 counts half to each side.
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
// Where data sets are in families ([Scores.InFamilies]), all data sets of a family have the same
// weight in each draw, as in a bootstrap of families: w_i ∝ e_f(i) F/q, with an exponential variate
// e_f for each of the F families, and the weight of z_0 is ∝ Gamma(s). Draws are plain then.
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
	c, post, err := t.prepare(p, dirichlet.NewKey(sourceOrFixed(t.Src)))
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

// signFlips runs the test with flipped signs.
func (s *SignedRankPosterior) signFlips(c *Comparison, prior SignedRankPrior) *SignFlips {
	if len(c.independent()) > mostFlipped {
		return c.flipsOfMany()
	}
	edge := c.mirror()
	movable, against := c.movable(edge)
	patterns, drawn := signPatterns(against)
	jobs := make([]dirichlet.Job, len(patterns))
	for k, pattern := range patterns {
		flipped := mirrored(c.centres, movable, pattern, edge)
		process := signedRankProcess(flipped, c.families, prior)
		jobs[k] = dirichlet.Job{Process: process, Split: process.Split(s.rope.left, s.rope.right)}
	}
	// There is no error: nothing cancels the context.
	tallies, _ := dirichlet.Run(context.Background(), flipDraws, s.key, 0, jobs, nil)
	answers := make([]Probabilities, len(tallies))
	for k, t := range tallies {
		found, _ := t.P()
		answers[k] = newProbabilities(found)
	}
	return c.tallyFlips(answers, drawn)
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
	if _, err := sampleCount(t.Samples); err != nil {
		return nil, nil, err
	}
	goal := dirichlet.Goal{Error: sureError, Threshold: c.Threshold}
	c.restOn(onSizes, p)
	post := newSignedRankPosterior(c.centres, c.families, prior, t.Samples, goal, key)
	post.rope, post.noun = c.rope(), p.datasetNoun()
	c.Posterior = post
	atRope := func(s *SignedRankPosterior, rope ropeHalves) Probabilities {
		return s.atRopes([]ropeHalves{rope})[0]
	}
	c.doubts = append(c.doubts,
		newEdgeTies("average", func() int { return c.centres.averagesAtEdge(c.rope()) },
			func() Probabilities { return atRope(post, c.rope().scale(barelyInside)) }),
		newFlipSearch(func() *SignFlips { return post.signFlips(c, prior) }))
	c.doubtInfluence(p, func(i int) Probabilities {
		rest := newSignedRankPosterior(without(c.centres, i), c.families.without(i), prior,
			t.Samples, goal, key)
		return atRope(rest, c.rope())
	})
	c.scope = c.datasetNoun() + "s like these"
	c.Event = "the region of most averages of two differences on " + c.scope
	c.assume("%s", prior)
	c.warnAboutPrior(prior.Strength)
	return c, post, nil
}

// conclude does everything that comes after the draws.
func (t SignedRank) conclude(c *Comparison, e dirichlet.Estimate) (*Comparison, error) {
	c.P, c.Error = newProbabilities(e.P), newProbabilities(e.Error)
	switch {
	case e.Conditional:
		c.assume("%d conditional draws from %s", e.Draws, describeSource(t.Src))
	case e.Draws > 0:
		c.assume("%d draws from %s", e.Draws, describeSource(t.Src))
	}
	c.warnAboutError("take more Samples")
	c.warnAboutCertainty(c.Error == Probabilities{} && max(c.P.Left, c.P.Rope, c.P.Right) == 1)
	return validate(c)
}

// pairsTogether is the number of pairs that share their draws. With more of them, the data that
// each draw needs no longer fit into the cache.
const pairsTogether = 256

// compareAll gives each pair the same answer as Compare.
func (t SignedRank) compareAll(
	ctx context.Context, pairs []namedPair, progress func(done, total int),
) ([]pairAnswer, error) {
	key := dirichlet.NewKey(sourceOrFixed(t.Src))
	inFamilies := func(p namedPair) bool { return p.scores.families() != nil }
	if t.Samples == 0 || slices.ContainsFunc(pairs, inFamilies) {
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
		out[i].refusal, err = pairs[i].tryCall(ctx, func(p Pair) error {
			c, post, err := t.prepare(p, key)
			if err != nil {
				return err
			}
			e, err := post.draw(ctx, nil)
			if err != nil {
				return err
			}
			post.forget(c.centres, c.families, prior)
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
		out[i].refusal, err = pairs[i].tryCall(ctx, func(p Pair) error {
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
		c.Posterior.(*SignedRankPosterior).forget(c.centres, c.families, prior)
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

func (t SignedRank) rope() (ropeHalves, error) { return newRope(t.Rope, t.RopeLeft, t.RopeRight) }

func (t SignedRank) withRope(rope ropeHalves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (SignedRank) sources() References { return References{benavoli2014, benavoli2017} }

func (SignedRank) suits(p Pair) bool { return len(p.sets) > 1 }

func (SignedRank) usesFolds() bool { return false }

func (SignedRank) needsFamilies() bool { return true }

func (SignedRank) usesSizes() bool { return true }

func (SignedRank) remark() string { return "" }

// Answer returns the result of [SignedRank.CompareContext], for [SideBySide].
func (t SignedRank) Answer(ctx context.Context, p Pair) (Answer, error) {
	return comparisonAnswer(t.CompareContext(ctx, p))
}

// SignedRankPosterior is the distribution from which the signed-rank test computes P: the posterior
// of θ_left, θ_rope and θ_right, the shares of pairs of data sets whose mean differences have their
// average left of, in and right of the rope.
type SignedRankPosterior struct {
	process func() *dirichlet.Process
	rope    ropeHalves
	samples int            // of the test, with 0 for as many as the goal needs
	goal    dirichlet.Goal // if samples is 0
	key     dirichlet.Key
	shape   func() dirichlet.Tally // how the three θ are distributed
	noun    string                 // what the scores are on
}

// newSignedRankPosterior returns a posterior without a rope.
func newSignedRankPosterior(of centres, f families, prior SignedRankPrior, samples int,
	goal dirichlet.Goal, key dirichlet.Key) *SignedRankPosterior {
	process := signedRankProcess(of, f, prior)
	s := &SignedRankPosterior{
		process: func() *dirichlet.Process { return process },
		samples: samples, goal: goal, key: key,
	}
	// The draws are made when somebody asks for more than P.
	s.shape = sync.OnceValue(func() dirichlet.Tally {
		return s.process().Run(s.sampleCount(), key, resolution, s.split())[0]
	})
	return s
}

func signedRankProcess(of centres, f families, prior SignedRankPrior) *dirichlet.Process {
	z, rounding := make([]float64, len(of)), make([]float64, len(of))
	for i, d := range of {
		z[i], rounding[i] = d.mean, d.rounding
	}
	if f != nil {
		return dirichlet.NewClustered(z, rounding, f.numbers(), prior.Strength, prior.At)
	}
	return dirichlet.New(z, rounding, prior.Strength, prior.At)
}

// forget shrinks the posterior: when somebody asks for more than P, it is computed again from the
// mean differences. Thousands of pairs would need much memory.
func (s *SignedRankPosterior) forget(of centres, f families, prior SignedRankPrior) {
	s.process = sync.OnceValue(func() *dirichlet.Process {
		return signedRankProcess(of, f, prior)
	})
}

// sampleCount is the number of draws for everything but P.
func (s *SignedRankPosterior) sampleCount() int {
	if s.samples == 0 {
		return usualSamples
	}
	return s.samples
}

func (s *SignedRankPosterior) split() dirichlet.Split {
	return s.process().Split(s.rope.left, s.rope.right)
}

func (s *SignedRankPosterior) job() dirichlet.Job {
	return dirichlet.Job{Process: s.process(), Split: s.split()}
}

// draw makes the draws for P.
func (s *SignedRankPosterior) draw(
	ctx context.Context, progress func(done, total int),
) (dirichlet.Estimate, error) {
	if s.samples == 0 {
		return s.process().Estimate(ctx, s.key, s.split(), s.goal, progress)
	}
	jobs := []dirichlet.Job{s.job()}
	tallies, err := dirichlet.Run(ctx, s.samples, s.key, resolution, jobs, progress)
	if err != nil {
		return dirichlet.Estimate{}, err
	}
	s.shape = func() dirichlet.Tally { return tallies[0] }
	return tallies[0].Estimate(), nil
}

// estimates returns the answers for other splits, each as the test would give it.
func (s *SignedRankPosterior) estimates(splits ...dirichlet.Split) []dirichlet.Estimate {
	out := make([]dirichlet.Estimate, len(splits))
	if s.samples > 0 {
		for i, t := range s.process().Run(s.samples, s.key, 0, splits...) {
			out[i] = t.Estimate()
		}
		return out
	}
	parallel.Each(len(splits), func(i int) {
		// There is no error: nothing cancels the context.
		out[i], _ = s.process().Estimate(context.Background(), s.key, splits[i], s.goal, nil)
	})
	return out
}

// Rule returns P and its standard error for another rope: a half-width, or its left and its right
// half, of 0 or more. It is the answer of the test with that rope. All ropes share the same draws;
// if the test had no Samples, each takes as many of them as it needs.
func (s *SignedRankPosterior) Rule(rope ...float64) (p, standard Probabilities) {
	given, ok := ropeArgument(rope)
	if !ok {
		return nanProbabilities(), Probabilities{}
	}
	answers, errors := s.rules([]ropeHalves{given})
	return answers[0], errors[0]
}

// rules returns P and its standard error for all ropes.
func (s *SignedRankPosterior) rules(ropes []ropeHalves) (p, standard []Probabilities) {
	p, standard = make([]Probabilities, len(ropes)), make([]Probabilities, len(ropes))
	if s == nil || s.process == nil {
		for i := range p {
			p[i] = nanProbabilities()
		}
		return p, standard
	}
	splits := make([]dirichlet.Split, len(ropes))
	for i, r := range ropes {
		splits[i] = s.process().Split(r.left, r.right)
	}
	for i, e := range s.estimates(splits...) {
		p[i], standard[i] = newProbabilities(e.P), newProbabilities(e.Error)
	}
	return p, standard
}

// Mean returns the posterior mean of the three θ. It is exact, or with families of data sets the
// mean of 20,000 draws.
func (s *SignedRankPosterior) Mean() Probabilities {
	if s == nil || s.process == nil {
		return nanProbabilities()
	}
	return newProbabilities(s.process().Mean(s.split()))
}

// Interval returns the central credible interval of each θ, from plain draws. It is NaN unless the
// level is in (0, 1).
func (s *SignedRankPosterior) Interval(level float64) (low, high Probabilities) {
	if s == nil || s.process == nil || !(level > 0 && level < 1) {
		return nanProbabilities(), nanProbabilities()
	}
	shape := s.shape()
	for k := range 3 {
		*low.region(k), *high.region(k) = shape.Quantile(k, (1-level)/2),
			shape.Quantile(k, (1+level)/2)
	}
	return low, high
}

// Draws returns n draws of the three θ as a frame with the columns left, rope and right. They are
// the first of the plain draws of the test, or others when there is a source.
func (s *SignedRankPosterior) Draws(n int, src rand.Source) Frame {
	if s == nil || s.process == nil || n < 1 || n > mostDraws {
		return noDraws(n)
	}
	key := s.key
	if src != nil {
		key = dirichlet.NewKey(src)
	}
	return drawsFrame(s.process().Draws(n, key, s.split()))
}

func (s *SignedRankPosterior) String() string {
	if s == nil || s.process == nil {
		return "no posterior"
	}
	low, high := s.Interval(0.95)
	if s.rope.isZero() {
		return fmt.Sprintf("Share of pairs of %ss on whose average right is better: "+
			"%s (mean and 95 %% credible interval).", s.noun,
			writing.Estimated(s.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Shares of pairs of %ss, by their average: %s.",
		s.noun, shares(s.Mean(), low, high))
}

// Plot draws the posterior. With a rope it shows by a cloud of draws where the three θ lie in their
// triangle; without one, how θ_right is distributed. It returns nil if c has another posterior.
func (s *SignedRankPosterior) Plot(c *Comparison) *figure.Figure {
	if s == nil || s.process == nil || !c.owns(s) {
		return nil
	}
	if !s.rope.isZero() {
		cloud := s.process().Draws(plotDraws, s.key, s.split())
		return c.simplexFigure("shares of pairs of "+c.datasetNoun()+"s", cloud)
	}
	shape := s.shape()
	low, high := shape.Quantile(2, 0.0005), shape.Quantile(2, 0.9995)
	cdf := func(x float64) float64 { return shape.CDF(2, x) }
	what := "share of pairs of " + c.datasetNoun() + "s on whose average " + c.Right + " is better"
	density, steps := histogram(cdf, low, high)
	return c.shareFigure(what, density, low, high, steps...)
}

// atRopes returns the answers at other ropes.
func (s *SignedRankPosterior) atRopes(ropes []ropeHalves) []Probabilities {
	out, _ := s.rules(ropes)
	return out
}

func (s *SignedRankPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if s == nil || s.process == nil {
		return math.NaN(), 0
	}
	at := margin
	if right {
		at = -margin
	}
	answer := s.estimates(s.process().SplitAt(at))[0]
	if right {
		return answer.P[2], answer.Error[2]
	}
	return answer.P[0], answer.Error[0]
}

func (*SignedRankPosterior) domain(c *Comparison) string {
	return "in the pseudomedian of " + c.datasetNoun() + "s like these"
}

// lossDraws is the largest number of draws for an expected loss, which takes them on one core.
const lossDraws = 50_000

// loss returns the means of max(d, 0) and of max(−d, 0) for the mean difference d of the
// population, which is Σ w_i z_i.
func (s *SignedRankPosterior) loss() (left, right, standard float64) {
	if s == nil || s.process == nil {
		return math.NaN(), math.NaN(), 0
	}
	return s.process().MeanParts(min(s.sampleCount(), lossDraws), s.key)
}

func (*SignedRankPosterior) lossScope(c *Comparison) string {
	return "by the mean difference over " + c.datasetNoun() + "s like these"
}
