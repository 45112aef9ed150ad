//go:build bayeskernel

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/cosmos72/gomacro/ast2"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// lookUp compiles x, and returns what it found: a value or a type, or neither.
func (kernel *Kernel) lookUp(x string) (expr *interp.Expr, typ xreflect.Type) {
	defer func() {
		if recover() != nil { // gomacro panics where x means nothing
			expr, typ = nil, nil
		}
	}()
	if x == "" {
		return nil, nil
	}
	compiler := kernel.ir.Comp
	form := compiler.Parse(x)
	if list, ok := form.(ast2.AstWithSlice); ok && form.Size() == 1 {
		form = list.Get(0)
	}
	return compiler.Expr1OrType(ast2.ToExpr(form))
}

// typeOf is the type of the expression x, or the type that it names; nil if it makes no sense. No
// code is run.
func (kernel *Kernel) typeOf(x string) xreflect.Type {
	expr, t := kernel.lookUp(x)
	if expr != nil {
		return expr.Type
	}
	return t
}

// valueOf is the value of x, a variable or an element or field of a variable; nil if x is something
// else. No function is called.
func (kernel *Kernel) valueOf(x string) any {
	if !isPlace(x) {
		return nil
	}
	expr, _ := kernel.lookUp(x)
	if expr == nil {
		return nil
	}
	vals, _, failure := kernel.run(expr, frame{})
	if failure != nil || len(vals) == 0 || !vals[0].IsValid() || !vals[0].CanInterface() {
		return nil
	}
	return vals[0].Interface()
}

// isPlace reports whether x is made of names, fields and indexes only.
func isPlace(x string) bool {
	tree, err := parser.ParseExpr(x)
	if err != nil {
		return false
	}
	place := true
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.BasicLit, *ast.StarExpr,
			*ast.ParenExpr:
		default:
			place = false
		}
		return place
	})
	return place
}

// isOfCells reports whether a cell has declared t. Cells can use its lower-case members.
func isOfCells(t xreflect.Type) bool { return t.PkgPath() == "main" || t.Name() == "" }

// membersOf are the fields and methods of t, or of what it points to.
func membersOf(t xreflect.Type) []string {
	const lowerCase = "𒀸" // gomacro's mark of a field that only cells can use
	var names []string
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for i := range t.NumMethod() {
		names = append(names, t.Method(i).Name)
	}
	compiled := t.ReflectType()
	if compiled.Kind() == reflect.Struct {
		for _, field := range reflect.VisibleFields(compiled) {
			if field.IsExported() {
				names = append(names, strings.TrimPrefix(field.Name, lowerCase))
			}
		}
	}
	if compiled.Kind() != reflect.Interface {
		compiled = reflect.PointerTo(compiled)
	}
	for i := range compiled.NumMethod() {
		names = append(names, compiled.Method(i).Name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if isOfCells(t) {
		return names
	}
	return slices.DeleteFunc(names, func(name string) bool { return !token.IsExported(name) })
}

// fieldNames are the fields of the struct with a name that cells can use.
func (kernel *Kernel) fieldNames(typeName string) []string {
	t := kernel.typeOf(typeName)
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for i := range t.NumField() {
		if name := t.Field(i).Name; token.IsExported(name) || t.PkgPath() == "main" {
			names = append(names, name)
		}
	}
	return names
}
