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

	"github.com/bayescmp/go/internal/ownfiles"
)

// Go runs the go command in dir, without cgo, and returns what it prints.
func Go(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return run(exec.CommandContext(ctx, "go", args...), dir, nil)
}

// GoFor is Go for a command that compiles for another platform, with further settings.
func GoFor(
	ctx context.Context, goos, goarch, dir string, settings []string, args ...string,
) ([]byte, error) {
	settings = append([]string{"GOOS=" + goos, "GOARCH=" + goarch}, settings...)
	return run(exec.CommandContext(ctx, "go", args...), dir, nil, settings...)
}

// run runs a program in dir, without cgo and with the additional settings in environment. If take
// is not nil, it is called with each line on standard error, and reports whether the line shows
// progress and is not part of an error.
func run(
	cmd *exec.Cmd, dir string, take func(line string) bool, environment ...string,
) ([]byte, error) {
	// A go command that is ended leaves its temporary files, so it gets a folder that is removed.
	files, remove, err := ownfiles.Scratch()
	if err != nil {
		return nil, err
	}
	defer remove()
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOTMPDIR="+files), environment...)
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

// lines calls take with each line that is written to it, and writes the lines that are not taken to
// others.
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
