// Package importable knows the packages that cells may import. While the kernel is built, it writes
// their types for the check of cells, and tables of their contents for the evaluator.
package importable

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// A Package is the description of a package by go list.
type Package struct {
	ImportPath, Name, Dir string
	GoFiles               []string

	// Export is the path of the file with the compiler's export data.
	Export string
}

// List compiles the packages that cells may import, as the build of the kernel does, and lists them
// in the order of their paths. As for the go command, the environment names the platform.
func List(ctx context.Context, root string) ([]Package, error) {
	list := slices.Concat([]string{"list", "-e", "-export", "-mod=readonly",
		"-json=ImportPath,Name,Dir,GoFiles,Export"}, compose.Lean(), patterns)
	out, err := compose.Go(ctx, root, list...)
	if err != nil {
		return nil, err
	}
	packages, err := decode(out)
	packages = slices.DeleteFunc(packages, func(p Package) bool { return !isImportable(p) })
	if os.Getenv("GOOS") == "js" {
		packages = slices.DeleteFunc(packages, isNotInBrowser)
	}
	slices.SortFunc(packages, func(a, b Package) int {
		return strings.Compare(a.ImportPath, b.ImportPath)
	})
	return packages, err
}

// Builtin returns package builtin, which documents the predeclared names of Go.
func Builtin(ctx context.Context, root string) (Package, error) {
	out, err := compose.Go(ctx, root, "list", "-json=ImportPath,Name,Dir,GoFiles", "builtin")
	if err != nil {
		return Package{}, err
	}
	packages, err := decode(out)
	if err != nil {
		return Package{}, err
	}
	return packages[0], nil
}

func decode(out []byte) (packages []Package, err error) {
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p Package
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// isImportable reports whether cells may import a package. It excludes internal packages, commands,
// and folders without Go files for this system.
func isImportable(p Package) bool {
	words := strings.Split(p.ImportPath, "/")
	return p.Name != "main" && len(p.GoFiles) > 0 && words[0] != "vendor" &&
		!slices.Contains(words, "internal") && !slices.Contains(unwanted, p.ImportPath)
}

// isNotInBrowser reports whether a package is left out for cells in a browser.
func isNotInBrowser(p Package) bool {
	return !slices.Contains(stillInBrowser, p.ImportPath) &&
		slices.ContainsFunc(notInBrowser, func(path string) bool {
			return p.ImportPath == path || strings.HasPrefix(p.ImportPath, path+"/")
		})
}
