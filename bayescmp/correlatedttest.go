package bayescmp

import (
	"context"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/student"
	"github.com/bayescmp/go/internal/writing"
)

// CorrelatedTTest is the Bayesian correlated t test of Corani and Benavoli (2015, section 2.3): is
// there a difference on one data set, given that cross-validation folds share training data? The
// posterior of the mean difference is a Student distribution with n−1 degrees of freedom at the
// mean of the n differences, and
//
//	scale² = s² (1/n + ρ/(1−ρ))                                        [CB15 eq. 8]
//
// where s² is the sample variance and ρ the correlation between folds. Without a rope, and with the
// matching prior, P.Right is exactly 1 − p, where p is the p value of the one-sided frequentist
// test of Nadeau and Bengio (2003).
//
// When all differences are equal, their variance is not taken to be 0. As in [Hierarchical], their
// sum of squares S about the mean is taken to be the least that scores of their resolution can
// show: h²(1 − 1/n), where h² is the mean of 1/n_test² over the folds, or the square of Resolution,
// or of the step of the coarsest grid that has all scores of the data set on it. With [PaperPoint]
// the posterior is a point, as in the paper and in baycomp. Without a rope, a point exactly at 0
// counts half to each side.
//
// Rho cannot be estimated from the scores of the folds (Bengio and Grandvalet, "No unbiased
// estimator of the variance of k-fold cross-validation", JMLR 5, 2004), so the default is a guess.
// [Comparison.RhoRange] gives the interval of rho over which the decision is the same, and the
// verdict mentions rho where a rho from 0 to 0.7 changes the decision. Where the folds do not show
// how they were made (random splits, one fold in each run, more than 10 scores in one run), and
// such a rho changes the decision, the test returns an error that asks for Rho.
//
// Benavoli, Corani, Demšar and Zaffalon, "Time for a change" (JMLR 18, 2017) is the tutorial on its
// use.
type CorrelatedTTest struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Rho is the correlation between the scores of two folds, in [0, 1). Nil means the share of the
	// test set: the mean of n_test/(n_train+n_test) when the scores came with these columns,
	// otherwise 1/folds (Nadeau and Bengio's heuristic). Value(0) gives the ordinary t test.
	Rho *float64
	// Prior is a Normal-Gamma prior; nil means the matching prior, under which the answer agrees
	// with the frequentist test.
	Prior *NormalGamma
	// Resolution is what one instance in one fold adds to the score. It is for data sets whose
	// differences are all equal and whose scores came without n_test. 0 means the step of the
	// coarsest grid that has all scores on it.
	Resolution float64
	// ZeroVariance says what to do where all differences are equal: [ResolutionRule], the default,
	// or [PaperPoint]. A Prior with B above 0 gives them a variance, and the rule is not used.
	ZeroVariance ZeroVariance
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Name returns "correlated t test".
func (CorrelatedTTest) Name() string { return "correlated t test" }

// Compare answers for a pair on one data set. Errors wrap [ErrManySets] (choose one with
// [Pair.On]), [ErrOneFold] (also where Rho is needed), [ErrOption] or [ErrEmpty].
func (t CorrelatedTTest) Compare(p Pair) (*Comparison, error) {
	if _, err := p.onlyDataset(t.Name()); err != nil {
		return nil, err
	}
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	p, unknown := p.withUnknownRho(t.Rho)
	s := &p.sets[0]
	rho, err := s.rho(t.Rho)
	if err != nil {
		return nil, err
	}
	known, doubts, err := p.fineness(t.Prior.rule(t.ZeroVariance), t.Resolution, c.rope())
	if err != nil {
		return nil, err
	}
	post, err := t.posterior(known[0], rho)
	if err != nil {
		return nil, err
	}
	c.P, c.Posterior = post.regions(c.rope()), post
	c.assume("%s", s.describe())
	rhos, err := p.rhosOf(known, t.Rho)
	if err != nil {
		return nil, err
	}
	c.doubts = append(c.doubts, rhos)
	c.assume("%s", rhos)
	c.assume("%s", t.Prior)
	for _, doubt := range doubts {
		c.warn(doubt)
	}
	if post.Scale == 0 {
		c.warn(fmt.Errorf("all %d differences on %s are %s, so no variance can be estimated: the "+
			"certainty is the model's, not the data's; few folds, small test sets or rounded "+
			"scores can cause this by chance",
			s.n(), s.dataset, writing.Number(post.Mean)))
	}
	if err := c.askForRho(unknown); err != nil {
		return nil, err
	}
	return validate(c)
}

// probabilitiesAt returns P at another correlation.
func (t CorrelatedTTest) probabilitiesAt(
	c *Comparison, sets []foldMoments, rhos []float64,
) (Probabilities, error) {
	post, err := t.posterior(sets[0], rhos[0])
	if err != nil {
		return Probabilities{}, err
	}
	return post.regions(c.rope()), nil
}

