package commands

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A recomputedReport is a file of scores, and what its report must say by testdata/recomputed.
type recomputedReport struct {
	Name string
	// Args are the flags of the command report.
	Args []string
	// Text is the file.
	Text string
	// Expected are numbers by their path in the record: the number (null where there is none, text
	// where it is infinite), and by how much the report may differ from it.
	Expected map[string][2]any
}

// Every n, p and P of 44 reports is what an independent script computes from the same files, and
// does not change when the rows and the columns of a file are shuffled. The page shows the numbers
// of its record.
func TestReportsAreRecomputed(t *testing.T) {
	if testing.Short() {
		t.Skip("short: 88 reports take a minute")
	}
	text, err := os.ReadFile(filepath.Join("testdata", "recomputed", "recomputed.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []recomputedReport
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) < 40 {
		t.Fatalf("%d files, %v; want 40 or more", len(cases), err)
	}
	for i, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			made := c.report(t, c.Text)
			told := numbersOf(t, made.text)
			c.compare(t, told)
			comparePage(t, made.page, told)
			again := numbersOf(t, c.report(t, shuffled(t, c.Text, uint64(i))).text)
			compareNumbers(t, told, again)
		})
	}
}

// report makes the report on a file with this text.
func (c recomputedReport) report(t *testing.T, text string) report {
	t.Helper()
	file := fileOf(t, "scores.csv", text)
	args := append([]string{"-o", filepath.Join(filepath.Dir(file), "r.html")}, c.Args...)
	o, out, err := parseReport(append(args, file), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	q, asked, err := o.prepare(t.Context(), out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	made, err := reporter{io.Discard, reportLimit}.run(t.Context(), q, asked, filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// shuffled returns the table with its rows and its columns in another order.
func shuffled(t *testing.T, text string, seed uint64) string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 43))
	below := rows[1:]
	r.Shuffle(len(below), func(i, j int) { below[i], below[j] = below[j], below[i] })
	order := r.Perm(len(rows[0]))
	var out strings.Builder
	w := csv.NewWriter(&out)
	for _, row := range rows {
		moved := make([]string, len(row))
		for i, at := range order {
			moved[i] = row[at]
		}
		if err := w.Write(moved); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	return out.String()
}

// recordNumbers are the numbers of a record by their paths, whose elements have tabs between them.
// Names stand for the places in lists, and the classifiers of a pair are in the order of the
// alphabet. So no path depends on the order of the file.
type recordNumbers map[string]any

func numbersOf(t *testing.T, text []byte) recordNumbers {
	t.Helper()
	var record struct{ Results map[string]any }
	if err := json.Unmarshal(text, &record); err != nil {
		t.Fatal(err)
	}
	n := recordNumbers{}
	for part, v := range record.Results {
		if v == nil { // the report has no such part
			continue
		}
		path := []string{part}
		if m, ok := v.(map[string]any); ok {
			named(m)
			if part == "one" {
				path = append(path, m["classifier"].([]any)[0].(string))
			}
		}
		n.add(v, nil, path)
	}
	return n
}

// named gives the numbers of a list that belong to pairs to these, and rows of ranks the names of
// their data sets.
func named(m map[string]any) {
	if family, ok := m["familywise"].(map[string]any); ok {
		for i, p := range family["p"].([]any) {
			m["pairs"].([]any)[i].(map[string]any)["familywise_p"] = p
		}
		delete(family, "p")
	}
	if ranks, ok := m["rank"].([]any); ok {
		byName := map[string]any{}
		for i, row := range ranks {
			byName[m["dataset"].([]any)[i].(string)] = row
		}
		m["rank"] = byName
	}
}

// add adds all numbers in v. names are those of the classifiers that lists of numbers are about.
func (n recordNumbers) add(v any, names []any, path []string) {
	deeper := func(more ...string) []string { return append(slices.Clone(path), more...) }
	switch v := v.(type) {
	case map[string]any:
		if list, ok := v["classifier"].([]any); ok {
			names = list
		}
		for field, inner := range v {
			n.add(inner, names, deeper(field))
		}
	case []any:
		for i, inner := range v {
			if m, ok := inner.(map[string]any); ok {
				label := orient(m, path[0])
				n.add(m, names, deeper(label...))
			} else if i < len(names) {
				n.add(inner, names, deeper(names[i].(string)))
			}
		}
	case nil, float64:
		n[strings.Join(path, "\t")] = v
	case string:
		if strings.HasSuffix(v, "Infinity") {
			n[strings.Join(path, "\t")] = v
		}
	}
}

// orient returns the names by which m is found in a list of a part of the record. It swaps a pair
// whose names are not in order.
func orient(m map[string]any, part string) []string {
	left, isPair := m["left"].(string)
	if !isPair || part == "answers" {
		return []string{m["test"].(string)}
	}
	right := m["right"].(string)
	if left <= right {
		return []string{left, right}
	}
	for _, field := range []string{"p", "p_error"} {
		if p, ok := m[field].(map[string]any); ok {
			p["left"], p["right"] = p["right"], p["left"]
		}
	}
	if s, ok := m["statistic"]; ok {
		m["swapped statistic"] = s
		delete(m, "statistic")
	}
	return []string{right, left}
}

// notRecomputed are the fields that the script does not compute: what was asked for, the errors and
// the draws of our own methods, and what has no definition without them.
var notRecomputed = map[string]bool{
	"threshold": true, "alpha": true, "rope": true, "rope_left": true, "rope_right": true,
	"draws": true, "top": true, "p_best_error": true, "rank_low": true, "rank_high": true,
	"rank_set_low": true, "rank_set_high": true, "tier": true, "by_chance": true,
	"p_error": true, "rho_range": true, "sign_flips": true,
}

// compare compares the numbers of the report with those of the script.
func (c recomputedReport) compare(t *testing.T, told recordNumbers) {
	t.Helper()
	for path, got := range told {
		steps := strings.Split(path, "\t")
		if slices.ContainsFunc(steps, func(s string) bool { return notRecomputed[s] }) &&
			!strings.Contains(path, "\tp\t") {
			continue
		}
		want, ok := c.Expected[path]
		if !ok && steps[0] == "one" && steps[2] == "pairs" { // the same pair is among all pairs
			want, ok = c.Expected[strings.Join(append([]string{"pairs"}, steps[2:]...), "\t")]
		}
		if !ok {
			t.Errorf("%q: %v is not recomputed", path, got)
			continue
		}
		near, _ := want[1].(float64)
		if e, ok := told[strings.Replace(path, "\tp\t", "\tp_error\t", 1)].(float64); ok &&
			strings.Contains(path, "\tp\t") {
			near += 4.5 * e
		}
		if !within(got, want[0], near) {
			t.Errorf("%q: the report says %v, the script %v ± %v", path, got, want[0], near)
		}
	}
	for path := range c.Expected {
		if _, ok := told[path]; !ok && !strings.HasSuffix(path, "statistic") &&
			!strings.HasPrefix(path, "one\t") && !strings.HasPrefix(path, "metrics\t") {
			t.Errorf("%q is not in the report", path)
		}
	}
}

func within(got, want any, near float64) bool {
	g, ok := got.(float64)
	w, isNumber := want.(float64)
	if !ok || !isNumber {
		return got == want
	}
	return math.Abs(g-w) <= near
}

// compareNumbers compares the numbers of a report with those of another order of the file.
func compareNumbers(t *testing.T, told, again recordNumbers) {
	t.Helper()
	for _, path := range slices.Sorted(maps.Keys(told)) {
		// The statistic of a pair that is swapped is another one, and errors may differ a little.
		if strings.HasSuffix(path, "statistic") || strings.Contains(path, "p_error") {
			continue
		}
		v, ok := again[path]
		size, _ := told[path].(float64)
		tolerance := 1e-10 * math.Abs(size)
		if strings.Contains(path, "pairs\t") || strings.HasPrefix(path, "answers") {
			tolerance += 1e-9 // the nodes of an integral
		}
		if !ok || !within(v, told[path], tolerance) {
			t.Errorf("%q: %v, in another order of the file %v", path, told[path], v)
		}
	}
}
