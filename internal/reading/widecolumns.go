package reading

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// findClassifiers tells the columns of scores from all others.
func (w *wideTable) findClassifiers() error {
	if w.hints.Classifiers != nil {
		return w.chosenClassifiers()
	}
	var columns, texts []string
	for _, name := range w.Names {
		switch {
		case w.isUsed(name):
		case numbersRows(w.Table, name):
			w.leave(name, metrics.RowNumbers)
		case w.IsEmpty(name):
			w.leave(name, "no values")
		case w.IsText(name):
			texts = append(texts, name)
		case isSummary(name):
			columns = append(columns, name)
		case whyNoScores(w.Table, name) != "":
			w.leave(name, whyNoScores(w.Table, name))
		default:
			columns = append(columns, name)
		}
	}
	if err := w.leaveTexts(texts, columns); err != nil {
		return err
	}
	columns = w.withoutBesides(columns)
	columns, err := w.withoutSummaries(columns)
	if err != nil {
		return err
	}
	if err := w.turnedRound(columns); err != nil {
		return err
	}
	if err := w.onlyClassifiers(columns); err != nil {
		return err
	}
	w.setColumns(columns)
	return nil
}

// chosenClassifiers uses the columns that the hints name.
func (w *wideTable) chosenClassifiers() error {
	for _, name := range w.hints.Classifiers {
		if !w.Has(name) {
			return &tables.InputError{
				Err: tables.ErrColumn, Needs: "Classifiers", Columns: w.Names,
				Problem: w.Lacks(name),
				Advice:  "name the columns of the classifiers in CSV{Classifiers: …}",
			}
		}
	}
	for _, name := range w.Names {
		if !w.isUsed(name) && !slices.Contains(w.hints.Classifiers, name) {
			w.leave(name, "not among the chosen classifiers")
		}
	}
	w.setColumns(w.hints.Classifiers)
	return nil
}

func (w *wideTable) setColumns(names []string) {
	for _, name := range names {
		w.columns = append(w.columns, wideColumn{column: name, classifier: name})
	}
}

// leaveTexts leaves out columns of text. Where a text differs between rows of the same name, or
// where nothing names the rows, it may be the name of a classifier or a data set.
func (w *wideTable) leaveTexts(texts, columns []string) error {
	var names []string
	for _, name := range texts {
		s, ok := summaryOf(name)
		switch {
		case ok && (s.what == "wins and losses" || s.what == "largest scores"):
			w.leave(name, "the names of the best")
		case w.labelled() && len(columns) > 1 && w.dependsOnLabels(name) && !w.hasDigits(name):
			w.leave(name, "text")
		default:
			names = append(names, name)
		}
	}
	switch {
	case len(names) == 0:
		return nil
	case len(columns) == 0:
		return w.noScores()
	}
	needs := "Classifier"
	advice := "if it names the classifiers, choose CSV{Classifier: %[1]q}; " +
		"if it names folds or items, CSV{Fold: %[1]q}; "
	if !w.labelled() {
		if w.mostlyDifferent(names[0]) && w.Rows > 1 {
			needs = "Dataset"
		}
		advice = "if it names the data sets, choose CSV{Dataset: %[1]q}; " + advice
	}
	problem := fmt.Sprintf("column %q holds text%s", names[0], commasIn(w.Table))
	if len(names) > 1 {
		problem = fmt.Sprintf("columns %s hold text%s", writing.Quoted(names), commasIn(w.Table))
		advice = strings.Replace(advice, "if it names", "if %[1]q names", 1)
	}
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: needs, Columns: names, Problem: problem,
		Advice: fmt.Sprintf(advice+"if not, name the classifiers in CSV{Classifiers: …}",
			names[0]),
	}
}

// hasDigits reports whether most cells of a column begin like a number, although they are none.
func (w *wideTable) hasDigits(name string) bool {
	digits := 0
	for _, cell := range w.Column(name) {
		if startOfNumber().MatchString(cell) {
			digits++
		}
	}
	return 2*digits > w.Rows
}

