package simulate

import (
	"bytes"
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
	"testing"
	"testing/synctest"
	"time"
)

// coins is a study that counts the heads of some throws.
func coins(replications int) Study {
	return Study{
		Name:         "coins",
		Parameters:   []string{"p", "throws"},
		Settings:     [][]float64{{0.5, 10}, {0.1, 10}, {0.5, 100}},
		Measures:     []string{"share", "all"},
		Replications: replications,
		Seed:         7,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			heads := 0.0
			for range int(setting[1]) {
				if random.Float64() < setting[0] {
					heads++
				}
			}
			all := 0.0
			if heads == setting[1] {
				all = 1
			}
			// Experiments end in another order than they began.
			for range random.IntN(3) {
				runtime.Gosched()
			}
			return []float64{heads / setting[1], all}, nil
		},
	}
}

func csvOf(t *testing.T, r *Results) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// fileOf is what the file of a study has: what it depends on, then the results.
func fileOf(t *testing.T, s Study, r *Results) string {
	t.Helper()
	k, err := s.key()
	if err != nil {
		t.Fatal(err)
	}
	return k.line(s.Name) + "\n" + csvOf(t, r)
}

func run(t *testing.T, s Study) *Results {
	t.Helper()
	r, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestStudyIsTheSameOnAnyNumberOfCores(t *testing.T) {
	first := run(t, coins(200))
	want := csvOf(t, first)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, cores := range []int{1, 3, 16} {
		runtime.GOMAXPROCS(cores)
		s := coins(200)
		s.File = filepath.Join(t.TempDir(), "coins.csv")
		if got := csvOf(t, run(t, s)); got != want {
			t.Fatalf("%d cores: other results", cores)
		}
		file, err := os.ReadFile(s.File)
		if err != nil || string(file) != fileOf(t, s, first) {
			t.Fatalf("%d cores: the file differs from the results (%v)", cores, err)
		}
	}
}

// Means and standard errors agree with the distribution of heads.
func TestStudyMeasures(t *testing.T) {
	s := run(t, coins(4000)).Summary()
	for i, setting := range s.Settings {
		p, n := setting[0], setting[1]
		se := math.Sqrt(p * (1 - p) / n / 4000)
		if got := s.Means[i][0]; math.Abs(got-p) > 4*se {
			t.Errorf("share of heads at p = %g: %g, %g standard errors away", p, got, (got-p)/se)
		}
		if got := s.Errors[i][0]; math.Abs(got-se) > 0.1*se {
			t.Errorf("standard error at p = %g: %g, want %g", p, got, se)
		}
	}
	if got := s.Means[1][1]; got != 0 || s.Errors[1][1] != 0 {
		t.Errorf("ten heads in a row at p = 0.1: %g ± %g", got, s.Errors[1][1])
	}
}

func TestStudyGoesOnWhereItWasInterrupted(t *testing.T) {
	want := csvOf(t, run(t, coins(50)))
	for _, stop := range []int{1, 4, 30, 149} {
		s := coins(50)
		s.File = filepath.Join(t.TempDir(), "coins.csv")
		ctx, cancel := context.WithCancel(context.Background())
		done, experiment := 0, s.Experiment
		s.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
			if done++; done == stop {
				cancel()
			}
			return experiment(setting, random)
		}
		cores := runtime.GOMAXPROCS(1)
		part, err := s.Run(ctx)
		runtime.GOMAXPROCS(cores)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at %d: %v", stop, err)
		}
		if part != nil && !strings.HasPrefix(want, csvOf(t, part)) {
			t.Errorf("stopped at %d: the returned results are not the beginning", stop)
		}
		s.Experiment = experiment
		r := run(t, s)
		if got := csvOf(t, r); got != want || r.Resumed != stop {
			t.Errorf("stopped at %d: other results after going on with %d", stop, r.Resumed)
		}
		file, err := os.ReadFile(s.File)
		if err != nil || string(file) != fileOf(t, s, r) {
			t.Errorf("stopped at %d: another file (%v)", stop, err)
		}
	}
}

