package leaderboard

import (
	"math"

	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/slicesampling"
)

// Tasks in families have more in common than the level of their scores: system j is better or worse
// on a whole family f than elsewhere, by u_fj ~ N(0, γ s_j²). Then ρ = γ/(1 + γ) is the correlation
// of the scores of a system, less b_i and μ_j, on two tasks of a family. Beforehand ρ is uniform.
//
// The steps draw the u_fj after the means, which are drawn with the u_fj integrated out: given the
// effects of the tasks, systems are independent, and the mean of system j on the n tasks of a
// family is N(μ_j, s_j² (γ + 1/n)).

// NewFamilyBoard is [NewBoard] for tasks in families, which are numbered from 0.
func NewFamilyBoard(scores [][]float64, family []int) *Board {
	b := newBoard(scores, family)
	if b == nil {
		return nil
	}
	means := familyMeans(scores, family)
	b.familyCounts = make([][]float64, len(means))
	for f := range means {
		b.familyCounts[f] = make([]float64, b.systems)
	}
	for _, t := range b.tasks {
		for c := range t.scores {
			b.familyCounts[t.family][t.system(c)]++
		}
	}
	b.ofFamilies = newBoard(means, nil)
	return b
}

// familyMeans has the mean scores of each family.
func familyMeans(scores [][]float64, family []int) (means [][]float64) {
	var counts [][]float64
	for i, f := range family {
		for len(means) <= f {
			means = append(means, make([]float64, len(scores[0])))
			counts = append(counts, make([]float64, len(scores[0])))
		}
		for j, y := range scores[i] {
			if !math.IsNaN(y) {
				means[f][j] += y
				counts[f][j]++
			}
		}
	}
	for f, row := range means {
		for j := range row {
			row[j] /= counts[f][j] // NaN for no score
		}
	}
	return means
}

// drawFamilyEffects is drawEffects for tasks in families.
func (c *chain) drawFamilyEffects() {
	for j, s := range c.variances {
		c.precisions[j] = 1 / s
	}
	for f := range c.shifts.sums {
		clear(c.shifts.sums[f])
	}
	for i, t := range c.tasks {
		precision, sum, shift := 0.0, 0.0, c.shifts.of[t.family]
		for k, y := range t.scores {
			j := t.system(k)
			precision += c.precisions[j]
			sum += c.precisions[j] * (y + c.fitted[j] - c.means[j] - shift[j])
		}
		c.effects[i] = sum/precision + c.r.NormFloat64()/math.Sqrt(precision)
		for k, y := range t.scores {
			c.shifts.sums[t.family][t.system(k)] += y - c.effects[i]
		}
	}
	for j := range c.x {
		precision, sum := 0.0, 0.0
		for f, counts := range c.familyCounts {
			if n := counts[j]; n > 0 {
				p := 1 / (c.shifts.ratio + 1/n)
				precision += p
				sum += p * c.shifts.sums[f][j] / n
			}
		}
		c.x[j], c.v[j] = c.fitted[j]+sum/precision, c.variances[j]/precision
	}
}

// drawShifts draws the u_fj. The level has been taken from the effects to the means.
func (c *chain) drawShifts(level float64) {
	for f, counts := range c.familyCounts {
		for j, n := range counts {
			if n == 0 {
				continue
			}
			rest := c.shifts.sums[f][j] + n*(c.fitted[j]-level-c.means[j])
			precision := n + 1/c.shifts.ratio
			c.shifts.of[f][j] = rest/precision +
				c.r.NormFloat64()*math.Sqrt(c.variances[j]/precision)
		}
	}
}

// drawFamilyVariances is drawVariances for tasks in families, and draws γ.
func (c *chain) drawFamilyVariances() {
	squares, counts := c.precisions, make([]float64, c.systems)
	clear(squares)
	for i, t := range c.tasks {
		shift := c.shifts.of[t.family]
		for k, y := range t.scores {
			j := t.system(k)
			d := y + c.fitted[j] - c.effects[i] - c.means[j] - shift[j]
			squares[j] += d * d
			counts[j]++
		}
	}
	ofShifts, n := make([]float64, c.systems), 0.0
	for f, present := range c.familyCounts {
		for j := range present {
			if present[j] > 0 {
				u := c.shifts.of[f][j]
				ofShifts[j] += u * u
				counts[j]++
				n++
			}
		}
	}
	a, sum := holds[c.held], 0.0
	for j := range counts {
		all := squares[j] + ofShifts[j]/c.shifts.ratio
		c.variances[j] = (a*c.usual + all/2) / dirichlet.Gamma(a+counts[j]/2, c.r)
		sum += ofShifts[j] / c.variances[j]
	}
	c.shifts.ratio = math.Exp(slicesampling.Draw(c.r, math.Log(c.shifts.ratio), 1,
		func(x float64) float64 { return logRatio(x, n, sum) }))
}

// logRatio is the logarithm of the density of log γ, where the n shifts have this sum of squares
// over their variances.
func logRatio(x, n, sum float64) float64 {
	return x - 2*math.Log1p(math.Exp(x)) - n/2*x - sum/2*math.Exp(-x)
}
