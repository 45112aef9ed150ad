package dirichletmixture

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/variates"
	"gonum.org/v1/gonum/stat"
)

var long = flag.Int("geweke", 1, "run so many times as many chains of TestGeweke")

// design is data sets whose means are to be simulated: the likelihood of a δ is a mixture of
// Gaussians, one for each way to measure it.
type design struct {
	name                 string
	ways                 [][]hierarchical.Gaussian // by data set; Mean is what a way is off by
	sigma0Max, delta0Max float64
	chains, sweeps       int
}

// designs have few data sets and many, exact ones beside vague ones, and narrow and wide bounds.
func designs() []design {
	ways := func(n int, variances ...float64) (out [][]hierarchical.Gaussian) {
		for i := range n {
			v := variances[i%len(variances)]
			out = append(out, []hierarchical.Gaussian{
				{Weight: 0.5, Variance: v}, {Weight: 0.3, Mean: 0.5, Variance: 3 * v},
				{Weight: 0.2, Mean: -2 * math.Sqrt(v), Variance: v / 2}})
		}
		return out
	}
	return []design{
		{"one", ways(1, 0.3), 1, 1, 4000, 60},
		{"two", ways(2, 0.01, 1), 1, 2, 1500, 60},
		{"five", ways(5, 0.05, 0.5), 1, 1, 1000, 60},
		{"five, heavy", ways(5, 1e-6, 1e-3, 10), 1, 1, 1000, 60},
		{"twenty", ways(20, 0.1, 0.02, 1), 1, 3, 300, 60},
	}
}

// fromPrior begins a chain with a draw of the parameters from the prior.
func (d design) fromPrior(r *rand.Rand) *chain {
	q := len(d.ways)
	m := &Model{Sigma0Max: d.sigma0Max, Delta0Max: d.delta0Max}
	c := &chain{Model: m, of: make([]int, q), part: make([]int, q), places: make([]place, q),
		random: r, rising: risingFactorials(q)}
	c.inverse = make([]float64, q)
	c.delta0, c.sigma0 = d.delta0Max*(2*r.Float64()-1), d.sigma0Max*r.Float64()
	c.a = concentrations[r.IntN(len(concentrations))]
	var sizes []float64
	for i, ways := range d.ways {
		// A new cluster has the chance of a.
		h := variates.Pick(append(slices.Clone(sizes), c.a), r)
		if h == len(sizes) {
			sizes = append(sizes, 0)
			chances := make([]float64, len(kinds))
			for k := range chances {
				chances[k] = kinds[k].chance
			}
			k := variates.Pick(chances, r)
			c.clusters = append(c.clusters, cluster{kind: k})
			c.centres = append(c.centres, c.delta0+c.sigma0*kinds[k].far*r.NormFloat64())
		}
		sizes[h]++
		c.of[i] = h
		var weights []float64
		for _, way := range ways {
			weights = append(weights, way.Weight)
		}
		c.part[i] = variates.Pick(weights, r)
	}
	c.Groups = make([][]hierarchical.Gaussian, q)
	return c
}

// simulate draws the data given the parameters.
func (d design) simulate(c *chain) {
	for i, ways := range d.ways {
		way := ways[c.part[i]]
		sd := math.Sqrt(way.Variance + square(c.clusters[c.of[i]].sd(c.base)))
		mean := c.centres[c.of[i]] + sd*c.random.NormFloat64() - way.Mean
		c.Groups[i] = c.Groups[i][:0]
		for _, way := range ways {
			way.Mean += mean
			c.Groups[i] = append(c.Groups[i], way)
		}
		c.move(i, c.part[i])
	}
}

func square(x float64) float64 { return x * x }

