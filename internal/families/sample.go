package families

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/populations"
)

const (
	// Chains is the number of chains of a sample.
	Chains = 4
	// warmUp is how many sweeps of each chain are thrown away.
	warmUp = 300
)

// Draw is a draw of what the population has.
type Draw struct {
	Delta0, Tau, Sigma0, Nu float64
	// population has the δ of data sets of new families, and own what they are from the means of
	// their families.
	population, own populations.Population
	// deltas are the distributions of the δ_i given the rest.
	deltas []gaussian
	// centres are the means of the families of the data sets.
	centres []float32
	// sigmas are the σ_i, and variances those of the mean scores given δ_i and σ_i.
	sigmas, variances []float32
}

// gaussian is a distribution of a δ_i; tens of thousands are kept.
type gaussian struct{ mean, sd float32 }

// Posterior has draws by chain.
type Posterior struct {
	populations.Sample
	Chains [][]Draw
	model  *Model
	seed   [2]uint64
}

// Sample makes at least the given number of draws, in chains whose random numbers come from the
// seeds. The draws do not depend on the number of cores.
func (m *Model) Sample(
	ctx context.Context, draws int, seed [2]uint64, told *parallel.Progress,
) (*Posterior, error) {
	a := m.arrange()
	n := (draws + Chains - 1) / Chains
	if a.symmetric {
		n = (n + 1) / 2 // each draw is followed by its mirror image
	}
	p := &Posterior{Chains: make([][]Draw, Chains), model: m, seed: seed}
	p.Drawn = make([][]populations.Draw, Chains)
	var done atomic.Int64
	err := parallel.For(ctx, Chains, func(k int) error {
		c := newChain(a.Model, [...]float64{1, 0.2, 3, 0.5}[k%4],
			rand.New(rand.NewPCG(seed[0], seed[1]+uint64(k))))
		for sweep := range warmUp + n {
			if err := ctx.Err(); err != nil {
				return err
			}
			c.sweep()
			if sweep < warmUp {
				continue
			}
			p.keep(k, c.draw(a.place), a.mirrored)
			if a.symmetric {
				p.keep(k, c.draw(a.place), true)
			}
			told.Tell(int(done.Add(1)), Chains*n)
		}
		return nil
	})
	return p, err
}

// draw is the state, with the data sets in the order in which they were given.
func (c *chain) draw(place []int) Draw {
	d := Draw{Delta0: c.delta0, Tau: c.tau, Sigma0: c.sigma0, Nu: c.nu[c.at].nu,
		population: c.population(c.delta0, c.tau), own: c.population(0, 0)}
	for _, i := range place {
		f := c.Family[i]
		mean, sd := c.offset(i, f)
		d.deltas = append(d.deltas, gaussian{float32(c.theta[f] + mean), float32(sd)})
		d.centres = append(d.centres, float32(c.theta[f]))
		d.sigmas = append(d.sigmas, float32(c.likelihood[i].Sigma))
		d.variances = append(d.variances, float32(c.likelihood[i].Variance))
	}
	return d
}

// keep keeps a draw of a chain, mirrored or not.
func (p *Posterior) keep(chain int, d Draw, mirrored bool) {
	if mirrored {
		d.Delta0 = -d.Delta0
		for i := range d.deltas {
			d.deltas[i].mean = -d.deltas[i].mean
			d.centres[i] = -d.centres[i]
		}
		for k := range d.population {
			d.population[k].Mean = -d.population[k].Mean
		}
	}
	p.Chains[chain] = append(p.Chains[chain], d)
	p.Drawn[chain] = append(p.Drawn[chain],
		populations.Draw{Population: d.population, Ahead: d.population})
}

// Again returns what makes the same draws again. It holds none of them.
func (p *Posterior) Again() func() *Posterior {
	model, draws, seed := p.model, p.Draws(), p.seed
	return func() *Posterior {
		// The only error is the error of the context.
		out, _ := model.Sample(context.Background(), draws, seed, parallel.NewProgress())
		return out
	}
}

