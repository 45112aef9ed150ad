package joint

import "math"

// chain is a Gibbs sampler: each step draws some parameters given all others. Two forms of the
// model take turns (Yu and Meng 2011), since each mixes well where the other does not:
//
//	centred      D_i are what the data and the population share: Σ0 and μ given D_i
//	non-centred  D_i = μ + A·y_i with A·Aᵀ = Σ0: A and μ given y_i, as a regression
//
// Beside D_i, μ, Σ0 and ν there are
//
//	precise_i  the inverse scale of the covariance on data set i: D's likelihood is Gaussian then
//	spread_i   the inverse scale λ_i of the population on data set i: a Gaussian instead of a
//	           Student
//	Ψ or W     matrices that make the prior of Σ0 one that is conjugate, see doc.go
type chain struct {
	space
	random
	degrees *degrees

	at              [][]float64 // D_i
	precise, spread []float64
	mu, root        []float64 // root·rootᵀ = Σ0
	inverse         []float64 // of Σ0
	logNu           float64

	squares  []float64 // of the distances of D_i from μ
	a, b, c  []float64 // room for matrices
	u, v     []float64 // room for vectors
	y        [][]float64
	gram     []float64
	gramRoot []float64
}

// newChain starts somewhere near the data: as far apart as the data allow.
func newChain(s space, t *degrees, r random) *chain {
	d, q := s.d, len(s.data)
	c := &chain{space: s, random: r, degrees: t, logNu: math.Log(5 + 20*r.Float64())}
	room := func(n int) []float64 { return make([]float64, n) }
	c.precise, c.spread, c.squares = room(q), room(q), room(q)
	c.mu, c.u, c.v = room(d), room(d+1), room(d+1)
	c.root, c.inverse, c.a, c.b, c.c = room(d*d), room(d*d), room(d*d), room(d*d), room(d*d)
	c.gram, c.gramRoot = room((d+1)*(d+1)), room((d+1)*(d+1))
	for i, t := range s.data {
		c.at = append(c.at, append([]float64(nil), t.mean...))
		c.y = append(c.y, room(d+1))
		c.precise[i], c.spread[i] = 2*t.power, 1
	}
	c.scatter()
	scale := math.Exp(r.NormFloat64()) / float64(q)
	for i := range d {
		for j := range d {
			c.a[i*d+j] *= scale
		}
		c.a[i*d+i] += scale * float64(q)
	}
	cholesky(c.root, c.a, d)
	c.invert()
	return c
}

// next is a round of all steps.
func (c *chain) next() {
	c.moveSets()
	c.moveScales()
	c.centred()
	c.nonCentred()
}

// moveSets draws each D_i: a Gaussian with the precision λ_i·Σ0⁻¹ + τ_i·R_i.
func (c *chain) moveSets() {
	d := c.d
	for i := range d {
		c.v[i] = dot(c.inverse[i*d:(i+1)*d], c.mu)
	}
	for i, t := range c.data {
		precise, spread := c.precise[i], c.spread[i]
		for j := range d {
			own, all := t.precision[j*d:j*d+j+1], c.inverse[j*d:]
			to := c.a[j*d:]
			for l, p := range own {
				to[l] = spread*all[l] + precise*p
			}
			c.u[j] = spread*c.v[j] + precise*t.pull[j]
		}
		cholesky(c.a, c.a, d)
		x := c.at[i]
		copy(x, c.u)
		forward(c.a, x, d)
		for j := range x {
			x[j] += c.NormFloat64()
		}
		backward(c.a, x, d)
	}
}

// moveScales draws τ_i, then ν and the size of Σ0 without λ, and then λ_i.
func (c *chain) moveScales() {
	for i, t := range c.data {
		c.precise[i] = 2 * c.gamma(t.power) / (1 + t.distance(c.at[i], c.u[:c.d]))
	}
	if c.degrees == nil {
		return
	}
	for i, x := range c.at {
		for j := range c.d {
			c.u[j] = x[j] - c.mu[j]
		}
		forward(c.root, c.u, c.d)
		c.squares[i] = dot(c.u[:c.d], c.u)
	}
	for range 2 {
		c.logNu = c.slice(c.logNu, 2, func(x float64) float64 {
			return c.degrees.logDensity(x, c.d, c.squares)
		})
		c.resize()
	}
	nu := c.nu()
	for i, s := range c.squares {
		c.spread[i] = 2 * c.gamma((nu+float64(c.d))/2) / (nu + s)
	}
}

