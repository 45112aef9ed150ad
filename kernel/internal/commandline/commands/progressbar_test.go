package commands

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const progressCells = `import (
	"context"
	"math/rand/v2"
	"runtime"
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
	Name: "coin", Parameters: []string{"p"}, Settings: [][]float64{{0.5}},
	Measures: []string{"heads"},
	Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
		// All of them together take some tenths of a second, on any number of processors.
		time.Sleep(time.Duration(runtime.GOMAXPROCS(0)) * 3 * time.Millisecond)
		return []float64{float64(random.IntN(2))}, nil
	},
	Replications: 150,
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
_, err = study.Run(nb.Context(), nb.Progress("experiments"))
nb.Check(err)`

// barMoves matches a line of a moving bar.
var barMoves = regexp.MustCompile(`^[█░]{24} \w+ (\d+)/\d+(, about .* left)?$`)

// A progress bar moves while somebody watches it, but a notebook stores only one line, without
// times.
func TestProgressBar(t *testing.T) {
	t.Parallel()
	sources := strings.Split(progressCells, "\n---\n")
	c := startClient(t)
	c.must(sources[0])
	for i, test := range []struct {
		last  string
		least int // moves after the first line
	}{
		{"steps 5/5", 3},
		{"pairs 10/10", 0}, // the pairs may take less than a tenth of a second
		{"experiments 150/150", 2},
	} {
		lines := c.watchBar(sources[i+1])
		moves, last := lines[:len(lines)-1], lines[len(lines)-1]
		if last != test.last || len(moves) < 1+test.least {
			t.Errorf("shown: %q", lines)
		}
		done := -1
		for _, line := range moves {
			found := barMoves.FindStringSubmatch(line)
			if found == nil {
				t.Fatalf("shown: %q", lines)
			}
			n, _ := strconv.Atoi(found[1])
			if n < done || done < 0 && n > 0 {
				t.Errorf("from %d to %d: %q", done, n, lines)
			}
			done = n
		}
	}
	nb, _ := runCells(t, cells(sources...)...)
	for i, want := range []string{"", "steps 5/5", "pairs 10/10", "experiments 150/150"} {
		if got := shown(nb.Cells[i]); got != want {
			t.Errorf("stored in cell %d: %q, want %q", i+1, got, want)
		}
	}
}

// watchBar runs a cell, and returns the successive lines that it shows in one place.
func (c *client) watchBar(code string) (lines []string) {
	c.t.Helper()
	id := c.start(code)
	first := ""
	c.await(id, "to become idle", func(m clientMessage) bool {
		if m.kind != "display_data" && m.kind != "update_display_data" {
			return m.content["execution_state"] == "idle"
		}
		data, _ := m.content["data"].(map[string]any)
		transient, _ := m.content["transient"].(map[string]any)
		line, place := fmt.Sprint(data["text/plain"]), fmt.Sprint(transient["display_id"])
		if isFirst := len(lines) == 0; isFirst != (m.kind == "display_data") {
			c.t.Errorf("a %s with %q behind %q", m.kind, line, lines)
		} else if isFirst {
			first = place
		}
		if place != first || place == "" {
			c.t.Errorf("%q is in the place %q, not in %q", line, place, first)
		}
		lines = append(lines, line)
		return false
	})
	if reply := c.reply(c.shell, id); reply["status"] != "ok" || len(lines) == 0 {
		c.t.Fatalf("shown: %q, reply %v", lines, reply)
	}
	return lines
}
