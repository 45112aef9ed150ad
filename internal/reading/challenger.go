package reading

import (
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// looksChallenger recognises tables with a score of each classifier on each item of a test set,
// such as those of challengeR.
func looksChallenger(t tables.Table) bool {
	return t.Find(tables.ClassifierNames) != "" && t.Find(caseNames) != "" &&
		t.Find(tables.RunNames) == "" && t.Find(tables.FoldNames) == ""
}

// openChallenger reads tables of challengeR. A case is an item of the test set of its task, so the
// cases of a task have all training data in common, and rho is 0. Source: Wiesenfarth et al.
// (2021), and github.com/wiesenfa/challengeR.
func openChallenger(t tables.Table, h Hints) (Content, error) {
	p := plan{layout: "long table of test items", better: h.better, knowsItems: true}
	p.find(t)
	cases := t.Find(caseNames)
	if spelling.Same(cases, "case") {
		p.layout = "challengeR"
	}
	switch {
	case h.Rows == RowsDatasets:
		p.dataset = cases
		p.note("Each item, named by column %q, is a data set.", cases)
	case h.Fold == "":
		p.Fold = cases
		p.repeats = TestItems
		if h.Rows == RowsFolds {
			p.repeats = CrossValidation
		} else {
			p.note("The items of a test set are named by column %q: rho is 0.", cases)
		}
	}
	return p.open(t, h)
}
