package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// compiled has the compiled packages that can be imported, by path; see the command build.
var compiled = map[string]interp.Package{}

// fromSource are packages that are interpreted because everything in them is generic.
var fromSource = map[string]bool{"slices": true, "maps": true, "cmp": true, "iter": true}

// listExports lists the files with the export data of the compiled packages, and of everything that
// a package and its tests import.
func listExports(path string) ([]byte, error) {
	list := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}
	tested, err := exec.Command("go", append(list, "-test", path)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	list = slices.AppendSeq(list, maps.Keys(compiled))
	others, err := exec.Command("go", slices.AppendSeq(list, maps.Keys(fromSource))...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	return append(tested, others...), nil
}

// A session checks and runs packages.
type session struct {
	fset    *token.FileSet
	exports map[string]string
	gc      types.Importer
	sources map[string]*types.Package
	program *interp.Program
}

func newSession(path string) (*session, error) {
	s := &session{fset: token.NewFileSet(), exports: map[string]string{},
		sources: map[string]*types.Package{}}
	data, err := listExports(path)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		path, file, _ := strings.Cut(lines.Text(), "=")
		s.exports[path] = file
	}
	s.gc = importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) {
		if s.exports[path] == "" {
			return nil, errors.New("no export data of " + path)
		}
		return os.Open(s.exports[path])
	})
	s.program = interp.New(s.fset, func(path string) interp.Package { return compiled[path] })
	return s, nil
}

// Import implements types.Importer.
func (s *session) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if !fromSource[path] {
		return s.gc.Import(path)
	}
	if pkg, ok := s.sources[path]; ok {
		return pkg, nil
	}
	dir := filepath.Join(build.Default.GOROOT, "src", path)
	var files []*ast.File
	matches, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range matches {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return s.load(path, files)
}

// load checks the files of a package and loads them into the evaluator.
func (s *session) load(path string, files []*ast.File) (*types.Package, error) {
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances:    map[*ast.Ident]types.Instance{},
		FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Importer: s, Sizes: types.SizesFor("gc", runtime.GOARCH)}
	pkg, err := config.Check(path, s.fset, files, info)
	if err != nil {
		return nil, err
	}
	s.sources[path] = pkg
	if err := s.useGenerics(pkg, info); err != nil {
		return nil, err
	}
	if err := s.program.Load(pkg, files, info); err != nil {
		return nil, err
	}
	return pkg, nil
}

// generics has the sources of generic functions of compiled packages, by path. They cannot be
// compiled in advance for the types of other packages.
var generics = map[string]string{
	"reflect": `package reflect

import "reflect"

func TypeFor[T any]() reflect.Type { return reflect.TypeOf((*T)(nil)).Elem() }
`,
	"sync": `package sync

import "sync"

func OnceValue[T any](f func() T) func() T {
	var once sync.Once
	var result T
	return func() T { once.Do(func() { result = f() }); return result }
}

func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var once sync.Once
	var r1 T1
	var r2 T2
	return func() (T1, T2) { once.Do(func() { r1, r2 = f() }); return r1, r2 }
}
`,
}

// useGenerics makes info refer to the functions above.
func (s *session) useGenerics(pkg *types.Package, info *types.Info) error {
	for name, object := range info.Uses {
		f, ok := object.(*types.Func)
		if !ok || f.Pkg() == nil || f.Pkg() == pkg || f.Signature().TypeParams().Len() == 0 {
			continue
		}
		source, ok := generics[f.Pkg().Path()]
		if !ok || fromSource[f.Pkg().Path()] {
			continue
		}
		path := "generic " + f.Pkg().Path()
		beside, ok := s.sources[path]
		if !ok {
			file, err := parser.ParseFile(s.fset, path, source, 0)
			if err != nil {
				return err
			}
			if beside, err = s.load(path, []*ast.File{file}); err != nil {
				return err
			}
		}
		if replacement := beside.Scope().Lookup(f.Name()); replacement != nil {
			info.Uses[name] = replacement
		}
	}
	return nil
}
