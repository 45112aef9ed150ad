package bayescmp

import (
	"io"

	"github.com/bayescmp/go/bayescmp/internal/reading"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// ReadCSV reads a table with a header line. Every column is text, kept as it stands in the file:
// NA, NaN and 007 are names like any other, and [FromLong] and [FromWide] parse the scores. White
// space around the header's names is dropped. Columns may be separated by commas, semicolons or
// tabs (what the header uses); a byte order mark, either kind of line end and empty lines are fine.
//
// Errors wrap [ErrCSV], and name the line, or [ErrEmpty].
func ReadCSV(r io.Reader) (dataframe.DataFrame, error) {
	t, err := reading.CSV(r)
	if err != nil {
		return dataframe.DataFrame{Err: err}, err
	}
	columns := make([]series.Series, len(t.Names))
	for j, name := range t.Names {
		columns[j] = series.New(t.Column(name), series.String, name)
	}
	df := dataframe.New(columns...)
	return df, df.Err
}
