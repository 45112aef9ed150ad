// Package compose builds the program of the kernel. The command kernel/overlay generates the
// program's data about the packages that cells import, and `go build -overlay` puts them in the
// place of package made.
package compose

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/bayescmp/go/internal/ownfiles"
)

// A Build describes a binary to be built.
type Build struct {
	// Root is the folder of the checkout.
	Root string

	// OS and Arch are the platform of the binary, as Go calls them.
	OS, Arch string

	// Site is the path of a file with the modules of the site, which the binary will contain; ""
	// for none. See package site.
	Site string

	// Anywhere makes the same bytes on any machine, so that nothing in the binary depends on paths
	// or settings. For that, all packages are compiled again.
	Anywhere bool
}

// Native returns a build for this machine.
func Native(root string) Build {
	return Build{Root: root, OS: runtime.GOOS, Arch: runtime.GOARCH}
}

// Kernel returns the path of the kernel binary for the sources in root. If the sources have changed
// since the last time, it builds the binary and writes a line about it to log.
func Kernel(ctx context.Context, root string, log io.Writer) (string, error) {
	if err := UseTested(ctx, Running(), log); err != nil {
		return "", err
	}
	b := Native(root)
	sources, err := Sources(root)
	if err != nil {
		return "", err
	}
	dir, err := cacheDir()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "kernel-"+key(sources, b.OS, b.Arch)+exeSuffix())
	if isCached(binary) {
		return binary, nil
	}
	if err := b.Make(ctx, binary, log); err != nil {
		return "", err
	}
	if err := seal(binary); err != nil {
		return "", err
	}
	dropOld(dir)
	return binary, nil
}

// Make builds the binary, and writes its progress to log.
func (b Build) Make(ctx context.Context, binary string, log io.Writer) error {
	news := newProgress(log)
	if err := b.makeBeside(ctx, binary, news); err != nil {
		news.clear()
		return fmt.Errorf("building the kernel: %w", err)
	}
	news.end()
	return nil
}

// makeBeside compiles to a temporary file beside binary and then renames it, so that two builds at
// the same time do no harm and nobody starts an incomplete binary.
func (b Build) makeBeside(ctx context.Context, binary string, news *progress) error {
	work, remove, err := ownfiles.Scratch()
	if err != nil {
		return err
	}
	defer remove()
	overlay, err := b.prepare(ctx, work, news)
	if err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(binary), buildingStart+"*"+exeSuffix())
	if err != nil {
		return err
	}
	_ = half.Close()
	defer func() { _ = os.Remove(half.Name()) }() // fails after the rename, as it should
	if err := b.compile(ctx, overlay, half.Name(), news); err != nil {
		return err
	}
	return os.Rename(half.Name(), binary)
}

// environment returns the settings of the go command. They name the platform, whatever the user's
// environment says, because a cached binary for one platform must never be mistaken for another's.
func (b Build) environment() []string {
	settings := []string{"GOOS=" + b.OS, "GOARCH=" + b.Arch}
	if b.Anywhere {
		settings = append(settings, Anywhere()...)
	}
	return settings
}

// Anywhere returns the settings with which the go command makes the same bytes on any machine.
func Anywhere() []string {
	return []string{"GOFLAGS=-trimpath", "GOEXPERIMENT=", "GOFIPS140=off", "GOAMD64=v1",
		"GOARM64=v8.0", "GOWASM="}
}

func (b Build) goCommand(
	ctx context.Context, take func(line string) bool, args ...string,
) ([]byte, error) {
	return run(exec.CommandContext(ctx, "go", args...), b.Root, take, b.environment()...)
}

// program is the package that becomes the kernel.
const program = "./kernel/program"

// prepare provides everything that the compiler needs, and returns the path of the overlay. While
// modules are downloaded, it compiles the program that makes the overlay. That program runs on this
// machine, and asks the go command about the platform of the binary.
func (b Build) prepare(
	ctx context.Context, work string, news *progress,
) (overlay string, err error) {
	var tool string
	var downloading, building error
	var wg sync.WaitGroup
	wg.Go(func() { downloading = b.download(ctx, news) })
	wg.Go(func() { tool, building = b.compileMaker(ctx, work) })
	wg.Wait()
	if err := cmp.Or(downloading, building); err != nil {
		return "", err
	}
	news.step("collecting the documentation")
	return b.makeOverlay(ctx, tool, work)
}

// Overlay makes the files that the kernel's packages need in addition to the checkout, in the
// folder work, and returns the path of the overlay for the go command.
func (b Build) Overlay(ctx context.Context, work string) (overlay string, err error) {
	tool, err := b.compileMaker(ctx, work)
	if err != nil {
		return "", err
	}
	return b.makeOverlay(ctx, tool, work)
}

// compileMaker compiles the program that makes the overlay, for this machine.
func (b Build) compileMaker(ctx context.Context, work string) (tool string, err error) {
	tool = filepath.Join(work, "overlay"+exeSuffix())
	_, err = Native(b.Root).goCommand(ctx, nil, "build", "-o", tool, "./kernel/overlay")
	return tool, err
}

func (b Build) makeOverlay(ctx context.Context, tool, work string) (path string, err error) {
	maker := exec.CommandContext(ctx, tool, work)
	if b.Site != "" {
		maker.Args = append(maker.Args, b.Site)
	}
	out, err := run(maker, b.Root, nil, b.environment()...)
	return string(out), err
}

// download downloads the modules that are not in the module cache.
func (b Build) download(ctx context.Context, news *progress) error {
	news.step("looking for modules")
	_, err := b.goCommand(ctx, func(line string) bool {
		module, ok := strings.CutPrefix(line, "go: downloading ")
		if ok {
			news.step("downloading " + module)
		}
		return ok
	}, "list", "-deps", "-mod=readonly", program)
	return err
}

// compile builds the kernel. It does not use -trimpath, because then each package that `go run` has
// just compiled would be compiled again.
func (b Build) compile(ctx context.Context, overlay, output string, news *progress) error {
	news.step("checking what is already compiled")
	sources, err := Sources(b.Root)
	if err != nil {
		return err
	}
	flags := append(Lean(), "-overlay", overlay, "-mod=readonly")
	list := slices.Concat([]string{"list", "-deps", "-f", "{{if .Stale}}{{.ImportPath}}{{end}}"},
		flags, []string{program})
	stale, err := b.goCommand(ctx, nil, list...)
	if err != nil {
		return err
	}
	todo := map[string]bool{}
	for path := range strings.FieldsSeq(string(stale)) {
		todo[path] = true
	}
	done := 0
	build := slices.Concat([]string{"build", "-v", "-buildvcs=false",
		"-ldflags", "-s -w -X " + Module + "/kernel/internal/commandline/cli.sources=" + sources,
		"-o", output}, flags, []string{program})
	_, err = b.goCommand(ctx, func(line string) bool {
		if !todo[line] {
			return false
		}
		done++
		news.step(fmt.Sprintf("compiling package %d of %d, %s", done, len(todo), line))
		return true
	}, build...)
	return err
}

// Lean returns flags with which the compiler makes no tables for a debugger. We would remove the
// tables, and making them takes a fifth of the time. The flags do not apply to the standard
// library, because `go run` has compiled some of its packages already.
func Lean() (flags []string) {
	for _, host := range []string{
		"codeberg.org", "git.sr.ht", "github.com", "golang.org", "gonum.org",
	} {
		flags = append(flags, "-gcflags="+host+"/...=-dwarf=false")
	}
	return flags
}