var startOfNumber = lazyregexp.New(`^[\s*<>~≈=(±+-]*[0-9.,]`)

// dependsOnLabels reports whether a column has one value for each label.
func (w *wideTable) dependsOnLabels(name string) bool {
	of := map[string]string{}
	cells := w.Column(name)
	for i, label := range w.Column(w.labels) {
		if first, ok := of[label]; ok && first != cells[i] {
			return false
		}
		of[label] = cells[i]
	}
	return true
}

// besideScores are words in the names of columns beside those of scores.
var besideScores = map[string]string{
	"std": metrics.Spread, "sd": metrics.Spread, "stdev": metrics.Spread, "stddev": metrics.Spread,
	"rank": ranksOfScores, "ranks": ranksOfScores,
	"min": leastOfScores, "max": mostOfScores,
}

const (
	ranksOfScores = "ranks"
	leastOfScores = "the smallest scores of another column"
	mostOfScores  = "the largest scores of another column"
)

// withoutBesides leaves out columns such as svm_std and svm_rank beside svm or svm_mean.
func (w *wideTable) withoutBesides(columns []string) []string {
	split := func(name string) (rest, beside string) {
		var words []string
		for _, word := range metrics.LowerWords(name) {
			if why := besideScores[word]; why != "" {
				beside = why
			} else if word != "mean" && word != "avg" && word != "average" {
				words = append(words, word)
			}
		}
		return strings.Join(words, " "), beside
	}
	scores := map[string]string{}
	for _, name := range columns {
		if rest, beside := split(name); beside == "" {
			scores[rest] = name
		}
	}
	return slices.DeleteFunc(columns, func(name string) bool {
		rest, beside := split(name)
		if beside == "" || rest == "" || scores[rest] == "" ||
			beside == ranksOfScores && !w.hasRanks(name, len(columns)) ||
			beside == leastOfScores && !w.isBelow(name, scores[rest]) ||
			beside == mostOfScores && !w.isBelow(scores[rest], name) {
			return false
		}
		w.leave(name, beside)
		return true
	})
}

// hasRanks reports whether the values of a column can be ranks of so many classifiers. RankSVM is a
// classifier.
func (w *wideTable) hasRanks(name string, classifiers int) bool {
	return !slices.ContainsFunc(numbersOf(w.Column(name)).values, func(v float64) bool {
		return v < 1 || v > float64(classifiers) || 2*v != math.Trunc(2*v)
	})
}

// isBelow reports whether no score of a column is above the one of another column in its row.
func (w *wideTable) isBelow(low, high string) bool {
	above := w.Column(high)
	for i, cell := range w.Column(low) {
		a, _ := number(cell)
		if b, _ := number(above[i]); a > b {
			return false
		}
	}
	return true
}

// withoutSummaries leaves out columns that sum up the others.
func (w *wideTable) withoutSummaries(columns []string) ([]string, error) {
	scores := slices.DeleteFunc(slices.Clone(columns), isSummary)
	for _, name := range columns {
		s, ok := summaryOf(name)
		switch {
		case !ok:
			continue
		case len(scores) < 2 || s.mayBeData(name):
			return nil, unlike(name, "may hold the "+s.what+" of others", scores)
		case s.holds != nil && !sumsUp(w.Table, s, name, scores):
			return nil, unlike(name, "does not hold the "+s.what+" of the other columns", scores)
		}
		w.leave(name, "the "+s.what+ofOthers)
	}
	return scores, nil
}

// turnedRound asks about a table with the means of its rows, whose rows nothing calls data sets: a
// mean over data sets is more usual than one over classifiers.
func (w *wideTable) turnedRound(columns []string) error {
	if !w.labelled() || w.called() || w.hints.Rows != RowsUnknown || len(columns) < 2 {
		return nil
	}
	for _, l := range w.left {
		if l.Why == "the means"+ofOthers {
			return w.askForClassifiers(fmt.Sprintf("does column %q name classifiers or data sets? "+
				"Column %q has the means of its rows", w.labels, l.Column))
		}
	}
	return nil
}

