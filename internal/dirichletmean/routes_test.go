package dirichletmean

import (
	"math"
	"math/rand/v2"
	"testing"
)

// corner is a random table of items with what real ones have: many ties, empty cells, priors that
// are next to nothing.
func corner(r *rand.Rand) *Mean {
	priors := []float64{0.01, 0.05, 0.1, 0.5, 1, 1.5, 1.9, 2, 3, 4}
	prior := priors[r.IntN(len(priors))]
	ties := math.Floor(math.Pow(10, 7*r.Float64()))
	cell := func() float64 {
		if r.IntN(2) == 0 {
			return float64(r.IntN(4))
		}
		return math.Floor(math.Pow(ties, r.Float64()))
	}
	return table(cell()+prior/4, cell()+prior/4, ties+prior/2)
}

// place is a random number within the distribution or far out, or an edge of a rope.
func (m *Mean) place(r *rand.Rand) float64 {
	low, high := m.Range()
	t := m.mean + 3*m.sd*r.NormFloat64()
	if r.IntN(2) == 0 {
		t = m.parts[r.IntN(len(m.parts))].Value + 0.1*(high-low)*math.Pow(10, -4*r.Float64())
	}
	return min(max(t, low+1e-9*(high-low)), high-1e-9*(high-low))
}

// The bent path, the vertical line and the mean over a Beta distribution give the same tails.
func TestRoutesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var taken [3]int
	for range 1500 {
		m := corner(r)
		x := m.place(r)
		q := m.quadratureAt(x)
		if x < m.mean {
			q = m.negatedAt(x)
		}
		q, _ = q.normalise()
		bent, straight := q.paths(1)
		log := 0.0
		for _, t := range q {
			log -= t.items * math.Log1p(-bent.s*t.slope)
		}
		inverse := func(s complex128) complex128 { return 1 / s }
		want := q.threeTerms().tail(bent.s)
		if !(want >= 0 && want <= 1+1e-12) {
			t.Errorf("%+v beyond %g: mean over the share %g", m.parts, x, want)
			continue
		}
		taken[0]++
		for i, along := range []integral{
			q.integrateAlong(bent, inverse, 6), q.integrateAlong(straight, inverse, 8),
		} {
			if along.err > 1e-11*along.value {
				continue
			}
			taken[1+i]++
			got := along.value * math.Exp(log) / math.Pi
			if want > 1e-290 && math.Abs(got-want) > 1e-10*want*(1-math.Log10(want)) {
				t.Errorf("%+v beyond %g: %.15g along path %d, mean over the share %.15g",
					m.parts, x, got, i, want)
			}
		}
	}
	if taken[1] < 1000 || taken[2] < 700 {
		t.Errorf("compared: %v", taken)
	}
}

// Of tables and of grades, each probability is one, and they rise; quantiles invert them.
func TestDistributionsOfCorners(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	graded := func() *Mean {
		parts := []Part{{-1, 0.5}, {1, 0.5}, {0, math.Floor(math.Pow(10, 5*r.Float64()))}}
		for range 2 + r.IntN(8) {
			parts = append(parts, Part{float64(r.IntN(9)-4) / 4, float64(r.IntN(4))})
		}
		return New(parts...)
	}
	for i := range 120 {
		m := corner(r)
		if i%3 == 0 {
			m = graded()
		}
		low, high := m.Range()
		if low == high {
			continue
		}
		last, at := 0.0, low
		for k := range 9 {
			x := m.mean + m.sd*float64(k-4)
			if !(x > low && x < high) {
				continue
			}
			got := m.CDF(x)
			if !(got >= last-1e-12 && got <= 1) {
				t.Errorf("%+v: the cdf is %.15g at %g and %.15g at %g", m.parts, last, at, got, x)
			}
			if d := m.Density(x); !(d >= 0) {
				t.Errorf("%+v: the density at %g is %g", m.parts, x, d)
			}
			last, at = got, x
		}
		for _, p := range []float64{0.001, 0.025, 0.5, 0.975} {
			x := m.Quantile(p)
			down, up := m.CDF(math.Nextafter(x, low)), m.CDF(math.Nextafter(x, high))
			if got := m.CDF(x); !(math.Abs(got-p) < 1e-10 || down <= p && up >= p) {
				t.Errorf("%+v: the cdf at the quantile of %g, %g, is %.12f", m.parts, p, x, got)
			}
		}
	}
}

// An empty cell with half an item of the prior holds the saddle point beside its weak pole: the
// arms of a path that bends there run to where the integrand grows without bounds.
func TestPathsThatGrowAreLeft(t *testing.T) {
	for _, c := range []struct{ left, right, same, t, want float64 }{
		// By the mean over the first weight with 40 digits (mpmath).
		{0.5, 10.5, 501, 0.005, 0.997035979353830122},
		{1.375, 30.375, 1154.75, 0.003436426116838488, 0.999999880606196391},
		{0.5, 1.5, 263735, 3.757356519973686e-06, 0.433060288864699802},
		{0.0025, 1.0025, 1e6, 1e-8, 0.988465697741761803},
		{0.0025, 0.0025, 16391.005, 1e-9, 0.0254294070447134744},
		{100.25, 3.25, 11519.5, -0.00026021337496747333, 3.31317364072849897e-26},
	} {
		got := table(c.left, c.right, c.same).Survival(c.t)
		if off := math.Abs(got - c.want); off > 1e-11 && off > 1e-6*min(c.want, 1-c.want) {
			t.Errorf("%+v: %.16g", c, got)
		}
	}
}
