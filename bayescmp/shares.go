package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// share draws the density of a share, with its steps if it is a histogram. A share above 1/2 speaks
// for right.
func (c *Comparison) share(
	what string, density func(x float64) float64, low, high float64, steps ...float64,
) *figure.Figure {
	return figure.Density{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.where()),
		XLabel: what, Density: density, Low: low, High: high, Middle: 0.5, Captions: c.captions(),
		Steps: steps,
	}.Figure()
}

// histogram turns a distribution function into a density of about 40 bins of equal width between
// low and high, with edges at 0, 1/2 and 1. The steps are all edges from 0 to 1.
func histogram(
	cdf func(x float64) float64, low, high float64,
) (density func(x float64) float64, steps []float64) {
	bins := math.Ceil(20 / (high - low)) // in each half
	width := 0.5 / bins
	if width > 0 {
		for i := range int(2*bins) + 1 {
			steps = append(steps, float64(i)*width)
		}
	}
	return func(x float64) float64 {
		if x < 0 || x > 1 || width == 0 {
			return 0
		}
		from := 0.5 + width*min(math.Floor((x-0.5)/width), math.Round(0.5/width)-1)
		return (cdf(min(from+width, 1)) - cdf(max(from, 0))) / width
	}, steps
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

// drawsFrame returns a frame with one row per draw.
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
	err := fmt.Errorf("%w: there is nothing to draw, or %d is not a number of draws from 1 to %d",
		ErrOption, n, mostDraws)
	return dataframe.DataFrame{Err: err}
}

// shares writes the means and intervals of the shares of the three regions.
func shares(mean, low, high Probabilities) string {
	return fmt.Sprintf("left %s, rope %s, right %s (means and 95 %% credible intervals)",
		writing.Estimated(mean.Left, low.Left, high.Left),
		writing.Estimated(mean.Rope, low.Rope, high.Rope),
		writing.Estimated(mean.Right, low.Right, high.Right))
}
