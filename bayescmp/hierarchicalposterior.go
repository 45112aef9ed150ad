package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// HierarchicalPosterior is the posterior of the hierarchical test. It does not depend on the rope,
// except with [PaperNoise]: its methods answer for any rope.
type HierarchicalPosterior struct {
	// Delta0, Sigma0 and Nu are the location, the scale and the degrees of freedom of the
	// population of data sets. Nu is nil for a Gaussian population.
	Delta0, Sigma0, Nu *Parameter

	pair   func() Pair
	fit    func() *hierarchical.Posterior
	unit   float64
	next   func() hierarchical.Next // computed at the first call
	groups func() []Estimate        // without P; computed at the first call
	others func() others            // computed at the first call
}

// others are posteriors from fewer nodes, and the posteriors here that answer with them.
type others struct {
	fits    []hierarchical.Other
	answers []*HierarchicalPosterior
}

func newHierarchicalPosterior(
	p Pair, fit *hierarchical.Posterior, unit float64,
) *HierarchicalPosterior {
	post := &HierarchicalPosterior{
		pair: func() Pair { return p },
		fit:  func() *hierarchical.Posterior { return fit },
		unit: unit,
	}
	post.next = sync.OnceValue(func() hierarchical.Next { return post.fit().Next() })
	post.groups = sync.OnceValue(post.estimates)
	post.others = sync.OnceValue(post.withFewerNodes)
	post.Delta0, post.Sigma0 = newParameter(fit.Delta0(), unit), newParameter(fit.Sigma0(), unit)
	if nu, ok := fit.Nu(); ok {
		post.Nu = newParameter(nu, 1)
	}
	return post
}

// forget makes the posterior small: when somebody asks for more than the means and the standard
// deviations of the parameters, it is integrated again. Thousands of pairs would need much memory.
func (h *HierarchicalPosterior) forget(pair func() Pair) {
	h.pair = pair
	model := h.fit().Model()
	// There is no error: the fit has been made before, and nothing cancels.
	h.fit = sync.OnceValue(func() *hierarchical.Posterior {
		fit, _ := model.Fit(context.Background())
		return fit
	})
	h.Delta0.marginal = sync.OnceValue(func() hierarchical.Marginal { return h.fit().Delta0() })
	h.Sigma0.marginal = sync.OnceValue(func() hierarchical.Marginal { return h.fit().Sigma0() })
	if h.Nu != nil {
		h.Nu.marginal = sync.OnceValue(func() hierarchical.Marginal {
			nu, _ := h.fit().Nu()
			return nu
		})
	}
}

// Rule returns the probabilities that each region is the most probable one on the next data set,
// and their numerical errors, for any rope: a half-width, or its left and its right half, of 0 or
// more.
func (h *HierarchicalPosterior) Rule(rope ...float64) (p, numerical Probabilities) {
	given, ok := givenRope(rope)
	if h == nil || !ok {
		return noRegions(), Probabilities{}
	}
	return h.rule(given)
}

func (h *HierarchicalPosterior) rule(rope halves) (p, numerical Probabilities) {
	answer, errors := h.fit().RuleAndError(rope.in(h.unit))
	return regionsOf(answer), regionsOf(errors)
}

// NumericalError returns the numerical error of any number that answer computes from a posterior,
// such as a quantile of a parameter, a probability on the next data set, or an estimate:
//
//	h.NumericalError(func(h *HierarchicalPosterior) float64 { return h.Next(0.01).Rope })
//
// It is how much the number changes with fewer nodes, with calibrated weights: it is larger than
// the true error nearly always, in the median 60 to 340 times, and below 1e-6 standard deviations
// it says little. The first call takes as long as two fits; answer is called five times.
// [HierarchicalPosterior.Rule] states its errors itself, and closer ones.
func (h *HierarchicalPosterior) NumericalError(
	answer func(*HierarchicalPosterior) float64,
) float64 {
	if h == nil {
		return math.NaN()
	}
	o := h.others()
	return hierarchical.ErrorOf(answer(h), o.fits, func(i int) float64 {
		return answer(o.answers[i])
	})
}

