package joint

import (
	"math"

	"github.com/bayescmp/go/internal/matrix"
)

// sweep is a round of all steps. Each leaves the density of the whole state (D, τ, μ, A, ν, λ) as
// it is; what a step integrates out it draws anew itself before it returns, or says that it is
// stale. Of y only resolve and the steps for A know: y is A⁻¹(D − μ), and no part of the state.
func (c *chain) sweep() {
	c.moveSets()
	c.resolve()
	if c.degrees != nil {
		c.moveComponents()
	}
	c.moveCentred()
	c.resolve()
	c.moveNonCentred()
}

// moveSets draws τ_i given D_i, Gamma(power) with the rate 1 + distance, and then D_i given τ_i, λ,
// A and μ: a Gaussian with the precision Bᵀ·Λ_i·B + τ_i·R_i where B is the inverse of A. Nothing is
// integrated out. y is stale afterwards.
func (c *chain) moveSets() {
	d := c.d
	for j := range d {
		c.v[j] = matrix.Dot(c.unmix[j*d:(j+1)*d], c.mu)
	}
	for i, t := range c.data {
		x := c.at[i]
		c.precise[i] = 2 * c.gamma(t.power) / (1 + t.distance(x, c.u[:d]))
		precise := c.precise[i]
		for j := range d {
			own, to := t.precision[j*d:j*d+j+1], c.a[j*d:]
			for l, p := range own {
				to[l] = precise * p
			}
			c.u[j] = precise * t.pull[j]
		}
		for m := range d {
			row, spread := c.unmix[m*d:(m+1)*d], c.spread[m][i]
			for j, w := range row {
				w *= spread
				c.u[j] += w * c.v[m]
				to := c.a[j*d : j*d+j+1]
				for l := range to {
					to[l] += w * row[l]
				}
			}
		}
		matrix.Cholesky(c.a, c.a, d)
		copy(x, c.u)
		matrix.Forward(c.a, x, d)
		for j := range x {
			x[j] += c.NormFloat64()
		}
		matrix.Backward(c.a, x, d)
	}
}

// resolve computes y_i from D_i. It is due after each step that moves D or μ or A and not y.
func (c *chain) resolve() {
	d := c.d
	for i, x := range c.at {
		for j := range d {
			c.u[j] = x[j] - c.mu[j]
		}
		y := c.y[i]
		y[0] = 1
		for j := range d {
			y[1+j] = matrix.Dot(c.unmix[j*d:(j+1)*d], c.u)
		}
	}
}

// moveCentred draws Ψ given A, then each row b of the inverse of A without μ, and then μ. The
// density of a row given the others is |b·a|^(q−3) exp(−bᵀ·S·b/2), where a is the column of A that
// is orthogonal to the other rows, and S the scatter of D_i, weighted by λ_ij, plus Ψ (Waggoner and
// Zha 2003). The power is q from the likelihood, −2 from the prior, and −1 from integrating out μ.
//
// The rows are drawn from p(A | D, λ, Ψ), where μ is integrated out; w = A⁻¹·μ has independent
// elements there, so that the element of w for a row can be drawn right after that row, and μ
// is whole again at the end. Ψ is forgotten. τ plays no part. D and λ stay, and y is stale
// afterwards. The sign of a row is that with b·a > 0, which no answer depends on.
func (c *chain) moveCentred() {
	d, q := c.d, float64(len(c.data))
	c.drawConjugate(func(to []float64) { innerSquare(to, c.unmix, d) }, 1)
	for j := range d {
		weight := c.scatter(c.spread[j])
		mean := c.v[:d]
		copy(mean, c.u)
		for i, v := range c.c {
			c.a[i] += v
		}
		matrix.Cholesky(c.b, c.a, d)
		along := c.a[:d]
		for i := range d {
			along[i] = c.mix[i*d+j]
		}
		matrix.Forward(c.b, along, d)
		row := c.unmix[j*d : (j+1)*d]
		for i := range row {
			row[i] = c.NormFloat64()
		}
		length := math.Sqrt(matrix.Dot(along, along))
		by := (math.Sqrt(2*c.gamma((q-2)/2)) - matrix.Dot(row, along)/length) / length
		for i, v := range along {
			row[i] += by * v
		}
		matrix.Backward(c.b, row, d)
		c.replaceRow(j, row)
		c.w[j] = matrix.Dot(row, mean) + c.NormFloat64()/math.Sqrt(weight)
	}
	invert(c.mix, c.unmix, c.a, d)
	for i := range d {
		c.mu[i] = matrix.Dot(c.mix[i*d:(i+1)*d], c.w)
	}
}