// Group is the posterior of the δ of a data set, and the mean of its σ.
func (p *Posterior) Group(i int) (delta hierarchical.Next, sigma float64) {
	n := float64(p.Draws())
	parts := make([]hierarchical.Gaussian, 0, p.Draws())
	p.forEach(func(d *Draw) {
		g := d.deltas[i]
		parts = append(parts, hierarchical.Gaussian{Weight: 1 / n, Mean: float64(g.mean),
			Variance: float64(g.sd) * float64(g.sd)})
		sigma += float64(d.sigmas[i]) / n
	})
	return hierarchical.NextOf(parts), sigma
}

// Pick returns one of the draws.
func (p *Posterior) Pick(r *rand.Rand) *Draw {
	of := p.Chains[r.IntN(len(p.Chains))]
	return &of[r.IntN(len(of))]
}

// Like is the population of the data sets of the family of data set i.
func (d *Draw) Like(i int) hierarchical.Draw {
	return hierarchical.Draw{Delta0: float64(d.centres[i]), Sigma0: d.Sigma0, Nu: d.Nu}
}

// NewFamily draws a family, and returns the population of its data sets.
func (d *Draw) NewFamily(r *rand.Rand) hierarchical.Draw {
	return hierarchical.Draw{Delta0: d.Delta0 + d.Tau*r.NormFloat64(), Sigma0: d.Sigma0, Nu: d.Nu}
}

func (p *Posterior) forEach(work func(d *Draw)) {
	for c := range p.Chains {
		for k := range p.Chains[c] {
			work(&p.Chains[c][k])
		}
	}
}

// Values returns a number for each draw, by chain.
func (p *Posterior) Values(of func(d *Draw) float64) [][]float64 {
	return mcmc.ValuesOf(p.Chains, of)
}

// Mixing looks whether the chains agree about δ0, τ and σ0. It returns the largest R̂, and the
// smallest number of independent draws that all draws are worth.
func (p *Posterior) Mixing() (rhat, effective float64) {
	effective = math.Inf(1)
	for _, of := range []func(*Draw) float64{
		func(d *Draw) float64 { return d.Delta0 },
		func(d *Draw) float64 { return d.Tau },
		func(d *Draw) float64 { return d.Sigma0 },
	} {
		values := p.Values(of)
		_, _, n := mcmc.Estimate(values)
		rhat, effective = max(rhat, mcmc.RHat(values)), min(effective, n)
	}
	return rhat, effective
}

// AtBounds returns how much of the posterior is where only a bound of a uniform prior stops it, as
// of [hierarchical.Posterior]: of δ0, and of the scale that is larger.
func (p *Posterior) AtBounds() (delta0, scale float64) {
	n := float64(p.Draws())
	p.forEach(func(d *Draw) {
		if math.Abs(d.Delta0) > 0.95*p.model.Delta0Max {
			delta0 += 1 / n
		}
		if max(d.Tau, d.Sigma0) > p.model.Sigma0Max/math.E {
			scale += 1 / n
		}
	})
	return delta0, scale
}

// Replicas draws the means of as many new data sets as there are, in new families of the same
// sizes, many times: each time by another draw, as long as there are some.
func (p *Posterior) Replicas(n int, r *rand.Rand) [][]float64 {
	out := make([][]float64, n)
	for k := range out {
		at := k * p.Draws() / n
		d := &p.Chains[at%len(p.Chains)][at/len(p.Chains)]
		theta := make([]float64, p.model.families())
		for f := range theta {
			theta[f] = d.Delta0 + d.Tau*r.NormFloat64()
		}
		for i, f := range p.model.Family {
			own := d.own.Next(r)
			out[k] = append(out[k], theta[f]+own+math.Sqrt(float64(d.variances[i]))*r.NormFloat64())
		}
	}
	return out
}
