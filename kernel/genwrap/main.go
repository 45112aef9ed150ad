// Command genwrap writes the files of ../wrappers, which let notebook cells import packages that
// are compiled into the kernel. Run it with `go generate ./kernel/...` after a change of an
// exported API; then
//
//	go run ./kernel/genwrap -check
//
// exits with 1 and names the file when one is not up to date.
//
// gomacro, the interpreter of the cells, knows a compiled package by an entry in its
// imports.Packages. Each file registers one package: constants, variables and functions as reflect
// values, types, a proxy for each interface so that a cell can implement it, and the promoted
// methods. Cells cannot use generics, so these are left out, and listed.
//
// The wrappers of the standard library replace gomacro's own, which know nothing that is younger
// than Go 1.18. They depend on the Go version: another minor version than go.mod's leaves them
// alone.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/types"
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/bayescmp/go/kernel/internal/compose"
)

func main() {
	check := flag.Bool("check", false, "write nothing; exit with 1 if a file is not up to date")
	missingOK := flag.Bool("skip-missing", false,
		"skip packages of this module that do not exist yet")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr,
			"genwrap takes no arguments: the packages are listed in packages.go")
		os.Exit(2)
	}
	if err := run(*check, *missingOK); err != nil {
		fmt.Fprintln(os.Stderr, "genwrap:", err)
		os.Exit(1)
	}
}

func run(check, missingOK bool) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		return err
	}
	withStd, err := sameMinor(root, runtime.Version())
	if err != nil {
		return err
	}
	if !withStd {
		fmt.Printf("this is %s, not the minor version of go.mod: "+
			"leaving the standard library's wrappers alone\n", runtime.Version())
	}
	pkgs, err := load(root, withStd, missingOK)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	for _, p := range pkgs {
		content, skipped, err := generate(p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Path(), err)
		}
		files[fileName(p.Path())] = content
		if len(skipped) > 0 {
			fmt.Printf("%s: generic, so not for cells: %s\n", p.Path(), strings.Join(skipped, " "))
		}
	}
	out := filepath.Join(root, "kernel", "wrappers")
	stale, err := outdated(out, files, withStd)
	if err != nil {
		return err
	}
	if check {
		if len(stale) > 0 {
			return fmt.Errorf("not up to date in %s: %s; run `go generate ./kernel/...`",
				out, strings.Join(stale, ", "))
		}
		fmt.Printf("%d wrappers are up to date\n", len(files))
		return nil
	}
	return update(out, files, stale)
}

// sameMinor reports whether goVersion has the minor version that go.mod asks for.
func sameMinor(root, goVersion string) (bool, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return false, err
	}
	for line := range strings.Lines(string(text)) {
		if wanted, ok := strings.CutPrefix(strings.TrimSpace(line), "go "); ok {
			return version.Lang("go"+strings.TrimSpace(wanted)) == version.Lang(goVersion), nil
		}
	}
	return false, errors.New("go.mod names no Go version")
}

// load returns the packages to wrap, in a fixed order.
func load(root string, withStd, missingOK bool) ([]*types.Package, error) {
	patterns := slices.Concat(ours, dependencies)
	if withStd {
		patterns = append(patterns, standard...)
	}
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedTypes |
		packages.NeedImports | packages.NeedDeps
	loaded, err := packages.Load(&packages.Config{Dir: root, Mode: mode}, patterns...)
	if err != nil {
		return nil, err
	}
	var pkgs []*types.Package
	for _, p := range loaded {
		if !importable(p) {
			continue
		}
		if len(p.Errors) > 0 && missingOK {
			fmt.Printf("%s: skipped: %v\n", p.PkgPath, p.Errors[0])
			continue
		}
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
		pkgs = append(pkgs, p.Types)
	}
	for _, path := range required {
		is := func(p *types.Package) bool { return p.Path() == path }
		if !missingOK && !slices.ContainsFunc(pkgs, is) {
			return nil, fmt.Errorf("%s does not exist, and cells must be able to import it", path)
		}
	}
	slices.SortFunc(pkgs, func(a, b *types.Package) int {
		return strings.Compare(a.Path(), b.Path())
	})
	return pkgs, nil
}

// importable leaves out commands, internal packages, and folders without Go files for this build.
func importable(p *packages.Package) bool {
	return p.Name != "main" && !slices.Contains(strings.Split(p.PkgPath, "/"), "internal") &&
		(len(p.GoFiles) > 0 || len(p.Errors) > 0)
}

const (
	prefix    = "wrap_"
	stdPrefix = "std_"
)

// fileName says what is in the file, and whether it depends on the Go version.
func fileName(path string) string {
	domain, _, _ := strings.Cut(path, "/")
	if strings.Contains(domain, ".") {
		return prefix + identifier(path) + ".go"
	}
	return stdPrefix + identifier(path) + ".go"
}

// outdated names the files in dir that are not what they should be, or should not be there.
func outdated(dir string, files map[string][]byte, withStd bool) ([]string, error) {
	var stale []string
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		if !bytes.Equal(got, want) {
			stale = append(stale, name)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := entry.Name()
		generated := strings.HasPrefix(name, prefix) ||
			withStd && strings.HasPrefix(name, stdPrefix)
		if files[name] == nil && generated {
			stale = append(stale, name)
		}
	}
	slices.Sort(stale)
	return stale, nil
}

func update(dir string, files map[string][]byte, stale []string) error {
	for _, name := range stale {
		path := filepath.Join(dir, name)
		var err error
		if content := files[name]; content != nil {
			err = os.WriteFile(path, content, 0o644)
		} else {
			err = os.Remove(path)
		}
		if err != nil {
			return err
		}
		fmt.Println("updated", name)
	}
	return nil
}
