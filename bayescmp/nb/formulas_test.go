package nb_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
)

// Names that begin like formulas are text in a CSV file, and come back when bayescmp reads it.
func TestNoFormulas(t *testing.T) {
	names := []string{"=cmd|' /C calc'!A0", "+SUM(A1)", "@a", "-b", "'=c", "plain"}
	var classifier []string
	var score []float64
	for _, name := range names {
		classifier, score = append(classifier, name, name), append(score, -0.5, -0.25)
	}
	fold := slices.Repeat([]int{1, 2}, len(names))
	df := dataframe.New(series.New(classifier, series.String, "classifier"),
		series.New(fold, series.Int, "fold"), series.New(score, series.Float, "score"))
	dir := t.TempDir()
	if err := nb.Save(dir, "x", df); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "x.csv")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.ContainsAny(line[:1], "=+-@") || !strings.Contains(line, "-0.") &&
			!strings.HasPrefix(line, "classifier") {
			t.Errorf("line %q", line)
		}
	}
	scores, err := bayescmp.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := scores.Classifiers(); !slices.Equal(got, names) {
		t.Errorf("got %q, want %q", got, names)
	}
}
