package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/itemfiles"
	"github.com/bayescmp/go/internal/itemtable"
)

// LongItems names the columns of a long table of items: one row for each score. A column that is
// not named is found by one of the usual names:
//
//   - Benchmark: benchmark, task, dataset, eval; without one, all items are of one benchmark;
//   - Model: model, system, classifier, template (of evalstats, which compares prompts);
//   - Item: item, question, doc_id, sample_id, instance_id, question_id, item_id, id, input;
//   - Epoch: epoch, run, seed, repeat, trial; without one, an item is answered once;
//   - Cluster: cluster, passage, group; without one, items are independent;
//   - Score: score, correct, value, accuracy, acc, grade, exact_match.
type LongItems struct {
	Benchmark, Model, Item, Epoch, Cluster, Score string
	// Lower says that lower scores are better.
	Lower bool
}

func (c LongItems) names() itemfiles.Columns {
	return itemfiles.Columns{Benchmark: c.Benchmark, Model: c.Model, Item: c.Item,
		Epoch: c.Epoch, Cluster: c.Cluster, Score: c.Score}
}

// ReadItems reads a long table of items as text, row by row, so that it may have many millions of
// rows. Columns may be separated by commas, semicolons or tabs. A score is a number, or true or
// false, or one of the letters C, I, P and N (correct 1, incorrect 0, partly correct 0.5, no answer
// 0). Errors name the line, and wrap [ErrCSV], [ErrColumn], [ErrScore], [ErrMissing],
// [ErrDuplicate], [ErrEmpty], or [ErrTooLarge] for a table that takes more than 4 GB of memory.
func ReadItems(r io.Reader, columns LongItems) (*Items, error) {
	b := budget.New(context.Background(), 0, nil)
	t := &itemtable.Table{Budget: b}
	read := itemfiles.Reader{Add: t.Add, Budget: b}
	metric, err := read.Long(b.Text(r), columns.names())
	return columns.items(t, metric, read.Skipped, err)
}

// ItemsFromLong reads a long table of items from a frame: the same as [ReadItems] does from text.
// Errors name the data row, counted from 1.
func ItemsFromLong(df Frame, columns LongItems) (*Items, error) {
	source, err := tableOf(df)
	if err != nil {
		return nil, err
	}
	t := &itemtable.Table{}
	read := itemfiles.Reader{Add: t.Add}
	cells := make([][]string, len(source.Names))
	for j, name := range source.Names {
		cells[j] = source.Column(name)
	}
	i, row := 0, make([]string, len(cells))
	metric, err := read.LongRows(source.Names, columns.names(), func() ([]string, error) {
		if i == source.Rows {
			return nil, io.EOF
		}
		for j := range cells {
			row[j] = cells[j][i]
		}
		i++
		return row, nil
	}, func() string { return "row " + strconv.Itoa(i) })
	return columns.items(t, metric, read.Skipped, err)
}

func (c LongItems) items(
	t *itemtable.Table, metric string, skipped int, err error,
) (*Items, error) {
	if err != nil {
		return nil, shortError(itemsError(err))
	}
	it, err := newItems(t)
	if err != nil {
		return nil, err
	}
	it.lower.usual, it.metric.usual, it.layout = c.Lower, metric, "long table of items"
	it.tellSkipped(skipped)
	return it, nil
}

// itemsError makes an error of reading one that users can look into.
func itemsError(err error) error {
	var duplicate *itemtable.Duplicate
	var cluster *itemtable.OtherCluster
	switch {
	case errors.As(err, &duplicate):
		hint := ""
		if duplicate.Row.Epoch == "" {
			hint = "; if the item was answered several times, name the column of epochs"
		}
		return fmt.Errorf("%w: %w%s", ErrDuplicate, err, hint)
	case errors.As(err, &cluster):
		return fmt.Errorf("%w: %w", ErrColumn, err)
	case errors.Is(err, itemfiles.ErrMissing):
		return fmt.Errorf("%w: %w", ErrMissing, err)
	}
	return exported(err)
}

// WideItems says what the columns of a wide table of items are: one row for each item and one
// column for each model.
type WideItems struct {
	// Benchmark, Item and Cluster name columns; "" means that there is none. Without Item, an item
	// is named by the number of its row.
	Benchmark, Item, Cluster string
	// Models names the columns of models; nil means all other columns.
	Models []string
	// Name is the name of the only benchmark where no column has it; "" means "items".
	Name string
	// Lower says that lower scores are better.
	Lower bool
}

// ItemsFromWide reads a wide table of items from a frame. An empty cell means that a model has not
// answered the item. Errors name the data row, counted from 1, and wrap [ErrColumn], [ErrScore],
// [ErrDuplicate] or [ErrEmpty].
func ItemsFromWide(df Frame, columns WideItems) (*Items, error) {
	source, err := tableOf(df)
	if err != nil {
		return nil, err
	}
	w := itemfiles.Wide{Benchmark: columns.Benchmark, Item: columns.Item,
		Cluster: columns.Cluster, Models: columns.Models, Name: columns.Name}
	if w.Name == "" {
		w.Name = "items"
	}
	t := &itemtable.Table{}
	read := itemfiles.Reader{Add: t.Add}
	if err := read.Wide(source, w); err != nil {
		return nil, itemsError(err)
	}
	it, err := newItems(t)
	if err != nil {
		return nil, err
	}
	it.lower.usual, it.layout = columns.Lower, "wide table of items"
	it.tellSkipped(read.Skipped)
	it.notes = append(it.notes, fmt.Sprintf("The models are the columns %s.",
		strconv.Quote(t.Models[0])+more(len(t.Models)-1)))
	return it, nil
}

func more(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", n)
}
