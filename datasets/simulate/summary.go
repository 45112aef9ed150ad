package simulate

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Summary is the average of a study's results at each setting.
type Summary struct {
	Parameters   []string
	Settings     [][]float64
	Measures     []string
	Replications int
	Means        [][]float64 // by setting, then by measure
	Errors       [][]float64 // Monte Carlo standard error of each mean: sd/√replications; 0 if all replications agree
}

// Summary averages over the replications.
func (r *Results) Summary() *Summary {
	if r == nil {
		return nil
	}
	s := &Summary{Parameters: r.Parameters, Settings: r.Settings, Measures: r.Measures, Replications: r.Replications}
	for setting := range r.Settings {
		means, errs := make([]float64, len(r.Measures)), make([]float64, len(r.Measures))
		for m := range r.Measures {
			means[m], errs[m] = r.average(setting, m)
		}
		s.Means, s.Errors = append(s.Means, means), append(s.Errors, errs)
	}
	return s
}

// average is the mean of a measure and its standard error.
func (r *Results) average(setting, measure int) (mean, se float64) {
	n, squares := 0.0, 0.0
	for i := setting; i < len(r.rows); i += len(r.Settings) {
		// Welford's: the mean of equal values is that value, and their squares are 0.
		n++
		step := r.rows[i][measure] - mean
		mean += step / n
		squares += step * (r.rows[i][measure] - mean)
	}
	return mean, math.Sqrt(squares / max(n-1, 1) / n)
}

// Curve returns the mean of a measure, and its error, at every setting, in their order. A measure
// that is not there wraps [ErrStudy].
func (s *Summary) Curve(measure string) (means, errors []float64, err error) {
	if s == nil {
		return nil, nil, errNoResults
	}
	m := slices.Index(s.Measures, measure)
	if m < 0 {
		return nil, nil, fmt.Errorf("%w: there is no measure %q, only %s", ErrStudy, measure, strings.Join(s.Measures, ", "))
	}
	for i := range s.Means {
		means, errors = append(means, s.Means[i][m]), append(errors, s.Errors[i][m])
	}
	return means, errors, nil
}

// Parameter returns one parameter at every setting, in their order. One that is not there wraps
// [ErrStudy].
func (s *Summary) Parameter(name string) ([]float64, error) {
	if s == nil {
		return nil, errNoResults
	}
	p := slices.Index(s.Parameters, name)
	if p < 0 {
		return nil, fmt.Errorf("%w: there is no parameter %q, only %s", ErrStudy, name, strings.Join(s.Parameters, ", "))
	}
	out := make([]float64, len(s.Settings))
	for i, setting := range s.Settings {
		out[i] = setting[p]
	}
	return out, nil
}

// Where keeps the settings at which a parameter has the given value. None, or no such parameter,
// wraps [ErrStudy].
func (s *Summary) Where(parameter string, value float64) (*Summary, error) {
	values, err := s.Parameter(parameter)
	if err != nil {
		return nil, err
	}
	out := &Summary{Parameters: s.Parameters, Measures: s.Measures, Replications: s.Replications}
	for i, v := range values {
		if v == value {
			out.Settings, out.Means, out.Errors = append(out.Settings, s.Settings[i]), append(out.Means, s.Means[i]), append(out.Errors, s.Errors[i])
		}
	}
	if len(out.Settings) == 0 {
		return nil, fmt.Errorf("%w: no setting has %s = %g", ErrStudy, parameter, value)
	}
	return out, nil
}

const errorSuffix = "_error"

// columns are the names of a summary's CSV and frame.
func (s *Summary) columns() []string {
	names := append(slices.Clone(s.Parameters), "replications")
	for _, m := range s.Measures {
		names = append(names, m, m+errorSuffix)
	}
	return names
}

// row has the numbers of columns at one setting.
func (s *Summary) row(setting int) []float64 {
	row := append(slices.Clone(s.Settings[setting]), float64(s.Replications))
	for m := range s.Measures {
		row = append(row, s.Means[setting][m], s.Errors[setting][m])
	}
	return row
}

// Frame returns one row per setting: the parameters, replications, and each measure with its error.
func (s *Summary) Frame() dataframe.DataFrame {
	if s == nil {
		return dataframe.DataFrame{Err: errNoResults}
	}
	var out []series.Series
	for j, name := range s.columns() {
		values := make([]float64, len(s.Settings))
		for i := range values {
			values[i] = s.row(i)[j]
		}
		out = append(out, series.New(values, series.Float, name))
	}
	return dataframe.New(out...)
}

