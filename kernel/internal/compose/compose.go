// Package compose builds the notebook kernel: gophernotes' sources and ours in one package main.
//
// gophernotes is a program, not a library, and its last release does not start when built with a
// current Go. So we neither import it nor fork it: `go build -overlay` puts the two files that we
// use into our directory kernel/gophernotes. go.mod and go.sum pin the version. Command
// kernel/overlay makes these files, and what the kernel knows of the packages that cells import.
package compose

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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
	news := newProgress(log)
	if err := build(ctx, root, binary, news); err != nil {
		news.clear()
		return "", fmt.Errorf("building the kernel: %w", err)
	}
	news.end()
	dropOld(dir)
	return binary, nil
}

// build compiles the kernel to a temporary file beside binary and renames it, so that two builds at
// the same time do no harm and nobody starts half a binary.
func build(ctx context.Context, root, binary string, news *progress) error {
	work, err := os.MkdirTemp("", "bayescmp-kernel-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	overlay, err := prepare(ctx, root, work, news)
	if err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(binary), ".building-*"+exeSuffix())
	if err != nil {
		return err
	}
	_ = half.Close()
	defer func() { _ = os.Remove(half.Name()) }() // fails after the rename, as it should
	if err := compile(ctx, root, overlay, half.Name(), news); err != nil {
		return err
	}
	return os.Rename(half.Name(), binary)
}

// program is the package that becomes the kernel.
const program = "./kernel/gophernotes"

// prepare gets everything together that the compiler needs, and returns the path of the overlay.
// While the modules come over the network, the program that makes the overlay is compiled.
func prepare(ctx context.Context, root, work string, news *progress) (overlay string, err error) {
	tool := filepath.Join(work, "overlay"+exeSuffix())
	var downloading, building error
	var wg sync.WaitGroup
	wg.Go(func() { downloading = download(ctx, root, news) })
	wg.Go(func() { _, building = Go(ctx, root, "build", "-o", tool, "./kernel/overlay") })
	wg.Wait()
	if err := cmp.Or(downloading, building); err != nil {
		return "", err
	}
	news.step("collecting the documentation")
	path, err := run(exec.CommandContext(ctx, tool, work), root, nil)
	return string(path), err
}

// OverlayFor makes what the kernel's packages need to be built for another platform, in the folder
// work, and returns the path of the overlay.
func OverlayFor(ctx context.Context, goos, goarch, root, work string) (overlay string, err error) {
	tool := filepath.Join(work, "overlay"+exeSuffix())
	if _, err := Go(ctx, root, "build", "-o", tool, "./kernel/overlay"); err != nil {
		return "", err
	}
	path, err := run(exec.CommandContext(ctx, tool, work), root, nil, platform(goos, goarch)...)
	return string(path), err
}

// download gets the modules that the module cache does not have.
func download(ctx context.Context, root string, news *progress) error {
	news.step("looking for modules")
	_, err := watchedGo(ctx, root, func(line string) bool {
		module, ok := strings.CutPrefix(line, "go: downloading ")
		if ok {
			news.step("downloading " + module)
		}
		return ok
	}, "list", "-e", "-deps", "-tags", Tag, "-mod=readonly", program) // -e: the overlay comes later
	return err
}

// compile builds the kernel. With -trimpath, each package that `go run` has just compiled would be
// compiled once more.
func compile(ctx context.Context, root, overlay, output string, news *progress) error {
	news.step("looking what is compiled already")
	flags := append(Lean(), "-overlay", overlay, "-tags", Tag, "-mod=readonly")
	list := slices.Concat([]string{"list", "-deps", "-f", "{{if .Stale}}{{.ImportPath}}{{end}}"},
		flags, []string{program})
	stale, err := Go(ctx, root, list...)
	if err != nil {
		return err
	}
	todo := map[string]bool{}
	for path := range strings.FieldsSeq(string(stale)) {
		todo[path] = true
	}
	done := 0
	build := slices.Concat([]string{"build", "-v", "-buildvcs=false", "-ldflags", "-s -w",
		"-o", output}, flags, []string{program})
	_, err = watchedGo(ctx, root, func(line string) bool {
		if !todo[line] {
			return false
		}
		done++
		news.step(fmt.Sprintf("compiling package %d of %d, %s", done, len(todo), line))
		return true
	}, build...)
	return err
}

// Lean are the flags that spare the compiler what takes a fifth of its time and what we would throw
// away: the tables for a debugger. Packages of the standard library are left as they are for
// `go run`, which has compiled some of them.
func Lean() (flags []string) {
	for _, host := range []string{
		"codeberg.org", "git.sr.ht", "github.com", "golang.org", "gonum.org",
	} {
		flags = append(flags, "-gcflags="+host+"/...=-dwarf=false")
	}
	return flags
}
