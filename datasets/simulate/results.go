package simulate

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Results is what a [Study] measured.
type Results struct {
	Study        string
	Parameters   []string
	Settings     [][]float64
	Measures     []string
	Replications int
	Resumed      int           // how many experiments were in the file already
	Elapsed      time.Duration // of Run

	study Study
	rows  [][]float64 // by experiment: all settings of replication 0, then of 1, …
}

func newResults(s Study) *Results {
	r := &Results{Study: s.Name, Parameters: slices.Clone(s.Parameters), Measures: slices.Clone(s.Measures), Replications: s.Replications, study: s}
	for _, setting := range s.Settings {
		r.Settings = append(r.Settings, slices.Clone(setting))
	}
	return r
}

var errNoResults = fmt.Errorf("%w: there are no results; make them with Study.Run", ErrStudy)

// Values returns what was measured at one setting, by its index, in the order of the replications.
// A measure or setting that is not there wraps [ErrStudy].
func (r *Results) Values(setting int, measure string) ([]float64, error) {
	if r == nil {
		return nil, errNoResults
	}
	m := slices.Index(r.Measures, measure)
	switch {
	case m < 0:
		return nil, fmt.Errorf("%w: %q does not measure %q, only %s", ErrStudy, r.Study, measure, strings.Join(r.Measures, ", "))
	case setting < 0 || setting >= len(r.Settings):
		return nil, fmt.Errorf("%w: %q has the settings 0 to %d, not %d", ErrStudy, r.Study, len(r.Settings)-1, setting)
	}
	var out []float64
	for i := setting; i < len(r.rows); i += len(r.Settings) {
		out = append(out, r.rows[i][m])
	}
	return out, nil
}

// Frame returns one row per replication and setting: replication, the parameters, the measures.
func (r *Results) Frame() dataframe.DataFrame {
	if r == nil {
		return dataframe.DataFrame{Err: errNoResults}
	}
	number, columns := make([]int, len(r.rows)), make([][]float64, len(r.Parameters)+len(r.Measures))
	for i, row := range r.rows {
		number[i] = i / len(r.Settings)
		for j, v := range append(slices.Clone(r.Settings[i%len(r.Settings)]), row...) {
			columns[j] = append(columns[j], v)
		}
	}
	out := []series.Series{series.New(number, series.Int, "replication")}
	for j, name := range append(slices.Clone(r.Parameters), r.Measures...) {
		out = append(out, series.New(columns[j], series.Float, name))
	}
	return dataframe.New(out...)
}

// WriteCSV writes the same rows, as they are in the file of the study.
func (r *Results) WriteCSV(w io.Writer) error {
	if r == nil {
		return errNoResults
	}
	out := bufio.NewWriter(w)
	_, _ = fmt.Fprintln(out, r.study.header()) // Flush has the error
	for i, row := range r.rows {
		_, _ = fmt.Fprintln(out, r.study.line(i, row))
	}
	return out.Flush()
}

// String says what was done, how long it took, and what came out on average.
func (r *Results) String() string {
	if r == nil {
		return "no results"
	}
	return r.headline() + "\n" + r.Summary().String()
}

// HTML is String for a notebook.
func (r *Results) HTML() string {
	if r == nil {
		return "<p>no results</p>"
	}
	return r.Summary().html("", r.headline())
}

// headline is all about the run; the time is rounded to two digits or so.
func (r *Results) headline() string {
	text := fmt.Sprintf("%s: %d settings × %d replications in %s", r.Study, len(r.Settings), r.Replications, rounded(r.Elapsed))
	if r.Resumed > 0 {
		text += fmt.Sprintf(" (%d of %d experiments were in the file)", r.Resumed, len(r.rows))
	}
	return text
}

func rounded(d time.Duration) time.Duration {
	switch {
	case d >= 10*time.Second:
		return d.Round(time.Second)
	case d >= time.Second:
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Millisecond)
}
