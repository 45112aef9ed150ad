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

// Newest is the newest Go version with which the kernel is tested. The kernel depends on private
// parts of Go, which may differ in a later version; see ../../../PORTING.md.
const Newest = "go1.27.3"

// pretended, if set, is used in place of the running version of Go. Tests set it, also with
//
//	compose=github.com/bayescmp/go/kernel/internal/build/compose
//	go run -ldflags "-X $compose.pretended=go1.99" ./kernel …
var pretended string

// Running returns the version of Go that has built this program. If `go run` has started the
// program, that is the version of the go command.
func Running() string {
	if pretended != "" {
		return pretended
	}
	return runtime.Version()
}

// isNewer reports whether a version of Go is newer than those with which the kernel was tested:
// 1.28 is, 1.27.9 is not.
func isNewer(running string) bool {
	for word := range strings.FieldsSeq(running) { // "devel go1.28-0123abc", "go1.27.3 X:nodwarf5"
		if lang := version.Lang(word); lang != "" {
			return version.Compare(lang, version.Lang(Newest)) > 0
		}
	}
	return false
}

const downloads = "https://go.dev/dl/"

// patience is how long the go command may look for another Go before a message is printed.
const patience = time.Second

// UseTested makes this process, and those that it starts, use a go command of a version with which
// the kernel is tested. If the running version is newer, they use [Newest], which the go command
// downloads if it is not on the machine, and log gets a message. If that is not possible, the error
// says which Go to install.
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

// try lets the go command find or download another version of Go.
func try(ctx context.Context, toolchain string) error {
	out, err := run(exec.CommandContext(ctx, "go", "version"), ".", nil, "GOTOOLCHAIN="+toolchain)
	if err == nil && !bytes.Contains(out, []byte(" "+Newest+" ")) {
		err = fmt.Errorf("GOTOOLCHAIN=%s gives %s", toolchain, bytes.TrimSpace(out))
	}
	return err
}