// posterior computes the posterior by Theorem 2 of the paper [CB15 eq. 7]: the differences are
// normal and all correlate alike [CB15 eq. 5] [CB15 eq. 6]. With w = 1ᵀM⁻¹1 = n/(1+(n−1)ρ) and
// (x−x̄)ᵀM⁻¹(x−x̄) = S/(1−ρ):
//
//	μ̃ = (w x̄ + μ0/k0)/(w + 1/k0),  ã = a + n/2,
//	2b̃ = S/(1−ρ) + 2b + (x̄−μ0)² (w/k0)/(w + 1/k0),  scale² = b̃/ã/(w + 1/k0)
//
// The last term of 2b̃ is written as one that cannot be negative. The paper's Table 2 prints its
// parts with the opposite sign, against its own Table 1 and against numerical integration.
func (t CorrelatedTTest) posterior(s foldMoments, rho float64) (*StudentPosterior, error) {
	if err := t.Prior.check(); err != nil {
		return nil, err
	}
	prior := NormalGamma{K: math.Inf(1), A: -0.5}
	if t.Prior != nil {
		prior = *t.Prior
	}
	n := float64(s.n)
	w := n / (1 + (n-1)*rho)
	a := prior.A + n/2
	if !(a > 0) {
		return nil, fmt.Errorf("%w: data set %q: the prior needs A > −n/2 = %g",
			ErrOption, s.dataset, -n/2)
	}
	// All is in units of s.unit. pull is how far the posterior mean is from the mean of the data
	// towards the mean of the prior; it is 0 for K = ∞.
	offset := (s.mean - prior.Mu) / s.unit
	pull := offset / (1 + w*prior.K)
	b := (s.squares/(1-rho) + 2*prior.B/s.unit/s.unit + offset*pull*w) / 2
	post := &StudentPosterior{DF: 2 * a, Mean: s.mean - pull*s.unit,
		Scale: s.unit * math.Sqrt(b/a/(w+1/prior.K)), rounding: s.rounding}
	if !finite(post.Scale) || !finite(post.Mean) {
		return nil, fmt.Errorf("%w: data set %q: the %s is beyond what can be computed",
			ErrOption, s.dataset, t.Prior)
	}
	return post, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func (t CorrelatedTTest) rope() (ropeHalves, error) {
	return newRope(t.Rope, t.RopeLeft, t.RopeRight)
}

func (t CorrelatedTTest) withRope(rope ropeHalves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (t CorrelatedTTest) variants(p Pair) []variant {
	return p.rhoVariants(t.Rho, func(rho *float64) Test { t.Rho = rho; return t })
}

func (CorrelatedTTest) sources() References { return References{corani2015} }

func (CorrelatedTTest) suits(p Pair) bool {
	return len(p.sets) == 1 && p.hasFolds() && !p.sets[0].isBinary()
}

func (CorrelatedTTest) usesFolds() bool { return true }

func (CorrelatedTTest) usesSizes() bool { return false }

func (CorrelatedTTest) remark() string { return "" }

// Answer returns the result of [CorrelatedTTest.Compare], for [SideBySide].
func (t CorrelatedTTest) Answer(_ context.Context, p Pair) (Answer, error) {
	return comparisonAnswer(t.Compare(p))
}

// StudentPosterior is the posterior of the mean difference on one data set: a Student distribution,
// or a point at Mean when Scale is 0.
type StudentPosterior struct {
	// DF is the number of degrees of freedom.
	DF float64
	// Mean is the mean of the distribution, in units of the score.
	Mean float64
	// Scale is the scale of the distribution, in units of the score.
	Scale float64

	rounding float64 // the most that rounding may have added to Mean
}

// CDF returns the posterior probability of a mean difference of x or less.
func (s *StudentPosterior) CDF(x float64) float64 {
	if s == nil {
		return math.NaN()
	}
	if s.Scale == 0 {
		if x >= s.Mean-s.rounding {
			return 1
		}
		return 0
	}
	return probabilityOrNaN(s.t().CDF(x))
}

// Density returns the posterior density at x. It is infinite at the point when Scale is 0.
func (s *StudentPosterior) Density(x float64) float64 {
	switch {
	case s == nil:
		return math.NaN()
	case s.Scale > 0:
		return s.t().Density(x)
	case x == s.Mean:
		return math.Inf(1)
	}
	return 0
}

// Interval returns the central credible interval of the given level, such as 0.95. It is NaN unless
// the level is in (0, 1).
func (s *StudentPosterior) Interval(level float64) (low, high float64) {
	switch {
	case s == nil || !(level > 0 && level < 1):
		return math.NaN(), math.NaN()
	case s.Scale == 0:
		return s.Mean, s.Mean
	}
	half := s.Mean - s.t().Quantile((1-level)/2)
	return s.Mean - half, s.Mean + half
}

// regions splits the posterior at the edges of the rope [CB15 eq. 9].
func (s *StudentPosterior) regions(rope ropeHalves) Probabilities {
	if s.Scale == 0 {
		return pointRegions(s.Mean, s.rounding, rope)
	}
	t := s.t()
	if rope.isZero() {
		below, above := t.Sides(0)
		return newProbabilities([3]float64{below, 0, above})
	}
	below, within, above := t.Split(-rope.left, rope.right)
	return newProbabilities([3]float64{below, within, above})
}

// pointRegions puts a known difference, with its rounding, into its region. Without a rope, a
// difference of 0 counts half to each side.
func pointRegions(d, rounding float64, rope ropeHalves) Probabilities {
	switch side := rope.side(d, rounding); {
	case side < 0:
		return Probabilities{Left: 1}
	case side > 0:
		return Probabilities{Right: 1}
	case rope.isZero():
		return Probabilities{Left: 0.5, Right: 0.5}
	}
	return Probabilities{Rope: 1}
}

func (s *StudentPosterior) t() student.T {
	return student.T{DF: s.DF, Mean: s.Mean, Scale: s.Scale}
}

func (s *StudentPosterior) String() string {
	if s == nil {
		return "no posterior"
	}
	if s.Scale == 0 {
		return "Mean difference " + writing.Number(s.Mean) + ", without any variance."
	}
	low, high := s.Interval(0.95)
	return fmt.Sprintf("Mean difference %s, 95 %% credible interval [%s, %s].",
		writing.Estimate(high-s.Mean, s.Mean, low, high)...)
}

// Plot draws the density with its three areas, as in Fig. 8 of Corani et al. (2017); nil if c has
// another posterior.
func (s *StudentPosterior) Plot(c *Comparison) *figure.Figure {
	if s == nil || !c.owns(s) {
		return nil
	}
	low, high := s.Interval(0.9995)
	return c.densityFigure(s.Density, low, high)
}

// densityFigure draws the density of a difference with its three areas.
func (c *Comparison) densityFigure(at func(x float64) float64, low, high float64) *figure.Figure {
	return figure.Density{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.Dataset),
		XLabel: c.difference,
		Low:    low, High: high, Density: at,
		RopeLeft: c.rope().left, RopeRight: c.rope().right,
		Captions: c.captions(),
	}.Figure()
}

// atRopes returns the answers at other ropes.
func (s *StudentPosterior) atRopes(ropes []ropeHalves) []Probabilities {
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		out[i] = s.regions(rope)
	}
	return out
}

