package itemfiles

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading/tables"
)

// collected is a reader that writes down its rows.
func collected() (*Reader, *[]string) {
	var rows []string
	return &Reader{Add: func(r *itemtable.Row) error {
		rows = append(rows, fmt.Sprintf("%s|%s|%s|%s=%g",
			r.Benchmark, r.Model, r.Item, r.Epoch, r.Score))
		return nil
	}}, &rows
}

const (
	samples = `{"doc_id": 0, "doc": {"q": "?"}, "filter": "none", "metrics": ["acc"], "acc": 1.0}
{"doc_id": 1, "doc": {"q": "?"}, "filter": "none", "metrics": ["acc"], "acc": 0.0}
`
	twoMetrics = `{"doc_id": 0, "filter": "none", "metrics": ["acc", "acc_norm"],` +
		` "acc": 1, "acc_norm": 0}
`
	twoFilters = `{"doc_id": 0, "filter": "strict-match", "metrics": ["exact_match"],` +
		` "exact_match": 1.0}
{"doc_id": 0, "filter": "flexible-extract", "metrics": ["exact_match"], "exact_match": 0.0}
`
	inspect = `{"version": 2, "status": "success",
"eval": {"task": "arc", "model": "openai/gpt-4o"},
"samples": [
 {"id": "q1", "epoch": 1, "scores": {"choice": {"value": "C", "answer": "A"}}},
 {"id": "q1", "epoch": 2, "scores": {"choice": {"value": "I"}}},
 {"id": 7, "epoch": 1, "scores": {"choice": {"value": 0.5}}},
 {"id": 8, "epoch": 1, "error": {"message": "timeout"}}]}`
	helm = `[{"instance_id": "id1", "train_trial_index": 0, "stats": [
  {"name": {"name": "exact_match", "split": "test"}, "count": 1, "sum": 1, "mean": 1.0},
  {"name": {"name": "num_bytes", "split": "test"}, "count": 1, "mean": 30}]},
 {"instance_id": "id1", "perturbation": {"name": "typos"}, "train_trial_index": 0, "stats": []}]`
)

func read(t *testing.T, name, folder, text string, f Files) (rows []string, r *Reader, err error) {
	t.Helper()
	r, got := collected()
	_, err = r.text(bufio.NewReader(strings.NewReader(text)), name, folder, f)
	return *got, r, err
}

func TestLogs(t *testing.T) {
	metric := func(m string) Files { return Files{Choice: Choice{Metric: m}} }
	for name, c := range map[string]struct {
		file, folder, text string
		files              Files
		want               string
		skipped            int
	}{
		"samples": {
			"samples_arc_easy_2024-05-01T10-11-12.345.jsonl", "org__model", samples, Files{},
			"arc_easy|org__model|0|=1, arc_easy|org__model|1|=0", 0,
		},
		"a metric": {"samples_x.jsonl", "m", twoMetrics, metric("acc_norm"), "x|m|0|=0", 0},
		"a metric of another task": {"samples_x.jsonl", "m", samples, metric("exact_match"),
			"x|m|0|=1, x|m|1|=0", 0},
		"a filter": {"samples_x.jsonl", "m", twoFilters,
			Files{Choice: Choice{Filter: "flexible-extract"}}, "x|m|0|=0", 1},
		"Inspect": {"log.json", "logs", inspect, Files{},
			"arc|openai/gpt-4o|q1|1=1, arc|openai/gpt-4o|q1|2=0, arc|openai/gpt-4o|7|1=0.5", 1},
		"HELM": {"per_instance_stats.json", "mmlu:subject=law,model=openai_gpt-4,x=1", helm,
			metric("exact_match"), "mmlu:subject=law,x=1|openai_gpt-4|id1|0=1", 1},
		"long": {"a.csv", "f", "model,item,score\na,1,C\n", Files{}, "items|a|1|=1", 0},
		"wide": {"exam.csv", "f", "question,a,b\nq1,1,0\nq2,,1\n", Files{},
			"exam|a|q1|=1, exam|b|q1|=0, exam|b|q2|=1", 1},
	} {
		t.Run(name, func(t *testing.T) {
			rows, r, err := read(t, c.file, c.folder, c.text, c.files)
			if got := strings.Join(rows, ", "); err != nil || got != c.want ||
				r.Skipped != c.skipped {
				t.Errorf("%s, %d skipped, %v; want %s", got, r.Skipped, err, c.want)
			}
		})
	}
}

