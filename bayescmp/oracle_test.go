package bayescmp_test

import (
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// weka is the accuracies of uci-weka.
var weka = sync.OnceValue(func() *bayescmp.Scores {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		panic(err)
	}
	return scores
})

// testdata is a file of the data that is not ours to ship; without it the test skips.
func testdata(t *testing.T, path ...string) string {
	t.Helper()
	root := os.Getenv("BAYESCMP_TESTDATA")
	if root == "" {
		t.Skip("BAYESCMP_TESTDATA is not set: the papers' fold scores and reference values are not ours to ship")
	}
	return filepath.Join(append([]string{root}, path...)...)
}

// corani is the fold scores of Corani et al. (2017), 54 data sets × 5 classifiers × 100.
func corani(t *testing.T) *bayescmp.Scores {
	t.Helper()
	f, err := os.Open(testdata(t, "data", "corani-2017", "accuracies.csv.gz"))
	must(t, err)
	defer f.Close()
	text, err := gzip.NewReader(f)
	must(t, err)
	df, err := bayescmp.ReadCSV(text)
	must(t, err)
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	must(t, err)
	return scores
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

// oracle reads a table of testdata/oracle; its README says how each was made.
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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func pairOf(t *testing.T, s *bayescmp.Scores, left, right string) bayescmp.Pair {
	t.Helper()
	p, err := s.Pair(left, right)
	must(t, err)
	return p
}

func on(t *testing.T, p bayescmp.Pair, datasets ...string) bayescmp.Pair {
	t.Helper()
	one, err := p.On(datasets...)
	must(t, err)
	return one
}

func compare(t *testing.T, test bayescmp.Test, p bayescmp.Pair) *bayescmp.Comparison {
	t.Helper()
	c, err := test.Compare(p)
	must(t, err)
	return c
}

// near fails unless got is within tol of want, absolutely.
func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.17g, want %.17g (difference %.2g, tolerance %.2g)", what, got, want, got-want, tol)
	}
}

// nearRelative fails unless got is within tol of want, relatively: for small probabilities.
func nearRelative(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	near(t, what, got, want, tol*math.Abs(want))
}
