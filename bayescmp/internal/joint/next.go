package joint

import (
	"math"
	"math/rand/v2"
	"sync"

	"github.com/bayescmp/go/bayescmp/internal/matrix"
	"github.com/bayescmp/go/bayescmp/internal/student"
	"gonum.org/v1/gonum/mathext"
)

// Line is the population of a linear function of the contrasts: Location + Σ weights_j·y_j.
type Line struct {
	Location float64
	weights  []float64
	nu       []float64
}

// Difference returns the population of score(right) − score(left).
func (d *Draws) Difference(draw Draw, left, right int) Line {
	n := d.space.d
	l, r := d.space.back[left*n:(left+1)*n], d.space.back[right*n:(right+1)*n]
	return draw.along(n, func(j int) float64 { return r[j] - l[j] })
}

// Advantage returns the population of how much better a classifier is than the mean of all.
func (d *Draws) Advantage(draw Draw, classifier int) Line {
	n := d.space.d
	return draw.along(n, func(j int) float64 { return d.space.back[classifier*n+j] })
}

// Best draws n next data sets from the population of a draw, and returns the share of them on which
// each classifier is the best.
func (d *Draws) Best(draw Draw, n int, r *rand.Rand) []float64 {
	size := d.space.d
	from := random{r}
	y, at := make([]float64, size), make([]float64, size)
	out := make([]float64, size+1)
	for range n {
		for j, nu := range draw.Nu {
			y[j] = from.student(nu)
		}
		for i := range at {
			at[i] = draw.mu[i] + matrix.Dot(draw.mix[i*size:(i+1)*size], y)
		}
		best, most := 0, math.Inf(-1)
		for c := range out {
			if v := matrix.Dot(d.space.back[c*size:(c+1)*size], at); v > most {
				best, most = c, v
			}
		}
		out[best] += 1 / float64(n)
	}
	return out
}

// along returns the population of a linear function of n coordinates.
func (x Draw) along(n int, weight func(j int) float64) Line {
	out := Line{weights: make([]float64, n), nu: x.Nu}
	for i := range n {
		w := weight(i)
		out.Location += w * x.mu[i]
		for j, a := range x.mix[i*n : (i+1)*n] {
			out.weights[j] += w * a
		}
	}
	return out
}

// Scale is the root of the sum of squares of the weights: the scale of the Student or Gaussian if
// there is but one component.
func (l Line) Scale() float64 { return math.Sqrt(matrix.Dot(l.weights, l.weights)) }

// Regions returns the probabilities that the linear function is below −rope, between −rope and
// rope, and above rope.
//
// A sum of several independent Students is a mixture of Gaussians, one for each λ of the
// components. The mean is taken over a lattice of λ: the errors are 0.0012 in the mean, 0.008 at
// most in the tests, and of both signs.
func (l Line) Regions(rope float64) [3]float64 {
	var left, right float64
	switch {
	case math.IsInf(l.nu[0], 1):
		left, right = tails(l.Location, l.Scale(), rope)
	case len(l.nu) == 1:
		t := student.T{DF: l.nu[0], Mean: l.Location, Scale: l.Scale()}
		left, right = t.CDF(-rope), t.Survival(rope)
	default:
		left, right = l.mixed(rope)
	}
	return [3]float64{left, max(0, 1-left-right), right}
}

// tails are the probabilities of a Gaussian below −rope and above rope.
func tails(at, scale, rope float64) (left, right float64) {
	by := 1 / (scale * math.Sqrt2)
	return math.Erfc((at+rope)*by) / 2, math.Erfc((rope-at)*by) / 2
}

// mixed is the mean of the tails over the lattice.
func (l Line) mixed(rope float64) (left, right float64) {
	var variance [lattice]float64
	quantiles, multiplier := variances(), 1
	for j, w := range l.weights {
		at := min(math.Log(l.nu[j])/nuStep, float64(len(quantiles))-1.001)
		row := int(at)
		f, low, high := at-float64(row), quantiles[row], quantiles[row+1]
		place := multiplier / 2
		for m := range variance {
			variance[m] += w * w * ((1-f)*low[place] + f*high[place])
			if place += multiplier; place >= lattice {
				place -= lattice
			}
		}
		multiplier = multiplier * generator % lattice
	}
	for _, v := range variance {
		below, above := tails(l.Location, math.Sqrt(v), rope)
		left, right = left+below, right+above
	}
	return left / lattice, right / lattice
}

// The lattice is that of Korobov: point m has the place m·generatorʲ modulo lattice in coordinate
// j, and each coordinate goes through all places. The generator is a primitive root.
const (
	lattice   = 61
	generator = 55
	nuStep    = 0.1
	mostNu    = 1e6
)

// variances has quantiles of 1/λ at even probabilities, by the logarithm of ν, from 0 in steps of
// nuStep. λ is Gamma(ν/2)/(ν/2).
var variances = sync.OnceValue(func() (out [][lattice]float64) {
	for x := 0.0; x < math.Log(mostNu); x += nuStep {
		nu := math.Exp(x)
		var row [lattice]float64
		for m := range row {
			p := (float64(m) + 0.5) / lattice
			row[m] = nu / 2 / mathext.GammaIncRegCompInv(nu/2, p)
		}
		out = append(out, row)
	}
	return out
})
