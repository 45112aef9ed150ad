package reading

import (
	"cmp"
	"strconv"
)

// foldColumns holds the columns that say which fold a row is about; nil where there is none.
type foldColumns struct {
	run, fold   []string
	train, test []float64
	// rows are the rows of the file, counted from 1; nil if the table has all of them.
	rows []int
}

// Folds names the columns that say which fold a row is about: its run and its number, and the sizes
// of its training and test set. Where one has no name here, a column of the usual name is used if
// it is there: run, fold, n_train and n_test.
type Folds struct{ Run, Fold, TrainSize, TestSize string }

func (t Table) folds(names Folds) (f foldColumns, err error) {
	if f.run, err = t.optional(names.Run, "run"); err != nil {
		return f, err
	}
	if f.fold, err = t.optional(names.Fold, "fold"); err != nil {
		return f, err
	}
	if f.train, err = t.sizes(names.TrainSize, "n_train"); err != nil {
		return f, err
	}
	f.test, err = t.sizes(names.TestSize, "n_test")
	return f, err
}

func (t Table) sizes(name, usual string) ([]float64, error) {
	column, err := t.optional(name, usual)
	if err != nil || column == nil {
		return nil, err
	}
	return parseSizes(column, cmp.Or(name, usual))
}

// entry starts the entry of row i, counted from 0.
func (f foldColumns) entry(i int) Entry {
	e := Entry{Row: i + 1}
	if f.rows != nil {
		e.Row = f.rows[i]
	}
	if f.run != nil {
		e.Run = f.run[i]
	}
	if f.fold != nil {
		e.Fold = f.fold[i]
	}
	if f.train != nil {
		e.Train = f.train[i]
	}
	if f.test != nil {
		e.Test = f.test[i]
	}
	return e
}

// countRows numbers the rows of each data set and run from 1.
func countRows(datasets, runs []string) []string {
	count := map[[2]string]int{}
	numbers := make([]string, len(datasets))
	for i, name := range datasets {
		key := [2]string{name, ""}
		if runs != nil {
			key[1] = runs[i]
		}
		count[key]++
		numbers[i] = strconv.Itoa(count[key])
	}
	return numbers
}
