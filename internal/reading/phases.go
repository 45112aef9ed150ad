package reading

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

var (
	// phaseNames are for a column that says on which part of the data a score was measured.
	phaseNames = []string{
		"split", "set", "subset", "partition", "phase", "stage", "data_split", "eval_set", "part",
		"evaluated_on",
	}
	trainPhases = spelling.WordSet("train training insample")
	testPhases  = spelling.WordSet("test testing heldout holdout eval evaluation")
	otherPhases = spelling.WordSet("val valid validation dev development")
)

const validation = "a score on the validation data; there are scores on test data"

// withoutPhases leaves out the rows with scores on the training data, and those on validation data
// where there are scores on test data, if a column tells them apart. Such a column numbers no
// folds.
func (p *plan) withoutPhases(t tables.Table, h Hints) {
	i := slices.IndexFunc(t.All(phaseNames), func(name string) bool {
		return name != h.Fold && name != h.Run && hasPhases(t, name)
	})
	if i < 0 {
		return
	}
	name := t.All(phaseNames)[i]
	if p.Fold == name {
		p.Fold = ""
		p.next(t, &p.Fold, tables.FoldNames, name)
	}
	p.also = append(p.also, name)
	column := t.Column(name)
	hasTest := slices.ContainsFunc(column, func(cell string) bool {
		return testPhases[spelling.Key(cell)]
	})
	before := p.skips
	p.skips = func(i int) string {
		switch key := spelling.Key(column[i]); {
		case trainPhases[key]:
			return metrics.Training
		case otherPhases[key] && hasTest:
			return validation
		case before != nil:
			return before(i)
		}
		return ""
	}
}

// onValidation says why a column of scores on validation data is left out, where another one has
// the same metric on test data; "" for all other columns.
func onValidation(name string, among []string) string {
	metric, phase := withoutPhase(name)
	if !otherPhases[phase] {
		return ""
	}
	tested := func(other string) bool {
		m, phase := withoutPhase(other)
		return m == metric && testPhases[phase]
	}
	if !slices.ContainsFunc(among, tested) {
		return ""
	}
	return validation
}

// withoutPhase splits the name of a metric into the metric and the part of the data, if it has one.
func withoutPhase(name string) (metric, phase string) {
	words := spelling.Words(name)
	for i, w := range words {
		if otherPhases[w] || testPhases[w] {
			return strings.Join(slices.Delete(words, i, i+1), " "), w
		}
	}
	return strings.Join(words, " "), ""
}

// next takes the next best column.
func (p *plan) next(t tables.Table, column *string, names []string, not string) {
	for _, name := range t.All(names) {
		if name != not && !slices.Contains(p.used(), name) {
			*column = name
			return
		}
	}
}

// hasPhases reports whether a column has nothing but words for parts of the data.
func hasPhases(t tables.Table, name string) bool {
	return !slices.ContainsFunc(t.Column(name), func(cell string) bool {
		key := spelling.Key(strings.TrimSpace(cell))
		return !trainPhases[key] && !testPhases[key] && !otherPhases[key]
	})
}
