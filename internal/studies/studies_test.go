package studies

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// squares is a study of 100 replications.
func squares() Study {
	return Study{
		Name: "squares", Parameters: "power 2", Columns: []string{"root", "square", "third"},
		Replications: 100,
		Replicate: func(i int) []float64 {
			x := float64(i)
			return []float64{x, x * x, x / 3}
		},
	}
}

// stored returns a folder that has the study.
func stored(t *testing.T, s Study) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "studies")
	if _, err := s.results(folder, true); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestStoredResultsAreReturned(t *testing.T) {
	s := squares()
	folder := stored(t, s)
	var calls atomic.Int64
	replicate := s.Replicate
	s.Replicate = func(i int) []float64 {
		calls.Add(1)
		return replicate(i)
	}
	results, err := s.results(folder, false)
	if err != nil || len(results) != 100 || calls.Load() != 5 {
		t.Fatalf("%d results, %d calls, %v", len(results), calls.Load(), err)
	}
	for i, result := range results {
		for c, v := range replicate(i) {
			if !(math.Abs(result[c]-v) <= 1e-11*v) {
				t.Errorf("replication %d: %v", i, result)
			}
		}
	}
}

// A changed replication is found if it is among those that are computed again, which are spread.
func TestChangesAreFound(t *testing.T) {
	s := squares()
	folder, again := stored(t, s), s.sample(5)
	if again[0] > 40 || again[len(again)-1] < 60 {
		t.Errorf("computed again are %v", again)
	}
	for _, change := range []float64{0, 1e-10, 1e-8, 1, math.NaN(), math.Inf(1)} {
		for i := range s.Replications {
			changed := s
			changed.Replicate = func(k int) []float64 {
				result := s.Replicate(k)
				if k == i {
					result[1] += change * (1 + result[1])
				}
				return result
			}
			_, err := changed.results(folder, false)
			found := !(change < 1e-9) && slices.Contains(again, i)
			if found != (err != nil) {
				t.Errorf("replication %d changed by %g: %v", i, change, err)
			}
		}
	}
}

func TestFilesOfOtherStudies(t *testing.T) {
	for name, change := range map[string]func(*Study){
		"no such file":                   func(s *Study) { s.Name = "cubes" },
		"does not begin with":            func(s *Study) { s.Parameters = "power 3" },
		"does not begin with\n# power 2": func(s *Study) { s.Columns[1] = "cube" },
		"100 rows instead of 101":        func(s *Study) { s.Replications++ },
		"100 rows instead of 99":         func(s *Study) { s.Replications-- },
		"4 results of": func(s *Study) {
			s.Replicate = func(int) []float64 { return make([]float64, 4) }
		},
	} {
		s := squares()
		folder := stored(t, s)
		change(&s)
		if _, err := s.results(folder, false); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("instead of %q: %v", name, err)
		}
	}
}

func TestDamagedFiles(t *testing.T) {
	s := squares()
	folder := stored(t, s)
	path := filepath.Join(folder, "squares.csv")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, damage := range [][3]string{
		{"\n1,1,", "\n1,,", "replication 1: "}, {"\n1,", "\nx,", "replication 1: "},
		{"\n1,1,", "\n1,", "record on line 2: wrong number of fields"},
	} {
		damaged := strings.Replace(string(text), damage[0], damage[1], 1)
		if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.results(folder, false); err == nil ||
			!strings.Contains(err.Error(), damage[2]) {
			t.Errorf("%q: %v", damage, err)
		}
	}
}
