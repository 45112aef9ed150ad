package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// withTruths makes numbers of the columns of scores that hold true and false: 1 and 0.
func (p *plan) withTruths(t tables.Table) tables.Table {
	only := p.onlyTruths(t)
	for _, name := range t.Names {
		isScore := only || metrics.IsGeneric(name) ||
			metrics.Parse(name).Better != metrics.NoDirection
		if !isScore || slices.Contains(p.used(), name) {
			continue
		}
		if numbers := truths(t.Cells(name)); numbers != nil {
			p.note("In column %q true is 1 and false is 0.", name)
			t = t.With(name, numbers)
		}
	}
	return t
}

// onlyTruths reports whether no column without another use has numbers that may be scores, so that
// columns of true and false are the scores, whatever their names.
func (p *plan) onlyTruths(t tables.Table) bool {
	return !slices.ContainsFunc(t.Numeric(p.used()), func(name string) bool {
		return !p.left(name) && metrics.WhyNoScore(name) == ""
	})
}

// withTruthsOf makes numbers of the columns of a wide table that hold true and false, if it has no
// scores in numbers.
func withTruthsOf(t tables.Table) (tables.Table, bool) {
	columns := map[string][]string{}
	for _, name := range t.Names {
		numbers := truths(t.Cells(name))
		switch {
		case numbers != nil:
			columns[name] = numbers
		case t.IsNumeric(name) && !numbersRows(t, name) && whyNoScores(t, name) == "":
			return t, false
		}
	}
	return withReplaced(t, columns), len(columns) > 1
}

// itemsOrDatasets finds out whether scores that are all 0 or 1 are those of data sets, or of the
// items of one test set, or asks.
func (p *plan) itemsOrDatasets(t tables.Table, h Hints) error {
	mayBeItems := p.mayBeItems(t)
	if p.knowsItems || h.Rows == RowsUnknown && (h.Dataset != "" || !mayBeItems) {
		return nil
	}
	switch {
	case !mayBeItems, h.Rows == RowsFolds:
		return h.idle(ofLong)
	case h.Rows == RowsItems, h.Rows == RowsUnknown && namesItems(p.dataset):
		p.Fold, p.dataset = p.dataset, ""
		p.repeats = TestItems
		p.note("The items of a test set are named by column %q: rho is 0.", p.Fold)
		return nil
	case h.Rows == RowsDatasets:
		return nil
	}
	return rowsError(fmt.Sprintf("all scores of %q are 0 or 1, as when the items of a test set "+
		"are right or wrong: column %q may name data sets or items", p.scores[0], p.dataset),
		[]Rows{RowsDatasets, RowsItems})
}

// mayBeItems reports whether each classifier has one score on several data sets, 0 or 1.
func (p *plan) mayBeItems(t tables.Table) bool {
	if p.dataset == "" || p.Run != "" || p.Fold != "" || p.metric != "" || len(p.scores) != 1 ||
		t.Rows < 2 || !apart(t.Rows, [][]string{t.Column(p.dataset), t.Column(p.classifier)}) {
		return false
	}
	several := func(cell string) bool { return cell != t.Cells(p.dataset).At(0) }
	values := numbersOf(t.Column(p.scores[0])).values
	return slices.ContainsFunc(t.Column(p.dataset), several) &&
		slices.Contains(values, 0) && slices.Contains(values, 1) &&
		!slices.ContainsFunc(values, func(v float64) bool { return v != 0 && v != 1 })
}

// truths makes numbers of cells with true and false; nil if a cell holds anything else.
func truths(column *tables.Cells) []string {
	if column.AreDoubles() ||
		!column.Any(func(cell string) bool { return truthOf(cell) != "" }) {
		return nil
	}
	cells := column.All()
	numbers := make([]string, len(cells))
	for i, cell := range cells {
		if number := truthOf(cell); number != "" {
			numbers[i] = number
		} else if !tables.IsMissing(strings.TrimSpace(cell)) && !isError(cell) {
			return nil
		}
	}
	return numbers
}

// truthOf is the number of true or false. promptfoo writes PASS and FAIL, or begins the output of a
// model by them in brackets.
func truthOf(cell string) string {
	cell = strings.TrimSpace(cell)
	switch {
	case strings.EqualFold(cell, "true"), cell == "PASS", strings.HasPrefix(cell, "[PASS]"):
		return "1"
	case strings.EqualFold(cell, "false"), cell == "FAIL", strings.HasPrefix(cell, "[FAIL]"):
		return "0"
	}
	return ""
}

// isError reports whether promptfoo got no output.
func isError(cell string) bool { return cell == "ERROR" || strings.HasPrefix(cell, "[ERROR]") }

// caseNames are for a column that names the items of a test set.
var caseNames = []string{
	"case", "case_id", "test_case", "item", "item_id", "query", "query_id", "qid", "topic",
	"topic_id", "question", "question_id", "doc_id", "prompt_id", "input_id", "image",
	"image_id", "sample_id", "example_id",
}

// namesItems tells whether a column is called as one of questions or other test items is.
func namesItems(column string) bool {
	return slices.ContainsFunc(caseNames,
		func(name string) bool { return spelling.Same(column, name) })
}
