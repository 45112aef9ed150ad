package bayescmp_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// testdata is the path of a file among the data that are not ours to ship. Without them the test
// skips.
func testdata(t *testing.T, path ...string) string {
	t.Helper()
	root := os.Getenv("BAYESCMP_TESTDATA")
	if root == "" {
		t.Skip("BAYESCMP_TESTDATA is not set: " +
			"the papers' fold scores and reference values are not ours to ship")
	}
	return filepath.Join(append([]string{root}, path...)...)
}

// reference reads a JSON file of reference values.
func reference(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(testdata(t, "reference", name))
	must(t, err)
	must(t, json.Unmarshal(text, into))
}

// record is a line of an oracle table.
type record struct {
	t      *testing.T
	values map[string]string
}

func (r record) text(column string) string { return r.values[column] }

func (r record) number(column string) float64 {
	r.t.Helper()
	v, err := strconv.ParseFloat(r.values[column], 64)
	if err != nil {
		r.t.Fatalf("oracle column %s: %v", column, err)
	}
	return v
}

// oracle reads a table of testdata/oracle. The README there says how each table was made.
func oracle(t *testing.T, name string) []record {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "oracle", name))
	must(t, err)
	defer f.Close()
	lines := csv.NewReader(f)
	lines.Comment = '#'
	header, err := lines.Read()
	must(t, err)
	var out []record
	for {
		line, err := lines.Read()
		if err == io.EOF {
			break
		}
		must(t, err)
		r := record{t, map[string]string{}}
		for i, name := range header {
			r.values[name] = line[i]
		}
		out = append(out, r)
	}
	if len(out) == 0 {
		t.Fatalf("%s has no rows", name)
	}
	return out
}

// tableOf returns the scores of a row of an oracle table, by data set.
func tableOf(t *testing.T, r record) [][]float64 {
	t.Helper()
	k, all := int(r.number("classifiers")), numbers(t, r.text("scores"))
	var rows [][]float64
	for ; len(all) > 0; all = all[k:] {
		rows = append(rows, all[:k])
	}
	return rows
}

func numbers(t *testing.T, text string) []float64 {
	t.Helper()
	var out []float64
	for field := range strings.FieldsSeq(text) {
		v, err := strconv.ParseFloat(field, 64)
		must(t, err)
		out = append(out, v)
	}
	return out
}

func degreesOfFreedom(r record) float64 {
	if r.text("df") == "Inf" {
		return math.Inf(1)
	}
	return r.number("df")
}

// forSignificanceOracle runs f on each line of significance.csv.
func forSignificanceOracle(t *testing.T, f func(what string, want record, p bayescmp.Pair)) {
	t.Helper()
	names := weka().Datasets()
	for _, want := range oracle(t, "significance.csv") {
		left, right := want.text("left"), want.text("right")
		q, alpha := want.number("q"), want.number("alpha")
		p := on(t, pairOf(t, weka(), left, right), names[:int(q)]...)
		f(fmt.Sprintf("%s-%s on %g, alpha %g", left, right, q, alpha), want, p)
	}
}
