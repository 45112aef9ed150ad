package cellcheck

import (
	"go/ast"
	"go/types"
	"runtime"
)

// limits records errors that the compiler reports and go/types does not.
func (c *checked) limits(w *world) {
	for _, node := range c.nodes() {
		ast.Inspect(node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body == nil {
					c.fail(w.fset, n.Name.Pos(), "missing function body")
				}
			case ast.Expr:
				if message := tooMuch(n, c.info.Types[n]); message != "" {
					c.fail(w.fset, n.Pos(), message)
					return false
				}
			}
			return true
		})
	}
}

// tooMuch describes what is wrong with a type that a cell writes; "" if nothing is.
func tooMuch(x ast.Expr, found types.TypeAndValue) string {
	if !found.IsType() {
		return ""
	}
	const largestElement = 1 << 16
	switch t := types.Unalias(found.Type).(type) {
	case *types.Interface:
		if _, written := x.(*ast.InterfaceType); written && isInItself(t) {
			return "invalid recursive type: anonymous interface refers to itself " +
				"(see https://go.dev/issue/56103)"
		}
	case *types.Chan:
		if size := sizeOf(t.Elem()); size < 0 || size >= largestElement {
			return "channel element type too large (>64kB)"
		}
	case *types.Array:
		if sizeOf(t) < 0 {
			return "type " + types.ExprString(x) + " larger than address space"
		}
	}
	return ""
}

// sizeOf returns the size of a type, or a negative number if the type is too large for memory. For
// types with type parameters, the size is unknown.
func sizeOf(t types.Type) int64 {
	const addresses = 1 << 47
	if hasParameters(t, map[types.Type]bool{}) {
		return 0
	}
	size := types.SizesFor("gc", runtime.GOARCH).Sizeof(t)
	if size > addresses {
		return -1
	}
	return size
}

// hasParameters reports whether the size of t depends on type parameters.
func hasParameters(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return hasParameters(t.Underlying(), seen)
	case *types.Array:
		return hasParameters(t.Elem(), seen)
	case *types.Struct:
		for field := range t.Fields() {
			if hasParameters(field.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// isInItself reports whether an interface without a name refers to itself in its methods, through
// types without names.
func isInItself(t *types.Interface) bool {
	onTheWay := map[*types.Interface]bool{}
	var again func(types.Type) bool
	again = func(t types.Type) bool {
		found := false
		interfacesIn(t, func(inner *types.Interface) {
			if found || onTheWay[inner] {
				found = true
				return
			}
			onTheWay[inner] = true
			for method := range inner.Methods() {
				found = found || again(method.Type())
			}
			delete(onTheWay, inner)
		})
		return found
	}
	return again(t)
}

// interfacesIn calls visit for the interfaces without names that occur in a type.
func interfacesIn(t types.Type, visit func(*types.Interface)) {
	switch t := types.Unalias(t).(type) {
	case *types.Interface:
		visit(t)
	case *types.Pointer:
		interfacesIn(t.Elem(), visit)
	case *types.Slice:
		interfacesIn(t.Elem(), visit)
	case *types.Array:
		interfacesIn(t.Elem(), visit)
	case *types.Chan:
		interfacesIn(t.Elem(), visit)
	case *types.Map:
		interfacesIn(t.Key(), visit)
		interfacesIn(t.Elem(), visit)
	case *types.Signature:
		interfacesIn(t.Params(), visit)
		interfacesIn(t.Results(), visit)
	case *types.Tuple:
		for v := range t.Variables() {
			interfacesIn(v.Type(), visit)
		}
	case *types.Struct:
		for field := range t.Fields() {
			interfacesIn(field.Type(), visit)
		}
	}
}
