//go:build bayeskernel

package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"math"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// The names of builtins that cells cannot call by themselves: they are no words of Go.
const (
	rangeOver        = "range over"
	notToLose        = "not to lose"
	oneArgument      = "one argument"
	errorOverwritten = "error overwritten"
	errorAtEnd       = "error at the end"
)

// declareBuiltins adds what Go has got since gomacro was written, min, max, clear and loops over integers, and what
// the kernel does for a cell in silence.
func (kernel *Kernel) declareBuiltins() {
	const many = 1 << 15
	declare := func(name string, least, most uint16, compile func(*interp.Comp, *ast.CallExpr) *interp.Call) {
		kernel.ir.DeclBuiltin(name, interp.Builtin{ArgMin: least, ArgMax: most,
			Compile: func(c *interp.Comp, _ interp.Symbol, node *ast.CallExpr) *interp.Call { return compile(c, node) }})
	}
	declare("min", 1, many, func(c *interp.Comp, node *ast.CallExpr) *interp.Call { return compileExtreme(c, node, -1) })
	declare("max", 1, many, func(c *interp.Comp, node *ast.CallExpr) *interp.Call { return compileExtreme(c, node, 1) })
	declare("clear", 1, 1, compileClear)
	declare(rangeOver, 1, 1, compileRangeOver)
	declare(notToLose, 1, 1, compileNotToLose)
	declare(oneArgument, 2, 2, compileOneArgument)
	declare(errorOverwritten, 1, 1, func(c *interp.Comp, node *ast.CallExpr) *interp.Call { return compileWatch(c, node, failOverwritten) })
	declare(errorAtEnd, 1, 1, func(c *interp.Comp, node *ast.CallExpr) *interp.Call { return compileWatch(c, node, noteAtEnd) })
}

// newCall is a call of f, which takes values of the types of args and returns one of type out, or nothing.
func newCall(c *interp.Comp, args []*interp.Expr, out xreflect.Type, f func([]reflect.Value) []reflect.Value) *interp.Call {
	var in, outs []xreflect.Type
	for _, arg := range args {
		in = append(in, arg.Type)
	}
	if out != nil {
		outs = append(outs, out)
	}
	t := c.Universe.FuncOf(in, outs, false)
	v := xreflect.ValueOf(reflect.MakeFunc(t.ReflectType(), f).Interface())
	fun := &interp.Expr{Lit: interp.Lit{Type: t}, Fun: func(*interp.Env) xreflect.Value { return v }}
	return &interp.Call{Fun: fun, Args: args, OutTypes: outs}
}

// compileExtreme compiles min (sign −1) and max (sign 1).
func compileExtreme(c *interp.Comp, node *ast.CallExpr, sign int) *interp.Call {
	args := c.Exprs(node.Args)
	t := args[0].DefaultType()
	for _, arg := range args {
		switch {
		case !arg.Untyped():
			t = arg.Type
		case arg.DefaultType().Kind() == reflect.Float64 && t.Kind() == reflect.Int && args[0].Untyped():
			t = arg.DefaultType()
		}
	}
	for i, arg := range args {
		if !arg.Untyped() && !arg.Type.IdenticalTo(t) {
			c.Errorf("mismatched types in %s: %v <%v> and <%v>", node.Fun, node.Args[i], arg.Type, t)
		}
		arg.To(c, t)
	}
	if compareValues(reflect.Zero(t.ReflectType()), reflect.Zero(t.ReflectType())) != 0 {
		c.Errorf("%s cannot order values of type <%v>", node.Fun, t)
	}
	return newCall(c, args, t, func(values []reflect.Value) []reflect.Value {
		best := values[0]
		for _, v := range values[1:] {
			if isNaN(v) || !isNaN(best) && compareValues(v, best)*sign > 0 {
				best = v
			}
		}
		return []reflect.Value{best}
	})
}

func isNaN(v reflect.Value) bool { return v.CanFloat() && math.IsNaN(v.Float()) }

// compareValues compares numbers or texts; other values are not even equal to themselves.
func compareValues(a, b reflect.Value) int {
	switch {
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	}
	return -1
}

func compileClear(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	args := c.Exprs(node.Args)
	if kind := args[0].Type.Kind(); kind != reflect.Map && kind != reflect.Slice {
		c.Errorf("clear takes a map or a slice, and %v is <%v>", node.Args[0], args[0].Type)
	}
	return newCall(c, args, nil, func(values []reflect.Value) []reflect.Value {
		values[0].Clear()
		return nil
	})
}

// compileRangeOver compiles what a loop ranges over: an integer becomes a slice of that length, whose elements need
// no memory.
func compileRangeOver(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	x := c.Expr1(node.Args[0], nil)
	if x.Untyped() {
		x.ConstTo(x.DefaultType())
	}
	args := []*interp.Expr{x}
	if x.Type.Kind() != reflect.Int {
		return newCall(c, args, x.Type, func(values []reflect.Value) []reflect.Value { return values })
	}
	return newCall(c, args, c.TypeOf([]struct{}{}), func(values []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(make([]struct{}, max(0, values[0].Int())))}
	})
}

