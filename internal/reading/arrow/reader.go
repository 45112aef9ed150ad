package arrow

import (
	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/typed"
)

// reader reads the messages of a file.
type reader struct {
	budget *budget.Budget
	table  typed.Table
	// columns are known when the schema was read.
	columns []column
	// dictionaries are texts by the numbers of their dictionaries.
	dictionaries map[int64][]string
	// largest is the memory of the largest column of a batch so far, which has been counted.
	largest int
}