func TestLogsRefuse(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		err        error
		says       string
	}{
		"two metrics": {"samples_x.jsonl", twoMetrics, tables.ErrLayout, `Metric: "acc"`},
		"two filters": {"samples_x.jsonl", twoFilters, tables.ErrLayout, `"flexible-extract"`},
		"no metric":   {"samples_x.jsonl", `{"doc_id": 0, "a": "x"}`, tables.ErrLayout, "line 1"},
		"no id":       {"samples_x.jsonl", `{"acc": 1}`, ErrMissing, "line 1 names no item"},
		"no JSON":     {"samples_x.jsonl", "{", tables.ErrCSV, "line 1"},
		"no sample":   {"samples_x.jsonl", "\n", tables.ErrEmpty, "no sample"},
		"only means": {"results.json", `{"results": {"arc": {"acc,none": 0.5}}}`,
			tables.ErrLayout, "--log_samples"},
		"empty log": {"log.json", `{"eval": {"task": "x"}}`, tables.ErrEmpty, "no samples"},
		"a word": {"log.json", strings.Replace(inspect, `"C"`, `"good"`, 1),
			tables.ErrScore, "sample 1"},
		"no model": {"log.json", strings.Replace(inspect, "openai/gpt-4o", "", 1),
			ErrMissing, "no model"},
		"metrics":      {"per_instance_stats.json", helm, tables.ErrLayout, `"num_bytes"`},
		"no instances": {"per_instance_stats.json", "[]", tables.ErrEmpty, "no instances"},
		"archive":      {"logs.zip", "PK\x03\x04xx", tables.ErrLayout, "unpack it"},
		"words":        {"a.csv", "question,a\nq,good\n", tables.ErrScore, `column "a"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := read(t, c.file, "a:model=m", c.text, Files{})
			if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
}

// A folder as the harness writes it, with results beside the samples, one file compressed.
func TestFolder(t *testing.T) {
	folder := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if strings.HasSuffix(path, ".gz") {
			z := gzip.NewWriter(f)
			fmt.Fprint(z, text)
			z.Close()
		} else {
			fmt.Fprint(f, text)
		}
	}
	write("m1/samples_arc_2024-05-01T10-11-12.345.jsonl", samples)
	write("m1/results_2024-05-01T10-11-12.345.json", `{"results": {}}`)
	write("m2/samples_arc_2024-05-02T10-11-12.345.jsonl.gz", samples)
	write("boolq:model=m3/per_instance_stats.json",
		strings.Replace(helm, "num_bytes", "exact_match", 1))
	write("boolq:model=m3/scenario.json", `{"name": "boolq"}`)
	r, rows := collected()
	layouts, err := r.Open(folder, Files{Choice: Choice{Metric: "exact_match"}})
	slices.Sort(*rows)
	want := "arc|m1|0|=1, arc|m1|1|=0, arc|m2|0|=1, arc|m2|1|=0, boolq|m3|id1|0=1"
	if got := strings.Join(*rows, ", "); err != nil || got != want || len(layouts) != 2 {
		t.Errorf("%s, %q, %v", got, layouts, err)
	}
	if _, err := r.Open(t.TempDir(), Files{}); !errors.Is(err, tables.ErrEmpty) {
		t.Errorf("an empty folder: %v", err)
	}
	write("m4/samples_arc.jsonl", "{")
	if _, err := r.Open(folder, Files{}); err == nil || !strings.Contains(err.Error(), ".json") {
		t.Errorf("the file is not named: %v", err)
	}
}

func FuzzLogs(f *testing.F) {
	for _, text := range []string{samples, twoMetrics, twoFilters, inspect, helm, "[]", "{}"} {
		names := []string{"samples_x.jsonl", "x.json", "per_instance_stats.json", "x.csv"}
		for _, name := range names {
			f.Add(name, text)
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		var table itemtable.Table
		r := Reader{Add: table.Add}
		_, err := r.text(bufio.NewReader(strings.NewReader(text)), name, "a:model=m", Files{})
		if err == nil {
			for _, b := range table.Benchmarks {
				b.Units(0)
			}
		}
	})
}
