package wall

import (
	"math"

	"github.com/bayescmp/go/bayescmp"
)

// distribution is what some posteriors and their parts are.
type distribution interface {
	CDF(x float64) float64
	Density(x float64) float64
}

// levels of intervals, each within the next.
var levels = []float64{0.01, 0.5, 0.8, 0.95, 0.99, 0.9999}

// posterior asks the posterior of an answer.
func (w *watch) posterior(c *bayescmp.Comparison, tol float64) {
	switch p := c.Posterior.(type) {
	case *bayescmp.StudentPosterior:
		w.nested(p, p.Interval)
		if p.Scale > 0 {
			quantile := func(q float64) float64 {
				low, high := p.Interval(max(math.Abs(2*q-1), 1e-15))
				if q < 0.5 {
					return low
				}
				return high
			}
			w.distribution(p, p, quantile, p.Mean, p.Scale)
			w.regionsOfCDF(p, c)
		}
	case *bayescmp.ItemsPosterior:
		w.itemsPosterior(c, 0)
	case *bayescmp.DirichletPosterior:
		w.shares(p, p.Mean(), p.Interval)
	case *bayescmp.SignedRankPosterior:
		w.shares(p, p.Mean(), p.Interval)
		w.rule(p, p.Rule, c, tol)
	case *bayescmp.WinsPosterior:
		w.wins(p, c)
	case *bayescmp.HierarchicalPosterior:
		w.rule(p, p.Rule, c, tol)
		w.next(p, p.Next(ropeOf(c)...), p.NextInterval, p.NextDensity)
		w.shareIntervals(p, c, p.ShareInterval)
		w.parameter("Delta0", p.Delta0)
		w.parameter("Sigma0", p.Sigma0)
		if p.Nu != nil {
			w.parameter("Nu", p.Nu)
		}
		w.estimates(p, p.Estimates(ropeOf(c)...))
	case *bayescmp.DrawnPosterior:
		w.rule(p, p.Rule, c, tol)
		w.next(p, p.Next(ropeOf(c)...), p.NextInterval, p.NextDensity)
		w.shareIntervals(p, c, p.ShareInterval)
		w.estimates(p, p.Estimates(ropeOf(c)...))
		sum := 0.0
		w.sawOf(p, "Clusters")
		for _, v := range p.Clusters() {
			w.probability("clusters", v)
			sum += v
		}
		if !near(sum, 1, 1e-9) {
			w.fail("clusters", "they sum to %g", sum)
		}
	default:
		w.fail("posterior", "the wall does not know %T; add it to posterior_test.go", p)
	}
}

func ropeOf(c *bayescmp.Comparison) []float64 { return []float64{c.RopeLeft, c.RopeRight} }

// nested asks for intervals that hold those of lower levels.
func (w *watch) nested(of any, interval func(level float64) (low, high float64)) {
	w.sawOf(of, "Interval")
	inner := [2]float64{math.Inf(1), math.Inf(-1)}
	for _, level := range levels {
		low, high := interval(level)
		slack := 1e-12 * max(math.Abs(low), math.Abs(high))
		if !(low <= high+slack) || low > inner[0]+slack || high < inner[1]-slack {
			w.fail("nested", "the interval of %g is [%g, %g], within it [%g, %g]",
				level, low, high, inner[0], inner[1])
		}
		inner = [2]float64{low, high}
	}
}

// distribution asks for a distribution function from 0 to 1, its inverse, and its slope.
func (w *watch) distribution(
	of any, d distribution, quantile func(float64) float64, mean, scale float64,
) {
	w.sawOf(of, "CDF", "Density")
	last := 0.0
	if p := d.CDF(mean - 1e9*scale - 1e3*math.Abs(mean)); !near(p, 0, 1e-3) {
		w.fail("CDF", "far left it is %g", p)
	}
	if p := d.CDF(mean + 1e9*scale + 1e3*math.Abs(mean)); !near(p, 1, 1e-3) {
		w.fail("CDF", "far right it is %g", p)
	}
	for i := -20; i <= 20; i++ {
		x := mean + scale*math.Sinh(float64(i)/4)
		p, density := d.CDF(x), d.Density(x)
		w.probability("CDF", p)
		if p < last-1e-9 {
			w.fail("CDF", "it falls to %g at %g, from %g", p, x, last)
		}
		if !(density >= -1e-12/scale) {
			w.fail("density", "%g at %g", density, x)
		}
		last = max(last, p)
	}
	for _, q := range []float64{1e-6, 0.001, 0.025, 0.3, 0.5, 0.6, 0.975, 0.9999} {
		x := quantile(q)
		gap := 1e-7*scale + 1e-13*math.Abs(mean)
		if !(d.CDF(x-gap) <= q+1e-8 && d.CDF(x+gap) >= q-1e-8) {
			w.fail("quantile", "of %g is %g, where the function is %g", q, x, d.CDF(x))
		}
	}
	low, high := quantile(0.1), quantile(0.7)
	mass, trust := integral(d.Density, low, high)
	if want := d.CDF(high) - d.CDF(low); trust < 1e-6 && !near(mass, want, 1e-5) {
		w.fail("density", "from %g to %g it holds %g, the function rises by %g",
			low, high, mass, want)
	}
}

