package hierarchical

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/parallel"
	"gonum.org/v1/gonum/floats"
)

// counted is the likelihood of the δ of a group whose items are right or wrong, as a density. Its
// logarithm is known at even nodes of a coordinate that is as fine as the likelihood is narrow, and
// in which it is smooth up to both ends of δ.
//
// Beside a Gaussian population it is integrated by one of three rules: a Gauss rule where the
// population is wide, panels where it is about as wide as the likelihood, and nodes around δ0 where
// it is narrow. Means, standard deviations and probabilities of posteriors differ from brute force
// (bayescmp/testdata/oracle/counts.json) by 4e-6 to 6e-5; the larger differences occur with a rope,
// near whose edges brute force itself is coarse.
type counted struct {
	counts Counts
	// axis goes over δ in (−Size, Size).
	axis
	// log has the logarithms of the density, sigma the mean of σ_i given each δ. Here σ_i is the
	// standard deviation of the difference on an item.
	log, sigma []float64
	mean, sd   float64
	// fine and coarse are rules for integrals over δ of the likelihood times Gaussians whose
	// standard deviations are at least fineFrom and coarseFrom times sd.
	fine, coarse []mass
}

// A mass is a part of a likelihood at a place.
type mass struct{ at, weight float64 }

// counted has the likelihoods of the groups whose items are right or wrong, nil for the others, and
// sets the means of these groups to theirs.
func (m *Model) counted() []*counted {
	out := make([]*counted, len(m.Groups))
	m.Groups = slices.Clone(m.Groups)
	parallel.Each(len(out), func(i int) {
		if g := &m.Groups[i]; g.Counts != nil {
			out[i] = newCounted(*g.Counts)
			g.Mean = out[i].mean
		}
	})
	return out
}

func newCounted(c Counts) *counted {
	const step, drop = 0.15, 36.0
	mean, sd := c.start()
	scale := boundedScale{c.Size, []centre{{c.Size * mean, c.Size * sd}}}
	out := &counted{counts: c}
	if !out.isSmooth() {
		scale.centres = append(scale.centres, centre{0, 0.02 * c.Size * sd})
	}
	out.axis = axis{scale: scale, step: step}
	middle := scale.coordinate(c.Size * mean)
	var at, log, sigma, width []float64
	top, down := math.Inf(-1), 0
	for side, sign := range []float64{-1, 1} {
		for k := side; ; k++ {
			t := scale.solve(middle + sign*float64(k)*step)
			l, s := c.logLikelihood(t)
			_, slope, v, dv := scale.evaluate(t)
			at, log, sigma = append(at, v), append(log, l), append(sigma, c.Size*s)
			width = append(width, dv/slope)
			top = max(top, l)
			if l+math.Log(dv/slope/c.Size) < top-drop {
				break
			}
		}
		if side == 0 {
			down = len(at) - 1
			for _, values := range [][]float64{at, log, sigma, width} {
				slices.Reverse(values)
			}
		}
	}
	out.from, out.at, out.log, out.sigma = middle-float64(down)*step, at, log, sigma
	out.measure(width)
	out.rules()
	return out
}

// isSmooth tells whether the likelihood is next to analytic at δ = 0. If no item differs it has a
// term like δ² log |δ|, and the exponent grows by one with each item that differs.
func (c *counted) isSmooth() bool { return c.counts.differing() >= 4 }

// logLikelihood returns the logarithm of the likelihood of a δ, and the mean of σ_i given it, for
// Size = 1.
func (c Counts) logLikelihood(t float64) (log, sigma float64) {
	delta := math.Tanh(t / 2)
	splits, top := c.splits(t)
	sum := 0.0
	for _, s := range splits {
		sum += s.weight
		sigma += s.weight * math.Sqrt(max(0, s.plus+s.minus-delta*delta))
	}
	return top + math.Log(sum), sigma / sum
}

// measure makes a density of the likelihood, by the width of each node, and finds its moments.
func (c *counted) measure(width []float64) {
	masses := make([]float64, len(width))
	top := slices.Max(c.log)
	for i, w := range width {
		c.log[i] -= top
		masses[i] = exp(c.log[i]) * w * c.step
	}
	floats.AddConst(-math.Log(floats.Sum(masses)), c.log)
	floats.Scale(1/floats.Sum(masses), masses)
	c.mean = dot(masses, c.at)
	for i, m := range masses {
		c.sd += m * (c.at[i] - c.mean) * (c.at[i] - c.mean)
	}
	c.sd = math.Sqrt(c.sd)
}

// nodesNear returns the first of the nodes around δ, and sets the polynomials that interpolate
// between them.
func (c *counted) nodesNear(delta float64, polynomials []float64) (first int) {
	x := c.steps(delta)
	last := len(c.at) - len(polynomials)
	first = min(max(int(math.Floor(x))-len(polynomials)/2+1, 0), last)
	lagrange(min(max(x, 0), float64(len(c.at)-1))-float64(first), polynomials)
	return first
}

const aroundDelta = 8 // nodes

