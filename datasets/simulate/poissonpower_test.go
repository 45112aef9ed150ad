package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// unstratified changes the settings of a study to folds that are not stratified.
func unstratified(s Study) Study {
	for _, setting := range s.Settings {
		setting[3] = 0
	}
	return s
}

// fullPaper returns the stored studies of the 2015 paper, by name.
func fullPaper() map[string]Study {
	return map[string]Study{
		"2015-figure-1":               UnequalSpread(),
		"2015-figure-2a":              FixedDifference(),
		"2015-figure-2b":              CauchyDifference(),
		"2015-figure-2a-unstratified": unstratified(FixedDifference()),
	}
}

func stored(t *testing.T, name string) *Summary {
	t.Helper()
	s, err := Stored(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// where keeps the settings with the given values of some parameters.
func where(t *testing.T, s *Summary, parameters map[string]float64) *Summary {
	t.Helper()
	for name, value := range parameters {
		var err error
		if s, err = s.Where(name, value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestStoredPower(t *testing.T) {
	for name, study := range fullPaper() {
		if *store {
			storeResults(t, name, study)
			continue
		}
		full := stored(t, name)
		if !slices.Equal(full.Measures, study.Measures) ||
			!slices.Equal(full.Parameters, study.Parameters) ||
			fmt.Sprint(full.Settings) != fmt.Sprint(study.Settings) ||
			full.Replications != study.Replications {
			t.Fatalf("%s: the stored study has %v and %v, %d replications, settings %v",
				name, full.Parameters, full.Measures, full.Replications, full.Settings)
		}
		compareOneSetting(t, name, study, full)
		compareAllSettings(t, name, study, full)
	}
}

// compareOneSetting runs one setting in full, which must give the stored numbers.
func compareOneSetting(t *testing.T, name string, study Study, full *Summary) {
	t.Helper()
	at := slices.IndexFunc(study.Settings, func(s []float64) bool {
		return len(s) == 1 || s[0] == 0.05 && s[1] == 25 && s[2] == 1
	})
	study.Settings = study.Settings[at : at+1]
	now := run(t, study).Summary()
	for m, measure := range now.Measures {
		mean, se := now.Means[0][m], now.Errors[0][m]
		// Another processor may round a p value to the other side of 0.05.
		if math.Abs(mean-full.Means[at][m]) > 1e-3 || math.Abs(se-full.Errors[at][m]) > 1e-3 {
			t.Errorf("%s: %s at %v is %g ± %g, stored is %g ± %g", name, measure,
				study.Settings[0], mean, se, full.Means[at][m], full.Errors[at][m])
		}
	}
}

// compareAllSettings runs few other replications of all settings.
func compareAllSettings(t *testing.T, name string, study Study, full *Summary) {
	t.Helper()
	const few = 20
	study.Replications, study.Seed = few, 1
	now := run(t, study).Summary()
	for i, setting := range now.Settings {
		for m, measure := range now.Measures {
			mean, want := now.Means[i][m], full.Means[i][m]
			se := full.Errors[i][m] * math.Sqrt(float64(full.Replications)/few)
			if mean < want-5*se-1./few || mean > want+5*se+1./few {
				t.Errorf("%s: %s at %v is %g in %d replications, stored is %g",
					name, measure, setting, mean, few, want)
			}
		}
	}
}

// An R program simulates the same experiments instance by instance, with its own tests.
func TestPowerAgainstR(t *testing.T) {
	for _, row := range oracle(t, "poissonpower.csv") {
		name := "2015-figure-" + row["figure"]
		if row["stratified"] == "0" {
			name += "-unstratified"
		}
		setting := map[string]float64{}
		for _, parameter := range []string{"delta", "datasets", "runs", "stratified"} {
			setting[parameter] = parsed(t, row[parameter])
		}
		s := where(t, stored(t, name), setting)
		for m, column := range []string{"poisson", "wilcoxon"} {
			want, n := parsed(t, row[column]), parsed(t, row["experiments"])
			p := s.Means[0][m]
			if se := math.Sqrt(p * (1 - p) * (1/n + 1./5000)); math.Abs(p-want) > 3.5*se {
				t.Errorf("%s, %v: %s is %g, in R %g (%.1f standard errors)",
					name, setting, s.Measures[m], p, want, (p-want)/se)
			}
		}
	}
}

// The stored results agree with most of the paper's sentences about its Figure 2.
func TestPowerAndThePaper(t *testing.T) {
	for _, name := range []string{
		"2015-figure-2a", "2015-figure-2b", "2015-figure-2a-unstratified",
	} {
		full := stored(t, name)
		null := where(t, full, map[string]float64{"delta": 0})
		for i, share := range null.Means {
			// "Type I error rate lower than 0.05": yes, by far.
			if share[0] > 0.01 || share[1] > 0.01 {
				t.Errorf("%s: without a difference, at %v, the tests reject "+
					"in %v of all experiments", name, null.Settings[i], share)
			}
		}
		for _, datasets := range []float64{50, 25} {
			ten := where(t, full, map[string]float64{"datasets": datasets, "runs": 10})
			one := where(t, full, map[string]float64{"datasets": datasets, "runs": 1})
			ahead, aheadOfOne := advantage(t, name, ten), advantage(t, name, one)
			// "If ten runs of cross-validation are performed, the Poisson is generally more
			// powerful": yes.
			if ahead < 5 {
				t.Errorf("%s: with ten runs Poisson is ahead by %.1f standard errors", name, ahead)
			}
			// "If one run …, the Poisson test is generally less powerful": yes with 50 data sets
			// and a fixed difference; otherwise not on average.
			less := aheadOfOne < -3
			if less != (datasets == 50 && name != "2015-figure-2b") {
				t.Errorf("%s, %g data sets: with one run Poisson is ahead by %.1f standard errors",
					name, datasets, aheadOfOne)
			}
			// "The power [of the signed rank] is roughly the same regardless whether one or ten
			// runs …": yes, and the power of the Poisson test is not.
			changes := [2]float64{}
			for i := range ten.Means {
				for m := range changes {
					changes[m] = max(changes[m], math.Abs(ten.Means[i][m]-one.Means[i][m]))
				}
			}
			if changes[1] > 0.05 || changes[0] < 1.4*changes[1] {
				t.Errorf("%s, %g data sets: with ten runs instead of one the power changes "+
					"by up to %.3f", name, datasets, changes)
			}
		}
	}
}

// advantage is by how many standard errors the Poisson test rejects more often.
func advantage(t *testing.T, name string, s *Summary) float64 {
	t.Helper()
	mean, se, settings, err := s.Advantage("Poisson", "Wilcoxon")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s at %v, …: Poisson − Wilcoxon %.4f ± %.4f over %d settings",
		name, s.Settings[0], mean, se, settings)
	return mean / se
}

func TestPowerIsTheSameAfterAnInterruption(t *testing.T) {
	study := CauchyDifference()
	study.Settings = [][]float64{{0.05, 12, 1, 1}, {-0.03, 7, 3, 0}, {0.2, 2, 1, 1}}
	study.Replications = 20
	want := csvOf(t, run(t, study))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, cores := range []int{1, 5} {
		runtime.GOMAXPROCS(cores)
		half := study
		half.File = filepath.Join(t.TempDir(), "power.csv")
		ctx, cancel := context.WithCancel(t.Context())
		var done atomic.Int64
		half.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
			if done.Add(1) == 30 {
				cancel()
			}
			return study.Experiment(setting, random)
		}
		if _, err := half.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("%d cores: %v", cores, err)
		}
		half.Experiment = study.Experiment
		results := run(t, half)
		if got := csvOf(t, results); got != want || results.Resumed == 0 || results.Resumed == 60 {
			t.Errorf("%d cores: other results after going on with %d", cores, results.Resumed)
		}
		file, err := os.ReadFile(half.File)
		if _, rows, _ := strings.Cut(string(file), "\n"); err != nil || rows != want {
			t.Errorf("%d cores: another file (%v)", cores, err)
		}
	}
}

// If zeroR is better, the scores are the scores of a better network, with the names swapped.
func TestNegativeDifference(t *testing.T) {
	var better, worse bayescmp.FoldScores
	for seed := range uint64(20) {
		errBetter := refill(&better, 0.2, CrossValidation{}, rand.New(rand.NewPCG(seed, 1)))
		errWorse := refill(&worse, -0.2, CrossValidation{}, rand.New(rand.NewPCG(seed, 1)))
		if errBetter != nil || errWorse != nil ||
			!slices.Equal(better.Left, worse.Right) || !slices.Equal(better.Right, worse.Left) {
			t.Fatalf("scores at −0.2 are not those at 0.2, swapped (%v, %v)", errBetter, errWorse)
		}
	}
	study := FixedDifference()
	study.Settings, study.Replications = [][]float64{{0.2, 25, 1, 1}, {-0.2, 25, 1, 1}}, 40
	share := run(t, study).Summary().Means
	if min(share[0][0], share[0][1]) < 1 || max(share[1][0], share[1][1]) > 0 {
		t.Errorf("for a network that is better, and worse, by 0.2 "+
			"the tests reject in %v of all experiments", share)
	}
}

// The quartiles of a Cauchy distribution are one scale away from its median, and values beyond ±0.5
// are cut to ±0.5.
func TestCauchyDifferences(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const n, delta = 40000, 0.05
	below := map[float64]float64{
		-0.5 + 1e-12: math.Atan(-11)/math.Pi + 0.5,
		0:            0.25,
		delta:        0.5,
		2 * delta:    0.75,
		0.5 - 1e-12:  math.Atan(9)/math.Pi + 0.5,
	}
	counted := map[float64]float64{}
	for range n {
		d := cutCauchy(delta, random)
		if math.Abs(d) > 0.5 || cutCauchy(0, random) != 0 {
			t.Fatalf("a difference of %g", d)
		}
		for limit := range below {
			counted[limit] += indicator(d < limit) / n
		}
	}
	for limit, want := range below {
		if se := math.Sqrt(want * (1 - want) / n); math.Abs(counted[limit]-want) > 4*se {
			t.Errorf("below %g are %g of all differences, want %g", limit, counted[limit], want)
		}
	}
}

func TestPowerRefusesSettings(t *testing.T) {
	for _, setting := range [][]float64{
		{0.6, 50, 10, 1}, {-0.51, 50, 10, 1}, {0.1, 0, 10, 1}, {0.1, 2.5, 10, 1},
		{0.1, 50, 0, 1}, {0.1, 50, 1.5, 1}, {0.1, 50, 10, 2}, {0.1, 1e300, 1, 1},
	} {
		study := FixedDifference()
		study.Settings = [][]float64{setting}
		if _, err := study.Run(t.Context()); !errors.Is(err, ErrStudy) {
			t.Errorf("%v: %v", setting, err)
		}
	}
}

func TestAdvantage(t *testing.T) {
	s := &Summary{
		Parameters: []string{"x"},
		Measures:   []string{"a rejects", "b rejects", "a − b"},
		Settings:   [][]float64{{1}, {2}, {3}, {4}},
		Means: [][]float64{
			{0, 0.1, -0.1}, {0.3, 0.1, 0.2}, {0.8, 0.9, -0.1}, {1, 0.9, 0.1},
		},
		Errors: [][]float64{
			{0.1, 0.1, 0.1}, {0.1, 0.1, 0.03}, {0.1, 0.1, 0.04}, {0.1, 0.1, 0.1},
		},
	}
	mean, se, settings, err := s.Advantage("a", "b")
	if err != nil || math.Abs(mean-0.05) > 1e-12 || math.Abs(se-0.025) > 1e-12 || settings != 2 {
		t.Errorf("%g ± %g over %d settings (%v)", mean, se, settings, err)
	}
	none, err := s.Where("x", 4)
	if err != nil {
		t.Fatal(err)
	}
	_, _, _, errNone := none.Advantage("a", "b")
	_, _, _, errOther := s.Advantage("b", "a")
	_, _, _, errUnknown := s.Advantage("a", "c")
	s = nil
	_, _, _, errNil := s.Advantage("a", "b")
	for _, err := range []error{errNone, errOther, errUnknown, errNil} {
		if !errors.Is(err, ErrStudy) {
			t.Errorf("%v", err)
		}
	}
}

// With two networks that are equally good, and have symmetric scores, the signed-rank test rejects
// as often as its level says, and the Poisson test less often.
func TestTypeIErrorOfASymmetricPair(t *testing.T) {
	const n, datasets = 2000, 25
	data := make([]bayescmp.FoldScores, datasets)
	rejects := [2]float64{}
	for i := range uint64(n) {
		random := rand.New(rand.NewPCG(i, 3))
		for k := range data {
			data[k].Dataset = fmt.Sprint(k)
			o := TwoFeatures{
				ThetaF: 0.6, ThetaG: 0.6,
				Size:       dataSetSizes[random.IntN(len(dataSetSizes))],
				Validation: CrossValidation{Runs: 1},
			}
			if err := o.Refill(&data[k], random); err != nil {
				t.Fatal(err)
			}
		}
		row, err := zeroRAgainstNetwork(data)
		if err != nil {
			t.Fatal(err)
		}
		rejects[0] += row[0] / n
		rejects[1] += row[1] / n
	}
	if rejects[0] > 0.015 || math.Abs(rejects[1]-0.05) > 3.5*math.Sqrt(0.05*0.95/n) {
		t.Errorf("the Poisson test rejects in %.4f, the signed-rank test in %.4f",
			rejects[0], rejects[1])
	}
}
