package commands

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// For a failing notebook, the command prints the right message and writes the right files.
func TestFailures(t *testing.T) {
	tests := []struct {
		name  string
		cells []testCell
		flags []string
		want  []string // text in the log
		page  string   // text in the page
	}{
		{
			"error", cells("x := 1", "y := x\ny.foo()\n", "z := 2"), nil,
			[]string{"n.ipynb: cell 2: error: ", "cell 2, line 2: y.foo()"},
			"stopped with an error in <a href=\"#cell-2\">",
		},
		{
			"time limit", cells("x := 0\nfor {\n\tx++\n}"), []string{"--timeout", "300ms"},
			[]string{
				"cell 1: timeout: the cell ran longer than the limit of 300ms", "cell 1, line ",
			},
			"timeout: ",
		},
		{
			"time limit in compiled code", cells("import \"time\"\ntime.Sleep(time.Hour)"),
			[]string{"--timeout", "300ms"}, []string{"cell 1: timeout: "}, "timeout: ",
		},
		{
			"os.Exit", cells("import \"os\"", "println(1)\nos.Exit(7)"), nil,
			[]string{
				"cell 2: exit: the cell asked to end its process, with status 7",
				"cell 2, line 2: os.Exit(7)",
			},
			"exit: ",
		},
		{
			"panic in a goroutine",
			cells("import \"time\"\ngo func() { panic(\"oops\") }()\ntime.Sleep(time.Hour)"), nil,
			[]string{"cell 1: panic: oops (in a goroutine)", "cell 1, line 2: go func()"}, "oops",
		},
		{
			"panic in a timer",
			cells("import \"time\"\ntime.AfterFunc(0, func() { panic(\"oops\") })\n" +
				"time.Sleep(time.Hour)"), nil,
			[]string{"cell 1: panic: oops (in a goroutine)", "cell 1, line 2: "}, "oops",
		},
		{
			"panic in nb.Show",
			cells("import \"github.com/bayescmp/go/bayescmp/nb\"\ntype T struct{}\n"+
				"func (T) HTML() string { panic(\"ouch\") }", "x := 1\nvar t T\nT{}"), nil,
			[]string{"cell 2: error: panic while displaying", "ouch", "cell 2, line 3: T{}"},
			"ouch",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			source := writeNotebook(t, t.TempDir(), "n.ipynb", test.cells...)
			log, err := execute(t, append(test.flags, "-o", dir, source)...)
			if !errors.Is(err, cli.ErrReported) {
				t.Fatalf("got error %v", err)
			}
			for _, want := range test.want {
				if !strings.Contains(log, want) {
					t.Errorf("no %q in\n%s", want, log)
				}
			}
			nb, page := readReport(t, dir, "n")
			if !strings.Contains(page, test.page) {
				t.Errorf("no %q in the page", test.page)
			}
			for _, c := range nb.Cells[len(nb.Cells)-1:] {
				if test.name == "error" && (c.Count != 0 || len(c.Outputs) != 0) {
					t.Errorf("a cell behind the failed one was executed")
				}
			}
		})
	}
}

// A notebook that is in the folder of the reports is not replaced by its own report.
func TestSourceStays(t *testing.T) {
	dir := t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb", cells("1")...)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{dir, dir + "/.", link} {
		err := runCommand(t.Context(), builtKernel(t), []string{"-o", out, path}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "would replace the notebook "+path) {
			t.Errorf("-o %s: got %v", out, err)
		}
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the notebook has changed")
	}
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var batch ownfiles.Batch
	defer batch.Discard()
	to, err := batch.Folder(dir, ownfiles.Rules{})
	if err == nil {
		err = runOptions{out: dir, to: to}.writeReport(nb, path) // as with --in-place
	}
	if err == nil {
		err = batch.Commit()
	}
	if err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the notebook has changed before its cells are known to work")
	}
	if _, err := os.Stat(filepath.Join(dir, "n.html")); err != nil {
		t.Error(err)
	}
}

