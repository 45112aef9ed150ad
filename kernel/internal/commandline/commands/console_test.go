package commands

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The kernel works in Jupyter's console at a terminal. The console asks the kernel whether a line
// is complete, and how it can be completed.
func TestConsole(t *testing.T) {
	t.Parallel()
	python, reason := pythonWith("jupyter_console, pty", "jupyter-console")
	if python == "" {
		t.Skip("no jupyter console to test with: " + reason)
	}
	env, _ := install(t)
	cmd := exec.Command(python, filepath.Join("testdata", "console.py"))
	// The console keeps a history in the home directory.
	cmd.Env = slices.Concat(env, []string{"HOME=" + t.TempDir()})
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The console also works from a pipe, without a terminal. On a busy machine, the kernel may publish
// a message before the console has subscribed, and the console then waits for it forever. In that
// case the test starts it again.
func TestConsolePiped(t *testing.T) {
	t.Parallel()
	python, reason := pythonWith("jupyter_console", "jupyter-console")
	if python == "" {
		t.Skip("no jupyter console to test with: " + reason)
	}
	env, _ := install(t)
	const tries = 4
	for try := 1; ; try++ {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		cmd := exec.CommandContext(
			ctx, python, "-m", "jupyter_console", "--simple-prompt", "--kernel", kernelName)
		cmd.Env = slices.Concat(env, []string{"HOME=" + t.TempDir()})
		cmd.Stdin = strings.NewReader("x := 6\nx * 7\n")
		cmd.WaitDelay = time.Second
		out, err := cmd.CombinedOutput()
		late := ctx.Err() != nil
		cancel()
		if late && try < tries {
			continue
		}
		if err != nil || !strings.Contains(string(out), "Out[2]: 42") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
}
