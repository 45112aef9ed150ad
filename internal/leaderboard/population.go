package leaderboard

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/slicesampling"
)

const (
	groups    = 6
	narrowest = 1.0 / 256 // of the unit of the board
)

// population is a mixture of groups, each normal.
type population struct {
	group  []int // of each system
	counts [groups]float64
	share  [groups]float64
	centre [groups]float64
	width  [groups]float64

	widest        float64
	spread        float64 // of the centres
	concentration float64 // of each group
}

func newPopulation(b *Board) *population {
	return &population{group: make([]int, b.systems), widest: max(2*b.spread, 4),
		spread: b.spread, concentration: b.concentration}
}

// drawPriorWidth draws τ of a group without members.
func (q *population) drawPriorWidth(r *rand.Rand) float64 {
	return narrowest * math.Exp(r.Float64()*math.Log(q.widest/narrowest))
}

// start draws a population from its prior, with half of the systems in the first group.
func (q *population) start(r *rand.Rand) {
	for g := range q.share {
		q.share[g] = 0.5 / (groups - 1)
		q.centre[g] = q.spread * r.NormFloat64()
		q.width[g] = q.drawPriorWidth(r)
	}
	q.share[0] = 0.5
}

// draw draws all of the population, given an estimate of each system's mean and its variance. It
// returns the common level of the centres, which the means and centres are to be measured from.
func (q *population) draw(r *rand.Rand, x, v []float64) (level float64) {
	q.drawGroups(r, x, v)
	q.drawShares(r)
	for g := range q.centre {
		q.drawWidth(r, g, x, v)
		q.drawCentre(r, g, x, v)
		level += q.centre[g] / groups
	}
	level += q.spread / math.Sqrt(groups) * r.NormFloat64()
	for g := range q.centre {
		q.centre[g] -= level
	}
	return level
}

func (q *population) drawGroups(r *rand.Rand, x, v []float64) {
	q.counts = [groups]float64{}
	var weights [groups]float64
	for j := range q.group {
		for g := range weights {
			variance := q.width[g]*q.width[g] + v[j]
			d := x[j] - q.centre[g]
			weights[g] = math.Log(q.share[g]*q.share[g]/variance)/2 - d*d/variance/2
		}
		q.group[j] = pick(r, weights[:])
		q.counts[q.group[j]]++
	}
}

func (q *population) drawShares(r *rand.Rand) {
	sum := 0.0
	for g := range q.share {
		q.share[g] = dirichlet.Gamma(q.concentration+q.counts[g], r)
		sum += q.share[g]
	}
	for g := range q.share {
		q.share[g] = max(q.share[g]/sum, 1e-150) // its square is a number
	}
}

// drawWidth draws τ of a group with its centre integrated out.
func (q *population) drawWidth(r *rand.Rand, g int, x, v []float64) {
	if q.counts[g] == 0 {
		q.width[g] = q.drawPriorWidth(r)
		return
	}
	low, high := math.Log(narrowest), math.Log(q.widest)
	width := slicesampling.Draw(r, math.Log(q.width[g]), high-low, func(t float64) float64 {
		if t < low || t > high {
			return math.Inf(-1)
		}
		return q.evidence(g, math.Exp(t), x, v)
	})
	q.width[g] = math.Exp(width)
}

// evidence is the log density of the members of a group, up to a constant.
func (q *population) evidence(g int, width float64, x, v []float64) float64 {
	precision, weighted, squares, product, logs := 1/(q.spread*q.spread), 0.0, 0.0, 1.0, 0.0
	for j, of := range q.group {
		if of != g {
			continue
		}
		p := 1 / (width*width + v[j])
		precision += p
		weighted += p * x[j]
		squares += p * x[j] * x[j]
		if product *= p; product < 1e-200 || product > 1e200 {
			logs += math.Log(product)
			product = 1
		}
	}
	return (logs + math.Log(product) - math.Log(precision) - squares +
		weighted*weighted/precision) / 2
}

func (q *population) drawCentre(r *rand.Rand, g int, x, v []float64) {
	precision, weighted := 1/(q.spread*q.spread), 0.0
	for j, of := range q.group {
		if of == g {
			p := 1 / (q.width[g]*q.width[g] + v[j])
			precision += p
			weighted += p * x[j]
		}
	}
	q.centre[g] = weighted/precision + r.NormFloat64()/math.Sqrt(precision)
}

// pick draws an index by the logarithms of weights, which it overwrites.
func pick(r *rand.Rand, logs []float64) int {
	most, sum := math.Inf(-1), 0.0
	for _, l := range logs {
		most = max(most, l)
	}
	for i, l := range logs {
		logs[i] = exponential.Of(l - most)
		sum += logs[i]
	}
	u := r.Float64() * sum
	for i, w := range logs {
		if u -= w; u < 0 {
			return i
		}
	}
	return len(logs) - 1
}
