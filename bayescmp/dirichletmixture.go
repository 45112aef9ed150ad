package bayescmp

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/internal/dirichletmixture"
	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

// DirichletMixture is a population of data sets without an assumed shape, for [Hierarchical]: a
// mixture of Gaussians whose number of parts is not bounded (a Dirichlet process mixture, Escobar
// and West, 1995). Two groups of data sets, skewness, and many data sets near 0 show. Corani et al.
// (2017) leave it to future research (section 5).
//
//	δ_i ~ N(m, s²),  (m, s) ~ G,  G ~ DP(a, G0)
//	G0:  m ~ N(δ0, σ0²),  s = σ0 2^j with j from −4 to 2,  P(j) ∝ 2^j; or, seldom,
//	     m ~ N(δ0, f² σ0²),  s = σ0 with the probability 1/f for f = 2^7, 2^14, 2^21
//	a ~ Exponential with the mean 1, at 32 equally probable values: its quantiles at (j − ½)/32
//
// The likelihoods of the data sets, and the priors of σ_i, δ0 and σ0, are those of the Student
// population. So δ0 is the middle of the parts' centres and σ0 their scatter, and the unit of the
// scores does not matter. A part may be four times as wide as this scatter, and as narrow as a
// sixteenth of it, next to a point mass. A data set that stands apart from all others is from afar
// and does not widen the other parts. With a single part, s is uniform, as the σ0 of a Gaussian
// population is, and every j is equally probable. Two data sets are from the same part with a
// probability of 0.6 beforehand.
//
// P is by the same rule as with a Student: how many of the populations drawn have each region as
// their most probable one on the next data set. The posterior is drawn by Gibbs sampling (Neal
// 2000, algorithm 3, with centres and weights integrated out), in four chains from a fixed seed.
// Error is the Monte Carlo standard error. The answer's Posterior is a [*MixturePosterior]. With
// few data sets it is nearly what the base measure G0 says, and wide.
type DirichletMixture struct {
	// Samples is the number of draws from the posterior, from 1000 to 100 million; 0 means 4000.
	// The memory grows with draws × data sets.
	Samples int
	// Src is the source of randomness; nil means a fixed seed. Do not use one source elsewhere at
	// the same time.
	Src rand.Source
}

const usualMixtureDraws = 4000

// String returns "Dirichlet mixture".
func (DirichletMixture) String() string { return "Dirichlet mixture" }

func (DirichletMixture) sources() References { return References{escobarWest1995, neal2000} }

// drawn returns the number of draws.
func (d DirichletMixture) drawn() (int, error) {
	if d.Samples == 0 {
		return usualMixtureDraws, nil
	}
	return drawn(d.Samples)
}

// fit draws from the posterior.
func (d DirichletMixture) fit(
	ctx context.Context, c *Comparison, p Pair, m *hierarchical.Model, unit float64,
	told *parallel.Progress,
) error {
	draws, err := d.drawn()
	if err != nil {
		return err
	}
	src := orFixed(d.Src)
	seed := [2]uint64{src.Uint64(), src.Uint64()}
	model := dirichletmixture.New(m)
	fit, err := model.Sample(ctx, draws, seed, false, told)
	if err != nil {
		return err
	}
	post := newMixturePosterior(p, fit, unit)
	c.Posterior = post
	c.P, c.Error = post.rule(c.rope())
	c.assume("a mixture of Gaussians as population (Dirichlet process), %d draws of %d chains "+
		"from %s", fit.Draws(), dirichletmixture.Chains, seedOf(d.Src))
	delta0, sigma0 := fit.AtBounds()
	c.warnAboutBounds(delta0, sigma0, m.CutByBound())
	c.warnAboutMixing(post.RHat, post.Effective, fit.Draws())
	c.warnAboutError("take more Samples of the DirichletMixture")
	return nil
}

// warnAboutMixing warns where the chains do not agree about the population.
func (c *Comparison) warnAboutMixing(rhat, effective float64, draws int) {
	if rhat > 1.01 {
		c.warn(fmt.Errorf("the chains do not agree about the population: R̂ is %.3f, and should "+
			"be at most 1.01; take ten times as many Samples of the DirichletMixture", rhat))
	}
	if effective < 400 {
		c.warn(fmt.Errorf("the %d draws of the population are worth only %.0f independent ones, "+
			"and 400 are needed; take more Samples of the DirichletMixture", draws, effective))
	}
}
