package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

func TestCells(t *testing.T) {
	raises := []string{"raises-exception"}
	tests := []struct {
		name string
		cell testCell
		want string // beginning of what it shows
	}{
		{"value", testCell{source: "1 + 2"}, "3"},
		{"statement", testCell{source: "x := []float64{1, 2}"}, ""},
		{"value and nil error", testCell{source: `import "strconv"` + "\nstrconv.Atoi(\"42\")"}, "42"},
		{"value and error", testCell{`strconv.Atoi("x")`, raises}, `error: strconv.Atoi: parsing "x": invalid syntax / cell 4, line 1: strconv.Atoi("x")`},
		{"print", testCell{source: `import "fmt"` + "\nfmt.Println(\"a\")"}, "stdout: a\n"},
		{"two streams", testCell{source: `import "os"` + "\nfmt.Fprintln(os.Stderr, \"e\")\nfmt.Println(\"o\")\nfmt.Fprintln(os.Stderr, \"f\")"}, "stdout: o\n | stderr: e\nf\n"},
		{"unicode", testCell{source: "import \"strings\"\nfmt.Print(strings.Repeat(\"✓\", 50000))"}, "stdout: " + strings.Repeat("✓", 50000)},
		{"carriage returns", testCell{source: "for i := 0; i < 3; i++ {\n fmt.Print(\"\\rstep \", i)\n}"}, "stdout: step 2"},
		{"log", testCell{source: "import \"log\"\nlog.SetFlags(0)\nlog.Print(\"logged\")"}, "stderr: logged\n"},
		{"compile error", testCell{"x := 1\ny := x +\n  undefinedName", raises}, "error: undefined identifier: undefinedName / cell 10, line 3: undefinedName"},
		{"syntax error", testCell{"y := (1", raises}, "error: expected ')', found newline / cell 11, line 1: y := (1"},
		{"panic in a function", testCell{"func f(n int) int {\n\tif n == 0 {\n\t\tpanic(\"boom\")\n\t}\n\treturn f(n-1)\n}\nfmt.Print(1)\nf(1)\nfmt.Print(2)", raises},
			"stdout: 1 | panic: boom / cell 12, line 3: panic(\"boom\") / cell 12, line 5: return f(n-1) / cell 12, line 8: f(1)"},
		{"panic in a loop", testCell{"for i := 0; i < 3; i++ {\n\tif i == 2 {\n\t\tfmt.Print(1/(i-2))\n\t}\n}", raises},
			"panic: runtime error: integer divide by zero / cell 13, line 3: fmt.Print(1/(i-2))"},
		{"index", testCell{"xs := []int{1}\nxs[7]", raises}, "panic: slice index out of range / cell 14, line 2: xs[7]"},
		{"panic in compiled code", testCell{"a := 1\nstrings.Repeat(\"x\", -a)\na", raises}, "panic: strings: negative Repeat count / cell 15, line 2: strings.Repeat(\"x\", -a)"},
		{"goes on after a panic", testCell{source: "func g() (r any) {\n\tdefer func() { r = recover() }()\n\treturn 7\n}\nfmt.Print(g())"}, "stdout: <nil>"},
		{"nb.Check", testCell{"import (\n\"errors\"\n\"github.com/bayescmp/go/bayescmp/nb\"\n)\nnb.Check(errors.New(\"no\"))", raises}, "error: no / cell 17, line 5: nb.Check(errors.New(\"no\"))"},
		{"unknown import", testCell{`import "github.com/nobody/nothing"`, raises}, `error: package "github.com/nobody/nothing" is not compiled into this kernel`},
		{"generic import", testCell{`import "slices"`, raises}, `error: package "slices" is generic`},
		{"order of prints and displays", testCell{source: "fmt.Print(1)\nnb.Show(2, 3)\nfmt.Print(4)\nnb.Show(5)\n6"}, "stdout: 1 | 2 | 3 | stdout: 4 | 5 | 6"},
		{"nothing to show", testCell{source: "nb.Show(nil)\nvar none any\nnone"}, ""},
		{"several values", testCell{source: "m := map[string]int{\"a\": 1}\nm[\"a\"]"}, "1 true"},
		{"nil pointer", testCell{source: "import \"gonum.org/v1/plot\"\nvar p *plot.Plot\np"}, "<nil>"},
		{"young std", testCell{source: "import (\n\"math/rand/v2\"\n\"context\"\n)\nr := rand.New(rand.NewPCG(1, 2))\n_, ok := strings.CutPrefix(\"ab\", \"a\")\n_ = context.WithoutCancel(nb.Context())\nfmt.Println(r.IntN(10) < 10, ok, errors.Join(nil) == nil)"}, "stdout: true true true\n"},
		{"matrix", testCell{source: "import \"gonum.org/v1/gonum/mat\"\nmat.NewDense(2, 2, []float64{1, 2, 3, 4})"}, "⎡1  2⎤\n⎣3  4⎦"},
		{"update of a display", testCell{source: "import \"display\"\nd := display.MIME(display.MIMEMap{\"text/plain\": \"old\"}, nil)\nd.Transient = display.MIMEMap{\"display_id\": \"i\"}\nDisplay(d)\nd = display.MIME(display.MIMEMap{\"text/plain\": \"new\"}, nil)\nd.Transient = display.MIMEMap{\"display_id\": \"i\", \"update\": true}\nDisplay(d)\nfmt.Print(\"end\")"}, "new | stdout: end"},
		{"bad display", testCell{"type Bad struct{}\nfunc (Bad) HTML() string { panic(\"ouch\") }\nBad{}", raises}, "error: panic while displaying a struct {}: ouch / cell 27, line 3: Bad{}"},
		{"clear", testCell{source: "fmt.Print(1)\nnb.Clear(true)\nfmt.Print(2)"}, "stdout: 2"},
		{"program", testCell{source: "$go version\nfmt.Print(\"end\")"}, "stdout: go version go"},
		{"unknown program", testCell{"$/no/such/program", raises}, "error: $/no/such/program: fork/exec"},
		{"special lines", testCell{source: "%cd .\n%help"}, "stdout: Lines at the beginning"},
		{"unknown special line", testCell{"\n%nonsense", raises}, "error: %nonsense: no such command; %help lists them"},
		{"question without an answer", testCell{"nonsense?", raises}, "error: nothing is known about \"nonsense\""},
		{"HTML of a type of the cell", testCell{source: "type Good struct{ X int }\nfunc (g Good) HTML() string { return fmt.Sprint(\"<b>\", g.X, \"</b>\") }\nGood{5}"}, "struct"},
	}
	var list []testCell
	for _, test := range tests {
		list = append(list, test.cell)
	}
	nb, _ := runCells(t, list...)
	for i, test := range tests {
		if got := shown(nb.Cells[i]); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s (cell %d):\ngot  %.300q\nwant %.300q", test.name, i+1, got, test.want)
		}
	}
	last := nb.Cells[len(tests)-1].Outputs[0]
	if html, _ := last.TextOf("text/html"); html != "<b>5</b>" {
		t.Errorf("HTML of an interpreted type: %q", html)
	}
}

