package hierarchical

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/stat/distuv"
)

// bruteForce integrates the model with nothing but Students, by nested quadrature over ν, log σ0,
// δ0 and δ_i. The first three are split where the rule changes its mind.
func bruteForce(m *Model, rope Rope) (left, middle, right, delta0, sigma0 float64) {
	var likelihoods []distuv.StudentsT
	smallest := math.Inf(1)
	for _, g := range m.Groups {
		tau := studentScale(g)
		if g.N == 2 {
			panic("no Student")
		}
		smallest = min(smallest, tau)
		l := distuv.StudentsT{Mu: g.Mean, Sigma: tau, Nu: float64(g.N - 2)}
		likelihoods = append(likelihoods, l)
	}
	product := func(d, s, nu float64) float64 {
		p := distuv.StudentsT{Mu: d, Sigma: s, Nu: nu}
		z := 1.0
		for _, l := range likelihoods {
			both := func(x float64) float64 { return l.Prob(x) * p.Prob(x) }
			z *= overPeaks(both, 5, [2]float64{l.Mu, l.Sigma}, [2]float64{d, s})
		}
		return z
	}
	for c := -6.5; c < 5.6; c += 0.75 {
		nu := m.Nu.Shift() + math.Exp(c)
		prior := math.Exp(m.Nu.LogDensity(math.Exp(c)) + c)
		standard := distuv.StudentsT{Sigma: 1, Nu: nu}
		kink := math.Log((rope.Left + rope.Right) / 2 / standard.Quantile(2.0/3))
		low, high := math.Log(smallest)-14, math.Log(m.Sigma0Max)
		kink = min(max(kink, low), high)
		for _, part := range [][2]float64{{low, kink}, {kink, high}} {
			xs, ws := legendre(part[0], part[1], 28)
			for i, x := range xs {
				s := math.Exp(x)
				low := (rope.Right - rope.Left) / 2
				high := low
				if x < kink {
					low, high = equalOdds(standard, rope, s)
				}
				low, high = max(low, -m.Delta0Max), min(high, m.Delta0Max)
				sums := [3]float64{}
				ends := [4]float64{-m.Delta0Max, low, high, m.Delta0Max}
				for r := range sums {
					span := ends[r : r+2]
					if span[1] <= span[0] {
						continue
					}
					ds, wds := legendre(span[0], span[1], 16)
					for k, d := range ds {
						v := wds[k] * product(d, s, nu)
						sums[r] += v
						delta0 += prior * ws[i] * s * v * d
					}
				}
				f := prior * ws[i] * s
				left, middle, right = left+f*sums[0], middle+f*sums[1], right+f*sums[2]
				sigma0 += f * s * (sums[0] + sums[1] + sums[2])
			}
		}
	}
	total := left + middle + right
	return left / total, middle / total, right / total, delta0 / total, sigma0 / total
}

// equalOdds finds, by bisection, the locations at which a population with scale s makes left and
// the rope, and the rope and right, equally probable.
func equalOdds(standard distuv.StudentsT, rope Rope, s float64) (low, high float64) {
	middle := (rope.Right - rope.Left) / 2
	bisected := func(from, to float64, beyond func(left, held, right float64) bool) float64 {
		for range 40 {
			at := (from + to) / 2
			left := standard.CDF((-rope.Left - at) / s)
			right := standard.CDF((at - rope.Right) / s)
			if beyond(left, 1-left-right, right) {
				to = at
			} else {
				from = at
			}
		}
		return (from + to) / 2
	}
	low = bisected(middle, -rope.Left, func(left, held, _ float64) bool { return left > held })
	high = bisected(middle, rope.Right, func(_, held, right float64) bool { return right > held })
	return low, high
}

