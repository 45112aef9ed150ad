package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// looksLikeCVResults reports whether a table has columns of splits and of what scikit-learn
// computes of them.
func looksLikeCVResults(t tables.Table) bool {
	beside := func(name string) bool {
		return strings.HasPrefix(name, "param_") || name == "params" ||
			strings.HasPrefix(name, "mean_test_") || strings.HasPrefix(name, "rank_test_")
	}
	return slices.ContainsFunc(t.Names, splitScore().MatchString) &&
		slices.ContainsFunc(t.Names, beside)
}

// openCVResults reads cv_results_ of scikit-learn: one row for each candidate, one column for each
// split and metric.
func openCVResults(t tables.Table, h Hints) (Content, error) {
	r := &cvResults{Table: t}
	if err := r.findSplits(); err != nil {
		return Content{}, err
	}
	estimators := cmp.Or(h.Classifier, t.Find(tables.ClassifierNames))
	dataset := cmp.Or(h.Dataset, t.Find(tables.DatasetNames))
	for option, name := range map[string]string{"Classifier": h.Classifier, "Dataset": h.Dataset} {
		if name != "" && !t.Has(name) {
			return Content{}, &tables.InputError{
				Err: tables.ErrColumn, Needs: option, Columns: t.Names, Problem: t.Lacks(name),
				Advice: "choose one of them, or none",
			}
		}
	}
	r.datasets = h.datasets(t, dataset).All()
	r.nameCandidates(estimators)
	if err := r.checkSummaries(estimators); err != nil {
		return Content{}, err
	}
	entries, err := h.entries(r.Rows * len(r.metrics) * len(r.splits[0]))
	if err != nil {
		return Content{}, err
	}
	r.leaveOthers([]string{dataset, estimators})
	return r.content(entries)
}

// content reads the rows into entries.
func (r *cvResults) content(entries Entries) (Content, error) {
	c := Content{
		Layout: "scikit-learn cv_results_", Rows: r.Rows, LeftOut: r.left,
		Entries: entries,
		Notes: append(r.notes, fmt.Sprintf(
			"%s, read as the folds of one cross-validation.",
			writing.Plural(len(r.splits[0]), "split"))),
	}
	for m, metric := range r.metrics {
		c.Metrics = append(c.Metrics, r.metric(m, metric))
	}
	for i := range r.Rows {
		for m := range r.metrics {
			for split, name := range r.splits[m] {
				e := Entry{
					Dataset: r.datasets[i], Classifier: r.classifiers[i],
					Fold: strconv.Itoa(split), Metric: m, Row: i + 1,
				}
				var err error
				if e.Score, err = r.Cells(name).Score(i); err != nil {
					return c, fmt.Errorf("%w (%s)", err, e)
				}
				c.Entries.Add(&e)
			}
		}
	}
	return c, nil
}

// metric is a metric of scikit-learn, which negates losses so that higher is better. A loss with
// scores above 0 was not turned round, so its direction is not known.
func (r *cvResults) metric(m int, name string) Metric {
	metric := metricOf(name)
	if metric.Better == metrics.Lower {
		for _, column := range r.splits[m] {
			if r.Largest(column) > 0 {
				metric.Better = metrics.NoDirection
				return metric
			}
		}
	}
	metric.told = metric.Better != metrics.Higher
	metric.Better = metrics.Higher
	return metric
}

// leaveOthers accounts for the columns that are not used.
func (r *cvResults) leaveOthers(used []string) {
	for _, name := range r.Names {
		why := "no score of a split"
		switch {
		case slices.Contains(used, name) && name != "", splitScore().MatchString(name),
			strings.HasPrefix(name, "param_"), name == "params":
			continue
		case strings.HasSuffix(name, "_time"):
			why = "times"
		case strings.Contains(name, "_train_"):
			why = "scores on training data"
		case strings.HasPrefix(name, "mean_test_"):
			why = "the means of the splits"
		case strings.HasPrefix(name, "std_test_"):
			why = "the standard deviations of the splits"
		case strings.HasPrefix(name, "rank_test_"):
			why = "the ranks of the means"
		case numbersRows(r.Table, name):
			why = metrics.RowNumbers
		}
		r.left = append(r.left, tables.LeftOut{Column: name, Why: why})
	}
}
