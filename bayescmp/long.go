package bayescmp

import (
	"cmp"
	"fmt"

	"github.com/go-gota/gota/dataframe"
)

// Long names the columns of a long table: one row for each score. The zero value means dataset, classifier, run, fold,
// score, n_train and n_test. Run, Fold and the two sizes are optional: a column of the usual name is used when it is
// there, one that is named here must be.
type Long struct {
	Dataset, Classifier, Run, Fold, Score string
	// TrainSize and TestSize hold the numbers of instances of each fold. With both, the correlation between folds
	// is taken from them, otherwise from the number of folds.
	TrainSize, TestSize string
	// Lower says that lower scores are better (errors, losses, times).
	Lower bool
	// Missing says what to do about missing scores; the default is to refuse them.
	Missing Missing
}

// FromLong reads a long table: one row for each data set, classifier, run and fold. Columns may be text (as from
// [ReadCSV]) or numbers. A data set, a classifier, a run or a fold is whatever has a name of its own; scores are paired
// by (run, fold), so the order of the rows does not matter.
//
// Errors name the data row, counted from 1, or the data set, classifier, run and fold, and wrap [ErrColumn],
// [ErrScore], [ErrMissing], [ErrDuplicate], [ErrFolds] or [ErrEmpty].
func FromLong(df dataframe.DataFrame, columns Long) (*Scores, error) {
	t, err := newTable(df)
	if err != nil {
		return nil, err
	}
	datasets, err := t.texts(cmp.Or(columns.Dataset, "dataset"))
	if err != nil {
		return nil, fmt.Errorf("%w; name the column of the data sets in Long{Dataset: …}", err)
	}
	classifiers, err := t.texts(cmp.Or(columns.Classifier, "classifier"))
	if err != nil {
		return nil, fmt.Errorf("%w; name the column of the classifiers in Long{Classifier: …}", err)
	}
	scoreColumn := cmp.Or(columns.Score, "score")
	scores, err := t.texts(scoreColumn)
	if err != nil {
		return nil, fmt.Errorf("%w; name the column of the scores in Long{Score: …}", err)
	}
	folds, err := t.foldColumns(columns.Run, columns.Fold, columns.TrainSize, columns.TestSize)
	if err != nil {
		return nil, err
	}
	b := newBuilder(columns.Missing, columns.Lower)
	for i := range datasets {
		e := folds.entry(i)
		e.dataset, e.classifier = datasets[i], classifiers[i]
		if e.score, err = parseScore(scores[i]); err != nil {
			return nil, fmt.Errorf("%w (%s)", err, e)
		}
		if err := b.add(e); err != nil {
			return nil, err
		}
	}
	b.note("Scores from column %q.", scoreColumn)
	return b.scores()
}

// foldColumns holds the columns that say which fold a row is about; nil where there is none.
type foldColumns struct {
	runs, folds []string
	train, test []float64
}

func (t table) foldColumns(run, fold, trainSize, testSize string) (c foldColumns, err error) {
	if c.runs, err = t.optional(run, "run"); err != nil {
		return c, err
	}
	if c.folds, err = t.optional(fold, "fold"); err != nil {
		return c, err
	}
	if c.train, err = t.sizes(trainSize, "n_train"); err != nil {
		return c, err
	}
	c.test, err = t.sizes(testSize, "n_test")
	return c, err
}

func (t table) sizes(name, usual string) ([]float64, error) {
	column, err := t.optional(name, usual)
	if err != nil {
		return nil, err
	}
	return sizes(column, cmp.Or(name, usual))
}

// entry starts the entry of row i, counted from 0, with what the fold columns say.
func (c foldColumns) entry(i int) entry {
	e := entry{row: i + 1}
	if c.runs != nil {
		e.run = c.runs[i]
	}
	if c.folds != nil {
		e.fold = c.folds[i]
	}
	if c.train != nil {
		e.train = c.train[i]
	}
	if c.test != nil {
		e.test = c.test[i]
	}
	return e
}
