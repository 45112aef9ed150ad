package bayescmp

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
)

// Wide names the columns of a wide table: one row per fold (or per data set), one column per classifier. The zero value
// means dataset, run, fold, n_train and n_test for the columns that say which fold it is, of which only dataset
// must exist, and every other column for the classifiers.
type Wide struct {
	Dataset, Run, Fold  string
	TrainSize, TestSize string
	// Classifiers names the columns to use; nil means all that have no other use.
	Classifiers []string
	// Lower says that lower scores are better (errors, losses, times).
	Lower bool
	// Missing says what to do about missing scores; the default is to refuse them.
	Missing Missing
}

// FromWide reads a wide table: one row for each data set, run and fold, one column per classifier. Without a fold
// column, the rows of a data set (and run) are its folds, in the order of the table.
//
// Errors are those of [FromLong].
func FromWide(df dataframe.DataFrame, columns Wide) (*Scores, error) {
	t, err := newTable(df)
	if err != nil {
		return nil, err
	}
	datasets, err := t.texts(cmp.Or(columns.Dataset, "dataset"))
	if err != nil {
		return nil, fmt.Errorf("%w; name the column of the data sets in Wide{Dataset: …}", err)
	}
	return t.wide(columns, datasets)
}

// wide reads the rows, whose data sets are given.
func (t table) wide(columns Wide, datasets []string) (*Scores, error) {
	folds, err := t.foldColumns(columns.Run, columns.Fold, columns.TrainSize, columns.TestSize)
	if err != nil {
		return nil, err
	}
	if folds.folds == nil {
		folds.folds = countRows(datasets, folds.runs)
	}
	names, scores, err := t.classifierColumns(columns)
	if err != nil {
		return nil, err
	}
	b := newBuilder(columns.Missing, columns.Lower)
	b.note("Each of the columns %s is a classifier.", writing.Quoted(names))
	for i := range datasets {
		for c, name := range names {
			e := folds.entry(i)
			e.dataset, e.classifier = datasets[i], name
			if e.score, err = parseScore(scores[c][i]); err != nil {
				return nil, fmt.Errorf("%w (%s)", err, e)
			}
			if err := b.add(e); err != nil {
				return nil, err
			}
		}
	}
	return b.scores()
}

// classifierColumns returns the columns of scores and their names.
func (t table) classifierColumns(columns Wide) (names []string, scores [][]string, err error) {
	names = columns.Classifiers
	if names == nil {
		other := []string{
			cmp.Or(columns.Dataset, "dataset"), cmp.Or(columns.Run, "run"), cmp.Or(columns.Fold, "fold"),
			cmp.Or(columns.TrainSize, "n_train"), cmp.Or(columns.TestSize, "n_test"),
		}
		for _, name := range t.names {
			if !slices.Contains(other, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("%w: no column is left for a classifier; the columns are %s", ErrColumn, writing.Quoted(t.names))
	}
	scores = make([][]string, len(names))
	for c, name := range names {
		if scores[c], err = t.texts(name); err != nil {
			return nil, nil, err
		}
	}
	return names, scores, nil
}

// countRows numbers the rows of each data set and run from 1.
func countRows(datasets, runs []string) []string {
	count := map[[2]string]int{}
	folds := make([]string, len(datasets))
	for i, name := range datasets {
		key := [2]string{name, ""}
		if runs != nil {
			key[1] = runs[i]
		}
		count[key]++
		folds[i] = strconv.Itoa(count[key])
	}
	return folds
}
