package reports

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// needsTime leaves out a test that writes whole reports where tests must be short.
func needsTime(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it writes a report")
	}
}

// rankingOf writes the report on all classifiers in a file, and returns what its cells show.
func rankingOf(t *testing.T, csv string, options bayescmp.CSV) map[string]string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "board.csv")
	if err := os.WriteFile(file, []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
	q, err := Ask(bayescmp.CSV.Open, options, file, "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := q.Parameters(0.01)
	if err != nil {
		t.Fatal(err)
	}
	s := &shown{outputs: map[string][]string{}}
	if _, err := Write(t.Context(), q, p, s); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for cell, outputs := range s.outputs {
		texts[cell] = strings.Join(outputs, "\n")
	}
	return texts
}

// splitsOf are scores of three classifiers on data sets, with three seeds each. The first is
// ahead by about the rope, so that the verdict depends on the unknown correlation of the seeds.
func splitsOf(datasets int) string {
	random := rand.New(rand.NewPCG(43, 1))
	text := "dataset,classifier,seed,accuracy\n"
	for d := range datasets {
		level := 0.7 + 0.2*random.Float64()
		for seed := range 3 {
			for c, lead := range []float64{0.018, 0, -0.1} {
				text += fmt.Sprintf("d%02d,%c,%d,%.4f\n", d, 'A'+c, seed,
					level+lead+0.008*random.NormFloat64())
			}
		}
	}
	return text
}

// Where the test of the two at the top has no answer, the report does not say that they are
// decided.
func TestNoAnswerIsNoDecision(t *testing.T) {
	needsTime(t)
	t.Parallel()
	said := rankingOf(t, splitsOf(8), bayescmp.CSV{})
	if !strings.Contains(said["assumptions"], "Hierarchical test does not apply") {
		t.Fatal("the test has an answer; these scores are no example")
	}
	if text := said["next"]; !strings.Contains(text, "has no answer about A and B") {
		t.Errorf("without an answer the report says %q", text)
	}
}

// Two tables in LaTeX have two labels.
func TestLabelsOfTables(t *testing.T) {
	needsTime(t)
	t.Parallel()
	text := rankingOf(t, splitsOf(6), bayescmp.CSV{})["latex"]
	seen := map[string]bool{}
	for _, label := range regexp.MustCompile(`\\label\{[^}]*\}`).FindAllString(text, -1) {
		if seen[label] {
			t.Errorf("two tables have %s", label)
		}
		seen[label] = true
	}
	if len(seen) < 6 {
		t.Errorf("there are only %d labels", len(seen))
	}
}

// Items of a test set are not called folds, and long names do not fill the answer.
func TestItemsAndLongNames(t *testing.T) {
	needsTime(t)
	t.Parallel()
	random := rand.New(rand.NewPCG(43, 2))
	const models = 12
	text := "item"
	for m := range models {
		text += fmt.Sprintf(",a model with a name of fifty letters or more %02d", m)
	}
	for i := range 30 {
		text += fmt.Sprintf("\nq%d", i)
		for m := range models {
			text += fmt.Sprintf(",%d", min(1, random.IntN(2+m)))
		}
	}
	said := rankingOf(t, text+"\n", bayescmp.CSV{Rows: bayescmp.RowsItems})
	for _, cell := range []string{"classical", "next"} {
		text := said[cell]
		if strings.Contains(text, "fold") || strings.Contains(text, "cross-validation") {
			t.Errorf("of items, %s says %q", cell, said[cell])
		}
	}
	answer, _, _ := strings.Cut(said["verdict"], "</strong>")
	if len(answer) > 1000 {
		t.Errorf("the answer has %d letters: %s", len(answer), answer)
	}
}

// Of more than 30 classifiers those at the top are compared in pairs. Where another number of
// classifiers is meant than elsewhere on the page, the report says why.
func TestNumbersOfClassifiers(t *testing.T) {
	needsTime(t)
	t.Parallel()
	random := rand.New(rand.NewPCG(43, 3))
	text := "dataset"
	for c := range 33 {
		text += fmt.Sprintf(",s%02d", c)
	}
	for d := range 6 {
		text += fmt.Sprintf("\nt%d", d)
		for range 33 {
			text += fmt.Sprintf(",%.4f", 0.7+0.1*random.NormFloat64())
		}
	}
	said := rankingOf(t, text+"\n", bayescmp.CSV{})
	for cell, want := range map[string]string{
		"means":       "The figure has those at the top.",
		"pairs-shown": "Compared are the 30 classifiers at the top.",
		"paper":       "Compared in pairs are those at the top.",
	} {
		if !strings.Contains(said[cell], want) {
			t.Errorf("%s does not say %q", cell, want)
		}
	}
	const chosen = "Compared in pairs are those at the top."
	if !strings.Contains(said["latex"], chosen) {
		t.Error("the methods in LaTeX do not say which classifiers are compared")
	}
	for cell, text := range said {
		if strings.Contains(text, "Frame") {
			t.Errorf("%s names a method of the library", cell)
		}
	}
}
