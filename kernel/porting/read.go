package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// sources is the folder with the standard library of a version of Go.
type sources string

// sourcesOf returns the sources of the go command with the given settings.
func sourcesOf(ctx context.Context, settings []string) (sources, error) {
	out, err := compose.GoFor(ctx, runtime.GOOS, runtime.GOARCH, ".", settings, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	src := filepath.Join(strings.TrimSpace(string(out)), "src")
	if _, err := os.Stat(src); err != nil {
		return "", fmt.Errorf("this Go has no sources: %w", err)
	}
	return sources(src), nil
}

// read returns the declarations of a package by their names, T.m for a method. If a name has
// several declarations, for several systems, their texts are concatenated.
func (s sources) read(pkg string) (map[string]string, error) {
	texts := map[string]string{}
	err := s.each(pkg, func(set *token.FileSet, file *ast.File) {
		for _, decl := range file.Decls {
			for name, node := range named(decl) {
				var text strings.Builder
				_ = printer.Fprint(&text, set, node) // cannot fail, because it writes to memory
				texts[name] += text.String() + "\n"
			}
		}
	})
	return texts, err
}

// each calls do for each Go file of a package that is not a test.
func (s sources) each(pkg string, do func(*token.FileSet, *ast.File)) error {
	paths, err := filepath.Glob(filepath.Join(string(s), filepath.FromSlash(pkg), "*.go"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		do(set, file)
	}
	return nil
}

// named returns the parts of a declaration by the names that they declare. Each name in a const ( …
// ) maps to the whole group, because the values may depend on each other.
func named(decl ast.Decl) map[string]ast.Node {
	parts := map[string]ast.Node{}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		head := *decl
		head.Body = nil
		parts[nameOf(decl)] = &head
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				parts[spec.Name.Name] = spec
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					parts[name.Name] = decl
				}
			}
		}
	}
	return parts
}

// nameOf returns the name of a function, with the name of the type before it for a method.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + f.Name.Name
		default:
			return f.Name.Name
		}
	}
}

// standard returns the exported generic functions and methods of the packages that programs can
// import.
func (s sources) standard() (map[string][]string, error) {
	all := map[string][]string{}
	err := filepath.WalkDir(string(s), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		switch name := entry.Name(); {
		case strings.HasPrefix(name, "_"),
			slices.Contains([]string{"internal", "vendor", "testdata", "cmd"}, name):
			return fs.SkipDir
		}
		pkg, err := filepath.Rel(string(s), path)
		if err != nil {
			return err
		}
		pkg = filepath.ToSlash(pkg)
		return s.each(pkg, func(_ *token.FileSet, file *ast.File) {
			if file.Name.Name == "main" {
				return
			}
			all[pkg] = append(all[pkg], genericFunctions(file)...)
			if all[pkg] == nil {
				all[pkg] = []string{}
			}
		})
	})
	return all, err
}

func genericFunctions(file *ast.File) (names []string) {
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if ok && f.Type.TypeParams != nil && f.Name.IsExported() {
			names = append(names, nameOf(f))
		}
	}
	return names
}

var languageFeature = regexp.MustCompile(`\b(?:go1_\d+), "([^"]*)"`)

// features returns the messages of the type checker about features that need a version of Go.
func (s sources) features() (list []string, err error) {
	paths, err := filepath.Glob(filepath.Join(string(s), "go", "types", "*.go"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for _, m := range languageFeature.FindAllSubmatch(text, -1) {
			list = append(list, string(m[1]))
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}
