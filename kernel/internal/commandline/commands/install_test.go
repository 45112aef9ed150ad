package commands

import (
	"bufio"
	"bytes"
	"encoding/json"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The command uninstall removes everything that install writes.
func TestInstall(t *testing.T) {
	t.Parallel()
	_, spec := install(t)
	raw, err := os.ReadFile(filepath.Join(spec, "kernel.json"))
	if err != nil {
		t.Fatal(err)
	}
	var description struct {
		Argv        []string `json:"argv"`
		DisplayName string   `json:"display_name"`
		Language    string   `json:"language"`
	}
	if err := json.Unmarshal(raw, &description); err != nil {
		t.Fatal(err)
	}
	if len(description.Argv) != 3 || filepath.Dir(description.Argv[0]) != spec ||
		description.DisplayName != "Go (bayescmp)" || description.Language != "go" {
		t.Errorf("kernel.json: %s", raw)
	}
	for name, size := range map[string]int{"logo-32x32.png": 32, "logo-64x64.png": 64} {
		logo, err := os.ReadFile(filepath.Join(spec, name))
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(logo))
		if err != nil || config.Width != size || config.Height != size {
			t.Errorf("%s: %v %v", name, config, err)
		}
	}
	prefix := filepath.Dir(filepath.Dir(filepath.Dir(filepath.Dir(spec))))
	for i, wantErr := range []bool{false, true} {
		args := []string{"uninstall", "--prefix", prefix}
		err := dispatch(t.Context(), anyProgram(t), args, io.Discard, io.Discard)
		if (err != nil) != wantErr {
			t.Errorf("uninstall %d: %v", i, err)
		}
	}
	if _, err := os.Stat(spec); !os.IsNotExist(err) {
		t.Errorf("still there: %v", err)
	}
}

func TestSpecDir(t *testing.T) {
	for _, variable := range []string{
		"JUPYTER_DATA_DIR", "XDG_DATA_HOME", "VIRTUAL_ENV", "CONDA_PREFIX",
	} {
		t.Setenv(variable, "")
	}
	_, err := specDir("install", []string{"--sys-prefix"}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "CONDA_PREFIX") {
		t.Errorf("--sys-prefix without an environment: %v", err)
	}
	t.Setenv("CONDA_PREFIX", filepath.FromSlash("/conda"))
	t.Setenv("JUPYTER_DATA_DIR", filepath.FromSlash("/data"))
	for args, want := range map[string]string{
		"":             "/data/kernels/bayescmp",
		"--sys-prefix": "/conda/share/jupyter/kernels/bayescmp",
		"--prefix=/p":  "/p/share/jupyter/kernels/bayescmp",
	} {
		got, err := specDir("install", strings.Fields(args), io.Discard)
		if want, _ := filepath.Abs(filepath.FromSlash(want)); err != nil || got != want {
			t.Errorf("%q: got %s %v, want %s", args, got, err, want)
		}
	}
}

// Jupyter finds the installed kernel in every place where it can be installed.
func TestJupyterFindsKernel(t *testing.T) {
	python(t)
	builtKernel(t)
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", cache) // so that the binary is there, whatever HOME says
	for _, variable := range []string{
		"JUPYTER_DATA_DIR", "JUPYTER_PATH", "XDG_DATA_HOME", "CONDA_PREFIX",
	} {
		t.Setenv(variable, "")
	}
	home, environment, prefix := t.TempDir(), t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("VIRTUAL_ENV", environment)
	venv := exec.Command(python(t), "-m", "venv", "--system-site-packages", "--without-pip",
		environment)
	if out, err := venv.CombinedOutput(); err != nil {
		t.Skipf("no virtual environments here: %v %s", err, out)
	}
	jupyterPath := "JUPYTER_PATH=" + filepath.Join(prefix, "share", "jupyter")
	for _, test := range []struct {
		name, python string
		args, env    []string
		below        string
	}{
		{"user", python(t), nil, nil, home},
		{"prefix", python(t), []string{"--prefix", prefix}, []string{jupyterPath}, prefix},
		{
			"sys-prefix", filepath.Join(environment, "bin", "python"), []string{"--sys-prefix"},
			nil, environment,
		},
	} {
		find := kernelFinder(t, test.python, append(os.Environ(), test.env...))
		if found := find(); found != "None" {
			t.Fatalf("%s: before it is installed, the kernel is in %s", test.name, found)
		}
		for _, step := range []struct{ command, want string }{
			{"install", test.below}, {"uninstall", "None"},
		} {
			args := append([]string{step.command}, test.args...)
			err := dispatch(t.Context(), anyProgram(t), args, io.Discard, os.Stderr)
			if err != nil {
				t.Fatal(err)
			}
			if found := find(); !strings.HasPrefix(found, step.want) {
				t.Errorf("%s: after %s, Jupyter finds the kernel in %s",
					test.name, step.command, found)
			}
		}
	}
}

