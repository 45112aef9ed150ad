package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// PredictiveCheck says whether the data sets look like what the model predicts: a posterior
// predictive check (Gelman, Meng and Stern 1996). It draws as many new data sets as there are, with
// the folds of the existing ones, many times, and compares statistics of the mean differences of
// the data sets. Each time δ_i comes from a population of the posterior, and σ_i from the posterior
// of the data set, together with its δ_i there and with the population.
//
// The model has seen the data, so that the check is lenient: what is far off is a fault, but not
// every fault is far off. [ComparePopulations] leaves data sets out, and tells shapes of the
// population apart.
type PredictiveCheck struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Population is the shape of the population.
	Population string
	// Datasets is the number of data sets, and Drawn how many times as many were predicted.
	Datasets, Drawn int
	// Rows are the statistics.
	Rows []PredictiveRow `field:"statistics"`

	means      []float64
	draws      [][]float64 // sorted
	difference string      // what is subtracted from what
	noun       string
}

// PredictiveRow is a statistic of the mean differences of the data sets.
type PredictiveRow struct {
	// Statistic is its name.
	Statistic string `field:"statistic_name"`
	// Observed is its value for the data.
	Observed float64
	// Low, Median and High are the 0.025, 0.5 and 0.975 quantiles of the predictions.
	Low, Median, High float64
	// P is the share of predictions below Observed; equal ones count half.
	P float64
}

// Off tells whether less than 2.5 % of the predictions are as far out on that side.
func (r PredictiveRow) Off() bool { return r.P < 0.025 || r.P > 0.975 }

// statistic describes sorted values.
type statistic struct {
	name    string
	compute func(sorted []float64) float64
}

var predictiveStatistics = []statistic{
	{"mean", mean},
	{"median", func(x []float64) float64 { return sortedQuantile(x, 0.5) }},
	{"standard deviation", deviation},
	{"width of the middle half", func(x []float64) float64 {
		return sortedQuantile(x, 0.75) - sortedQuantile(x, 0.25)
	}},
	{"lowest", func(x []float64) float64 { return x[0] }},
	{"highest", func(x []float64) float64 { return x[len(x)-1] }},
}

// sortedQuantile interpolates between sorted values.
func sortedQuantile(sorted []float64, share float64) float64 {
	at := share * float64(len(sorted)-1)
	i := min(int(at), len(sorted)-1)
	next := sorted[min(i+1, len(sorted)-1)]
	return sorted[i] + (at-float64(i))*(next-sorted[i])
}

// quartilesOf returns the first quartile, the median and the third quartile.
func quartilesOf(sorted []float64) [3]float64 {
	return [3]float64{
		sortedQuantile(sorted, 0.25), sortedQuantile(sorted, 0.5), sortedQuantile(sorted, 0.75),
	}
}

// quartilesAt returns the quartiles of one of several numbers; none in an answer without draws.
func quartilesAt(all [][3]float64, i int) [3]float64 {
	if i >= len(all) {
		return [3]float64{}
	}
	return all[i]
}

const usualReplicas, mostReplicas = 1000, 100_000

// replicaCount is the number of predictions for an option.
func replicaCount(given int) (int, error) {
	if given == 0 {
		return usualReplicas, nil
	}
	if given < 100 || given > mostReplicas {
		return 0, fmt.Errorf("%w: there can be 100 to %d predictions, or 0 for %d, not %d",
			ErrOption, mostReplicas, usualReplicas, given)
	}
	return given, nil
}

// Check compares the data sets with predictions, as [PredictiveCheck] says. 0 means 1000
// predictions, and a nil source a fixed seed. Errors wrap [ErrOption] or [ErrEmpty] (no posterior).
func (h *HierarchicalPosterior) Check(predictions int, src rand.Source) (*PredictiveCheck, error) {
	if h == nil {
		return nil, errNothingToCheck
	}
	n, err := replicaCount(predictions)
	if err != nil {
		return nil, err
	}
	r := rand.New(sourceOrFixed(src))
	p := h.pair()
	var draws [][]float64
	for _, population := range h.fit().Draws(n, r) {
		means := make([]float64, len(p.sets))
		for i, set := range p.sets {
			means[i] = h.drawMeanDifference(i, set.n(), population, r)
		}
		draws = append(draws, means)
	}
	shape := "Student population"
	if h.Nu == nil {
		shape = "Gaussian population"
	}
	return newPredictiveCheck(p, shape, draws), nil
}

// Check does the same as [HierarchicalPosterior.Check].
func (m *DrawnPosterior) Check(predictions int, src rand.Source) (*PredictiveCheck, error) {
	if m.empty() {
		return nil, errNothingToCheck
	}
	n, err := replicaCount(predictions)
	if err != nil {
		return nil, err
	}
	draws := m.fit().Replicas(n, rand.New(sourceOrFixed(src)))
	for _, means := range draws {
		for i := range means {
			means[i] *= m.unit
		}
	}
	shape := "Dirichlet mixture"
	if m.Families != nil {
		shape = "population of families"
	}
	return newPredictiveCheck(m.pair(), shape, draws), nil
}

var errNothingToCheck = fmt.Errorf("%w: there is no posterior to check", ErrEmpty)

