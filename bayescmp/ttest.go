package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/student"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// CorrelatedTTest is the Bayesian correlated t test of Corani and Benavoli (2015, section 2.3): is there a
// difference on one data set, given that cross-validation folds share training data? The posterior of the mean
// difference is a Student distribution with n−1 degrees of freedom at the mean of the n differences, and
//
//	scale² = s² (1/n + ρ/(1−ρ))                                        (their equation 8)
//
// where s² is the sample variance and ρ the correlation between folds. Without a rope, and with the matching prior, P.Right is
// exactly 1 − p of the one-sided frequentist test of Nadeau and Bengio (2003).
//
// When all differences are equal the posterior is a point at their value. A point exactly at 0 counts half to each side
// without a rope.
//
// Benavoli, Corani, Demšar and Zaffalon, "Time for a change" (JMLR 18, 2017) is the tutorial on its use.
type CorrelatedTTest struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// Rho is the correlation between the scores of two folds, in [0, 1). Nil means the share of the test set: the
	// mean of n_test/(n_train+n_test) when the scores came with these columns, otherwise 1/folds
	// (Nadeau and Bengio's heuristic). Value(0) gives the ordinary t test.
	Rho *float64
	// Prior is a Normal-Gamma prior; nil means the matching prior, under which the answer agrees with the
	// frequentist test.
	Prior *NormalGamma
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// NormalGamma is a conjugate prior of the mean difference μ and the precision ν = 1/σ² of the differences:
//
//	μ | ν ~ N(Mu, K/ν)   (variance K/ν),   ν ~ Gamma(A, rate B)
//
// in the notation of Corani and Benavoli (2015, Theorem 2) μ0, k0, a, b. Mu 0, K = math.Inf(1), A −1/2 and B 0 make
// the matching prior.
type NormalGamma struct{ Mu, K, A, B float64 }

// StudentPosterior is the posterior of the mean difference on one data set: a Student distribution, or a point at Mean
// when Scale is 0.
type StudentPosterior struct{ DF, Mean, Scale float64 }

// Name is "correlated t test".
func (CorrelatedTTest) Name() string { return "correlated t test" }

// Compare answers for a pair on one data set. Errors wrap [ErrManySets] (choose one with [Pair.On]), [ErrOneFold],
// [ErrOption] or [ErrEmpty].
func (t CorrelatedTTest) Compare(p Pair) (*Comparison, error) {
	s, err := p.one(t.Name())
	if err != nil {
		return nil, err
	}
	c, err := newComparison(t.Name(), p, t.Rope, t.Threshold)
	if err != nil {
		return nil, err
	}
	post, err := t.posterior(s)
	if err != nil {
		return nil, err
	}
	c.P, c.Posterior = post.regions(t.Rope), post
	c.assume("%s", s.describe())
	c.assume("%s", describeRho(p.sets, t.Rho))
	c.assume("%s", t.Prior)
	c.warn(s.manyFolds(t.Rho))
	if post.Scale == 0 {
		c.warn(fmt.Errorf("all %d differences on %s are %s, so that no variance can be estimated: the certainty is the model's, not the data's; "+
			"few folds, small test sets or rounded scores do this by chance", s.n(), s.dataset, writing.Number(post.Mean)))
	}
	return c, nil
}

// posterior is Theorem 2 of the paper. With w = 1ᵀM⁻¹1 = n/(1+(n−1)ρ) and (x−x̄)ᵀM⁻¹(x−x̄) = S/(1−ρ):
//
//	μ̃ = (w x̄ + μ0/k0)/(w + 1/k0),  ã = a + n/2,  2b̃ = S/(1−ρ) + 2b + (x̄−μ0)² (w/k0)/(w + 1/k0),  scale² = b̃/ã/(w + 1/k0)
//
// The last term of 2b̃ is written as one that cannot be negative: the paper's Table 2 prints its parts with the opposite sign, against
// its own Table 1 and against numerical integration.
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
		return nil, fmt.Errorf("%w: data set %q: the prior needs A > −n/2 = %g", ErrOption, s.dataset, -n/2)
	}
	// All in units of s.unit; pull is how far the mean moves from the data's to the prior's: not at all for K = ∞.
	offset := (s.mean - prior.Mu) / s.unit
	pull := offset / (1 + w*prior.K)
	b := (s.squares/(1-rho) + 2*prior.B/s.unit/s.unit + offset*pull*w) / 2
	post := &StudentPosterior{DF: 2 * a, Mean: s.mean - pull*s.unit, Scale: s.unit * math.Sqrt(b/a/(w+1/prior.K))}
	if math.IsNaN(post.Scale) || math.IsInf(post.Scale, 0) || math.IsInf(post.Mean, 0) || math.IsNaN(post.Mean) {
		return nil, fmt.Errorf("%w: data set %q: the %s is beyond what can be computed", ErrOption, s.dataset, t.Prior)
	}
	return post, nil
}

func (g *NormalGamma) check() error {
	switch {
	case g == nil:
		return nil
	case math.IsNaN(g.Mu) || math.IsInf(g.Mu, 0):
		return fmt.Errorf("%w: the prior's Mu must be a number, not %g", ErrOption, g.Mu)
	case !(g.K > 0):
		return fmt.Errorf("%w: the prior's K must be above 0 (math.Inf(1) for a flat prior of the mean), not %g", ErrOption, g.K)
	case !(math.Abs(g.A) <= 1e9):
		return fmt.Errorf("%w: the prior's A must be a number up to 1e9, not %g", ErrOption, g.A)
	case !(g.B >= 0) || math.IsInf(g.B, 0):
		return fmt.Errorf("%w: the prior's B must be 0 or more, not %g", ErrOption, g.B)
	}
	return nil
}

