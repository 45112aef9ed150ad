package bayescmp

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Frame is a data frame of gota. [ReadCSV] and the answers make some; [FromLong], [FromWide] and
// others read them.
type Frame = dataframe.DataFrame

// ReadCSV reads a table with a header line. Every column is text, kept as it stands in the file:
// NA, NaN and 007 are names like any other, and [FromLong] and [FromWide] parse the scores. White
// space around the header's names is dropped.
//
// Columns may be separated by commas, semicolons, tabs or vertical bars (what the header uses, or a
// line such as sep=; above it). The text may be UTF-8 or UTF-16; any other is taken for
// Windows-1252. Every kind of line end is fine, and so are empty lines, and lines above the header
// that begin with #. A first column of row numbers without a name, as pandas and R write it, is
// left out, and so are columns with neither name nor values. If such a first column has words, it
// is called dataset, or fold if it names folds; beside a column of data sets it is "Unnamed: 0".
//
// Errors wrap [ErrCSV], and name the line, or [ErrEmpty], or [ErrTooLarge] for a table that takes
// more than 4 GB of memory; in a browser, more than 2 GB.
func ReadCSV(r io.Reader) (Frame, error) {
	b := budget.New(context.Background(), 0, nil)
	t, err := tables.CSV(b.Text(r), b)
	if err != nil {
		err = shortError(exported(err))
		return frames.Failed(err), err
	}
	columns := make(fields.List, len(t.Names))
	for j, name := range t.Names {
		columns[j] = fields.Named(name, t.Column(name))
	}
	df := frames.New(columns...)
	return df, df.Err
}

// tableOf makes text of a data frame, each column when it is first asked for.
func tableOf(df dataframe.DataFrame) (tables.Table, error) {
	if err := df.Error(); err != nil {
		return tables.Table{}, fmt.Errorf("the data frame carries an error: %w", err)
	}
	if df.Nrow() == 0 {
		return tables.Table{}, fmt.Errorf("%w: the data frame has no rows", ErrEmpty)
	}
	names, made := df.Names(), map[string]*tables.Cells{}
	cells := func(name string) *tables.Cells {
		if made[name] == nil {
			made[name] = tables.Plain(textOf(df, slices.Index(names, name)))
		}
		return made[name]
	}
	return tables.Table{Names: names, Rows: df.Nrow(), Cells: cells}, nil
}

// textOf makes text of column j. gota itself would print 1e-12 as 0.000000.
func textOf(df dataframe.DataFrame, j int) []string {
	text := make([]string, df.Nrow())
	float := df.Types()[j] == series.Float
	for i := range text {
		e := df.Elem(i, j) // df.Col would copy the column
		if float {
			text[i] = labelOf(e.Float())
		} else {
			text[i] = e.String()
		}
	}
	return text
}

// labelOf writes a number that serves as a name: whole numbers as such.
func labelOf(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// ofFrame returns a function that gives a direction to what was read from a data frame whose
// columns the user has named: nothing about the layout had to be found out.
func ofFrame(lower bool) func(reading.Content, error) (reading.Content, error) {
	better := metrics.Higher
	if lower {
		better = metrics.Lower
	}
	return func(c reading.Content, err error) (reading.Content, error) {
		for i := range c.Metrics {
			c.Metrics[i].Better = better
		}
		c.Layout = ""
		return c, err
	}
}
