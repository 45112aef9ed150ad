package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// Long names the columns of a long table: one row for each score. A column without a name here is
// called dataset, classifier or score.
type Long struct {
	Dataset, Classifier, Score string
	Folds
	// Family is the column of the families of data sets; "" for none.
	Family string
}

// Read reads a long table whose columns are named. Errors wrap [ErrColumn] or [ErrScore].
func (l Long) Read(t tables.Table) (Content, error) {
	return readWithFamilies([]tables.Table{t}, l.Family,
		func(ts []tables.Table) (Content, error) { return l.readRows(ts[0]) })
}

func (l Long) readRows(t tables.Table) (Content, error) {
	p := plan{
		layout: "long table", dataset: cmp.Or(l.Dataset, "dataset"),
		classifier: cmp.Or(l.Classifier, "classifier"),
		scores:     []string{cmp.Or(l.Score, "score")},
	}
	for _, one := range []struct{ column, holds, option string }{
		{p.dataset, "data sets", "Dataset"}, {p.classifier, "classifiers", "Classifier"},
		{p.scores[0], "scores", "Score"},
	} {
		if _, err := t.Required(one.column, one.holds, "Long", one.option); err != nil {
			return Content{}, err
		}
	}
	var err error
	if p.Folds, err = l.usual(t); err != nil {
		return Content{}, err
	}
	c, err := p.read(t, Hints{})
	if err != nil {
		return c, err
	}
	c.Notes = append(c.Notes, c.Metrics[0].source())
	return c, c.Metrics[0].bad
}

// looksLong reports whether a table has a column of classifiers. A column of fractions holds
// scores, also when its classifier is called "model"; whole numbers may number classifiers.
func looksLong(t tables.Table) bool {
	name := t.Find(tables.ClassifierNames)
	return name != "" && !t.HasFractions(name)
}

// openLong reads a long table by the usual names of its columns.
func openLong(t tables.Table, h Hints) (Content, error) {
	p := plan{layout: "long table", better: h.better}
	p.find(t)
	c, err := p.open(t, h)
	if err == nil {
		err = c.nameMetric(t, h)
	}
	return c, err
}

// find takes the columns with the best names, and says which others could have been meant.
func (p *plan) find(t tables.Table) {
	p.metric = metricColumn(t)
	for _, one := range []struct {
		column *string
		what   string
		names  []string
	}{
		{&p.dataset, "Data sets", tables.DatasetNames},
		{&p.classifier, "Classifiers", tables.ClassifierNames},
		{&p.Run, "Runs", tables.RunNames}, {&p.Fold, "Folds", tables.FoldNames},
		{&p.TrainSize, "Sizes of training sets", tables.TrainNames},
		{&p.TestSize, "Sizes of test sets", tables.TestNames},
	} {
		found := slices.DeleteFunc(t.All(one.names), func(name string) bool {
			return slices.Contains(p.used(), name)
		})
		if len(found) == 0 || *one.column != "" {
			continue
		}
		*one.column = found[0]
		if len(found) > 1 {
			p.note("%s are named by column %q, not by %s.",
				one.what, found[0], writing.Quoted(found[1:]))
			p.leave(fmt.Sprintf("column %q is taken to be the same", found[0]), found[1:]...)
		}
	}
}

// open reads a table by a plan, with what the user says of it.
func (p plan) open(t tables.Table, h Hints) (Content, error) {
	if err := p.takeNamed(t, h); err != nil {
		return Content{}, err
	}
	p.withoutIDs(t, h)
	p.withoutPhases(t, h)
	p.withoutImputed(t, h)
	p.withoutShares(t, h)
	p.withoutSeeds(t, h)
	t = p.withLabels(t)
	p.findRepeats()
	t = p.withTruths(t)
	if err := p.findScores(t, h); err != nil {
		return Content{}, err
	}
	if err := p.itemsOrDatasets(t, h); err != nil {
		return Content{}, err
	}
	p.forgetUsed()
	return p.read(t, h)
}

// withoutIDs leaves out a column without a name, taken to name data sets, that has another name for
// each row, as each classifier has one row: it is the index of a table of classifiers.
func (p *plan) withoutIDs(t tables.Table, h Hints) {
	if h.Dataset != "" || p.dataset == "" || p.dataset != t.Nameless || t.Rows < 2 {
		return
	}
	for _, column := range []string{p.dataset, p.classifier} {
		if !apart(t.Rows, [][]string{t.Column(column)}) {
			return
		}
	}
	p.leave("another name of each classifier", p.dataset)
	p.dataset = ""
}

