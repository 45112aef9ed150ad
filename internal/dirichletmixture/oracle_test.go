package dirichletmixture

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/variates"
)

// exact has the posterior of a few data sets by brute force: a sum over all their partitions, all
// widths of the parts, and all a, with even nodes of δ0 and log σ0, and of the centre of each part.
// It has no integral in closed form but those over the δ of a data set.
type exact struct {
	clusters       []float64 // the probability of each number of clusters
	delta0, logS0  float64   // means
	a, below, both float64   // the mean of a, P(next δ < 0), P(the first two share a cluster)
}

// partitions lists the clusters of n data sets in all ways.
func partitions(n int) (all [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, p := range partitions(n - 1) {
		most := -1
		for _, h := range p {
			most = max(most, h)
		}
		for h := range most + 2 {
			all = append(all, append(append([]int{}, p...), h))
		}
	}
	return all
}

// likelihood of a δ0 and a σ0 for a set of data sets that share a part: the sum over the widths of
// the integral over its centre, and the same times P(δ < 0) of that part.
func sharing(groups [][]hierarchical.Gaussian, b base) (density, below float64) {
	for _, kind := range kinds {
		scatter, s := b.sigma0*kind.far, b.sigma0*widths[kind.width]
		if len(groups) == 0 {
			density += kind.chance
			below += kind.chance * math.Erfc(b.delta0/math.Hypot(scatter, s)/math.Sqrt2) / 2
			continue
		}
		const reach, nodes = 7.0, 280
		// All that the integrand is not next to 0 at: where the prior is, and the data.
		low, high := math.Inf(1), math.Inf(-1)
		for _, g := range groups {
			for _, p := range g {
				sd := math.Sqrt(p.Variance + s*s)
				low, high = min(low, p.Mean-reach*sd), max(high, p.Mean+reach*sd)
			}
		}
		low, high = max(low, b.delta0-reach*scatter), min(high, b.delta0+reach*scatter)
		for k := range nodes {
			m := low + (high-low)*(float64(k)+0.5)/nodes
			z := (m - b.delta0) / scatter
			f := math.Exp(-z*z/2) / scatter / math.Sqrt(2*math.Pi) * (high - low) / nodes
			for _, g := range groups {
				sum := 0.0
				for _, p := range g {
					v := p.Variance + s*s
					sum += p.Weight * math.Exp(-(p.Mean-m)*(p.Mean-m)/2/v) / math.Sqrt(2*math.Pi*v)
				}
				f *= sum
			}
			f *= kind.chance
			density += f
			below += f * math.Erfc(m/s/math.Sqrt2) / 2
		}
	}
	return density, below
}

// total is the density of the data, and the exact posterior.
func (m *Model) exact() (out exact, total float64) {
	q := len(m.Groups)
	out.clusters = make([]float64, q+1)
	const nodes0, nodesS = 25, 40
	for j := range nodes0 {
		delta0 := m.Delta0Max * (2*(float64(j)+0.5)/nodes0 - 1)
		for k := range nodesS {
			// Log σ0 from the bound down.
			x := math.Log(m.Sigma0Max) - 9*(float64(k)+0.5)/nodesS
			b := base{delta0, math.Exp(x)}
			prior := math.Exp(x) / nodes0 * 9 / nodesS / m.Sigma0Max
			known := map[int][2]float64{}
			of := func(set int) (density, below float64) {
				if v, ok := known[set]; ok {
					return v[0], v[1]
				}
				var groups [][]hierarchical.Gaussian
				for i, g := range m.Groups {
					if set>>i&1 == 1 {
						groups = append(groups, g)
					}
				}
				density, below = sharing(groups, b)
				known[set] = [2]float64{density, below}
				return density, below
			}
			_, fresh := of(0)
			for _, p := range partitions(q) {
				sets := make([]int, q)
				count := 0
				for i, h := range p {
					sets[h] |= 1 << i
					count = max(count, h+1)
				}
				product, share := prior, 0.0
				for _, set := range sets[:count] {
					d, below := of(set)
					product *= d
					size := 0
					for i := range q {
						size += set >> i & 1
					}
					share += float64(size) * below / d
				}
				for _, a := range concentrations {
					f := product / float64(len(concentrations))
					seats := map[int]int{}
					for i, h := range p {
						if seats[h] == 0 {
							f *= a / (a + float64(i))
						} else {
							f *= float64(seats[h]) / (a + float64(i))
						}
						seats[h]++
					}
					total += f
					out.clusters[count] += f
					out.delta0 += f * delta0
					out.logS0 += f * x
					out.a += f * a
					out.below += f * (share + a*fresh) / (a + float64(q))
					if q > 1 && p[0] == p[1] {
						out.both += f
					}
				}
			}
		}
	}
	for _, v := range []*float64{&out.delta0, &out.logS0, &out.a, &out.below, &out.both} {
		*v /= total
	}
	for k := range out.clusters {
		out.clusters[k] /= total
	}
	return out, total
}

// The draws agree with brute force on a few data sets within four Monte Carlo errors, and with
// chains of the usual length.
func TestAgainstAllPartitions(t *testing.T) {
	mixture := func(mean, variance float64) []hierarchical.Gaussian {
		return []hierarchical.Gaussian{
			{Weight: 0.6, Mean: mean, Variance: variance},
			{Weight: 0.4, Mean: mean, Variance: 3 * variance}}
	}
	items := []hierarchical.Gaussian{{Weight: 0.5, Mean: 0.1, Variance: 0.02},
		{Weight: 0.3, Mean: 0.3, Variance: 0.03}, {Weight: 0.2, Mean: -0.1, Variance: 0.05}}
	for name, m := range map[string]*Model{
		"one":      {[][]hierarchical.Gaussian{mixture(0.4, 0.01)}, 2, 1},
		"two near": {[][]hierarchical.Gaussian{mixture(0.4, 0.01), mixture(0.5, 0.03)}, 2, 1},
		"two far":  {[][]hierarchical.Gaussian{mixture(-0.6, 0.01), mixture(0.8, 0.01)}, 2, 1},
		"three": {[][]hierarchical.Gaussian{
			mixture(-0.5, 0.01), mixture(0.6, 0.01), items}, 3, 1},
	} {
		t.Run(name, func(t *testing.T) {
			want, _ := m.exact()
			p, err := m.Sample(context.Background(), 40_000, [2]uint64{1, 2}, true,
				parallel.NewProgress())
			if err != nil {
				t.Fatal(err)
			}
			check := func(what string, want float64, of func(d *Draw) float64) {
				t.Helper()
				values := p.drawValues(of)
				mean, se, _ := mcmc.Estimate(values)
				if !(math.Abs(mean-want) < 4*se+1e-4) {
					t.Errorf("%s: %.4f ± %.4f, want %.4f", what, mean, se, want)
				}
			}
			for k, w := range want.clusters[1:] {
				check("K", w, func(d *Draw) float64 {
					if d.Clusters == k+1 {
						return 1
					}
					return 0
				})
			}
			check("delta0", want.delta0, func(d *Draw) float64 { return d.Delta0 })
			check("log s0", want.logS0, func(d *Draw) float64 { return math.Log(d.Sigma0) })
			check("a", want.a, func(d *Draw) float64 { return d.A })
			check("below", want.below, func(d *Draw) float64 {
				left, _, _ := d.Ahead.Regions(hierarchical.Rope{})
				return left
			})
			check("drawn", want.below, func(d *Draw) float64 {
				left, _, _ := d.Regions(hierarchical.Rope{})
				return left
			})
		})
	}
}

func TestWithin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range [][2]float64{
		{-1, 2}, {-50, 0.1}, {4, 5}, {3.5, 100}, {-9, -3.2}, {0.5, 0.6}, {-0.2, 0.3},
	} {
		phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
		density := func(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) }
		a, b := c[0], c[1]
		mass := phi(b) - phi(a)
		if a > 0 {
			mass = phi(-a) - phi(-b)
		}
		want := 1 + 2*(density(a)-density(b))/mass
		const n = 100_000
		sum, square := 0.0, 0.0
		for range n {
			v := variates.Truncated(1, 2, 1+2*a, 1+2*b, r)
			sum += v / n
			square += v * v / n
		}
		if se := math.Sqrt((square - sum*sum) / n); math.Abs(sum-want) > 4*se {
			t.Errorf("mean of %v: %g ± %g, want %g", c, sum, se, want)
		}
	}
}
