package hierarchical

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// bruteForce integrates the model with nothing but Students: nested quadrature over ν, log σ0 and δ0, split where the rule changes its
// mind, and over δ_i.
func bruteForce(m *Model, rope float64) (left, middle, right, delta0, sigma0 float64) {
	var likelihoods []distuv.StudentsT
	smallest := math.Inf(1)
	for _, g := range m.Groups {
		tau := studentScale(g)
		if g.N == 2 {
			panic("no Student")
		}
		smallest = min(smallest, tau)
		likelihoods = append(likelihoods, distuv.StudentsT{Mu: g.Mean, Sigma: tau, Nu: float64(g.N - 2)})
	}
	product := func(d, s, nu float64) float64 {
		p := distuv.StudentsT{Mu: d, Sigma: s, Nu: nu}
		z := 1.0
		for _, l := range likelihoods {
			z *= overPeaks(func(x float64) float64 { return l.Prob(x) * p.Prob(x) }, 5, [2]float64{l.Mu, l.Sigma}, [2]float64{d, s})
		}
		return z
	}
	for c := -6.5; c < 5.6; c += 0.75 {
		nu := m.Nu.Shift() + math.Exp(c)
		prior := math.Exp(m.Nu.LogDensity(math.Exp(c)) + c)
		standard := distuv.StudentsT{Sigma: 1, Nu: nu}
		kink := math.Log(rope / standard.Quantile(2.0/3))
		low, high := math.Log(smallest)-8, math.Log(m.Sigma0Max)
		kink = min(max(kink, low), high)
		for _, part := range [][2]float64{{low, kink}, {kink, high}} {
			xs, ws := legendre(part[0], part[1], 14)
			for i, x := range xs {
				s := math.Exp(x)
				border := 0.0
				if x < kink { // where right = rope, by bisection
					a, b := 0.0, rope
					for range 40 {
						border = (a + b) / 2
						if 1-2*standard.CDF((rope-border)/s)+standard.CDF((-rope-border)/s) > 0 {
							b = border
						} else {
							a = border
						}
					}
				}
				sums := [3]float64{}
				for r, span := range [][2]float64{{-m.Delta0Max, -border}, {-border, border}, {border, m.Delta0Max}} {
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

// exactly is a group with the given mean and standard deviation of n scores.
func exactly(mean, sd float64, n int) Group {
	return Group{Mean: mean, Squares: sd * sd * float64(n-1), N: n, Rho: 0.1}
}

func TestFitAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	for _, n := range []int{3, 10} {
		for _, means := range [][]float64{{0.3}, {0.5, -0.1}, {0.6, 0.1, 0.2}} {
			t.Run(fmt.Sprintf("q=%d,n=%d", len(means), n), func(t *testing.T) {
				m := &Model{SigmaMax: 1e4, Sigma0Max: 3, Delta0Max: 1, Nu: Gamma{2, 0.1, 1}}
				for _, x := range means {
					m.Groups = append(m.Groups, exactly(x, 0.4, n))
				}
				const rope = 0.3
				p := m.Fit()
				left, middle, right := p.Rule(rope)
				a, b, c, delta0, sigma0 := bruteForce(m, rope)
				near(t, "left", left, a, 1e-3)
				near(t, "rope", middle, b, 1e-3)
				near(t, "right", right, c, 1e-3)
				near(t, "δ0", p.Delta0().Mean, delta0, 0.01*p.Delta0().SD)
				near(t, "σ0", p.Sigma0().Mean, sigma0, 0.01*sigma0)
				_, e := p.RuleAndError(rope)
				// Brute force is itself good to 1e-5: twice the nodes change no more.
				if math.Abs(left-a) > e[0]+1e-5 || math.Abs(middle-b) > e[1]+1e-5 || math.Abs(right-c) > e[2]+1e-5 {
					t.Errorf("the stated errors %.1e, %.1e, %.1e do not cover the true ones %.1e, %.1e, %.1e", e[0], e[1], e[2], left-a, middle-b, right-c)
				}
			})
		}
	}
}

// synthetic is a study of q data sets with n scores, the same each time.
func synthetic(q, n int) *Model {
	random := rand.New(rand.NewPCG(54, 100))
	m := &Model{SigmaMax: 20, Sigma0Max: 30, Delta0Max: 0.3, Nu: MixedGamma{[2]float64{0.5, 5}, [2]float64{0.05, 0.15}, 1}}
	population := distuv.StudentsT{Mu: 0.005, Sigma: 0.015, Nu: 4, Src: random}
	for range q {
		m.Groups = append(m.Groups, correlatedScores(n, population.Rand(), 0.01+0.04*random.Float64(), 0.1, random))
	}
	return m
}

// Where both grids serve they agree, within the errors that they state.
func TestGridsAgree(t *testing.T) {
	for _, q := range []int{fewest, 12, 15, 20} {
		for _, n := range []int{10, 100} {
			t.Run(fmt.Sprintf("q=%d,n=%d", q, n), func(t *testing.T) {
				m := synthetic(q, n)
				parts := m.parts()
				b, nodes, sketch, soft := m.locate(parts)
				if !soft {
					t.Skip("the posterior does not vanish at a bound")
				}
				fast := newPosterior(m, parts, m.evaluate(b.grid(nodes), parts, sketch))
				slow := newPosterior(m, parts, m.evaluate(m.careful(parts, m.limits(parts), 10, 8, 40), parts, nil))
				for _, rope := range []float64{0, 0.003, 0.01, 0.03} {
					got, e := fast.RuleAndError(rope)
					sl, sr, sh := slow.Rule(rope)
					what := fmt.Sprintf("rope %g, ", rope)
					near(t, what+"left", got[0], sl, e[0]+1e-4)
					near(t, what+"rope", got[1], sr, e[1]+1e-4)
					near(t, what+"right", got[2], sh, e[2]+1e-4)
				}
				near(t, "δ0", fast.Delta0().Mean, slow.Delta0().Mean, 0.01*slow.Delta0().SD)
			})
		}
	}
}

// The error that the careful grid states covers the change to a much finer one.
func TestCarefulGridCoversItsError(t *testing.T) {
	wavy := &Model{SigmaMax: 1, Sigma0Max: 0.5, Delta0Max: 0.25, Nu: Gamma{1, 0.0345, 1}}
	for i := range 6 {
		wavy.Groups = append(wavy.Groups, exactly([]float64{0.001, 0.009, 0.02}[i%3], 0.011, 10))
	}
	bounded := synthetic(30, 100)
	bounded.Sigma0Max = 0.02
	for _, m := range []*Model{synthetic(1, 10), synthetic(2, 10), synthetic(3, 10), synthetic(6, 10), synthetic(9, 100), synthetic(11, 100), wavy, bounded} {
		q := len(m.Groups)
		parts := m.parts()
		p := m.Fit()
		fine := newPosterior(m, parts, m.evaluate(m.careful(parts, m.limits(parts), 12, 12, 53), parts, nil))
		for _, rope := range []float64{0, 0.003, 0.0078125, 0.01} {
			got, e := p.RuleAndError(rope)
			fl, fr, fh := fine.Rule(rope)
			what := fmt.Sprintf("q %d, rope %g, ", q, rope)
			near(t, what+"left", got[0], fl, e[0])
			near(t, what+"rope", got[1], fr, e[1])
			near(t, what+"right", got[2], fh, e[2])
			if most := max(e[0], e[1], e[2]); most > 1e-3 {
				t.Errorf("%sthe stated error is %.1e", what, most)
			}
		}
	}
}

func TestDrawsFollowThePosterior(t *testing.T) {
	const n = 20000
	few := synthetic(3, 10)
	few.Delta0Max, few.Sigma0Max = 0.05, 0.1
	gaussian := synthetic(30, 20)
	gaussian.Nu = nil
	for name, m := range map[string]*Model{"many": synthetic(30, 100), "few": few, "Gaussian": gaussian} {
		t.Run(name, func(t *testing.T) {
			p := m.Fit()
			draws := p.Draws(n, rand.NewPCG(5, 6))
			marginals := []Marginal{p.Delta0(), p.Sigma0()}
			get := []func(Draw) float64{func(d Draw) float64 { return d.Delta0 }, func(d Draw) float64 { return d.Sigma0 }, func(d Draw) float64 { return d.Nu }}
			if nu, ok := p.Nu(); ok {
				marginals = append(marginals, nu)
			}
			for i, q := range marginals {
				x := make([]float64, n)
				mean, square, lag := 0.0, 0.0, 0.0
				for k, d := range draws {
					x[k] = get[i](d)
					mean += x[k] / n
				}
				for k, v := range x {
					square += (v - mean) * (v - mean) / n
					lag += (v - mean) * (x[(k+1)%n] - mean) / n
				}
				near(t, fmt.Sprint(i, " mean"), mean, q.Mean, 4*q.SD/math.Sqrt(n))
				near(t, fmt.Sprint(i, " lag 1 correlation"), lag/square, 0, 4/math.Sqrt(n))
				slices.Sort(x)
				for _, level := range []float64{0.025, 0.25, 0.5, 0.75, 0.975} {
					below, _ := slices.BinarySearch(x, q.Quantile(level))
					near(t, fmt.Sprint(i, " share below quantile ", level), float64(below)/n, level, 4*math.Sqrt(level*(1-level)/n))
				}
			}
			// By the rule and by counting.
			const rope = 0.01
			left, middle, _ := p.Rule(rope)
			counts := [3]float64{}
			for _, d := range draws {
				l, m, r := d.Regions(rope)
				switch {
				case m >= l && m >= r:
					counts[1] += 1.0 / n
				case l > r:
					counts[0] += 1.0 / n
				}
			}
			near(t, "left by counting", counts[0], left, 4*math.Sqrt(left*(1-left)/n)+4e-4)
			near(t, "rope by counting", counts[1], middle, 4*math.Sqrt(middle*(1-middle)/n)+4e-4)
			// The next δ, by averaging and by its mixture.
			l, h := 0.0, 0.0
			for _, d := range draws {
				a, _, b := d.Regions(rope)
				l, h = l+a/n, h+b/n
			}
			nl, nm, nh := p.Next().Regions(rope)
			near(t, "next left", l, nl, 4*0.3/math.Sqrt(n))
			near(t, "next right", h, nh, 4*0.3/math.Sqrt(n))
			near(t, "next", nl+nm+nh, 1, 1e-12)
		})
	}
}

// The distribution of δ_i: its parts agree with its summaries, and no information means the population.
func TestGroupsAreDistributions(t *testing.T) {
	m := synthetic(20, 100)
	m.SigmaMax = 1e4
	m.Groups = append(m.Groups, exactly(0.01, 50, 100)) // says next to nothing
	p := m.Fit()
	groups := p.Groups()
	for i, g := range groups {
		near(t, "total", g.CDF(1e6), 1, 1e-9)
		near(t, "median", g.CDF(g.Quantile(0.5)), 0.5, 1e-6)
		step := g.SD / 50
		mean := 0.0
		for k := -1500; k <= 1500; k++ {
			x := g.Mean + float64(k)*step
			mean += step * x * g.Density(x)
		}
		if i < 20 { // the last one has the tails of the population
			near(t, "mean", mean, g.Mean, 0.01*g.SD)
			want := math.Sqrt(m.Groups[i].Squares / (0.9 * 97)) // about
			near(t, "σ/expected", g.Sigma/want, 1, 0.03)
		}
	}
	next, vague := p.Next(), groups[20]
	for _, level := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
		near(t, "no information", vague.CDF(next.Quantile(level)), level, 2e-3)
	}
}

// A prior that fixes all but δ0 leaves the textbook's Gaussian: checks units and signs with nothing numerical in between.
func TestManyScoresOfAGaussianPopulation(t *testing.T) {
	m := &Model{SigmaMax: 1e3, Sigma0Max: 1e3, Delta0Max: 1e3}
	random := rand.New(rand.NewPCG(1, 1))
	q, sum, square := 40, 0.0, 0.0
	for range q {
		x := 0.2 + 0.1*random.NormFloat64()
		sum += x / float64(q)
		m.Groups = append(m.Groups, exactly(x, 1e-6, 100)) // known as good as exactly
	}
	for _, g := range m.Groups {
		square += (g.Mean - sum) * (g.Mean - sum)
	}
	// With a flat prior on σ0, δ0 is a Student with q−2 degrees of freedom.
	want := distuv.StudentsT{Mu: sum, Sigma: math.Sqrt(square / float64(q) / float64(q-2)), Nu: float64(q - 2)}
	d := m.Fit().Delta0()
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
				m.Fit().Rule(0.01)
			}
		})
	}
}
