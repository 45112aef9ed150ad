package commands

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// What report prints has each warning once, and a table where the answer has none.
func TestTelling(t *testing.T) {
	lines := []string{"Scores of 60 classifiers", ""}
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("  c%02d  0.8", i))
	}
	warnings := []string{"with only 4 data sets", "a doubt in a sentence",
		"another model is unsure"}
	for _, c := range []struct {
		name   string
		made   report
		want   []string
		unsaid string
	}{
		{"an answer with a table", report{scores: "Scores", answer: "Title\n\n  a  1\n\n" +
			"A is best. A doubt in a sentence. [1]\n[1] with only 4 data sets\n"},
			[]string{"  a  1", "[1] with only 4 data sets", "Note: another model is unsure"},
			"Scores"},
		{"an answer in words", report{scores: strings.Join(lines, "\n"), answer: "All pairs"},
			[]string{"A is best.", "  c37  0.8", "  … and 22 more",
				"Note: with only 4 data sets", "Note: a doubt in a sentence",
				"Note: another model is unsure"}, "c38"},
	} {
		c.made.Verdict, c.made.Warnings = "A is best.", warnings
		var out bytes.Buffer
		c.made.tell(&out, outputs{page: "r.html", json: "r.json"})
		text := strings.ToLower(out.String())
		for _, want := range c.want {
			if strings.Count(text, strings.ToLower(want)) != 1 {
				t.Errorf("%s: %q is not there once:\n%s", c.name, want, out.String())
			}
		}
		for _, warning := range warnings {
			if strings.Count(text, warning) != 1 {
				t.Errorf("%s: %q is not there once:\n%s", c.name, warning, out.String())
			}
		}
		if strings.Contains(text, strings.ToLower(c.unsaid)) {
			t.Errorf("%s: %q is there:\n%s", c.name, c.unsaid, out.String())
		}
	}
}

// Many notes do not hide the answer.
func TestTellingOfManyNotes(t *testing.T) {
	made := report{answer: "A is best."}
	made.Verdict = "A is best."
	for i := range 9 {
		made.Warnings = append(made.Warnings, fmt.Sprintf("pair %d is unsure", i))
	}
	var out bytes.Buffer
	made.tell(&out, outputs{page: "r.html", json: "r.json"})
	if text := out.String(); strings.Count(text, "Note: ") != 4 ||
		!strings.Contains(text, "… and 5 more\n") {
		t.Errorf("of nine notes:\n%s", text)
	}
}
