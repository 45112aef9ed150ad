package cells

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
)

// valueOf is the value of x, a variable or an element or field of a variable; nil if x is something
// else. No function is called.
func (w *workspace) valueOf(x string) (value any) {
	tree, err := parser.ParseExpr(x)
	if err != nil {
		return nil
	}
	defer func() {
		if recover() != nil { // there is no such element, or nothing at a pointer
			value = nil
		}
	}()
	v := w.placeOf(tree)
	if !v.IsValid() || !v.CanInterface() {
		return nil
	}
	return v.Interface()
}

// placeOf is what x is in the memory of the cells, invalid if it is not a place there.
func (w *workspace) placeOf(x ast.Expr) reflect.Value {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return w.placeOf(x.X)
	case *ast.StarExpr:
		return w.placeOf(x.X).Elem()
	case *ast.Ident:
		if v, ok := w.session.Object(x.Name).(*types.Var); ok {
			return w.program.Variable(v)
		}
	case *ast.SelectorExpr:
		v := reflect.Indirect(w.placeOf(x.X))
		if v.IsValid() {
			return v.FieldByName(x.Sel.Name)
		}
	case *ast.IndexExpr:
		return w.elementOf(reflect.Indirect(w.placeOf(x.X)), x.Index)
	}
	return reflect.Value{}
}

// elementOf is the element of v at an index, which is a literal or a place.
func (w *workspace) elementOf(v reflect.Value, index ast.Expr) reflect.Value {
	var i reflect.Value
	switch index := index.(type) {
	case *ast.BasicLit:
		i = literal(index)
	default:
		i = w.placeOf(index)
	}
	if !v.IsValid() || !i.IsValid() {
		return reflect.Value{}
	}
	if v.Kind() == reflect.Map {
		return v.MapIndex(i.Convert(v.Type().Key()))
	}
	return v.Index(int(i.Int()))
}

// literal is the value of a number or a text.
func literal(x *ast.BasicLit) reflect.Value {
	v := constant.MakeFromLiteral(x.Value, x.Kind, 0)
	switch {
	case x.Kind == token.STRING && v.Kind() == constant.String:
		return reflect.ValueOf(constant.StringVal(v))
	case v.Kind() == constant.Int:
		if n, exact := constant.Int64Val(v); exact {
			return reflect.ValueOf(n)
		}
	}
	return reflect.Value{}
}