// bruteForceCases are the means of data sets, their number of scores, and a rope. Three data sets
// take their time.
func bruteForceCases() (models []*Model, ropes []Rope) {
	for _, n := range []int{3, 10} {
		for _, means := range [][]float64{{0.3}, {0.5, -0.1}, {0.6, 0.1, 0.2}} {
			m := &Model{SigmaMax: 1e4, Sigma0Max: 3, Delta0Max: 1, Nu: Gamma{2, 0.1, 1}}
			for _, x := range means {
				m.Groups = append(m.Groups, exactly(x, 0.4, n))
			}
			for _, rope := range []Rope{{0.3, 0.3}, {0.1, 0.4}, {0.5, 0}}[:4-len(means)] {
				models, ropes = append(models, m), append(ropes, rope)
			}
		}
	}
	return models, ropes
}

func TestFitAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	models, ropes := bruteForceCases()
	truth := studies.Study{
		Name: "bruteforce", Parameters: fmt.Sprint("ropes ", ropes),
		Columns:      []string{"left", "middle", "right", "delta0", "sigma0"},
		Replications: len(models), Again: 1,
		Replicate: func(i int) []float64 {
			left, middle, right, delta0, sigma0 := bruteForce(models[i], ropes[i])
			return []float64{left, middle, right, delta0, sigma0}
		},
	}.Results(t)
	for i, m := range models {
		t.Run(fmt.Sprintf("q=%d,n=%d", len(m.Groups), m.Groups[0].N), func(t *testing.T) {
			againstBruteForce(t, fitted(m), ropes[i], truth[i])
		})
	}
}

func againstBruteForce(t *testing.T, p *Posterior, rope Rope, want []float64) {
	t.Helper()
	var got [3]float64
	got[0], got[1], got[2] = p.Rule(rope)
	_, e := p.RuleAndError(rope)
	delta0, sigma0 := want[3], want[4]
	near(t, "δ0", p.Delta0().Mean, delta0, 0.01*p.Delta0().SD)
	near(t, "σ0", p.Sigma0().Mean, sigma0, 0.01*sigma0)
	// Brute force is itself good to 1e-5: twice the nodes change no more.
	for i, region := range []string{"left", "rope", "right"} {
		near(t, fmt.Sprint(rope, " ", region), got[i], want[i], 1e-3)
		if off := math.Abs(got[i] - want[i]); off > e[i]+1e-5 {
			t.Errorf("rope %v, region %d: the stated error %.1e does not cover the true %.1e",
				rope, i, e[i], off)
		}
	}
}

// finer has nodes that are closer by a third, and goes further.
var finer = func() precision {
	closer := func(f fineness) fineness {
		const by = 2.0 / 3
		return fineness{by * f.delta, by * f.sigma, by * f.excess, by * f.widestSigma,
			by * f.widestExcess, f.depth + 6}
	}
	return precision{closer(usualPrecision.plain), closer(usualPrecision.graded), 1.4}
}()

// A fit agrees with one on a finer grid within the errors that it states, with few and with many
// data sets.
func TestFitAgreesWithFinerOne(t *testing.T) {
	wavy := &Model{SigmaMax: 1, Sigma0Max: 0.5, Delta0Max: 0.25, Nu: Gamma{1, 0.0345, 1}}
	for i := range 6 {
		mean := []float64{0.001, 0.009, 0.02}[i%3]
		wavy.Groups = append(wavy.Groups, exactly(mean, 0.011, 10))
	}
	bounded := synthetic(30, 100)
	bounded.Sigma0Max = 0.02
	for _, m := range []*Model{
		synthetic(1, 10), synthetic(3, 10), synthetic(11, 100), synthetic(20, 10),
		synthetic(54, 100), wavy, bounded,
	} {
		q := len(m.Groups)
		p := fitted(m)
		fine, err := m.fit(t.Context(), finer)
		if err != nil {
			t.Fatal(err)
		}
		up, down := p.Delta0().Parts()
		fineUp, fineDown := fine.Delta0().Parts()
		near(t, fmt.Sprintf("q %d, part above 0", q), up, fineUp, 1e-4*max(fineUp, fineDown))
		near(t, fmt.Sprintf("q %d, part below 0", q), down, fineDown, 1e-4*max(fineUp, fineDown))
		near(t, "δ0", p.Delta0().Mean, fine.Delta0().Mean, 1e-4*fine.Delta0().SD)
		for _, rope := range []Rope{{}, {0.0078125, 0.0078125}, {0.003, 0.01}} {
			got, e := p.RuleAndError(rope)
			want, fineError := fine.RuleAndError(rope)
			for i, side := range []string{"left", "rope", "right"} {
				near(t, fmt.Sprintf("q %d, rope %v, %s", q, rope, side), got[i], want[i],
					e[i]+fineError[i])
			}
			if most := max(e[0], e[1], e[2]); most > 5e-4 {
				t.Errorf("q %d, rope %v: the stated error is %.1e", q, rope, most)
			}
		}
	}
}

