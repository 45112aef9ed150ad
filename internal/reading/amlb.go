package reading

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// looksAMLB recognises results of the AutoML benchmark.
func looksAMLB(t tables.Table) bool {
	return t.Has("task") && t.Has("framework") && t.Has("fold") && t.Has("result")
}

// openAMLB reads results of the AutoML benchmark (Gijsbers et al. 2024): a row for each task,
// framework and fold. Column result has the score by the metric of the task, which column metric
// names. In older files it is the metric whose column has the same scores. Higher results are
// better only where the metric says so. A failed job has no result, and its reason in column info.
func openAMLB(t tables.Table, h Hints) (Content, error) {
	p := plan{
		layout: "AutoML benchmark", dataset: "task", classifier: "framework",
		Folds: Folds{Fold: "fold"}, better: h.better,
	}
	if err := p.takeNamed(t, h); err != nil {
		return Content{}, err
	}
	t = p.constraints(t, h)
	named := amlbMetrics(t)
	if name := sameIn(h.Metric, named); name != "" && !p.resultHas(t, h.Metric) {
		p.scores = []string{name}
		p.leave(otherMetric, without(append(named, "result"), name)...)
		p.withoutMetric(t, name)
	} else {
		p.scores = []string{"result"}
		p.leave("a metric that is not chosen", named...)
		var err error
		if t, err = p.metricOfResult(t, named); err != nil {
			return Content{}, err
		}
	}
	for _, name := range t.Names {
		if !p.left(name) && !slices.Contains(p.used(), name) {
			p.leave(cmp.Or(metrics.WhyNoScore(name), "it is about the job, and not a score"), name)
		}
	}
	c, err := p.read(t, h)
	c.noteFailures(t)
	return c, err
}

// constraints makes classifiers of the frameworks with their constraints, where there are several
// constraints.
func (p *plan) constraints(t tables.Table, h Hints) tables.Table {
	const constraint = "constraint"
	if !t.Has(constraint) || h.Classifier != "" {
		return t
	}
	p.also = append(p.also, constraint)
	named, several := joinedNames(t, p.classifier, []string{constraint})
	if !several {
		return t
	}
	p.note("Frameworks under different constraints are different classifiers.")
	p.also = append(p.also, p.classifier)
	p.classifier = "framework with its constraint"
	return t.With(p.classifier, named)
}

// amlbMetrics are the columns of metrics, which come after column info or seed.
func amlbMetrics(t tables.Table) []string {
	first := 1 + max(slices.Index(t.Names, "info"), slices.Index(t.Names, "seed"),
		slices.Index(t.Names, "result"))
	return slices.DeleteFunc(slices.Clone(t.Names[first:]), func(name string) bool {
		return metrics.Parse(name).Better == metrics.NoDirection || metrics.IsCost(name)
	})
}

// resultHas reports whether column metric has this metric.
func (p *plan) resultHas(t tables.Table, metric string) bool {
	return t.Has("metric") && slices.Contains(t.Column("metric"), metric)
}

// metricOfResult finds the metric of each result.
func (p *plan) metricOfResult(t tables.Table, metrics []string) (tables.Table, error) {
	if t.Has("metric") {
		p.metric = "metric"
		return t.With("metric", filled(t.Column("metric"), t.Column(p.dataset))), nil
	}
	of, err := p.metricOfTasks(t, metrics)
	if err != nil {
		return t, err
	}
	p.metric = "metric of the result"
	names := make([]string, t.Rows)
	for i, task := range t.Column(p.dataset) {
		names[i] = of[task]
	}
	tasks := map[string]int{}
	for _, name := range of {
		tasks[name]++
	}
	var counted []string
	for _, name := range slices.Sorted(maps.Keys(tasks)) {
		counted = append(counted, fmt.Sprintf("%s on %s", name,
			writing.Plural(tasks[name], "task")))
	}
	p.note("The results have the scores of column %s.", strings.Join(counted, ", "))
	return t.With(p.metric, names), nil
}

// filled names the metric of failed jobs, which may not have one, as other jobs of the task do.
func filled(metrics, tasks []string) []string {
	of := map[string]string{}
	for i, task := range tasks {
		if metrics[i] != "" {
			of[task] = metrics[i]
		}
	}
	metrics = slices.Clone(metrics)
	for i, task := range tasks {
		metrics[i] = cmp.Or(metrics[i], of[task])
	}
	return metrics
}

