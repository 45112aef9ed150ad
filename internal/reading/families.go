package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
)

// familyColumn is the column that says which family of data sets a row is about. It is taken out of
// the table before the layout is found, so that it is neither scores nor a label.
type familyColumn struct {
	name  string
	cells []string
}

// withoutFamilies takes the column out of the tables, if one is named. It has to be in one of them.
func withoutFamilies(ts []tables.Table, name string) ([]tables.Table, familyColumn, error) {
	if name == "" {
		return ts, familyColumn{}, nil
	}
	at := slices.IndexFunc(ts, func(t tables.Table) bool {
		_, err := columnCalled(t, name, "Family")
		return err == nil
	})
	switch {
	case len(ts) > 1:
		return nil, familyColumn{}, fmt.Errorf("%w: families of data sets are read from a column "+
			"of one table, and there are %d (%s and others); put them into one table, or use "+
			"Scores.InFamilies", tables.ErrLayout, len(ts), ts[0].Name)
	case at < 0:
		_, err := columnCalled(ts[0], name, "Family")
		return nil, familyColumn{}, err
	}
	name, _ = columnCalled(ts[0], name, "Family")
	column := familyColumn{name, ts[0].Column(name)}
	rest := ts[0]
	rest.Names = slices.DeleteFunc(slices.Clone(rest.Names),
		func(n string) bool { return n == name })
	return []tables.Table{rest}, column, nil
}

// readWithFamilies reads tables without their column of families, if one is named, and adds it.
func readWithFamilies(ts []tables.Table, name string,
	read func(ts []tables.Table) (Content, error),
) (Content, error) {
	ts, families, err := withoutFamilies(ts, name)
	if err != nil {
		return Content{}, err
	}
	c, err := read(ts)
	if err != nil {
		return c, err
	}
	return c, families.addTo(&c)
}

// addTo gives the data sets of a content their families. An empty cell means that a data set is
// independent of all others.
func (f familyColumn) addTo(c *Content) error {
	if f.name == "" {
		return nil
	}
	c.Families = map[string]string{}
	e := &Entry{}
	for i := range c.Entries.Len() {
		c.Entries.Load(i, e)
		if e.Row < 1 || e.Row > len(f.cells) {
			return fmt.Errorf("%w: the rows of this layout (%s) are not about one data set each, "+
				"so that column %q cannot say their families", tables.ErrLayout, c.Layout, f.name)
		}
		family := f.cells[e.Row-1]
		if known, ok := c.Families[e.Dataset]; ok && known != family {
			return fmt.Errorf("%w: row %d: data set %q is of family %q, and of family %q in a row "+
				"above; a data set has one family",
				tables.ErrColumn, e.Row, e.Dataset, family, known)
		}
		c.Families[e.Dataset] = family
	}
	c.Notes = append(c.Notes,
		fmt.Sprintf("Column %q says which data sets belong together.", f.name))
	return nil
}
