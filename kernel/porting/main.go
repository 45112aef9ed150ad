// Command porting shows which changes in a version of Go affect the kernel:
//
//	GOTOOLCHAIN=go1.28.1 go run ./kernel/porting
//	GOTOOLCHAIN=go1.27.3 go run ./kernel/porting /usr/local/go
//
// It compares the sources of the Go version that runs it with those of the newest version with
// which the kernel is tested, or of another earlier version, given by its name or its folder. The
// go command downloads sources that are missing. See kernel/PORTING.md.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

func main() {
	before := compose.Newest
	switch len(os.Args) {
	case 1:
	case 2:
		before = os.Args[1]
	default:
		fmt.Fprintln(os.Stderr, "usage: GOTOOLCHAIN=LATER go run ./kernel/porting [EARLIER]")
		os.Exit(2)
	}
	if err := report(context.Background(), os.Stdout, before); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// report prints the differences between an earlier version of Go and the running one.
func report(ctx context.Context, w io.Writer, before string) error {
	old, err := sources(filepath.Join(before, "src")), error(nil)
	if !filepath.IsAbs(before) {
		old, err = sourcesOf(ctx, []string{"GOTOOLCHAIN=" + before})
	}
	if err != nil {
		return err
	}
	young, err := sourcesOf(ctx, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "from %s to %s\n", before, runtime.Version())
	return cmp.Or(old.declarations(w, young, parts), old.generics(w, young),
		old.language(w, young))
}
