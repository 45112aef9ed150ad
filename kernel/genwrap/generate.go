package main

import (
	"fmt"
	"go/constant"
	"go/format"
	"go/types"
	"strings"
)

// generate returns the file that registers pkg, and the names that it leaves out.
func generate(pkg *types.Package) (file []byte, skipped []string, err error) {
	g := &generator{pkg: pkg, imports: map[string]string{
		"reflect": "reflect", "github.com/cosmos72/gomacro/imports": "gomacro",
	}}
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			g.add(name, obj)
		}
	}
	file, err = format.Source(g.file())
	return file, g.skipped, err
}

func (g *generator) add(name string, obj types.Object) {
	if isGeneric(obj.Type()) {
		g.skipped = append(g.skipped, name)
		return
	}
	qualified := g.qualifier(g.pkg) + "." + name
	switch obj := obj.(type) {
	case *types.Const:
		g.addConst(name, qualified, obj)
	case *types.Var:
		g.bind(name, "&"+qualified, ".Elem()")
	case *types.Func:
		g.bind(name, qualified, "")
	case *types.TypeName:
		g.addType(name, qualified, obj)
	}
}

func (g *generator) bind(name, expr, suffix string) {
	g.binds = append(g.binds, fmt.Sprintf("%q: reflect.ValueOf(%s)%s,", name, expr, suffix))
}

func (g *generator) addConst(name, qualified string, c *types.Const) {
	basic, ok := c.Type().(*types.Basic)
	if !ok || basic.Info()&types.IsUntyped == 0 {
		g.bind(name, qualified, "")
		return
	}
	if text := marshal(basic.Kind(), c.Val()); text != "" {
		g.untyped = append(g.untyped, fmt.Sprintf("%q: %q,", name, text))
	}
	g.bind(name, fitting(qualified, c.Val()), "")
}

// fitting converts an untyped integer constant that does not fit into an int of 32 bits.
func fitting(expr string, v constant.Value) string {
	if v.Kind() != constant.Int {
		return expr
	}
	if n, exact := constant.Int64Val(v); exact {
		if n == int64(int32(n)) {
			return expr
		}
		return "int64(" + expr + ")"
	}
	if _, exact := constant.Uint64Val(v); exact {
		return "uint64(" + expr + ")"
	}
	return "float64(" + expr + ")"
}

// marshal is the text in which gomacro keeps an untyped constant without loss of precision.
func marshal(kind types.BasicKind, v constant.Value) string {
	switch kind {
	case types.UntypedBool:
		return fmt.Sprintf("bool:%t", constant.BoolVal(v))
	case types.UntypedInt:
		return "int:" + v.ExactString()
	case types.UntypedRune:
		return "rune:" + v.ExactString()
	case types.UntypedFloat:
		return "float:" + v.ExactString()
	case types.UntypedString:
		return "string:" + constant.StringVal(v)
	}
	return ""
}

func (g *generator) addType(name, qualified string, obj *types.TypeName) {
	t := obj.Type()
	if i, ok := t.Underlying().(*types.Interface); ok {
		if !i.IsMethodSet() || i.IsComparable() { // a constraint
			g.skipped = append(g.skipped, name)
			return
		}
		g.addProxy(name, i)
	}
	g.types = append(g.types, fmt.Sprintf("%q: reflect.TypeFor[%s](),", name, qualified))
	if methods := promoted(t); len(methods) > 0 {
		list := `"` + strings.Join(methods, `", "`) + `"`
		g.wrapped = append(g.wrapped, fmt.Sprintf("%q: {%s},", name, list))
	}
}

// promoted lists the exported methods that a struct has from its embedded fields. Reflection cannot
// tell them from the struct's own, and gomacro wants to know.
func promoted(t types.Type) []string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return nil
	}
	own := map[string]bool{}
	for method := range named.Methods() {
		own[method.Name()] = true
	}
	var names []string
	for selection := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		if f := selection.Obj(); f.Exported() && !own[f.Name()] {
			names = append(names, f.Name())
		}
	}
	return names
}

func isGeneric(t types.Type) bool {
	switch t := t.(type) {
	case *types.Named:
		return t.TypeParams().Len() > 0
	case *types.Alias:
		return t.TypeParams().Len() > 0
	case *types.Signature:
		return t.TypeParams().Len() > 0
	}
	return false
}
