package bayescmp_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// mutation spoils or changes the lines of a file at random, without changing a number.
type mutation struct {
	// harmless is set if the same scores are in the file.
	harmless bool
	mutate   func(r *rand.Rand, lines []string) []string
}

// places are what an error may name: a line, a row, a data set or a column.
var places = regexp.MustCompile(`line [0-9]+|rows? [0-9]+|data set "|column "|columns are "`)

var mutations = map[string]mutation{
	"a score is a word": {mutate: func(r *rand.Rand, lines []string) []string {
		i := 1 + r.IntN(len(lines)-1)
		lines[i] = someScore.ReplaceAllString(lines[i], "oops")
		return lines
	}},
	"a cell is lost": {mutate: func(r *rand.Rand, lines []string) []string {
		i := 1 + r.IntN(len(lines)-1)
		at := strings.LastIndexAny(lines[i], ",;")
		lines[i] = lines[i][:at]
		return lines
	}},
	"a row is there twice": {mutate: func(r *rand.Rand, lines []string) []string {
		i := 1 + r.IntN(len(lines)-1)
		return append(lines, lines[i])
	}},
	"a name of a data set is empty": {mutate: func(r *rand.Rand, lines []string) []string {
		i := 1 + r.IntN(len(lines)-1)
		lines[i] = strings.ReplaceAll(lines[i], "abalone", "")
		lines[i] = strings.ReplaceAll(lines[i], "affairs", "")
		return lines
	}},
	"empty lines": {harmless: true, mutate: func(r *rand.Rand, lines []string) []string {
		return slices.Insert(lines, 1+r.IntN(len(lines)-1), "")
	}},
	"line ends of Windows": {harmless: true, mutate: func(_ *rand.Rand, lines []string) []string {
		for i := range lines {
			lines[i] += "\r"
		}
		return lines
	}},
	"a byte order mark": {harmless: true, mutate: func(_ *rand.Rand, lines []string) []string {
		lines[0] = "\ufeff" + lines[0]
		return lines
	}},
}

// someScore matches an accuracy as uci-weka has it.
var someScore = regexp.MustCompile(`\b0\.[0-9]{6}\b`)

// However a file is spoilt, there is an error that names the place, or the same scores.
func TestMalformedLongLayouts(t *testing.T) {
	rows := slices.DeleteFunc(wekaRows(t), func(r wekaRow) bool {
		return len(r.run) > 1 || r.run > "2" || r.dataset != "abalone" && r.dataset != "affairs"
	})
	r := rand.New(rand.NewPCG(13, 1))
	count := 0
	for _, name := range slices.Sorted(maps.Keys(writtenLayouts)) {
		layout := writtenLayouts[name]
		rows := rows
		if layout.one {
			rows = ofRun(rows, "1")
		}
		text := layout.write(rows)
		want := accepted(layout.read.Open(file(t, "scores.csv", text)))(t).Means().Records()
		for _, kind := range slices.Sorted(maps.Keys(mutations)) {
			m := mutations[kind]
			for range 4 {
				count++
				lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
				spoilt := strings.Join(m.mutate(r, lines), "\n") + "\n"
				if err := sameOrNamed(t, layout.read, spoilt, want, m.harmless); err != nil {
					t.Errorf("%s, %s: %v", name, kind, err)
				}
			}
		}
	}
	if count < 200 {
		t.Errorf("only %d files", count)
	}
}

// sameOrNamed checks that a file has the same scores, or an error that names it and the place.
func sameOrNamed(
	t *testing.T, read bayescmp.CSV, text string, want [][]string, harmless bool,
) error {
	t.Helper()
	s, err := read.Open(file(t, "scores.csv", text))
	switch {
	case err == nil && slices.EqualFunc(s.Means().Records(), want, slices.Equal):
		return nil
	case err == nil:
		return fmt.Errorf("other scores: %s", s)
	case harmless:
		return fmt.Errorf("refused: %w", err)
	case !strings.HasPrefix(err.Error(), "scores.csv: ") || !places.MatchString(err.Error()):
		return fmt.Errorf("names no place: %w", err)
	}
	return nil
}