// A program that is killed does not close its file, but the file has all but the last second.
func TestStudyKeepsResultsWhileItRuns(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	synctest.Test(t, func(t *testing.T) { // its clock moves by the sleeps only
		s := coins(10)
		s.File = filepath.Join(t.TempDir(), "coins.csv")
		lines, experiment := 0, s.Experiment
		s.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
			time.Sleep(50 * time.Millisecond)
			text, err := os.ReadFile(s.File)
			if err != nil {
				return nil, err
			}
			lines = strings.Count(string(text), "\n")
			return experiment(setting, random)
		}
		run(t, s)
		if lines < 10 {
			t.Errorf("only %d lines were in the file at the last experiment", lines)
		}
	})
}

func TestStudyRecoversATornLine(t *testing.T) {
	s := coins(20)
	s.File = filepath.Join(t.TempDir(), "coins.csv")
	r := run(t, s)
	want, file := csvOf(t, r), fileOf(t, s, r)
	for cut := range len(file) {
		if err := os.WriteFile(s.File, []byte(file[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := csvOf(t, run(t, s)); got != want {
			t.Fatalf("cut after %d bytes: other results", cut)
		}
	}
}

func TestStudyCanBeExtended(t *testing.T) {
	s := coins(10)
	s.File = filepath.Join(t.TempDir(), "coins.csv")
	run(t, s)
	s.Replications = 30
	r := run(t, s)
	if want := csvOf(t, run(t, coins(30))); csvOf(t, r) != want || r.Resumed != 30 {
		t.Errorf("ten replications and twenty more are not thirty (%d resumed)", r.Resumed)
	}
	// With fewer asked for, the file keeps what it has.
	s.Replications = 5
	if got, want := csvOf(t, run(t, s)), csvOf(t, run(t, coins(5))); got != want {
		t.Errorf("five replications of thirty are not five")
	}
	if file, err := os.ReadFile(s.File); err != nil || strings.Count(string(file), "\n") != 92 {
		t.Errorf("the file lost results (%v)", err)
	}
	// Other settings do not change a setting's own results.
	one := coins(10)
	one.Settings = one.Settings[2:]
	all := run(t, coins(10))
	a, errA := all.Values(2, "share")
	b, errB := run(t, one).Values(0, "share")
	if errA != nil || errB != nil || fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("a setting by itself gives other results: %v, %v (%v, %v)", a, b, errA, errB)
	}
}

func TestStudyRefusesTheFileOfAnother(t *testing.T) {
	for name, change := range map[string]func(s *Study){
		"seed":     func(s *Study) { s.Seed++ },
		"name":     func(s *Study) { s.Name = "dice" },
		"inputs":   func(s *Study) { s.Inputs = map[string]any{"rope": 0.01} },
		"measures": func(s *Study) { s.Measures = []string{"share", "none"} },
		"settings": func(s *Study) { s.Settings = [][]float64{{0.5, 10}, {0.2, 10}, {0.5, 100}} },
		"experiment": func(s *Study) {
			s.Experiment = func([]float64, *rand.Rand) ([]float64, error) {
				return []float64{2, 2}, nil
			}
		},
	} {
		s := coins(10)
		s.File = filepath.Join(t.TempDir(), "coins.csv")
		run(t, s)
		before, _ := os.ReadFile(s.File)
		change(&s)
		_, err := s.Run(context.Background())
		if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), s.File) {
			t.Errorf("another %s: %v", name, err)
		}
		if after, _ := os.ReadFile(s.File); !bytes.Equal(before, after) {
			t.Errorf("another %s: the file was changed", name)
		}
	}
	s := coins(2)
	s.File = filepath.Join(t.TempDir(), "notes.txt")
	for _, text := range []string{"my notes\nare here\n", "my notes\n", "my notes",
		"# results of nothing\n", "# results of \"coins\": \n", csvOf(t, run(t, coins(2)))} {
		if err := os.WriteFile(s.File, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Run(context.Background()); !errors.Is(err, ErrStudy) {
			t.Errorf("a file of notes: %v", err)
		}
		if after, _ := os.ReadFile(s.File); string(after) != text {
			t.Errorf("the notes %q were changed to %q", text, after)
		}
	}
}

func TestStudyErrors(t *testing.T) {
	ctx := context.Background()
	for name, change := range map[string]func(s *Study){
		"no experiment":     func(s *Study) { s.Experiment = nil },
		"no replications":   func(s *Study) { s.Replications = 0 },
		"no settings":       func(s *Study) { s.Settings = nil },
		"no measures":       func(s *Study) { s.Measures = nil },
		"a short setting":   func(s *Study) { s.Settings[1] = []float64{1} },
		"the same setting":  func(s *Study) { s.Settings[1] = []float64{0.5, 10} },
		"NaN":               func(s *Study) { s.Settings[1][0] = math.NaN() },
		"a name twice":      func(s *Study) { s.Measures = []string{"share", "p"} },
		"a name with comma": func(s *Study) { s.Measures = []string{"share", "a,b"} },
		"a name of ours":    func(s *Study) { s.Inputs = map[string]any{"seed": 1} },
		"a name with space": func(s *Study) { s.Inputs = map[string]any{"a b": 1} },
		"too few measures":  func(s *Study) { s.Measures = []string{"share"} },
		"measures NaN": func(s *Study) {
			s.Experiment = func([]float64, *rand.Rand) ([]float64, error) {
				return []float64{1, math.NaN()}, nil
			}
		},
	} {
		s := coins(10)
		change(&s)
		if r, err := s.Run(ctx); !errors.Is(err, ErrStudy) || r != nil {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	panics := func(int, int) { panic("as asked") }
	if r, err := coins(10).Run(ctx, panics); !errors.Is(err, ErrStudy) || r != nil {
		t.Errorf("a progress function that panics: %v, %v", r, err)
	}
	s := coins(40)
	boom := errors.New("boom")
	s.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
		if setting[1] == 100 && random.Float64() < 0.2 {
			return nil, boom
		}
		panicIf(setting[1] == 100 && random.Float64() < 0.2)
		return []float64{1, 2}, nil
	}
	var first string
	for i := range 20 {
		_, err := s.Run(ctx)
		if err == nil {
			t.Fatal("no error")
		}
		if first == "" {
			first = err.Error()
		}
		if err.Error() != first || !strings.Contains(first, "at p = 0.5, throws = 100") {
			t.Fatalf("run %d: %v, before: %s", i, err, first)
		}
	}
	s = coins(1)
	s.File = filepath.Join(t.TempDir(), "no folder", "coins.csv")
	if _, err := s.Run(ctx); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

// Two programs cannot write to one file.
func TestTwoStudiesOnOneFile(t *testing.T) {
	s := coins(50)
	s.File = filepath.Join(t.TempDir(), "coins.csv")
	other := s
	entered := false
	experiment := s.Experiment
	s.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
		if !entered {
			entered = true
			if _, err := other.Run(context.Background()); err != nil {
				t.Error(err)
			}
		}
		return experiment(setting, random)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	other.Experiment = experiment
	_, err := s.Run(context.Background())
	if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), "at the same time") {
		t.Errorf("%v", err)
	}
	want := fileOf(t, other, run(t, other))
	if file, err := os.ReadFile(s.File); err != nil || string(file) != want {
		t.Errorf("the file of the other study is not whole (%v)", err)
	}
}

func TestStudySaysWhatIsWrongWithItsFile(t *testing.T) {
	s := coins(5)
	s.File = filepath.Join(t.TempDir(), "coins.csv")
	text := csvOf(t, run(t, s))
	text = strings.ReplaceAll(text, "\n", "\r\n")
	if err := os.WriteFile(s.File, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := s.Run(context.Background())
	if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), "Windows") {
		t.Errorf("%v", err)
	}
	s.File = t.TempDir()
	_, err = s.Run(context.Background())
	if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), "coins") {
		t.Errorf("%v", err)
	}
}

