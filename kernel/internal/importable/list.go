// Package importable knows the packages that cells may import: it lists them, and writes down their
// types for the check of cells.
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
	ImportPath, Dir string
	GoFiles         []string
}

// List returns the packages that the kernel has wrappers for, its own and gomacro's.
func List(ctx context.Context, root string) ([]Package, error) {
	out, err := compose.Go(ctx, root, "list", "-tags", compose.Tag, "-mod=readonly",
		"-f", `{{join .Imports "\n"}}`,
		"./kernel/wrappers", "github.com/cosmos72/gomacro/imports")
	if err != nil {
		return nil, err
	}
	paths := strings.Fields(string(out))
	paths = append(paths, "builtin")
	slices.Sort(paths)
	paths = slices.DeleteFunc(slices.Compact(paths), func(path string) bool {
		internal := slices.Contains(strings.Split(path, "/"), "internal")
		return internal || path == "unsafe" || strings.Contains(path, "gomacro")
	})
	list := []string{"list", "-mod=readonly", "-json=ImportPath,Dir,GoFiles"}
	out, err = compose.Go(ctx, root, append(list, paths...)...)
	if err != nil {
		return nil, err
	}
	var packages []Package
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
