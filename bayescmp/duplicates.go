package bayescmp

import (
	"errors"
	"fmt"

	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/writing"
)

// toldApart says which columns may tell entry i from another one of its cell. It returns any other
// error as it is. What is named already is not asked for again: the answers would go in a circle.
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
	problem := fmt.Sprintf("rows %d and %d are scores of the same %s; other columns differ "+
		"between them: %s", first, e.Row, e.Place(), writing.Joined(differ))
	needs, asked := "Fold", names
	advice := "if %[1]q numbers the folds or runs, choose CSV{Fold: %[1]q} or CSV{Run: %[1]q}; "
	switch unnamed := !content.NamesDataset(i); {
	case unnamed && len(texts) > 0:
		needs, asked = "Dataset", texts
		advice = "if %[1]q names the data sets, choose CSV{Dataset: %[1]q}; " + advice
	case e.Fold == "":
	case e.Run == "":
		needs = "Run"
		advice = "if %[1]q numbers the runs, choose CSV{Run: %[1]q}; "
	case unnamed:
		needs = "Dataset"
		advice = "if %[1]q numbers the data sets, choose CSV{Dataset: %[1]q}; "
	default:
		return fmt.Errorf("%w: %s; if one of them is part of a classifier or a data set, join it "+
			"with its column", ErrDuplicate, problem)
	}
	return &InputError{
		Err: ErrDuplicate, Needs: needs, Columns: asked, Problem: problem,
		Advice: fmt.Sprintf(advice, asked[0]) + "if it is part of a classifier or a data set, " +
			"join it with its column",
	}
}