func (h *HierarchicalPosterior) withFewerNodes() (o others) {
	o.fits = h.fit().Others()
	for _, f := range o.fits {
		o.answers = append(o.answers, newHierarchicalPosterior(h.pair(), f.Posterior, h.unit))
	}
	return o
}

// Next returns the predictive probabilities of the three regions on the next data set, for any
// rope: a half-width, or its left and its right half, of 0 or more.
func (h *HierarchicalPosterior) Next(rope ...float64) Probabilities {
	given, ok := givenRope(rope)
	if h == nil || !ok {
		return noRegions()
	}
	return regionsIn(h.next(), given.in(h.unit))
}

// NextDensity returns the predictive density of the difference δ on the next data set.
func (h *HierarchicalPosterior) NextDensity(x float64) float64 {
	if h == nil {
		return math.NaN()
	}
	return h.next().Density(x/h.unit) / h.unit
}

// NextInterval returns the central interval in which the δ of the next data set lies with the given
// probability. It is NaN unless the level is in (0, 1).
func (h *HierarchicalPosterior) NextInterval(level float64) (low, high float64) {
	if h == nil || !(level > 0 && level < 1) {
		return math.NaN(), math.NaN()
	}
	return h.unit * h.next().Quantile((1-level)/2), h.unit * h.next().Quantile((1+level)/2)
}

// Estimates returns the estimates on all data sets, in their order, with P at the given rope: a
// half-width, or its left and its right half. The first call takes longer than the test.
func (h *HierarchicalPosterior) Estimates(rope ...float64) []Estimate {
	given, ok := givenRope(rope)
	if h == nil || !ok {
		return nil
	}
	out := slices.Clone(h.groups())
	for i := range out {
		e := &out[i]
		e.P = regionsIn(e.delta, given.in(h.unit))
	}
	return out
}

// estimates returns the estimates without P, which depends on the rope.
func (h *HierarchicalPosterior) estimates() []Estimate {
	p := h.pair()
	names, raw := p.Datasets(), p.Means()
	out := make([]Estimate, len(names))
	for i, g := range h.fit().Groups() {
		e := &out[i]
		e.Dataset, e.Raw = names[i], raw[i]
		e.unit, e.delta = h.unit, g.Marginal
		e.Mean, e.SD, e.Sigma = h.unit*g.Mean, h.unit*g.SD, h.unit*g.Sigma
		e.Low, e.High = e.Quantile(0.025), e.Quantile(0.975)
	}
	return out
}

// Frame returns the estimates as one row per data set with the columns dataset, raw, mean, sd, low,
// high, p_left, p_rope, p_right, sigma. The rope is a half-width, or its left and its right half.
func (h *HierarchicalPosterior) Frame(rope ...float64) dataframe.DataFrame {
	return frameOfEstimates(h.Estimates(rope...), rope)
}

// Draws returns n independent draws from the posterior as a frame with the columns delta0, sigma0
// and nu (+Inf for a Gaussian population). A nil source means a fixed seed.
func (h *HierarchicalPosterior) Draws(n int, src rand.Source) dataframe.DataFrame {
	if h == nil || n < 1 {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: there is nothing to draw", ErrOption)}
	}
	if src == nil {
		src = rand.NewPCG(1, 2)
	}
	delta0, sigma0, nu := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, d := range h.fit().Draws(n, src) {
		delta0[i], sigma0[i], nu[i] = h.unit*d.Delta0, h.unit*d.Sigma0, d.Nu
	}
	return dataframe.New(
		series.New(delta0, series.Float, "delta0"),
		series.New(sigma0, series.Float, "sigma0"),
		series.New(nu, series.Float, "nu"))
}

// Simplex draws where the probabilities of the three regions on the next data set lie, given the
// population: one point for each of n draws of the population. The corners carry the answer of c:
// the share of points nearest to each.
func (h *HierarchicalPosterior) Simplex(c *Comparison, n int) *figure.Figure {
	if h == nil || c == nil || n < 1 {
		return nil
	}
	f := figure.Simplex{
		Title:    fmt.Sprintf("%s against %s: most probable outcome", c.Left, c.Right),
		Captions: c.captions(),
	}
	rope := c.rope().in(h.unit)
	for _, d := range h.fit().Draws(n, rand.NewPCG(1, 2)) {
		left, middle, right := d.Regions(rope)
		f.Points = append(f.Points, [3]float64{left, middle, right})
	}
	return f.Figure().Describe(c.pictured("Probabilities of the three outcomes"))
}

