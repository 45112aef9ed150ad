package bayescmp

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// CSV says what [Open] cannot know about a file, or would find out wrongly. The zero value says
// nothing.
type CSV struct {
	// Dataset, Classifier, Run and Fold name the columns of data sets, classifiers, runs and folds.
	Dataset, Classifier, Run, Fold string
	// TrainSize and TestSize name the columns of the numbers of instances of each fold.
	TrainSize, TestSize string
	// Family names the column of the families of data sets, which belong together; see
	// [Scores.InFamilies]. "" means that the data sets are independent.
	Family string `json:",omitzero"`
	// PerFamily makes one data set of each family, for a benchmark that counts kinds of tasks and
	// not tasks; see [Scores.PerFamily].
	PerFamily bool `json:",omitzero"`
	// Classifiers names the columns of a wide table that are classifiers; nil means all columns of
	// numbers that have no other use.
	Classifiers []string
	// Only names the classifiers to use, in any layout, and Except those to leave out; nil means
	// all and none. At most one of them may be set.
	Only, Except []string `json:",omitzero"`
	// Names says what the numbers of folds, seeds and runs in names of data sets and classifiers
	// are, where names differ in such numbers only.
	Names Names `json:",omitzero"`
	// Metric is the metric to use, where a file has several: a column of scores, or a value in the
	// column of metrics.
	Metric string
	// Higher and Lower say which scores are better, where the name of the metric does not tell it
	// or tells it wrongly. At most one of them may be true.
	Higher, Lower bool
	// Rows says what the rows of a wide table are, where the table does not show it.
	Rows Rows
	// Rho is the correlation between the scores of two folds, in [0, 1), that all tests take: for
	// random splits the share of the test set, for independent runs 0. nil means that it is taken
	// from the folds.
	Rho *float64
	// Missing says what to do about missing scores; the default is to refuse them.
	Missing Missing
	// DropImputed treats scores as missing that a column called imputed says are imputed. Without
	// it they are used, and the String of the scores says how many there are, and whose.
	DropImputed bool `json:",omitzero"`
	// Scale is the scale on which scores of different data sets are compared, where their size or
	// their metric differs.
	Scale Scale
	// MaxMemory is how many bytes of memory the reading of the input may take, whatever is packed
	// in it. 0 stands for 4 GB, and in a browser for 2 GB: a million scores take some 0.4 GB at
	// most. Four times as many bytes of text may be read, unpacked.
	MaxMemory int64 `json:",omitzero"`
}

// Rows says what the rows of a wide table are.
type Rows int

const (
	// RowsFound is the default: the table shows what its rows are, or else Open asks.
	RowsFound Rows = iota
	// RowsDatasets says that each row is a data set.
	RowsDatasets
	// RowsFolds says that each row is a fold of its data set, or of the only data set.
	RowsFolds
	// RowsItems says that each row is an item of one test set.
	RowsItems
)

// Names says what the numbers of folds, seeds and runs in names such as iris_fold1 are.
type Names int

const (
	// NamesFound is the default: Open asks where names differ in such a number only.
	NamesFound Names = iota
	// NamesApart takes the names apart: iris_fold1 is fold 1 of data set iris, and A_seed0 is run 0
	// of classifier A. In tuples, such as ('iris', 0.1, 3), the last whole number is the run.
	NamesApart
	// NamesWhole leaves the names as they are.
	NamesWhole
)

// Open reads a file of scores as the function [Open] does. Errors are those of [Open].
func (c CSV) Open(path string) (*Scores, error) {
	return c.open(path, c.budget(context.Background(), nil))
}

func (c CSV) open(path string, b *budget.Budget) (*Scores, error) {
	scores, err := c.tables(path, b)
	if err != nil {
		return nil, ofFile(path, err)
	}
	return scores, nil
}

// budget is for one input. Whoever wants to be told how many bytes have been read gives a function.
func (c CSV) budget(ctx context.Context, tell func(read int64)) *budget.Budget {
	return budget.New(ctx, c.MaxMemory, tell)
}

func (c CSV) tables(path string, b *budget.Budget) (*Scores, error) {
	content, hints, err := c.understand(path, b)
	if err == nil {
		if content, err = content.Choose(hints); err != nil {
			return nil, exported(err)
		}
	}
	return c.scores(content, err, b)
}

// OpenMetrics reads a file like [CSV.Open], and returns the scores by each of its metrics.
func (c CSV) OpenMetrics(path string) ([]*Scores, error) {
	all, err := c.openMetrics(path)
	if err != nil {
		return nil, ofFile(path, err)
	}
	return all, nil
}

func (c CSV) openMetrics(path string) ([]*Scores, error) {
	b := c.budget(context.Background(), nil)
	content, hints, err := c.understand(path, b)
	if err != nil {
		return nil, exported(err)
	}
	var all []*Scores
	for _, one := range content.Split() {
		one, err := one.Choose(hints)
		if err != nil {
			return nil, exported(err)
		}
		scores, err := c.scores(one, nil, b)
		if err != nil {
			return nil, err
		}
		all = append(all, scores)
	}
	return all, nil
}

