package reading

import (
	"fmt"
	"strconv"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
)

// foldColumns holds the columns that say which fold a row is about; nil where there is none.
type foldColumns struct {
	run, fold   *tables.Cells
	train, test []float64
	// rows are the rows of the file, counted from 1; nil if the table has all of them.
	rows []int
}

// Folds names the columns that say which fold a row is about: its run and its number, and the sizes
// of its training and test set. Where one has no name here, a column of the usual name is used if
// it is there: run, fold, n_train and n_test.
type Folds struct{ Run, Fold, TrainSize, TestSize string }

func readFolds(t tables.Table, names Folds) (f foldColumns, err error) {
	if names, err = names.usual(t); err != nil {
		return f, err
	}
	return readFoldColumns(t, names)
}

// findFolds finds the columns that say which fold a row is about.
func findFolds(t tables.Table) Folds {
	return Folds{
		Run: t.Find(tables.RunNames), Fold: t.Find(tables.FoldNames),
		TrainSize: t.Find(tables.TrainNames), TestSize: t.Find(tables.TestNames),
	}
}

// usual puts in the usual names where no column is named. Columns that are named have to be there.
func (n Folds) usual(t tables.Table) (Folds, error) {
	for name, usual := range map[*string]string{
		&n.Run: "run", &n.Fold: "fold", &n.TrainSize: "n_train", &n.TestSize: "n_test",
	} {
		switch {
		case *name == "" && t.Has(usual):
			*name = usual
		case *name != "" && !t.Has(*name):
			return n, fmt.Errorf("%w: %s", tables.ErrColumn, t.Lacks(*name))
		}
	}
	return n, nil
}

// readFoldColumns reads the columns that are named.
func readFoldColumns(t tables.Table, names Folds) (f foldColumns, err error) {
	if names.Run != "" {
		f.run = t.Cells(names.Run)
	}
	if names.Fold != "" {
		f.fold = t.Cells(names.Fold)
	}
	if names.TrainSize != "" {
		if f.train, err = tables.ParseSizes(t.Column(names.TrainSize),
			names.TrainSize); err != nil {
			return f, err
		}
	}
	if names.TestSize != "" {
		f.test, err = tables.ParseSizes(t.Column(names.TestSize), names.TestSize)
	}
	return f, err
}

// entry starts the entry of row i, counted from 0.
func (f foldColumns) entry(i int) Entry {
	e := Entry{Row: i + 1}
	if f.rows != nil {
		e.Row = f.rows[i]
	}
	if f.run != nil {
		e.Run = f.run.At(i)
	}
	if f.fold != nil {
		e.Fold = f.fold.At(i)
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
func countRows(datasets []string, runs *tables.Cells) *tables.Cells {
	count := map[[2]string]int{}
	numbers := make([]string, len(datasets))
	for i, name := range datasets {
		key := [2]string{name, ""}
		if runs != nil {
			key[1] = runs.At(i)
		}
		count[key]++
		numbers[i] = strconv.Itoa(count[key])
	}
	return tables.Plain(numbers)
}

// splitColumn matches a column with the scores of one fold or resample. The first group is what is
// numbered, the second the number.
var splitColumn = lazyregexp.New(
	`(?i)^(resamples?|seeds?|runs?|rep|repeat|repetition|splits?|folds?|cv|iter|iteration|trial|)` +
		`[ _.:-]*([0-9]{1,6})$`)

// countSplits reports whether the numbers of several columns count from 0 or 1 on.
func countSplits(numbers []string) bool {
	for i, number := range numbers {
		n, _ := strconv.Atoi(number)
		first, _ := strconv.Atoi(numbers[0])
		if first > 1 || n != first+i {
			return false
		}
	}
	return len(numbers) > 1
}
