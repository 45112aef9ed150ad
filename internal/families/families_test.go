package families

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studies"
	"github.com/bayescmp/go/internal/uniformity"
)

// paperPrior is the prior of ν of Corani et al. (2017).
var paperPrior = hierarchical.MixedGamma{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15},
	Support: 1}

func sample(t *testing.T, m *Model, draws int) *Posterior {
	t.Helper()
	p, err := m.Sample(context.Background(), draws, [2]uint64{1, 2}, parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// With a Gaussian population the data of a family are multivariate normal given the scales and δ0.
// Brute force sums their densities over a grid of all three.
func TestGaussianPopulationByBruteForce(t *testing.T) {
	sizes := [][]float64{{0.31, 0.12, 0.25}, {-0.05, 0.02}, {0.4, 0.33, 0.52}, {0.1}}
	variances := []float64{0.002, 0.01, 0.004}
	m := &Model{Sigma0Max: 0.5, Delta0Max: 0.6, nu: degreesOf(nil)}
	for f, means := range sizes {
		for i, mean := range means {
			m.Groups = append(m.Groups,
				[]hierarchical.Gaussian{{Weight: 1, Mean: mean, Variance: variances[i]}})
			m.Family = append(m.Family, f)
		}
	}
	p := sample(t, m, 40_000)
	names := []string{"δ0", "τ", "σ0"}
	of := []func(*Draw) float64{func(d *Draw) float64 { return d.Delta0 },
		func(d *Draw) float64 { return d.Tau }, func(d *Draw) float64 { return d.Sigma0 }}
	mean, square := bruteForce(sizes, variances, m.Sigma0Max, m.Delta0Max)
	for k, name := range names {
		values := p.Values(of[k])
		got, off, _ := mcmc.Estimate(values)
		squares := p.Values(func(d *Draw) float64 { return of[k](d) * of[k](d) })
		gotSquare, squareOff, _ := mcmc.Estimate(squares)
		if math.Abs(got-mean[k]) > 4*off || math.Abs(gotSquare-square[k]) > 4*squareOff {
			t.Errorf("%s: mean %.5f ± %.5f, brute force %.5f; of squares %.5f ± %.5f, "+
				"brute force %.5f", name, got, off, mean[k], gotSquare, squareOff, square[k])
		}
	}
}

// bruteForce returns the means of δ0, τ and σ0, and of their squares.
func bruteForce(
	sizes [][]float64, variances []float64, most, delta0Max float64,
) (mean, square [3]float64) {
	const n = 60
	total := 0.0
	for a := range n {
		sigma0 := most * (float64(a) + 0.5) / n
		for b := range n {
			tau := most * (float64(b) + 0.5) / n
			for c := range n {
				delta0 := delta0Max * (2*(float64(c)+0.5)/n - 1)
				log := 0.0
				for _, means := range sizes {
					log += logNormal(means, variances, delta0, tau, sigma0)
				}
				w := math.Exp(log)
				total += w
				for k, v := range [3]float64{delta0, tau, sigma0} {
					mean[k] += w * v
					square[k] += w * v * v
				}
			}
		}
	}
	for k := range mean {
		mean[k], square[k] = mean[k]/total, square[k]/total
	}
	return mean, square
}

func logNormal(means, variances []float64, delta0, tau, sigma0 float64) float64 {
	n := len(means)
	sigma, centre := mat.NewSymDense(n, nil), make([]float64, n)
	for i := range n {
		centre[i] = delta0
		for j := i; j < n; j++ {
			v := tau * tau
			if i == j {
				v += sigma0*sigma0 + variances[i]
			}
			sigma.SetSym(i, j, v)
		}
	}
	d, ok := distmv.NewNormal(centre, sigma, nil)
	if !ok {
		return math.Inf(-1)
	}
	return d.LogProb(means)
}

// Where each data set is a family of its own, only the sum of the two scatters matters; with a wide
// population the rule of the model without families says nearly the same.
func TestFamiliesOfOne(t *testing.T) {
	h, _ := simulated(30, 1, 0, 0.03)
	one := make([]int, len(h.Groups))
	for i := range one {
		one[i] = i
	}
	p := sample(t, New(h, one), 8000)
	q, err := h.Fit(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	got, off, _ := mcmc.Estimate(p.Values(func(d *Draw) float64 { return d.Delta0 }))
	if want := q.Delta0(); math.Abs(got-want.Mean) > 4*off+0.1*want.SD {
		t.Errorf("δ0 %.5f ± %.5f, without families %.5f (SD %.5f)", got, off, want.Mean, want.SD)
	}
}

// simulated has so many families of so many data sets, with ten folds each.
func simulated(families, each int, tau, delta0 float64) (*hierarchical.Model, []int) {
	r := rand.New(rand.NewPCG(3, 4))
	m := &hierarchical.Model{SigmaMax: 30, Sigma0Max: 30, Delta0Max: 1, Nu: paperPrior}
	var family []int
	for f := range families {
		theta := delta0 + tau*r.NormFloat64()
		for range each {
			mean := theta + 0.05*r.NormFloat64() + 0.02*r.NormFloat64()
			m.Groups = append(m.Groups,
				hierarchical.Group{Mean: mean, Squares: 0.02, N: 10, Rho: 0.1})
			family = append(family, f)
		}
	}
	return m, family
}

// Neither the order of data sets and families nor the names left and right change the draws.
func TestDrawsDependOnTheDataOnly(t *testing.T) {
	h, family := simulated(5, 3, 0.1, 0.05)
	m := New(h, family)
	p := sample(t, m, 400)
	back := *m
	back.Groups, back.Family = slices.Clone(m.Groups), slices.Clone(m.Family)
	slices.Reverse(back.Groups)
	slices.Reverse(back.Family)
	turned := back
	turned.Groups = nil
	for _, parts := range back.Groups {
		parts = slices.Clone(parts)
		for k := range parts {
			parts[k].Mean = -parts[k].Mean
		}
		turned.Groups = append(turned.Groups, parts)
	}
	n := len(m.Groups)
	for name, test := range map[string]struct {
		m    *Model
		sign float64
	}{"backwards": {&back, 1}, "mirrored": {&turned, -1}} {
		q := sample(t, test.m, 400)
		for c := range p.Chains {
			for k, d := range p.Chains[c] {
				e := q.Chains[c][k]
				if d.Delta0 != test.sign*e.Delta0 || d.Tau != e.Tau || d.Sigma0 != e.Sigma0 ||
					d.deltas[0].mean != float32(test.sign)*e.deltas[n-1].mean {
					t.Fatalf("%s: draw %d of chain %d is %v in place of %v", name, k, c,
						e.Delta0, d.Delta0)
				}
			}
		}
	}
}

// Simulation-based calibration (Talts et al., 2018): when parameters come from the prior and data
// from the parameters, the posterior distribution function at the true parameter is uniform.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	const replications = 120
	names := []string{"δ0", "τ", "σ0", "ν", "δ_1", "share below 0"}
	for _, sizes := range [][]int{{3, 3, 3, 3}, {1, 5, 2, 1, 1, 4}} {
		ranks := studies.Study{
			Name:       fmt.Sprintf("sbc-%d", len(sizes)),
			Parameters: fmt.Sprintf("families of %d data sets", sizes), Columns: names,
			Replications: replications,
			Replicate: func(r int) []float64 {
				return replicate(sizes, rand.New(rand.NewPCG(uint64(len(sizes)), uint64(r))))
			},
		}.Results(t)
		for i, name := range names {
			chi := uniformity.ChiSquare(ranks.Column(i), 12)
			band := uniformity.Kolmogorov(ranks.Column(i))
			if !(chi > 1e-3 && band > 1e-3) {
				t.Errorf("sizes %v: ranks of %s are not uniform: p = %.2g (chi-square), "+
					"%.2g (Kolmogorov)", sizes, name, chi, band)
			}
		}
	}
}

// replicate draws a population from the prior, then families and data sets, and returns the
// posterior distribution functions at the truth.
func replicate(sizes []int, random *rand.Rand) []float64 {
	m := &Model{Sigma0Max: 1, Delta0Max: 1, nu: degreesOf(paperPrior)}
	truth := &chain{Model: m, delta0: 2*random.Float64() - 1, tau: random.Float64(),
		sigma0: random.Float64(), at: random.IntN(values)}
	own, first := truth.population(0, 0), 0.0
	for f, n := range sizes {
		theta := truth.delta0 + truth.tau*random.NormFloat64()
		for range n {
			delta := theta + own.Next(random)
			if len(m.Groups) == 0 {
				first = delta
			}
			// The variance of the mean of the scores is one of two, and which one is not known.
			variances := [2]float64{0.01, 0.05}
			mean := delta + math.Sqrt(variances[random.IntN(2)])*random.NormFloat64()
			m.Groups = append(m.Groups, []hierarchical.Gaussian{
				{Weight: 0.5, Mean: mean, Variance: variances[0]},
				{Weight: 0.5, Mean: mean, Variance: variances[1]},
			})
			m.Family = append(m.Family, f)
		}
	}
	p, err := m.Sample(context.Background(), 1500,
		[2]uint64{random.Uint64(), random.Uint64()}, parallel.NewProgress())
	if err != nil {
		return []float64{math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	}
	below := func(truth float64, of func(*Draw) float64) float64 {
		count := random.Float64()
		p.forEach(func(d *Draw) {
			switch v := of(d); {
			case v < truth:
				count++
			case v == truth: // ν has few values
				count += random.Float64()
			}
		})
		return count / float64(p.Draws()+1)
	}
	delta1, _ := p.Group(0)
	share := truth.population(truth.delta0, truth.tau).CDF(0)
	return []float64{
		below(truth.delta0, func(d *Draw) float64 { return d.Delta0 }),
		below(truth.tau, func(d *Draw) float64 { return d.Tau }),
		below(truth.sigma0, func(d *Draw) float64 { return d.Sigma0 }),
		below(m.nu[truth.at].nu, func(d *Draw) float64 { return d.Nu }),
		delta1.CDF(first),
		below(share, func(d *Draw) float64 { return d.population.CDF(0) }),
	}
}

// The Gaussians of a Student add up to its density, and the values of ν are quantiles of its prior.
func TestStudents(t *testing.T) {
	for _, nu := range []float64{1.05, 2, 5, 30, 200} {
		d := newDegrees(nu)
		for _, x := range []float64{0, 0.5, 1, 2, 4} {
			sum := 0.0
			for _, p := range d.parts {
				sum += p.weight * math.Exp(-x*x/(2*p.variance)) / math.Sqrt(2*math.Pi*p.variance)
			}
			want := math.Exp(d.logDensity([]float64{x}, 1)) / math.Sqrt(math.Pi)
			if math.Abs(sum/want-1) > 2e-3 {
				t.Errorf("ν %g: density at %g is %g, not %g", nu, x, sum, want)
			}
		}
	}
	gamma := degreesOf(hierarchical.Gamma{Alpha: 1, Beta: 0.1})
	for j, d := range gamma {
		p := (float64(j) + 0.5) / values
		if want := -math.Log1p(-p) / 0.1; math.Abs(d.nu/want-1) > 1e-3 {
			t.Errorf("quantile %g of an exponential distribution is %g, not %g", p, d.nu, want)
		}
	}
}
