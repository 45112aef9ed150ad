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

// tag is the build tag of the kernel's own packages.
const tag = "bayeskernel"

// goCommand runs the go command in dir, without cgo, and returns what it prints.
func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return watchedGoCommand(ctx, dir, nil, args...)
}

// watchedGoCommand is goCommand, for a command that takes long. Of each line that it writes to
// standard error it asks take, if there is one, whether the line is news of its progress and no
// part of an error.
func watchedGoCommand(
	ctx context.Context, dir string, take func(line string) bool, args ...string,
) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if take != nil {
		cmd.Stderr = &lines{take: take, others: &stderr}
	}
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("the go command is not on PATH; " +
			"it is needed to build the kernel, not to use it")
	}
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s",
			strings.Join(args[:min(2, len(args))], " "), err, bytes.TrimSpace(stderr.Bytes()))
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
