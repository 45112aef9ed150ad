package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// Package ssa translates some things wrongly. The syntax tree is changed to avoid these errors.

// correct changes the code that package ssa would translate wrongly.
func correct(files []*ast.File, info *types.Info) {
	copyLiterals(files, info)
	indexLast(files, info)
	countArrays(files, info)
}

// indexLast changes `f()[g()]`, for which package ssa would call g first: it turns a string into a
// slice of bytes, and an array into the element of a slice.
func indexLast(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.IndexExpr)
			if !ok || !isEarly(x.X, info) || !isEarly(x.Index, info) {
				return true
			}
			t := info.TypeOf(x.X)
			if t == nil || info.Types[x].Addressable() {
				return true
			}
			switch u := t.Underlying().(type) {
			case *types.Basic:
				if u.Info()&types.IsString != 0 {
					x.X = converted(x.X, types.NewSlice(types.Typ[types.Byte]), info)
				}
			case *types.Array:
				x.X = onlyElement(x.X, t, info)
				info.Types[x] = checkedAs("[]int{0}[0]", u.Elem())
			}
			return true
		})
	}
}

// onlyElement returns `[]T{x}[0]`.
func onlyElement(x ast.Expr, t types.Type, info *types.Info) ast.Expr {
	list := &ast.CompositeLit{Lbrace: x.Pos(), Elts: []ast.Expr{x}, Rbrace: x.End()}
	info.Types[list] = checkedAs("[]int{0}", types.NewSlice(t))
	zero := &ast.BasicLit{ValuePos: x.End(), Kind: token.INT, Value: "0"}
	info.Types[zero] = checkedAs("0", types.Typ[types.Int])
	element := &ast.IndexExpr{X: list, Lbrack: x.End(), Index: zero, Rbrack: x.End()}
	info.Types[element] = checkedAs("[]int{0}[0]", t)
	return element
}

// isEarly reports whether an expression contains something that is evaluated in the order of the
// source, which is a call or an operation that the compiler treats like a call.
func isEarly(x ast.Expr, info *types.Info) bool {
	found := hasCall(x, info)
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.TypeAssertExpr, *ast.SliceExpr:
			found = true
		}
		return !found
	})
	return found
}

// hasCall reports whether an expression calls a function. A conversion is not a call.
func hasCall(x ast.Expr, info *types.Info) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && !info.Types[call.Fun].IsType()
		return !found
	})
	return found
}

// countArrays changes `for i := range *p` for an array to count up to the array's length. Go does
// not read the array, so p may be nil, but package ssa would dereference p.
func countArrays(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			loop, ok := n.(*ast.RangeStmt)
			if !ok || loop.Value != nil && !isBlank(loop.Value) || communicates(loop.X, info) {
				return true
			}
			t := info.TypeOf(loop.X)
			if t == nil {
				return true
			}
			if a, ok := t.Underlying().(*types.Array); ok {
				loop.X, loop.Value = length(a, loop.X, info), nil
			}
			return true
		})
	}
}

func isBlank(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && name.Name == "_"
}

// communicates reports whether an expression calls a function or receives from a channel.
func communicates(x ast.Expr, info *types.Info) bool {
	found := hasCall(x, info)
	ast.Inspect(x, func(n ast.Node) bool {
		u, ok := n.(*ast.UnaryExpr)
		found = found || ok && u.Op == token.ARROW
		return !found
	})
	return found
}

// copyLiterals changes `x = [2]T{{a: 1}, {}}` to assign a copy of the literal. Package ssa would
// write the elements directly into x, and would not set fields to zero that the literals of
// elements leave out.
func copyLiterals(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if assignment, ok := n.(*ast.AssignStmt); ok {
				for i, x := range assignment.Rhs {
					lit, ok := ast.Unparen(x).(*ast.CompositeLit)
					if ok && hasPartialElements(lit, info) {
						assignment.Rhs[i] = converted(lit, info.TypeOf(lit), info)
					}
				}
			}
			return true
		})
	}
}

// hasPartialElements reports whether a literal contains an array of literals.
func hasPartialElements(lit *ast.CompositeLit, info *types.Info) bool {
	_, isArray := info.TypeOf(lit).Underlying().(*types.Array)
	for _, x := range lit.Elts {
		if pair, ok := x.(*ast.KeyValueExpr); ok {
			x = pair.Value
		}
		inner, ok := ast.Unparen(x).(*ast.CompositeLit)
		if ok && (isArray || hasPartialElements(inner, info)) {
			return true
		}
	}
	return false
}

// converted returns the conversion of an expression to a type.
func converted(x ast.Expr, to types.Type, info *types.Info) ast.Expr {
	name := &ast.Ident{NamePos: x.Pos(), Name: "T"}
	info.Types[name] = checkedAs("int", to)
	call := &ast.CallExpr{Fun: name, Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.End()}
	info.Types[call] = checkedAs("[]int(nil)", to)
	return call
}

// length returns the length of an array as an expression that replaces x.
func length(a *types.Array, x ast.Expr, info *types.Info) ast.Expr {
	text := strconv.FormatInt(a.Len(), 10)
	n := &ast.BasicLit{ValuePos: x.Pos(), Kind: token.INT, Value: text}
	info.Types[n] = checkedAs(text, types.Typ[types.Int])
	return n
}

// checkedAs returns what go/types records for an expression of the given type. like is an
// expression of the same kind: a type, a value or a constant.
func checkedAs(like string, t types.Type) types.TypeAndValue {
	known, err := types.Eval(token.NewFileSet(), nil, token.NoPos, like)
	if err != nil {
		panic(err)
	}
	known.Type = t
	return known
}
