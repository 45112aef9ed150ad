package dirichletmixture

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/slicesampling"
	"github.com/bayescmp/go/internal/variates"
)

// chain is a state of the Gibbs sampler. The centres of the parts of the population and the weights
// of G are integrated out, but for one step each.
type chain struct {
	*Model
	base
	a        float64
	clusters []cluster
	of       []int // the cluster of each data set
	part     []int // the Gaussian of its likelihood
	places   []place
	centres  []float64 // of the clusters, as last drawn
	rising   [len(concentrations)]float64
	random   *rand.Rand
	sweeps   int
	// left has, for each data set, the logarithm of its density given the others, if it is wanted.
	left []float64

	workspace
}

// workspace is memory for the steps.
type workspace struct {
	members           [][]place // by cluster
	inverse, logs     []float64
	exponents, chance []float64
}

// newChain begins with the data sets, which are in the order of their means, in so many clusters of
// neighbours, and with a σ0 that is so many times their spread.
func newChain(m *Model, clusters int, spread float64, r *rand.Rand) *chain {
	q := len(m.Groups)
	c := &chain{Model: m, a: 1, of: make([]int, q), part: make([]int, q),
		places: make([]place, q), random: r, rising: risingFactorials(q)}
	clusters = min(clusters, q)
	c.clusters = make([]cluster, clusters)
	c.inverse = make([]float64, q)
	variance := 0.0
	for i, g := range m.Groups {
		for k, p := range g {
			if p.Weight > g[c.part[i]].Weight {
				c.part[i] = k
			}
		}
		c.move(i, c.part[i])
		c.of[i] = i * clusters / q
		variance += c.places[i].variance / float64(q)
	}
	for h := range c.clusters {
		c.clusters[h].kind = r.IntN(len(widths))
	}
	// The middle half of the data sets, for one that is far from all others says little.
	width := c.places[q-1-q/4].mean - c.places[q/4].mean
	c.sigma0 = min(spread*math.Hypot(width, math.Sqrt(variance)), m.Sigma0Max/2)
	c.delta0 = max(-m.Delta0Max, min(c.places[q/2].mean, m.Delta0Max))
	c.sumClusters()
	return c
}

// move makes another Gaussian stand for a likelihood.
func (c *chain) move(i, part int) {
	g := c.Groups[i][part]
	c.part[i], c.places[i] = part, place{g.Mean, g.Variance}
}

// sweep updates everything. In turns σ0 goes by octaves, or within an octave and with the parts of
// the likelihoods. The state is δ0, σ0, a, the clusters with their kinds, and the parts. Each step
// leaves its posterior as it is:
//
//	step               draws            given                integrated out   stale after it
//	drawOctave         σ0               δ0, clusters, parts  kinds, centres   kinds, sums
//	drawScale          σ0               δ0, clusters, parts  kinds, centres   kinds, sums
//	jump               δ0               σ0, clusters, parts  kinds, centres   kinds, sums
//	drawKinds          kinds            all but centres      centres          sums
//	drawDelta0         δ0               all but centres      centres          nothing
//	allocate           a cluster, and   all but centres      centres          nothing, but for
//	                   a new one's kind                                       rounding of sums
//	drawCentres        centres          all                                   nothing
//	drawParts          parts            all, with centres                     sums
//	drawConcentration  a                the number of clusters                nothing
//
// Whatever is stale is drawn or added up before it is used. Centres are drawn from their posterior,
// and parts given them, so that the last centres and parts go together: [Posterior.Group] and
// drawPopulation use both. Other steps integrate the centres out again.
func (c *chain) sweep() {
	c.listMembers()
	if c.sweeps++; c.sweeps%2 == 0 {
		c.drawOctave()
	} else {
		c.drawScale()
		c.jump()
	}
	c.drawKinds()
	c.sumClusters()
	c.drawDelta0()
	for i := range c.of {
		c.allocate(i)
	}
	c.sumClusters()
	c.drawCentres()
	if c.sweeps%2 == 1 {
		c.drawParts()
		c.sumClusters()
	}
	c.drawConcentration()
}

