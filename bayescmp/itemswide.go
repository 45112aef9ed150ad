package bayescmp

import (
	"fmt"
	"strconv"

	"github.com/bayescmp/go/internal/itemfiles"
	"github.com/bayescmp/go/internal/itemtable"
)

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
