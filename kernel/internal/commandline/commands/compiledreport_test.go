package commands

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/page"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// prepared reads the scores for a report r.html beside them.
func prepared(t *testing.T, o options) (q reports.Question, asked record, dir string) {
	t.Helper()
	release, err := inputs.Keep(o.file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	dir = filepath.Dir(o.file)
	out := outputs{page: filepath.Join(dir, "r.html"), figures: filepath.Join(dir, "r-files")}
	q, asked, err = o.prepare(t.Context(), out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return q, asked, dir
}

// severalMetrics writes the scores of three classifiers by two metrics, and returns the file's
// path.
func severalMetrics(t *testing.T) string {
	t.Helper()
	text := "dataset,classifier,run,fold,accuracy,auc\n"
	for d := range 6 {
		for c := range 3 {
			for fold := range 5 {
				score := 700 + 17*d + 9*c*((d+fold)%3) + 3*((5*d+7*c+fold)%4)
				text += fmt.Sprintf("d%d,%c,1,%d,0.%d,0.%d\n", d, 'x'+c, fold, score, score-20+d*c)
			}
		}
	}
	return fileOf(t, "s.csv", text)
}

// ofSizes writes errors whose size differs from one data set to the next by a factor of 20; that of
// z is 10 % larger than the others. It returns the path.
func ofSizes(t *testing.T) string {
	t.Helper()
	text, size := "dataset,model,fold,rmse\n", 0.01
	for d := range 6 {
		for c := range 3 {
			for fold := range 5 {
				share := 1 + float64((5*d+7*c+3*fold)%4)/200 + float64(c/2)/10
				text += fmt.Sprintf("d%d,%c,%d,%g\n", d, 'x'+c, fold, size*share)
			}
		}
		size *= 20
	}
	return fileOf(t, "sizes.csv", text)
}

// answers writes answers to items, and returns the file's path.
func answers(t *testing.T) string {
	t.Helper()
	text := "question,model,correct\n"
	for i := range 60 {
		text += fmt.Sprintf("q%d,m,%d\nq%[1]d,n,%[3]d\n", i, i%2, min(i%3, 1))
	}
	return fileOf(t, "answers.csv", text)
}

// The compiled report and the notebook with the same parameters, run by the evaluator, give the
// same bytes: page, record, figures and tables.
func TestCompiledReportIsTheNotebook(t *testing.T) {
	kernel := builtKernel(t)
	accuracy := func(file, left, right string, rope float64) options {
		reading := bayescmp.CSV{Metric: "accuracy"}
		return options{file: file, reading: reading, left: left, right: right, rope: rope}
	}
	for name, o := range map[string]options{
		"two of several":    accuracy(severalMetrics(t), "x", "z", 0.005),
		"a wide rope":       accuracy(severalMetrics(t), "x", "y", 1e300),
		"which is the best": accuracy(severalMetrics(t), "", "", 0.005),
		"folds of one":      accuracy(glassOfAll(t), "", "", 0.01),
		"against one":       {file: table6(t), against: "C4.5"},
		"means":             {file: table6(t), left: "C4.5", right: "C4.5+m"},
		"items":             {file: answers(t), rope: 0.01},
		"ratios": {file: ofSizes(t), reading: bayescmp.CSV{Scale: bayescmp.ScaleRatio},
			rope: bayescmp.Percent(5)},
		"ranks": {file: ofSizes(t), reading: bayescmp.CSV{Scale: bayescmp.ScaleRanks}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q, asked, dir := prepared(t, o)
			made, err := reporter{io.Discard, reportLimit}.run(t.Context(), q, asked, dir)
			if err != nil {
				t.Fatal(err)
			}
			c, err := newComposer(asked)
			if err != nil {
				t.Fatal(err)
			}
			err = runner.Execute(t.Context(), c.notebook,
				runner.Options{Kernel: kernel, Dir: dir, Limit: reportLimit})
			if err != nil {
				t.Fatal(err)
			}
			last := c.notebook.Cells[len(c.notebook.Cells)-1]
			text, err := asked.complete([]byte(last.Outputs[0].Text))
			if err != nil || string(text) != string(made.text) {
				t.Errorf("%v; the record is\n%s\nand the notebook's\n%s", err, made.text, text)
			}
			last.Outputs[0].Text = string(text)
			want, err := page.Render(c.notebook, made.Title, dir)
			if err != nil {
				t.Fatal(err)
			}
			if d := compareTexts("page", want, made.page); d != nil {
				t.Error(d)
			}
			compareWithFiles(t, filepath.Join(dir, "r-files"), made.files)
		})
	}
}

// compareWithFiles compares files with the files in a folder that are ours.
func compareWithFiles(t *testing.T, dir string, files []ownfiles.File) {
	t.Helper()
	for _, file := range files {
		if textOf(t, filepath.Join(dir, file.Name)) != string(file.Content) {
			t.Errorf("%s differs", file.Name)
		}
	}
	names, err := ownfiles.List(dir)
	if err != nil || len(names) != len(files) || len(files) < 10 {
		t.Errorf("%d files, the notebook writes %d, %v", len(files), len(names), err)
	}
}

// A report ends at once when it is stopped, and soon after a cell has taken too long.
func TestReportIsStopped(t *testing.T) {
	q, asked, dir := prepared(t, options{file: severalMetrics(t), rope: 0.005,
		reading: bayescmp.CSV{Metric: "accuracy"}})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := reporter{io.Discard, reportLimit}.run(ctx, q, asked, dir)
	if err == nil || err.Error() != "stopped" {
		t.Errorf("stopped: %v", err)
	}
	_, err = reporter{io.Discard, time.Nanosecond}.run(t.Context(), q, asked, dir)
	if err == nil || !strings.HasSuffix(err.Error(),
		"timeout: the cell ran longer than the limit of 1ns") {
		t.Errorf("too long: %v", err)
	}
	if _, missing := os.Stat(filepath.Join(dir, "r.html")); missing == nil {
		t.Error("a page is there")
	}
}
