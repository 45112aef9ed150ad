package itemfiles

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// Choice says which of several scores of an item to take; "" is for the only one.
type Choice struct {
	// Metric names the metric, or the scorer of Inspect.
	Metric string
	// Filter names the filter of the language model evaluation harness.
	Filter string
}

// longestLine is the longest line of a JSON file that is read.
const longestLine = 1 << 28

// TaskOf returns the task of a file of samples: that of samples_gsm8k_2024-05-01T10-00-00.1.jsonl
// is gsm8k.
func TaskOf(stem string) string {
	stem = strings.TrimPrefix(stem, "samples_")
	at := strings.LastIndexByte(stem, '_')
	if at < 0 {
		return stem
	}
	day, _, timed := strings.Cut(stem[at+1:], "T")
	if parts := strings.Split(day, "-"); timed && len(parts) == 3 && len(parts[0]) == 4 {
		return stem[:at]
	}
	return stem
}

// Samples reads the samples of the language model evaluation harness (--log_samples): one object in
// each line, with doc_id, filter, metrics, and a key for each metric.
func (r *Reader) Samples(text io.Reader, benchmark, model string, c Choice) error {
	part := r.Budget.Parts(text)
	lines := bufio.NewScanner(part)
	lines.Buffer(make([]byte, 1<<16), longestLine)
	filter, seen := "", false
	for n := 1; lines.Scan(); n++ {
		part.Next()
		where := "line " + strconv.Itoa(n)
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var sample map[string]json.RawMessage
		if err := json.Unmarshal(lines.Bytes(), &sample); err != nil {
			return fmt.Errorf("%w: %s: %w", tables.ErrCSV, where, err)
		}
		own := textOf(sample["filter"])
		switch {
		case c.Filter != "" && own != c.Filter:
			r.Skipped++
			continue
		case c.Filter == "" && seen && own != filter:
			return &tables.InputError{Err: tables.ErrLayout, Needs: "Filter",
				Problem: fmt.Sprintf("%s: there are scores by several filters, %q and %q",
					where, filter, own),
				Advice: fmt.Sprintf("choose one with ItemFiles{Filter: %q}", filter)}
		}
		filter, seen = own, true
		metric, err := c.among(metricsOf(sample), where)
		if err != nil {
			return err
		}
		r.measured(benchmark, metric)
		if r.beside[benchmark][metric] {
			r.turn(benchmark)
		}
		row := itemtable.Row{Benchmark: benchmark, Model: model, Item: textOf(sample["doc_id"])}
		if row.Score, err = scoreOf(textOf(sample[metric])); err != nil {
			return fmt.Errorf("%w (%s, %s)", err, where, metric)
		}
		if err := r.hand(&row, func() string { return where }); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return unreadable(err)
	}
	if !seen {
		return fmt.Errorf("%w: there is no sample%s", tables.ErrEmpty, c.filtered())
	}
	return nil
}

func (c Choice) filtered() string {
	if c.Filter == "" {
		return ""
	}
	return fmt.Sprintf(" by the filter %q", c.Filter)
}

// metricsOf lists the metrics of a sample: those that it names, or else its numbers.
func metricsOf(sample map[string]json.RawMessage) []string {
	var names []string
	// A value that is not a list leaves names empty.
	_ = json.Unmarshal(sample["metrics"], &names)
	if len(names) > 0 {
		return names
	}
	for _, key := range slices.Sorted(maps.Keys(sample)) {
		if _, err := strconv.ParseFloat(string(sample[key]), 64); err == nil && key != "doc_id" {
			names = append(names, key)
		}
	}
	return names
}

// noLog is advice for JSON that is no log.
const noLog = "; if the file is no log of evaluations but a table, save it as CSV, in Python by " +
	"import pandas; pandas.read_json('FILE', orient='index').to_csv('scores.csv') where the " +
	"outer names are those of data sets"

// among chooses a metric.
func (c Choice) among(names []string, where string) (string, error) {
	switch {
	case slices.Contains(names, c.Metric):
		return c.Metric, nil
	case len(names) == 1: // another task may have the metric that was chosen
		return names[0], nil
	case len(names) == 0:
		return "", fmt.Errorf("%w: %s has no score%s", tables.ErrLayout, where, noLog)
	}
	problem := "there are several metrics"
	if c.Metric != "" {
		problem = fmt.Sprintf("there is no metric %q", c.Metric)
	}
	return "", &tables.InputError{Err: tables.ErrLayout, Needs: "Metric", Columns: names,
		Problem: fmt.Sprintf("%s: %s, but %s", where, problem, writing.Quoted(names)),
		Advice:  fmt.Sprintf("choose one with ItemFiles{Metric: %q}", names[0])}
}

// textOf returns a string without its quotes, and any other value as it stands; "" for null.
func textOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	if string(value) == "null" {
		return ""
	}
	return string(value)
}
