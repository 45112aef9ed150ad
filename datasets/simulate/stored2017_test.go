package simulate

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// fullRuns2017 lists the stored studies of Corani et al. (2017), and the parts that are run again
// to compare.
func fullRuns2017(t *testing.T) []storedStudy {
	t.Helper()
	// The second study of Friedman's functions takes the stored results of the first.
	differences := func() (Study, error) { return FriedmanDifferences(), nil }
	comparison := func() (Study, error) {
		stored, err := readStored("2017-friedman-differences")
		if err != nil {
			return Study{}, err
		}
		return FriedmanComparison(stored)
	}
	plain := func(study Study) func() (Study, error) {
		return func() (Study, error) { return study, nil }
	}
	return []storedStudy{
		{"2017-table-2", plain(ShrinkageError()), []int{0}, 10},
		{"2017-figure-2", plain(EquivalentClassifiers()), []int{4, 9}, 15},
		{"2017-figures-3-4", plain(PracticallyEquivalentClassifiers()), []int{4, 9}, 15},
		{"2017-figure-5", plain(DifferentClassifiers()), []int{0, 1, 4, 5}, 15},
		{"2017-friedman-differences", differences, []int{0, 13, 27, 41}, 20},
		{"2017-friedman", comparison, []int{0}, 1},
	}
}

type storedStudy struct {
	name  string
	study func() (Study, error)
	// settings are run again, with this number of replications.
	settings     []int
	replications int
}

// readStored reads the file, which may be newer than the embedded one.
func readStored(name string) (*Summary, error) {
	file, err := os.Open(filepath.Join("results", name+".csv"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadSummary(file)
}

func TestStored2017(t *testing.T) { checkStored(t, fullRuns2017(t)) }

// checkStored runs parts of the studies again, or with -store the whole of them.
func checkStored(t *testing.T, studies []storedStudy) {
	t.Helper()
	for _, full := range studies {
		t.Run(full.name, func(t *testing.T) {
			study, err := full.study()
			if err != nil {
				t.Fatal(err)
			}
			if *store {
				storeResults(t, full.name, study)
				return
			}
			full.compare(t, study)
		})
	}
}

// compare runs the first replications again. They are among the averaged replications, so the
// distance of their mean from the average has a known standard error.
func (full storedStudy) compare(t *testing.T, study Study) {
	t.Helper()
	stored, err := Stored(full.name)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(stored.Measures, study.Measures) ||
		!slices.Equal(stored.Parameters, study.Parameters) ||
		!slices.EqualFunc(stored.Settings, study.Settings, slices.Equal) ||
		stored.Replications != study.Replications {
		t.Fatalf("the stored study has %v and %v, %d settings × %d",
			stored.Parameters, stored.Measures, len(stored.Settings), stored.Replications)
	}
	if len(full.settings) == 0 {
		return // it takes too long to run again
	}
	now := run(t, short(study, full.replications, full.settings...)).Summary()
	for i, at := range full.settings {
		for m, measure := range now.Measures {
			k, n := float64(full.replications), float64(stored.Replications)
			se := stored.Errors[at][m] * math.Sqrt(n/k-1)
			if math.Abs(now.Means[i][m]-stored.Means[at][m]) > 4*se+1e-6 {
				t.Errorf("%s at %v is %g in the first %g replications, but stored is %g ± %g",
					measure, stored.Settings[at], now.Means[i][m], k,
					stored.Means[at][m], stored.Errors[at][m])
			}
		}
	}
}
