package dirichlet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// Two components are a Beta distribution.
func TestLargestOfTwo(t *testing.T) {
	for q := 1.0; q < 4000; q *= 1.3 {
		for share := 0.02; share < 1; share += 0.06 {
			a, b := q*share, q*(1-share)
			for zero, parameters := range [][3]float64{{0, a, b}, {b, 0, a}, {a, b, 0}} {
				p, numerical := Largest(parameters)
				what := fmt.Sprint(parameters)
				if p[zero] != 0 || numerical != 0 {
					t.Errorf("%s: %v, error %g", what, p, numerical)
				}
				// The tolerance is relative, so that it is strict for improbable components, too.
				want := mathext.RegIncBeta(b, a, 0.5)
				near(t, what, p[(zero+1)%3], want, 1e-11*want)
				near(t, what+" sum", p[0]+p[1]+p[2], 1, 1e-15)
			}
		}
	}
}

func TestLargestInClosedForm(t *testing.T) {
	for _, test := range []struct {
		parameters, want [3]float64
	}{
		{[3]float64{1, 1, 1}, [3]float64{1. / 3, 1. / 3, 1. / 3}},
		{[3]float64{4321.5, 4321.5, 4321.5}, [3]float64{1. / 3, 1. / 3, 1. / 3}},
		{[3]float64{0, 1, 1}, [3]float64{0, 0.5, 0.5}},
		{[3]float64{0, 3, 0}, [3]float64{0, 1, 0}},
		{[3]float64{1e6, 0, 0}, [3]float64{1, 0, 0}},
		{[3]float64{1, 0, 2}, [3]float64{0.25, 0, 0.75}},
		// The third is above m with probability (1 + m) exp(−m), and the larger one of the others
		// has the density 2 exp(−m) (1 − exp(−m)).
		{[3]float64{1, 1, 2}, [3]float64{7. / 36, 7. / 36, 11. / 18}},
	} {
		p, numerical := Largest(test.parameters)
		for k := range p {
			near(t, fmt.Sprint(test.parameters), p[k], test.want[k], 2e-14)
		}
		if numerical != 0 {
			t.Errorf("%v: error %g", test.parameters, numerical)
		}
	}
}

// With whole parameters the density is a polynomial, and Gauss's rule integrates it over the region
// exactly.
func TestLargestByTwoDimensionalIntegration(t *testing.T) {
	for _, a := range [][3]float64{
		{1, 1, 2}, {2, 3, 4}, {1, 5, 2}, {7, 2, 3}, {4, 4, 1}, {6, 9, 8},
	} {
		got, _ := Largest(a)
		logNorm := 0.0
		for i, v := range append(a[:], a[0]+a[1]+a[2]) {
			lg, _ := math.Lgamma(v)
			if i < 3 {
				lg = -lg
			}
			logNorm += lg
		}
		for k := range a {
			b, c := a[(k+1)%3], a[(k+2)%3]
			slice := func(m, from, to float64) float64 {
				return quad.Fixed(func(x float64) float64 {
					return math.Exp(logNorm) * math.Pow(m, a[k]-1) *
						math.Pow(x, b-1) * math.Pow(1-m-x, c-1)
				}, from, to, 20, nil, 0)
			}
			low := func(m float64) float64 { return slice(m, 1-2*m, m) }
			high := func(m float64) float64 { return slice(m, 0, 1-m) }
			want := quad.Fixed(low, 1./3, 0.5, 30, nil, 0) + quad.Fixed(high, 0.5, 1, 30, nil, 0)
			near(t, fmt.Sprint(a, k), got[k], want, 1e-13)
		}
	}
}