func TestFrameAndPlot(t *testing.T) {
	nb, page := runCells(t, cells(
		"# Title",
		`import (
	"fmt"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/plot"
)`,
		`n := make([]float64, 30)
names := make([]string, 30)
for i := range n {
	n[i] = float64(i) / 3
	names[i] = fmt.Sprint("<", i, ">")
}
dataframe.New(series.New(names, series.String, "name"), series.New(n, series.Float, "value"))`,
		"plot.New()",
	)...)
	frame := nb.Cells[2].Outputs[0]
	html, _ := frame.TextOf("text/html")
	for _, want := range []string{"30 rows × 2 columns, the first 20 shown", "&lt;19&gt;", `<td style="text-align:right">0.333333</td>`} {
		if !strings.Contains(html, want) {
			t.Errorf("data frame: no %q in %s", want, html)
		}
	}
	if strings.Contains(html, "&lt;20&gt;") {
		t.Error("more than 20 rows shown")
	}
	text, _ := frame.TextOf("text/plain")
	if !strings.Contains(text, "name") || !strings.Contains(text, "0.333333") {
		t.Errorf("data frame as text: %s", text)
	}
	picture := nb.Cells[3].Outputs[0]
	if data, _ := picture.TextOf("image/png"); data == "" || picture.Metadata["image/png"] == nil {
		t.Errorf("plot: metadata %v", picture.Metadata)
	}
	if !strings.Contains(page, `width="576"`) {
		t.Error("the page does not show the plot at its size")
	}
}

