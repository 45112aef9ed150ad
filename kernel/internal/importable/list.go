// Package importable knows the packages that cells may import. It writes down, while the kernel is
// built, their types for the check of cells, and tables of what is in them for the evaluator.
package importable

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/compose"
)

// Package is what go list says about a package.
type Package struct {
	ImportPath, Name, Dir string
	GoFiles               []string

	// Export is the file with what the compiler knows of it.
	Export string
}

// List compiles the packages that cells may import, as the build of the kernel does, and lists
// them by their paths.
func List(ctx context.Context, root string) ([]Package, error) {
	list := slices.Concat([]string{"list", "-e", "-export", "-mod=readonly", "-tags", compose.Tag,
		"-json=ImportPath,Name,Dir,GoFiles,Export"}, compose.Lean(), patterns)
	out, err := compose.Go(ctx, root, list...)
	if err != nil {
		return nil, err
	}
	packages, err := decode(out)
	packages = slices.DeleteFunc(packages, func(p Package) bool { return !isImportable(p) })
	slices.SortFunc(packages, func(a, b Package) int {
		return strings.Compare(a.ImportPath, b.ImportPath)
	})
	return packages, err
}

// Builtin is the package of documentation that describes what is part of Go.
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
