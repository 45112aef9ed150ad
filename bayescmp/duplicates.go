package bayescmp

import (
	"errors"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/reading"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// toldApart says which columns may tell entry i from another one of its cell. It returns any other
// error as it is.
func toldApart(content reading.Content, i int, err error) error {
	first, columns := content.Differing(i)
	if !errors.Is(err, ErrDuplicate) || len(columns) == 0 {
		return err
	}
	e := content.Entries[i]
	names := make([]string, len(columns))
	differ := make([]string, len(columns))
	for j, c := range columns {
		names[j] = c.Name
		differ[j] = fmt.Sprintf("%q (%q and %q)", c.Name, c.First, c.Second)
	}
	return &InputError{
		Err: ErrDuplicate, Needs: "Fold", Columns: names,
		Problem: fmt.Sprintf("rows %d and %d are scores of the same %s; other columns differ "+
			"between them: %s", first, e.Row, e.Place(), writing.Joined(differ)),
		Advice: fmt.Sprintf("if one of these numbers the folds or runs, choose CSV{Fold: %q} or "+
			"CSV{Run: %q}; if it is part of a classifier or a data set, join it with its column",
			names[0], names[0]),
	}
}
