package main

import (
	"fmt"
	"strings"
	"testing"
)

const progressCells = `import (
	"context"
	"math/rand/v2"
	"time"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
	"github.com/bayescmp/go/datasets/simulate"
)
df, err := datasets.Load("uci-weka")
nb.Check(err)
scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
nb.Check(err)
study := simulate.Study{
	Name: "coin", Parameters: []string{"p"}, Settings: [][]float64{{0.5}}, Measures: []string{"heads"},
	Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
		time.Sleep(3 * time.Millisecond)
		return []float64{float64(random.IntN(2))}, nil
	},
	Replications: 150,
	Progress: nb.Progress("experiments"),
}
---
tell := nb.Progress("steps")
for i := range 6 {
	tell(i, 5)
	time.Sleep(150 * time.Millisecond)
}
---
_, err = bayescmp.AllPairs(nb.Context(), scores, bayescmp.Sign{Rope: 0.01}, nb.Progress("pairs"))
nb.Check(err)
---
_, err = study.Run(nb.Context())
nb.Check(err)`

// A progress bar moves while it is watched, and what a notebook stores is one line without times.
func TestProgressBar(t *testing.T) {
	sources := strings.Split(progressCells, "\n---\n")
	c := startClient(t)
	c.must(sources[0])
	for i, want := range []string{"steps 5/5", "pairs 10/10", "experiments 150/150"} {
		id := c.start(sources[i+1])
		var shown, ids []string
		for idle := false; !idle; {
			m := <-c.published
			if m.parent != id {
				continue
			}
			if m.kind == "display_data" || m.kind == "update_display_data" {
				data, _ := m.content["data"].(map[string]any)
				transient, _ := m.content["transient"].(map[string]any)
				shown = append(shown, fmt.Sprint(m.kind, ": ", data["text/plain"]))
				ids = append(ids, fmt.Sprint(transient["display_id"]))
			}
			idle = m.content["execution_state"] == "idle"
		}
		if reply := c.reply(c.shell, id); reply["status"] != "ok" {
			t.Fatal(reply)
		}
		last := len(shown) - 1
		if last < 1 || !strings.HasPrefix(shown[0], "display_data: ░") || shown[last] != "update_display_data: "+want {
			t.Errorf("shown: %q", shown)
		}
		for j := range ids {
			if ids[j] != ids[0] || ids[j] == "" || j > 0 && j < last && !strings.Contains(shown[j], "█") {
				t.Errorf("shown: %q with ids %q", shown, ids)
			}
		}
		if i != 1 && last < 3 { // the pairs are done in less than a tenth of a second
			t.Errorf("too few steps: %q", shown)
		}
	}
	nb, _ := runCells(t, cells(sources...)...)
	for i, want := range []string{"", "steps 5/5", "pairs 10/10", "experiments 150/150"} {
		if got := shown(nb.Cells[i]); got != want {
			t.Errorf("stored in cell %d: %q, want %q", i+1, got, want)
		}
	}
}