// replaceRow corrects A for a new row j of its inverse.
func (c *chain) replaceRow(j int, row []float64) {
	d := c.d
	change := c.u[:d]
	clear(change)
	for i, b := range row {
		for l, a := range c.mix[i*d : (i+1)*d] {
			change[l] += b * a
		}
	}
	length := change[j]
	change[j]--
	for i := range d {
		a := c.mix[i*d : (i+1)*d]
		by := a[j] / length
		for l, v := range change {
			a[l] -= by * v
		}
	}
}

// drawConjugate draws the matrix that makes the prior of A conjugate, to c: a Wishart matrix with
// 2d − 2 degrees of freedom and the scale (times·(m + 1))⁻¹, where write writes m. For d = 1 there
// is none.
func (c *chain) drawConjugate(write func(to []float64), times float64) {
	d := c.d
	if d == 1 {
		c.c[0] = 0
		return
	}
	write(c.b)
	for i := range d {
		c.b[i*d+i]++
	}
	for i := range c.b {
		c.b[i] *= times
	}
	matrix.Cholesky(c.b, c.b, d)
	c.wishart(c.c, float64(2*d-2), c.b, c.a, d)
}

// moveNonCentred draws W given A, and then each row of A together with its element of μ, given y_i,
// τ, W and the other rows. D_i = μ + A·y_i moves along, and the densities of y and λ play no part.
// Nothing but W is integrated out, and W is forgotten; nothing is stale. The rows depend on each
// other little, as N is the unit matrix.
func (c *chain) moveNonCentred() {
	d := c.d
	c.drawConjugate(func(to []float64) { square(to, c.mix, d) }, 2)
	for r := range d {
		c.drawRow(r)
	}
	invert(c.unmix, c.mix, c.a, d)
}

// drawRow draws row r of A and μ_r: the coefficients of a regression with Gaussian errors.
func (c *chain) drawRow(r int) {
	d := c.d
	n := d + 1
	clear(c.gram)
	clear(c.u)
	for i, t := range c.data {
		x, y := c.at[i], c.y[i]
		own := t.precision[r*d : (r+1)*d]
		pull := t.pull[r] - matrix.Dot(own, x) + own[r]*x[r]
		precise := c.precise[i]
		for j, v := range y {
			c.u[j] += precise * pull * v
			w, row := precise*own[r]*v, c.gram[j*n:]
			for l, z := range y[:j+1] {
				row[l] += w * z
			}
		}
	}
	// W's part of the prior: exp(−trace(W·A·Aᵀ)).
	for j := range d {
		c.gram[(1+j)*n+1+j] += 2 * c.c[r*d+r]
		sum := 0.0
		for s := range d {
			if s != r {
				sum += c.c[r*d+s] * c.mix[s*d+j]
			}
		}
		c.u[1+j] -= 2 * sum
	}
	matrix.Cholesky(c.gramRoot, c.gram, n)
	matrix.Forward(c.gramRoot, c.u, n)
	for j := range n {
		c.u[j] += c.NormFloat64()
	}
	matrix.Backward(c.gramRoot, c.u, n)
	c.mu[r] = c.u[0]
	copy(c.mix[r*d:(r+1)*d], c.u[1:n])
	for i := range c.data {
		c.at[i][r] = matrix.Dot(c.y[i], c.u)
	}
}