// Scores of next to no variance and a Gaussian population leave a posterior that textbooks give.
// This checks units and signs.
func TestManyScoresOfAGaussianPopulation(t *testing.T) {
	m := &Model{SigmaMax: 1e3, Sigma0Max: 1e3, Delta0Max: 1e3}
	random := rand.New(rand.NewPCG(1, 1))
	q, sum, square := 40, 0.0, 0.0
	for range q {
		x := 0.2 + 0.1*random.NormFloat64()
		sum += x / float64(q)
		m.Groups = append(m.Groups, exactly(x, 1e-6, 100)) // the mean is known almost exactly
	}
	for _, g := range m.Groups {
		square += (g.Mean - sum) * (g.Mean - sum)
	}
	// With a flat prior on σ0, δ0 is a Student with q−2 degrees of freedom.
	scale := math.Sqrt(square / float64(q) / float64(q-2))
	want := distuv.StudentsT{Mu: sum, Sigma: scale, Nu: float64(q - 2)}
	d := fitted(m).Delta0()
	for _, level := range []float64{0.01, 0.25, 0.5, 0.9, 0.999} {
		near(t, "CDF of δ0", d.CDF(want.Quantile(level)), level, 2e-4)
	}
}

func BenchmarkFit(b *testing.B) {
	for _, q := range []int{3, 54, 1000} {
		m := synthetic(q, 100)
		b.Run(fmt.Sprintf("q=%d", q), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fitted(m).Rule(Rope{0.01, 0.01})
			}
		})
	}
}

// fitted is the posterior of a model; without a deadline there is no error.
func fitted(m *Model) *Posterior {
	p, err := m.Fit(context.Background())
	if err != nil {
		panic(err)
	}
	return p
}

// A fit ends with its context, on either kind of grid.
func TestFitEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, q := range []int{3, 30} {
		if p, err := synthetic(q, 100).Fit(ctx); p != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("q %d: %v", q, err)
		}
	}
}

// The model of a posterior can be fitted again, with the same answer.
func TestModelOfPosteriorFitsAgain(t *testing.T) {
	p := fitted(synthetic(20, 100))
	again := fitted(p.Model())
	r := Rope{0.01, 0.01}
	a, b, c := p.Rule(r)
	if x, y, z := again.Rule(r); x != a || y != b || z != c {
		t.Errorf("%v %v %v, again %v %v %v", a, b, c, x, y, z)
	}
}

// Where δ0 may be far outside of the data, as here, densities vanish there, and the logarithm of
// the posterior is −∞ but not undefined.
func TestBoundsFarBeyondNarrowData(t *testing.T) {
	m := &Model{SigmaMax: 320, Sigma0Max: 110, Delta0Max: 1,
		Nu: MixedGamma{[2]float64{0.5, 5}, [2]float64{0.05, 0.15}, 1}}
	for i, mean := range []float64{-0.1333, 0.1222, -0.1222, 0.1111, -0.0222, 0.0556, -0.0778,
		0.2222, -0.0556, 0.0778} {
		squares := 10 + 0.2*float64(i)
		m.Groups = append(m.Groups, Group{Mean: mean, Squares: squares, N: 100, Rho: 0.1})
	}
	p := fitted(m)
	if n := len(p.log); n > 1e6 {
		t.Errorf("%d nodes", n)
	}
	left, rope, right := p.Rule(Rope{0.1, 0.1})
	if sum := left + rope + right; !(math.Abs(sum-1) < 1e-9) {
		t.Errorf("%v + %v + %v", left, rope, right)
	}
}