// forgetUsed takes back what was said of columns that are used after all.
func (p *plan) forgetUsed() {
	p.leftOut = slices.DeleteFunc(slices.Clone(p.leftOut), func(l tables.LeftOut) bool {
		return l.Column != "" && slices.Contains(p.used(), l.Column)
	})
}

// withoutShares leaves out sizes that are shares of the data and not numbers of instances. Splits
// such as 80/20 are no folds: each is another experiment.
func (p *plan) withoutShares(t tables.Table, h Hints) {
	if p.Fold != "" && h.Fold == "" && !t.Cells(p.Fold).Any(isNoShare) {
		p.Fold = ""
	}
	for size, named := range map[*string]string{
		&p.TrainSize: h.TrainSize, &p.TestSize: h.TestSize,
	} {
		if *size != "" && named == "" && t.HasFractions(*size) && t.Largest(*size) < 1 {
			p.leave("a share of the data, not a number of instances", *size)
			*size = ""
		}
	}
}

// isNoShare reports whether a cell does not say how the data were split, as 80/20 and 60_20_20 do.
func isNoShare(cell string) bool { return !shares().MatchString(cell) }

var shares = lazyregexp.New(`^\D*[1-9][05](\D+[1-9][05])+\D*$`)

// withoutSeeds leaves out a column of seeds if folds tell all scores apart: seeds that number the
// fits are different for each classifier.
func (p *plan) withoutSeeds(t tables.Table, h Hints) {
	if h.Run != "" || p.Run == "" || p.Fold == "" ||
		!strings.Contains(spelling.Key(p.Run), "seed") &&
			spelling.Key(p.Run) != "randomstate" {
		return
	}
	columns := [][]string{h.datasets(t, p.dataset).All(), t.Column(p.classifier), t.Column(p.Fold)}
	if p.metric != "" {
		columns = append(columns, t.Column(p.metric))
	}
	seeds := t.Cells(p.Run)
	oneSeed := !seeds.Any(func(seed string) bool { return seed != seeds.At(0) })
	if !oneSeed && apart(t.Rows, columns) {
		p.leave(anotherSeed, p.Run)
		p.Run = ""
	}
}

// findRepeats concludes from the name of the runs what they are.
func (p *plan) findRepeats() {
	if p.Fold != "" || p.repeats != CrossValidation {
		return
	}
	switch spelling.Key(p.Run) {
	case "executionid":
		p.repeats = IndependentRuns
		p.note("Column %q has independent runs: rho is 0.", p.Run)
	case "resample":
		p.repeats = RandomSplits
		p.note("Column %q has random splits into training and test set.", p.Run)
	}
}

// withLabels takes labels such as Fold03.Rep2 apart.
func (p *plan) withLabels(t tables.Table) tables.Table {
	const runs, folds = "run of the label", "fold of the label"
	for _, column := range []string{p.Run, p.Fold} {
		if column == "" {
			continue
		}
		if _, ok := tables.ReadLabels([]string{t.Cells(column).At(0)}); !ok {
			continue // whatever is below
		}
		l, ok := tables.ReadLabels(t.Column(column))
		if !ok {
			continue
		}
		p.also = append(p.also, column)
		switch {
		case l.Splits && p.Run != "" && p.Fold != "":
			continue
		case l.Splits:
			p.Run, p.Fold = column, ""
			p.repeats = RandomSplits
			p.note("Column %q has random splits into training and test set.", column)
			return t
		case l.Runs != nil && l.Folds != nil:
			p.Run, p.Fold = runs, folds
			return t.With(runs, l.Runs).With(folds, l.Folds)
		case l.Folds != nil && column == p.Run && p.Fold == "":
			p.Run, p.Fold = "", folds
		case l.Folds != nil && column == p.Fold:
			p.Fold = folds
		case l.Runs != nil && column == p.Run:
			p.Run = runs
		default:
			continue
		}
		if l.Folds != nil {
			t = t.With(folds, l.Folds)
		} else {
			t = t.With(runs, l.Runs)
		}
	}
	return t
}
