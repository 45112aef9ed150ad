package main

import (
	"bytes"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"fly"}, {"build", "now"}} {
		var log bytes.Buffer
		if err := dispatch(t.Context(), args, io.Discard, &log); !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%q: got %v, want a usage error", args, err)
		}
		if log.Len() == 0 {
			t.Errorf("%q: nothing said about what is wrong", args)
		}
	}
	var out bytes.Buffer
	if err := dispatch(t.Context(), []string{"help"}, &out, io.Discard); err != nil {
		t.Error(err)
	}
	for _, command := range append(slices.Clone(cli.InKernel), "build") {
		if !strings.Contains(out.String(), "\n  "+command+" ") {
			t.Errorf("help does not tell of %s", command)
		}
	}
}

// This program imports few packages, because on a new machine Go compiles all of them before the
// program can print anything.
func TestFewPackages(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps",
		"-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		if !strings.HasPrefix(path, "github.com/bayescmp/go/") ||
			strings.Contains(path, "/go/bayescmp") {
			t.Errorf("it imports %s, which is a download or takes long to compile", path)
		}
	}
}
