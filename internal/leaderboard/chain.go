package leaderboard

import (
	"math"
	"math/rand/v2"
)

// chain is the state of a chain. Its scores are deviations from the fit, and so are effects; means
// and x have the fit in them.
type chain struct {
	*Board
	r         *rand.Rand
	of        *population
	means     []float64 // μ
	variances []float64 // s²
	usual     float64   // s0²
	held      int       // the place of a
	effects   []float64 // b
	shifts    *shifts   // u; nil without families

	x, v       []float64 // of each system, the mean of its scores without effects, its variance
	precisions []float64 // 1/s²
	beyond     []float64 // what the fit is beyond μ, by 1/s²
	logs       []float64
}

// holds are the values of a.
var holds = []float64{4, 8, 16, 64}

// newChain starts at a random place.
func (b *Board) newChain(r *rand.Rand) *chain {
	k := b.systems
	room := make([]float64, 6*k)
	c := &chain{Board: b, r: r, of: newPopulation(b), means: room[:k],
		variances: room[k : 2*k], x: room[2*k : 3*k], v: room[3*k : 4*k],
		precisions: room[4*k : 5*k],
		beyond:     room[5*k:],
		effects:    make([]float64, len(b.tasks)), logs: make([]float64, len(holds))}
	c.shifts = b.newShifts(r)
	copy(c.means, b.fitted)
	c.of.start(r)
	c.held = r.IntN(len(holds))
	c.usual = b.cells / float64(k) * math.Exp2(r.Float64()-0.5)
	for j := range c.variances {
		c.variances[j] = c.usual
	}
	return c
}

// shifts are the u of a chain.
type shifts struct {
	ratio float64     // γ
	of    [][]float64 // u by family and system
	sums  [][]float64 // of the scores less everything else, by family and system
}

func (b *Board) newShifts(r *rand.Rand) *shifts {
	if b.familyCounts == nil {
		return nil
	}
	s := &shifts{ratio: math.Exp2(4*r.Float64() - 3)}
	for range b.familyCounts {
		s.of = append(s.of, make([]float64, b.systems))
		s.sums = append(s.sums, make([]float64, b.systems))
	}
	return s
}
