package abilities

import (
	"math"
	"math/bits"

	"github.com/bayescmp/go/internal/exponential"
)

// Ranking is an order of some players, the best first. Players of one group are tied: any order of
// them may be the true one, and all these orders count alike.
type Ranking [][]int

// Rankings are orders of players by the model of Plackett and Luce: the first of those that are
// left is each one with a probability in proportion to its worth.
type Rankings struct {
	Count    int // of players
	Rankings []Ranking
}

// Players returns the number of players.
func (r Rankings) Players() int { return r.Count }

// Ties is false: tied players are averaged over their orders.
func (Rankings) Ties() bool { return false }

// Log makes the likelihood. For each group it has the probability that its members come before all
// that are left, in whatever order.
func (r Rankings) Log() func(at, slope []float64) float64 {
	var g group
	w, down := make([]float64, r.Count), make([]float64, r.Count)
	return func(at, slope []float64) float64 {
		top := math.Inf(-1)
		for _, b := range at[:r.Count] {
			top = max(top, b)
		}
		for i := range w {
			w[i] = exponential.Of(at[i] - top)
		}
		log := 0.0
		for _, ranking := range r.Rankings {
			rest := 0.0
			for last := len(ranking) - 1; last >= 0; last-- {
				members := ranking[last]
				down[last] = 0
				if rest > 0 {
					var own float64
					own, down[last] = g.add(members, w, rest, slope)
					log += own
				}
				for _, i := range members {
					rest += w[i]
				}
			}
			// Each player is among the rest of all groups before.
			sum := 0.0
			for at, members := range ranking {
				for _, i := range members {
					slope[i] += sum * w[i]
				}
				sum += down[at]
			}
		}
		return log
	}
}

// group has memory for groups of tied players.
type group struct {
	worths, slopes []float64
	sums, all      []float64 // by subset
	down, left     []float64
	arrived, late  []float64 // by member: the probability of having arrived, and of the contrary
}

// add returns the logarithm of the probability that the members come before the rest, whose worths
// have a sum, and its derivative for this sum. It adds the derivatives for the members' abilities.
func (g *group) add(
	members []int, w []float64, rest float64, slope []float64,
) (log, down float64) {
	if len(members) == 1 {
		own := w[members[0]]
		slope[members[0]] += rest / (own + rest)
		return -math.Log1p(rest / own), -1 / (own + rest)
	}
	g.worths = g.worths[:0]
	for _, i := range members {
		g.worths = append(g.worths, w[i])
	}
	for len(g.slopes) < len(members) {
		g.slopes = append(g.slopes, 0)
	}
	if len(members) <= mostSubsets {
		log, down = g.integrateBySubsets(rest)
	} else {
		log, down = g.integrateOverTime(rest)
	}
	for i, member := range members {
		slope[member] += g.slopes[i] * g.worths[i]
	}
	return log, down
}

// mostSubsets is the size of the largest group whose subsets are gone through. Above it the
// integral over time is quicker. The two agree to 1e-9.
const mostSubsets = 6