// integral is Simpson's, and by how much it differs from that with half the points.
func integral(f func(float64) float64, low, high float64) (value, trust float64) {
	const n = 256
	y := make([]float64, n+1)
	for i := range y {
		y[i] = f(low + (high-low)*float64(i)/n)
	}
	sum := func(step int) float64 {
		total := y[0] + y[n]
		for i, odd := step, true; i < n; i, odd = i+step, !odd {
			if odd {
				total += 4 * y[i]
			} else {
				total += 2 * y[i]
			}
		}
		return total * (high - low) / float64(n/step) / 3
	}
	fine, coarse := sum(1), sum(2)
	return fine, math.Abs(fine - coarse)
}

// regionsOfCDF asks that P is what the distribution function says.
func (w *watch) regionsOfCDF(d distribution, c *bayescmp.Comparison) {
	left, right := d.CDF(-c.RopeLeft), 1-d.CDF(c.RopeRight)
	if !near(c.P.Left, left, 1e-9) || !near(c.P.Right, right, 1e-9) {
		w.fail("P of CDF", "%+v, but the function says %g left and %g right", c.P, left, right)
	}
}

// itemsPosterior asks the posterior of items. By Cantelli's inequality no more than
// s²/(s² + t²) is further than t above the mean.
func (w *watch) itemsPosterior(c *bayescmp.Comparison, reach float64) {
	p := c.Posterior.(*bayescmp.ItemsPosterior)
	w.sawOf(p, "Mean", "SD", "Quantile")
	mean, sd := p.Mean(), p.SD()
	if !(sd >= 0) || math.IsNaN(mean) || reach > 0 && math.Abs(mean) > reach {
		w.fail("moments", "mean %g, SD %g", mean, sd)
	}
	w.nested(p, p.Interval)
	if sd <= 1e-9*math.Abs(mean) {
		return
	}
	w.distribution(p, p, p.Quantile, mean, sd)
	w.regionsOfCDF(p, c)
	for _, t := range []float64{0.5, 1, 2, 4, 8, 20} {
		most := 1 / (1 + t*t)
		if above := 1 - p.CDF(mean+t*sd); above > most+1e-9 {
			w.fail("Cantelli", "%g is further than %g SD above the mean", above, t)
		}
		if below := p.CDF(mean - t*sd); below > most+1e-9 {
			w.fail("Cantelli", "%g is further than %g SD below the mean", below, t)
		}
	}
}

// shares asks for the distribution of three shares.
func (w *watch) shares(of any, mean bayescmp.Probabilities,
	interval func(level float64) (low, high bayescmp.Probabilities),
) {
	w.sawOf(of, "Mean", "Interval")
	w.regions("mean", mean, 0)
	var inner, outer [3]float64
	for i, level := range levels {
		low, high := interval(level)
		for k := range 3 {
			l, h := list(low)[k], list(high)[k]
			w.probability("interval", l)
			w.probability("interval", h)
			if !(l <= h) || i > 0 && (l > inner[k]+1e-9 || h < outer[k]-1e-9) {
				w.fail("nested", "the interval of %g is [%g, %g], within it [%g, %g]",
					level, l, h, inner[k], outer[k])
			}
			inner[k], outer[k] = l, h
		}
	}
}

// rule asks that the posterior has the answer of the test.
func (w *watch) rule(of any, rule func(rope ...float64) (p, off bayescmp.Probabilities),
	c *bayescmp.Comparison, tol float64,
) {
	w.sawOf(of, "Rule")
	p, off := rule(ropeOf(c)...)
	most := max(off.Left, off.Rope, off.Right)
	w.regions("rule", p, most)
	w.sameRegions("rule", p, c.P, tol+6*most)
}

// wins asks for the distributions of counts.
func (w *watch) wins(p *bayescmp.WinsPosterior, c *bayescmp.Comparison) {
	left, rope, right := p.Expected()
	w.sawOf(p, "Expected")
	if n := float64(c.Datasets); !near(left+rope+right, n, 1e-9*n) {
		w.fail("expected", "%g + %g + %g of %g", left, rope, right, n)
	}
	for _, pmf := range [][]float64{p.Left, p.Rope, p.Right} {
		sum := 0.0
		for _, v := range pmf {
			w.probability("counts", v)
			sum += v
		}
		if pmf != nil && !near(sum, 1, 1e-9) {
			w.fail("counts", "they sum to %.17g", sum)
		}
	}
	for _, each := range p.Each {
		w.regions("each", each, 0)
	}
	w.poisson(p, c)
}

