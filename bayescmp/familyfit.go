//go:build !minimal

package bayescmp

import (
	"context"
	"slices"

	drawnfamilies "github.com/bayescmp/go/internal/families"
	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
)

// familyPopulation is the population of [Hierarchical] where data sets are in families: the δ_i of
// a family scatter about its mean, and these means about δ0.
type familyPopulation struct{}

func (familyPopulation) String() string { return "population of families" }

func (familyPopulation) sources() References { return nil }

// familyDraws is the number of draws from the posterior.
const familyDraws = 4000

// fit draws from the posterior.
func (familyPopulation) fit(
	ctx context.Context, c *Comparison, p Pair, m *hierarchical.Model, unit float64,
	told *parallel.Progress,
) error {
	src := sourceOrFixed(nil)
	seed := [2]uint64{src.Uint64(), src.Uint64()}
	fit, err := drawnfamilies.New(m, p.families().numbers()).Sample(ctx, familyDraws, seed, told)
	if err != nil {
		return err
	}
	again := fit.Again()
	post := newDrawnPosterior(p, fit, func() drawnPopulations { return again() }, unit)
	post.Families = newFamilyScatter(p, fit, unit)
	c.Posterior = post
	c.P, c.Error = post.rule(c.rope())
	c.assume("data sets scatter about the means of their families, and these, as a Gaussian, "+
		"about δ0; %d draws of %d chains from a fixed seed", fit.Draws(), drawnfamilies.Chains)
	delta0, scale := fit.AtBounds()
	c.warnAboutBounds(delta0, scale, m.CutByBound())
	c.warnAboutMixing(post.RHat, post.Effective, fit.Draws())
	return nil
}

func newFamilyScatter(p Pair, fit *drawnfamilies.Posterior, unit float64) *FamilyScatter {
	interval := func(name string, of func(*drawnfamilies.Draw) float64) Interval {
		values := slices.Concat(fit.Values(of)...)
		slices.Sort(values)
		n := len(values)
		return Interval{Name: name, Value: unit * mean(values), Low: unit * values[n/40],
			High: unit * values[n-1-n/40], Level: 0.95}
	}
	return &FamilyScatter{
		Families: len(p.families()),
		Delta0:   interval("δ0", func(d *drawnfamilies.Draw) float64 { return d.Delta0 }),
		Between:  interval("τ", func(d *drawnfamilies.Draw) float64 { return d.Tau }),
		Within:   interval("σ0", func(d *drawnfamilies.Draw) float64 { return d.Sigma0 }),
	}
}
