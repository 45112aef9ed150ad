package simulate

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
)

// Results holds the measurements of a [Study].
type Results struct {
	// Study is the name of the study.
	Study      string
	Parameters []string
	// Settings are by setting, then by parameter.
	Settings [][]float64
	Measures []string
	// Replications is the number of complete replications.
	Replications int
	// Resumed is the number of experiments that the file had already.
	Resumed int
	// Elapsed is how long Run took.
	Elapsed time.Duration

	study Study
	rows  [][]float64 // by experiment: all settings of replication 0, then of 1, …
}

func newResults(s Study, rows [][]float64) *Results {
	r := &Results{
		Study:        s.Name,
		Parameters:   slices.Clone(s.Parameters),
		Measures:     slices.Clone(s.Measures),
		Replications: s.Replications,
		study:        s,
		rows:         rows,
	}
	for _, setting := range s.Settings {
		r.Settings = append(r.Settings, slices.Clone(setting))
	}
	return r
}

// Values returns the values of a measure at one setting, in the order of the replications. The
// setting is its index in Settings. An unknown measure or setting wraps [ErrStudy].
func (r *Results) Values(setting int, measure string) ([]float64, error) {
	if r == nil {
		return nil, errNoResults
	}
	m := slices.Index(r.Measures, measure)
	switch {
	case m < 0:
		return nil, fmt.Errorf("%w: %q does not measure %q, only %s",
			ErrStudy, r.Study, measure, strings.Join(r.Measures, ", "))
	case setting < 0 || setting >= len(r.Settings):
		return nil, fmt.Errorf("%w: %q has the settings 0 to %d, not %d",
			ErrStudy, r.Study, len(r.Settings)-1, setting)
	}
	var out []float64
	for i := setting; i < len(r.rows); i += len(r.Settings) {
		out = append(out, r.rows[i][m])
	}
	return out, nil
}

// Summary returns the mean of every measure at every setting, over the replications.
func (r *Results) Summary() *Summary {
	if r == nil {
		return nil
	}
	s := &Summary{
		Parameters: r.Parameters, Settings: r.Settings, Measures: r.Measures,
		Replications: r.Replications,
	}
	for setting := range r.Settings {
		means, errs := make([]float64, len(r.Measures)), make([]float64, len(r.Measures))
		for m := range r.Measures {
			means[m], errs[m] = r.average(setting, m)
		}
		s.Means, s.Errors = append(s.Means, means), append(s.Errors, errs)
	}
	return s
}

// average returns the mean of a measure and its standard error.
func (r *Results) average(setting, measure int) (mean, se float64) {
	n, squares := 0.0, 0.0
	for i := setting; i < len(r.rows); i += len(r.Settings) {
		// With Welford's algorithm the mean of equal values is exact, and their variance is 0.
		n++
		step := r.rows[i][measure] - mean
		mean += step / n
		squares += step * (r.rows[i][measure] - mean)
	}
	return mean, math.Sqrt(squares / max(n-1, 1) / n)
}

// Frame returns one row per replication and setting. The columns are the replication, from 0, the
// parameters and the measures.
func (r *Results) Frame() bayescmp.Frame {
	if r == nil {
		return frames.Failed(errNoResults)
	}
	number := make([]int, len(r.rows))
	columns := make([][]float64, len(r.Parameters)+len(r.Measures))
	for i, row := range r.rows {
		number[i] = i / len(r.Settings)
		for j, v := range append(slices.Clone(r.Settings[i%len(r.Settings)]), row...) {
			columns[j] = append(columns[j], v)
		}
	}
	out := fields.List{fields.Named("replication", number)}
	for j, name := range append(slices.Clone(r.Parameters), r.Measures...) {
		out = append(out, fields.Named(name, columns[j]))
	}
	return frames.New(out...)
}

// WriteCSV writes the rows of [Results.Frame] as the file of the study has them below its first
// line.
func (r *Results) WriteCSV(w io.Writer) error {
	if r == nil {
		return errNoResults
	}
	out := bufio.NewWriter(w)
	_, _ = fmt.Fprintln(out, r.study.header()) // Flush returns the error
	for i, row := range r.rows {
		_, _ = fmt.Fprintln(out, r.study.line(i, row))
	}
	return out.Flush()
}

// String gives the number of experiments, the time they took, and the table of the [Summary].
func (r *Results) String() string {
	if r == nil {
		return "no results"
	}
	return r.headline() + "\n" + r.Summary().String()
}

// HTML makes the table of String for a notebook.
func (r *Results) HTML() string {
	if r == nil {
		return "<p>no results</p>"
	}
	return r.Summary().html("", r.headline())
}

// headline describes the run.
func (r *Results) headline() string {
	text := fmt.Sprintf("%s: %d settings × %d replications in %s",
		r.Study, len(r.Settings), r.Replications, rounded(r.Elapsed))
	if r.Resumed > 0 {
		text += fmt.Sprintf(" (%d of %d experiments were in the file)", r.Resumed, len(r.rows))
	}
	return text
}

// rounded is a time with two or three digits.
func rounded(d time.Duration) time.Duration {
	switch {
	case d >= 10*time.Second:
		return d.Round(time.Second)
	case d >= time.Second:
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Millisecond)
}
