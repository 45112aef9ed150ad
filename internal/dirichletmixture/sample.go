package dirichletmixture

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/populations"
)

const (
	// Chains is the number of chains of a sample.
	Chains = 4
	// warmUp is how many sweeps of each chain are thrown away.
	warmUp = 200
)

// Draw is a draw from the posterior.
type Draw struct {
	// Delta0, Sigma0 and A are δ0, σ0 and a.
	Delta0, Sigma0, A float64
	// Clusters is the number of clusters of the data sets. They come from the first parts of the
	// population.
	Clusters int
	populations.Draw

	mirrored bool
	of, part []uint16  // of each data set: its cluster, and the Gaussian of its likelihood
	left     []float64 // the logarithm of the density of each data set given the others
}

// Posterior has draws by chain.
type Posterior struct {
	Chains [][]Draw
	populations.Sample

	model *Model
	seed  [2]uint64
	// orders are the data sets in the order of their means, and of their means with the sign
	// turned. A draw that is mirrored has them in the second one.
	orders [2][]int
	// ordered is the model that was drawn from, in its order.
	ordered *Model
}

// Sample makes at least the given number of draws, in chains whose random numbers come from the
// seeds. The draws do not depend on the number of cores. leaveOut asks for the densities of each
// data set given the others.
//
// Neither the order of the data sets nor the names left and right change the draws: they are made
// from the data sets in the order of their means, on the side where this order is the first one.
// If the two sides are the same, each draw is followed by its mirror image.
func (m *Model) Sample(
	ctx context.Context, draws int, seed [2]uint64, leaveOut bool, told *parallel.Progress,
) (*Posterior, error) {
	side := m.compareMirrored()
	mirrored, symmetric := side > 0, side == 0
	sweeps := (draws + Chains - 1) / Chains
	if symmetric {
		sweeps = (sweeps + 1) / 2
	}
	out := &Posterior{Chains: make([][]Draw, Chains), model: m, seed: seed,
		orders: [2][]int{m.order(1), m.order(-1)}}
	out.ordered = m.ordered(out.order(mirrored), mirrored)
	var done atomic.Int64
	err := parallel.For(ctx, Chains, func(k int) error {
		random := rand.New(rand.NewPCG(seed[0], seed[1]+uint64(k)))
		c := newChain(out.ordered, 1<<k, [...]float64{1, 0.3, 3, 1}[k%4], random)
		for range warmUp {
			if err := ctx.Err(); err != nil {
				return err
			}
			c.sweep()
		}
		if leaveOut {
			c.left = make([]float64, len(m.Groups))
		}
		for range sweeps {
			if err := ctx.Err(); err != nil {
				return err
			}
			c.sweep()
			out.Chains[k] = append(out.Chains[k], c.draw(mirrored))
			if symmetric {
				out.Chains[k] = append(out.Chains[k], out.Chains[k][len(out.Chains[k])-1].mirror())
			}
			told.Tell(int(done.Add(1)), Chains*sweeps)
		}
		return nil
	})
	if err == nil {
		out.collect()
	}
	return out, err
}

// collect puts the populations of the draws together.
func (p *Posterior) collect() {
	p.Drawn = make([][]populations.Draw, len(p.Chains))
	for c := range p.Chains {
		for _, d := range p.Chains[c] {
			p.Drawn[c] = append(p.Drawn[c], d.Draw)
		}
	}
}

func (p *Posterior) order(mirrored bool) []int {
	if mirrored {
		return p.orders[1]
	}
	return p.orders[0]
}

// Again returns what makes the same draws again. It holds none of them.
func (p *Posterior) Again() func() *Posterior {
	model, draws, seed := p.model, p.Draws(), p.seed
	return func() *Posterior {
		// The only error is the error of the context.
		out, _ := model.Sample(context.Background(), draws, seed, false, parallel.NewProgress())
		return out
	}
}

// compareMirrored compares the data sets in the order of their means with their mirror images: it
// is below 0 if they come first, 0 if the two are the same, and above 0 otherwise.
func (m *Model) compareMirrored() int {
	order, turned := m.order(1), m.order(-1)
	for k, i := range order {
		if c := compare(m.Groups[i], 1, m.Groups[turned[k]], -1); c != 0 {
			return c
		}
	}
	return 0
}

// order sorts the data sets, with the sign of all means turned or not.
func (m *Model) order(sign float64) []int {
	order := make([]int, len(m.Groups))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return compare(m.Groups[a], sign, m.Groups[b], sign)
	})
	return order
}

// compare compares likelihoods by their means, then by the variances.
func compare(
	a []hierarchical.Gaussian, signA float64, b []hierarchical.Gaussian, signB float64,
) int {
	meanA, varianceA := moments(a)
	meanB, varianceB := moments(b)
	return cmp.Or(cmp.Compare(signA*meanA, signB*meanB), cmp.Compare(varianceA, varianceB))
}

// moments are the mean of a mixture, and the mean of its variances.
func moments(of []hierarchical.Gaussian) (mean, variance float64) {
	sum := 0.0
	for _, g := range of {
		mean += g.Weight * g.Mean
		variance += g.Weight * g.Variance
		sum += g.Weight
	}
	return mean / sum, variance / sum
}

// ordered is the model in an order, mirrored or not.
func (m *Model) ordered(order []int, mirrored bool) *Model {
	out := *m
	out.Groups = make([][]hierarchical.Gaussian, len(order))
	for k, i := range order {
		out.Groups[k] = slices.Clone(m.Groups[i])
		if mirrored {
			mirror(out.Groups[k])
		}
		slices.SortFunc(out.Groups[k], func(a, b hierarchical.Gaussian) int {
			return cmp.Or(cmp.Compare(a.Mean, b.Mean), cmp.Compare(a.Variance, b.Variance))
		})
	}
	return &out
}

func mirror(parts []hierarchical.Gaussian) {
	for k := range parts {
		parts[k].Mean = -parts[k].Mean
	}
}

// draw keeps the state.
func (c *chain) draw(mirrored bool) Draw {
	d := Draw{Delta0: c.delta0, Sigma0: c.sigma0, A: c.a, Clusters: len(c.clusters),
		left: slices.Clone(c.left)}
	d.Population, d.Ahead = c.drawPopulation(), c.nextDensity()
	for i, h := range c.of {
		d.of, d.part = append(d.of, uint16(h)), append(d.part, uint16(c.part[i]))
	}
	if mirrored {
		return d.mirror()
	}
	return d
}

// mirror exchanges left and right.
func (d Draw) mirror() Draw {
	d.mirrored, d.Delta0 = !d.mirrored, -d.Delta0
	d.Population, d.Ahead = slices.Clone(d.Population), slices.Clone(d.Ahead)
	mirror(d.Population)
	mirror(d.Ahead)
	return d
}

// nextDensity is the density of the δ of the next data set given the clusters.
func (c *chain) nextDensity() populations.Population {
	out := make(populations.Population, 0, len(c.clusters)+len(kinds))
	total := c.a + float64(len(c.of))
	for h := range c.clusters {
		cl := &c.clusters[h]
		mean, variance := cl.centre(c.base)
		s := cl.sd(c.base)
		out = append(out, hierarchical.Gaussian{Weight: float64(cl.n) / total, Mean: mean,
			Variance: variance + s*s})
	}
	for k := range kinds {
		out = append(out, hierarchical.Gaussian{Weight: c.a / total * kinds[k].chance,
			Mean: c.delta0, Variance: kinds[k].variance(c.sigma0)})
	}
	return out
}