// metricOfTasks finds for each task the column that has its results. A few rows may differ: there
// are files with a score in the wrong column.
func (p *plan) metricOfTasks(t tables.Table, metrics []string) (map[string]string, error) {
	names := signedNames(metrics)
	differing := map[string][][]int{} // by task, then by name: the rows with another score
	results := map[string]int{}
	tasks := t.Column(p.dataset)
	for i, text := range t.Column("result") {
		result, err := tables.ParseScore(text)
		if err != nil || math.IsNaN(result) {
			continue
		}
		task := tasks[i]
		results[task]++
		if differing[task] == nil {
			differing[task] = make([][]int, len(names))
		}
		for j, name := range names {
			if !hasScore(t, name, i, result) {
				differing[task][j] = append(differing[task][j], i+1)
			}
		}
	}
	of := map[string]string{}
	for _, task := range slices.Sorted(maps.Keys(results)) {
		name, rows, ok := fewest(names, differing[task])
		if !ok || 10*len(rows) > results[task] {
			return nil, &tables.InputError{
				Err: tables.ErrLayout, Needs: "Metric", Columns: metrics,
				Problem: fmt.Sprintf("the results of task %q do not equal one column of metrics, "+
					"so their metric is not known", task),
				Advice: "choose one of " + writing.Quoted(metrics) + " in CSV{Metric: …}",
			}
		}
		of[task] = name
		for _, row := range rows {
			p.note("Row %d: the result is not in column %q, as the other results of task %q are; "+
				"it is taken to be the same metric.", row, name, task)
		}
	}
	return of, nil
}

// hasScore reports whether row i, counted from 0, has this score by a metric. Names of metrics that
// are not columns are those of negated columns.
func hasScore(t tables.Table, metric string, i int, score float64) bool {
	if !t.Has(metric) {
		metric, score = strings.TrimPrefix(metric, "neg_"), -score
	}
	v, err := t.Cells(metric).Score(i)
	return err == nil && v == score
}

// fewest finds the name with the fewest rows. ok is false if names of both directions have them.
func fewest(names []string, rows [][]int) (name string, least []int, ok bool) {
	at := -1
	for j := range names {
		switch {
		case at < 0 || len(rows[j]) < len(rows[at]):
			at, ok = j, true
		case len(rows[j]) == len(rows[at]) &&
			metrics.Parse(names[j]).Better != metrics.Parse(names[at]).Better:
			ok = false
		}
	}
	if at < 0 {
		return "", nil, false
	}
	return names[at], rows[at], ok
}

// signedNames are the names, and the names of negated losses.
func signedNames(unsigned []string) []string {
	names := slices.Clone(unsigned)
	for _, name := range unsigned {
		if metrics.Parse(name).Better == metrics.Lower {
			names = append(names, "neg_"+name)
		}
	}
	return names
}

// withoutMetric leaves out the rows of tasks that are not measured by a metric: hardly any of their
// jobs with a result has it.
func (p *plan) withoutMetric(t tables.Table, metric string) {
	results, scores := map[string]int{}, map[string]int{}
	tasks := t.Column(p.dataset)
	for i, task := range tasks {
		if !tables.IsMissing(strings.TrimSpace(t.Cells("result").At(i))) {
			results[task]++
		}
		if !tables.IsMissing(strings.TrimSpace(t.Cells(metric).At(i))) {
			scores[task]++
		}
	}
	why := fmt.Sprintf("its task is not measured by %q", metric)
	p.skips = func(i int) string {
		if task := tasks[i]; results[task] > 0 && 10*scores[task] <= results[task] {
			return why
		}
		return ""
	}
}

// noteFailures counts the missing scores by the reasons in column info.
func (c *Content) noteFailures(t tables.Table) {
	count, failed := map[string]int{}, 0
	for _, e := range c.Entries.list {
		if !math.IsNaN(e.score) {
			continue
		}
		reason := "no reason is given"
		if t.Has("info") {
			reason = cmp.Or(strings.TrimSpace(t.Cells("info").At(int(e.row)-1)), reason)
		}
		count[strings.TrimRight(beginningOf(reason), ".")]++
		failed++
	}
	if failed == 0 {
		return
	}
	reasons := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
	for i, reason := range reasons {
		reasons[i] = fmt.Sprintf("%s (%d)", reason, count[reason])
	}
	most := min(len(reasons), 5)
	if rest := len(reasons) - most; rest > 0 {
		reasons[most-1] += fmt.Sprintf("; %s", writing.Plural(rest, "other reason"))
	}
	c.Notes = append(c.Notes, fmt.Sprintf("%s: %s.", missingOf(failed, c.Entries.Len()),
		strings.Join(reasons[:most], "; ")))
}

func missingOf(failed, all int) string {
	if failed == 1 {
		return fmt.Sprintf("1 of %d scores is missing, because a job failed", all)
	}
	return fmt.Sprintf("%d of %d scores are missing, because jobs failed", failed, all)
}

// beginningOf is the beginning of a long message.
func beginningOf(message string) string {
	const most = 80
	text := []rune(writing.OneLine(message))
	if len(text) <= most {
		return string(text)
	}
	return string(text[:most]) + "…"
}