// WriteCSV writes the frame, the means and errors to six digits.
func (s *Summary) WriteCSV(w io.Writer) error {
	if s == nil {
		return errNoResults
	}
	out := csv.NewWriter(w)
	_ = out.Write(s.columns()) // Error has it
	for i := range s.Settings {
		var fields []string
		for j, v := range s.row(i) {
			digits := 6
			if j < len(s.Parameters) {
				digits = -1
			}
			fields = append(fields, strconv.FormatFloat(v, 'g', digits, 64))
		}
		_ = out.Write(fields)
	}
	out.Flush()
	return out.Error()
}

// ReadSummary reads what [Summary.WriteCSV] wrote. Errors wrap [ErrStudy].
func ReadSummary(r io.Reader) (*Summary, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStudy, err)
	}
	if len(rows) < 2 {
		return nil, fmt.Errorf("%w: the summary has no rows", ErrStudy)
	}
	s := &Summary{}
	at := slices.Index(rows[0], "replications")
	if at < 0 {
		return nil, fmt.Errorf("%w: the summary has no column replications, only %s", ErrStudy, strings.Join(rows[0], ", "))
	}
	s.Parameters = rows[0][:at]
	for j := at + 1; j < len(rows[0]); j += 2 {
		if j+1 == len(rows[0]) || rows[0][j+1] != rows[0][j]+errorSuffix {
			return nil, fmt.Errorf("%w: after the column %s of the summary comes no %s", ErrStudy, rows[0][j], rows[0][j]+errorSuffix)
		}
		s.Measures = append(s.Measures, rows[0][j])
	}
	for i, fields := range rows[1:] {
		if err := s.addRow(fields, at); err != nil {
			return nil, fmt.Errorf("%w: line %d of the summary: %w", ErrStudy, i+2, err)
		}
	}
	return s, nil
}

// addRow takes one line of a CSV; the number of replications is in column at.
func (s *Summary) addRow(fields []string, at int) error {
	row := make([]float64, len(fields))
	for j, text := range fields {
		var err error
		if row[j], err = strconv.ParseFloat(text, 64); err != nil {
			return err
		}
	}
	n := row[at]
	if n != math.Trunc(n) || n < 1 || n > 1e9 || len(s.Settings) > 0 && int(n) != s.Replications {
		return fmt.Errorf("%s replications; it must be a whole number, the same in all lines", fields[at])
	}
	s.Replications = int(n)
	var means, errs []float64
	for j := at + 1; j < len(row); j += 2 {
		means, errs = append(means, row[j]), append(errs, row[j+1])
	}
	s.Settings, s.Means, s.Errors = append(s.Settings, row[:at]), append(s.Means, means), append(s.Errors, errs)
	return nil
}

// lines is the summary as text, each mean cut at its error.
func (s *Summary) lines() (header []string, lines [][]string) {
	header = append(slices.Clone(s.Parameters), s.Measures...)
	for i, setting := range s.Settings {
		var line []string
		for _, v := range setting {
			line = append(line, strconv.FormatFloat(v, 'g', 6, 64))
		}
		for m, v := range s.Means[i] {
			line = append(line, cutAtError(v, s.Errors[i][m]))
		}
		lines = append(lines, line)
	}
	return header, lines
}

// cutAtError writes v ± its error, both to two digits of the error.
func cutAtError(v, se float64) string {
	if !(se > 1e-10*math.Abs(v)) { // all agree, up to rounding
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	decimals := max(0, 1-int(math.Floor(math.Log10(se))))
	return fmt.Sprintf("%.*f ± %.*f", decimals, v, decimals, se)
}

// String is one line per setting, means with their Monte Carlo standard errors.
func (s *Summary) String() string {
	if s == nil {
		return "no results"
	}
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	header, lines := s.lines()
	for _, line := range append([][]string{header}, lines...) {
		fmt.Fprintln(table, strings.Join(line, "\t"))
	}
	_ = table.Flush() // a strings.Builder takes everything
	return b.String()
}

// HTML is String for a notebook.
func (s *Summary) HTML() string {
	if s == nil {
		return "<p>no results</p>"
	}
	return s.html("", fmt.Sprintf("%d replications", s.Replications))
}

// html has a verdict, if there is one, and a headline above the table.
func (s *Summary) html(verdict, headline string) string {
	var b strings.Builder
	b.WriteString("<div class=\"bayescmp\">")
	if verdict != "" {
		fmt.Fprintf(&b, "<p><strong>%s</strong></p>\n", html.EscapeString(verdict))
	}
	fmt.Fprintf(&b, "<p><small>%s; means ± their Monte Carlo standard errors</small></p>\n<table>", html.EscapeString(headline))
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, cell := range cells {
			fmt.Fprintf(&b, "<%s style=\"text-align:right\">%s</%s>", tag, html.EscapeString(cell), tag)
		}
		b.WriteString("</tr>\n")
	}
	header, lines := s.lines()
	row("th", header)
	for _, line := range lines {
		row("td", line)
	}
	b.WriteString("</table></div>")
	return b.String()
}
