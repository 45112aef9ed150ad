package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// Long names the columns of a long table: one row for each score. A column without a name here is
// called dataset, classifier or score.
type Long struct {
	Dataset, Classifier, Score string
	Folds
}

// Read reads a long table whose columns are named. Errors wrap [ErrColumn] or [ErrScore].
func (l Long) Read(t Table) (Content, error) {
	p := plan{
		layout: "long table", dataset: cmp.Or(l.Dataset, "dataset"),
		classifier: cmp.Or(l.Classifier, "classifier"),
		scores:     []string{cmp.Or(l.Score, "score")},
	}
	for _, one := range []struct{ column, holds, option string }{
		{p.dataset, "data sets", "Dataset"}, {p.classifier, "classifiers", "Classifier"},
		{p.scores[0], "scores", "Score"},
	} {
		if _, err := t.required(one.column, one.holds, "Long", one.option); err != nil {
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
func looksLong(t Table) bool {
	name := t.find(classifierNames)
	return name != "" && !t.hasFractions(name)
}

// openLong reads a long table by the usual names of its columns.
func openLong(t Table, h Hints) (Content, error) {
	p := plan{layout: "long table", better: h.better}
	p.find(t)
	return p.open(t, h)
}

// find takes the columns with the best names, and says which others could have been meant.
func (p *plan) find(t Table) {
	for _, one := range []struct {
		column *string
		what   string
		names  []string
	}{
		{&p.dataset, "Data sets", datasetNames}, {&p.classifier, "Classifiers", classifierNames},
		{&p.Run, "Runs", runNames}, {&p.Fold, "Folds", foldNames},
		{&p.TrainSize, "Sizes of training sets", trainNames},
		{&p.TestSize, "Sizes of test sets", testNames},
	} {
		found := slices.DeleteFunc(t.all(one.names), func(name string) bool {
			return slices.Contains(p.used(), name)
		})
		if len(found) == 0 || *one.column != "" {
			continue
		}
		*one.column = found[0]
		if len(found) > 1 {
			p.note("%s are named by column %q, not by %s.",
				one.what, found[0], writing.Quoted(found[1:]))
			p.leave(fmt.Sprintf("column %q is taken for the same", found[0]), found[1:]...)
		}
	}
	if name := t.find(metricNames); name != "" && !t.isNumeric(name) {
		p.metric = name
	}
}

// open reads a table by a plan, with what the user says of it.
func (p plan) open(t Table, h Hints) (Content, error) {
	if err := p.takeNamed(t, h); err != nil {
		return Content{}, err
	}
	p.withoutPhases(t, h)
	p.withoutShares(t, h)
	p.withoutSeeds(t, h)
	t = p.withLabels(t)
	p.findRepeats()
	t = p.withTruths(t)
	if err := p.findScores(t, h); err != nil {
		return Content{}, err
	}
	p.forgetUsed()
	return p.read(t, h)
}

// forgetUsed takes back what was said of columns that are used after all.
func (p *plan) forgetUsed() {
	p.leftOut = slices.DeleteFunc(slices.Clone(p.leftOut), func(l LeftOut) bool {
		return l.Column != "" && slices.Contains(p.used(), l.Column)
	})
}

// withoutShares leaves out sizes that are shares of the data and not numbers of instances.
func (p *plan) withoutShares(t Table, h Hints) {
	for size, named := range map[*string]string{
		&p.TrainSize: h.TrainSize, &p.TestSize: h.TestSize,
	} {
		if *size != "" && named == "" && t.hasFractions(*size) && t.largest(*size) < 1 {
			p.leave("a share of the data, not a number of instances", *size)
			*size = ""
		}
	}
}

// withoutSeeds leaves out a column of seeds if folds tell all scores apart: seeds that number the
// fits are different for each classifier.
func (p *plan) withoutSeeds(t Table, h Hints) {
	if h.Run != "" || p.Run == "" || p.Fold == "" || !strings.Contains(spelling.Key(p.Run), "seed") &&
		spelling.Key(p.Run) != "randomstate" {
		return
	}
	columns := [][]string{h.datasets(t, p.dataset), t.Column(p.classifier), t.Column(p.Fold)}
	if p.metric != "" {
		columns = append(columns, t.Column(p.metric))
	}
	oneSeed := !slices.ContainsFunc(t.Column(p.Run), func(seed string) bool {
		return seed != t.Column(p.Run)[0]
	})
	if !oneSeed && apart(t.Rows, columns) {
		p.leave(anotherSeed, p.Run)
		p.Run = ""
	}
}

// apart reports whether no two rows have the same values in these columns, of which there are four
// at most.
func apart(rows int, columns [][]string) bool {
	seen := make(map[[4]string]bool, rows)
	for i := range rows {
		var key [4]string
		for j, column := range columns {
			key[j] = column[i]
		}
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
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
func (p *plan) withLabels(t Table) Table {
	const runs, folds = "run of the label", "fold of the label"
	for _, column := range []string{p.Run, p.Fold} {
		if column == "" {
			continue
		}
		l, ok := readLabels(t.Column(column))
		if !ok {
			continue
		}
		p.also = append(p.also, column)
		switch {
		case l.splits && p.Run != "" && p.Fold != "":
			continue
		case l.splits:
			p.Run, p.Fold = column, ""
			p.repeats = RandomSplits
			p.note("Column %q has random splits into training and test set.", column)
			return t
		case l.runs != nil && l.folds != nil:
			p.Run, p.Fold = runs, folds
			return t.with(runs, l.runs).with(folds, l.folds)
		case l.folds != nil && column == p.Run && p.Fold == "":
			p.Run, p.Fold = "", folds
		case l.folds != nil && column == p.Fold:
			p.Fold = folds
		case l.runs != nil && column == p.Run:
			p.Run = runs
		default:
			continue
		}
		if l.folds != nil {
			t = t.with(folds, l.folds)
		} else {
			t = t.with(runs, l.runs)
		}
	}
	return t
}
