package commands

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readText(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// goVersion returns the Go version that go.mod requires.
func goVersion(t *testing.T) string {
	t.Helper()
	line := regexp.MustCompile(`(?m)^go (\d+\.\d+)`)
	return line.FindStringSubmatch(readText(t, checkout, "go.mod"))[1]
}

// Conda reads environment.yml as YAML, but we use no more of YAML than a list of packages.
func TestCondaEnvironment(t *testing.T) {
	text := readText(t, checkout, "environment.yml")
	text = regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(text, "")
	form := regexp.MustCompile(`^name: bayescmp\nchannels:\n  - conda-forge\ndependencies:\n` +
		`((?:  - [a-z_-]+(?: >=[0-9.]+)?\n)+)$`)
	found := form.FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("not of the form %s:\n%s", form, text)
	}
	packages := found[1]
	for _, want := range []string{
		"go >=" + goVersion(t), "make", "jupyterlab >=4", "notebook >=7", "nbclient", "nbconvert",
		"nbformat", "jupyter_client", "jupyter_console", "jupyter_kernel_test",
	} {
		if !strings.Contains(packages, "  - "+want+"\n") {
			t.Errorf("no %s", want)
		}
	}
}

// Binder's script works. The test leaves out its clean-up of caches, because they are our own, too.
func TestPostBuild(t *testing.T) {
	t.Parallel()
	builtKernel(t)
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	script, err := filepath.Abs(filepath.Join(checkout, "postBuild"))
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(script); err != nil || info.Mode()&0o111 == 0 {
		t.Errorf("Binder cannot execute it: %v %v", info.Mode(), err)
	}
	check(t, bash, "-n", script)
	if shellcheck, err := exec.LookPath("shellcheck"); err == nil {
		check(t, shellcheck, script)
	} else {
		t.Log("no shellcheck here")
	}
	realGo, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin, prefix := t.TempDir(), t.TempDir()
	shim := "#!/bin/sh\nif [ \"$1\" = clean ]; then echo \"go $*\"; exit; fi\n" +
		"exec '" + realGo + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(shim), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(script)
	cmd.Dir = t.TempDir()
	path := bin + string(os.PathListSeparator) + os.Getenv("PATH")
	cmd.Env = append(os.Environ(), "PATH="+path, "NB_PYTHON_PREFIX="+prefix)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "\ngo clean -cache -modcache\n") {
		t.Errorf("%v\n%s", err, out)
	}
	spec := filepath.Join(prefix, "share", "jupyter", "kernels", kernelName)
	if _, err := os.Stat(filepath.Join(spec, "kernel.json")); err != nil {
		t.Error(err)
	}
}

func check(t *testing.T, program string, args ...string) {
	t.Helper()
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", program, err, out)
	}
}

// An instruction is a line of a Dockerfile.
type instruction struct {
	name, stage string // stage is the build stage of the instruction
	args        []string
}

var instructionLine = regexp.MustCompile(`^(FROM|RUN|COPY|WORKDIR|USER|EXPOSE|CMD) (.+)$`)

// parseDockerfile parses the instructions that our Dockerfile uses, each on a line of its own.
func parseDockerfile(t *testing.T, text string) (list []instruction) {
	t.Helper()
	stage := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		parts := instructionLine.FindStringSubmatch(line)
		if parts == nil {
			t.Fatalf("what is %q?", line)
		}
		args := strings.Fields(parts[2])
		if parts[1] == "FROM" {
			stage = "the last"
			if len(args) == 3 && args[1] == "AS" {
				stage = args[2]
			} else if len(args) != 1 {
				t.Fatalf("%q: FROM image, or FROM image AS stage", line)
			}
		}
		list = append(list, instruction{parts[1], stage, args})
	}
	return list
}

// Docker is usually not installed where tests run. So this test checks that the instructions are
// well-formed and fit the checkout.
func TestDockerfile(t *testing.T) {
	list := parseDockerfile(t, readText(t, checkout, "kernel", "Dockerfile"))
	first, image := list[0], "golang:"+goVersion(t)+"-"
	if first.name != "FROM" || !strings.HasPrefix(first.args[0], image) {
		t.Errorf("begins with %v, go.mod asks for Go %s", first, goVersion(t))
	}
	spec := ""
	for _, i := range list {
		switch i.name {
		case "RUN":
			command := strings.Join(i.args, " ")
			install, ok := strings.CutPrefix(command, "go run ./kernel install ")
			if !ok {
				continue
			}
			var err error
			if spec, err = specDir("install", strings.Fields(install), io.Discard); err != nil {
				t.Fatal(err)
			}
		case "COPY":
			checkCopy(t, i, list, spec)
		case "CMD":
			var command []string
			err := json.Unmarshal([]byte(strings.Join(i.args, " ")), &command)
			if err != nil || command[0] != "jupyter" {
				t.Errorf("CMD %v: %v", i.args, err)
			}
		}
	}
	if spec == "" {
		t.Error("installs no kernel")
	}
	if last := list[len(list)-1]; last.name != "CMD" {
		t.Errorf("ends with %v", last)
	}
}

func checkCopy(t *testing.T, i instruction, list []instruction, spec string) {
	t.Helper()
	option, sources := "", i.args[:len(i.args)-1]
	if strings.HasPrefix(sources[0], "--") {
		option, sources = sources[0], sources[1:]
	}
	if stage, ok := strings.CutPrefix(option, "--from="); ok {
		isOfStage := func(other instruction) bool { return other.stage == stage }
		if !slices.ContainsFunc(list, isOfStage) {
			t.Errorf("COPY %v: there is no stage %s", i.args, stage)
		}
		target := i.args[len(i.args)-1]
		if sources[0] != target || filepath.FromSlash(target) != spec {
			t.Errorf("COPY %v: the kernel was installed to %s, and kernel.json says so",
				i.args, spec)
		}
		return
	}
	for _, source := range sources {
		if _, err := os.Stat(filepath.Join(checkout, source)); err != nil {
			t.Errorf("COPY %v: %v", i.args, err)
		}
	}
}
