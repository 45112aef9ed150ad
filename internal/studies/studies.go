// Package studies keeps the results of the studies in our tests: experiments with a fixed seed, whose
// many replications give the same results until the code that they exercise changes. The results
// are in testdata/studies. Each run of a test computes some of the replications again and compares
// them with the stored ones, and checks what the study claims on all of them. So nothing is checked
// less: a change of the numbers fails on the replications that are computed again, and with -studies
// the test computes and stores all of them, which is checked like any other change of a file.
package studies

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
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
		return s.all()
	}
	path := filepath.Join(folder, s.Name+".csv")
	if all {
		if err := s.store(path); err != nil {
			return nil, err
		}
	}
	stored, err := s.read(path)
	if err != nil || all {
		return stored, err
	}
	return stored, s.compare(stored)
}

func (s Study) all() (Results, error) {
	indices := make([]int, s.Replications)
	for i := range indices {
		indices[i] = i
	}
	return s.replicate(indices)
}

// heading is how the file begins.
func (s Study) heading() string {
	return fmt.Sprintf("# %s\n%s\n", s.Parameters, strings.Join(s.Columns, ","))
}

func (s Study) store(path string) error {
	results, err := s.all()
	if err != nil {
		return err
	}
	var text strings.Builder
	text.WriteString(s.heading())
	for _, result := range results {
		for c, v := range result {
			if c > 0 {
				text.WriteByte(',')
			}
			text.WriteString(strconv.FormatFloat(v, 'g', digits, 64))
		}
		text.WriteByte('\n')
	}
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755),
		os.WriteFile(path, []byte(text.String()), 0o644))
}

func (s Study) read(path string) (Results, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("study %s is not stored", s.Name)
	}
	if err != nil {
		return nil, err
	}
	body, ok := strings.CutPrefix(string(text), s.heading())
	if !ok {
		return nil, fmt.Errorf("%s does not begin with\n%s", path, s.heading())
	}
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	if len(lines) != s.Replications {
		return nil, fmt.Errorf("%s has %d replications instead of %d",
			path, len(lines), s.Replications)
	}
	results := make(Results, len(lines))
	for i, line := range lines {
		if results[i], err = s.parse(line); err != nil {
			return nil, fmt.Errorf("%s, replication %d: %w", path, i, err)
		}
	}
	return results, nil
}

func (s Study) parse(line string) ([]float64, error) {
	cells := strings.Split(line, ",")
	if len(cells) != len(s.Columns) {
		return nil, fmt.Errorf("%d results instead of %d", len(cells), len(s.Columns))
	}
	result := make([]float64, len(cells))
	for c, cell := range cells {
		var err error
		if result[c], err = strconv.ParseFloat(cell, 64); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// compare computes some of the replications again.
func (s Study) compare(stored Results) error {
	again := s.again()
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

// again returns the replications that are computed again. They are drawn, with a fixed seed: evenly
// spread ones would miss settings that alternate.
func (s Study) again() []int {
	n := s.Again
	if n == 0 {
		n = max(3, s.Replications/20)
	}
	random := rand.New(rand.NewPCG(1, uint64(s.Replications)))
	drawn := random.Perm(s.Replications)[:min(n, s.Replications)]
	slices.Sort(drawn)
	return drawn
}

func (s Study) replicate(indices []int) (Results, error) {
	results := make(Results, len(indices))
	parallel.Each(len(indices), func(k int) { results[k] = s.Replicate(indices[k]) })
	for k, result := range results {
		if len(result) != len(s.Columns) {
			return nil, fmt.Errorf("study %s, replication %d: %d results instead of %d",
				s.Name, indices[k], len(result), len(s.Columns))
		}
	}
	return results, nil
}

// digits are those of a stored number. They are more than equal needs.
const digits = 12

// equal compares relatively, which is exact for decisions and counts below 1e9. What is left of
// numbers that cancel is 0.
func equal(a, b float64) bool {
	if a == b || math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	return math.Abs(a-b) <= 1e-9*min(math.Abs(a), math.Abs(b)) || max(math.Abs(a), math.Abs(b)) < 1e-14
}
