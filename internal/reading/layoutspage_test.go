package reading

import (
	"os"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/gametables"
	"github.com/bayescmp/go/internal/reading/tables"
)

// The page of layouts says what happens to its examples.
func TestLayoutsPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/layouts.md")
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{
		"-metric": "Metric", "-lower": "Lower", "-names": "Names", "-rows": "Rows",
		"-classifier": "Classifier", "-players": "Left",
	}
	examples := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || !strings.HasPrefix(cells[1], "`") {
			continue
		}
		examples++
		text := strings.ReplaceAll(strings.Trim(cells[1], "`"), "/", "\n") + "\n"
		outcome := strings.TrimSuffix(cells[2], " |")
		ts, err := tables.Tables("scores", strings.NewReader(text), nil)
		var c Content
		if err == nil {
			if c, err = Understand(ts, Hints{File: "scores"}); err == nil {
				_, err = c.Choose(Hints{})
			}
		}
		if needs(err) == "Games" { // the reader of games has the last word
			_, err = gametables.Of(ts[0], gametables.Asked{})
			if err == nil && outcome == "games" {
				continue
			}
		}
		flag, asked := strings.CutPrefix(outcome, "asked ")
		switch {
		case asked && (options[flag] == "" || needs(err) != options[flag]):
			t.Errorf("%s: asks for %q: %v", cells[0], needs(err), err)
		case outcome == "read" && err != nil:
			t.Errorf("%s: %v", cells[0], err)
		case outcome == "refused" && (err == nil || needs(err) != ""):
			t.Errorf("%s: %v", cells[0], err)
		case !asked && outcome != "read" && outcome != "refused":
			t.Errorf("%s: %q is no outcome", cells[0], outcome)
		}
	}
	if examples < 20 {
		t.Errorf("%d examples", examples)
	}
}
