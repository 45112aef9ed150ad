package bayescmp

import (
	"context"
	"fmt"
	"slices"

	drawnfamilies "github.com/bayescmp/go/internal/families"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
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
	post := newDrawnPosterior(p, fit, unit)
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

// FamilyScatter is how much data sets differ between and within families, by [Hierarchical].
type FamilyScatter struct {
	// Families is the number of families.
	Families int
	// Delta0 is the posterior mean of δ0, the mean difference over families, with its central 95 %
	// interval, in units of the score.
	Delta0 Interval
	// Between is τ, the standard deviation of the means of families, and Within σ0, the scale of
	// the data sets of a family about its mean: posterior means with central 95 % intervals, in
	// units of the score.
	Between, Within Interval
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

// String says how much families differ from each other, and data sets within them.
func (f *FamilyScatter) String() string {
	if f == nil {
		return "no families"
	}
	show := func(i Interval) string {
		return writing.Estimated(i.Value, i.Low, i.High)
	}
	return fmt.Sprintf("Population: %s whose means have δ0 %s and standard deviation τ %s, and data "+
		"sets within them the scale σ0 %s (means and 95 %% credible intervals).",
		writing.Plural(f.Families, "family"), show(f.Delta0), show(f.Between), show(f.Within))
}

// MarshalJSON writes the fields by the names of docs/glossary.md.
func (f *FamilyScatter) MarshalJSON() ([]byte, error) { return fields.JSON(f) }