// resize multiplies Σ0 by a number, without λ: given λ, its size can move but little where the
// population has heavy tails.
func (c *chain) resize() {
	d, q, nu := c.d, float64(len(c.data)), c.nu()
	square(c.b, c.root, d)
	n := float64(d)
	x := c.slice(0, 1, func(x float64) float64 {
		size := math.Exp(x)
		sum := x * (n*(n+1) - n - q*n) / 2 // Jacobian, prior and Students
		if d > 1 {
			for i, v := range c.b {
				c.a[i] = size * v
			}
			for i := range d {
				c.a[i*d+i]++
			}
			cholesky(c.a, c.a, d)
			for i := range d {
				sum -= 2 * (n - 1) * math.Log(c.a[i*d+i])
			}
		}
		for _, s := range c.squares {
			sum -= (nu + n) / 2 * math.Log1p(s/size/nu)
		}
		return sum
	})
	size := math.Exp(x)
	for i := range c.root {
		c.root[i] *= math.Sqrt(size)
		c.inverse[i] /= size
	}
	for i := range c.squares {
		c.squares[i] /= size
	}
}

func (c *chain) nu() float64 {
	if c.degrees == nil {
		return math.Inf(1)
	}
	return c.degrees.nu(c.logNu)
}

// centred draws Ψ given Σ0, then Σ0 without μ, and then μ.
func (c *chain) centred() {
	d, q := c.d, float64(len(c.data))
	if d > 1 {
		// Ψ is a Wishart matrix with 2d − 2 degrees of freedom and the scale (Σ0⁻¹ + 1)⁻¹.
		copy(c.b, c.inverse)
		for i := range d {
			c.b[i*d+i]++
		}
		cholesky(c.b, c.b, d)
		c.wishart(c.c, float64(2*d-2), c.b, c.a, d)
	} else {
		c.c[0] = 0
	}
	weight := c.scatter()
	for i, v := range c.c {
		c.a[i] += v
	}
	cholesky(c.b, c.a, d)
	c.inverseWishart(c.root, q+float64(d)-3, c.b, c.a, d)
	c.invert()
	for i := range d {
		c.v[i] = c.NormFloat64() / math.Sqrt(weight)
	}
	for i := range d {
		c.mu[i] = c.u[i] + dot(c.root[i*d:i*d+i+1], c.v)
	}
}

// scatter writes Σ λ_i (D_i − D̄)(D_i − D̄)ᵀ to a, and the mean D̄ to u. It returns Σ λ_i.
func (c *chain) scatter() (weight float64) {
	d := c.d
	clear(c.u)
	for i, x := range c.at {
		weight += c.spread[i]
		for j, v := range x {
			c.u[j] += c.spread[i] * v
		}
	}
	for j := range d {
		c.u[j] /= weight
	}
	clear(c.a)
	for i, x := range c.at {
		for j := range d {
			c.v[j] = x[j] - c.u[j]
		}
		for j := range d {
			w, row := c.spread[i]*c.v[j], c.a[j*d:]
			for l := range j + 1 {
				row[l] += w * c.v[l]
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

// invert computes Σ0⁻¹ from the root.
func (c *chain) invert() {
	inverted(c.b, c.root, c.d)
	innerSquare(c.inverse, c.b, c.d)
}

// nonCentred draws W given A, and then each row of A together with its element of μ, given y_i. The
// rows depend on each other little, as N is the unit matrix.
func (c *chain) nonCentred() {
	d := c.d
	if d > 1 {
		// W is a Wishart matrix with 2d − 2 degrees of freedom and the scale (2Σ0 + 2)⁻¹.
		square(c.b, c.root, d)
		for i := range c.b {
			c.b[i] *= 2
		}
		for i := range d {
			c.b[i*d+i] += 2
		}
		cholesky(c.b, c.b, d)
		c.wishart(c.c, float64(2*d-2), c.b, c.a, d)
	} else {
		c.c[0] = 0
	}
	for i, x := range c.at {
		y := c.y[i]
		y[0] = 1
		for j := range d {
			y[1+j] = x[j] - c.mu[j]
		}
		forward(c.root, y[1:], d)
	}
	for r := range d {
		c.row(r)
	}
	square(c.a, c.root, d)
	cholesky(c.root, c.a, d)
	c.invert()
}

// row draws row r of A and μ_r: the coefficients of a regression with Gaussian errors.
func (c *chain) row(r int) {
	d := c.d
	n := d + 1
	clear(c.gram)
	clear(c.u)
	for i, t := range c.data {
		x, y := c.at[i], c.y[i]
		own := t.precision[r*d : (r+1)*d]
		pull := t.pull[r] - dot(own, x) + own[r]*x[r]
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
				sum += c.c[r*d+s] * c.root[s*d+j]
			}
		}
		c.u[1+j] -= 2 * sum
	}
	cholesky(c.gramRoot, c.gram, n)
	forward(c.gramRoot, c.u, n)
	for j := range n {
		c.u[j] += c.NormFloat64()
	}
	backward(c.gramRoot, c.u, n)
	c.mu[r] = c.u[0]
	copy(c.root[r*d:(r+1)*d], c.u[1:n])
	for i := range c.data {
		c.at[i][r] = dot(c.y[i], c.u)
	}
}
