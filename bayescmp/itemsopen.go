package bayescmp

import (
	"context"
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/itemfiles"
	"github.com/bayescmp/go/internal/itemtable"
)

// ItemFiles says what [OpenItems] cannot know about files of items. The zero value says nothing.
type ItemFiles struct {
	// Metric is the metric to take where a file has several, or the scorer of Inspect. A file that
	// has only one metric is read with that metric.
	Metric string
	// Filter is the filter of the language model evaluation harness to take where there are
	// several.
	Filter string
	// Benchmark, Model, Item, Epoch, Cluster and Score name columns of tables, as in [LongItems].
	Benchmark, Model, Item, Epoch, Cluster, Score string
	// Lower says that lower scores are better.
	Lower bool
	// MaxMemory is how many bytes of memory the reading may take, as in [CSV].
	MaxMemory int64
}

// Open reads a file or a folder as the function [OpenItems] does. Errors are those of [OpenItems].
func (f ItemFiles) Open(path string) (*Items, error) {
	if f.MaxMemory < 0 {
		return nil, ofFile(path, fmt.Errorf("%w: MaxMemory must be 0 or more, not %d",
			ErrOption, f.MaxMemory))
	}
	return f.open(path, budget.New(context.Background(), f.MaxMemory, nil))
}

func (f ItemFiles) open(path string, b *budget.Budget) (*Items, error) {
	t := &itemtable.Table{Budget: b}
	read := itemfiles.Reader{Add: t.Add, Budget: b}
	layouts, err := read.Open(path, itemfiles.Files{
		Choice: itemfiles.Choice{Metric: f.Metric, Filter: f.Filter},
		Columns: itemfiles.Columns{Benchmark: f.Benchmark, Model: f.Model, Item: f.Item,
			Epoch: f.Epoch, Cluster: f.Cluster, Score: f.Score},
	})
	if err != nil {
		return nil, ofFile(path, itemsError(err))
	}
	it, err := newItems(t)
	if err != nil {
		return nil, ofFile(path, err)
	}
	it.lower = perBenchmark[bool]{f.Lower, read.Lower}
	it.metric = perBenchmark[string]{read.Metric, read.Metrics}
	it.layout = strings.Join(layouts, "; ")
	it.tellSkipped(read.Skipped)
	return it, nil
}

// OpenItems reads the scores of models on single items from a file, or from all files of a folder
// and of the folders in it. They may be compressed by gzip. It knows
//
//   - samples of the language model evaluation harness (--log_samples): a file
//     samples_TASK_TIME.jsonl for each task, in a folder for each model; items are doc_id. Whether
//     lower scores are better is known if the harness's results*.json lies beside them;
//   - logs of Inspect, .eval or JSON: samples with id, epoch and scores, which are numbers or the
//     letters C, I, P and N (correct 1, incorrect 0, partly correct 0.5, no answer 0);
//   - HELM's per_instance_stats.json, in a folder for each run that is named as HELM names it;
//     perturbed instances are left out;
//   - long tables, as [ReadItems] reads them, and wide ones with a column for each model.
//
// Otherwise higher scores are taken to be better, unless [ItemFiles] says that lower ones are.
// Where there are several metrics or filters, the error is an [*InputError] that lists them. Errors
// name the file and the place in it, and wrap [ErrCSV] (no such format), [ErrLayout], [ErrColumn],
// [ErrScore], [ErrMissing], [ErrDuplicate], [ErrEmpty] or [ErrTooLarge].
func OpenItems(path string) (*Items, error) { return ItemFiles{}.Open(path) }
