package reading

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// looksMLR3 recognises the tables of benchmarks with mlr3.
func looksMLR3(t tables.Table) bool {
	return t.Has("task_id") && t.Has("learner_id")
}

// openMLR3 reads what BenchmarkResult$score and $aggregate of mlr3 return, and mlr3benchmark's
// BenchmarkAggr. In the table of score, column iteration numbers the test sets. In the table of
// aggregate, column iters counts them.
func openMLR3(t tables.Table, h Hints) (Content, error) {
	p := plan{
		layout: "mlr3", dataset: "task_id", classifier: "learner_id", better: h.better,
	}
	if t.Has("iters") {
		p.leave("how many test sets a score is the mean of", "iters")
	}
	for _, name := range []string{"warnings", "errors"} {
		if t.Has(name) {
			p.leave(metrics.Count, name)
		}
	}
	if t.Has("resampling_id") {
		p.skips = func(i int) string {
			if t.Cells("resampling_id").At(i) == "insample" {
				return metrics.Training
			}
			return ""
		}
	}
	if t.Has("iteration") && h.Run == "" && h.Fold == "" {
		p.also = append(p.also, "iteration", "resampling_id")
		p.iterations(t)
	}
	p.find(t)
	return p.open(t, h)
}

// iterations interprets the iterations as the names of the resamplings say.
func (p *plan) iterations(t tables.Table) {
	var kinds []string
	if t.Has("resampling_id") {
		kinds = slices.Compact(slices.Sorted(slices.Values(t.Column("resampling_id"))))
	}
	folds := func(kind string) bool {
		return slices.Contains([]string{"cv", "custom_cv", "loo", "holdout"}, kind)
	}
	kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "insample" })
	others := slices.DeleteFunc(slices.Clone(kinds), folds)
	if len(kinds) > 0 && len(others) == 0 {
		p.Fold = "iteration"
		p.note("The iterations of %s are folds.", strings.Join(kinds, ", "))
		return
	}
	p.Run = "iteration"
	p.repeats = RandomSplits
	if slices.Contains(kinds, "repeated_cv") {
		p.note("The table does not say which iterations of repeated_cv are one " +
			"cross-validation: rho, 1/folds, is not known.")
		return
	}
	p.note("The iterations are random splits into training and test set.")
}