func (s *StudentPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if s == nil {
		return math.NaN(), 0
	}
	return s.regions(marginRope(margin, right)).Rope, 0
}

// loss returns the means of max(d, 0) and of max(−d, 0) for the mean difference d. They are
// infinite where the distribution has no mean.
func (s *StudentPosterior) loss() (left, right, standard float64) {
	switch {
	case s == nil:
		return math.NaN(), math.NaN(), 0
	case s.Scale == 0:
		return max(s.Mean, 0), max(-s.Mean, 0), 0
	}
	turned := StudentPosterior{DF: s.DF, Mean: -s.Mean, Scale: s.Scale}
	return s.t().PositivePart(), turned.t().PositivePart(), 0
}

func (s *StudentPosterior) domain(c *Comparison) string { return "on " + c.Dataset }

func (*StudentPosterior) lossScope(c *Comparison) string {
	return "by the mean difference on " + c.Dataset
}

// NormalGamma is a conjugate prior of the mean difference μ and the precision ν = 1/σ² of the
// differences:
//
//	μ | ν ~ N(Mu, K/ν)   (variance K/ν),   ν ~ Gamma(A, rate B)
//
// [CB15 eq. 16]. Corani and Benavoli (2015, Theorem 2) write μ0, k0, a and b for Mu, K, A and B.
// The matching prior has Mu 0, K = math.Inf(1), A −1/2 and B 0.
type NormalGamma struct {
	// Mu is the mean of μ, in units of the score.
	Mu float64
	// K is the variance of μ in units of 1/ν; above 0, and infinite for a flat prior of μ.
	K float64
	// A is the shape of the Gamma distribution of ν.
	A float64
	// B is the rate of the Gamma distribution of ν; 0 or more.
	B float64
}

func (g *NormalGamma) check() error {
	switch {
	case g == nil:
		return nil
	case math.IsNaN(g.Mu) || math.IsInf(g.Mu, 0):
		return fmt.Errorf("%w: the prior's Mu must be a number, not %g", ErrOption, g.Mu)
	case !(g.K > 0):
		return fmt.Errorf("%w: the prior's K must be above 0 (math.Inf(1) for a flat prior of "+
			"the mean), not %g", ErrOption, g.K)
	case !(math.Abs(g.A) <= 1e9):
		return fmt.Errorf("%w: the prior's A must be a number up to 1e9, not %g", ErrOption, g.A)
	case !(g.B >= 0) || math.IsInf(g.B, 0):
		return fmt.Errorf("%w: the prior's B must be 0 or more, not %g", ErrOption, g.B)
	}
	return nil
}

// rule is the rule for equal differences: a prior with B above 0 says itself what the variance is.
func (g *NormalGamma) rule(chosen ZeroVariance) ZeroVariance {
	if g != nil && g.B > 0 && chosen == ResolutionRule {
		return PaperPoint
	}
	return chosen
}

func (g *NormalGamma) String() string {
	if g == nil {
		return "matching prior"
	}
	return fmt.Sprintf("Normal-Gamma prior: Mu %s, K %s, A %s, B %s",
		writing.Number(g.Mu), writing.Number(g.K), writing.Number(g.A), writing.Number(g.B))
}