// shareIntervals asks for the shares of data sets. They exist without a rope, too, but not in it.
func (w *watch) shareIntervals(of any, c *bayescmp.Comparison,
	interval func(level float64, rope ...float64) (low, high bayescmp.Probabilities),
) {
	w.sawOf(of, "ShareInterval")
	inside := bayescmp.Probabilities{Left: 1, Rope: 1, Right: 1}
	outside := bayescmp.Probabilities{}
	for _, level := range []float64{0.5, 0.95} {
		low, high := interval(level, ropeOf(c)...)
		for _, v := range [][4]float64{{low.Left, high.Left, inside.Left, outside.Left},
			{low.Rope, high.Rope, inside.Rope, outside.Rope},
			{low.Right, high.Right, inside.Right, outside.Right}} {
			if !(0 <= v[0] && v[0] <= v[1] && v[1] <= 1) || v[0] > v[2] || v[1] < v[3] {
				w.fail("share interval", "%g: %+v to %+v, that of less %+v to %+v", level, low,
					high, inside, outside)
			}
		}
		if inside, outside = low, high; c.Rope == 0 && high.Rope != 0 {
			w.fail("share interval", "%g of data sets are in no rope", high.Rope)
		}
	}
}

// next asks about the next data set.
func (w *watch) next(of any, p bayescmp.Probabilities,
	interval func(float64) (low, high float64), density func(float64) float64,
) {
	w.sawOf(of, "Next", "NextInterval", "NextDensity")
	w.regions("next", p, 1e-4)
	inner := [2]float64{math.Inf(1), math.Inf(-1)}
	for _, level := range levels[:4] {
		low, high := interval(level)
		if !(low <= high) || low > inner[0] || high < inner[1] {
			w.fail("nested", "the interval of the next of %g is [%g, %g], within it [%g, %g]",
				level, low, high, inner[0], inner[1])
		}
		inner = [2]float64{low, high}
	}
	w.pieces(interval, density)
}

// pieces asks that the density holds what lies between each interval and the next: it may be much
// higher in the middle.
func (w *watch) pieces(
	interval func(float64) (low, high float64), density func(float64) float64,
) {
	inner := 0.05
	low, high := interval(inner)
	for _, level := range []float64{0.2, 0.4, 0.6, 0.8} {
		l, h := interval(level)
		left, trust := integral(density, l, low)
		right, other := integral(density, high, h)
		if trust+other < 1e-5 && !near(left+right, level-inner, 2e-3) {
			w.fail("next density", "between the intervals of %g and %g it holds %g",
				inner, level, left+right)
		}
		low, high, inner = l, h, level
	}
}

func (w *watch) parameter(name string, q *bayescmp.Parameter) {
	if q == nil || !(q.SD > 0) || math.IsInf(q.SD, 1) || math.IsInf(q.Mean, 0) {
		return
	}
	w.sawOf(q, "Quantile")
	last := math.Inf(-1)
	for _, p := range []float64{0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.999} {
		x := q.Quantile(p)
		w.sawOf(q, "CDF", "Density")
		if !(x >= last) || !near(q.CDF(x), p, 1e-3) || !(q.Density(x) >= 0) {
			w.fail(name, "quantile of %g is %g, CDF %g, density %g; before it %g",
				p, x, q.CDF(x), q.Density(x), last)
		}
		last = x
	}
}

func (w *watch) estimates(of any, estimates []bayescmp.Estimate) {
	w.sawOf(of, "Estimates")
	for i, e := range estimates {
		w.regions("estimate", e.P, 1e-4)
		if !(e.Low <= e.High && e.SD >= 0) || math.IsNaN(e.Mean) {
			w.fail("estimate", "%+v", e)
		}
		if i > 2 || !(e.SD > 0) {
			continue
		}
		w.saw("Estimate.Quantile", "Estimate.CDF", "Estimate.Density")
		last := math.Inf(-1)
		for _, p := range []float64{0.01, 0.3, 0.5, 0.9} {
			x := e.Quantile(p)
			gap := 1e-4*e.SD + 1e-12*math.Abs(e.Mean)
			inverse := e.CDF(x-gap) <= p+1e-3 && e.CDF(x+gap) >= p-1e-3
			if !(x >= last && inverse && e.Density(x) >= 0) {
				w.fail("estimate", "quantile of %g is %g, CDF %g", p, x, e.CDF(x))
			}
			last = x
		}
	}
}