func panicIf(bad bool) {
	if bad {
		panic("as asked")
	}
}

// Ninety experiments of five milliseconds are reported ten times a second, and at both ends.
func TestStudyProgress(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	synctest.Test(t, func(t *testing.T) { // its clock moves by the sleeps only
		s := coins(30)
		quick := s.Experiment
		s.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
			time.Sleep(5 * time.Millisecond)
			return quick(setting, random)
		}
		var seen [2][]int
		tell := func(i int) func(done, total int) {
			return func(done, total int) {
				if total != 90 {
					t.Errorf("total %d", total)
				}
				seen[i] = append(seen[i], done)
			}
		}
		if _, err := s.Run(t.Context(), tell(0), nil, tell(1)); err != nil {
			t.Fatal(err)
		}
		for i, told := range seen {
			if want := []int{0, 20, 40, 60, 80, 90}; !slices.Equal(told, want) {
				t.Errorf("function %d was told %v, want %v", i, told, want)
			}
		}
	})
}

// With several cores the experiments end in any order, but the reports do not go backwards.
func TestStudyProgressOnSeveralCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	synctest.Test(t, func(t *testing.T) {
		s := coins(30)
		quick := s.Experiment
		s.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
			time.Sleep(time.Duration(1+random.IntN(40)) * time.Millisecond)
			return quick(setting, random)
		}
		var seen []int
		tell := func(done, _ int) { seen = append(seen, done) }
		if _, err := s.Run(t.Context(), tell); err != nil {
			t.Fatal(err)
		}
		if seen[0] != 0 || seen[len(seen)-1] != 90 || len(seen) > 60 || !slices.IsSorted(seen) {
			t.Errorf("told %v", seen)
		}
	})
}

