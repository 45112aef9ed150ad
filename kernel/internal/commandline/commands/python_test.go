package commands

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/build/wheels"
)

// wheel writes the wheel of the Python package for this platform, and returns its path.
func wheel(t *testing.T) string {
	t.Helper()
	program, err := os.ReadFile(builtKernel(t))
	if err != nil {
		t.Fatal(err)
	}
	made, err := wheels.Wheel(checkout, runtime.GOOS+"/"+runtime.GOARCH, program, nil, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), made.Name)
	if err := os.WriteFile(path, made.Content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// environment makes an empty virtual environment that sees the packages of Debian, and installs
// packages into it without a network. It returns its Python.
func environment(t *testing.T, packages ...string) string {
	t.Helper()
	path, reason := pythonWith("venv, ensurepip, pandas", "python3-venv python3-pandas")
	if path == "" {
		t.Skip("no Python for the package: " + reason)
	}
	folder := t.TempDir()
	do(t, exec.Command(path, "-m", "venv", "--system-site-packages", folder))
	inside := filepath.Join(folder, "bin", "python")
	if runtime.GOOS == "windows" {
		inside = filepath.Join(folder, "Scripts", "python.exe")
	}
	args := []string{"-m", "pip", "install", "--quiet", "--no-index", "--no-cache-dir"}
	do(t, exec.Command(inside, append(args, packages...)...))
	return inside
}

// do runs a command, and returns what it printed.
func do(t *testing.T, command *exec.Cmd) string {
	t.Helper()
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// The wheel can be installed without a network, and the tests of the Python package hold in an
// environment that has nothing else but packages of Debian. The program is the one in the wheel.
// The tests also run the examples of docs/python.md.
func TestPythonPackage(t *testing.T) {
	t.Parallel()
	inside := environment(t, wheel(t))
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "tests"),
		os.DirFS(filepath.Join(checkout, "python", "tests"))); err != nil {
		t.Fatal(err)
	}
	docs, err := filepath.Abs(filepath.Join(checkout, "docs"))
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(inside, "-X", "dev", "-m", "unittest")
	command.Dir = folder
	command.Env = append(os.Environ(), "BAYESCMP_PROGRAM=", "BAYESCMP_DOCS="+docs,
		"PATH="+filepath.Dir(inside))
	log := do(t, command)
	if !strings.Contains(log, "\nOK") {
		t.Error(log)
	}
	if strings.Contains(log, "Warning") {
		t.Error("Python warns:\n", log)
	}
	t.Log(strings.TrimSpace(log))
}

// pip makes a wheel of the source, too. It has no program, and says so.
func TestPythonSource(t *testing.T) {
	t.Parallel()
	_, files, err := wheels.Source(checkout)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inside := environment(t, folder)
	command := exec.Command(inside, "-m", "bayescmp", "version")
	command.Dir = t.TempDir()
	command.Env = []string{"PATH=" + filepath.Dir(inside), "BAYESCMP_PROGRAM="}
	out, err := command.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "the program bayescmp is not here") {
		t.Errorf("%v: %s", err, out)
	}
}
