// Command stdtests interprets a package of the standard library and runs the package's tests, which
// test the evaluator better than small programs do.
//
//	go run ./kernel/internal/conformance/stdtests/build -o /tmp/stdtests
//	/tmp/stdtests encoding/json
//
// The command build builds this one with the tables of the compiled packages. Its arguments are
// further packages to compile.
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

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: stdtests PACKAGE")
		os.Exit(2)
	}
	if err := runTests(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "stdtests:", err)
		os.Exit(1)
	}
}

// runTests interprets a package and its tests, in this process.
func runTests(path string) error {
	delete(compiled, path)
	s, err := newSession(path)
	if err != nil {
		return err
	}
	dir := filepath.Join(build.Default.GOROOT, "src", path)
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		return err
	}
	if err := os.Chdir(dir); err != nil {
		return err
	}
	tests, err := s.loadTests(dir, path, append(pkg.GoFiles, pkg.TestGoFiles...))
	if err == nil && len(pkg.XTestGoFiles) > 0 {
		var more []testing.InternalTest
		more, err = s.loadTests(dir, path+"_test", pkg.XTestGoFiles)
		tests = append(tests, more...)
	}
	if err != nil {
		return err
	}
	os.Args = os.Args[:1]
	testing.Init()
	err = flag.CommandLine.Parse(strings.Fields(os.Getenv("STDTESTS_FLAGS")))
	if err != nil {
		return err
	}
	all := func(pattern, name string) (bool, error) { return strings.Contains(name, pattern), nil }
	if !testing.RunTests(all, tests) {
		return fmt.Errorf("tests of %s fail", path)
	}
	fmt.Println("ok", path, len(tests))
	return nil
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
