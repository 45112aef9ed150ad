package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// checkout is the folder with go.mod.
var checkout = filepath.Join("..", "..", "..", "..")

// builtKernel builds the kernel once for all tests. In a short run, it skips the test that calls
// it.
func builtKernel(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	binary, err := buildOnce()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// If BAYESCMP_KERNEL is set, the tests start that program instead, for instance a script that
// starts a kernel for another processor in an emulator.
var buildOnce = sync.OnceValues(func() (string, error) {
	if other := os.Getenv("BAYESCMP_KERNEL"); other != "" {
		return other, nil
	}
	root, err := filepath.Abs(checkout)
	if err != nil {
		return "", err
	}
	return compose.Kernel(context.Background(), root, os.Stderr)
})

// anyKernel returns a kernel for commands that may not need one. In a short run, there is none.
func anyKernel(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		return ""
	}
	return builtKernel(t)
}

func anyProgram(t *testing.T) Program {
	t.Helper()
	return Program{Binary: anyKernel(t)}
}

// A testCell is the source of a cell. Text that begins with "# " is Markdown. raises are the tags
// of a cell that must fail.
var raises = []string{"raises-exception"}

type testCell struct {
	source string
	tags   []string
}

func cells(sources ...string) []testCell {
	var list []testCell
	for _, source := range sources {
		list = append(list, testCell{source: source})
	}
	return list
}

// writeNotebook writes a notebook without outputs, in the older format without ids.
func writeNotebook(t *testing.T, dir, name string, cells ...testCell) string {
	t.Helper()
	var list []any
	for _, c := range cells {
		metadata := map[string]any{}
		if c.tags != nil {
			metadata["tags"] = c.tags
		}
		cell := map[string]any{"cell_type": "markdown", "source": c.source, "metadata": metadata}
		if !strings.HasPrefix(c.source, "# ") {
			cell["cell_type"], cell["outputs"], cell["execution_count"] = "code", []any{}, nil
		}
		list = append(list, cell)
	}
	raw, err := json.Marshal(map[string]any{
		"cells": list, "metadata": map[string]any{}, "nbformat": 4, "nbformat_minor": 4,
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, raw, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// execute runs `kernel run args…` and returns what it printed.
func execute(t *testing.T, args ...string) (log string, err error) {
	t.Helper()
	builtKernel(t)
	var stderr bytes.Buffer
	args = append([]string{"run"}, args...)
	err = dispatch(t.Context(), anyProgram(t), args, &stderr, &stderr)
	return stderr.String(), err
}

// runCells executes cells as a notebook that must not fail.
func runCells(t *testing.T, list ...testCell) (nb *notebook.Notebook, page string) {
	t.Helper()
	dir := t.TempDir()
	path := writeNotebook(t, t.TempDir(), "test.ipynb", list...)
	if log, err := execute(t, "-o", dir, path); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	return readReport(t, dir, "test")
}

func readReport(t *testing.T, dir, name string) (nb *notebook.Notebook, page string) {
	t.Helper()
	nb, err := notebook.ReadFile(filepath.Join(dir, name+".ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(filepath.Join(dir, name+".html"))
	if err != nil {
		t.Fatal(err)
	}
	return nb, string(html)
}

// shown returns the outputs of a cell, separated by " | ".
func shown(c *notebook.Cell) string {
	var parts []string
	for _, o := range c.Outputs {
		switch o.Type {
		case notebook.Stream:
			parts = append(parts, o.Name+": "+o.Text)
		case notebook.Error:
			parts = append(parts, strings.Join(o.Traceback, " / "))
		default:
			text, _ := o.TextOf("text/plain")
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " | ")
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{
		{"run"}, {"run", "--nonsense"},
		{"run", "--check", "--in-place", "a.ipynb"},
		{"run", "a.ipynb", "-o", "b"}, {"run", "--timeout", "-1s", "a.ipynb"},
		{"run", "a/x.ipynb", "b/x.ipynb"},
		{"install", "--prefix", "a", "--sys-prefix"}, {"uninstall", "it"},
	} {
		var out, log bytes.Buffer
		err := dispatch(t.Context(), anyProgram(t), args, &out, &log)
		if !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%q: got %v, want a usage error", args, err)
		}
		if log.Len() == 0 {
			t.Errorf("%q: nothing said about what is wrong", args)
		}
	}
}
