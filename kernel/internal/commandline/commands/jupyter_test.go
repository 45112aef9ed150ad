package commands

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// python returns a Python that has Jupyter's nbconvert. Debian's package belongs to
// /usr/bin/python3, but another Python may come first on PATH.
func python(t *testing.T) string {
	t.Helper()
	path, reason := findPython()
	if path == "" {
		t.Skip("no real Jupyter to test with: " + reason)
	}
	return path
}

var findPython = sync.OnceValues(func() (path, reason string) {
	return pythonWith("nbconvert, nbclient, nbformat, jupyter_client",
		"jupyter-client jupyter-nbconvert python3-nbclient")
})

// pythonWith looks for a Python that has modules. On Debian, the modules are in packages.
func pythonWith(modules, packages string) (path, reason string) {
	for _, candidate := range []string{"/usr/bin/python3", "python3", "python"} {
		out, err := exec.Command(candidate, "-c", "import "+modules).CombinedOutput()
		if err == nil {
			return candidate, ""
		}
		reason += fmt.Sprintf("%s: %v %s; ", candidate, err, lastLineOf(string(out)))
	}
	return "", reason + "on Debian, apt-get install " + packages
}

func lastLineOf(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// install installs the kernel below a temporary folder, and returns the environment in which
// Jupyter finds it.
func install(t *testing.T) (env []string, spec string) {
	t.Helper()
	builtKernel(t)
	prefix := t.TempDir()
	args := []string{"install", "--prefix", prefix}
	if err := dispatch(t.Context(), anyProgram(t), args, io.Discard, os.Stderr); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(prefix, "share", "jupyter")
	env = append(os.Environ(), "JUPYTER_PATH="+data, "JUPYTER_RUNTIME_DIR="+t.TempDir(),
		"JUPYTER_CONFIG_DIR="+t.TempDir(), "JUPYTER_NO_CONFIG=1", "PYTHONWARNINGS=ignore")
	return env, filepath.Join(data, "kernels", kernelName)
}

// nbconvert executes the notebook at path with the real Jupyter and returns the result.
func nbconvert(t *testing.T, env []string, path string) (*notebook.Notebook, error) {
	t.Helper()
	out := t.TempDir()
	cmd := exec.Command(python(t), nbconvertArgs(out, kernelName, path)...)
	cmd.Env = env
	if log, err := cmd.CombinedOutput(); err != nil {
		return nil, &runError{string(log), err}
	}
	return notebook.ReadFile(filepath.Join(out, "out.ipynb"))
}

// nbconvertArgs are the arguments with which Python executes the notebook at path by a kernel, and
// writes out.ipynb to the folder dir.
func nbconvertArgs(dir, kernel, path string) []string {
	limit := fmt.Sprint(int(patience.Seconds()))
	return []string{
		"-m", "nbconvert", "--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=-1",
		"--ExecutePreprocessor.startup_timeout=" + limit,
		"--ExecutePreprocessor.iopub_timeout=" + limit,
		"--ExecutePreprocessor.kernel_name=" + kernel,
		"--output-dir", dir, "--output", "out.ipynb", path,
	}
}

type runError struct {
	log string
	err error
}

func (e *runError) Error() string { return e.err.Error() + "\n" + e.log }

func TestJupyter(t *testing.T) {
	t.Parallel()
	python(t)
	env, _ := install(t)
	path := writeNotebook(t, t.TempDir(), "n.ipynb", cells(
		"# Title",
		`import (
	"fmt"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"gonum.org/v1/plot"
)`,
		"var _ = bayescmp.CorrelatedTTest{}\nfmt.Println(\"ä\")\nnb.Show(plot.New())\n1 + 2",
	)...)
	theirs, err := nbconvert(t, env, path)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if log, err := execute(t, "-o", out, path); err != nil {
		t.Fatal(err, log)
	}
	ours, _ := readReport(t, out, "n")
	if differences := runner.Compare(theirs, ours); len(differences) > 0 {
		t.Errorf("Jupyter and our runner disagree: %s", strings.Join(differences, "\n"))
	}
	validate(t, filepath.Join(out, "n.ipynb"))
}

// Jupyter's own conformance suite for kernels.
func TestConformance(t *testing.T) {
	t.Parallel()
	path, reason := pythonWith("jupyter_kernel_test", "python3-jupyter-kernel-test")
	if path == "" {
		t.Skip("no conformance suite: " + reason)
	}
	env, _ := install(t)
	cmd := exec.Command(path, filepath.Join("testdata", "conformance.py"))
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(out), "skipped") {
		t.Errorf("%v\n%s", err, out)
	}
	t.Log(strings.TrimSpace(string(out)))
}

