package joint

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
)

// chain is a Gibbs sampler: each step draws some parameters given all others. Two forms of the
// model take turns (Yu and Meng 2011), since each mixes well where the other does not:
//
//	centred      D_i are what the data and the population share: A and μ given D_i
//	non-centred  D_i = μ + A·y_i: A and μ given y_i, as a regression
//
// Beside D_i, μ, A and ν_j there are
//
//	precise_i  the inverse scale of the covariance on data set i: D's likelihood is Gaussian then
//	spread_ij  the inverse scale λ_ij of component j on data set i: y_ij is Gaussian then
//	Ψ or W     matrices that make the prior of A one that is conjugate, see doc.go
type chain struct {
	space
	random
	degrees *degrees

	at      [][]float64 // D_i
	y       [][]float64 // 1, and then y_i
	precise []float64
	spread  [][]float64 // by component and data set
	mu, mix []float64   // mix is A
	unmix   []float64   // of A
	logNu   []float64   // coordinates of ν_j

	a, b, c  []float64    // room for matrices
	u, v, w  []float64    // room for vectors
	of       [2][]float64 // room for a number of each data set
	gram     []float64
	gramRoot []float64
}

// newChain starts somewhere near the data: as far apart as the data allow. The first step draws τ
// given D, and D given all else; λ starts at 1. No more is needed than that the state is possible.
func newChain(s space, t *degrees, r random) *chain {
	d, q := s.d, len(s.data)
	c := &chain{space: s, random: r, degrees: t}
	room := func(n int) []float64 { return make([]float64, n) }
	c.precise, c.of = room(q), [2][]float64{room(q), room(q)}
	c.mu, c.u, c.v, c.w = room(d), room(d+1), room(d+1), room(d)
	c.mix, c.unmix, c.a, c.b, c.c = room(d*d), room(d*d), room(d*d), room(d*d), room(d*d)
	c.gram, c.gramRoot = room((d+1)*(d+1)), room((d+1)*(d+1))
	for i, t := range s.data {
		c.at = append(c.at, append([]float64(nil), t.mean...))
		c.y = append(c.y, room(d+1))
		c.precise[i] = 2 * t.power
	}
	for range d {
		ones := room(q)
		for i := range ones {
			ones[i] = 1
		}
		c.spread = append(c.spread, ones)
		c.logNu = append(c.logNu, math.Log(5+20*r.Float64()))
	}
	c.scatter(c.spread[0])
	scale := exponential.Of(r.NormFloat64()) / float64(q)
	for i := range d {
		for j := range d {
			c.a[i*d+j] *= scale
		}
		c.a[i*d+i] += scale * float64(q)
	}
	matrix.Cholesky(c.mix, c.a, d)
	invert(c.unmix, c.mix, c.a, d)
	return c
}

// nu is ν_j.
func (c *chain) nu(j int) float64 {
	if c.degrees == nil {
		return math.Inf(1)
	}
	return c.degrees.nu(c.logNu[j])
}

// scatter writes Σ w_i (D_i − D̄)(D_i − D̄)ᵀ to a, and the mean D̄ to u. It returns Σ w_i.
func (c *chain) scatter(weights []float64) (weight float64) {
	d := c.d
	clear(c.u)
	for i, x := range c.at {
		w := weights[i]
		weight += w
		for j, v := range x {
			c.u[j] += w * v
		}
	}
	for j := range d {
		c.u[j] /= weight
	}
	clear(c.a)
	apart := c.gram[:d]
	for i, x := range c.at {
		for j, v := range x {
			apart[j] = v - c.u[j]
		}
		for j, v := range apart {
			w, row := weights[i]*v, c.a[j*d:j*d+j+1]
			for l := range row {
				row[l] += w * apart[l]
			}
		}
	}
	for j := range d {
		for l := range j {
			c.a[l*d+j] = c.a[j*d+l]
		}
	}
	return weight
}