const ofOthers = " of the other columns"

// onlyClassifiers refuses columns that are probably no classifiers.
func (w *wideTable) onlyClassifiers(columns []string) error {
	named := slices.DeleteFunc(slices.Clone(columns),
		func(n string) bool { return !metrics.IsMetric(n) })
	switch {
	case len(columns) == 0:
		return w.noScores()
	case len(named) == len(columns), len(named) > 0 && w.labelled() && !w.called():
		return w.askForClassifiers(fmt.Sprintf("%s are metrics, so all scores are of one "+
			"classifier, unless a column has the names of classifiers", writing.Quoted(named)))
	case len(columns) < 2:
		return w.noScores()
	case len(named) > 0:
		return unlike(named[0], "has the name of a metric, and others do not",
			slices.DeleteFunc(slices.Clone(columns), metrics.IsMetric))
	}
	if _, _, ok := metrics.SplitAll(columns); ok {
		return nil // each name has a metric
	}
	isShare := func(name string) bool { return w.HasFractions(name) && w.Largest(name) <= 1 }
	isCount := func(name string) bool { return !w.HasFractions(name) && w.Largest(name) > 1 }
	first := slices.IndexFunc(columns, isCount)
	if first >= 0 && slices.ContainsFunc(columns, isShare) {
		return unlike(columns[first], "holds whole numbers, others fractions",
			slices.DeleteFunc(slices.Clone(columns), isCount))
	}
	return nil
}

// called reports whether the column that names the rows is said or called to be that of data sets.
func (w *wideTable) called() bool {
	return w.hints.Dataset != "" || w.certain && w.labels != w.Nameless
}

// askForClassifiers asks which column names the classifiers, if one does.
func (w *wideTable) askForClassifiers(problem string) error {
	e := &tables.InputError{
		Err: tables.ErrLayout, Needs: "Classifier", Problem: problem,
		Advice: "name the column of the classifiers in CSV{Classifier: …}, or, if each " +
			"classifier has a column, these in CSV{Classifiers: …}",
	}
	if !w.called() {
		e.Columns = []string{w.labels}
	}
	return e
}

// unlike asks about a column that is not like the others, which may be the classifiers.
func unlike(column, problem string, others []string) error {
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Classifiers", Columns: others,
		Problem: fmt.Sprintf("column %q %s", column, problem),
		Advice:  "if it is not a classifier, name the classifiers in CSV{Classifiers: …}",
	}
}

func (w *wideTable) noScores() error {
	if winner := w.Find([]string{"winner", "won_by", "outcome"}); winner != "" {
		return fmt.Errorf("%w: column %q seems to have the winners of games between two "+
			"classifiers, which are no scores; name the players model_a and model_b",
			tables.ErrLayout, winner)
	}
	return fmt.Errorf("%w: found neither a column of classifiers (%s) "+
		"nor several columns of scores; the columns are %s%s",
		tables.ErrLayout, namesOfClassifiers(), writing.Quoted(w.Names), commasIn(w.Table))
}

// namesOfClassifiers are some names of a column of classifiers.
func namesOfClassifiers() string { return strings.Join(tables.ClassifierNames[:5], ", ") + ", …" }

// leaveUnwanted leaves out the columns of the classifiers that the hints do not want, and lists
// these classifiers.
func (w *wideTable) leaveUnwanted() (absent []string) {
	var names []string
	for _, c := range w.columns {
		names = append(names, c.classifier)
	}
	names = different(names)
	out := w.hints.leavesOut(names)
	w.columns = slices.DeleteFunc(w.columns, func(c wideColumn) bool { return out[c.classifier] })
	return slices.DeleteFunc(names, func(name string) bool { return !out[name] })
}