// validate checks a notebook against Jupyter's own schema.
func validate(t *testing.T, path string) {
	t.Helper()
	program := `
import json, sys, warnings
warnings.simplefilter("error")
import nbformat
text = open(sys.argv[1], encoding="utf-8").read()
nb = nbformat.reads(text, as_version=4)
nbformat.validate(nb)
theirs = nbformat.writes(nb)
assert theirs + "\n" == text or theirs == text, "Jupyter would save it differently"
`
	out, err := exec.Command(python(t), "-c", program, path).CombinedOutput()
	if err != nil {
		t.Errorf("nbformat: %v\n%s", err, out)
	}
}

func TestNotebookIsValid(t *testing.T) {
	t.Parallel()
	python(t)
	dir := t.TempDir()
	_, err := execute(t, "-o", dir, writeNotebook(t, t.TempDir(), "n.ipynb",
		testCell{source: "# Über uns"},
		testCell{source: "import \"fmt\"\nfmt.Println(\"<é & \\\"ß\\\">\\n\\tb\")\n[]string{\"\"}"},
		testCell{source: "import \"gonum.org/v1/plot\"\nplot.New()"},
		testCell{source: ""},
		testCell{"panic(1)", []string{"raises-exception"}},
	))
	if err != nil {
		t.Fatal(err)
	}
	validate(t, filepath.Join(dir, "n.ipynb"))
}

// A front end can start the kernel, interrupt it, go on with its variables, restart it, and shut it
// down.
func TestJupyterClient(t *testing.T) {
	t.Parallel()
	env, _ := install(t)
	cmd := exec.Command(python(t), filepath.Join("testdata", "client.py"))
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "done") {
		t.Errorf("%v\n%s", err, out)
	}
}

// The kernel needs no Go installation, and an installation does not mislead it.
func TestKernelWithoutGo(t *testing.T) {
	binary := builtKernel(t)
	for name, env := range map[string][]string{
		"empty":   {},
		"no PATH": {"PATH=", "HOME=" + t.TempDir()},
		"wrong GOROOT": {
			"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "GOROOT=/no/such/folder",
			"GOFLAGS=-mod=nonsense",
		},
		"usual": os.Environ(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(binary, "cells")
			cmd.Env = env
			const code = "import (\"fmt\"; \"gonum.org/v1/gonum/stat\")\n" +
				"fmt.Println(stat.Mean([]float64{1, 2}, nil))"
			if text := printedBy(t, cmd, code); text != "1.5\n" {
				t.Errorf("got %q", text)
			}
		})
	}
}

// printedBy starts cmd, a process that executes cells, and returns what code prints when run as a
// cell.
func printedBy(t *testing.T, cmd *exec.Cmd, code string) (text string) {
	t.Helper()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	request := map[string]any{"type": "execute_request", "content": map[string]any{"code": code}}
	if err := json.NewEncoder(stdin).Encode(request); err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(stdout)
	for {
		var m struct {
			Type    string
			Content map[string]any
		}
		if err := decoder.Decode(&m); err != nil {
			t.Fatal(err)
		}
		if m.Type == "stream" {
			text += m.Content["text"].(string)
		}
		if m.Type == "execute_reply" {
			break
		}
	}
	stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	return text
}
