// Package compose builds the notebook kernel: gophernotes' sources and ours in one package main.
//
// gophernotes is a program, not a library, and its last release does not start when built with a
// current Go. So we neither import it nor fork it: `go build -overlay` takes the few files that we
// use from the module cache, and puts them into our directory kernel/gophernotes. go.mod and go.sum
// pin the version.
package compose

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Kernel returns the path of the kernel binary for the sources below root. It builds the binary
// when the sources have changed since the last time, and says so in a line to log.
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
	if isCached(binary) {
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

// build compiles the kernel to a temporary file beside binary and renames it, so that two builds at
// the same time do no harm and nobody starts half a binary.
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
	_, err = goCommand(ctx, root, "build", "-overlay", overlay, "-tags", tag, "-mod=readonly",
		"-buildvcs=false", "-trimpath", "-ldflags", "-s -w", "-o", half.Name(),
		"./kernel/gophernotes")
	if err != nil {
		return err
	}
	return os.Rename(half.Name(), binary)
}

// Overlay writes a file to the directory work by which `go build -overlay` sees the whole kernel,
// and returns its path.
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