// density is the likelihood of δ.
func (c *counted) density(delta float64) float64 {
	if math.Abs(delta) >= c.counts.Size {
		return 0
	}
	var room [aroundDelta]float64
	first := c.nodesNear(delta, room[:])
	return exp(dot(room[:], c.log[first:]))
}

// meanSigma is the mean of σ_i given δ.
func (c *counted) meanSigma(delta float64) float64 {
	var room [aroundDelta]float64
	first := c.nodesNear(delta, room[:])
	return dot(room[:], c.sigma[first:])
}

const (
	fineFrom   = 1.0 / 3
	coarseFrom = 1.5
)

// rules sets fine and coarse. The likelihood is smooth in the arc whose sine is δ/Size, but for
// δ = 0.
func (c *counted) rules() {
	const most, nodes, nothing = 1.0, 10, 1e-15 // standard deviations for so many nodes
	size := c.counts.Size
	n := int(math.Ceil(math.Pi / 2 * size / (most * c.sd)))
	top := exp(slices.Max(c.log))
	for i := -n; i < n; i++ {
		step := math.Pi / 2 / float64(n)
		arcs, weights := legendre(float64(i)*step, float64(i+1)*step, nodes)
		for k, arc := range arcs {
			at := size * math.Sin(arc)
			if l := c.density(at); l > nothing*top {
				c.fine = append(c.fine, mass{at, l * weights[k] * size * math.Cos(arc)})
			}
		}
	}
	c.coarse = gaussOf(c.fine, min(24, len(c.fine)), c.mean, c.sd)
}

// gaussOf is a Gauss rule with n nodes for a discrete distribution with a mean and a standard
// deviation.
func gaussOf(masses []mass, n int, mean, sd float64) []mass {
	at, weight := make([]float64, len(masses)), make([]float64, len(masses))
	for i, m := range masses {
		at[i], weight[i] = (m.at-mean)/sd, m.weight
	}
	nodes, weights := golubWelsch(recurrence(weight, at, n))
	out := make([]mass, n)
	for i, x := range nodes {
		out[i] = mass{mean + sd*x, weights[i]}
	}
	return out
}

// convolve returns the density of δ0 with a Gaussian population of a variance: the integral of the
// likelihood of δ times the density of δ about δ0.
func (c *counted) convolve(variance float64) func(delta0 float64) float64 {
	sd := math.Sqrt(variance)
	masses := c.coarse
	switch {
	case sd < fineFrom*c.sd:
		return func(delta0 float64) float64 { return c.convolveNarrow(delta0, sd) }
	case sd < coarseFrom*c.sd:
		masses = c.fine
	}
	height, half := 1/math.Sqrt(2*math.Pi*variance), 1/(2*variance)
	return func(delta0 float64) float64 {
		sum := 0.0
		for _, m := range masses {
			if z := (delta0 - m.at) * (delta0 - m.at) * half; z < 45 {
				sum += m.weight * exp(-z)
			}
		}
		return height * sum
	}
}

// convolveNarrow is the same for a population that is narrow beside the likelihood.
func (c *counted) convolveNarrow(delta0, sd float64) float64 {
	const far = 6.5 // standard deviations
	size := c.counts.Size
	low, high := max(-size, delta0-far*sd), min(size, delta0+far*sd)
	switch {
	case low > high:
		return 0
	case sd == 0:
		return c.density(delta0)
	case low*high < 0 && !c.isSmooth():
		return c.integrateBetween(low, 0, delta0, sd) + c.integrateBetween(0, high, delta0, sd)
	case low == -size || high == size:
		return c.integrateBetween(low, high, delta0, sd)
	}
	sum := 0.0
	for i, z := range hermite.nodes {
		sum += hermite.weights[i] * c.density(delta0+sd*z)
	}
	return sum
}

// integrateBetween is the part of it between two values of δ. At both the likelihood need not be
// analytic: the nodes are even in an arc, whose sine is δ.
func (c *counted) integrateBetween(low, high, delta0, sd float64) float64 {
	sum := 0.0
	for i, x := range arcs.nodes {
		delta := low + (high-low)*x
		z := (delta - delta0) / sd
		sum += arcs.weights[i] * c.density(delta) * exp(-z*z/2)
	}
	return sum * (high - low) / sd / math.Sqrt(2*math.Pi)
}

// arcs is a rule for functions on (0, 1) that have the square root of the distance from an end.
var arcs = func() (rule struct{ nodes, weights []float64 }) {
	rule.nodes, rule.weights = legendre(-math.Pi/2, math.Pi/2, 28)
	for i, arc := range rule.nodes {
		rule.nodes[i] = (1 + math.Sin(arc)) / 2
		rule.weights[i] *= math.Cos(arc) / 2
	}
	return rule
}()

// hermite is the Gauss rule of a standard Gaussian.
var hermite = func() (rule struct{ nodes, weights []float64 }) {
	const n = 11
	diagonal, off := make([]float64, n), make([]float64, n)
	for i := range off {
		off[i] = math.Sqrt(float64(i + 1))
	}
	rule.nodes, rule.weights = golubWelsch(diagonal, off)
	return rule
}()