// integrateBySubsets goes through the subsets of the members: the probability that these are the
// first, in any order, is a sum over which of them is the last. It fills in the derivatives of the
// logarithm for the worths, and returns the logarithm and its derivative for the sum of the rest.
func (g *group) integrateBySubsets(rest float64) (log, down float64) {
	m := len(g.worths)
	size := 1 << m
	for len(g.sums) < size {
		g.sums, g.all = append(g.sums, 0), append(g.all, 0)
		g.down, g.left = append(g.down, 0), append(g.left, 0)
	}
	// sums holds the worths of those who are left when a subset is gone.
	g.sums[size-1] = rest
	for s := size - 2; s >= 0; s-- {
		first := bits.TrailingZeros(^uint(s))
		g.sums[s] = g.sums[s|1<<first] + g.worths[first]
	}
	g.all[0] = 1
	for s := 1; s < size; s++ {
		p := 0.0
		for left := s; left > 0; left &= left - 1 {
			i := bits.TrailingZeros(uint(left))
			before := s &^ (1 << i)
			p += g.all[before] * g.worths[i] / g.sums[before]
		}
		g.all[s], g.down[s], g.left[s] = p, 0, 0
	}
	g.down[0], g.left[0] = 0, 0
	g.down[size-1] = 1 / g.all[size-1]
	clear(g.slopes[:m])
	for s := size - 1; s > 0; s-- {
		for left := s; left > 0; left &= left - 1 {
			i := bits.TrailingZeros(uint(left))
			before := s &^ (1 << i)
			share := g.down[s] / g.sums[before]
			g.down[before] += share * g.worths[i]
			g.slopes[i] += share * g.all[before]
			// The derivative for the sum of those who were left.
			g.left[before] -= share * g.worths[i] * g.all[before] / g.sums[before]
		}
	}
	for s, d := range g.left[:size-1] {
		down += d
		for others := size - 1 - s; others > 0; others &= others - 1 {
			g.slopes[bits.TrailingZeros(uint(others))] += d
		}
	}
	return math.Log(g.all[size-1]), down
}

// integrateOverTime does the same as integrateBySubsets. Players who arrive after exponential
// times, at the rates of their worths, come in an order of Plackett and Luce. So the probability is
// an integral over the time t of the first of the rest, by the trapezoid rule in log t:
//
//	∫ rest exp(−rest t) Π (1 − exp(−w t)) dt
//
// The nodes are several lattices of octaves. From one octave to the next, d = 1 − exp(−w t) becomes
// d (2 − d), which neither takes an exponential nor cancels.
func (g *group) integrateOverTime(rest float64) (log, down float64) {
	m := len(g.worths)
	clear(g.slopes[:m])
	for len(g.arrived) < m {
		g.arrived, g.late = append(g.arrived, 0), append(g.late, 0)
	}
	arrived, late := g.arrived[:m], g.late[:m]
	// The integrand is as narrow as a power of the time lets it be, times exp(−rest t).
	lattices := math.Ceil(math.Ln2 / min(0.16, 0.6/math.Sqrt(float64(m+1))))
	step := math.Ln2 / lattices
	from, to := g.earliestTime(rest), (60+3*float64(m))/rest
	p := 0.0
	for lattice := 0.0; lattice < lattices; lattice++ {
		t := from * exponential.Of(lattice*step)
		for j, w := range g.worths {
			arrived[j], late[j] = -math.Expm1(-w*t), exponential.Of(-w*t)
		}
		for ; t < to; t *= 2 {
			f := step * rest * t * exponential.Of(-rest*t)
			for _, d := range arrived {
				f *= d
			}
			if f > 0 {
				p += f
				down += f * (1/rest - t)
				f *= t
				for j, d := range arrived {
					g.slopes[j] += f * late[j] / d
				}
			}
			for j, d := range arrived {
				d *= 2 - d
				arrived[j] = d
				// Squares multiply errors, differences lose what is small.
				if d < 0.5 {
					late[j] = 1 - d
				} else {
					late[j] *= late[j]
				}
			}
		}
	}
	for j := range g.worths {
		g.slopes[j] /= p
	}
	return math.Log(p), down / p
}

// earliestTime is a time before which the integrand is below e⁻⁴² of the integral. There each
// factor 1 − exp(−w t) is below w t, and the integral is above m! Π w/(sum of all)^m, the
// probability if nobody left before the last arrived, and above that of the members' own order.
func (g *group) earliestTime(rest float64) float64 {
	all, product := rest, 0.0
	for _, w := range g.worths {
		all += w
		product += math.Log(w)
	}
	m := float64(len(g.worths))
	least, _ := math.Lgamma(m + 1)
	least -= m * math.Log(all)
	ordered, left := 0.0, all
	for _, w := range g.worths {
		ordered -= math.Log(left)
		left = max(left-w, rest)
	}
	return exponential.Of((max(least, ordered) - 42 - math.Log(rest)) / (m + 1))
}