// sumClusters adds up the clusters again.
func (c *chain) sumClusters() {
	for h := range c.clusters {
		c.clusters[h] = cluster{kind: c.clusters[h].kind}
	}
	for i, h := range c.of {
		c.clusters[h].add(c.places[i], c.clusters[h].sd(c.base))
	}
}

// sumCluster adds up one cluster again.
func (c *chain) sumCluster(h int, without int) {
	c.clusters[h] = cluster{kind: c.clusters[h].kind}
	for i, of := range c.of {
		if of == h && i != without {
			c.clusters[h].add(c.places[i], c.clusters[h].sd(c.base))
		}
	}
}

// listMembers lists the places of each cluster.
func (c *chain) listMembers() {
	for len(c.members) < len(c.clusters) {
		c.members = append(c.members, nil)
	}
	for h := range c.members {
		c.members[h] = c.members[h][:0]
	}
	for i, h := range c.of {
		c.members[h] = append(c.members[h], c.places[i])
	}
}

// kindEvidence has the logarithm of the evidence of a cluster for each kind of part.
func (c *chain) kindEvidence(h int, b base) []float64 {
	var known [len(widths)]summary
	for j, w := range widths {
		known[j] = summarize(c.members[h], b.sigma0*w, c.inverse)
	}
	c.logs = c.logs[:0]
	for k := range kinds {
		c.logs = append(c.logs, known[kinds[k].width].evidence(&kinds[k], b))
	}
	return c.logs
}

// drawScale draws σ0 by a slice of its logarithm, with centres and kinds integrated out.
func (c *chain) drawScale() {
	limit := math.Log(c.Sigma0Max)
	log := func(x float64) float64 {
		if x >= limit {
			return math.Inf(-1)
		}
		b := base{c.delta0, exponential.Of(x)}
		sum := x
		for h := range c.clusters {
			sum += logSum(c.kindEvidence(h, b))
		}
		return sum
	}
	c.sigma0 = exponential.Of(slicesampling.Draw(c.random, math.Log(c.sigma0), 0.5, log))
}

// mostOctaves is the largest number of octaves that σ0 goes up or down.
const mostOctaves = len(widths) - 1

// drawOctave multiplies σ0 by a power of 2, with centres and kinds integrated out. As the widths
// are powers of 2 too, the posterior of σ0 may have a maximum in each octave.
//
// The octaves around the new σ0 are others than those around the old one. So the new one is only a
// proposal, which the sums over both decide about (Metropolis and Hastings).
func (c *chain) drawOctave() {
	var memory [2*mostOctaves + 1]float64
	of := c.octaves(-mostOctaves, mostOctaves, memory[:])
	here := logSum(of)
	there := slices.Clone(of)
	up := variates.PickLog(of, c.random) - mostOctaves
	switch {
	case up > 0:
		there = append(there[up:], c.octaves(mostOctaves+1, mostOctaves+up, memory[:])...)
	case up < 0:
		there = append(there[:len(there)+up],
			c.octaves(up-mostOctaves, -mostOctaves-1, memory[:])...)
	}
	if excess := logSum(there) - here; excess <= 0 || c.random.ExpFloat64() > excess {
		c.sigma0 = math.Ldexp(c.sigma0, up)
	}
}

// octaves has the logarithms of the densities of σ0 so many octaves up, from one number to another,
// with centres and kinds integrated out, up to a constant. into has room for them.
func (c *chain) octaves(from, to int, into []float64) []float64 {
	of := into[:to-from+1]
	for k := range of {
		sigma0 := math.Ldexp(c.sigma0, from+k)
		of[k] = math.Log(sigma0) // the density of its logarithm, as the steps are even there
		if sigma0 >= c.Sigma0Max {
			of[k] = math.Inf(-1)
		}
	}
	var known [2*mostOctaves + len(widths)]summary
	var logs [len(kinds)]float64
	for h := range c.clusters {
		for k := range len(of) + len(widths) - 1 {
			s := math.Ldexp(c.sigma0*widths[0], from+k)
			known[k] = summarize(c.members[h], s, c.inverse)
		}
		for k := range of {
			b := base{c.delta0, math.Ldexp(c.sigma0, from+k)}
			for j := range logs {
				logs[j] = known[k+kinds[j].width].evidence(&kinds[j], b)
			}
			of[k] += logSum(logs[:])
		}
	}
	return of
}

