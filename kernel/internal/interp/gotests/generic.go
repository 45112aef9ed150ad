package main

import (
	"go/ast"
	"go/parser"
	"go/types"
)

// generics are generic functions of compiled packages, by path: nobody can compile them for the
// types of a program.
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

// useGenerics makes info name the functions above.
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
