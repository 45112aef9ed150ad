package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// references maps each file of a package to the other files to which it refers, with the names that
// it uses.
type references map[string]map[string][]string

// referencesIn type-checks a package and collects the references between its files.
func referencesIn(p listedPackage, exports map[string]string) (references, error) {
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
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
	found := references{}
	for ident, object := range info.Uses {
		if object.Pkg() != checked || !object.Pos().IsValid() {
			continue
		}
		from, to := set.Position(ident.Pos()).Filename, set.Position(object.Pos()).Filename
		found.add(from, to, object.Name())
	}
	return found, nil
}

func (r references) add(from, to, name string) {
	if from == to {
		return
	}
	if r[from] == nil {
		r[from] = map[string][]string{}
	}
	if !slices.Contains(r[from][to], name) {
		r[from][to] = append(r[from][to], name)
	}
}

// reach adds to seen the files that can be reached from a file by following references.
func (r references) reach(file string, seen map[string]bool) {
	for to := range r[file] {
		if !seen[to] {
			seen[to] = true
			r.reach(to, seen)
		}
	}
}

// knots returns the largest groups of files in which each file reaches every other, sorted.
func (r references) knots() [][]string {
	reached := map[string]map[string]bool{}
	for file := range r {
		reached[file] = map[string]bool{}
		r.reach(file, reached[file])
	}
	var knots [][]string
	placed := map[string]bool{}
	for _, file := range slices.Sorted(maps.Keys(r)) {
		if !reached[file][file] || placed[file] {
			continue
		}
		var knot []string
		for other := range reached[file] {
			if reached[other][file] {
				knot = append(knot, other)
				placed[other] = true
			}
		}
		slices.Sort(knot)
		knots = append(knots, knot)
	}
	return knots
}

// describe lists the references between the files of a knot.
func (r references) describe(knot []string) string {
	var b strings.Builder
	for _, from := range knot {
		for _, to := range knot {
			if names := r[from][to]; names != nil {
				slices.Sort(names)
				fmt.Fprintf(&b, "\n    %s refers to %s: %s", from, to, strings.Join(names, ", "))
			}
		}
	}
	return b.String()
}

// The files of a package refer to each other in one direction, so that a reader of a file only
// needs to know the files below it.
func TestFilesReferInOneDirection(t *testing.T) {
	packages := ourPackages(t)
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
		found, err := referencesIn(p, exports)
		if err != nil {
			t.Errorf("%s: %v", p.ImportPath, err)
			continue
		}
		for _, knot := range found.knots() {
			t.Errorf("%s: %d files refer to each other in circles:%s",
				p.ImportPath, len(knot), found.describe(knot))
		}
	}
	if checked < 10 {
		t.Errorf("only %d packages of several files were checked", checked)
	}
}

func TestKnots(t *testing.T) {
	r := references{}
	for _, arrow := range strings.Fields("a>b b>c c>b c>d e>a e>f f>g g>e g>g h>i") {
		from, to, _ := strings.Cut(arrow, ">")
		r.add(from, to, "x")
	}
	if got := fmt.Sprint(r.knots()); got != "[[b c] [e f g]]" {
		t.Errorf("got %s", got)
	}
}