func TestInPlaceAndCheck(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb",
		testCell{source: "# Hello"},
		testCell{source: "import \"fmt\"\nfmt.Println(\"a\")\nfmt.Println(\"b\")"},
		testCell{source: "import \"gonum.org/v1/plot\"\nplot.New()"},
		testCell{"fmt.Println(\"external\")", []string{"external-data"}},
		testCell{"panic(\"never\")", []string{"skip-execution"}},
		testCell{source: "  \n"},
	)
	log, err := execute(t, "--check", path)
	if !errors.Is(err, cli.ErrReported) ||
		!strings.Contains(log, "cell 1: stored 0 outputs, now 1") {
		t.Errorf("check of a notebook without outputs: %v\n%s", err, log)
	}
	if log, err := execute(t, "--in-place", path); err != nil {
		t.Fatal(err, log)
	}
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if log, err := execute(t, "--check", path); err != nil {
		t.Errorf("check right after --in-place: %v\n%s", err, log)
	}
	if log, err := execute(t, "--in-place", path); err != nil {
		t.Fatal(err, log)
	}
	if second, _ := os.ReadFile(path); string(second) != string(first) {
		t.Error("executing twice gives different bytes")
	}
	changed := strings.Replace(string(first), `"b\n"`, `"c\n"`, 1)
	changed = strings.Replace(changed, `"external\n"`, `"other\n"`, 1)
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	log, err = execute(t, "--check", path)
	const want = "cell 1: line 2\n    stored: c\n    now:    b"
	const wantExternal = "stored: other\n    now:    external" // the cell had its data
	if !errors.Is(err, cli.ErrReported) || !strings.Contains(log, want) ||
		!strings.Contains(log, wantExternal) {
		t.Errorf("check of changed outputs: %v\n%s", err, log)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files left behind: %v", entries)
	}
}

// If external data are missing, the outputs that were computed with them stay.
func TestMissingDataKeepOutputs(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), t.TempDir()
	data := filepath.Join(dir, "data.txt")
	if err := os.WriteFile(data, []byte("far away"), 0o644); err != nil {
		t.Fatal(err)
	}
	external := []string{"external-data"}
	raising := []string{"external-data", "raises-exception"} // so that Jupyter goes on
	path := writeNotebook(t, dir, "n.ipynb",
		testCell{source: "import (\n\"errors\"\n\"os\"\n\"github.com/bayescmp/go/bayescmp/nb\"\n)"},
		testCell{"b, err := os.ReadFile(\"data.txt\")\nnb.Check(err)\nstring(b)", raising},
		testCell{"if len(b) == 0 {\nnb.Check(errors.New(\"none\"))\n}\nstring(b[:3])", external},
		testCell{source: "1 + 1"},
	)
	if log, err := execute(t, "--in-place", path); err != nil {
		t.Fatal(err, log)
	}
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(data); err != nil {
		t.Fatal(err)
	}
	if log, err := execute(t, "--in-place", "-o", out, path); err != nil {
		t.Fatal(err, log)
	}
	if second, _ := os.ReadFile(path); string(first) != string(second) {
		t.Errorf("the notebook has changed:\n%s", second)
	}
	page, err := os.ReadFile(filepath.Join(out, "n.html"))
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Count(string(page), "these are the outputs stored in the notebook")
	if !strings.Contains(string(page), "far away") || kept != 2 {
		t.Errorf("the page does not say what it shows: %d cells", kept)
	}
}

// Without data and without stored outputs, there is nothing to show, and the notebook fails. If its
// cell may fail, the notebook does not, and the cell stores its error.
func TestMissingDataWithoutOutputs(t *testing.T) {
	t.Parallel()
	const read = "import (\n\"os\"\n\"github.com/bayescmp/go/bayescmp/nb\"\n)\n" +
		"_, err := os.ReadFile(\"data.txt\")\nnb.Check(err)"
	path := writeNotebook(t, t.TempDir(), "n.ipynb", testCell{read, []string{"external-data"}})
	if _, err := execute(t, "-o", t.TempDir(), path); !errors.Is(err, cli.ErrReported) {
		t.Errorf("external-data: got %v", err)
	}
	nb, _ := runCells(t, testCell{read, []string{"external-data", "raises-exception"}},
		testCell{source: "1 + 1"})
	if got := shown(nb.Cells[0]); !strings.HasPrefix(got, "error: open data.txt") {
		t.Errorf("external-data, raises-exception: %s", got)
	}
	if got := shown(nb.Cells[1]); got != "2" {
		t.Errorf("behind it: %s", got)
	}
}

func TestInPlaceKeepsNotebookThatFails(t *testing.T) {
	t.Parallel()
	path := writeNotebook(t, t.TempDir(), "n.ipynb", cells("1", "nonsense")...)
	before, _ := os.ReadFile(path)
	if _, err := execute(t, "--in-place", path); !errors.Is(err, cli.ErrReported) {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); string(before) != string(after) {
		t.Error("a failing notebook was overwritten")
	}
}

