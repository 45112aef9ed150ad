package reading

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// examined looks for a mistake that would not be noticed otherwise: names that differ only in how
// they are written. It trims spaces around names.
func (c Content) examined() (Content, error) {
	names := c.trimmed()
	if err := differentlyWritten("data sets", names.datasets); err != nil {
		return c, err
	}
	if err := differentlyWritten("classifiers", names.classifiers); err != nil {
		return c, err
	}
	return c, c.tellClusters()
}

// ClusterNames are usual names of a column that joins items of a test set.
var ClusterNames = []string{"cluster", "cluster_id", "passage", "passage_id", "group", "group_id"}

// tellClusters says that items which belong together are read as independent ones. The first
// program of the page refuses them: the page has another one, which can read their clusters.
func (c *Content) tellClusters() error {
	if c.Repeats != TestItems {
		return nil
	}
	for _, l := range c.LeftOut {
		is := func(name string) bool { return spelling.Same(l.Column, name) }
		if !slices.ContainsFunc(ClusterNames, is) {
			continue
		}
		if !readsClusters {
			return tables.ErrLayout
		}
		c.Notes = append(c.Notes, fmt.Sprintf("Items with the same %q may belong together, but "+
			"are treated as independent: then the answer is too sure. A long table is read with "+
			"its clusters: model,item,%s,score, with a row for each model and item.",
			l.Column, l.Column))
	}
	return nil
}

// allNames has the first row of each name.
type allNames struct{ datasets, classifiers map[string]int }

// trimmed trims the names of the entries. A note says where two names become one.
func (c *Content) trimmed() allNames {
	names := allNames{map[string]int{}, map[string]int{}}
	spaced := map[string]bool{}
	trim := func(i int, e *Entry, name *string) {
		if t := strings.TrimSpace(*name); t != *name {
			spaced[*name] = true
			*name = t
			c.Entries.Set(i, e)
		}
	}
	lastDataset, lastClassifier := "", ""
	e := &Entry{}
	for i := range c.Entries.Len() {
		c.Entries.Load(i, e)
		trim(i, e, &e.Dataset)
		trim(i, e, &e.Classifier)
		if e.Dataset != lastDataset {
			lastDataset = e.Dataset
			keepFirst(names.datasets, e.Dataset, e.Row)
		}
		if e.Classifier != lastClassifier {
			lastClassifier = e.Classifier
			keepFirst(names.classifiers, e.Classifier, e.Row)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(spaced)) {
		c.Notes = append(c.Notes,
			fmt.Sprintf("The name %q is read as %q.", name, strings.TrimSpace(name)))
	}
	return names
}

func keepFirst(rows map[string]int, name string, row int) {
	if _, ok := rows[name]; !ok {
		rows[name] = row
	}
}

// differentlyWritten refuses two names that differ by capitals, spaces or punctuation only.
func differentlyWritten(kind string, rows map[string]int) error {
	first := map[string]string{}
	byRow := func(a, b string) int { return 2*(rows[a]-rows[b]) + strings.Compare(a, b) }
	for _, name := range slices.SortedFunc(maps.Keys(rows), byRow) {
		key := plainName(name)
		other, ok := first[key]
		if !ok {
			first[key] = name
			continue
		}
		return fmt.Errorf("%w: the %s %q (row %d) and %q (row %d) differ only in how they are "+
			"written; write them alike if they are the same; otherwise rename one",
			tables.ErrLayout, kind, other, rows[other], name, rows[name])
	}
	return nil
}

// plainName is a name in lower case without what does not tell names apart. Signs beside digits do:
// C=-1 is not C=1, and 1.5 is not 15. So do signs such as + and *.
func plainName(name string) string {
	var plain []rune
	runes := []rune(strings.ToLower(name))
	for i, r := range runes {
		separates := unicode.IsSpace(r) || strings.ContainsRune(`_-.'"`, r)
		if separates && i > 0 && i < len(runes)-1 {
			before, after := runes[i-1], runes[i+1]
			number := unicode.IsDigit(after) && !unicode.IsLetter(before)
			if number && !unicode.IsSpace(r) || unicode.IsDigit(before) && unicode.IsDigit(after) {
				separates = false
			}
		}
		if !separates {
			plain = append(plain, r)
		}
	}
	if len(plain) == 0 {
		return name
	}
	return string(plain)
}
