package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// compileAndRun writes a Go program into the folder dir, runs it, and returns its output. Bytes
// that are not text are replaced as in the messages of the kernel.
func compileAndRun(dir, source string) (string, error) {
	files := map[string]string{"go.mod": "module fuzz\n\ngo 1.26\n", "main.go": source}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	build := exec.Command("go", "build", "-gcflags=-N -l", "-ldflags=-s -w",
		"-o", "program", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, filepath.Join(dir, "program"))
	run.Env = append(os.Environ(), "GOMEMLIMIT=1GiB")
	out, err := run.Output()
	if err != nil {
		stderr := ""
		if e, ok := errors.AsType[*exec.ExitError](err); ok {
			stderr = string(e.Stderr)
		}
		return string(out), fmt.Errorf("%w: %.2000s", err, stderr)
	}
	return string([]rune(string(out))), nil
}
