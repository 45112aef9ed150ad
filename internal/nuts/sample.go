package nuts

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

// Shape says where a posterior lies and how wide it is.
type Shape struct {
	// Centre is a point amid the posterior.
	Centre []float64
	// Width turns a standard Gaussian into the posterior's deviations from the centre, nearly. It
	// is a lower or upper triangular matrix, or any other, by rows.
	Width [][]float64
}

// Posterior is what to draw from.
type Posterior struct {
	Shape
	// Density makes a density for one chain.
	Density func() Density
}

const (
	// warmUp is how many draws of each chain find the length of a step, and are thrown away.
	warmUp = 300
	// target is the mean probability to accept a point at which the length of a step aims.
	target = 0.8
)

// Sample makes at least the given number of draws, in eight chains whose random numbers come from
// the seeds. The draws do not depend on the number of cores.
func Sample(
	ctx context.Context, p Posterior, draws int, seed [2]uint64, told *parallel.Progress,
) (*mcmc.Draws, error) {
	each := (draws + mcmc.Chains - 1) / mcmc.Chains
	out := &mcmc.Draws{Chains: make([][][]float64, mcmc.Chains)}
	diverged := make([]int, mcmc.Chains)
	var done atomic.Int64
	seeder := rand.NewPCG(seed[0], seed[1])
	var seeds [mcmc.Chains][2]uint64
	for c := range seeds {
		seeds[c] = [2]uint64{seeder.Uint64(), seeder.Uint64()}
	}
	err := parallel.For(ctx, mcmc.Chains, func(c int) error {
		random := rand.New(rand.NewPCG(seeds[c][0], seeds[c][1]))
		chain := newChain(p, random)
		for range warmUp {
			chain.adapt()
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		chain.settle()
		for range each {
			chain.move()
			if chain.walker.diverged {
				diverged[c]++
			}
			out.Chains[c] = append(out.Chains[c], p.unfold(chain.here.at, nil))
			if err := ctx.Err(); err != nil {
				return err
			}
			told.Tell(int(done.Add(1)), mcmc.Chains*each)
		}
		return nil
	})
	for _, n := range diverged {
		out.Diverged += n
	}
	return out, err
}

// unfold turns a point of the chains into one of the posterior.
func (s Shape) unfold(z, into []float64) []float64 {
	if into == nil {
		into = make([]float64, len(z))
	}
	for i, row := range s.Width {
		into[i] = s.Centre[i] + matrix.Dot(row, z)
	}
	return into
}

// standardisedDensity is the density as the chains see it, in which the posterior is nearly a
// standard Gaussian.
func (p Posterior) standardisedDensity() Density {
	density := p.Density()
	at, slope := make([]float64, len(p.Centre)), make([]float64, len(p.Centre))
	return func(z, gradient []float64) float64 {
		log := density(p.unfold(z, at), slope)
		clear(gradient)
		for i, row := range p.Width {
			for j, w := range row {
				gradient[j] += w * slope[i]
			}
		}
		return log
	}
}

// chain is a chain and the state of its adaptation, the dual averaging of Hoffman and Gelman.
type chain struct {
	walker
	here                   *point
	count                  float64
	lack, middle, averaged float64
}

func newChain(p Posterior, random *rand.Rand) *chain {
	n := len(p.Centre)
	c := &chain{walker: walker{density: p.standardisedDensity(), random: random}}
	c.here = &point{at: make([]float64, n), gradient: make([]float64, n)}
	// Chains begin further apart than the posterior is wide, so that R̂ can tell if they do not
	// meet.
	for i := range c.here.at {
		c.here.at[i] = 1.5 * random.NormFloat64()
	}
	c.here.log = c.density(c.here.at, c.here.gradient)
	c.step = 1 / math.Sqrt(math.Sqrt(float64(max(n, 1))))
	c.middle = math.Log(2 * c.step)
	return c
}

func (c *chain) move() { c.here = c.next(c.here) }

// adapt moves, and changes the length of the step.
func (c *chain) adapt() {
	c.move()
	c.count++
	w := 1 / (c.count + 10)
	c.lack = (1-w)*c.lack + w*(target-c.accepted/float64(max(c.points, 1)))
	step := c.middle - math.Sqrt(c.count)/0.05*c.lack
	c.step = exponential.Of(step)
	root := math.Sqrt(c.count)
	old := 1 / (root * math.Sqrt(root))
	c.averaged = old*step + (1-old)*c.averaged
}

func (c *chain) settle() { c.step = exponential.Of(c.averaged) }
