package reading

import (
	"slices"
	"strings"
)

var (
	// phaseNames are for a column that says on which part of the data a score was measured.
	phaseNames = []string{
		"split", "set", "subset", "partition", "phase", "stage", "data_split", "eval_set", "part",
		"evaluated_on",
	}
	trainPhases = setOf("train training insample")
	testPhases  = setOf("test testing heldout holdout eval evaluation")
	otherPhases = setOf("val valid validation dev development")
)

// withoutPhases leaves out the rows with scores on the training data, and those on validation data
// where there are scores on test data, if a column tells them apart. Such a column numbers no
// folds.
func (p *plan) withoutPhases(t Table, h Hints) {
	i := slices.IndexFunc(t.all(phaseNames), func(name string) bool {
		return name != h.Fold && name != h.Run && t.hasPhases(name)
	})
	if i < 0 {
		return
	}
	name := t.all(phaseNames)[i]
	if p.Fold == name {
		p.Fold = ""
		p.next(t, &p.Fold, foldNames, name)
	}
	p.also = append(p.also, name)
	column := t.Column(name)
	hasTest := slices.ContainsFunc(column, func(cell string) bool { return testPhases[keyOf(cell)] })
	before := p.skips
	p.skips = func(i int) string {
		switch key := keyOf(column[i]); {
		case trainPhases[key]:
			return onTraining
		case otherPhases[key] && hasTest:
			return "a score on the validation data; there are scores on test data"
		case before != nil:
			return before(i)
		}
		return ""
	}
}

// next takes the next best column.
func (p *plan) next(t Table, column *string, names []string, not string) {
	for _, name := range t.all(names) {
		if name != not && !slices.Contains(p.used(), name) {
			*column = name
			return
		}
	}
}

// hasPhases reports whether a column has nothing but words for parts of the data.
func (t Table) hasPhases(name string) bool {
	return !slices.ContainsFunc(t.Column(name), func(cell string) bool {
		key := keyOf(strings.TrimSpace(cell))
		return !trainPhases[key] && !testPhases[key] && !otherPhases[key]
	})
}
