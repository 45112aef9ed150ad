package joint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

// Of two classifiers the model is the one that package hierarchical integrates, within Monte Carlo
// errors.
func TestTwoClassifiersAreHierarchical(t *testing.T) {
	for _, c := range []struct {
		q, n   int
		sigma0 float64
	}{{6, 10, 0.02}, {20, 10, 0.005}, {20, 5, 0.1}, {30, 100, 0.02}, {5, 2, 0.1}} {
		random := rand.New(rand.NewPCG(uint64(c.q), uint64(c.n)))
		m := simulated(2, c.q, c.n, c.sigma0, random)
		nu := hierarchical.Gamma{Alpha: 2, Beta: 0.1, Support: 1}
		m.Nu = nu
		pair := &hierarchical.Model{SigmaMax: 1000, Sigma0Max: 1000, Delta0Max: 1000, Nu: nu}
		for _, g := range m.Groups {
			s := g.Scatter
			pair.Groups = append(pair.Groups, hierarchical.Group{Mean: g.Mean[1] - g.Mean[0],
				Squares: s[0] + s[3] - 2*s[1], N: g.N, Rho: g.Rho})
		}
		fit, err := pair.Fit(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		d, err := m.Sample(t.Context(), 16000, [2]uint64{1, 2}, parallel.NewProgress())
		if err != nil {
			t.Fatal(err)
		}
		check := func(name string, want float64, of func(location, scale, nu float64) float64) {
			values := d.Values(func(x Draw) float64 {
				line := d.Difference(x, 0, 1)
				return of(line.Location, line.Scale(), x.Nu[0])
			})
			got, off, _ := mcmc.Estimate(values)
			if !(math.Abs(got-want) <= 4*off+1e-4) {
				t.Errorf("%d data sets, %d folds, %s: %.5f ± %.5f, want %.5f",
					c.q, c.n, name, got, off, want)
			}
		}
		below := func(a, b float64) float64 {
			if a < b {
				return 1
			}
			return 0
		}
		degrees, _ := fit.Nu()
		for _, p := range []float64{0.025, 0.25, 0.5, 0.75, 0.975} {
			location, scale := fit.Delta0().Quantile(p), fit.Sigma0().Quantile(p)
			nu := degrees.Quantile(p)
			check("δ0", p, func(l, _, _ float64) float64 { return below(l, location) })
			check("σ0", p, func(_, s, _ float64) float64 { return below(s, scale) })
			check("ν", p, func(_, _, n float64) float64 { return below(n, nu) })
		}
	}
}

// simulated has data sets on which classifier c is better by 0.01·c, with Gaussian deviations of
// scale sigma0.
func simulated(k, q, n int, sigma0 float64, r *rand.Rand) Model {
	m := Model{Classifiers: k}
	for range q {
		x := make([][]float64, k)
		mean := make([]float64, k)
		who := make([]int, k)
		shared := r.NormFloat64()
		for c := range k {
			who[c] = c
			delta := float64(c)*0.01 + sigma0*r.NormFloat64()
			for range n {
				x[c] = append(x[c], shared+delta+0.05*r.NormFloat64())
			}
			for _, v := range x[c] {
				mean[c] += v / float64(n)
			}
		}
		s := make([]float64, k*k)
		for a := range k {
			for b := range k {
				for i := range n {
					s[a*k+b] += (x[a][i] - mean[a]) * (x[b][i] - mean[b])
				}
			}
		}
		m.Groups = append(m.Groups, Group{who, mean, s, n, 0.1, 1e-6})
	}
	return m
}
