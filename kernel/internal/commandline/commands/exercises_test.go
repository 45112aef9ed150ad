package commands

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// triedAnswers are answers to the exercises of the lectures, by the id of the cell that they are
// put into: the right one, and after it wrong ones that somebody may well give.
var triedAnswers = map[string][]string{
	"exercise-00-1": {`"SignedRank", "PlackettLuce", "BradleyTerry"`,
		`"Hierarchical", "PlackettLuce", "BradleyTerry"`, `"Wilcoxon", "Best", "BradleyTerry"`,
		`"Wilcoxon", "PlackettLuce", "PairedItems"`},
	"exercise-00-2":  {"6", "5", "7"},
	"exercise-00-3":  {"0.008", "0.009", "0.007", "8"},
	"exercise-01-1":  {"9", "10", "88"},
	"exercise-01-2":  {"0.055", "0.05", "0.054", "0.056"},
	"exercise-02-1":  {"0.507, 0.385", "0.507, 0", "0.798, 0.385"},
	"exercise-02-2":  {"0.718", "0.798"},
	"exercise-03-1":  {"1 / 3.0", "0.5"},
	"exercise-03-2":  {"0.9999, 0.80", "0.80, 0.9999", "0.9219, 0.58"},
	"exercise-04-1":  {"0.0005, 0.0005", "0.0002, 0.0002", "0.0005, 0.005"},
	"exercise-04-2":  {"0.01", "0.001", "0.1"},
	"exercise-05-1":  {"1.364, 149", "1.364, 148", "1.36, 149", "2.728, 149"},
	"exercise-05-2":  {"0.316, 1", "0.1, 1", "0.316, 0.316"},
	"exercise-05b-1": {"0.571", "0.311", "0.689"},
	"exercise-06-1":  {"0.0006", "0.0002", "0.05"},
	"exercise-07-1":  {"0.000061, 0.39", "0.0001, 0.39", "0.000061, 0.61"},
	"exercise-07b-1": {"2", "0", "3"},
	"exercise-07c-1": {"0.63, 0.67", "0.6, 0.6", "0.57, 0.54"},
	"exercise-08-1":  {"0.30, 0.83", "0.14, 0.83", "0.30, 0.65"},
	"exercise-08-2":  {`"AODE", 0.49`, `"HNB", 0.49`, `"AODE", 0.34`},
	"exercise-09-1":  {"1.06, 1.68", "1.06, 1.06", "1.68, 1.06"},
	"exercise-09-2": {"10, 1148, 0.0208",
		"9, 1148, 0.0208", "10, 1640, 0.0208", "10, 1148, 0.0294"},
	"exercise-09-3": {"0.185", "0.104", "0.234"},
	"exercise-10-1": {"0.247, 0.184", "0.4, 0.184", "0.247, 0.05"},
	"exercise-10-2": {"0.193, 0.342", "0.1, 0.342", "0.193, 0.193", "0.248, 0.423"},
	"exercise-10-3": {"6", "5", "7", "40"},
	"exercise-11-1": {"0.034, 0.005", "0.227, 0.005", "0.034, 0.01"},
	"exercise-11-2": {"0", "1", "4"},
	"exercise-14-1": {"0.3", "0.025", "0.5"},
	"exercise-14-2": {"0.5", "0.25", "1"},
}

// isExercise tells whether a cell is for the answer to an exercise. Below it is its check, of one
// or two cells.
func isExercise(c *notebook.Cell) bool { return strings.HasPrefix(c.ID, "exercise-") }

// printedIn is what a cell has printed.
func printedIn(c *notebook.Cell) (text string) {
	for _, o := range c.Outputs {
		text += o.Text
	}
	return text
}

// codeAfter returns the cells of code from i to the next text.
func codeAfter(nb *notebook.Notebook, i int) []*notebook.Cell {
	end := i
	for nb.Cells[end].Type == notebook.Code {
		end++
	}
	return nb.Cells[i:end]
}

