package reading

// looksChallenger recognises the tables of challengeR: a score of each algorithm on each case.
func looksChallenger(t Table) bool {
	return t.find(classifierNames) != "" && t.find(caseNames) != "" &&
		t.find(runNames) == "" && t.find(foldNames) == ""
}

// caseNames are for a column that names the items of a test set.
var caseNames = []string{"case", "case_id", "test_case", "item", "item_id"}

// openChallenger reads tables of challengeR. A case is an item of the test set of its task, so the
// cases of a task have all training data in common, and rho is 0. Source: Wiesenfarth et al.
// (2021), and github.com/wiesenfa/challengeR.
func openChallenger(t Table, h Hints) (Content, error) {
	p := plan{layout: "challengeR", better: h.better}
	p.find(t)
	cases := t.find(caseNames)
	switch {
	case h.Rows == RowsDatasets:
		p.dataset = cases
		p.note("Each case, named by column %q, is a data set.", cases)
	case h.Fold == "":
		p.Fold = cases
		p.repeats = IndependentRuns
		if h.Rows == RowsFolds {
			p.repeats = CrossValidation
		} else {
			p.note("Each case, named by column %q, is an item of one test set: rho is 0.", cases)
		}
	}
	return p.open(t, h)
}
