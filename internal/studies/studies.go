// Package studies keeps the results of the studies in our tests: experiments with a fixed seed,
// whose replications give the same results until the code that they exercise changes. Each run of a
// test computes some of the replications again, requires that they are equal to the stored ones in
// testdata/studies, and checks what the study claims on all of them. So the claim is checked as on
// fresh results: a change of the code that alters it alters many replications. With -studies a test
// computes and stores all of them, which also shows what alters few.
package studies

import (
	"encoding/csv"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/parallel"
)

var computeAll = flag.Bool("studies", false,
	"compute all replications of studies and store them in testdata/studies")

// Study is an experiment that is repeated.
type Study struct {
	// Name is that of the file.
	Name string
	// Parameters say what the results depend on, besides the code of Replicate.
	Parameters string
	// Columns are the names of the results of a replication.
	Columns      []string
	Replications int
	// Again is how many replications each run computes; 0 means a twentieth, but at least 3.
	Again int
	// Unstored studies compute everything: those that a flag makes larger than what is stored.
	Unstored bool
	// Replicate computes replication i, which depends on no other. It is called on all cores.
	Replicate func(i int) []float64
}

// Results are a row for each replication.
type Results [][]float64

// Column returns result c of all replications.
func (r Results) Column(c int) []float64 {
	column := make([]float64, len(r))
	for i, row := range r {
		column[i] = row[c]
	}
	return column
}

// Bit is 1 for yes.
func Bit(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// Results returns the results of all replications. If they are not what the code gives now, the
// test fails and says how to compute them.
func (s Study) Results(t *testing.T) Results {
	t.Helper()
	results, err := s.results(filepath.Join("testdata", "studies"), *computeAll)
	if err != nil {
		test, _, _ := strings.Cut(t.Name(), "/")
		t.Fatalf("%v\nIf this is intended, compute the study anew in this folder by\n"+
			"go test -run '^%s$' -studies -timeout 0", err, test)
	}
	return results
}

func (s Study) results(folder string, all bool) (Results, error) {
	if s.Unstored {
		return s.replicate(s.sample(s.Replications))
	}
	path := filepath.Join(folder, s.Name+".csv")
	if all {
		if err := s.store(path); err != nil {
			return nil, err
		}
	}
	stored, err := s.read(path)
	if err == nil && !all {
		err = s.compare(stored)
	}
	return stored, err
}

// heading is how the file begins.
func (s Study) heading() string {
	return fmt.Sprintf("# %s\n%s\n", s.Parameters, strings.Join(s.Columns, ","))
}

func (s Study) store(path string) error {
	results, err := s.replicate(s.sample(s.Replications))
	if err != nil {
		return err
	}
	text := s.heading()
	for _, result := range results {
		cells := make([]string, len(result))
		for c, v := range result {
			cells[c] = strconv.FormatFloat(v, 'g', digits, 64)
		}
		text += strings.Join(cells, ",") + "\n"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

func (s Study) read(path string) (Results, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	body, ok := strings.CutPrefix(string(text), s.heading())
	if !ok {
		return nil, fmt.Errorf("%s does not begin with\n%s", path, s.heading())
	}
	lines := csv.NewReader(strings.NewReader(body))
	lines.FieldsPerRecord = len(s.Columns)
	cells, err := lines.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(cells) != s.Replications {
		return nil, fmt.Errorf("%s has %d rows instead of %d", path, len(cells), s.Replications)
	}
	results := make(Results, len(cells))
	for i, row := range cells {
		results[i] = make([]float64, len(row))
		for c, cell := range row {
			if results[i][c], err = strconv.ParseFloat(cell, 64); err != nil {
				return nil, fmt.Errorf("%s, replication %d: %w", path, i, err)
			}
		}
	}
	return results, nil
}

// compare computes some of the replications again.
func (s Study) compare(stored Results) error {
	again := s.sample(s.Again)
	if s.Again == 0 {
		again = s.sample(max(3, s.Replications/20))
	}
	now, err := s.replicate(again)
	if err != nil {
		return err
	}
	for k, i := range again {
		for c, name := range s.Columns {
			if !equal(now[k][c], stored[i][c]) {
				return fmt.Errorf("study %s, replication %d: %s is %v, and %v is stored",
					s.Name, i, name, now[k][c], stored[i][c])
			}
		}
	}
	return nil
}

// sample returns n of the replications, drawn with a fixed seed: evenly spread ones would miss
// settings that alternate.
func (s Study) sample(n int) []int {
	random := rand.New(rand.NewPCG(1, uint64(s.Replications)))
	drawn := random.Perm(s.Replications)[:min(n, s.Replications)]
	slices.Sort(drawn)
	return drawn
}

func (s Study) replicate(indices []int) (Results, error) {
	results := make(Results, len(indices))
	parallel.Each(len(indices), func(k int) { results[k] = s.Replicate(indices[k]) })
	for _, result := range results {
		if len(result) != len(s.Columns) {
			return nil, fmt.Errorf("study %s: %d results of %q", s.Name, len(result), s.Columns)
		}
	}
	return results, nil
}

const digits = 12 // of a stored number: more than equal needs

// equal is exact for decisions and counts below 1e9. What is left of numbers that cancel is 0.
func equal(a, b float64) bool {
	if a == b || math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	small, large := min(math.Abs(a), math.Abs(b)), max(math.Abs(a), math.Abs(b))
	return math.Abs(a-b) <= 1e-9*small || large < 1e-14
}