func (h *HierarchicalPosterior) String() string {
	if h == nil {
		return "no posterior"
	}
	low, high := h.NextInterval(0.95)
	text := fmt.Sprintf("Population, means and 95 %% credible intervals: δ0 %v, σ0 %v",
		h.Delta0, h.Sigma0)
	if h.Nu != nil {
		text += fmt.Sprintf(", ν %s [%s, %s]", writing.Number3(h.Nu.Mean),
			writing.Number3(h.Nu.Quantile(0.025)), writing.Number3(h.Nu.Quantile(0.975)))
	}
	pair := h.pair()
	return text + fmt.Sprintf(". The difference on the next %s is in [%s, %s] "+
		"with probability 0.95.",
		append([]any{pair.noun()}, writing.Estimate(high-low, low, high)...)...)
}

// Plot draws the predictive density of the difference on the next data set, with the predictive
// probabilities of its three areas, as in Fig. 8 of Corani et al. (2017).
func (h *HierarchicalPosterior) Plot(c *Comparison) *figure.Figure {
	if h == nil || c == nil {
		return nil
	}
	rope := c.rope()
	low, high := h.NextInterval(0.98)
	return c.plotNext(h.Next(rope.left, rope.right), h.NextDensity, low, high)
}

// Joint draws the joint posterior density of δ0 and σ0, with the rope of c.
func (h *HierarchicalPosterior) Joint(c *Comparison) *figure.Figure {
	if h == nil || c == nil {
		return nil
	}
	x, y, z := h.fit().Joint()
	for i := range x {
		x[i] *= h.unit
	}
	for i := range y {
		y[i] *= h.unit
	}
	return figure.Joint{
		Title:  fmt.Sprintf("%s against %s: the population", c.Left, c.Right),
		XLabel: "δ0, its location", YLabel: "σ0, its scale",
		X: x, Y: y, Z: z, YLog: true,
		RopeLeft: c.rope().left, RopeRight: c.rope().right,
	}.Figure().Describe(c.pictured("Population of " + c.noun() + "s"))
}

// Forest draws the raw mean and the shrinkage estimate of every data set, and the population, with
// the names and the rope of c. The data set that speaks most for right is on top.
func (h *HierarchicalPosterior) Forest(c *Comparison) *figure.Figure {
	if h == nil || c == nil {
		return nil
	}
	rope := c.rope()
	return c.forest(h.Estimates(rope.left, rope.right), figure.ForestRow{
		Name: "population mean δ0", Raw: h.Delta0.Mean, Estimate: h.Delta0.Mean,
		Low: h.Delta0.Quantile(0.025), High: h.Delta0.Quantile(0.975),
	})
}

// atRopes returns the answers at other ropes.
func (h *HierarchicalPosterior) atRopes(ropes []halves) []Probabilities {
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		out[i].Left, out[i].Rope, out[i].Right = h.fit().Rule(rope.in(h.unit))
	}
	return out
}

func (h *HierarchicalPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if h == nil || h.fit == nil {
		return math.NaN(), 0
	}
	const numerical = 2e-4 // as of the rule, at the least
	rope := beyond(margin, right)
	return h.Next(rope.left, rope.right).Rope, numerical
}

func (*HierarchicalPosterior) domain(c *Comparison) string { return "on the next " + c.noun() }

// loss returns the means of max(δ0, 0) and of max(−δ0, 0). The same for the next data set would be
// infinite under most priors of ν: they have a density near 1, where a population has no mean.
func (h *HierarchicalPosterior) loss() (left, right, standard float64) {
	if h == nil || h.fit == nil {
		return math.NaN(), math.NaN(), 0
	}
	const relative = 1e-3 // the error of the mean on the grid
	up, down := h.Delta0.marginal().Parts()
	return h.unit * up, h.unit * down, relative * h.unit * max(up, down)
}

func (*HierarchicalPosterior) stake(c *Comparison) string {
	return "by the mean difference over " + c.noun() + "s like these, δ0"
}