func TestSummaryThroughCSV(t *testing.T) {
	s := run(t, coins(100)).Summary()
	var b bytes.Buffer
	if err := s.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	again, err := ReadSummary(&b)
	if err != nil {
		t.Fatal(err)
	}
	var c bytes.Buffer
	if err := again.WriteCSV(&c); err != nil || c.String() != text {
		t.Errorf("read and written again it is\n%s, not\n%s (%v)", c.String(), text, err)
	}
	if again.String() != s.String() || again.Replications != 100 {
		t.Errorf("%s\n%s", again, s)
	}
	half, err := again.Where("p", 0.5)
	if err != nil || len(half.Settings) != 2 || half.Means[1][0] != again.Means[2][0] {
		t.Errorf("at p = 0.5: %v (%v)", half, err)
	}
	throws, errP := half.Parameter("throws")
	share, _, errC := half.Curve("share")
	if errP != nil || errC != nil ||
		fmt.Sprint(throws) != "[10 100]" || share[0] != again.Means[0][0] {
		t.Errorf("%v, %v (%v, %v)", throws, share, errP, errC)
	}
}

func TestReadSummaryErrors(t *testing.T) {
	const header = "p,replications,share,share_error\n"
	for _, text := range []string{
		"", header, "p,share,share_error\n1,2,3\n", "p,replications,share\n1,2,3\n",
		header + "1,2,3\n", header + "1,2,x,4\n", header + "1,2.5,3,4\n",
		header + "1,2,3,4\n1,3,3,4\n",
	} {
		if _, err := ReadSummary(strings.NewReader(text)); !errors.Is(err, ErrStudy) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestEmptyResults(t *testing.T) {
	var r *Results
	var s *Summary
	if r.String() == "" || r.HTML() == "" || s.String() == "" || s.HTML() == "" ||
		r.Summary() != nil || r.Frame().Err == nil || s.Frame().Err == nil {
		t.Error("nil results are not safe to show")
	}
	_, err := r.Values(0, "share")
	_, _, errC := s.Curve("share")
	_, errP := s.Parameter("p")
	_, errW := s.Where("p", 1)
	errR, errS := r.WriteCSV(&bytes.Buffer{}), s.WriteCSV(&bytes.Buffer{})
	for _, err := range []error{err, errC, errP, errW, errR, errS} {
		if !errors.Is(err, ErrStudy) {
			t.Errorf("nil results: %v", err)
		}
	}
	one := run(t, coins(3))
	if _, err := one.Values(3, "share"); !errors.Is(err, ErrStudy) {
		t.Error(err)
	}
	if _, err := one.Values(0, "heads"); !errors.Is(err, ErrStudy) {
		t.Error(err)
	}
	f := one.Frame()
	names := fmt.Sprint(f.Names())
	if f.Err != nil || f.Nrow() != 9 || names != "[replication p throws share all]" {
		t.Errorf("%v", f)
	}
	if f := one.Summary().Frame(); f.Err != nil || f.Nrow() != 3 {
		t.Errorf("%v", f)
	}
}
