package simulate

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
)

// Summary holds the means of a study's results at each setting. [Results.Summary] makes one,
// [ReadSummary] reads one, and [Stored] has some.
type Summary struct {
	Parameters []string
	// Settings are by setting, then by parameter.
	Settings     [][]float64
	Measures     []string
	Replications int
	// Means are by setting, then by measure.
	Means [][]float64
	// Errors are the Monte Carlo standard errors of the means, sd/√replications. They are 0 where
	// all replications agree.
	Errors [][]float64
}

// MarshalJSON writes parameters, settings, measures, replications, means and errors, numbers to
// twelve digits.
func (s *Summary) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

// Curve returns the mean of a measure and its standard error at every setting, in their order. An
// unknown measure wraps [ErrStudy].
func (s *Summary) Curve(measure string) (means, errors []float64, err error) {
	if s == nil {
		return nil, nil, errNoResults
	}
	m := slices.Index(s.Measures, measure)
	if m < 0 {
		return nil, nil, fmt.Errorf("%w: there is no measure %q, only %s",
			ErrStudy, measure, strings.Join(s.Measures, ", "))
	}
	for i := range s.Means {
		means, errors = append(means, s.Means[i][m]), append(errors, s.Errors[i][m])
	}
	return means, errors, nil
}

// Parameter returns one parameter at every setting, in their order. An unknown parameter wraps
// [ErrStudy].
func (s *Summary) Parameter(name string) ([]float64, error) {
	if s == nil {
		return nil, errNoResults
	}
	p := slices.Index(s.Parameters, name)
	if p < 0 {
		return nil, fmt.Errorf("%w: there is no parameter %q, only %s",
			ErrStudy, name, strings.Join(s.Parameters, ", "))
	}
	out := make([]float64, len(s.Settings))
	for i, setting := range s.Settings {
		out[i] = setting[p]
	}
	return out, nil
}

// Where returns a summary of the settings at which a parameter has the given value. An unknown
// parameter, or no such setting, wraps [ErrStudy].
func (s *Summary) Where(parameter string, value float64) (*Summary, error) {
	values, err := s.Parameter(parameter)
	if err != nil {
		return nil, err
	}
	out := &Summary{Parameters: s.Parameters, Measures: s.Measures, Replications: s.Replications}
	for i, v := range values {
		if v == value {
			out.Settings = append(out.Settings, s.Settings[i])
			out.Means, out.Errors = append(out.Means, s.Means[i]), append(out.Errors, s.Errors[i])
		}
	}
	if len(out.Settings) == 0 {
		return nil, fmt.Errorf("%w: no setting has %s = %g", ErrStudy, parameter, value)
	}
	return out, nil
}

// Lines returns a figure of some measures against a parameter, with their Monte Carlo standard
// errors as bars. Set its title, labels and ends of the axis before calling Figure. A measure is
// one line: if there are several parameters, keep one value of the others with [Summary.Where]
// first. Unknown names wrap [ErrStudy].
func (s *Summary) Lines(parameter string, measures ...string) (figure.Lines, error) {
	x, err := s.Parameter(parameter)
	if err != nil {
		return figure.Lines{}, err
	}
	out := figure.Lines{XLabel: parameter}
	for _, m := range measures {
		means, errors, err := s.Curve(m)
		if err != nil {
			return figure.Lines{}, err
		}
		out.Lines = append(out.Lines, figure.Line{Name: m, X: x, Y: means, Error: errors})
	}
	return out, nil
}

// lines writes the summary as text, with the digits of each mean that its error allows.
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

// cutAtError writes v ± se, both up to the second digit of se.
func cutAtError(v, se float64) string {
	if !(se > 1e-10*math.Abs(v)) { // all replications agree, up to rounding
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	decimals := max(0, 1-int(math.Floor(math.Log10(se))))
	return fmt.Sprintf("%.*f ± %.*f", decimals, v, decimals, se)
}

// String makes a table with one line per setting: means with their Monte Carlo standard errors.
func (s *Summary) String() string {
	if s == nil {
		return "no results"
	}
	header, lines := s.lines()
	return inColumns(append([][]string{header}, lines...))
}

// inColumns writes the cells of each column below each other, two spaces apart.
func inColumns(lines [][]string) string {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, line := range lines {
		last := len(line) - 1
		for i, cell := range line[:last] {
			fmt.Fprintf(&b, "%-*s  ", widths[i], cell)
		}
		b.WriteString(line[last] + "\n")
	}
	return b.String()
}

// HTML makes the table of String for a notebook.
func (s *Summary) HTML() string {
	if s == nil {
		return "<p>no results</p>"
	}
	return s.html("", fmt.Sprintf("%d replications", s.Replications))
}

// html writes a verdict, if there is one, and a headline above the table.
func (s *Summary) html(verdict, headline string) string {
	var b strings.Builder
	b.WriteString("<div class=\"bayescmp\">")
	if verdict != "" {
		fmt.Fprintf(&b, "<p><strong>%s</strong></p>\n", html.EscapeString(verdict))
	}
	fmt.Fprintf(&b, "<p><small>%s; means ± their Monte Carlo standard errors</small></p>\n<table>",
		html.EscapeString(headline))
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for _, cell := range cells {
			cell = html.EscapeString(cell)
			fmt.Fprintf(&b, "<%s style=\"text-align:right\">%s</%s>", tag, cell, tag)
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
