package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Frame is a data frame of gota. [ReadCSV] and the answers make some; [FromLong], [FromWide] and
// others read them.
type Frame = dataframe.DataFrame

// tableOf makes text of a data frame, each column when it is asked for.
func tableOf(df dataframe.DataFrame) (tables.Table, error) {
	if err := df.Error(); err != nil {
		return tables.Table{}, fmt.Errorf("the data frame carries an error: %w", err)
	}
	if df.Nrow() == 0 {
		return tables.Table{}, fmt.Errorf("%w: the data frame has no rows", ErrEmpty)
	}
	names := df.Names()
	column := func(name string) []string { return textOf(df, slices.Index(names, name)) }
	return tables.Table{Names: names, Rows: df.Nrow(), Column: column}, nil
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
