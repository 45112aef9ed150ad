package bayescmp

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
)

// DirichletPosterior is the distribution from which the sign test computes P: the posterior of the
// shares of data sets left of, in and right of the rope.
type DirichletPosterior struct {
	// Left, Rope and Right are the parameters of a Dirichlet distribution: the number of data sets
	// in each region plus the prior. Without a rope Rope is 0, and Left and Right are the
	// parameters of a Beta distribution.
	Left, Rope, Right float64

	counts regionCounts // without the prior; without a rope, Rope counts differences of 0
	rope   bool         // the test had a rope
	// prior and centres are for questions about other ropes.
	prior   regionCounts
	centres centres
}

func (d *DirichletPosterior) parameters() [3]float64 { return [3]float64{d.Left, d.Rope, d.Right} }

func (d *DirichletPosterior) total() float64 { return d.Left + d.Right + d.Rope }

// valid is false for a posterior that no test made.
func (d *DirichletPosterior) valid() bool {
	return d != nil && d.Left >= 0 && d.Rope >= 0 && d.Right >= 0 &&
		d.total() > 0 && !math.IsInf(d.total(), 1)
}

// largest returns the probability that each share is the largest, and its numerical error.
func (d *DirichletPosterior) largest() (p, numerical Probabilities) {
	answer, off := dirichlet.Largest(d.parameters())
	for k := range 3 {
		if answer[k] > 0 {
			*numerical.at(k) = off
		}
	}
	return regionsOf(answer), numerical
}

// Mean returns the posterior mean of the three shares.
func (d *DirichletPosterior) Mean() Probabilities {
	if !d.valid() {
		return noRegions()
	}
	return Probabilities{d.Left / d.total(), d.Rope / d.total(), d.Right / d.total()}
}

// Interval returns the central credible interval of each share. It is NaN unless the level is in
// (0, 1).
func (d *DirichletPosterior) Interval(level float64) (low, high Probabilities) {
	if !d.valid() || !(level > 0 && level < 1) {
		return noRegions(), noRegions()
	}
	for k, a := range d.parameters() {
		*low.at(k) = dirichlet.Quantile(a, d.total()-a, (1-level)/2)
		*high.at(k) = dirichlet.Quantile(a, d.total()-a, (1+level)/2)
	}
	return low, high
}

// Draws returns n independent draws of the shares as a frame with the columns left, rope and right.
// A nil source means a fixed seed.
func (d *DirichletPosterior) Draws(n int, src rand.Source) dataframe.DataFrame {
	if !d.valid() || n < 1 || n > mostDraws {
		return noDraws(n)
	}
	return drawsFrame(d.draws(n, src))
}

func (d *DirichletPosterior) draws(n int, src rand.Source) [][3]float64 {
	random := rand.New(orFixed(src))
	out := make([][3]float64, n)
	for i := range out {
		out[i] = dirichlet.Draw(d.parameters(), random)
	}
	return out
}

func (d *DirichletPosterior) String() string {
	if !d.valid() {
		return "no posterior"
	}
	low, high := d.Interval(0.95)
	left, rope, right := writing.Number(d.Left), writing.Number(d.Rope), writing.Number(d.Right)
	if !d.rope {
		return fmt.Sprintf("Mean differences: %s. Share of data sets on which right is better, "+
			"posterior Beta(%s, %s): %s (mean and 95 %% credible interval).",
			d.counts.list("zero"), right, left,
			writing.Estimated(d.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Mean differences: %s. Shares of data sets, "+
		"posterior Dirichlet(%s, %s, %s): %s.",
		d.counts.list("in the rope"), left, rope, right, shares(d.Mean(), low, high))
}

// Plot draws the posterior. With a rope it shows by a cloud of draws where the three shares lie in
// their triangle; without one, the density of the share of data sets on which right is better.
func (d *DirichletPosterior) Plot(c *Comparison) *figure.Figure {
	if !d.valid() || c == nil {
		return nil
	}
	if !c.rope().none() {
		return c.simplex("shares of data sets", d.draws(plotDraws, nil))
	}
	rest := d.total() - d.Right
	low := dirichlet.Quantile(d.Right, rest, 0.0005)
	high := dirichlet.Quantile(d.Right, rest, 0.9995)
	density := func(x float64) float64 { return dirichlet.Density(d.Right, rest, x) }
	var steps []float64
	if min(d.Right, rest) < 1 { // the density is infinite at one end
		cdf := func(x float64) float64 { return dirichlet.CDF(d.Right, rest, x) }
		density, steps = histogram(cdf, low, high)
	}
	what := "share of data sets on which " + c.Right + " is better"
	return c.share(what, density, low, high, steps...)
}

// zeroWarning tells how the answer depends on the convention that a difference of 0 counts half to
// each side.
func (d *DirichletPosterior) zeroWarning(c *Comparison, zeros []string) error {
	if len(zeros) == 0 {
		return nil
	}
	text := fmt.Sprintf("the mean difference is 0 on %s (%s), "+
		"and without a rope each counts half to either side",
		writing.Plural(len(zeros), "data set"), writing.Some(zeros))
	half := float64(len(zeros)) / 2
	without := DirichletPosterior{Left: d.Left - half, Right: d.Right - half}
	if !without.valid() {
		return errors.New(text)
	}
	p, _ := without.largest()
	return fmt.Errorf("%s; left out, %s is better on more than half with probability %s, "+
		"%s with %s", text, c.Left, writing.NewProbability(p.Left, 0, p.Right == 0),
		c.Right, writing.NewProbability(p.Right, 0, p.Left == 0))
}

func (d *DirichletPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if d == nil || len(d.centres) == 0 {
		return math.NaN(), 0
	}
	counts := d.prior.plus(d.centres.count(beyond(margin, right)))
	good, bad := counts.Rope+counts.Right, counts.Left
	if !right {
		good, bad = counts.Rope+counts.Left, counts.Right
	}
	answer, off := (&DirichletPosterior{Left: bad, Right: good}).largest()
	return answer.Right, off.Right
}

func (*DirichletPosterior) domain(c *Comparison) string {
	return "on more than half of all " + c.noun() + "s like these"
}