// Each exercise of a lecture has a cell for the answer, with a check below it. As stored, the check
// says what is missing.
func TestExercises(t *testing.T) {
	unknown := maps.Clone(triedAnswers)
	for _, path := range notebooks(t) {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		solutions, exercises := 0, 0
		for i, c := range nb.Cells {
			solutions += strings.Count(c.Source, "<summary>Solution</summary>")
			if !isExercise(c) {
				continue
			}
			exercises++
			if triedAnswers[c.ID] == nil {
				t.Errorf("%s: no answer to %s", path, c.ID)
			}
			delete(unknown, c.ID)
			check := codeAfter(nb, i+1)
			if text := printedIn(check[len(check)-1]); !strings.HasPrefix(text, "not yet: ") {
				t.Errorf("%s: the check of %s has stored %q", path, c.ID, text)
			}
		}
		if solutions != exercises {
			t.Errorf("%s: %d exercises, and cells for %d", path, solutions, exercises)
		}
	}
	for id := range unknown {
		t.Errorf("there is no exercise %s", id)
	}
}

// A trial is an answer to an exercise, and the last cell of the check, which judges it.
type trial struct {
	exercise, answer string
	right            bool
	judge            *notebook.Cell
}

// withTrials adds cells to a notebook that try all answers.
func withTrials(nb *notebook.Notebook) (trials []trial) {
	var cells []*notebook.Cell
	for i, c := range nb.Cells {
		cells = append(cells, c)
		if !isExercise(c) {
			continue
		}
		names, _, _ := strings.Cut(c.Source, ":=")
		for k, answer := range triedAnswers[c.ID] {
			sources := []string{names + "= " + answer}
			for _, of := range codeAfter(nb, i+1) {
				sources = append(sources, of.Source)
			}
			for _, source := range sources {
				cells = append(cells, &notebook.Cell{Type: notebook.Code, Source: source})
			}
			trials = append(trials, trial{c.ID, answer, k == 0, cells[len(cells)-1]})
		}
		cells = append(cells, &notebook.Cell{Type: notebook.Code, Source: c.Source})
	}
	nb.Cells = cells
	return trials
}

var (
	// topLevel matches what a cell declares or assigns.
	topLevel = regexp.MustCompile(`(?m)^(?:(?:func|type|var|const) (\w+)|([\w, ]+) :?= )`)
	word     = regexp.MustCompile(`\w+`)
	// prose matches what is no code.
	prose = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|//.*`)
)

// leaveOut leaves out the cells that no exercise needs, because some of them take long. It goes
// backwards, and keeps the cells that give a value to a word of the code kept so far.
func leaveOut(nb *notebook.Notebook) {
	words := map[string]bool{}
	needed := func(c *notebook.Cell) bool {
		for _, found := range topLevel.FindAllStringSubmatch(c.Source, -1) {
			for _, name := range word.FindAllString(found[1]+" "+found[2], -1) {
				if words[name] && name != "err" && name != "for" {
					return true
				}
			}
		}
		return isExercise(c) || strings.HasPrefix(c.ID, "check-") ||
			strings.HasPrefix(c.Source, "import")
	}
	nb.Cells = slices.DeleteFunc(nb.Cells, func(c *notebook.Cell) bool {
		return c.Tagged("external-data")
	})
	var kept []*notebook.Cell
	for _, c := range slices.Backward(nb.Cells) {
		if c.Type == notebook.Markdown {
			kept = append(kept, c)
		} else if needed(c) {
			kept = append(kept, c)
			for _, w := range word.FindAllString(prose.ReplaceAllString(c.Source, ""), -1) {
				words[w] = true
			}
		}
	}
	slices.Reverse(kept)
	nb.Cells = kept
}

// The checks of the exercises accept the right answer, and no wrong one.
func TestAnswersToExercises(t *testing.T) {
	t.Parallel()
	for _, path := range notebooks(t) {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		leaveOut(nb)
		trials := withTrials(nb)
		if trials == nil {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			err := runner.Execute(t.Context(), nb,
				runner.Options{Kernel: builtKernel(t), Dir: filepath.Dir(path)})
			if err != nil {
				t.Fatal(err)
			}
			for _, try := range trials {
				text := printedIn(try.judge)
				begin := map[bool]string{true: "right\n", false: "not yet: "}[try.right]
				if !strings.HasPrefix(text, begin) || strings.Count(text, "\n") != 1 {
					t.Errorf("%s: the answer %s gets %q", try.exercise, try.answer, text)
				}
			}
		})
	}
}
