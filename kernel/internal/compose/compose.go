// Package compose builds the notebook kernel: gophernotes' sources and ours in one package main.
//
// gophernotes is a program, not a library, and its last release does not start when built with a current Go. So we
// neither import it nor fork it: `go build -overlay` lays those of its files that we use from the module cache into our
// directory kernel/gophernotes. The version is pinned by go.mod and go.sum.
package compose

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

const (
	module   = "github.com/bayescmp/go"
	upstream = "github.com/gopherdata/gophernotes"
	tag      = "bayeskernel"
)

// FindModule returns the root of the bayescmp checkout that dir is in.
func FindModule(dir string) (string, error) {
	start := dir
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			if name := modulePath(text); name != module {
				return "", fmt.Errorf("%s is module %s: the kernel is built in a checkout of %s", dir, name, module)
			}
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("no go.mod in %s or above it: run this in a checkout of %s", start, module)
		}
		dir = parent
	}
}

func modulePath(gomod []byte) string {
	for line := range strings.Lines(string(gomod)) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == "module" {
			return strings.Trim(fields[1], `"`)
		}
	}
	return "without a name"
}

// Kernel returns the path of the kernel binary for the sources below root. It builds when they have changed since
// the last time, with a line about it to log.
func Kernel(ctx context.Context, root string, log io.Writer) (string, error) {
	key, err := fingerprint(root)
	if err != nil {
		return "", err
	}
	dir, err := cacheDir()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "kernel-"+key+exeSuffix())
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	fmt.Fprintln(log, "building the kernel, once (about a minute on a fresh machine)…")
	start := time.Now()
	if err := build(ctx, root, binary); err != nil {
		return "", fmt.Errorf("building the kernel: %w", err)
	}
	fmt.Fprintf(log, "built in %.1f s\n", time.Since(start).Seconds())
	dropOld(dir)
	return binary, nil
}

func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

func cacheDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir() // no home directory: a container, say
	}
	dir := filepath.Join(base, "bayescmp")
	return dir, os.MkdirAll(dir, 0o755)
}

// dropOld keeps the cache small. Jupyter's kernelspec has its own copy of the binary.
func dropOld(dir string) {
	const keep = 4
	binaries, _ := filepath.Glob(filepath.Join(dir, "kernel-*"))
	age := func(path string) time.Duration {
		info, err := os.Stat(path)
		if err != nil {
			return 0
		}
		return time.Since(info.ModTime())
	}
	slices.SortFunc(binaries, func(a, b string) int { return int(age(a).Seconds() - age(b).Seconds()) })
	for _, old := range binaries[min(keep, len(binaries)):] {
		_ = os.Remove(old) // the next build tries again
	}
}

// build compiles the kernel to a temporary file beside binary and renames it, so that two builds at the same time do
// no harm and nobody starts half a binary.
func build(ctx context.Context, root, binary string) error {
	work, err := os.MkdirTemp("", "bayescmp-kernel-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	overlay, err := Overlay(ctx, root, work)
	if err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(binary), ".building-*"+exeSuffix())
	if err != nil {
		return err
	}
	_ = half.Close()
	defer func() { _ = os.Remove(half.Name()) }() // fails after the rename, as it should
	_, err = goCommand(ctx, root, "build", "-overlay", overlay, "-tags", tag, "-mod=readonly", "-buildvcs=false",
		"-trimpath", "-ldflags", "-s -w", "-o", half.Name(), "./kernel/gophernotes")
	if err != nil {
		return err
	}
	return os.Rename(half.Name(), binary)
}

// Overlay writes to the directory work what `go build -overlay` needs to see the whole kernel, and returns the path.
func Overlay(ctx context.Context, root, work string) (path string, err error) {
	src, err := upstreamDir(ctx, root)
	if err != nil {
		return "", err
	}
	docs := filepath.Join(work, "docs.zip")
	if err := writeDocs(ctx, root, docs); err != nil {
		return "", err
	}
	return writeOverlay(root, src, docs, work)
}

// upstreamDir is where the module cache has gophernotes; it is downloaded if need be.
func upstreamDir(ctx context.Context, root string) (string, error) {
	out, err := goCommand(ctx, root, "mod", "download", "-json", upstream)
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(out, &found); err != nil || found.Dir == "" {
		return "", fmt.Errorf("go mod download %s does not say where it is", upstream)
	}
	return found.Dir, nil
}

func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("the go command is not on PATH; it is needed to build the kernel, not to use it")
	}
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args[:min(2, len(args))], " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return out, nil
}