// kernelFinder starts Jupyter in an environment, and returns a function that asks it where our
// kernel is.
func kernelFinder(t *testing.T, python string, env []string) (find func() string) {
	t.Helper()
	const program = `import sys
from jupyter_client.kernelspec import find_kernel_specs
for line in sys.stdin:
    print(find_kernel_specs().get("bayescmp"), flush=True)
`
	cmd := exec.Command(python, "-c", program)
	cmd.Env, cmd.Stderr = env, os.Stderr
	questions, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answers, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		questions.Close()
		cmd.Wait()
	})
	lines := bufio.NewReader(answers)
	return func() string {
		t.Helper()
		if _, err := io.WriteString(questions, "where?\n"); err != nil {
			t.Fatal(err)
		}
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(line)
	}
}

// Once built, the kernel can be installed and run in Jupyter without a network and without Go.
func TestOffline(t *testing.T) {
	unshare, err := exec.LookPath("unshare")
	if err == nil {
		err = exec.Command(unshare, "-rn", "sh", "-c", "ip link set lo up").Run()
	}
	if err != nil {
		t.Skip("no way to cut off the network here: unshare -rn:", err)
	}
	path, err := filepath.Abs(filepath.Join(checkout, "notebooks", "01-one-data-set.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	python, err := exec.LookPath(python(t))
	if err != nil {
		t.Fatal(err)
	}
	builtKernel(t)
	t.Setenv("GOPROXY", "off")
	t.Setenv("PATH", "")
	env, _ := install(t)
	const cutOff = `PATH=/usr/sbin:/sbin:/usr/bin:/bin ip link set lo up && exec "$@"`
	cmd := exec.Command(unshare, "-rn", "/bin/sh", "-c", cutOff, "sh", python)
	cmd.Args = append(cmd.Args, nbconvertArgs(t.TempDir(), kernelName, path)...)
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// A kernel that is not ours stays, and so do foreign files beside ours.
func TestForeignKernelspecStays(t *testing.T) {
	prefix := t.TempDir()
	spec := filepath.Join(prefix, "share", "jupyter", "kernels", kernelName)
	if err := os.MkdirAll(spec, 0o755); err != nil {
		t.Fatal(err)
	}
	description := filepath.Join(spec, "kernel.json")
	const foreign = `{"argv": ["/bin/other", "{connection_file}"]}`
	if err := os.WriteFile(description, []byte(foreign), 0o644); err != nil {
		t.Fatal(err)
	}
	program := fileOf(t, "bayescmp", "program")
	command := func(name string) error {
		args := []string{name, "--prefix", prefix}
		return dispatch(t.Context(), Program{Binary: program}, args, io.Discard, io.Discard)
	}
	for _, name := range []string{"install", "uninstall"} {
		err := command(name)
		if err == nil || !strings.Contains(err.Error(), "does not belong to bayescmp") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if textOf(t, description) != foreign {
		t.Error("the description of another kernel has changed")
	}
	if err := os.Remove(description); err != nil {
		t.Fatal(err)
	}
	if err := command("install"); err != nil {
		t.Fatal(err)
	}
	note := filepath.Join(spec, "note.txt")
	if err := os.WriteFile(note, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := command("uninstall"); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(spec)
	if err != nil || len(entries) != 1 || textOf(t, note) != "mine" {
		t.Errorf("left are %v, %v", entries, err)
	}
}
