package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runStd interprets a package of the standard library and its tests, in this process, and gives the
// exit status.
func runStd(path string) int {
	delete(compiled, path)
	s, err := newSession()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotests:", err)
		return 1
	}
	dir := filepath.Join(build.Default.GOROOT, "src", path)
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotests:", err)
		return 1
	}
	if err := os.Chdir(dir); err != nil {
		fmt.Fprintln(os.Stderr, "gotests:", err)
		return 1
	}
	tests, err := s.loadTests(dir, path, append(pkg.GoFiles, pkg.TestGoFiles...))
	if err == nil && len(pkg.XTestGoFiles) > 0 {
		var more []testing.InternalTest
		more, err = s.loadTests(dir, path+"_test", pkg.XTestGoFiles)
		tests = append(tests, more...)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotests:", err)
		return 1
	}
	os.Args = os.Args[:1]
	testing.Init()
	flag.CommandLine.Parse(strings.Fields(os.Getenv("GOTESTS_FLAGS")))
	all := func(pattern, name string) (bool, error) { return strings.Contains(name, pattern), nil }
	if !testing.RunTests(all, tests) {
		return 1
	}
	fmt.Println("ok", path, len(tests))
	return 0
}

// loadTests loads files of a package and lists its tests.
func (s *session) loadTests(dir, path string, names []string) ([]testing.InternalTest, error) {
	var files []*ast.File
	for _, name := range names {
		path := filepath.Join(dir, name)
		f, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	pkg, err := s.load(path, files)
	if err != nil {
		return nil, err
	}
	fromSource[path] = true
	if err := s.program.Init(pkg); err != nil {
		return nil, err
	}
	var tests []testing.InternalTest
	for _, name := range pkg.Scope().Names() {
		f, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok || !strings.HasPrefix(name, "Test") {
			continue
		}
		if run, ok := s.program.Func(f).Interface().(func(*testing.T)); ok {
			tests = append(tests, testing.InternalTest{Name: name, F: run})
		}
	}
	return tests, nil
}
