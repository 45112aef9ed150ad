package bayescmp

import (
	"context"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
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
// When all differences are equal the posterior is a point at their value. Without a rope, a point
// exactly at 0 counts half to each side.
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
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Name returns "correlated t test".
func (CorrelatedTTest) Name() string { return "correlated t test" }

// Compare answers for a pair on one data set. Errors wrap [ErrManySets] (choose one with
// [Pair.On]), [ErrOneFold], [ErrOption] or [ErrEmpty].
func (t CorrelatedTTest) Compare(p Pair) (*Comparison, error) {
	s, err := p.one(t.Name())
	if err != nil {
		return nil, err
	}
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	post, err := t.posterior(s)
	if err != nil {
		return nil, err
	}
	c.P, c.Posterior = post.regions(c.rope()), post
	c.assume("%s", s.describe())
	c.assume("%s", describeRho(p.sets, t.Rho))
	c.assume("%s", t.Prior)
	c.warn(s.manyFolds(t.Rho))
	if post.Scale == 0 {
		c.warn(fmt.Errorf("all %d differences on %s are %s, so that no variance can be estimated: "+
			"the certainty is the model's, not the data's; "+
			"few folds, small test sets or rounded scores do this by chance",
			s.n(), s.dataset, writing.Number(post.Mean)))
	}
	return sound(c)
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
func (t CorrelatedTTest) posterior(s *differences) (*StudentPosterior, error) {
	rho, err := s.rho(t.Rho)
	if err != nil {
		return nil, err
	}
	if err := t.Prior.check(); err != nil {
		return nil, err
	}
	prior := NormalGamma{K: math.Inf(1), A: -0.5}
	if t.Prior != nil {
		prior = *t.Prior
	}
	n := float64(s.n())
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
		Scale: s.unit * math.Sqrt(b/a/(w+1/prior.K)), dust: s.dust()}
	if !finite(post.Scale) || !finite(post.Mean) {
		return nil, fmt.Errorf("%w: data set %q: the %s is beyond what can be computed",
			ErrOption, s.dataset, t.Prior)
	}
	return post, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func (t CorrelatedTTest) rope() (halves, error) { return ropeOf(t.Rope, t.RopeLeft, t.RopeRight) }

func (t CorrelatedTTest) withRope(rope halves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (t CorrelatedTTest) variants(p Pair) []variant {
	return p.variedRho(func(rho *float64) Test { t.Rho = rho; return t })
}

func (CorrelatedTTest) sources() References { return References{corani2015} }

func (CorrelatedTTest) suits(p Pair) bool {
	return len(p.sets) == 1 && p.hasFolds() && !p.sets[0].binary()
}

func (CorrelatedTTest) usesFolds() bool { return true }

func (CorrelatedTTest) remark() string { return "" }

// Answer returns the result of [CorrelatedTTest.Compare], for [SideBySide].
func (t CorrelatedTTest) Answer(_ context.Context, p Pair) (Answer, error) {
	return ofComparison(t.Compare(p))
}
