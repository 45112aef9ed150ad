package joint

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

const (
	// warmUp is how many rounds of each chain are thrown away.
	warmUp = 300
	// Predicted is how many next data sets are drawn for each draw of the population.
	Predicted = 8
	// mostKept bounds the numbers that are kept of the D_i, about.
	mostKept = 4_000_000
)

// Draws are draws of all chains.
type Draws struct {
	// Chains has the draws by chain.
	Chains [mcmc.Chains][]Draw
	// Sets has draws of D_i for all data sets, by chain, of every eighth draw or more: the
	// advantage of each classifier over the mean of all, by data set and classifier.
	Sets [mcmc.Chains][][]float64

	space space
}

// Draw is a draw of the population.
type Draw struct {
	// Nu has ν_j of the components; all are infinite for a Gaussian population.
	Nu []float64
	// Ranks has the ranks of the classifiers on Predicted next data sets, by classifier: 0 is best.
	Ranks []uint8

	mu, mix []float64 // in coordinates; A by rows
	shift   shift     // of the lattice for its sums of Students
}

// Sample makes at least the given number of draws, in chains whose random numbers come from the
// seeds. The draws do not depend on the number of cores.
func (m Model) Sample(
	ctx context.Context, draws int, seed [2]uint64, told *parallel.Progress,
) (*Draws, error) {
	out := &Draws{space: m.space()}
	degrees := newDegrees(m.Nu)
	each := (draws + mcmc.Chains - 1) / mcmc.Chains
	kept := min(each, max(50, min(max(250, each/8),
		mostKept/mcmc.Chains/m.Classifiers/len(m.Groups))))
	seeder := rand.NewPCG(seed[0], seed[1])
	var seeds [mcmc.Chains][2]uint64
	for c := range seeds {
		seeds[c] = [2]uint64{seeder.Uint64(), seeder.Uint64()}
	}
	var done atomic.Int64
	err := parallel.For(ctx, mcmc.Chains, func(c int) error {
		r := random{rand.New(rand.NewPCG(seeds[c][0], seeds[c][1]))}
		chain := newChain(out.space, degrees, r)
		for i := range warmUp + each {
			chain.sweep()
			if err := ctx.Err(); err != nil {
				return err
			}
			if i < warmUp {
				continue
			}
			out.Chains[c] = append(out.Chains[c], chain.draw())
			if n := i - warmUp + 1; n*kept/each > (n-1)*kept/each {
				out.Sets[c] = append(out.Sets[c], chain.advantages())
			}
			told.Tell(int(done.Add(1)), mcmc.Chains*each)
		}
		return nil
	})
	return out, err
}

// draw keeps the population, and draws what the next data sets may show: y from the Students of ν,
// with no λ of the state, so that each prediction has the distribution of a data set that is not
// among the others. Every second one has the same y with the other sign, which is as probable. So
// means over predictions are right, and pairs of predictions depend on each other: errors come from
// their means by draw. Nothing here changes the state. The shift of the lattice is random, since
// the last digits of μ are.
func (c *chain) draw() Draw {
	d := c.d
	k := d + 1
	out := Draw{mu: slices.Clone(c.mu), mix: slices.Clone(c.mix), Ranks: make([]uint8, k*Predicted),
		shift: shift(math.Float64bits(c.mu[0]))}
	for j := range d {
		out.Nu = append(out.Nu, c.nu(j))
	}
	var scores [256]float64
	for i := range Predicted {
		// Every second one mirrors the one before.
		if i%2 == 0 {
			c.drawDeviation()
		}
		for j := range d {
			c.u[j] = c.mu[j] + c.v[j]
			c.v[j] = -c.v[j]
		}
		for a := range k {
			scores[a] = matrix.Dot(c.back[a*d:(a+1)*d], c.u)
		}
		for a := range k {
			rank := 0
			for b := range k {
				if scores[b] > scores[a] {
					rank++
				}
			}
			out.Ranks[a*Predicted+i] = uint8(rank)
		}
	}
	return out
}

// drawDeviation writes to v how far the next data set is from μ.
func (c *chain) drawDeviation() {
	for j := range c.d {
		c.u[j] = c.student(c.nu(j))
	}
	for i := range c.d {
		c.v[i] = matrix.Dot(c.mix[i*c.d:(i+1)*c.d], c.u)
	}
}

// advantages are the advantages of the classifiers on all data sets.
func (c *chain) advantages() []float64 {
	d := c.d
	var out []float64
	for _, x := range c.at {
		for a := range d + 1 {
			out = append(out, matrix.Dot(c.back[a*d:(a+1)*d], x))
		}
	}
	return out
}

// Values returns a number for each draw, by chain.
func (d *Draws) Values(of func(draw Draw) float64) [][]float64 {
	out := make([][]float64, len(d.Chains))
	for c, chain := range d.Chains {
		for _, draw := range chain {
			out[c] = append(out[c], of(draw))
		}
	}
	return out
}
