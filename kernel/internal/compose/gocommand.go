package compose

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Tag is the build tag of the kernel's own packages.
const Tag = "bayeskernel"

// Go runs the go command in dir, without cgo, and returns what it prints.
func Go(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return watchedGo(ctx, dir, nil, args...)
}

// GoFor is Go, for a command that compiles for another platform.
func GoFor(ctx context.Context, goos, goarch, dir string, args ...string) ([]byte, error) {
	return run(exec.CommandContext(ctx, "go", args...), dir, nil, platform(goos, goarch)...)
}

// platform is the environment in which the go command compiles for a platform.
func platform(goos, goarch string) []string { return []string{"GOOS=" + goos, "GOARCH=" + goarch} }

// watchedGo is Go, for a command that takes long. Of each line that it writes to standard error it
// asks take, if there is one, whether the line is news of its progress and no part of an error.
func watchedGo(
	ctx context.Context, dir string, take func(line string) bool, args ...string,
) ([]byte, error) {
	return run(exec.CommandContext(ctx, "go", args...), dir, take)
}

// run runs a program in dir, without cgo. For take, see watchedGo; environment is set besides.
func run(
	cmd *exec.Cmd, dir string, take func(line string) bool, environment ...string,
) ([]byte, error) {
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0"), environment...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if take != nil {
		cmd.Stderr = &lines{take: take, others: &stderr}
	}
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, fmt.Errorf("the %s command is not on PATH; "+
			"it is needed to build bayescmp, not to use it", cmd.Args[0])
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args[:min(2, len(cmd.Args))], " "),
			err, bytes.TrimSpace(stderr.Bytes()))
	}
	return out, nil
}

// lines offers each line that is written to it to take, and writes what is not taken to others.
type lines struct {
	take   func(line string) bool
	others io.Writer
	rest   []byte
}

// Write implements io.Writer.
func (l *lines) Write(text []byte) (int, error) {
	l.rest = append(l.rest, text...)
	for {
		line, rest, ok := bytes.Cut(l.rest, []byte("\n"))
		if !ok {
			return len(text), nil
		}
		if !l.take(string(line)) {
			if _, err := fmt.Fprintf(l.others, "%s\n", line); err != nil {
				return 0, err
			}
		}
		l.rest = rest
	}
}
