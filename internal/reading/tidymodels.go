package reading

import (
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// looksTidymodels recognises metrics that tidymodels has collected.
func looksTidymodels(t tables.Table) bool {
	return t.Has(".metric") && (t.Has(".estimate") || t.Has("mean")) &&
		(t.Find(tables.ClassifierNames) != "" || t.Has(".config"))
}

// openTidymodels reads what collect_metrics of tune and workflowsets returns: a row for each
// resample, or for the mean over resamples. A workflow with several candidates for its parameters
// is several classifiers.
func openTidymodels(t tables.Table, h Hints) (Content, error) {
	p := plan{
		layout: "tidymodels", metric: ".metric", better: h.better,
		scores: []string{".estimate"},
	}
	if !t.Has(".estimate") {
		p.scores[0] = "mean"
		if t.Has("n") {
			p.leave("how many resamples a score is the mean of", "n")
		}
	}
	if t.Has(".estimator") {
		p.leave("it says how classes are averaged", ".estimator")
	}
	if t.Has("id") {
		// Beside bootstrap samples, rsample may have the whole data as one more resample.
		p.skips = func(i int) string {
			if t.Cells("id").At(i) == "Apparent" {
				return metrics.Training
			}
			return ""
		}
	}
	if t.Has("id") && h.Run == "" && h.Fold == "" {
		p.resamples(t)
	}
	if t.Has("wflow_id") {
		p.classifier = "wflow_id"
	}
	p.find(t)
	p.metric = ".metric"
	if h.Classifier == "" {
		t = p.configured(t)
	}
	return p.open(t, h)
}

// resamples finds out what the columns id and id2 number.
func (p *plan) resamples(t tables.Table) {
	switch l, ok := tables.ReadLabels(t.Column("id")); {
	case t.Has("id2"):
		p.Run, p.Fold = "id", "id2"
	case ok && l.Folds != nil:
		p.Fold = "id"
	default:
		p.Run = "id"
		if ok && l.Splits {
			return // the labels say so
		}
		p.repeats = RandomSplits
		p.note("The resamples are random splits into training and test set.")
	}
}

// configured makes classifiers of workflows with their candidates, where one workflow has several.
func (p *plan) configured(t tables.Table) tables.Table {
	const config = ".config"
	if !t.Has(config) {
		return t
	}
	if p.classifier == "" {
		p.classifier = config
		return t
	}
	p.also = append(p.also, config)
	named, several := joinedNames(t, p.classifier, []string{config})
	if !several {
		return t
	}
	p.also = append(p.also, p.classifier)
	p.note("Classifiers are the workflows of column %q with their candidates of column %q.",
		p.classifier, config)
	p.classifier = "classifier of " + p.classifier
	return t.With(p.classifier, named)
}

// joinedNames puts what differs between rows of equal names in brackets behind the names. several
// is false where nothing differs.
func joinedNames(t tables.Table, name string, more []string) (named []string, several bool) {
	names := t.Column(name)
	differs := map[string][]bool{}
	first := map[string]int{}
	for i, n := range names {
		at, ok := first[n]
		if !ok {
			first[n], differs[n] = i, make([]bool, len(more))
			continue
		}
		for j, column := range more {
			if t.Cells(column).At(i) != t.Cells(column).At(at) {
				differs[n][j], several = true, true
			}
		}
	}
	if !several {
		return names, false
	}
	named = slices.Clone(names)
	for i, n := range names {
		text := ""
		for j, column := range more {
			if cell := t.Cells(column).At(i); differs[n][j] && cell != "" {
				text += " " + cell
			}
		}
		if text != "" {
			named[i] = n + " (" + text[1:] + ")"
		}
	}
	return named, true
}
