package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/compose"
)

// listedPackage is what go list says of a package.
type listedPackage struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
	ImportMap               map[string]string
}

// ourPackages lists our packages with those that they depend on, compiled for their types, and the
// files that stand in for others of their paths.
func ourPackages(t *testing.T) (packages []listedPackage, replaced map[string]string) {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := compose.FindModule(here)
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := compose.Overlay(t.Context(), root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"list", "-deps", "-export", "-overlay", overlay, "-tags", "bayeskernel",
		"-json=ImportPath,Dir,Export,GoFiles,DepOnly,ImportMap"}
	command := exec.Command("go", append(args, "../...")...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	text, err := os.ReadFile(overlay)
	if err != nil {
		t.Fatal(err)
	}
	var laid struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &laid); err != nil {
		t.Fatal(err)
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, laid.Replace
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// references are the names of the files of a package that each of its files refers to, and by what.
type references map[string]map[string][]string

// referencesIn type-checks a package and collects the references between its files.
func referencesIn(p listedPackage, exports, replaced map[string]string) (references, error) {
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		if other, ok := replaced[path]; ok {
			path = other
		}
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	lookup := func(path string) (io.ReadCloser, error) {
		if mapped, ok := p.ImportMap[path]; ok {
			path = mapped
		}
		return os.Open(exports[path])
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(set, "gc", lookup), FakeImportC: true}
	checked, err := config.Check(p.ImportPath, set, files, info)
	if err != nil {
		return nil, err
	}
	out := references{}
	for ident, object := range info.Uses {
		if object.Pkg() != checked || !object.Pos().IsValid() {
			continue
		}
		from := filepath.Base(set.Position(ident.Pos()).Filename)
		to := filepath.Base(set.Position(object.Pos()).Filename)
		if from == to {
			continue
		}
		if out[from] == nil {
			out[from] = map[string][]string{}
		}
		if !slices.Contains(out[from][to], object.Name()) {
			out[from][to] = append(out[from][to], object.Name())
		}
	}
	return out, nil
}

// circle is a shortest way from a file over others back to itself; nil if there is none.
func (r references) circle(start string) []string {
	before := map[string]string{}
	for next := []string{start}; len(next) > 0; {
		file := next[0]
		next = next[1:]
		for to := range r[file] {
			if to == start {
				way := []string{start, file}
				for file != start {
					file = before[file]
					way = append(way, file)
				}
				slices.Reverse(way)
				return way
			}
			if _, known := before[to]; !known {
				before[to] = file
				next = append(next, to)
			}
		}
	}
	return nil
}

// describe says which names make the circle.
func (r references) describe(circle []string) string {
	var b strings.Builder
	for i := range circle[1:] {
		names := r[circle[i]][circle[i+1]]
		slices.Sort(names)
		fmt.Fprintf(&b, "\n    %s refers to %s: %s", circle[i], circle[i+1], strings.Join(names, ", "))
	}
	return b.String()
}

// The files of a package refer to each other in one direction, so that each can be read with only
// those below it in mind.
func TestFilesReferInOneDirection(t *testing.T) {
	packages, replaced := ourPackages(t)
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	checked := 0
	for _, p := range packages {
		if p.DepOnly || len(p.GoFiles) < 2 {
			continue
		}
		checked++
		refers, err := referencesIn(p, exports, replaced)
		if err != nil {
			t.Errorf("%s: %v", p.ImportPath, err)
			continue
		}
		inOne := map[string]bool{} // one report for each circle
		for _, file := range p.GoFiles {
			circle := refers.circle(file)
			if circle == nil || inOne[file] {
				continue
			}
			for _, f := range circle {
				inOne[f] = true
			}
			t.Errorf("%s: files refer to each other in a circle:%s", p.ImportPath, refers.describe(circle))
		}
	}
	if checked < 10 {
		t.Errorf("only %d packages of several files were checked", checked)
	}
}
