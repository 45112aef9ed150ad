package bayescmp

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Long names the columns of a long table: one row for each score. The zero value means dataset,
// classifier, run, fold, score, n_train and n_test. Run, Fold and the two sizes are optional: a
// column with the usual name is used if it exists, and a column that is named here must exist.
type Long struct {
	Dataset, Classifier, Run, Fold, Score string
	// TrainSize and TestSize hold the numbers of instances of each fold. With both, the correlation
	// between folds is taken from them, otherwise from the number of folds.
	TrainSize, TestSize string
	// Family names the column of the families of data sets, which belong together; see
	// [Scores.InFamilies]. "" means that the data sets are independent.
	Family string
	// Lower says that lower scores are better (errors, losses, times).
	Lower bool
	// Missing says what to do about missing scores; the default is to refuse them.
	Missing Missing
}

// FromLong reads a long table: one row for each data set, classifier, run and fold. Columns may be
// text (as from [ReadCSV]) or numbers. A data set, a classifier, a run or a fold is whatever has a
// name of its own; scores are paired by (run, fold), so the order of the rows does not matter.
//
// Errors name the data row, counted from 1, or the data set, classifier, run and fold, and wrap
// [ErrColumn], [ErrScore], [ErrMissing], [ErrDuplicate], [ErrFolds] or [ErrEmpty].
func FromLong(df Frame, columns Long) (*Scores, error) {
	t, err := tableOf(df)
	if err != nil {
		return nil, err
	}
	names := reading.Long{
		Dataset: columns.Dataset, Classifier: columns.Classifier, Score: columns.Score,
		Family: columns.Family,
		Folds: reading.Folds{
			Run: columns.Run, Fold: columns.Fold,
			TrainSize: columns.TrainSize, TestSize: columns.TestSize,
		},
	}
	return newBuilder(columns.Missing).scores(ofFrame(columns.Lower)(names.Read(t)))
}

// Wide names the columns of a wide table: one row per fold (or per data set), one column per
// classifier. The zero value means dataset, run, fold, n_train and n_test for the columns that say
// which fold it is, of which only dataset must exist, and every other column for the classifiers.
type Wide struct {
	Dataset, Run, Fold  string
	TrainSize, TestSize string
	// Family names the column of the families of data sets; see [Scores.InFamilies].
	Family string
	// Classifiers names the columns to use; nil means all that have no other use.
	Classifiers []string
	// Lower says that lower scores are better (errors, losses, times).
	Lower bool
	// Missing says what to do about missing scores; the default is to refuse them.
	Missing Missing
}

// FromWide reads a wide table: one row for each data set, run and fold, one column per classifier.
// Without a fold column, the rows of a data set (and run) are its folds, in the order of the table.
//
// Errors are those of [FromLong].
func FromWide(df Frame, columns Wide) (*Scores, error) {
	t, err := tableOf(df)
	if err != nil {
		return nil, err
	}
	names := reading.Wide{
		Dataset: columns.Dataset, Classifiers: columns.Classifiers, Family: columns.Family,
		Folds: reading.Folds{
			Run: columns.Run, Fold: columns.Fold,
			TrainSize: columns.TrainSize, TestSize: columns.TestSize,
		},
	}
	return newBuilder(columns.Missing).scores(ofFrame(columns.Lower)(names.Read(t)))
}

// FromFrame reads a data frame as [CSV.Open] reads a file: in any layout, which the names of the
// columns tell, with these options. A frame without a column of data sets is one data set, named
// data. Texts are read as in a file: an empty one is a gap.
//
// Errors are those of [Open]. [FromLong] and [FromWide] read frames whose columns you can name.
func (c CSV) FromFrame(df Frame) (*Scores, error) {
	t, err := tableOf(df)
	if err != nil {
		return nil, err
	}
	return c.fromTables(func(h reading.Hints) (reading.Content, error) {
		return reading.Understand([]tables.Table{t}, h)
	})
}

// FromColumns reads columns of scores, one for each classifier, whatever its name is. The rows of
// about, which may have no columns, say which fold a row is: the columns dataset, run, fold,
// n_train and n_test, or those that the options name. Without dataset, run and fold, Rows says
// what the rows are. Without a column of data sets, there is one, named data. Higher scores are
// better if neither the options nor the name of the metric say otherwise.
//
// Errors are those of [Open].
func (c CSV) FromColumns(classifiers, about Frame) (*Scores, error) {
	scores, err := tableOf(classifiers)
	if err != nil {
		return nil, err
	}
	beside := tables.Table{Rows: scores.Rows}
	if about.Ncol() > 0 {
		if beside, err = tableOf(about); err != nil {
			return nil, err
		}
	}
	if beside.Rows != scores.Rows {
		return nil, fmt.Errorf("%w: the classifiers have %d rows, and the columns beside them %d",
			ErrColumn, scores.Rows, beside.Rows)
	}
	return c.fromTables(func(h reading.Hints) (reading.Content, error) {
		return reading.ByName(scores, beside, h)
	})
}

// fromTables makes scores of what is read from tables in memory.
func (c CSV) fromTables(read func(reading.Hints) (reading.Content, error)) (*Scores, error) {
	b := c.budget(context.Background(), nil)
	hints, err := c.hints("data")
	if err != nil {
		return nil, err
	}
	hints.Budget = b
	content, err := read(hints)
	if err == nil {
		if content, err = content.Choose(hints); err != nil {
			return nil, exported(err)
		}
	}
	return c.scores(content, err, b)
}
