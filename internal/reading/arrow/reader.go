package arrow

import "github.com/bayescmp/go/internal/budget"

// Table is the columns of a file, in its order. Missing values are empty texts.
type Table struct {
	Names   []string
	Columns [][]string
	// Index are the names of the columns that pandas calls its index, in their order.
	Index []string
}

// reader reads the messages of a file.
type reader struct {
	budget *budget.Budget
	table  Table
	// columns are known when the schema was read.
	columns []column
	// dictionaries are texts by the numbers of their dictionaries.
	dictionaries map[int64][]string
	// largest is the memory of the largest column of a batch so far, which has been counted.
	largest int
}
