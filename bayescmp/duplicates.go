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
	var names, texts, differ []string
	for _, c := range columns {
		names = append(names, c.Name)
		differ = append(differ, fmt.Sprintf("%q (%q and %q)", c.Name, c.First, c.Second))
		if c.IsText() {
			texts = append(texts, c.Name)
		}
	}
	needs, asked, advice := "Fold", names, ""
	if len(texts) > 0 && !content.NamesDataset(i) {
		needs, asked = "Dataset", texts
		advice = fmt.Sprintf("if %q names the data sets, choose CSV{Dataset: %[1]q}; ", texts[0])
	}
	return &InputError{
		Err: ErrDuplicate, Needs: needs, Columns: asked,
		Problem: fmt.Sprintf("rows %d and %d are scores of the same %s; other columns differ "+
			"between them: %s", first, e.Row, e.Place(), writing.Joined(differ)),
		Advice: advice + fmt.Sprintf("if one of these numbers the folds or runs, choose "+
			"CSV{Fold: %[1]q} or CSV{Run: %[1]q}; if it is part of a classifier or a data set, "+
			"join it with its column", names[0]),
	}
}
