package joint

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/internal/nuts"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
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
	Chains [nuts.Chains][]Draw
	// Sets has draws of D_i for all data sets, by chain, of a share of the draws: the advantage of
	// each classifier over the mean of all, by data set and classifier.
	Sets [nuts.Chains][][]float64

	space space
}

// Draw is a draw of the population.
type Draw struct {
	// Nu is ν; it is infinite for a Gaussian population.
	Nu float64
	// Ranks has the ranks of the classifiers on Predicted next data sets, by classifier: 0 is best.
	Ranks []uint8

	mu, root []float64 // in coordinates; the lower half of the root by rows
}

// Sample makes at least the given number of draws, in chains whose random numbers come from the
// seeds. The draws do not depend on the number of cores.
func (m Model) Sample(
	ctx context.Context, draws int, seed [2]uint64, told *parallel.Progress,
) (*Draws, error) {
	out := &Draws{space: m.space()}
	degrees := newDegrees(m.Nu)
	each := (draws + nuts.Chains - 1) / nuts.Chains
	kept := min(each, max(50, min(250, mostKept/nuts.Chains/m.Classifiers/len(m.Groups))))
	seeder := rand.NewPCG(seed[0], seed[1])
	var seeds [nuts.Chains][2]uint64
	for c := range seeds {
		seeds[c] = [2]uint64{seeder.Uint64(), seeder.Uint64()}
	}
	var done atomic.Int64
	err := parallel.For(ctx, nuts.Chains, func(c int) error {
		r := random{rand.New(rand.NewPCG(seeds[c][0], seeds[c][1]))}
		chain := newChain(out.space, degrees, r)
		for i := range warmUp + each {
			chain.next()
			if err := ctx.Err(); err != nil {
				return err
			}
			if i < warmUp {
				continue
			}
			out.Chains[c] = append(out.Chains[c], chain.draw())
			if n := i - warmUp + 1; n*kept/each > (n-1)*kept/each {
				out.Sets[c] = append(out.Sets[c], chain.sets())
			}
			told.Tell(int(done.Add(1)), nuts.Chains*each)
		}
		return nil
	})
	return out, err
}

// draw keeps the population, and draws what the next data sets may show.
func (c *chain) draw() Draw {
	d := c.d
	k := d + 1
	out := Draw{Nu: c.nu(), mu: append([]float64(nil), c.mu...), Ranks: make([]uint8, k*Predicted)}
	for i := range d {
		out.root = append(out.root, c.root[i*d:i*d+i+1]...)
	}
	var scores [256]float64
	for i := range Predicted {
		// Every second one mirrors the one before.
		if i%2 == 0 {
			c.deviation()
		}
		for j := range d {
			c.u[j] = c.mu[j] + c.v[j]
			c.v[j] = -c.v[j]
		}
		for a := range k {
			scores[a] = dot(c.back[a*d:(a+1)*d], c.u)
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

// deviation writes to v how far the next data set is from μ.
func (c *chain) deviation() {
	scale := 1.0
	if nu := c.nu(); !math.IsInf(nu, 1) {
		scale = math.Sqrt(nu / 2 / c.gamma(nu/2))
	}
	for j := range c.d {
		c.u[j] = c.NormFloat64() * scale
	}
	for i := range c.d {
		c.v[i] = dot(c.root[i*c.d:i*c.d+i+1], c.u)
	}
}

// sets are the advantages of the classifiers on all data sets.
func (c *chain) sets() []float64 {
	d := c.d
	var out []float64
	for _, x := range c.at {
		for a := range d + 1 {
			out = append(out, dot(c.back[a*d:(a+1)*d], x))
		}
	}
	return out
}

// Difference returns the location and the scale of score(right) − score(left) in the population.
func (d *Draws) Difference(draw Draw, left, right int) (location, scale float64) {
	n := d.space.d
	l, r := d.space.back[left*n:(left+1)*n], d.space.back[right*n:(right+1)*n]
	return draw.along(n, func(j int) float64 { return r[j] - l[j] })
}

// Advantage returns the location and the scale of how much better a classifier is than the mean of
// all.
func (d *Draws) Advantage(draw Draw, classifier int) (location, scale float64) {
	n := d.space.d
	return draw.along(n, func(j int) float64 { return d.space.back[classifier*n+j] })
}

// along returns the location and the scale of a linear function of n coordinates.
func (x Draw) along(n int, weight func(j int) float64) (location, scale float64) {
	variance := 0.0
	for j := range n {
		sum := 0.0
		for i := j; i < n; i++ {
			sum += weight(i) * x.root[i*(i+1)/2+j]
		}
		variance += sum * sum
		location += weight(j) * x.mu[j]
	}
	return location, math.Sqrt(variance)
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
