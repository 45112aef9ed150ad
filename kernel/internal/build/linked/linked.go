// Package linked knows which modules are linked into our programs, and their licences.
package linked

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/licensecheck"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// A Module is a module that is linked into a program.
type Module struct {
	Path, Version string

	// Sum is Go's hash of the module's files, as in go.sum; "" for the standard library.
	Sum string

	// Names has the SPDX names of its licences, and Files their texts.
	Names []string
	Files []ownfiles.File
}

// chosen has the licence that we choose for a module with several.
var chosen = map[string]string{"github.com/golang/freetype": "FTL"}

// In lists the modules that are linked into a binary, with their licences: the standard library,
// and the modules that the binary names. Their files come from the checkout at root.
func In(ctx context.Context, root, binary string) ([]Module, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	var wanted []string
	for _, m := range info.Deps {
		if m.Replace != nil {
			return nil, fmt.Errorf("%s is replaced by %s: another one would be listed",
				m.Path, m.Replace.Path)
		}
		wanted = append(wanted, m.Path)
	}
	return Find(ctx, root, wanted)
}

// Find lists the standard library and the modules with the given paths, with their licences. It
// finds them in the build list of the checkout at root.
func Find(ctx context.Context, root string, paths []string) ([]Module, error) {
	out, err := compose.Go(ctx, root, append([]string{"mod", "download", "-json"}, paths...)...)
	if err != nil {
		return nil, err
	}
	std, err := compose.Go(ctx, root, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	goroot, version, _ := strings.Cut(string(std), "\n")
	version = strings.TrimPrefix(strings.TrimSpace(version), "go")
	list := []Module{{Path: "std", Version: version}}
	dirs := []string{strings.TrimSpace(goroot)}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Version, Sum, Dir string }
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		list = append(list, Module{Path: m.Path, Version: m.Version, Sum: m.Sum})
		dirs = append(dirs, m.Dir)
	}
	for i := range list {
		if err := list[i].readLicences(dirs[i]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b Module) int { return strings.Compare(a.Path, b.Path) })
	return list, nil
}

// readLicences reads the files of licences in the folder of the module and in the folders of its
// packages. A module without a licence that we know is an error.
func (m *Module) readLicences(dir string) error {
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || m.Path == "std" && path != dir):
			return fs.SkipDir
		case entry.IsDir() || !isLicence(entry.Name()):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, match := range licensecheck.Scan(text).Match {
			if match.ID != "GooglePatentsFile" && !slices.Contains(m.Names, match.ID) {
				m.Names = append(m.Names, match.ID)
			}
		}
		name, err := filepath.Rel(dir, path)
		m.Files = append(m.Files, ownfiles.File{Name: filepath.ToSlash(name), Content: text})
		return err
	})
	if name, ok := chosen[m.Path]; ok {
		m.Names = []string{name}
	}
	if err == nil && len(m.Names) == 0 {
		err = fmt.Errorf("%s: no licence that we know in %s", m.Path, dir)
	}
	return err
}

// isLicence reports whether the name of a file is that of a licence.
func isLicence(name string) bool {
	if ext := filepath.Ext(name); ext != "" && ext != ".txt" && ext != ".md" {
		return false
	}
	name = strings.ToUpper(name)
	return slices.ContainsFunc([]string{
		"LICEN", "COPYING", "COPYRIGHT", "NOTICE", "PATENTS", "THIRD_PARTY", "FTL.TXT",
	}, func(word string) bool { return strings.Contains(name, word) })
}
