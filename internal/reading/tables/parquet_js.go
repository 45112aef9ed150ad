package tables

import (
	"fmt"

	"github.com/bayescmp/go/internal/budget"
)

// What reads Parquet would make the program larger that a browser loads.
const (
	readsParquet = false
	orOpen       = ""
)

// parquetTable refuses the file.
func parquetTable([]byte, *budget.Budget) (Table, error) {
	return Table{}, fmt.Errorf("%w: the file is %s", ErrCSV, aParquet)
}