func logSum(logs []float64) float64 {
	top, sum := slices.Max(logs), 0.0
	for _, v := range logs {
		if v > top-40 {
			sum += exponential.Of(v - top)
		}
	}
	return top + math.Log(sum)
}

// jump proposes a δ0 around one of the clusters, as near as one of the kinds, with centres and
// kinds integrated out: given the kinds δ0 cannot leave a cluster that is near for another one.
func (c *chain) jump() {
	if len(c.clusters) == 1 {
		return
	}
	sd := c.sigma0 * kinds[len(widths)-1+c.random.IntN(len(kinds)-len(widths)+1)].far
	to := c.clusterMean(c.random.IntN(len(c.clusters))) + sd*c.random.NormFloat64()
	log := math.Log(c.random.Float64())
	if math.Abs(to) > c.Delta0Max {
		return
	}
	from, there := c.base, base{to, c.sigma0}
	for h := range c.clusters {
		log -= logSum(c.kindEvidence(h, there))
		log += logSum(c.kindEvidence(h, from))
	}
	if log < c.proposal(c.delta0)-c.proposal(to) {
		c.delta0 = to
	}
}

// clusterMean is the mean of a cluster's data sets.
func (c *chain) clusterMean(h int) (mean float64) {
	for _, p := range c.members[h] {
		mean += p.mean / float64(len(c.members[h]))
	}
	return mean
}

// proposal is the logarithm of the density of a proposal, up to a constant.
func (c *chain) proposal(delta0 float64) float64 {
	c.logs = c.logs[:0]
	for h := range c.clusters {
		off := delta0 - c.clusterMean(h)
		for _, k := range kinds[len(widths)-1:] {
			z := off / c.sigma0 / k.far
			c.logs = append(c.logs, -z*z/2-math.Log(k.far))
		}
	}
	return logSum(c.logs)
}

// drawKinds draws the kind of part that each cluster comes from.
func (c *chain) drawKinds() {
	for h := range c.clusters {
		c.clusters[h].kind = variates.PickLog(c.kindEvidence(h, c.base), c.random)
	}
}

// drawDelta0 draws δ0 given the clusters.
func (c *chain) drawDelta0() {
	precision, weighted := 0.0, 0.0
	for _, cl := range c.clusters {
		p := 1 / (cl.scatter(c.base) + 1/cl.precision)
		precision += p
		weighted += p * cl.weighted / cl.precision
	}
	c.delta0 = variates.Truncated(weighted/precision, 1/math.Sqrt(precision),
		-c.Delta0Max, c.Delta0Max, c.random)
}

// allocate draws the cluster of a data set given those of the others.
func (c *chain) allocate(i int) {
	h := c.of[i]
	if c.clusters[h].n == 1 {
		c.drop(h)
	} else if !c.clusters[h].remove(c.places[i], c.clusters[h].sd(c.base)) {
		c.sumCluster(h, i)
	}
	c.of[i] = -1
	if c.left != nil {
		c.left[i] = c.logPredictive(i)
	}
	p := c.places[i]
	c.exponents, c.chance = c.exponents[:0], c.chance[:0]
	for h := range c.clusters {
		cl := &c.clusters[h]
		mean, variance := cl.centre(c.base)
		s := cl.sd(c.base)
		c.consider(p, mean, variance+s*s, float64(cl.n))
	}
	for k := range kinds {
		c.consider(p, c.delta0, kinds[k].variance(c.sigma0), c.a*kinds[k].chance)
	}
	h = c.choose()
	if k := h - len(c.clusters); k >= 0 {
		h = len(c.clusters)
		c.clusters = append(c.clusters, cluster{kind: k})
	}
	c.of[i] = h
	c.clusters[h].add(p, c.clusters[h].sd(c.base))
}