func TestErrorFrame(t *testing.T) {
	for _, code := range []string{"dataframe.New()", "dataframe.New(series.Ints([]int{1})).Col(\"accuracy\")"} {
		_, err := execute(t, "-o", t.TempDir(), writeNotebook(t, t.TempDir(), "n.ipynb", cells(
			"import (\n\"github.com/go-gota/gota/dataframe\"\n\"github.com/go-gota/gota/series\"\n)", code)...))
		if !errors.Is(err, errReported) {
			t.Errorf("%s holds an error: got %v", code, err)
		}
	}
}

// Failing notebooks: what is said, and what is written.
func TestFailures(t *testing.T) {
	tests := []struct {
		name  string
		cells []testCell
		flags []string
		want  []string // in the log
		page  string   // in the page
	}{
		{"error", cells("x := 1", "y := x\ny.foo()\n", "z := 2"), nil,
			[]string{"n.ipynb: cell 2: error: ", "cell 2, line 2: y.foo()"}, "stopped with an error in <a href=\"#cell-2\">"},
		{"time limit", cells("x := 0", "for {\n\tx++\n}"), []string{"--timeout", "300ms"},
			[]string{"cell 2: timeout: the cell ran longer than the limit of 300ms", "cell 2, line "}, "timeout: "},
		{"time limit in compiled code", cells("import \"time\"\ntime.Sleep(time.Hour)"), []string{"--timeout", "300ms"},
			[]string{"cell 1: timeout: "}, "timeout: "},
		{"os.Exit", cells("import \"os\"", "println(1)\nos.Exit(7)"), nil,
			[]string{"cell 2: exit: the cell asked to end its process, with status 7", "cell 2, line 2: os.Exit(7)"}, "exit: "},
		{"panic in a goroutine", cells("import \"time\"\ngo func() { panic(\"oops\") }()\ntime.Sleep(5 * time.Second)"), nil,
			[]string{"cell 1: panic: oops (in a goroutine)", "cell 1, line 2: go func()"}, "oops"},
		{"panic in a timer", cells("import \"time\"\ntime.AfterFunc(0, func() { panic(\"oops\") })\ntime.Sleep(5 * time.Second)"), nil,
			[]string{"cell 1: died: ", "panic: oops"}, "oops"},
		{"panic in nb.Show", cells("import \"github.com/bayescmp/go/bayescmp/nb\"\ntype T struct{}\nfunc (T) HTML() string { panic(\"ouch\") }", "x := 1\nvar t T\nT{}"), nil,
			[]string{"cell 2: error: panic while displaying", "ouch", "cell 2, line 3: T{}"}, "ouch"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			source := writeNotebook(t, t.TempDir(), "n.ipynb", test.cells...)
			log, err := execute(t, append(test.flags, "-o", dir, source)...)
			if !errors.Is(err, errReported) {
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

func TestInPlaceAndCheck(t *testing.T) {
	dir := t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb",
		testCell{source: "# Hello"},
		testCell{source: "import \"fmt\"\nfmt.Println(\"a\")\nfmt.Println(\"b\")"},
		testCell{source: "import \"gonum.org/v1/plot\"\nplot.New()"},
		testCell{"fmt.Println(\"external\")", []string{"external-data"}},
		testCell{"panic(\"never\")", []string{"skip-execution"}},
		testCell{source: "  \n"},
	)
	if log, err := execute(t, "--check", path); !errors.Is(err, errReported) || !strings.Contains(log, "cell 1: stored 0 outputs, now 1") {
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
	changed := strings.Replace(strings.Replace(string(first), `"b\n"`, `"c\n"`, 1), `"external\n"`, `"other\n"`, 1)
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	log, err := execute(t, "--check", path)
	if !errors.Is(err, errReported) || !strings.Contains(log, "cell 1: line 2\n    stored: c\n    now:    b") || strings.Contains(log, "other") {
		t.Errorf("check of changed outputs: %v\n%s", err, log)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files left behind: %v", entries)
	}
}

func TestInPlaceKeepsNotebookThatFails(t *testing.T) {
	path := writeNotebook(t, t.TempDir(), "n.ipynb", cells("1", "nonsense")...)
	before, _ := os.ReadFile(path)
	if _, err := execute(t, "--in-place", path); !errors.Is(err, errReported) {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); string(before) != string(after) {
		t.Error("a failing notebook was overwritten")
	}
}

func TestSeveralNotebooks(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "data.txt"), []byte("in the notebook's folder"), 0o644); err != nil {
		t.Fatal(err)
	}
	a := writeNotebook(t, dir, "a.ipynb", cells("import (\n\"time\"\n\"os\"\n)\ntime.Sleep(200 * time.Millisecond)\nb, _ := os.ReadFile(\"data.txt\")\nstring(b)")...)
	b := writeNotebook(t, dir, "b.ipynb", cells("1", "2")...)
	log, err := execute(t, "-o", out, a, b, filepath.Join(dir, "missing.ipynb"))
	if !errors.Is(err, errReported) {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(log), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "a  1 cells") || !strings.HasPrefix(lines[1], "b  2 cells") || !strings.Contains(lines[2], "missing.ipynb") {
		t.Errorf("log:\n%s", log)
	}
	nb, _ := readReport(t, out, "a")
	if got := shown(nb.Cells[0]); got != "in the notebook's folder" {
		t.Errorf("working directory: %q", got)
	}
}

func TestOtherLanguage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.ipynb")
	text := `{"nbformat": 4, "nbformat_minor": 5, "cells": [], "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if log, err := execute(t, path, "-o", t.TempDir()); err == nil || !strings.Contains(log, "a notebook in python") {
		t.Errorf("got %v, %s", err, log)
	}
}

func TestStops(t *testing.T) {
	builtKernel(t)
	path := writeNotebook(t, t.TempDir(), "n.ipynb", cells("for {\n}")...)
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	var log strings.Builder
	start := time.Now()
	err := runCommand(ctx, []string{"-o", t.TempDir(), path}, &log)
	if !errors.Is(err, errReported) || !strings.Contains(log.String(), "stopped") || time.Since(start) > 5*time.Second {
		t.Errorf("got %v after %v: %s", err, time.Since(start), log.String())
	}
}

func TestNotebookIsValidAndComplete(t *testing.T) {
	nb, page := runCells(t, testCell{source: "# Über \"x\" & $x_1$"}, testCell{source: "1"})
	if nb.Language() != "go" {
		t.Errorf("language %q", nb.Language())
	}
	if nb.Cells[1].Count != 1 || nb.Cells[1].ID == "" || nb.Cells[1].Outputs[0].Type != notebook.Result {
		t.Errorf("cell: %+v", nb.Cells[1])
	}
	if !strings.Contains(page, "<title>Über &#34;x&#34; &amp; x_1</title>") {
		t.Errorf("title: %.400s", page)
	}
}
