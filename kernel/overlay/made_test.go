package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bayescmp/go/kernel/internal/language/importable"
)

// The file that tools read declares the same names as the two files with which the build replaces
// it.
func TestStandInDeclaresTheSame(t *testing.T) {
	tables := filepath.Join(t.TempDir(), "tables.go")
	if err := importable.NewReader().WriteTables(nil, tables); err != nil {
		t.Fatal(err)
	}
	generated, err := os.ReadFile(tables)
	if err != nil {
		t.Fatal(err)
	}
	standIn, err := os.ReadFile(filepath.Join(checkout(t), place("made.go")))
	if err != nil {
		t.Fatal(err)
	}
	got := append(variables(t, string(generated)), variables(t, embedded)...)
	want := variables(t, string(standIn))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(got) < 4 {
		t.Errorf("laid in: %s, for tools: %s", got, want)
	}
}

// variables returns the variables of a file, with their types.
func variables(t *testing.T, source string) (list []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "made.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				spec := spec.(*ast.ValueSpec)
				typ := spec.Type
				if typ == nil {
					typ = spec.Values[0].(*ast.CompositeLit).Type
				}
				from, to := typ.Pos()-file.FileStart, typ.End()-file.FileStart
				list = append(list, fmt.Sprint(spec.Names[0], " ", source[from:to]))
			}
		}
	}
	return list
}
