package itemfiles

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// Mean is the mean score of a model on a task.
type Mean struct {
	Task, Model, Metric string
	Value               float64
	// Lower says that lower scores are better.
	Lower bool
}

// harnessResults is what is used of results of the language model evaluation harness. A metric is
// named with its filter: acc,none.
type harnessResults struct {
	Results map[string]map[string]json.RawMessage `json:"results"`
	Higher  map[string]map[string]*bool           `json:"higher_is_better"`
	// Parts are the tasks of a group; a task has none.
	Parts  map[string][]string `json:"group_subtasks"`
	Name   string              `json:"model_name"`
	Config struct {
		Model     string          `json:"model"`
		Arguments json.RawMessage `json:"model_args"`
	} `json:"config"`
}

// model names the model. Older files name it by its arguments only.
func (h *harnessResults) model() string {
	var arguments struct {
		Pretrained string `json:"pretrained"`
	}
	// Arguments of another form leave the name empty.
	_ = json.Unmarshal(h.Config.Arguments, &arguments)
	for argument := range strings.SplitSeq(textOf(h.Config.Arguments), ",") {
		if name, ok := strings.CutPrefix(argument, "pretrained="); ok {
			arguments.Pretrained = name
		}
	}
	return cmp.Or(h.Name, arguments.Pretrained, h.Config.Model)
}

// lower tells whether lower scores of a metric are better on a task.
func (h *harnessResults) lower(task, metric string) bool {
	higher := h.Higher[task][metric]
	return higher != nil && !*higher
}

// isResults tells whether the harness gives a file of results this name. Users give others.
func isResults(name string) bool {
	return strings.HasPrefix(name, "results") && filepath.Ext(name) == ".json"
}

// readResults reads one file of results; nil where it is not such a file.
func readResults(input *inputs.Input, path string, b *budget.Budget) (*harnessResults, error) {
	file, err := input.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	var h harnessResults
	s := (&Reader{Budget: b}).stream(b.Text(file))
	err = s.object(func(key string) error {
		switch key {
		case "results":
			return s.value(&h.Results)
		case "higher_is_better":
			return s.value(&h.Higher)
		case "group_subtasks":
			return s.value(&h.Parts)
		case "model_name":
			return s.value(&h.Name)
		case "config":
			return s.value(&h.Config)
		case "eval":
			return errOfInspect
		}
		return s.skip()
	})
	if err != nil || len(h.Results) == 0 {
		return nil, err
	}
	return &h, nil
}

// errOfInspect is the error of results that are a log of Inspect.
var errOfInspect = fmt.Errorf("%w: this is a log of Inspect", tables.ErrLayout)

// Results reads the results of the harness, the means of tasks, from a file or from all files .json
// of a folder and of the folders in it. Groups of tasks are left out: they are means of other
// means. So are files of other things. unused are the names of what was left out.
func Results(path string, c Choice, b *budget.Budget) (means []Mean, unused []string, err error) {
	input := inputs.Begin(path)
	defer func() { err = tables.Unchanged(input, err) }()
	paths := []string{path}
	if info, err := os.Stat(path); err != nil {
		return nil, nil, err
	} else if info.IsDir() {
		paths = nil
		err := filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && filepath.Ext(p) == ".json" {
				paths = append(paths, p)
			}
			return err
		})
		if err != nil {
			return nil, nil, err
		}
	}
	left := map[string]bool{}
	for _, p := range paths {
		h, err := readResults(input, p, b)
		if h == nil && !budget.Stopped(err) && p != path && !isResults(filepath.Base(p)) {
			unused = append(unused, filepath.Base(p))
			continue
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", filepath.Base(p), err)
		}
		if h == nil {
			return nil, nil, fmt.Errorf("%w: %s: there are no results of tasks",
				tables.ErrLayout, filepath.Base(p))
		}
		own, groups, err := h.means(c)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", filepath.Base(p), err)
		}
		means = append(means, own...)
		for _, name := range groups {
			if !left[name] {
				left[name] = true
				unused = append(unused, name)
			}
		}
	}
	if len(means) == 0 {
		return nil, nil, fmt.Errorf("%w: there is no file in JSON with means of tasks",
			tables.ErrEmpty)
	}
	return means, unused, nil
}

// means are the mean scores of one file.
func (h *harnessResults) means(c Choice) (means []Mean, groups []string, err error) {
	model := h.model()
	if model == "" {
		return nil, nil, fmt.Errorf("%w: the results name no model", ErrMissing)
	}
	for _, task := range slices.Sorted(maps.Keys(h.Results)) {
		if len(h.Parts[task]) > 0 {
			groups = append(groups, task)
			continue
		}
		m := Mean{Task: task, Model: model}
		var key string
		if key, m.Metric, err = c.ofTask(h.Results[task], task); err != nil {
			return nil, nil, err
		}
		m.Lower = h.lower(task, m.Metric)
		if m.Value, err = tables.ParseScore(textOf(h.Results[task][key])); err != nil {
			return nil, nil, fmt.Errorf("%w (task %q, %s)", err, task, key)
		}
		means = append(means, m)
	}
	return means, groups, nil
}

// ofTask chooses a metric of a task, and returns its key, such as acc,none, and its name.
func (c Choice) ofTask(results map[string]json.RawMessage, task string) (key, name string,
	err error,
) {
	var keys, names []string
	seen := map[string]bool{}
	for _, k := range slices.Sorted(maps.Keys(results)) {
		metric, filter, _ := strings.Cut(k, ",")
		var number float64
		if json.Unmarshal(results[k], &number) != nil || strings.HasSuffix(metric, "_stderr") ||
			metric == "alias" || c.Filter != "" && filter != c.Filter {
			continue
		}
		keys = append(keys, k)
		if !seen[metric] {
			seen[metric] = true
			names = append(names, metric)
		}
	}
	where := fmt.Sprintf("task %q", task)
	if slices.Contains(keys, c.Metric) {
		name, _, _ = strings.Cut(c.Metric, ",")
		return c.Metric, name, nil
	}
	if name, err = c.among(names, where); err != nil {
		return "", "", err
	}
	keys = slices.DeleteFunc(keys, func(k string) bool {
		metric, _, _ := strings.Cut(k, ",")
		return metric != name
	})
	if len(keys) > 1 {
		return "", "", &tables.InputError{Err: tables.ErrLayout, Needs: "Metric", Columns: keys,
			Problem: fmt.Sprintf("%s: there are scores by several filters, %s", where,
				writing.Quoted(keys)),
			Advice: fmt.Sprintf("choose one with CSV{Metric: %q}", keys[0])}
	}
	return keys[0], name, nil
}

// directions are what the results beside samples say of each task and metric: whether lower scores
// are better.
func directions(
	input *inputs.Input, folder string, b *budget.Budget,
) (lower map[string]map[string]bool) {
	names, err := os.ReadDir(folder)
	if err != nil {
		return nil // to read the samples will say why
	}
	lower = map[string]map[string]bool{}
	for _, e := range names {
		if !isResults(e.Name()) {
			continue
		}
		h, err := readResults(input, filepath.Join(folder, e.Name()), b)
		if err != nil || h == nil {
			continue // samples do not need them
		}
		for task, metrics := range h.Higher {
			for metric := range metrics {
				if lower[task] == nil {
					lower[task] = map[string]bool{}
				}
				lower[task][metric] = h.lower(task, metric)
			}
		}
	}
	return lower
}