func (g *NormalGamma) String() string {
	if g == nil {
		return "matching prior"
	}
	return fmt.Sprintf("Normal-Gamma prior: Mu %s, K %s, A %s, B %s", writing.Number(g.Mu), writing.Number(g.K), writing.Number(g.A), writing.Number(g.B))
}

// rho is the correlation between folds: as chosen, or from the sizes of the test sets, or 1/folds.
func (s *differences) rho(chosen *float64) (float64, error) {
	switch {
	case s.n() < 2:
		return 0, fmt.Errorf("%w: data set %q has one score per classifier; the test needs the scores of the folds", ErrOneFold, s.dataset)
	case chosen != nil:
		if !(*chosen >= 0 && *chosen < 1) {
			return 0, fmt.Errorf("%w: rho must be in [0, 1), not %g", ErrOption, *chosen)
		}
		return *chosen, nil
	case s.design.testShare >= 1:
		return 0, fmt.Errorf("%w: data set %q: by n_train and n_test the test set is everything", ErrScore, s.dataset)
	case s.design.testShare > 0:
		return s.design.testShare, nil
	case s.design.folds < 2:
		return 0, fmt.Errorf("%w: data set %q has one fold in each of %s, which says nothing about rho; "+
			"set Rho to the share of the test set, or give the columns n_train and n_test", ErrOneFold, s.dataset, writing.Plural(s.design.runs, "run"))
	}
	return 1 / float64(s.design.folds), nil
}

// describe says how much data there is: "100 differences: 10 runs of 10 folds".
func (s *differences) describe() string {
	return fmt.Sprintf("%s (%s)", writing.Plural(s.n(), "difference"), s.design)
}

// describeRho says where rho comes from.
func describeRho(sets []differences, chosen *float64) string {
	if chosen != nil {
		return "rho " + writing.Number(*chosen) + " as set"
	}
	low, high := math.Inf(1), math.Inf(-1)
	source := "1/folds"
	for _, s := range sets {
		// An error here has stopped the test before.
		rho, _ := s.rho(nil)
		low, high = min(low, rho), max(high, rho)
		if s.design.testShare > 0 {
			source = "n_test/(n_train+n_test)"
		}
	}
	if writing.Number3(low) == writing.Number3(high) {
		return fmt.Sprintf("rho %s (%s)", writing.Number3(low), source)
	}
	return fmt.Sprintf("rho %s to %s (%s)", writing.Number3(low), writing.Number3(high), source)
}

// manyFolds doubts a design that looks like runs of cross-validation numbered straight on.
func (s *differences) manyFolds(chosen *float64) error {
	const usual = 20
	if chosen != nil || s.design.runs > 1 || s.design.folds <= usual || s.design.testShare > 0 {
		return nil
	}
	return fmt.Errorf("data set %q: rho is 1/%d because all scores are taken for folds of one run; if they are several runs, give a run column, "+
		"if they are repeated random splits, set Rho to the share of the test set; for leave-one-out it is right",
		s.dataset, s.design.folds)
}

// CDF is the posterior probability of a mean difference of x or less.
func (s *StudentPosterior) CDF(x float64) float64 {
	if s == nil {
		return math.NaN()
	}
	if s.Scale == 0 {
		if x >= s.Mean {
			return 1
		}
		return 0
	}
	return s.t().CDF(x)
}

// Density is the posterior density at x; infinite at the point when Scale is 0.
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

// Interval returns the central credible interval of the given level, such as 0.95. It is empty (NaN) unless the
// level is in (0, 1).
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

// regions splits the posterior at ±rope.
func (s *StudentPosterior) regions(rope float64) Probabilities {
	if s.Scale == 0 {
		return pointRegions(s.Mean, rope)
	}
	t := s.t()
	if rope == 0 {
		return Probabilities{Left: t.CDF(0), Right: t.Survival(0)}
	}
	return Probabilities{Left: t.CDF(-rope), Rope: t.Between(-rope, rope), Right: t.Survival(rope)}
}

// pointRegions is where a known difference lies.
func pointRegions(d, rope float64) Probabilities {
	switch {
	case d < -rope:
		return Probabilities{Left: 1}
	case d > rope:
		return Probabilities{Right: 1}
	case rope == 0:
		return Probabilities{Left: 0.5, Right: 0.5}
	}
	return Probabilities{Rope: 1}
}

func (s *StudentPosterior) t() student.T { return student.T{DF: s.DF, Mean: s.Mean, Scale: s.Scale} }

func (s *StudentPosterior) String() string {
	if s == nil {
		return "no posterior"
	}
	if s.Scale == 0 {
		return "Mean difference " + writing.Number(s.Mean) + ", without any variance."
	}
	low, high := s.Interval(0.95)
	return fmt.Sprintf("Mean difference %s, 95 %% credible interval [%s, %s].", writing.Estimate(high-s.Mean, s.Mean, low, high)...)
}

// Plot draws the density with its three areas, as in Fig. 8 of Corani et al. (2017).
func (s *StudentPosterior) Plot(c *Comparison) *figure.Figure {
	if s == nil || c == nil {
		return nil
	}
	low, high := s.Interval(0.9995)
	return figure.Density{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.Dataset),
		XLabel: c.difference,
		Low:    low, High: high, Density: s.Density,
		Rope:     c.Rope,
		Captions: c.captions(),
	}.Figure()
}
