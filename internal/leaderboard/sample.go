package leaderboard

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"gonum.org/v1/gonum/floats"

	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

const (
	fewestDraws, mostDraws = 500, 2000 // of each chain
	// work is what all chains together may cost, in looks at a cell.
	work = 400_000_000
	// lookups is what a system costs besides its cells.
	lookups = 400
)

// DrawsPerChain is the number of draws of each chain; more before them are not used.
func (b *Board) DrawsPerChain() int {
	cost := lookups * b.systems
	for _, t := range b.tasks {
		cost += 2 * len(t.scores)
	}
	return min(mostDraws, max(fewestDraws, work/mcmc.Chains/cost))
}

// Sample draws the true means, by chain and draw. Their common level is arbitrary in each draw. It
// returns the error of ctx when ctx is done. The draws depend on the source only, not on the number
// of cores.
func (b *Board) Sample(
	ctx context.Context, src rand.Source, told *parallel.Progress,
) (*mcmc.Draws, error) {
	n := b.DrawsPerChain()
	warmUp := n / 4
	seeder := rand.NewPCG(src.Uint64(), src.Uint64())
	chains := make([]*chain, mcmc.Chains)
	for c := range chains {
		chains[c] = b.newChain(rand.New(rand.NewPCG(seeder.Uint64(), seeder.Uint64())))
	}
	out := &mcmc.Draws{Chains: make([][][]float64, len(chains))}
	var done atomic.Int64
	err := parallel.For(ctx, len(chains), func(c int) error {
		for i := range warmUp + n {
			if err := ctx.Err(); err != nil {
				return err
			}
			chains[c].step()
			if i >= warmUp {
				out.Chains[c] = append(out.Chains[c], chains[c].inUnits())
			}
			told.Tell(int(done.Add(1)), len(chains)*(warmUp+n))
		}
		return nil
	})
	return out, err
}

// step draws everything once.
func (c *chain) step() {
	if c.shifts != nil {
		c.drawFamilyEffects()
	} else {
		c.drawEffects()
	}
	level := c.of.draw(c.r, c.x, c.v)
	for j := range c.x {
		c.x[j] -= level
	}
	for i := range c.effects {
		c.effects[i] += level
	}
	c.drawMeans()
	if c.shifts != nil {
		c.drawShifts(level)
		c.drawFamilyVariances()
	} else {
		c.drawVariances()
	}
	c.drawHold()
}

// inUnits returns the means in units of the scores.
func (c *chain) inUnits() []float64 {
	out := make([]float64, c.systems)
	for j, m := range c.means {
		out[j] = m * c.unit
	}
	return out
}

// drawEffects draws b, and computes x and v.
func (c *chain) drawEffects() {
	all, beyond := 0.0, 0.0 // of all systems
	for j, s := range c.variances {
		c.precisions[j] = 1 / s
		c.beyond[j] = (c.fitted[j] - c.means[j]) / s
		all, beyond = all+c.precisions[j], beyond+c.beyond[j]
	}
	clear(c.x)
	ofAll := 0.0 // the effects of tasks with all systems
	for i, t := range c.tasks {
		precision, sum := all, beyond
		if t.systems == nil {
			sum += floats.Dot(c.precisions, t.scores)
		} else {
			precision, sum = 0, 0
			for k, j := range t.systems {
				precision += c.precisions[j]
				sum += c.precisions[j]*t.scores[k] + c.beyond[j]
			}
		}
		b := sum/precision + c.r.NormFloat64()/math.Sqrt(precision)
		c.effects[i] = b
		if t.systems == nil {
			ofAll += b
		}
		for _, j := range t.systems {
			c.x[j] += b
		}
	}
	for j, n := range c.counts {
		c.x[j] = c.fitted[j] - (c.x[j]+ofAll)/n
		c.v[j] = c.variances[j] / n
	}
}

func (c *chain) drawMeans() {
	for j, g := range c.of.group {
		own, shared := 1/c.v[j], 1/(c.of.width[g]*c.of.width[g])
		precision := own + shared
		c.means[j] = (own*c.x[j]+shared*c.of.centre[g])/precision +
			c.r.NormFloat64()/math.Sqrt(precision)
	}
}

func (c *chain) drawVariances() {
	// Σ(z − b − d)², where z are the scores without the fit and d is the mean beyond it.
	rest, ofAll := c.precisions, 0.0
	copy(rest, c.squares)
	for i, t := range c.tasks {
		b := c.effects[i]
		if t.systems == nil {
			floats.AddScaled(rest, -2*b, t.scores)
			ofAll += b * b
		}
		for k, j := range t.systems {
			rest[j] += b * (b - 2*t.scores[k])
		}
	}
	a := holds[c.held]
	for j, n := range c.counts {
		d := c.means[j] - c.fitted[j]
		sum := c.x[j] - c.fitted[j] // the mean of z − b
		squares := max(0, rest[j]+ofAll+n*d*(d-2*sum))
		c.variances[j] = (a*c.usual + squares/2) / dirichlet.Gamma(a+n/2, c.r)
	}
}

// drawHold draws a with s0 integrated out, and then s0.
func (c *chain) drawHold() {
	inverse, logs, k := 0.0, 0.0, float64(c.systems)
	for _, s := range c.variances {
		inverse += 1 / s
		logs += math.Log(s)
	}
	for i, a := range holds {
		one, _ := math.Lgamma(a)
		all, _ := math.Lgamma(k*a + c.shape)
		c.logs[i] = all - k*one - a*logs + k*a*math.Log(a) -
			(k*a+c.shape)*math.Log(a*inverse+c.rate)
	}
	c.held = pick(c.r, c.logs)
	a := holds[c.held]
	c.usual = dirichlet.Gamma(k*a+c.shape, c.r) / (a*inverse + c.rate)
}
