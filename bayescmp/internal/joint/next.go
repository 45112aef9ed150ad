package joint

import (
	"math"
	"math/rand/v2"
	"sync"

	"github.com/bayescmp/go/bayescmp/internal/exponential"
	"github.com/bayescmp/go/bayescmp/internal/matrix"
	"github.com/bayescmp/go/bayescmp/internal/student"
	"gonum.org/v1/gonum/interp"
	"gonum.org/v1/gonum/mathext"
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
	rows := variances()
	multiplier, inverse := 1, 1
	for j, w := range l.weights {
		at := (math.Log(l.nu[j]) - leastLogNu) / nuStep
		at = max(0, min(at, float64(len(rows))-1.001))
		low, high := &rows[int(at)], &rows[int(at)+1]
		f, s := at-float64(int(at)), l.shift.of(j)
		near, next := &low.near[s.within], &high.near[s.within]
		place := s.place
		for m := range variance {
			variance[m] += w * w * ((1-f)*near[place] + f*next[place])
			if place += multiplier; place >= lattice {
				place -= lattice
			}
		}
		last := (2*lattice - 1 - s.place) * inverse % lattice
		variance[last] += w * w * exponential.Of((1-f)*low.beyond(s.far)+f*high.beyond(s.far))
		multiplier, inverse = multiplier*generator%lattice, inverse*inverseGenerator%lattice
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
	lattice          = 61
	generator        = 55
	inverseGenerator = 10
)

// shift moves the lattice: the mean over all shifts is that over all λ.
type shift uint64

// moved is how far the lattice is moved in a coordinate.
type moved struct {
	place, within int     // the place of point 0, and where in each place
	far           float64 // where in the last place, from 0 to 1
}

// within is how many shifts there are within each place.
const within = 8

// of scrambles the shift and the coordinate by SplitMix64.
func (s shift) of(j int) moved {
	x := uint64(s) + uint64(j+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	x ^= x >> 31
	return moved{int(x >> 32 * lattice >> 32), int(x >> 29 % within),
		(float64(x%(1<<29)) + 0.5) / (1 << 29)}
}

// row has the quantiles of 1/λ for a ν. λ is Gamma(ν/2)/(ν/2).
type row struct {
	near [within][lattice]float64 // 0 at the last place, which is
	far  [deepest + 2]float64     // of the share 2^−i/lattice above: the logarithms
}

// beyond is the logarithm of the quantile with a part of the last place above it.
func (r *row) beyond(part float64) float64 {
	at := min(-math.Log2(part), deepest)
	i := int(at)
	f := at - float64(i)
	return (1-f)*r.far[i] + f*r.far[i+1]
}

// The rows are those of the logarithm of ν in even steps.
const (
	nuStep     = 0.05
	leastLogNu = -1.0
	mostLogNu  = 9.0
	deepest    = 24
)

// variances has the rows. The logarithm of a quantile is a smooth function of what has the same
// probability in a standard Gaussian.
var variances = sync.OnceValue(func() (out []row) {
	var knots []float64
	for z := -3.4; z < 6.5; z += 0.2 {
		knots = append(knots, z)
	}
	for x := leastLogNu; x < mostLogNu; x += nuStep {
		half := math.Exp(x) / 2
		values := make([]float64, len(knots))
		for i, z := range knots {
			values[i] = math.Log(half) - logGammaQuantile(half, math.Erfc(z/math.Sqrt2)/2)
		}
		var log interp.NaturalCubic
		if err := log.Fit(knots, values); err != nil {
			panic(err) // the knots ascend
		}
		above := func(share float64) float64 {
			return log.Predict(math.Sqrt2 * math.Erfinv(1-2*share))
		}
		var r row
		for w := range r.near {
			for m := range lattice - 1 {
				// Neighbours are at different places of their cells, so that shifts differ little.
				p := (float64(m) + (float64((w+3*m)%within)+0.5)/within) / lattice
				r.near[w][m] = math.Exp(above(1 - p))
			}
		}
		for i := range r.far {
			r.far[i] = above(math.Exp2(-float64(i)) / lattice)
		}
		out = append(out, r)
	}
	return out
})

// logGammaQuantile is the logarithm of the quantile of a Gamma distribution with the rate 1. Near 0
// the distribution function is a power.
func logGammaQuantile(shape, p float64) float64 {
	log, _ := math.Lgamma(shape + 1)
	if x := (math.Log(p) + log) / shape; x < -25 {
		return x
	}
	return math.Log(mathext.GammaIncRegInv(shape, p))
}