// functionals are bounded numbers of the parameters and the data, by name.
func (c *chain) functionals(d design) map[string]float64 {
	phi := func(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
	indicator := func(yes bool) float64 {
		if yes {
			return 1
		}
		return 0
	}
	q := len(c.of)
	first := c.clusters[c.of[0]]
	kind := &kinds[first.kind]
	centre := (c.centres[c.of[0]] - c.delta0) / c.sigma0 / kind.far
	s := first.sd(c.base)
	mean := (c.places[0].mean - c.centres[c.of[0]]) / math.Sqrt(c.places[0].variance+s*s)
	log := math.Log2(d.sigma0Max / c.sigma0)
	out := map[string]float64{
		"delta0": c.delta0 / d.delta0Max, "delta0²": square(c.delta0 / d.delta0Max),
		"sigma0": c.sigma0 / d.sigma0Max, "octaves of sigma0": math.Min(log, 12),
		"a": math.Min(c.a, 3), "clusters": float64(len(c.clusters)) / float64(q),
		"width": float64(kind.width), "narrow": indicator(kind.width < 3),
		"far": indicator(kind.far > 1), "part 0": indicator(c.part[0] == 0),
		"part 1":     indicator(c.part[0] == 1),
		"centre":     phi(centre),
		"centre²":    square(phi(centre) - 0.5),
		"mean":       phi(mean),
		"mean²":      square(phi(mean) - 0.5),
		"beyond 2^6": indicator(log > 6),
	}
	if q > 1 {
		out["together"] = indicator(c.of[0] == c.of[q-1])
		out["a, together"] = c.a * out["together"]
		sum := 0.0
		for i, h := range c.of {
			v := c.clusters[h].sd(c.base)
			z := phi((c.places[i].mean - c.centres[h]) / math.Sqrt(c.places[i].variance+v*v))
			sum += square(z - 0.5)
		}
		out["all means²"] = sum
	}
	return out
}

// Geweke (2004): data drawn from parameters, and parameters from the data by one sweep, in turns,
// leave the prior as it is. Each chain begins with a draw from the prior, so that it has the right
// distribution from the first sweep to the last, and chains are independent: their mean has a known
// error (Gandy and Scott 2020). And chains forget where they began: a parameter that is not
// drawn would keep its distribution, too.
func TestGeweke(t *testing.T) {
	for _, d := range designs() {
		d.chains *= *long
		t.Run(d.name, func(t *testing.T) { d.check(t) })
	}
}

func (d design) check(t *testing.T) {
	priors := make([]map[string]float64, d.chains)
	first, last := make([]map[string]float64, d.chains), make([]map[string]float64, d.chains)
	all := make([]map[string]float64, d.chains)
	parallel.Each(d.chains, func(k int) {
		r := rand.New(rand.NewPCG(uint64(k), 36))
		priors[k], all[k] = map[string]float64{}, map[string]float64{}
		var c *chain
		for range d.sweeps {
			c = d.fromPrior(r)
			d.simulate(c)
			first[k] = c.functionals(d)
			addTo(priors[k], first[k], 1/float64(d.sweeps))
		}
		for range d.sweeps {
			c.sweep()
			last[k] = c.functionals(d)
			addTo(all[k], last[k], 1/float64(d.sweeps))
			d.simulate(c)
		}
	})
	for name := range first[0] {
		of := func(from []map[string]float64) (values []float64) {
			for _, m := range from {
				values = append(values, m[name])
			}
			return values
		}
		want, offWant := stat.MeanStdDev(of(priors), nil)
		if offWant == 0 {
			continue // a single data set is a single cluster
		}
		got, offGot := stat.MeanStdDev(of(all), nil)
		if name == "far" { // seldom; a data set that is far away stays there
			offGot = max(offGot, math.Sqrt(want*(1-want)))
		}
		off := math.Hypot(offWant, offGot) / math.Sqrt(float64(d.chains))
		same := stat.Correlation(of(first), of(last), nil)
		// Of some 100 numbers.
		if math.Abs(got-want) > 4.5*off {
			t.Errorf("%s is %.4f in place of %.4f ± %.4f", name, got, want, off)
		}
		if same > 0.5 && name != "far" {
			t.Errorf("%s hardly changes: the correlation of first and last is %.2f", name, same)
		}
		if testing.Verbose() {
			t.Logf("%s: %.1f errors, correlation %.2f", name, (got-want)/off, same)
		}
	}
}

func addTo(sums, values map[string]float64, weight float64) {
	for name, v := range values {
		sums[name] += weight * v
	}
}

// Jumps alone leave δ0 and the data as they are together: in a sweep the step that follows, a draw
// of δ0 given the clusters, would hide what they do wrong.
func TestJumpsLeaveTheirDensity(t *testing.T) {
	const chains, jumps = 40_000, 6
	d := designs()[2] // five data sets
	changes := make([]map[string]float64, chains)
	parallel.Each(chains, func(k int) {
		r := rand.New(rand.NewPCG(uint64(k), 37))
		c := d.fromPrior(r)
		d.simulate(c)
		c.listMembers()
		changes[k] = map[string]float64{}
		addTo(changes[k], c.aroundDelta0(d), -1)
		for range jumps {
			c.jump()
		}
		addTo(changes[k], c.aroundDelta0(d), 1)
	})
	for name := range changes[0] {
		var values []float64
		for _, m := range changes {
			values = append(values, m[name])
		}
		mean, sd := stat.MeanStdDev(values, nil)
		if off := sd / math.Sqrt(chains); !(math.Abs(mean) <= 4.5*off) {
			t.Errorf("%s changes by %.5f ± %.5f", name, mean, off)
		}
	}
}

// aroundDelta0 are functions of δ0, σ0 and the means of the clusters.
func (c *chain) aroundDelta0(d design) map[string]float64 {
	beyond, nearest := 0.0, math.Inf(1)
	if math.Abs(c.delta0) > d.delta0Max {
		beyond = 1
	}
	for h := range c.clusters {
		nearest = min(nearest, math.Abs(c.delta0-c.clusterMean(h))/c.sigma0)
	}
	size := math.Abs(c.delta0) / d.delta0Max
	return map[string]float64{"size": size, "square": size * size, "beyond": beyond,
		"nearest cluster": nearest / (1 + nearest), "near": math.Exp(-nearest * nearest * 8)}
}
