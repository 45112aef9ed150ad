package bayescmp

import (
	"context"
	"io"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/reading/tables"
)

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
