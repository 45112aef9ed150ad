//go:build !minimal

package bayescmp

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

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
	post.predict = familyPredictor(post, m)
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

// familyPredictor returns what continues data sets in families. The σ of new data sets are those of
// the hierarchical model without families, which is fitted at the first call.
func familyPredictor(post *DrawnPosterior, m *hierarchical.Model) func(int, int, *rand.Rand) Pair {
	plain := sync.OnceValue(func() *hierarchical.Posterior {
		fit, _ := m.Fit(context.Background()) // nothing cancels, and the draws are from this model
		return fit
	})
	return func(datasets, runs int, r *rand.Rand) Pair {
		h := &HierarchicalPosterior{pair: post.pair, fit: plain, unit: post.unit}
		fit := post.fit().(*drawnfamilies.Posterior)
		return h.predictFamilies(fit.Pick(r), datasets, runs, r)
	}
}

// predictFamilies continues the data from a draw of what their families have.
func (h *HierarchicalPosterior) predictFamilies(
	d *drawnfamilies.Draw, datasets, runs int, r *rand.Rand,
) Pair {
	p := h.pair()
	known := p.families()
	p.sets = slices.Clone(p.sets)
	if runs > 0 {
		for i := range p.sets {
			h.addRuns(&p.sets[i], i, runs, d.Like(i), r)
		}
	}
	ofAll := h.fit().Draws(1, r)[0]
	for datasets > 0 {
		size := min(datasets, len(known[r.IntN(len(known))]))
		datasets -= size
		name, population := newFamily(p), d.NewFamily(r)
		for range size {
			s := h.drawDataset(p, runs, ofAll, population, r)
			s.family = name
			p.sets = append(p.sets, s)
		}
	}
	return p
}

// newFamily returns a name that no family of p has.
func newFamily(p Pair) string {
	return p.unused("predicted family", 1, func(s differences) string { return s.family })
}
