// Command porting says what a version of Go has changed of what the kernel depends on:
//
//	GOTOOLCHAIN=go1.28.1 go run ./kernel/porting
//	GOTOOLCHAIN=go1.27.3 go run ./kernel/porting /usr/local/go
//
// It compares the sources of the Go that runs it with those of the newest version that the kernel
// is tested with, or of another earlier one, given as a version or a folder. The go command gets
// what is not here. See kernel/PORTING.md.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/bayescmp/go/kernel/internal/compose"
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

// report says what differs between an earlier version of Go and the one that runs.
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

// sources is the folder of a version of Go with the standard library.
type sources string

// sourcesOf asks the go command, with some settings, for its sources.
func sourcesOf(ctx context.Context, settings []string) (sources, error) {
	out, err := compose.GoFor(ctx, runtime.GOOS, runtime.GOARCH, ".", settings, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	src := filepath.Join(strings.TrimSpace(string(out)), "src")
	if _, err := os.Stat(src); err != nil {
		return "", fmt.Errorf("this Go has no sources: %w", err)
	}
	return sources(src), nil
}

// declarations says which of the parts differ.
func (old sources) declarations(w io.Writer, young sources, parts []part) error {
	for _, p := range parts {
		before, err := old.read(p.pkg)
		if err != nil {
			return err
		}
		after, err := young.read(p.pkg)
		if err != nil {
			return err
		}
		for _, name := range p.declarations {
			switch was, is := before[name], after[name]; {
			case was == "":
				return errors.New("parts.go names " + p.pkg + "." + name + ", which is nowhere")
			case is == "":
				fmt.Fprintf(w, "\n%s.%s is gone (%s)\n", p.pkg, name, p.where)
			case was != is:
				fmt.Fprintf(w, "\n%s.%s is another one (%s)\nwas:\n%s\nis:\n%s\n", p.pkg, name,
					p.where, indented(was), indented(is))
			}
		}
	}
	return nil
}

func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n\t")
}