// The reference is integration by Gauss's rule in panels of x, with the distribution functions of
// gonum.
func TestLargestOfMany(t *testing.T) {
	for _, a := range [][3]float64{
		{50, 60, 55}, {500, 480, 510}, {5000, 4900, 4950}, {33.25, 36.5, 4.25},
		{0.5, 0.5, 12}, {3, 0.001, 4}, {70000, 69000, 1},
	} {
		got, numerical := Largest(a)
		for k := range a {
			b, c := a[(k+1)%3], a[(k+2)%3]
			gamma := distuv.Gamma{Alpha: a[k], Beta: 1}
			width := math.Sqrt(a[k] + 1)
			integrand := func(x float64) float64 {
				return gamma.Prob(x) * mathext.GammaIncReg(b, x) * mathext.GammaIncReg(c, x)
			}
			want := 0.0
			if a[k] < 2 { // in u = x^a, to be rid of a pole at 0
				integrand = func(u float64) float64 {
					x := math.Pow(u, 1/a[k])
					return math.Exp(-x) * mathext.GammaIncReg(b, x) * mathext.GammaIncReg(c, x) /
						math.Gamma(a[k]+1)
				}
				for i := range 1000 {
					from, to := math.Pow(float64(i)/20, a[k]), math.Pow(float64(i+1)/20, a[k])
					want += quad.Fixed(integrand, from, to, 20, nil, 0)
				}
			} else {
				for i := max(-14*width, -a[k]); i < 40*width; i += width / 4 {
					want += quad.Fixed(integrand, a[k]+i, a[k]+i+width/4, 12, nil, 0)
				}
			}
			near(t, fmt.Sprint(a, k), got[k], want, 1e-10)
		}
		if numerical != 0 {
			t.Errorf("%v: error %g", a, numerical)
		}
	}
}

// The reference is 10⁶ draws by gonum, which has methods of its own.
func TestLargestAgainstDraws(t *testing.T) {
	for _, a := range [][3]float64{
		{1, 1, 1}, {3.5, 36, 35.5}, {0.5, 0.25, 0.75}, {0, 2.5, 3}, {12, 0, 0.5},
		{0.0001, 1.0001, 2.0001}, {1000, 1010, 990},
	} {
		const n = 1_000_000
		src := rand.NewPCG(3, uint64(1000*a[0]))
		var wins [3]float64
		for range n {
			best, largest := 0, -1.0
			for k, shape := range a {
				if shape == 0 {
					continue
				}
				if x := (distuv.Gamma{Alpha: shape, Beta: 1, Src: src}).Rand(); x > largest {
					best, largest = k, x
				}
			}
			wins[best]++
		}
		p, _ := Largest(a)
		for k := range p {
			near(t, fmt.Sprint(a, k), wins[k]/n, p[k], 4*math.Sqrt(p[k]*(1-p[k])/n)+1e-15)
		}
	}
}

func TestLargestOfMirroredParameters(t *testing.T) {
	for _, a := range [][3]float64{{3, 4, 5}, {0.3, 17, 2000}, {1e-4, 2, 1}, {12, 0, 5}} {
		p, _ := Largest(a)
		q, _ := Largest([3]float64{a[2], a[1], a[0]})
		if p != [3]float64{q[2], q[1], q[0]} {
			t.Errorf("%v: %v, mirrored %v", a, p, q)
		}
	}
}

// For shapes so large that the answer cannot be exact, the error says so.
func TestLargestErrorOfHugeParameters(t *testing.T) {
	for _, a := range []float64{1e5, 1e6, 1e9} {
		p, numerical := Largest([3]float64{a, a, a + 3*math.Sqrt(a)})
		if s := p[0] + p[1] + p[2]; math.Abs(s-1) > 1e-15 || numerical > 1e-9 {
			t.Errorf("%g: %v, error %g", a, p, numerical)
		}
		// 3/√2 and 0: the normal limit, which is off by about 1/√a.
		near(t, fmt.Sprint(a), p[0], p[1], 1e-15)
		near(t, fmt.Sprint(a), p[2], 0.97031, 1/math.Sqrt(a)+2e-3)
	}
}

func BenchmarkLargest(b *testing.B) {
	for _, a := range [][3]float64{{4, 40, 31}, {0.0001, 1.0001, 2.0001}, {5000, 4900, 4950}} {
		b.Run(fmt.Sprint(a), func(b *testing.B) {
			for b.Loop() {
				Largest(a)
			}
		})
	}
}
