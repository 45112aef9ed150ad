package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

const notebooks = "../../../../../notebooks"

// The compiled reports are up to date with their notebooks.
func TestUpToDate(t *testing.T) {
	for _, target := range targets {
		want, err := target.translate(notebooks)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", target.file))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not as %s makes it (%v): "+
				"run go generate ./kernel/internal/pages/reports",
				target.file, target.notebook, err)
		}
	}
}

// cells makes a notebook with one cell of code.
func cells(source string, tags ...any) *notebook.Notebook {
	return &notebook.Notebook{Cells: []*notebook.Cell{{
		ID: "x", Type: notebook.Code, Source: source, Metadata: map[string]any{"tags": tags},
	}}}
}

func TestGoOf(t *testing.T) {
	for _, test := range []struct {
		source string
		tags   []any
		want   []string
		not    []string
	}{
		{source: "x := 1\nx", want: []string{"x := 1\n\tnb.result(x)\n"}, not: []string{"_ = x"}},
		{source: "a, b := f()\ng(b)", want: []string{"\tg(b)\n", "\t_ = a\n"}},
		{source: "import (\n\t\"fmt\"\n\t\"display\"\n)\nfmt.Println(fmt.Sprint(1))\n" +
			"nb.Show(display.HTML(\"<p>\"), bayescmp.MetricsOf(1))",
			want: []string{"nb.Println(fmt.Sprint(1))", `nb.HTML("<p>"), nb.MetricsOf(1)`, `"fmt"`},
			not:  []string{`"display"`}},
		{source: "rope, file := 0.5, \"a\" // why", tags: []any{"parameters"},
			want: []string{`rope, file := nb.number("rope"), nb.words("file") // why`}},
		{source: "secret := 1", tags: []any{"remove-cell"}, not: []string{"secret"}},
	} {
		text, err := goOf(cells(test.source, test.tags...), target{"n.ipynb", "f", "f.go"})
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
		}
		for _, want := range test.want {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %s in %s", test.source, want, text)
			}
		}
		for _, not := range test.not {
			if strings.Contains(string(text), not) {
				t.Errorf("%s: %s in %s", test.source, not, text)
			}
		}
	}
}

func TestGoOfRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"x :=":                       "cell x",
		"}\nfunc f() {":              "it declares functions",
		"import (\n\tf \"fmt\"\n)\n": "want a path without a name",
	} {
		_, err := goOf(cells(source), target{"n.ipynb", "f", "f.go"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
	}
	_, err := goOf(cells("n := f()", "parameters"), target{"n.ipynb", "f", "f.go"})
	if err == nil || !strings.Contains(err.Error(), "parameter n") {
		t.Errorf("a parameter that is computed: %v", err)
	}
}
