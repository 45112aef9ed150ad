package joint

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/slicesampling"
)

// moveComponents draws, for the components of y one after another, how they are turned against each
// other, their sizes and ν_j, and then λ_ij. None of it moves a D_i or μ.
//
// All λ_ij are integrated out of the turns, of ν_j and of the sizes: these steps leave
// p(A, ν | D, μ) as it is, and read no λ_ij. So they may follow each other in any order, and all
// λ_ij are stale until [chain.drawLambda] draws them from p(λ | y, ν), before anything reads one.
func (c *chain) moveComponents() {
	for j := range c.d {
		if c.d > 1 {
			c.rotate(j, (j+1+c.IntN(c.d-1))%c.d)
		}
		c.moveTails(j)
	}
	c.drawLambda()
}

// moveTails draws ν_j and the size of component j, twice: each moves but little given the other.
func (c *chain) moveTails(j int) {
	h := c.leverage(j)
	for range 2 {
		c.moveNu(j)
		h = c.rescale(j, h)
	}
}

// drawLambda draws all λ_ij given y and ν: Gamma((ν_j+1)/2) with the rate (ν_j + y_ij²)/2.
func (c *chain) drawLambda() {
	for j := range c.d {
		nu := c.nu(j)
		for i, y := range c.y {
			c.spread[j][i] = 2 * c.gamma((nu+1)/2) / (nu + y[1+j]*y[1+j])
		}
	}
}

// rotate turns two components by an angle: A·Aᵀ and so the prior stay the same, |A| too, and the
// Students tell which angles are probable. Beyond half a turn only signs change. All angles are as
// probable before the data are seen, so that there is no Jacobian. The λ of both components are
// integrated out, and stale afterwards.
func (c *chain) rotate(j, l int) {
	first, second := c.of[0], c.of[1]
	log := func(angle float64) float64 {
		sin, cos := math.Sincos(angle)
		for i, y := range c.y {
			a, b := cos*y[1+j]-sin*y[1+l], sin*y[1+j]+cos*y[1+l]
			first[i], second[i] = a*a, b*b
		}
		return logTails(c.nu(j), first, 1) + logTails(c.nu(l), second, 1)
	}
	sin, cos := math.Sincos(slicesampling.Turn(c.Rand, math.Pi, log))
	turn := func(a, b *float64) { *a, *b = cos**a-sin**b, sin**a+cos**b }
	for _, y := range c.y {
		turn(&y[1+j], &y[1+l])
	}
	for i := range c.d {
		turn(&c.mix[i*c.d+j], &c.mix[i*c.d+l])
		turn(&c.unmix[j*c.d+i], &c.unmix[l*c.d+i])
	}
}

// moveNu draws ν_j given y: λ_j is integrated out, and stale afterwards.
func (c *chain) moveNu(j int) {
	squares := c.squares(j)
	c.logNu[j] = slicesampling.Draw(c.Rand, c.logNu[j], 2, func(x float64) float64 {
		return c.degrees.logDensity(x, squares)
	})
}

// squares are the squares of component j, by data set.
func (c *chain) squares(j int) []float64 {
	out := c.of[0]
	for i, y := range c.y {
		out[i] = y[1+j] * y[1+j]
	}
	return out
}

// leverage is aᵀ·M⁻¹·a for column a of A, where M is N and what the other columns add to Σ0.
func (c *chain) leverage(j int) float64 {
	d := c.d
	if d == 1 {
		return 0 // it is not needed
	}
	a := c.v[:d]
	for i := range d {
		a[i] = c.mix[i*d+j]
	}
	square(c.a, c.mix, d)
	for i := range d {
		for l := range i + 1 {
			c.a[i*d+l] -= a[i] * a[l]
		}
		c.a[i*d+i]++
	}
	matrix.Cholesky(c.a, c.a, d)
	matrix.Forward(c.a, a, d)
	return matrix.Dot(a, a)
}

// rescale multiplies column j of A by a number s, without λ_ij: given λ_ij, its size can move but
// little where the component has heavy tails. h is the leverage of the column; the new one is
// returned.
//
// Along the column the measure of A is s^d d(log s), the likelihood has |A|^(−q) and Students of
// y/s, and the prior has |M + s²·a·aᵀ| = |M|·(1 + s²·h). λ_j is integrated out, and stale
// afterwards.
func (c *chain) rescale(j int, h float64) float64 {
	d, q, nu := float64(c.d), float64(len(c.data)), c.nu(j)
	squares := c.squares(j)
	x := slicesampling.Draw(c.Rand, 0, 1, func(x float64) float64 {
		size := exponential.Of(2 * x)
		return (d-q)*x - (d-1)*math.Log1p(size*h) + logTails(nu, squares, 1/size)
	})
	size := exponential.Of(x)
	for _, y := range c.y {
		y[1+j] /= size
	}
	for i := range c.d {
		c.mix[i*c.d+j] *= size
		c.unmix[j*c.d+i] /= size
	}
	return h * size * size
}
