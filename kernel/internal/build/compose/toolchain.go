package compose

import (
	"bytes"
	"context"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Newest is the newest Go that the kernel is tested with. The kernel depends on private parts of
// Go, which may be other ones in a later version: see ../../../PORTING.md.
const Newest = "go1.27.3"

// pretended is a version of Go that passes for the running one. Tests set it, also by
//
//	compose=github.com/bayescmp/go/kernel/internal/build/compose
//	go run -ldflags "-X $compose.pretended=go1.99" ./kernel …
var pretended string

// Running is the version of Go that has built this program, which is that of the go command where
// `go run` has started it.
func Running() string {
	if pretended != "" {
		return pretended
	}
	return runtime.Version()
}

// isNewer reports whether a version of Go is one that the kernel was not tested with: 1.28 is, and
// 1.27.9 is not.
func isNewer(running string) bool {
	for word := range strings.FieldsSeq(running) { // "devel go1.28-0123abc", "go1.27.3 X:nodwarf5"
		if lang := version.Lang(word); lang != "" {
			return version.Compare(lang, version.Lang(Newest)) > 0
		}
	}
	return false
}

const downloads = "https://go.dev/dl/"

// patience is how long nothing is said while the go command looks for another Go.
const patience = time.Second

// UseTested lets the go commands of this process, and of those that it starts, be of a version of
// Go that the kernel is tested with. If the running one is newer, they are those of [Newest], which
// the go command gets where the machine has not got it, and log is told so. The error says which Go
// to install where that is not possible.
func UseTested(ctx context.Context, running string, log io.Writer) error {
	if !isNewer(running) {
		return nil
	}
	lang := strings.TrimPrefix(version.Lang(Newest), "go")
	fail := func(why string) error {
		return fmt.Errorf("%s is newer than the newest Go that the kernel is tested with, and %s "+
			"cannot be obtained here: %s. Install Go %s (%s), and try again with it",
			running, Newest, why, lang, downloads)
	}
	setting, err := Go(ctx, ".", "env", "GOTOOLCHAIN")
	if err != nil {
		return err
	}
	wanted := Newest
	switch mode := strings.TrimSpace(string(setting)); {
	case mode == "local":
		return fail("the setting GOTOOLCHAIN=local forbids using another one (GOTOOLCHAIN=auto " +
			"allows it)")
	case mode == "path" || strings.HasSuffix(mode, "+path"):
		wanted += "+path"
	}
	tried := make(chan error, 1)
	go func() { tried <- try(ctx, wanted) }()
	select {
	case err = <-tried:
	case <-time.After(patience):
		fmt.Fprintf(log, "%s is newer than the newest Go that the kernel is tested with; "+
			"the go command is getting %s (75 MB). If it cannot, install Go %s: %s\n",
			running, Newest, lang, downloads)
		err = <-tried
	}
	if err != nil {
		lines := strings.Split(err.Error(), "\n")
		return fail(strings.TrimPrefix(lines[len(lines)-1], "go: "))
	}
	fmt.Fprintf(log, "%s is newer than the newest Go that the kernel is tested with; "+
		"it is built with %s\n", running, Newest)
	return os.Setenv("GOTOOLCHAIN", wanted)
}

// try lets the go command find, or get, a Go of another version.
func try(ctx context.Context, toolchain string) error {
	out, err := run(exec.CommandContext(ctx, "go", "version"), ".", nil, "GOTOOLCHAIN="+toolchain)
	if err == nil && !bytes.Contains(out, []byte(" "+Newest+" ")) {
		err = fmt.Errorf("GOTOOLCHAIN=%s gives %s", toolchain, bytes.TrimSpace(out))
	}
	return err
}
