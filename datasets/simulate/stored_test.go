package simulate

import (
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func storedName(pool bool, left, right string) string {
	if pool {
		return "replicability-pool-" + left + "-" + right
	}
	return "replicability-" + left + "-" + right
}

// fullRun returns the stored studies of replicability, by name.
func fullRun(t *testing.T) map[string]Study {
	t.Helper()
	scores := uciWeka()
	means := scores.Means()
	out := map[string]Study{}
	type maker func(*bayescmp.Scores, string, string) (Study, error)
	add := func(pool bool, left, right string, of maker) {
		study, err := of(scores, left, right)
		if err != nil {
			t.Fatal(err)
		}
		out[storedName(pool, left, right)] = study
	}
	for i, left := range scores.Classifiers() {
		for _, right := range scores.Classifiers()[:i] {
			if means.Col(left).Mean() > means.Col(right).Mean() {
				add(false, right, left, PairReplicability)
			} else {
				add(false, left, right, PairReplicability)
			}
		}
	}
	add(true, "NaiveBayes", "AODE", PoolReplicability)
	add(true, "J48", "AODE", PoolReplicability)
	return out
}

var store = flag.Bool("store", false,
	"run the studies in full and store their summaries in results")

// storeResults runs a study in full and stores its summary. If it is interrupted, it continues at
// the next call.
func storeResults(t *testing.T, name string, study Study) {
	t.Helper()
	study.File = filepath.Join(os.TempDir(), "bayescmp-"+name+".csv")
	results := run(t, study)
	t.Log(results)
	file, err := os.Create(filepath.Join("results", name+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	err = results.Summary().WriteCSV(file)
	if err := errors.Join(err, file.Close(), os.Remove(study.File)); err != nil {
		t.Fatal(err)
	}
}

// A study with fewer settings gives the same numbers at these settings, so each line of the stored
// file can be checked alone.
func TestStoredReplicability(t *testing.T) {
	for name, study := range fullRun(t) {
		if *store {
			storeResults(t, name, study)
			continue
		}
		stored, err := Stored(name)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(stored.Measures, study.Measures) ||
			!slices.Equal(stored.Parameters, study.Parameters) ||
			len(stored.Settings) != len(study.Settings) {
			t.Fatalf("%s: the stored study has %v and %v, %d settings",
				name, stored.Parameters, stored.Measures, len(stored.Settings))
		}
		at := slices.IndexFunc(stored.Settings, func(s []float64) bool { return s[len(s)-2] == 15 })
		study.Settings = [][]float64{stored.Settings[at]}
		now := run(t, study).Summary()
		for m, measure := range now.Measures {
			mean, se := now.Means[0][m], now.Errors[0][m]
			// Another processor may round a p value to the other side of 0.05.
			wantMean, wantSE := stored.Means[at][m], stored.Errors[at][m]
			if math.Abs(mean-wantMean) > 2e-3 || math.Abs(se-wantSE) > 2e-3 {
				t.Errorf("%s: %s at %v is %g ± %g, stored is %g ± %g",
					name, measure, study.Settings[0], mean, se, wantMean, wantSE)
			}
		}
	}
}

func TestStoredNames(t *testing.T) {
	names := StoredNames()
	if !slices.IsSorted(names) || len(names) < 12 {
		t.Errorf("stored are %v", names)
	}
	for _, name := range names {
		if _, err := Stored(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSummaryLines(t *testing.T) {
	s := run(t, coins(50)).Summary()
	s, err := s.Where("throws", 10)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := s.Lines("p", "share", "all")
	if err != nil || len(lines.Lines) != 2 {
		t.Fatalf("%+v, %v", lines, err)
	}
	share := lines.Lines[0]
	if lines.XLabel != "p" || lines.Lines[1].Name != "all" || lines.Figure() == nil ||
		!slices.Equal(share.X, []float64{0.5, 0.1}) ||
		share.Y[1] != s.Means[1][0] || share.Error[1] != s.Errors[1][0] {
		t.Errorf("%+v", lines)
	}
}
