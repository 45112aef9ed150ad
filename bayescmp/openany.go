package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/itemfiles"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/writing"
)

// OpenAny reads scores of every kind that this package knows: single items of benchmarks as
// [OpenItems] does, the means of tasks as [OpenResults] does, and all else as [Open] does. A table
// is taken for one of items if a column names questions, another one models, and one has scores.
func OpenAny(path string) (*Scores, error) { return CSV{}.OpenAny(path) }

// OpenAny reads a file or a folder as the function [OpenAny] does. For items, Dataset and
// Classifier name the columns of benchmarks and models, and Run that of epochs; Metric may have a
// filter of the harness, as in "exact_match,strict-match". With options that are about folds,
// [CSV.Open] reads the file.
func (c CSV) OpenAny(path string) (*Scores, error) {
	return c.openAny(path, c.budget(context.Background(), nil))
}

// OpenAnyContext reads a file or a folder as [CSV.OpenAny] does. If ctx is done, the error is the
// error of ctx, at once; what has been read is forgotten. The progress functions are told how many
// megabytes of text have been read, and how many there are at least: packed files may hold more.
func (c CSV) OpenAnyContext(
	ctx context.Context, path string, progress ...func(done, total int),
) (*Scores, error) {
	told := parallel.NewProgress(progress...)
	tell := func(read int64) {
		const megabyte = 1 << 20
		if ctx.Err() == nil {
			told.Tell(int(read/megabyte), int(read/megabyte)+1)
		}
	}
	s, err := untilDone(ctx, func() (*Scores, error) {
		return c.openAny(path, c.budget(ctx, tell))
	})
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	return s, nil
}

// untilDone returns what f returns, or the error of ctx if that is done before. f has to notice
// that, too, and end.
func untilDone[T any](ctx context.Context, f func() (T, error)) (result T, err error) {
	if err := ctx.Err(); err != nil || ctx.Done() == nil {
		if err == nil {
			return f()
		}
		return result, err
	}
	type outcome struct {
		result T
		err    error
		panic  any
	}
	ended := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.panic = recover()
			ended <- o
		}()
		o.result, o.err = f()
	}()
	select {
	case <-ctx.Done():
		return result, ctx.Err()
	case o := <-ended:
		if o.panic != nil {
			panic(o.panic) // where it would have been without a goroutine
		}
		return o.result, o.err
	}
}

func (c CSV) openAny(path string, b *budget.Budget) (*Scores, error) {
	kind := itemfiles.Other
	if c.Fold == "" && c.TrainSize == "" && c.TestSize == "" && c.Family == "" &&
		c.Classifiers == nil && c.Names == NamesFound &&
		c.Rho == nil && (c.Rows == RowsFound || c.Rows == RowsItems) {
		columns := itemfiles.Columns{Benchmark: c.Dataset, Model: c.Classifier, Epoch: c.Run,
			Score: c.Metric}
		kind = itemfiles.Recognise(path, columns, b.Fresh())
	}
	switch kind {
	case itemfiles.OfTasks:
		return c.openResults(path, b)
	case itemfiles.OfItems:
		return c.openItems(path, b)
	}
	s, err := c.open(path, b)
	if c.Rows == RowsItems && c.Classifiers == nil && errors.Is(err, ErrLayout) {
		// Items may be right or wrong in letters, and on several benchmarks.
		if items, other := c.openItems(path, b.Fresh()); other == nil {
			return items, nil
		}
	}
	return s, err
}

func (c CSV) openItems(path string, b *budget.Budget) (*Scores, error) {
	f := ItemFiles{Benchmark: c.Dataset, Model: c.Classifier, Epoch: c.Run, Lower: c.Lower}
	f.Metric, f.Filter, _ = strings.Cut(c.Metric, ",")
	switch filepath.Ext(path) {
	case ".csv", ".tsv", ".txt", ".gz":
		f.Score = c.Metric
	}
	items, err := f.open(path, b)
	if err != nil {
		return nil, err
	}
	return c.rescaled(c.among(items.Scores()))
}

// OpenResults reads results of the language model evaluation harness: the mean score of each model
// on each task, from a file in JSON, or from all such files of a folder and of the folders in it.
// They have no single questions, so two models can only be compared over many tasks, by the
// scatter of the differences between tasks: by [SignedRank], [Sign], [Best] or [Friedman]. On one
// task there would only be the unpaired standard errors, which are too large for models that fail
// at the same questions; this package does not use them. With --log_samples the harness writes what
// [OpenItems] reads.
//
// Each task counts once, whatever its number of questions. Groups of tasks are left out, since they
// are means of the same tasks. Whether lower scores are better is known from the file. Tasks that
// not all models have are an error unless Missing says what to do. Other errors wrap [ErrCSV],
// [ErrLayout], [ErrScore], [ErrMissing] or [ErrEmpty]; where there are several metrics, the error
// is an [*InputError] that lists them.
func OpenResults(path string) (*Scores, error) { return CSV{}.OpenResults(path) }

// OpenResults reads a file or a folder as the function [OpenResults] does. Metric and Missing are
// used; Metric may have a filter, as in "exact_match,strict-match".
func (c CSV) OpenResults(path string) (*Scores, error) {
	return c.openResults(path, c.budget(context.Background(), nil))
}

func (c CSV) openResults(path string, b *budget.Budget) (*Scores, error) {
	means, groups, err := itemfiles.Results(path, itemfiles.Choice{Metric: c.Metric}, b)
	if err != nil {
		return nil, ofFile(path, itemsError(err))
	}
	content := reading.Content{Layout: "results of the language model evaluation harness",
		Rows: len(means)}
	number := map[reading.Metric]int{}
	for i, m := range means {
		metric := reading.Metric{Name: m.Metric, Better: metrics.Higher}
		if m.Lower || c.Lower {
			metric.Better = metrics.Lower
		}
		at, known := number[metric]
		if !known {
			at = len(content.Metrics)
			number[metric] = at
			content.Metrics = append(content.Metrics, metric)
		}
		if !math.IsNaN(m.Value) {
			content.Entries.Add(&reading.Entry{Dataset: m.Task, Classifier: m.Model, Score: m.Value,
				Metric: at, Row: i + 1})
		}
	}
	content.Notes = append(content.Notes, "These are means of tasks, so the answer rests on how "+
		"the differences scatter between tasks: the questions of a task cannot be paired without "+
		"--log_samples.")
	if len(groups) > 0 {
		content.Notes = append(content.Notes, fmt.Sprintf("Left out: groups of tasks (%s).",
			writing.Listed(groups, 5)))
	}
	content, err = content.Among(reading.Hints{Only: c.Only, Except: c.Except})
	if err != nil {
		return nil, ofFile(path, exported(err))
	}
	s, err := c.scores(content, nil, b)
	if err != nil {
		return nil, ofFile(path, err)
	}
	return s, nil
}

// among leaves out the classifiers of items that the options do not want.
func (c CSV) among(s *Scores, err error) (*Scores, error) {
	if err != nil || c.Only == nil && c.Except == nil {
		return s, err
	}
	var wanted []string
	for _, name := range c.Except {
		if _, err := s.classifier(name); err != nil {
			return nil, err
		}
	}
	for _, name := range s.Classifiers() {
		if c.Only == nil && !slices.Contains(c.Except, name) || slices.Contains(c.Only, name) {
			wanted = append(wanted, name)
		}
	}
	for _, name := range c.Only {
		if _, err := s.classifier(name); err != nil {
			return nil, err
		}
	}
	return s.Among(wanted...)
}
