package cells

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
)

// valueOf returns the value of x if x is a variable, or an element or field of one; otherwise nil.
// It calls no function.
func (w *workspace) valueOf(x string) (value any) {
	tree, err := parser.ParseExpr(x)
	if err != nil {
		return nil
	}
	defer func() {
		if recover() != nil { // the element does not exist, or a pointer is nil
			value = nil
		}
	}()
	v := w.placeOf(tree)
	if !v.IsValid() || !v.CanInterface() {
		return nil
	}
	return v.Interface()
}

// placeOf returns the variable, element or field x in the memory of the cells. It is invalid if x
// is something else.
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

// elementOf returns the element of v at an index, which is a literal, or an expression that placeOf
// finds.
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

// literal returns the value of a number or a text.
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
