package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// Package ssa gets some things wrong, which are put right in the syntax tree.

// correct changes what package ssa would misunderstand.
func correct(files []*ast.File, info *types.Info) {
	copyLiterals(files, info)
	indexLast(files, info)
	countArrays(files, info)
}

// indexLast makes `f()[g()]` for a string an index of its bytes. Package ssa would call g first.
func indexLast(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.IndexExpr)
			if !ok || !hasCall(x.X) || !hasCall(x.Index) {
				return true
			}
			if t := info.TypeOf(x.X); t != nil {
				if s, ok := t.Underlying().(*types.Basic); ok && s.Info()&types.IsString != 0 {
					x.X = converted(x.X, types.NewSlice(types.Typ[types.Byte]), info)
				}
			}
			return true
		})
	}
}

func hasCall(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		_, call := n.(*ast.CallExpr)
		found = found || call
		return !found
	})
	return found
}

// countArrays makes `for i := range *p` count to the length of the array: the array is not looked
// at, so p may be nil. Package ssa would follow p.
func countArrays(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			loop, ok := n.(*ast.RangeStmt)
			if !ok || loop.Value != nil && !isBlank(loop.Value) || waits(loop.X) {
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

// length is the length of an array as an expression in the place of x.
func length(a *types.Array, x ast.Expr, info *types.Info) ast.Expr {
	text := strconv.FormatInt(a.Len(), 10)
	value, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
	if err != nil {
		return x
	}
	value.Type = types.Typ[types.Int]
	n := &ast.BasicLit{ValuePos: x.Pos(), Kind: token.INT, Value: text}
	info.Types[n] = value
	return n
}

func isBlank(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && name.Name == "_"
}

// waits tells whether an expression calls a function or receives from a channel.
func waits(x ast.Expr) bool {
	found := hasCall(x)
	ast.Inspect(x, func(n ast.Node) bool {
		u, ok := n.(*ast.UnaryExpr)
		found = found || ok && u.Op == token.ARROW
		return !found
	})
	return found
}

// copyLiterals makes `x = [2]T{{a: 1}, {}}` assign a copy of the literal. Package ssa writes the
// elements into x itself, and takes what the literals of elements leave out for zero.
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

// hasPartialElements tells whether there is an array of literals in the literal.
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

// converted is the conversion of an expression to a type.
func converted(x ast.Expr, to types.Type, info *types.Info) ast.Expr {
	for _, as := range info.Types {
		if !as.IsType() {
			continue
		}
		name := &ast.Ident{NamePos: x.Pos(), Name: "T"}
		call := &ast.CallExpr{Fun: name, Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.End()}
		as.Type = to
		info.Types[name] = as
		value := info.Types[x]
		value.Type = to
		info.Types[call] = value
		return call
	}
	return x
}
