package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// DirichletPosterior is what the sign test computes P from: the posterior of the shares of data sets left of, in and right of the rope.
// Its fields are the parameters of a Dirichlet distribution, counts plus prior; without a rope Rope is 0, and the other two are those of a Beta
// distribution.
type DirichletPosterior struct {
	Left, Rope, Right float64

	counts regionCounts // without the prior; without a rope those in the middle are 0
	rope   bool         // the test had a rope
}

func (d *DirichletPosterior) parameters() [3]float64 { return [3]float64{d.Left, d.Rope, d.Right} }

func (d *DirichletPosterior) total() float64 { return d.Left + d.Right + d.Rope }

// valid is false for what no test made.
func (d *DirichletPosterior) valid() bool {
	return d != nil && d.Left >= 0 && d.Rope >= 0 && d.Right >= 0 && d.total() > 0 && !math.IsInf(d.total(), 1)
}

// largest is the probability that each share is the largest, with the numerical error.
func (d *DirichletPosterior) largest() (p, numerical Probabilities) {
	answer, off := dirichlet.Largest(d.parameters())
	for k := range 3 {
		if answer[k] > 0 {
			*numerical.at(k) = off
		}
	}
	return regionsOf(answer), numerical
}

// Mean is the posterior mean of the three shares.
func (d *DirichletPosterior) Mean() Probabilities {
	if !d.valid() {
		return noRegions()
	}
	return Probabilities{d.Left / d.total(), d.Rope / d.total(), d.Right / d.total()}
}

// Interval returns the central credible interval of each share; NaN unless the level is in (0, 1).
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

// Draws returns n independent draws of the shares as a frame with the columns left, rope and right. A nil source means a fixed seed.
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
	if !d.rope {
		return fmt.Sprintf("Mean differences: %s. Share of data sets on which right is better, posterior Beta(%s, %s): %s (mean and 95 %% credible interval).",
			d.counts.list("zero"), writing.Number(d.Right), writing.Number(d.Left), writing.Estimated(d.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Mean differences: %s. Shares of data sets, posterior Dirichlet(%s, %s, %s): %s.",
		d.counts.list("in the rope"), writing.Number(d.Left), writing.Number(d.Rope), writing.Number(d.Right), shares(d.Mean(), low, high))
}

// Plot draws the posterior: with a rope, where the three shares lie in their triangle, by a cloud of draws; without one, the density of the share
// of data sets on which right is better.
func (d *DirichletPosterior) Plot(c *Comparison) *figure.Figure {
	if !d.valid() || c == nil {
		return nil
	}
	if c.Rope > 0 {
		return c.simplex("shares of data sets", d.draws(plotDraws, nil))
	}
	rest := d.total() - d.Right
	low, high := dirichlet.Quantile(d.Right, rest, 0.0005), dirichlet.Quantile(d.Right, rest, 0.9995)
	density := func(x float64) float64 { return dirichlet.Density(d.Right, rest, x) }
	if min(d.Right, rest) < 1 { // no height would be enough for it
		density = histogram(func(x float64) float64 { return dirichlet.CDF(d.Right, rest, x) }, low, high)
	}
	return c.share("share of data sets on which "+c.Right+" is better", density, low, high)
}

// share draws the density of a share, which speaks for right above 1/2.
func (c *Comparison) share(what string, density func(x float64) float64, low, high float64) *figure.Figure {
	return figure.Density{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.where()),
		XLabel: what, Density: density, Low: low, High: high, Middle: 0.5, Captions: c.captions(),
	}.Figure()
}

// histogram is a density in some 40 bins of equal width between low and high, with edges at 0, 1/2 and 1.
func histogram(cdf func(x float64) float64, low, high float64) func(x float64) float64 {
	width := 0.5 / math.Ceil(20/(high-low))
	return func(x float64) float64 {
		if x < 0 || x > 1 || width == 0 {
			return 0
		}
		from := 0.5 + width*min(math.Floor((x-0.5)/width), math.Round(0.5/width)-1)
		return (cdf(min(from+width, 1)) - cdf(max(from, 0))) / width
	}
}

const (
	plotDraws = 5000       // the points of a cloud
	mostDraws = 10_000_000 // the rows of a frame
)

// simplex draws a cloud of shares.
func (c *Comparison) simplex(what string, draws [][3]float64) *figure.Figure {
	return figure.Simplex{
		Title:    fmt.Sprintf("%s against %s: %s", c.Left, c.Right, what),
		Captions: c.captions(),
		Points:   draws,
	}.Figure()
}

// drawsFrame makes one row of each draw.
func drawsFrame(draws [][3]float64) dataframe.DataFrame {
	columns := make([]series.Series, 3)
	for k, name := range []string{"left", "rope", "right"} {
		values := make([]float64, len(draws))
		for i := range draws {
			values[i] = draws[i][k]
		}
		columns[k] = series.New(values, series.Float, name)
	}
	return dataframe.New(columns...)
}

func noDraws(n int) dataframe.DataFrame {
	return dataframe.DataFrame{Err: fmt.Errorf("%w: there is nothing to draw, or %d is not a number of draws from 1 to %d", ErrOption, n, mostDraws)}
}

// Seed returns a source of random numbers for what samples: the same seed, the same numbers.
func Seed(seed uint64) rand.Source { return rand.NewPCG(seed, 0) }

// orFixed is the source, or one with a fixed seed.
func orFixed(src rand.Source) rand.Source {
	if src == nil {
		return rand.NewPCG(1, 2)
	}
	return src
}

// at is the k-th of left, rope, right.
func (p *Probabilities) at(k int) *float64 { return [...]*float64{&p.Left, &p.Rope, &p.Right}[k] }

func regionsOf(v [3]float64) Probabilities { return Probabilities{v[0], v[1], v[2]} }

func noRegions() Probabilities { return Probabilities{math.NaN(), math.NaN(), math.NaN()} }

// shares are the means and intervals of the three regions.
func shares(mean, low, high Probabilities) string {
	return fmt.Sprintf("left %s, rope %s, right %s (means and 95 %% credible intervals)",
		writing.Estimated(mean.Left, low.Left, high.Left), writing.Estimated(mean.Rope, low.Rope, high.Rope), writing.Estimated(mean.Right, low.Right, high.Right))
}
