package main

import (
	"errors"
	"flag"
	"go/version"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "let the compiler write the outputs of the programs")

func newTestRunner(t *testing.T) *runner {
	t.Helper()
	r, err := newRunner(time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// storedBy is the version of Go whose outputs are stored as NAME.out. If the output of a later
// version differs, because the text of an error has changed, it is stored as NAME.go1.27.out.
const storedBy = "go1.26"

var runningGo = version.Lang(runtime.Version())

func stored(base string) (string, error) {
	out, err := os.ReadFile(base + "." + runningGo + ".out")
	if errors.Is(err, fs.ErrNotExist) {
		out, err = os.ReadFile(base + ".out")
	}
	return string(out), err
}

func store(base, out string) error {
	file := base + ".out"
	if runningGo != storedBy {
		if same, err := os.ReadFile(file); err != nil || string(same) == out {
			return err
		}
		file = base + "." + runningGo + ".out"
	}
	return os.WriteFile(file, []byte(out), 0o644)
}

// In cells, the programs print the same as when they are compiled. The outputs of the compiled
// programs are stored.
func TestPrograms(t *testing.T) {
	r := newTestRunner(t)
	files, err := filepath.Glob("testdata/programs/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			base := strings.TrimSuffix(file, ".go")
			if *update {
				out, err := compileAndRun(t.TempDir(), string(source))
				if err == nil {
					err = store(base, out)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			want, err := stored(base)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.run(cellsOf(string(source))); got != want {
				t.Error(difference(got, want))
			}
		})
	}
}

// Some random programs print the same in cells. Each change of the generator changes them.
func TestRandomPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	c, err := compare(newTestRunner(t), generate, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	if c.differ > 0 || c.same < 30 {
		t.Error(c)
	}
}

// Some random functions that are full of writes to memory print the same in cells. With an earlier
// evaluator, before package interp's rule for the order of evaluation, all of them differed.
func TestRandomFunctions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	c, err := compare(newTestRunner(t), generatorOf(40), 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	if c.same != 5 {
		t.Error(c)
	}
}

// The parts of a function print the output of the function a second time.
func TestExpectedOfParts(t *testing.T) {
	p := program{steps: []string{"f()\n", "∥x := 1\n"}}
	got := p.expected("=== function f\n1\n2\n=== function g\n=== function h\n3\n")
	want := "=== function f\n1\n2\n1\n2\n=== function g\n=== function h\n3\n3\n"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A generator writes the same program for the same seed.
func TestSeedsAreRepeatable(t *testing.T) {
	for _, make := range []func(int64) program{generate, generatorOf(10)} {
		for seed := int64(1); seed < 50; seed++ {
			first, second := make(seed), make(seed)
			if first.native() != second.native() {
				t.Fatal("seed", seed)
			}
		}
	}
}
