package simulate

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
)

const errorSuffix = "_error"

// columns returns the names of the columns of the frame and the CSV.
func (s *Summary) columns() []string {
	names := append(slices.Clone(s.Parameters), "replications")
	for _, m := range s.Measures {
		names = append(names, m, m+errorSuffix)
	}
	return names
}

// row returns the numbers in the columns at one setting.
func (s *Summary) row(setting int) []float64 {
	row := append(slices.Clone(s.Settings[setting]), float64(s.Replications))
	for m := range s.Measures {
		row = append(row, s.Means[setting][m], s.Errors[setting][m])
	}
	return row
}

// Frame returns one row per setting. The columns are the parameters, "replications", and two for
// each measure: its mean, and its standard error with "_error" behind the name.
func (s *Summary) Frame() bayescmp.Frame {
	if s == nil {
		return frames.Failed(errNoResults)
	}
	var out fields.List
	for j, name := range s.columns() {
		values := make([]float64, len(s.Settings))
		for i := range values {
			values[i] = s.row(i)[j]
		}
		out = append(out, fields.Named(name, values))
	}
	return frames.New(out...)
}

// WriteCSV writes the rows of [Summary.Frame], means and errors with six digits.
func (s *Summary) WriteCSV(w io.Writer) error {
	if s == nil {
		return errNoResults
	}
	out := csv.NewWriter(w)
	_ = out.Write(s.columns()) // Error returns its error
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

// ReadSummary reads a CSV that [Summary.WriteCSV] wrote. Errors wrap [ErrStudy].
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
		return nil, fmt.Errorf("%w: the summary has no column replications, only %s",
			ErrStudy, strings.Join(rows[0], ", "))
	}
	s.Parameters = rows[0][:at]
	for j := at + 1; j < len(rows[0]); j += 2 {
		if j+1 == len(rows[0]) || rows[0][j+1] != rows[0][j]+errorSuffix {
			return nil, fmt.Errorf("%w: the column %s of the summary is not followed by %s",
				ErrStudy, rows[0][j], rows[0][j]+errorSuffix)
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

// addRow adds a line of a CSV, which has the number of replications in column at.
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
		return fmt.Errorf("%s replications: the number must be whole, and the same in all lines",
			fields[at])
	}
	s.Replications = int(n)
	var means, errs []float64
	for j := at + 1; j < len(row); j += 2 {
		means, errs = append(means, row[j]), append(errs, row[j+1])
	}
	s.Settings = append(s.Settings, row[:at])
	s.Means, s.Errors = append(s.Means, means), append(s.Errors, errs)
	return nil
}
