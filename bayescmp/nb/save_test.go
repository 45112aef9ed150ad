package nb_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/nb"
)

// bands is a small figure.
func bands() *figure.Figure {
	return figure.Bands{X: []float64{0.01, 0.02}, Left: []float64{0.5, 0.2},
		Rope: []float64{0.3, 0.7}, Right: []float64{0.2, 0.1}}.Figure()
}

// testPanel is an answer with tables.
func testPanel(t *testing.T) *bayescmp.Panel {
	t.Helper()
	var sets []bayescmp.FoldScores
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		sets = append(sets, bayescmp.FoldScores{
			Dataset: name, Left: []float64{0.5}, Right: []float64{0.6}})
	}
	pair, err := bayescmp.NewPair("x_1", "y, z", sets...)
	if err != nil {
		t.Fatal(err)
	}
	panel, err := bayescmp.SideBySide(t.Context(), pair, bayescmp.Sign{Rope: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	return panel
}

func TestSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "files")
	panel := testPanel(t)
	df := dataframe.New(series.New([]float64{1.0 / 3, 1e-12, math.NaN()}, series.Float, "a, b"),
		series.New([]string{"x\ny", `"`, ""}, series.String, "c"))
	for range 2 { // the second time replaces the first
		for name, value := range map[string]any{
			"posterior": bands(), "tests": panel, "works": panel.References(), "data": df,
			"methods.tex": panel.LaTeXMethods(),
		} {
			if err := nb.Save(dir, name, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, want := range map[string]string{
		"posterior.svg": "<svg", "posterior.pdf": "%PDF-", "tests.tex": `\begin{tabular}`,
		"tests.md": "| test |", "tests.csv": "test,kind,rope,", "works.bib": "@misc{bayescmp",
		"data.csv":    "\"a, b\",c\n0.3333333333333333,\"x\ny\"\n1e-12,\"\"\"\"\n,\n",
		"methods.tex": `~\cite{`,
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, no %s in %.300s", name, err, want, text)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 9 { // with the list of files
		t.Errorf("%v, %d files", err, len(entries))
	}
}

func TestSaveRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine.csv"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	var none *figure.Figure
	broken := dataframe.DataFrame{Err: errors.New("broken")}
	for _, test := range []struct {
		name  string
		value any
		want  string
	}{
		{"mine", dataframe.New(series.New([]int{1}, series.Int, "x")), "mine.csv is there already"},
		{"figure", none, "figure: there is nothing to save"},
		{"text", "words", "such as text.txt"},
		{"number", 7, "number: Save cannot write a int"},
		{"frame", broken, "frame: the data frame holds an error: broken"},
		{"../x.txt", "words", `"../x.txt" cannot be the name of a file`},
	} {
		err := nb.Save(dir, test.name, test.value)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
		if err := nb.Save("", test.name, test.value); err != nil {
			t.Errorf("%s, without a folder: %v", test.name, err)
		}
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 1 {
		t.Errorf("%d files", len(entries))
	}
}
