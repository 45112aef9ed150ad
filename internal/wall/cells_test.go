package wall

import (
	"math"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/beta"
)

// mostCells is the largest count for which the trapezoids are good enough here.
const mostCells = 1e7

// againstCells compares P with an integration of another kind than the package's. Of θ = (θ_left,
// θ_ties, θ_right) from a Dirichlet distribution, θ_left is a Beta variable y, and θ_right/(1 − y)
// another one, independent of it.
func (w *watch) againstCells(test bayescmp.PairedItems, h bayescmp.Hits, c *bayescmp.Comparison) {
	prior := 2.0
	if test.Prior != nil {
		prior = *test.Prior
	}
	left, right := float64(h.LeftOnly)+prior/4, float64(h.RightOnly)+prior/4
	ties := float64(h.Both) + float64(h.Neither) + prior/2
	if min(left, ties, right) < 0.1 || max(left, ties, right) > mostCells || test.Range > 0 {
		return
	}
	w.cell("right", c.P.Right, beyond(left, ties, right, c.RopeRight))
	w.cell("left", c.P.Left, beyond(right, ties, left, c.RopeLeft))
}

func (w *watch) cell(side string, got, want float64) {
	if !near(got, want, 1e-8) {
		w.fail("cells", "P of %s is %.12g, by integration over Beta variables %.12g",
			side, got, want)
	}
}

// beyond is the probability of θ_a − θ_b > rope: the integral over y = θ_b from 0 to the largest
// possible one, (1 − rope)/2, by trapezoids in the logit of its share of that. They converge
// exponentially, and begin and end where the density is e⁻⁷⁰ of its top.
func beyond(b, ties, a, rope float64) float64 {
	most := (1 - rope) / 2
	if most <= 0 {
		return 0
	}
	// at returns y and most − y.
	at := func(x float64) (y, rest float64) {
		return most / (1 + math.Exp(-x)), most / (1 + math.Exp(x))
	}
	// log is the logarithm of the density in the logit, but for a constant.
	log := func(x float64) float64 {
		y, rest := at(x)
		return b*math.Log(y) + (a+ties-1)*math.Log1p(-y) + math.Log(rest)
	}
	low, high := -690.0, 690.0
	for range 200 { // the top of a function with one top
		third := (high - low) / 3
		if log(low+third) < log(high-third) {
			low += third
		} else {
			high -= third
		}
	}
	top := (low + high) / 2
	end := func(direction float64) float64 {
		near, far := 0.0, 1e-6
		for log(top+direction*far) > log(top)-70 {
			near, far = far, 2*far
		}
		for range 50 {
			if middle := (near + far) / 2; log(top+direction*middle) > log(top)-70 {
				near = middle
			} else {
				far = middle
			}
		}
		return top + direction*far
	}
	low, high = end(-1), end(1)
	value := func(x float64) float64 {
		y, rest := at(x)
		// θ_a/(1 − y) must be above (rope + y)/(1 − y): the other share is below 2·rest/(1 − y).
		share, _ := beta.Split(ties, a, min(1, 2*rest/(1-y)), (rope+y)/(1-y))
		return beta.Density(b, a+ties, y) * y * (rest / most) * share
	}
	return trapezoids(value, low, high)
}

// trapezoids integrates a function that vanishes at both ends. The step is halved until that
// changes nothing, for the function falls within less than a step where few are tied.
func trapezoids(f func(float64) float64, low, high float64) float64 {
	step, sum, before := high-low, 0.0, math.Inf(1)
	for n := 1; n <= 1<<16; n *= 2 {
		for i := range n {
			sum += f(low + (float64(i)+0.5)*step)
		}
		step /= 2
		if n >= 256 && math.Abs(sum*step-before) < 1e-11 {
			break
		}
		before = sum * step
	}
	return sum * step
}
