package joint

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/student"
)

// Line is the population of a linear function of the contrasts: Location + Σ weights_j·y_j.
type Line struct {
	Location float64
	weights  []float64
	nu       []float64
	shift    shift
}

// Difference returns the population of score(right) − score(left).
func (d *Draws) Difference(draw Draw, left, right int) Line {
	n := d.space.d
	l, r := d.space.back[left*n:(left+1)*n], d.space.back[right*n:(right+1)*n]
	return draw.line(n, func(j int) float64 { return r[j] - l[j] })
}

// Advantage returns the population of how much better a classifier is than the mean of all.
func (d *Draws) Advantage(draw Draw, classifier int) Line {
	n := d.space.d
	return draw.line(n, func(j int) float64 { return d.space.back[classifier*n+j] })
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

// line returns the population of a linear function of n coordinates.
func (x Draw) line(n int, weight func(j int) float64) Line {
	out := Line{weights: make([]float64, n), nu: x.Nu, shift: x.shift}
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
// components. The mean is taken over a lattice of λ, which each draw shifts at random: the error is
// of the size of 0.001, and its mean over draws is 0. So what is estimated from all draws has no
// error from the lattice but the noise that the draws show.
func (l Line) Regions(rope float64) [3]float64 {
	var left, right float64
	switch {
	case math.IsInf(l.nu[0], 1):
		left, right = gaussianTails(l.Location, l.Scale(), rope)
	case len(l.nu) == 1:
		t := student.T{DF: l.nu[0], Mean: l.Location, Scale: l.Scale()}
		left, right = t.CDF(-rope), t.Survival(rope)
	default:
		left, right = l.meanTails(rope)
	}
	return [3]float64{left, max(0, 1-left-right), right}
}

// gaussianTails are the probabilities of a Gaussian below −rope and above rope.
func gaussianTails(at, scale, rope float64) (left, right float64) {
	by := 1 / (scale * math.Sqrt2)
	return math.Erfc((at+rope)*by) / 2, math.Erfc((rope-at)*by) / 2
}

// meanTails is the mean of the tails over the lattice.
func (l Line) meanTails(rope float64) (left, right float64) {
	var variance [lattice]float64
	rows := variances()
	multiplier, inverse := 1, 1
	for j, w := range l.weights {
		at := (math.Log(l.nu[j]) - leastLogNu) / nuStep
		at = max(0, min(at, float64(len(rows))-1.001))
		low, high := &rows[int(at)], &rows[int(at)+1]
		f, s := at-float64(int(at)), l.shift.offset(j)
		near, next := &low.near[s.within], &high.near[s.within]
		place := s.place
		for m := range variance {
			variance[m] += w * w * ((1-f)*near[place] + f*next[place])
			if place += multiplier; place >= lattice {
				place -= lattice
			}
		}
		last := (2*lattice - 1 - s.place) * inverse % lattice
		logFar := (1-f)*low.tailQuantile(s.far) + f*high.tailQuantile(s.far)
		variance[last] += w * w * exponential.Of(logFar)
		multiplier, inverse = multiplier*generator%lattice, inverse*inverseGenerator%lattice
	}
	for _, v := range variance {
		below, above := gaussianTails(l.Location, math.Sqrt(v), rope)
		left, right = left+below, right+above
	}
	return left / lattice, right / lattice
}
