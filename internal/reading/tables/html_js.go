//go:build !allfiles

package tables

import "fmt"

// htmlTable refuses the page.
func htmlTable(text) (Table, error) {
	return Table{}, fmt.Errorf("%w: the file is an HTML page; save the table as CSV", ErrCSV)
}
