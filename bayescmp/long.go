package bayescmp

import (
	"github.com/bayescmp/go/internal/reading"
)

// Long names the columns of a long table: one row for each score. The zero value means dataset,
// classifier, run, fold, score, n_train and n_test. Run, Fold and the two sizes are optional: a
// column of the usual name is used when it is there, one that is named here must be.
type Long struct {
	Dataset, Classifier, Run, Fold, Score string
	// TrainSize and TestSize hold the numbers of instances of each fold. With both, the correlation
	// between folds is taken from them, otherwise from the number of folds.
	TrainSize, TestSize string
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
		Folds: reading.Folds{
			Run: columns.Run, Fold: columns.Fold,
			TrainSize: columns.TrainSize, TestSize: columns.TestSize,
		},
	}
	return newBuilder(columns.Missing).scores(ofFrame(columns.Lower)(names.Read(t)))
}