func TestSeveralNotebooks(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), t.TempDir()
	data := []byte("in the notebook's folder")
	if err := os.WriteFile(filepath.Join(dir, "data.txt"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	a := writeNotebook(t, dir, "a.ipynb", cells("import (\n\"time\"\n\"os\"\n)\n"+
		"time.Sleep(200 * time.Millisecond)\nb, _ := os.ReadFile(\"data.txt\")\nstring(b)")...)
	b := writeNotebook(t, dir, "b.ipynb", cells("1", "2")...)
	missing := []string{"-o", out, a, filepath.Join(dir, "missing.ipynb")}
	_, err := execute(t, missing...)
	if entries, _ := os.ReadDir(out); err == nil || len(entries) > 0 ||
		!strings.Contains(err.Error(), "missing.ipynb: no such file") {
		t.Errorf("a notebook is missing: %v, written %v", err, entries)
	}
	broken := filepath.Join(dir, "broken.ipynb")
	if err := os.WriteFile(broken, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	log, err := execute(t, "-o", out, a, b, broken)
	if !errors.Is(err, cli.ErrReported) {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(log), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "a  1 cells") ||
		!strings.HasPrefix(lines[1], "b  2 cells") || !strings.Contains(lines[2], "broken.ipynb") {
		t.Errorf("log:\n%s", log)
	}
	nb, _ := readReport(t, out, "a")
	if got := shown(nb.Cells[0]); got != "in the notebook's folder" {
		t.Errorf("working directory: %q", got)
	}
}

func TestOtherLanguage(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.ipynb")
	const text = `{"nbformat": 4, "nbformat_minor": 5, "cells": [], "metadata": {"kernelspec":
		{"name": "python3", "display_name": "Python 3", "language": "python"}}}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	log, err := execute(t, "-o", t.TempDir(), path)
	if err == nil || !strings.Contains(log, "a notebook in python") {
		t.Errorf("got %v, %s", err, log)
	}
}

// An interrupt ends the command, even while a cell runs.
func TestStops(t *testing.T) {
	t.Parallel()
	kernel := builtKernel(t)
	dir, out := t.TempDir(), t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb",
		cells("import \"os\"\nos.WriteFile(\"runs\", nil, 0o644)\nfor {\n}")...)
	ctx, cancel := context.WithCancel(t.Context())
	var log strings.Builder
	ended := make(chan error)
	go func() { ended <- runCommand(ctx, kernel, []string{"-o", out, path}, &log) }()
	eventually(t, "the cell runs", func() bool {
		_, err := os.Stat(filepath.Join(dir, "runs"))
		return err == nil
	})
	cancel()
	err := <-ended
	if err == nil || !strings.Contains(err.Error(), "stopped; nothing is written to "+out) {
		t.Errorf("got %v: %s", err, log.String())
	}
}

// Files that bayescmp has not written stay, unless -f is given. The notebook itself always stays.
func TestForeignFilesStay(t *testing.T) {
	t.Parallel()
	path := writeNotebook(t, t.TempDir(), "n.ipynb", cells("1+1")...)
	for _, name := range []string{"n.ipynb", "n.html"} {
		out := t.TempDir()
		mine := filepath.Join(out, name)
		if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
		err := runCommand(t.Context(), builtKernel(t), []string{"-o", out, path}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), name+" is there already") ||
			!strings.Contains(err.Error(), "-f") {
			t.Errorf("%s: %v", name, err)
		}
		if entries, _ := os.ReadDir(out); len(entries) != 1 || textOf(t, mine) != "mine" {
			t.Errorf("%s: replaced, or something was written beside it", name)
		}
		for _, args := range [][]string{{"-f", "-o", out, path}, {"-o", out, path}} {
			if log, err := execute(t, args...); err != nil {
				t.Errorf("%s, %q: %v\n%s", name, args[0], err, log)
			}
		}
	}
	dir := filepath.Dir(path)
	err := runCommand(t.Context(), builtKernel(t), []string{"-f", "-o", dir, path}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "would replace the notebook") {
		t.Errorf("-f for the notebook itself: %v", err)
	}
}

func TestExamples(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	command := func(args ...string) error {
		args = append([]string{"examples", "-o", dir}, args...)
		return dispatch(t.Context(), Program{}, args, io.Discard, io.Discard)
	}
	for range 2 {
		if err := command(); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range append(notebooks(t),
		filepath.Join(checkout, "datasets", "data", "uci-weka.csv.gz")) {
		if textOf(t, path) != textOf(t, filepath.Join(dir, filepath.Base(path))) {
			t.Errorf("%s is not what is in the checkout", filepath.Base(path))
		}
	}
	mine := filepath.Join(dir, "report.ipynb")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := command()
	if err == nil || !strings.Contains(err.Error(), "-f") || textOf(t, mine) != "mine" {
		t.Errorf("a changed notebook: %v", err)
	}
	if err := command("-f"); err != nil || textOf(t, mine) == "mine" {
		t.Errorf("with -f: %v", err)
	}
}
