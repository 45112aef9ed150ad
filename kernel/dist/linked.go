package main

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

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// A module is linked into the program.
type module struct {
	path, version string

	// sum is Go's hash of its files, as in go.sum; "" for the standard library.
	sum string

	// names has the names of its licences, as SPDX has them, and files their texts.
	names []string
	files []file
}

// chosen has the licence under which we take a module that leaves the choice.
var chosen = map[string]string{"github.com/golang/freetype": "FTL"}

// linkedModules lists what is linked into a binary, with the licences: the standard library, and
// the modules that the binary names.
func linkedModules(ctx context.Context, root, binary string) ([]module, error) {
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
	out, err := compose.Go(ctx, root, append([]string{"mod", "download", "-json"}, wanted...)...)
	if err != nil {
		return nil, err
	}
	goroot, err := compose.Go(ctx, root, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list := []module{{path: "std", version: strings.TrimPrefix(info.GoVersion, "go")}}
	dirs := []string{strings.TrimSpace(string(goroot))}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Version, Sum, Dir string }
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		list = append(list, module{path: m.Path, version: m.Version, sum: m.Sum})
		dirs = append(dirs, m.Dir)
	}
	for i := range list {
		if err := list[i].readLicences(dirs[i]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// readLicences reads the files of licences in the folder of the module and in the folders of its
// packages. A module without a licence that we know is an error.
func (m *module) readLicences(dir string) error {
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || m.path == "std" && path != dir):
			return fs.SkipDir
		case entry.IsDir() || !isLicence(entry.Name()):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, match := range licensecheck.Scan(text).Match {
			if match.ID != "GooglePatentsFile" && !slices.Contains(m.names, match.ID) {
				m.names = append(m.names, match.ID)
			}
		}
		name, err := filepath.Rel(dir, path)
		m.files = append(m.files, file{filepath.ToSlash(name), text})
		return err
	})
	if name, ok := chosen[m.path]; ok {
		m.names = []string{name}
	}
	if err == nil && len(m.names) == 0 {
		err = fmt.Errorf("%s: no licence that we know in %s", m.path, dir)
	}
	return err
}

// isLicence reports whether a file has this name because it says under which terms to copy others.
func isLicence(name string) bool {
	if ext := filepath.Ext(name); ext != "" && ext != ".txt" && ext != ".md" {
		return false
	}
	name = strings.ToUpper(name)
	return slices.ContainsFunc([]string{
		"LICEN", "COPYING", "COPYRIGHT", "NOTICE", "PATENTS", "THIRD_PARTY", "FTL.TXT",
	}, func(word string) bool { return strings.Contains(name, word) })
}