// understand reads all metrics of a file.
func (c CSV) understand(
	path string, b *budget.Budget,
) (reading.Content, reading.Hints, error) {
	hints, err := c.hints(path)
	if err != nil {
		return reading.Content{}, hints, err
	}
	hints.Budget = b
	tables, err := tables.Load(path, b)
	if err != nil {
		return reading.Content{}, hints, err
	}
	content, err := reading.Understand(tables, hints)
	return content, hints, err
}

// hints makes hints for reading of the options.
func (c CSV) hints(path string) (reading.Hints, error) {
	h := reading.Hints{
		File: tables.Stem(path), Dataset: c.Dataset, Classifier: c.Classifier, Run: c.Run,
		Fold: c.Fold, TrainSize: c.TrainSize, TestSize: c.TestSize, Family: c.Family,
		Classifiers: c.Classifiers, Only: c.Only, Except: c.Except,
		DropImputed: c.DropImputed, Names: reading.Names(c.Names),
		Metric: c.Metric, Rows: reading.Rows(c.Rows),
	}
	switch {
	case c.Higher && c.Lower:
		return h, fmt.Errorf("%w: Higher and Lower are both true; choose one", ErrOption)
	case c.Rows < RowsFound || c.Rows > RowsItems:
		return h, fmt.Errorf("%w: Rows: %d is none of its values", ErrOption, c.Rows)
	case c.Names < NamesFound || c.Names > NamesWhole:
		return h, fmt.Errorf("%w: Names: %d is none of its values", ErrOption, c.Names)
	case c.Only != nil && c.Except != nil:
		return h, fmt.Errorf("%w: Only and Except are both set; choose one", ErrOption)
	case c.Rho != nil && !(*c.Rho >= 0 && *c.Rho < 1):
		return h, fmt.Errorf("%w: Rho must be in [0, 1), not %g", ErrOption, *c.Rho)
	case c.MaxMemory < 0:
		return h, fmt.Errorf("%w: MaxMemory must be 0 or more, not %d", ErrOption, c.MaxMemory)
	case c.Higher:
		h.Better = metrics.Higher
	case c.Lower:
		h.Better = metrics.Lower
	}
	return h, nil
}

// scores makes scores of what was read.
func (c CSV) scores(
	content reading.Content, err error, counted *budget.Budget,
) (*Scores, error) {
	b := newBuilder(c.Missing)
	b.rho, b.budget = c.Rho, counted
	return c.rescaled(b.scores(content, err))
}

// rescaled puts scores that were read on the scale of the options, and then averages families.
func (c CSV) rescaled(s *Scores, err error) (*Scores, error) {
	if err == nil && c.Scale != ScaleFound {
		s, err = s.Rescale(c.Scale)
	}
	if err == nil && c.PerFamily {
		s, err = s.PerFamily()
	}
	return s, err
}

// Open reads a file of scores and finds out its layout from the names of the columns:
//
//   - long, with a column of classifiers: one row per score, or per classifier and fold with a
//     column for each metric. The tables of the WEKA Experimenter, the AutoML benchmark, OpenML,
//     mlr3, tidymodels, jMetal and challengeR are of this kind;
//   - caret's resamples, and tables of papers with a row for each classifier;
//   - wide otherwise: one column per classifier, one row per fold or data set.
//
// A long table has its data sets in a column such as dataset, data_name, task, problem, instance or
// benchmark; its classifiers in classifier, algorithm, model, method, learner, framework, scheme or
// system; its folds in run, repeat, trial, seed or iteration and in fold or split; the sizes of the
// training and test sets in n_train and n_test. Capitals, spaces and punctuation do not matter.
// Scores are in the columns of numbers whose names do not stand for counts, times, spreads or
// parameters, or in score or value beside a column of metrics. A file without a column of data sets
// is one data set, named after the file.
//
// Whether higher or lower scores are better is known from the name of the metric, such as accuracy,
// AUC, log loss or RMSE; neg_mean_squared_error is better when higher, as in scikit-learn. If no
// metric is named, higher scores are taken to be better. The String of the result says what was
// understood, and what was left out and why.
//
// The file may be text as [ReadCSV] reads it, WEKA's ARFF, an Excel workbook (.xlsx), Parquet
// or Arrow (Feather); text may be compressed by gzip or zstd, and several files may be in a folder
// or a zip archive. MaxMemory of [CSV] limits what reading may take: with the default, some ten
// million scores.
//
// Numbers may have decimal commas, if no number in the file has a decimal point and not all commas
// could be separators of thousands. They may be bold, or have a percent sign, a spread, a number in
// brackets or a mark behind them, as in 0.91±0.02, 91.2 %, **0.91**, 0.91 (3) and 0.91*. Whatever
// is not used of a file is reported.
//
// Where a file can be read in several ways, the error is an [*InputError] that says so. The options
// of [CSV] then say which way is meant, that lower scores are better, or what to do about missing
// scores; [ReadCSV] with [FromLong] or [FromWide] reads every other table. Other errors are those
// of ReadCSV, FromLong and FromWide.
func Open(path string) (*Scores, error) { return CSV{}.Open(path) }
