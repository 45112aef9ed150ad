package itemfiles

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// written writes a file into a folder, which it makes.
func written(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// As lm_eval writes them: a group of tasks, two filters, and a metric that is better when lower.
const results = `{"results": {
 "mmlu": {"acc,none": 0.6, "alias": "mmlu"},
 "law": {"acc,none": 0.5, "acc_stderr,none": 0.02, "alias": " - law"},
 "physics": {"acc,none": 0.7, "acc_stderr,none": "N/A"},
 "gsm8k": {"exact_match,strict-match": 0.4, "exact_match,flexible-extract": 0.45},
 "wikitext": {"word_perplexity,none": 12.5, "word_perplexity_stderr,none": "N/A"}},
"group_subtasks": {"mmlu": ["law", "physics"], "gsm8k": []},
"higher_is_better": {"law": {"acc": true}, "wikitext": {"word_perplexity": false}},
"n-samples": {"law": {"original": 100, "effective": 100}},
"config": {"model": "hf", "model_args": "pretrained=org/model,dtype=auto"}}`

func TestResults(t *testing.T) {
	folder := t.TempDir()
	written(t, folder, "org__model/results_2026-11-01.json", results)
	written(t, folder, "other/results_2026-11-02.json",
		`{"results": {"law": {"acc,none": 1}}, "model_name": "other"}`)
	means, groups, err := Results(folder, Choice{Metric: "exact_match,strict-match"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range means {
		got = append(got,
			fmt.Sprintf("%s|%s|%s=%g %v", m.Task, m.Model, m.Metric, m.Value, m.Lower))
	}
	want := "gsm8k|org/model|exact_match=0.4 false, law|org/model|acc=0.5 false, " +
		"physics|org/model|acc=0.7 false, wikitext|org/model|word_perplexity=12.5 true, " +
		"law|other|acc=1 false"
	if strings.Join(got, ", ") != want || fmt.Sprint(groups) != "[mmlu]" {
		t.Errorf("%s; groups %v", strings.Join(got, ", "), groups)
	}
	for name, c := range map[string]struct {
		text string
		err  error
		says string
	}{
		"two filters": {results, tables.ErrLayout, `"exact_match,flexible-extract"`},
		"two metrics": {`{"model_name": "m", "results": {"a": {"x,none": 1, "y,none": 2}}}`,
			tables.ErrLayout, `"x", "y"`},
		"no model":   {`{"results": {"a": {"x,none": 1}}}`, ErrMissing, "no model"},
		"no results": {`{"config": {}}`, tables.ErrLayout, "no results"},
		"no JSON":    {`{"results"`, tables.ErrCSV, "results.json"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := Results(written(t, t.TempDir(), "results.json", c.text), Choice{}, nil)
			if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
	if _, _, err := Results(t.TempDir(), Choice{}, nil); !errors.Is(err, tables.ErrEmpty) {
		t.Error(err)
	}
}

// What the results say of a metric holds for the samples beside them.
func TestSamplesBesideResults(t *testing.T) {
	folder := t.TempDir()
	written(t, folder, "m/results_2026-11-01.json", results)
	written(t, folder, "m/samples_wikitext_2026-11-01T10-00-00.1.jsonl",
		`{"doc_id": 0, "metrics": ["word_perplexity"], "word_perplexity": 12.5}`)
	written(t, folder, "m/samples_law_2026-11-01T10-00-00.1.jsonl",
		`{"doc_id": 0, "metrics": ["acc"], "acc": 1}`)
	r, rows := collected()
	if _, err := r.Open(folder, Files{}); err != nil || len(*rows) != 2 {
		t.Fatal(*rows, err)
	}
	if !r.Lower["wikitext"] || r.Lower["law"] || r.Metrics["wikitext"] != "word_perplexity" {
		t.Errorf("lower %v, metrics %v", r.Lower, r.Metrics)
	}
}

// archived writes a log of Inspect in its own format.
func archived(t *testing.T, folder, name string, method uint16, files ...[2]string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	for _, file := range files {
		w, err := z.CreateRaw(&zip.FileHeader{Name: file[0], Method: method,
			UncompressedSize64: uint64(len(file[1])), CompressedSize64: uint64(len(file[1]))})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, file[1])
	}
	if err := errors.Join(z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestInspectArchive(t *testing.T) {
	const header = `{"version": 2, "eval": {"task": "arc", "model": "m"}}`
	sample := func(id string, epoch int, value string) [2]string {
		return [2]string{fmt.Sprintf("samples/%s_epoch_%d.json", id, epoch), fmt.Sprintf(
			`{"id": %q, "epoch": %d, "scores": {"choice": {"value": %q}}}`, id, epoch, value)}
	}
	failed := [2]string{"samples/q3_epoch_1.json", `{"id": "q3", "epoch": 1, "error": {}}`}
	folder := t.TempDir()
	archived(t, folder, "a.eval", zip.Store, [2]string{"header.json", header},
		sample("q1", 1, "C"), sample("q1", 2, "I"), sample("q2", 1, "P"), failed,
		[2]string{"summaries.json", "[]"})
	archived(t, folder, "running.eval", zip.Store,
		[2]string{"_journal/start.json", strings.Replace(header, `"m"`, `"n"`, 1)},
		sample("q1", 1, "N"))
	r, rows := collected()
	layouts, err := r.Open(folder, Files{})
	want := "arc|m|q1|1=1, arc|m|q1|2=0, arc|m|q2|1=0.5, arc|n|q1|1=0"
	if got := strings.Join(*rows, ", "); err != nil || got != want || r.Skipped != 1 ||
		fmt.Sprint(layouts) != "[log of Inspect]" {
		t.Errorf("%s, %d skipped, %v, %v", got, r.Skipped, layouts, err)
	}
	for name, c := range map[string]struct {
		method uint16
		files  [][2]string
		err    error
		says   string
	}{
		"xz": {95, [][2]string{{"header.json", header}}, tables.ErrLayout,
			"inspect log convert"},
		"other": {zip.Store, [][2]string{{"a.txt", "x"}}, tables.ErrLayout, "header.json"},
		"no samples": {zip.Store, [][2]string{{"header.json", header}},
			tables.ErrEmpty, "samples"},
		"bad sample": {zip.Store, [][2]string{{"header.json", header}, {"samples/1.json", "{"}},
			tables.ErrCSV, "samples/1.json"},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := collected()
			_, err := r.Open(archived(t, t.TempDir(), "x.eval", c.method, c.files...), Files{})
			if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
	r, _ = collected()
	_, err = r.Open(written(t, t.TempDir(), "x.eval", "no zip"), Files{})
	if !errors.Is(err, tables.ErrCSV) {
		t.Error(err)
	}
}

// Tables of folds and of data sets are not taken for items.
func TestRecognise(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		columns    Columns
		want       Kind
	}{
		"questions":    {"a.csv", "model,question,correct\n", Columns{}, OfItems},
		"epochs of id": {"a.csv", "task;model;id;epoch;score\n", Columns{}, OfItems},
		"evalstats":    {"a.csv", "template,input,run,score\n", Columns{}, OfItems},
		"named":        {"a.csv", "llm,question,f1,score\n", Columns{Score: "f1"}, OfItems},
		"AutoML benchmark": {"a.csv", "id,task,framework,fold,result,model,score\n", Columns{},
			Other},
		"two metrics": {"a.csv", "model,question,acc,score\n", Columns{}, Other},
		"metrics":     {"a.csv", "model,question,metric,value\n", Columns{}, Other},
		"folds":       {"a.csv", "dataset,classifier,run,fold,accuracy\n", Columns{}, Other},
		"wide":        {"a.csv", "question,a,b\n", Columns{}, Other},
		"means":       {"results_x.json", results, Columns{}, OfTasks},
		"own name":    {"my-model.json", results, Columns{}, OfTasks},
		"a log":       {"log.json", inspect, Columns{}, OfItems},
		"samples":     {"samples_x.jsonl", "", Columns{}, OfItems},
		"records":     {"x.json", `[{"rank": 1, "Model": "a", "iris": 0.9}]`, Columns{}, Other},
		"lines":       {"x.jsonl", `{"Agent":"a","Value":1}` + "\n{}\n", Columns{}, Other},
		"items in records": {"x.json", `[{"id": 1, "model": "a", "score": 1}]`, Columns{},
			OfItems},
	} {
		path := written(t, t.TempDir(), c.file, c.text)
		if got := Recognise(path, c.columns, nil); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
		folder := filepath.Dir(path)
		if strings.Contains(c.file, ".json") && Recognise(folder, Columns{}, nil) != c.want {
			t.Errorf("%s: the folder is not recognised", name)
		}
	}
	if Recognise("no such file", Columns{}, nil) != Other ||
		Recognise(t.TempDir(), Columns{}, nil) != Other {
		t.Error("there is nothing")
	}
}

// Results in a folder may have any names, and lie beside other files.
func TestResultsOfAnyName(t *testing.T) {
	folder := t.TempDir()
	written(t, folder, "one.json", results)
	written(t, folder, "settings.json", `{"batch": 8}`)
	written(t, folder, "notes.json", `[1, 2]`)
	means, unused, err := Results(folder, Choice{Metric: "exact_match,strict-match"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"notes.json", "settings.json"} {
		if !slices.Contains(unused, name) {
			t.Errorf("%s is not told: %q", name, unused)
		}
	}
	alone, _, err := Results(written(t, t.TempDir(), "results.json", results),
		Choice{Metric: "exact_match,strict-match"}, nil)
	if err != nil || !slices.Equal(means, alone) {
		t.Errorf("%v, want %v (%v)", means, alone, err)
	}
}
