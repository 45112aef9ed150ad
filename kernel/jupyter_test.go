package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/runner"
)

// python returns a Python that has Jupyter's nbconvert. Debian's belongs to /usr/bin/python3, and another may come
// first on PATH.
func python(t *testing.T) string {
	t.Helper()
	path, reason := findPython()
	if path == "" {
		t.Skip("no real Jupyter to test with: " + reason)
	}
	return path
}

var findPython = sync.OnceValues(func() (path, reason string) {
	return pythonWith("nbconvert, nbclient, nbformat, jupyter_client", "jupyter-client jupyter-nbconvert python3-nbclient")
})

// pythonWith looks for a Python that has modules, which on Debian are in packages.
func pythonWith(modules, packages string) (path, reason string) {
	for _, candidate := range []string{"/usr/bin/python3", "python3", "python"} {
		out, err := exec.Command(candidate, "-c", "import "+modules).CombinedOutput()
		if err == nil {
			return candidate, ""
		}
		reason += candidate + ": " + err.Error() + " " + lastLineOf(string(out)) + "; "
	}
	return "", reason + "on Debian, apt-get install " + packages
}

func lastLineOf(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// install installs the kernel below a temporary folder, and returns the environment in which Jupyter finds it.
func install(t *testing.T) (env []string, spec string) {
	t.Helper()
	builtKernel(t)
	prefix := t.TempDir()
	if err := dispatch(t.Context(), []string{"install", "--prefix", prefix}, io.Discard, os.Stderr); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(prefix, "share", "jupyter")
	env = append(os.Environ(), "JUPYTER_PATH="+data, "JUPYTER_RUNTIME_DIR="+t.TempDir(), "JUPYTER_CONFIG_DIR="+t.TempDir(),
		"JUPYTER_NO_CONFIG=1", "PYTHONWARNINGS=ignore")
	return env, filepath.Join(data, "kernels", kernelName)
}

// nbconvert executes the notebook at path with the real Jupyter and returns the result.
func nbconvert(t *testing.T, env []string, path string) (*notebook.Notebook, error) {
	t.Helper()
	out := t.TempDir()
	cmd := exec.Command(python(t), "-m", "nbconvert", "--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=600",
		"--ExecutePreprocessor.kernel_name="+kernelName, "--output-dir", out, "--output", "out.ipynb", path)
	cmd.Env = env
	if log, err := cmd.CombinedOutput(); err != nil {
		return nil, &runError{string(log), err}
	}
	return notebook.ReadFile(filepath.Join(out, "out.ipynb"))
}

type runError struct {
	log string
	err error
}

func (e *runError) Error() string { return e.err.Error() + "\n" + e.log }

func TestJupyter(t *testing.T) {
	python(t)
	env, _ := install(t)
	path := writeNotebook(t, t.TempDir(), "n.ipynb", cells(
		"# Title",
		"import (\n\"fmt\"\n\"github.com/bayescmp/go/bayescmp\"\n\"github.com/bayescmp/go/bayescmp/nb\"\n\"gonum.org/v1/plot\"\n)",
		"var _ = bayescmp.CorrelatedTTest{}\nfmt.Println(\"ä\")\nnb.Show(plot.New())\n1 + 2",
	)...)
	start := time.Now()
	theirs, err := nbconvert(t, env, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("nbconvert took %.2f s", time.Since(start).Seconds())
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
assert nbformat.writes(nb) + "\n" == text or nbformat.writes(nb) == text, "Jupyter would save it differently"
`
	if out, err := exec.Command(python(t), "-c", program, path).CombinedOutput(); err != nil {
		t.Errorf("nbformat: %v\n%s", err, out)
	}
}

func TestNotebookIsValid(t *testing.T) {
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

// A front end starts the kernel, interrupts, goes on with the variables that are there, restarts, and shuts it down.
func TestJupyterClient(t *testing.T) {
	env, _ := install(t)
	program := `
import sys, time
from jupyter_client.manager import start_new_kernel

def run(kc, code, interrupt=None):
    outputs = []
    cell = kc.execute(code)
    started = time.time()
    while True:
        msg = kc.get_iopub_msg(timeout=30)
        if msg["parent_header"].get("msg_id") != cell:
            continue
        kind, content = msg["header"]["msg_type"], msg["content"]
        if kind == "status" and content["execution_state"] == "idle":
            kc.get_shell_msg(timeout=30)
            return outputs
        if kind == "execute_input" and interrupt:
            time.sleep(0.3)
            interrupt()
        if kind in ("stream", "execute_result", "display_data", "error"):
            outputs.append(content)

km, kc = start_new_kernel(kernel_name="bayescmp", startup_timeout=30)
try:
    run(kc, 'import "github.com/bayescmp/go/bayescmp/nb"\nx := 42')
    for code in ("for {\n x++\n}", "<-nb.Context().Done()\nnb.Check(nb.Context().Err())"):
        out = run(kc, code, km.interrupt_kernel)
        assert out[-1].get("ename") == "interrupted", (code, out)
    out = run(kc, "x > 42 && nb.Context().Err() == nil")
    assert out[-1]["data"]["text/plain"] == "true", out
    km.interrupt_kernel()
    time.sleep(0.2)
    assert run(kc, "1 + 2")[-1]["data"]["text/plain"] == "3"
    run(kc, "import \"fmt\"")
    out = run(kc, "y := 1\nfmt.Print(nonsense)")
    assert out[-1]["ename"] == "error" and out[-1]["traceback"][1] == "cell 7, line 2: fmt.Print(nonsense)", out
    km.restart_kernel(now=False)
    kc.wait_for_ready(timeout=30)
    assert run(kc, "x")[-1]["ename"] == "error", "x is still there after a restart"
    assert run(kc, "1 + 2")[-1]["data"]["text/plain"] == "3"
finally:
    kc.stop_channels()
    km.shutdown_kernel(now=False)
assert not km.is_alive()
print("done")
`
	cmd := exec.Command(python(t), "-c", program)
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "done") {
		t.Errorf("%v\n%s", err, out)
	}
}

// The kernel needs no Go installation, and is not misled by one.
func TestKernelWithoutGo(t *testing.T) {
	binary := builtKernel(t)
	for name, env := range map[string][]string{
		"empty":        {},
		"no PATH":      {"PATH=", "HOME=" + t.TempDir()},
		"wrong GOROOT": {"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "GOROOT=/no/such/folder", "GOFLAGS=-mod=nonsense"},
		"usual":        os.Environ(),
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(binary, "cells")
			cmd.Env = env
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
			io.WriteString(stdin, `{"type": "execute_request", "content": {"code": "import (\"fmt\"; \"gonum.org/v1/gonum/stat\")\nfmt.Println(stat.Mean([]float64{1, 2}, nil))"}}`+"\n")
			decoder := json.NewDecoder(stdout)
			text := ""
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
			if err := cmd.Wait(); err != nil || text != "1.5\n" {
				t.Errorf("got %q, %v", text, err)
			}
		})
	}
}