// consider adds a Gaussian from which a data set may come.
func (c *chain) consider(p place, mean, variance, weight float64) {
	v := variance + p.variance
	c.exponents = append(c.exponents, (p.mean-mean)*(p.mean-mean)/(2*v))
	c.chance = append(c.chance, weight/math.Sqrt(v))
}

// choose draws one of the Gaussians considered.
func (c *chain) choose() int {
	least := slices.Min(c.exponents)
	for k, e := range c.exponents {
		if e -= least; e < 40 {
			c.chance[k] *= exponential.Of(-e)
		} else {
			c.chance[k] = 0
		}
	}
	return variates.Pick(c.chance, c.random)
}

// drop removes a cluster; the last one takes its number.
func (c *chain) drop(h int) {
	last := len(c.clusters) - 1
	c.clusters[h] = c.clusters[last]
	c.clusters = c.clusters[:last]
	for i, of := range c.of {
		if of == last {
			c.of[i] = h
		}
	}
}

// drawCentres draws the centre of each cluster.
func (c *chain) drawCentres() {
	c.centres = c.centres[:0]
	for h := range c.clusters {
		mean, variance := c.clusters[h].centre(c.base)
		c.centres = append(c.centres, mean+math.Sqrt(variance)*c.random.NormFloat64())
	}
}

// drawParts draws which Gaussian stands for each likelihood, given the centres.
func (c *chain) drawParts() {
	for i, h := range c.of {
		s := c.clusters[h].sd(c.base)
		c.exponents, c.chance = c.exponents[:0], c.chance[:0]
		for _, g := range c.Groups[i] {
			c.consider(place{g.Mean, g.Variance}, c.centres[h], s*s, g.Weight)
		}
		c.move(i, c.choose())
	}
}

// drawConcentration draws a given the number of clusters (Antoniak 1974).
func (c *chain) drawConcentration() {
	c.logs = c.logs[:0]
	for j, a := range concentrations {
		c.logs = append(c.logs, float64(len(c.clusters))*math.Log(a)-c.rising[j])
	}
	c.a = concentrations[variates.PickLog(c.logs, c.random)]
}

// risingFactorials has the logarithm of a(a + 1)…(a + n − 1) for each a. A partition of n data sets
// into k clusters has a probability in proportion to a^k over it.
func risingFactorials(n int) (of [len(concentrations)]float64) {
	for j, a := range concentrations {
		above, _ := math.Lgamma(a + float64(n))
		below, _ := math.Lgamma(a)
		of[j] = above - below
	}
	return of
}

// logPredictive is the logarithm of the density of data set i given the clusters, of which it is
// none.
func (c *chain) logPredictive(i int) float64 {
	top, sum := math.Inf(-1), 0.0
	add := func(g hierarchical.Gaussian, mean, variance, weight float64) {
		v := variance + g.Variance
		log := -(g.Mean - mean) * (g.Mean - mean) / (2 * v)
		height := g.Weight * weight / math.Sqrt(2*math.Pi*v)
		if log > top {
			sum *= exponential.Of(top - log)
			top = log
		}
		if log > top-40 {
			sum += height * exponential.Of(log-top)
		}
	}
	for h := range c.clusters {
		cl := &c.clusters[h]
		mean, variance := cl.centre(c.base)
		s := cl.sd(c.base)
		for _, g := range c.Groups[i] {
			add(g, mean, variance+s*s, float64(cl.n))
		}
	}
	for k := range kinds {
		for _, g := range c.Groups[i] {
			add(g, c.delta0, kinds[k].variance(c.sigma0), c.a*kinds[k].chance)
		}
	}
	return top + math.Log(sum/(c.a+float64(len(c.of)-1)))
}
