package wall

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

var background = context.Background()

// ifInternal is a warning that is a fault of the package.
func ifInternal(warning error) error {
	if errors.Is(warning, bayescmp.ErrInternal) {
		return warning
	}
	return nil
}

// signatures are the exported functions of package bayescmp with numbers in their results, found in
// its source.
func signatures(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("../../bayescmp/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	var functions []*ast.FuncDecl
	fields := map[string]*ast.StructType{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				functions = append(functions, d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
						if of, ok := s.Type.(*ast.StructType); ok {
							fields[s.Name.Name] = of
						}
					}
				}
			}
		}
	}
	numbers := withNumbers(fields)
	var out []string
	for _, f := range functions {
		name := f.Name.Name
		if of := receiverOf(f); of != "" {
			name = of + "." + name
		}
		exported := f.Name.IsExported() && ast.IsExported(name)
		if exported && f.Type.Results != nil && mentions(f.Type.Results, numbers) {
			out = append(out, name)
		}
	}
	return out
}

func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	return of.(*ast.Ident).Name
}

// withNumbers are the types that have a number in an exported field, or in a field of a field.
func withNumbers(fields map[string]*ast.StructType) map[string]bool {
	numbers := map[string]bool{"float64": true}
	for more := true; more; {
		more = false
		for name, of := range fields {
			for _, f := range of.Fields.List {
				shown := slices.ContainsFunc(f.Names, (*ast.Ident).IsExported)
				if shown && !numbers[name] && mentions(f.Type, numbers) {
					numbers[name], more = true, true
				}
			}
		}
	}
	return numbers
}

func mentions(node ast.Node, names map[string]bool) bool {
	found := false
	ast.Inspect(node, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncType); ok {
			return false
		}
		if id, ok := n.(*ast.Ident); ok && names[id.Name] {
			found = true
		}
		return true
	})
	return found
}

// complete fails for a function with numbers in its results that was not asked.
func complete(t *testing.T, seen map[string]bool) {
	t.Helper()
	all := signatures(t)
	for _, name := range all {
		_, other := elsewhere[name]
		switch {
		case !seen[name] && !other:
			t.Errorf("the wall does not ask %s: "+
				"give it a brick in bricks_test.go, with inputs that "+
				"reach its corners, or note it where its kind of answer is asked, with w.saw(%q) "+
				"beside the call (see CONTRIBUTING.md); if it returns data, say so in elsewhere",
				name, name)
		case seen[name] && other:
			t.Errorf("the wall asks %s, so it is not to be in elsewhere", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(elsewhere)) {
		if !slices.Contains(all, name) {
			t.Errorf("elsewhere has %s, which the package has not", name)
		}
	}
}

// elsewhere are the functions that the wall does not ask, and why.
var elsewhere = map[string]string{
	"Value":            "makes an option",
	"Percent":          "makes an option",
	"Scores.Folds":     "returns data",
	"Pair.Differences": "returns data",
	"Pair.Means":       "returns data",
	"ByMetric":         "runs a test once for each metric, and TestByMetric compares with the test",
	"MetricsOf":        "reads a file for ByMetric",
}