// compileOneArgument compiles f(x) from f and x. gomacro itself takes m[key], v.(T) and <-c for two values where they
// are all that a function is called with: fmt.Println(m["a"]) would print "1 true".
func compileOneArgument(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	f, t := c.Expr1OrType(node.Args[0])
	if t != nil { // a conversion
		x := c.Expr1(&ast.CallExpr{Fun: node.Args[0], Args: []ast.Expr{&ast.ParenExpr{X: node.Args[1]}}}, nil)
		return newCall(c, []*interp.Expr{x}, x.Type, func(values []reflect.Value) []reflect.Value { return values })
	}
	if f.Type.Kind() != reflect.Func {
		c.Errorf("call of non-function: %v <%v>", node.Args[0], f.Type)
	}
	x := c.Expr1(node.Args[1], nil)
	n := f.Type.NumIn()
	if n == 0 || n > 2 || n == 2 && !f.Type.IsVariadic() {
		c.Errorf("wrong number of arguments in call to %v: have 1, want %d", node.Args[0], n)
	}
	wanted := f.Type.In(0)
	if n == 1 && f.Type.IsVariadic() {
		wanted = wanted.Elem()
	}
	if x.Type == nil || !x.Const() && !x.Type.AssignableTo(wanted) {
		c.Errorf("cannot use <%v> as <%v> in argument to %v", x.Type, wanted, node.Args[0])
	}
	x.To(c, wanted)
	call := &interp.Call{Fun: f, Args: []*interp.Expr{x}}
	for i := range f.Type.NumOut() {
		call.OutTypes = append(call.OutTypes, f.Type.Out(i))
	}
	f.WithFun()
	return call
}

// useBuiltins makes loops below node range over integers too, and calls take one value for one argument.
func useBuiltins(compiler *interp.Comp, node ast.Node) {
	unchanged := map[*ast.CallExpr]bool{} // a go or defer statement needs its call as it is, and gets it right
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Value == nil {
				n.X = callBuiltin(rangeOver, n.X)
			}
		case *ast.GoStmt:
			unchanged[n.Call] = true
		case *ast.DeferStmt:
			unchanged[n.Call] = true
		case *ast.CallExpr:
			if !unchanged[n] && len(n.Args) == 1 && mayBeTwo(n.Args[0]) && !isTypeOrBuiltin(compiler, n.Fun) && !n.Ellipsis.IsValid() {
				*n = *callBuiltin(oneArgument, n.Fun, n.Args[0])
			}
		}
		return true
	})
}

// mayBeTwo reports whether x is of a form that can have two values.
func mayBeTwo(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.ARROW
	}
	return false
}

// isTypeOrBuiltin reports whether f(x) is a conversion, as far as it can be told before the cell is compiled, or the
// call of a builtin.
func isTypeOrBuiltin(compiler *interp.Comp, f ast.Expr) bool {
	name, ok := ast.Unparen(f).(*ast.Ident)
	if !ok {
		_, member := f.(*ast.SelectorExpr)
		_, literal := f.(*ast.FuncLit)
		return !member && !literal
	}
	if symbol := compiler.TryResolve(name.Name); symbol != nil {
		return symbol.Type.Kind() != reflect.Func // a variable whose type is about to change is rare
	}
	return compiler.TryResolveType(name.Name) != nil
}

func callBuiltin(name string, args ...ast.Expr) *ast.CallExpr {
	begin, end := args[0].Pos(), args[len(args)-1].End()
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: begin, Name: name}, Lparen: begin, Args: args, Rparen: end - token.Pos(1)}
}

// freshVariables gives each turn of a loop below node variables of its own, as Go has done since 1.22, where it makes a
// difference: in loops with function literals in them, or with addresses of the variables. The one case left is a loop
// of the form `for i := 0; …` that assigns to i in its body.
func freshVariables(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				shadow(n.Body, n.Key, n.Value)
			}
		case *ast.ForStmt:
			if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
				shadow(n.Body, init.Lhs...)
			}
		}
		return true
	})
}

// shadow puts `x := x` at the beginning of body for those of variables that may outlive it.
func shadow(body *ast.BlockStmt, variables ...ast.Expr) {
	for _, x := range variables {
		name, ok := x.(*ast.Ident)
		if !ok || name.Name == "_" || !captured(body, name.Name) {
			continue
		}
		pos := body.Lbrace
		ident := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: name.Name} }
		copied := &ast.AssignStmt{Lhs: []ast.Expr{ident()}, TokPos: pos, Tok: token.DEFINE, Rhs: []ast.Expr{ident()}}
		body.List = append([]ast.Stmt{copied}, body.List...)
	}
}

// captured reports whether a function literal in body, or an address, has to do with the variable, and nothing in body
// assigns to it.
func captured(body *ast.BlockStmt, name string) (found bool) {
	assigned := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || mentions(n, name)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && mentions(n.X, name)
		case *ast.IncDecStmt:
			assigned = assigned || mentions(n.X, name)
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				assigned = assigned || mentions(x, name) && n.Tok != token.DEFINE
			}
		}
		return true
	})
	return found && !assigned
}