// newPredictiveCheck computes the statistics.
func newPredictiveCheck(p Pair, shape string, draws [][]float64) *PredictiveCheck {
	c := &PredictiveCheck{Left: p.Left, Right: p.Right, Population: shape, Datasets: len(p.sets),
		Drawn: len(draws), means: p.Means(), draws: draws, difference: p.difference(),
		noun: p.datasetNoun()}
	slices.Sort(c.means)
	for _, draw := range draws {
		slices.Sort(draw)
	}
	for _, s := range predictiveStatistics {
		if len(c.means) < 4 && s.name != "mean" { // they say nothing further
			continue
		}
		row := PredictiveRow{Statistic: s.name, Observed: s.compute(c.means)}
		values, below := make([]float64, len(draws)), 0.0
		for k, draw := range draws {
			values[k] = s.compute(draw)
			switch {
			case values[k] < row.Observed:
				below++
			case values[k] == row.Observed:
				below += 0.5
			}
		}
		row.P = below / float64(len(draws))
		slices.Sort(values)
		row.Low, row.Median, row.High = sortedQuantile(values, 0.025),
			sortedQuantile(values, 0.5), sortedQuantile(values, 0.975)
		c.Rows = append(c.Rows, row)
	}
	return c
}

func (c *PredictiveCheck) empty() bool { return c == nil || len(c.Rows) == 0 }

// Verdict says which statistics are off.
func (c *PredictiveCheck) Verdict() string {
	if c.empty() {
		return "nothing was checked"
	}
	var off []string
	for _, row := range c.Rows {
		if !row.Off() {
			continue
		}
		side := "smaller"
		if row.P > 0.5 {
			side = "larger"
		}
		share := fmt.Sprintf("%.1f", 100*max(row.P, 1-row.P))
		if share == "100.0" {
			share = "more than 99.9"
		}
		off = append(off, fmt.Sprintf("the %s is %s than in %s %% of them",
			row.Statistic, side, share))
	}
	if off == nil {
		return fmt.Sprintf("The %ss look like the predictions, by %s.", c.noun,
			writing.Plural(len(c.Rows), "statistic"))
	}
	return fmt.Sprintf("The %ss do not look like the predictions: %s.", c.noun,
		writing.Joined(off))
}

func (c *PredictiveCheck) rendering() writing.Answer {
	if c.empty() {
		return writing.Nothing("nothing was checked")
	}
	t := writing.NewTable(1, "of the mean differences", "data", "predicted", "95 %", "P(below)")
	for _, r := range c.Rows {
		t.Add(r.Statistic, writing.Number3(r.Observed), writing.Number3(r.Median),
			writing.Number3(r.Low)+" to "+writing.Number3(r.High), writing.Short(r.P, 3))
	}
	return writing.Answer{
		Headline: fmt.Sprintf("Predictive check of %s against %s, %s: %s, predicted %d times",
			c.Left, c.Right, c.Population, writing.Plural(c.Datasets, c.noun), c.Drawn),
		Verdict: c.Verdict(), Tables: []*writing.Table{t},
		Notes: []string{fmt.Sprintf("Off: P(below) under 0.025 or over 0.975. Of %d statistics "+
			"one may be off by chance.", len(c.Rows))},
	}
}

// String returns a table with one line per statistic, and the verdict.
func (c *PredictiveCheck) String() string { return c.rendering().Text() }

// HTML returns the same for a notebook.
func (c *PredictiveCheck) HTML() string { return c.rendering().HTML() }

// Frame returns one row per statistic with the columns statistic_name, observed, low, median, high,
// p.
func (c *PredictiveCheck) Frame() Frame {
	if c.empty() {
		return frames.Failed(errNothingToCheck)
	}
	return frames.Of(c.Rows)
}

// MarshalJSON writes the statistic by the names of the columns of Frame.
func (r PredictiveRow) MarshalJSON() ([]byte, error) { return fields.JSON(r) }

// MarshalJSON writes left, right, population, datasets, drawn and statistics, the rows of Frame.
func (c *PredictiveCheck) MarshalJSON() ([]byte, error) {
	if c.empty() {
		return []byte("null"), nil
	}
	return fields.JSON(c)
}

// Plot draws which share of the data sets has a mean difference of at most x, and a band with 95 %
// of the predictions at each x.
func (c *PredictiveCheck) Plot() *figure.Figure {
	if c.empty() {
		return nil
	}
	const points = 200
	low, high := c.means[0], c.means[len(c.means)-1]
	margin := (high - low) / 4
	if margin == 0 {
		margin = 3 * (c.Rows[0].High - c.Rows[0].Low)
	}
	f := figure.Shares{Values: c.means, XLabel: c.difference,
		Title: fmt.Sprintf("%s against %s: the %ss and what the %s predicts", c.Left, c.Right,
			c.noun, c.Population),
		ValuesLabel: "the " + c.noun + "s", BandLabel: "95 % of the predictions"}
	shares := make([]float64, len(c.draws))
	for k := range points + 1 {
		x := low - margin + (high-low+2*margin)*float64(k)/points
		for i, draw := range c.draws {
			at, _ := slices.BinarySearch(draw, math.Nextafter(x, math.Inf(1)))
			shares[i] = float64(at) / float64(len(draw))
		}
		slices.Sort(shares)
		f.X = append(f.X, x)
		f.BandLow = append(f.BandLow, sortedQuantile(shares, 0.025))
		f.BandHigh = append(f.BandHigh, sortedQuantile(shares, 0.975))
	}
	return f.Figure().Describe(c.Verdict())
}
