package hierarchical

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// overPeaks integrates f over the line. The Gauss–Legendre panels grow threefold from each peak,
// which is given by its place and its width.
func overPeaks(f func(float64) float64, n int, peaks ...[2]float64) float64 {
	var breaks []float64
	for _, p := range peaks {
		breaks = append(breaks, p[0])
		for d := p[1]; d < 1e7*p[1]; d *= 3 {
			breaks = append(breaks, p[0]-d, p[0]+d)
		}
	}
	slices.Sort(breaks)
	sum := 0.0
	for i := 1; i < len(breaks); i++ {
		if breaks[i] > breaks[i-1] {
			sum += quad.Fixed(f, breaks[i-1], breaks[i], n, quad.Legendre{}, 0)
		}
	}
	return sum
}

// zOf is the package's Z at one node.
func zOf(m *Model, delta0, sigma0, nu float64) float64 {
	group := m.Groups[0]
	parts, _ := group.components(m.SigmaMax, math.Abs(delta0-group.Mean), 0, 1)
	all := blend{all: parts, average: average(parts).variance, precise: constantMixture(parts...)}
	g := grid{delta: newAxis(linearScale{}, delta0, delta0, 1), nu: []float64{nu},
		logSigma: []float64{math.Log(sigma0)}}
	m.Nu, m.closer = Gamma{Alpha: 1, Beta: 1, Support: 1}, 1
	s := m.newSurface(g, []blend{all})
	g1 := make([]float64, len(s.variances))
	table{group.Mean, all, s.delta, 1}.fill(g1, s.variances, s.needed(selection{{0}}))
	return dot(s.mix[0].weights, g1[s.mix[0].first:])
}

// With a bound of σ_i that does not cut, Z is the integral of the product of two Students.
func TestZAgainstDenseIntegration(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	worst := 0.0
	for range 400 {
		n := 3 + int(math.Exp(random.Float64()*math.Log(198)))
		nu := 1 + math.Exp(math.Log(0.001)+random.Float64()*math.Log(299/0.001))
		rho := 0.3 * random.Float64()
		g := Group{Mean: 0.1 * random.NormFloat64(), N: n, Rho: rho}
		g.Squares = math.Exp(4*random.NormFloat64()) * 1e-4 * float64(n)
		tau := studentScale(g)
		sigma0 := tau * math.Exp(2.5*random.NormFloat64())
		// Up to some widths of the sum, now and then a far outlier of the population's tail.
		delta0 := g.Mean + 3*math.Hypot(tau, sigma0)*random.NormFloat64()
		if nu < 10 && sigma0 > tau && random.Float64() < 0.3 {
			delta0 = g.Mean + math.Pow(10, 1+2*random.Float64())*sigma0
		}
		a := distuv.StudentsT{Mu: g.Mean, Sigma: tau, Nu: float64(n - 2)}
		b := distuv.StudentsT{Mu: delta0, Sigma: sigma0, Nu: nu}
		both := func(x float64) float64 { return math.Exp(a.LogProb(x) + b.LogProb(x)) }
		want := overPeaks(both, 20, [2]float64{g.Mean, tau}, [2]float64{delta0, sigma0})
		bound := 1e5 * math.Sqrt(g.Squares)
		m := &Model{Groups: []Group{g}, SigmaMax: bound, Sigma0Max: 1e9, Delta0Max: 1e9}
		got := zOf(m, delta0, sigma0, nu)
		// The error counts in units of the largest Z that this δ0 could have.
		widest := distuv.StudentsT{Sigma: math.Hypot(tau, sigma0), Nu: nu}
		scale := max(want, 1e-3*widest.Prob(0))
		worst = max(worst, math.Abs(got-want)/scale)
		// A few Gauss nodes for σ_i miss a little of a Student's far tail.
		if !(math.Abs(got-want) < 5e-3*scale) {
			t.Errorf("n %d, ν %.4g, τ %.3g, σ0 %.3g, distance %.3g: Z = %.6g, want %.6g (%.1e)",
				n, nu, tau, sigma0, delta0-g.Mean, got, want, (got-want)/scale)
		}
	}
	t.Logf("largest error %.1e", worst)
}

// For n = 2, or a bound that cuts, against integration over σ_i itself.
func TestZWithBoundAgainstDenseIntegration(t *testing.T) {
	for _, test := range []struct {
		n     int
		bound float64 // in units of √(S/n)
	}{
		{2, 1000}, {2, 3}, {2, 0.5}, {3, 1000}, {3, 2}, {4, 1},
		{10, 1.2}, {10, 0.8}, {10, 3}, {100, 1}, {100, 1.2},
	} {
		g := Group{Mean: 0.3, Squares: 0.5, N: test.n, Rho: 0.1}
		n, sd := float64(g.N), math.Sqrt(g.Squares/float64(g.N))
		bound := test.bound * sd
		// The density of the data given δ and σ, up to a constant. The variable is log σ, which
		// takes one factor of σ.
		likelihood := func(delta float64) float64 {
			s := g.Squares/(1-g.Rho) + g.weight()*(g.Mean-delta)*(g.Mean-delta)
			low, high := math.Log(sd)-7, math.Log(bound)
			sum := 0.0
			for i := range 8 {
				a, b := low+(high-low)*float64(i)/8, low+(high-low)*float64(i+1)/8
				sum += quad.Fixed(func(x float64) float64 {
					return math.Exp((1-n)*(x-math.Log(sd)) - s/2*math.Exp(-2*x))
				}, a, b, 20, quad.Legendre{}, 0)
			}
			return sum
		}
		width := sd / math.Sqrt(g.weight())
		peak, widest := [2]float64{g.Mean, width}, [2]float64{g.Mean, bound / math.Sqrt(g.weight())}
		norm := overPeaks(likelihood, 8, peak, widest)
		for _, nu := range []float64{1.5, 30} {
			for _, sigma0 := range []float64{0.1 * sd, sd} {
				delta0 := g.Mean + sd
				p := distuv.StudentsT{Mu: delta0, Sigma: sigma0, Nu: nu}
				both := func(x float64) float64 { return likelihood(x) * p.Prob(x) }
				want := overPeaks(both, 8, peak, [2]float64{delta0, sigma0}) / norm
				m := &Model{Groups: []Group{g}, SigmaMax: bound, Sigma0Max: 1e9, Delta0Max: 1e9}
				got := zOf(m, delta0, sigma0, nu)
				if !(math.Abs(got/want-1) < 5e-3) {
					t.Errorf("n %d, bound %g sd, ν %g, σ0 %.3g: Z = %.6g, want %.6g (%.1e)",
						g.N, test.bound, nu, sigma0, got, want, got/want-1)
				}
			}
		}
	}
}
