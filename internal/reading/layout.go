package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
)

// layout is one way to write scores into tables.
type layout struct {
	// fits reports whether tables look like this layout.
	fits func([]tables.Table) bool
	// read reads tables that look like it.
	read func([]tables.Table, Hints) (Content, error)
	// takes are the options about columns and rows that have a use, separated by spaces.
	takes string
}

// layouts are tried in this order. The last one takes every table.
var layouts = []layout{
	{single(looksWEKA), alone(openWEKA), ofLong},
	{single(looksAMLB), alone(openAMLB), ofLong},
	{single(looksOpenML), alone(openOpenML), ofLong},
	{single(looksMLR3), alone(openMLR3), ofLong},
	{single(looksTidymodels), alone(openTidymodels), ofLong},
	{single(looksCaret), alone(openCaret), ofLong},
	{single(looksJMetal), alone(openJMetal), ofLong},
	{single(looksChallenger), alone(openChallenger), ofLong + " Rows"},
	{single(looksMOA), alone(openMOA), ofLong},
	{single(looksFoldTable), alone(openFoldTable), "Dataset Classifier"},
	{looksPerClassifier, openPerClassifier, "Classifiers"},
	{single(looksLikeCVResults), alone(openCVResults), "Dataset Classifier"},
	{single(looksTransposed), alone(openTransposed), "Dataset Run Fold"},
	{single(looksLong), alone(openLong), ofLong + " Rows"},
	{single(looksWideOfMetrics), alone(openWideOfMetrics), ofWide},
	{single(looksWide), alone(openWide), ofWide},
}

// single makes a test of one table a test of a list with one table.
func single(fits func(tables.Table) bool) func([]tables.Table) bool {
	return func(ts []tables.Table) bool { return len(ts) == 1 && fits(ts[0]) }
}

// alone makes a reader of one table a reader of a list with one table.
func alone(
	read func(tables.Table, Hints) (Content, error),
) func([]tables.Table, Hints) (Content, error) {
	return func(ts []tables.Table, h Hints) (Content, error) { return read(ts[0], h) }
}

// Understand finds the layout of tables that belong together, and reads all their metrics. Errors
// wrap [ErrLayout], [ErrColumn] or [ErrScore].
func Understand(ts []tables.Table, h Hints) (Content, error) {
	ts, found, err := cleaned(ts, h)
	if err != nil {
		return Content{}, err
	}
	ts, err = h.withDirections(ts)
	if err != nil {
		return Content{}, err
	}
	c, err := understand(ts, h)
	if err == nil {
		err = cmp.Or(c.toldImputed(h), c.withoutNumbers(h))
	}
	if err == nil {
		c, err = c.examined()
	}
	if err == nil {
		c, err = c.Among(h)
	}
	c.Notes = append(c.Notes, found.notes...)
	c.LeftOut = append(c.LeftOut, found.left...)
	if mixed := found.oneScale(c); mixed != nil {
		err = mixed
	}
	return c, located(ts, err)
}

// understand makes one table of several, if they are parts of one, and reads them.
func understand(ts []tables.Table, h Hints) (Content, error) {
	if areMetrics(ts) {
		contents := make([]Content, len(ts))
		for i, t := range ts {
			var err error
			if contents[i], err = read([]tables.Table{t}, h); err != nil {
				return Content{}, fmt.Errorf("%s: %w", t.Name, err)
			}
		}
		for _, c := range contents {
			if err := h.keep(c.Entries.Len()); err != nil {
				return c, err
			}
		}
		return ofMetrics(ts, contents)
	}
	one, note, ok, err := joined(ts, h)
	if err != nil {
		return Content{}, err
	}
	if ok {
		ts = []tables.Table{one}
	}
	c, err := read(ts, h)
	if ok {
		c.Notes = append(c.Notes, note)
	}
	return c, err
}

// read reads tables by the first layout that fits them. Only a long table has a column that names
// classifiers.
func read(ts []tables.Table, h Hints) (Content, error) {
	return readWithFamilies(ts, h.Family, func(ts []tables.Table) (Content, error) {
		return readLayout(ts, h)
	})
}

func readLayout(ts []tables.Table, h Hints) (Content, error) {
	if len(ts) == 1 && h.Classifier == "" && h.Classifiers == nil {
		if err := noGames(ts[0]); err != nil {
			return Content{}, err
		}
	}
	for _, t := range ts {
		if err := h.numberScores(t); err != nil {
			return Content{}, err
		}
	}
	if h.Classifier != "" && len(ts) == 1 && !looksLikeCVResults(ts[0]) {
		if _, ok := asFoldTable(ts[0], h); ok && h.idle("Dataset Classifier") == nil {
			return openFoldTable(ts[0], h)
		}
		if err := h.idle(ofLong + " Rows"); err != nil {
			return Content{}, err
		}
		if isTransposed(ts[0], h.Classifier) {
			return openTransposed(ts[0], h)
		}
		return openLong(ts[0], h)
	}
	first := slices.IndexFunc(layouts, func(l layout) bool { return l.fits(ts) })
	if first < 0 {
		return Content{}, fmt.Errorf("%w: %s are not scores in a layout of several tables; "+
			"give one of them", tables.ErrLayout, strings.Join(tables.NamesOf(ts), ", "))
	}
	if err := h.idle(layouts[first].takes); err != nil {
		return Content{}, err
	}
	return layouts[first].read(ts, h)
}
