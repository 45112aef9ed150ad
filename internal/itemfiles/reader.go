// Package itemfiles reads scores of models on single items from tables and from the logs of
// programs that evaluate language models. It hands over row by row and keeps nothing.
package itemfiles

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// ErrMissing is wrapped by errors about a name that is missing in a row.
var ErrMissing = errors.New("a name is missing")

// Reader hands over what it reads.
type Reader struct {
	// Add takes a row, which is used again afterwards.
	Add func(r *itemtable.Row) error
	// Budget counts what is read; nil means that there is no limit.
	Budget *budget.Budget
	// Skipped counts rows without a score.
	Skipped int
	// Metrics are the names of what was read as scores, by benchmark.
	Metrics map[string]string
	// Metric is the name of the column of scores of a table.
	Metric string
	// Lower are the benchmarks on which lower scores are better, where files say so.
	Lower map[string]bool
	// beside are the directions of the tasks and metrics of a folder of samples.
	beside       map[string]map[string]bool
	besideFolder string
	input        *inputs.Input
}

// measured notes the name of what is read as scores on a benchmark.
func (r *Reader) measured(benchmark, metric string) {
	if r.Metrics == nil {
		r.Metrics = map[string]string{}
	}
	r.Metrics[benchmark] = metric
}

// turn notes that lower scores are better on a benchmark.
func (r *Reader) turn(benchmark string) {
	if r.Lower == nil {
		r.Lower = map[string]bool{}
	}
	r.Lower[benchmark] = true
}

// letters are the grades of Inspect.
var letters = map[string]float64{
	"c": 1, "i": 0, "p": 0.5, "n": 0, "true": 1, "false": 0, "correct": 1, "incorrect": 0,
}

// scoreOf reads a score; NaN means that there is none.
func scoreOf(text string) (float64, error) {
	switch text {
	case "0", "0.0":
		return 0, nil
	case "1", "1.0":
		return 1, nil
	}
	if v, ok := letters[strings.ToLower(strings.TrimSpace(text))]; ok {
		return v, nil
	}
	return tables.ParseScore(text)
}

// hand adds a row, unless it has no score. where names its place in the file for an error.
func (r *Reader) hand(row *itemtable.Row, where func() string) error {
	if math.IsNaN(row.Score) {
		r.Skipped++
		return nil
	}
	if row.Benchmark == "" || row.Model == "" || row.Item == "" {
		return nameless(row, where())
	}
	if err := r.Add(row); err != nil {
		return fmt.Errorf("%s: %w", where(), err)
	}
	return nil
}

// nameless is the error of a row in which a name is missing.
func nameless(row *itemtable.Row, where string) error {
	what := "item"
	switch {
	case row.Benchmark == "":
		what = "benchmark"
	case row.Model == "":
		what = "model"
	}
	return fmt.Errorf("%w: %s names no %s", ErrMissing, where, what)
}

// Columns names the columns of a long table; "" is for the usual names.
type Columns struct{ Benchmark, Model, Item, Epoch, Cluster, Score string }

// usual are the names that columns may have, the better ones first.
var usual = map[string][]string{
	"Benchmark": {"benchmark", "task", "dataset", "eval", "task_name", "benchmark_name"},
	// The last ones of models and items are those of evalstats, which compares prompts, too.
	"Model": {"model", "model_name", "system", "classifier", "llm", "template"},
	"Item": {"item", "item_id", "question", "question_id", "doc_id", "sample_id", "instance_id",
		"prompt_id", "input_id", "id", "input"},
	"Epoch":   {"epoch", "run", "seed", "repeat", "trial"},
	"Cluster": reading.ClusterNames,
	"Score": {"score", "correct", "value", "accuracy", "acc", "grade", "exact_match",
		"is_correct"},
}

// places are the places of the columns in a row; -1 where there is none.
type places struct{ benchmark, model, item, epoch, cluster, score int }

func (c Columns) placesIn(header []string) (places, error) {
	p := places{}
	if len(header) > tables.MostColumns {
		return p, fmt.Errorf("%w: the table has more than %d columns; give a part of them",
			tables.ErrCSV, tables.MostColumns)
	}
	used := []int{}
	for _, want := range []struct {
		option, name string
		at           *int
		needed       bool
	}{
		{"Benchmark", c.Benchmark, &p.benchmark, false}, {"Model", c.Model, &p.model, true},
		{"Item", c.Item, &p.item, true}, {"Epoch", c.Epoch, &p.epoch, false},
		{"Cluster", c.Cluster, &p.cluster, false}, {"Score", c.Score, &p.score, true},
	} {
		*want.at = -1
		if want.name != "" {
			*want.at = slices.Index(header, want.name)
		} else {
			for _, name := range usual[want.option] {
				at := slices.IndexFunc(header, func(h string) bool { return plain(h) == name })
				if at >= 0 && !slices.Contains(used, at) {
					*want.at = at
					break
				}
			}
		}
		switch {
		case *want.at >= 0:
			used = append(used, *want.at)
		case want.name != "" || want.needed:
			problem := fmt.Sprintf("no column of the %ss is found", strings.ToLower(want.option))
			if want.name != "" {
				problem = fmt.Sprintf("there is no column %q", want.name)
			}
			return p, &tables.InputError{Err: tables.ErrColumn, Needs: want.option,
				Columns: header,
				Problem: problem + "; the columns are " + writing.Quoted(header),
				Advice:  fmt.Sprintf("name it in LongItems{%s: …}", want.option)}
		}
	}
	return p, nil
}

// plain writes a name in lower case with single underscores: "Doc ID" is doc_id.
func plain(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "_")
}
