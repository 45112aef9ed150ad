package interp

import (
	"go/ast"
	"go/types"
)

// copyLiterals makes `x = [2]T{{a: 1}, {}}` assign a copy of the literal. Package ssa writes the
// elements into x itself, and takes what the literals of elements leave out for zero.
func copyLiterals(files []*ast.File, info *types.Info) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if assignment, ok := n.(*ast.AssignStmt); ok {
				for i, x := range assignment.Rhs {
					lit, ok := ast.Unparen(x).(*ast.CompositeLit)
					if ok && hasPartialElements(lit, info) {
						assignment.Rhs[i] = converted(lit, info)
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

// converted is the conversion of an expression to its own type.
func converted(x ast.Expr, info *types.Info) ast.Expr {
	for _, as := range info.Types {
		if !as.IsType() {
			continue
		}
		name := &ast.Ident{NamePos: x.Pos(), Name: "T"}
		as.Type = info.TypeOf(x)
		call := &ast.CallExpr{Fun: name, Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.End()}
		info.Types[name], info.Types[call] = as, info.Types[x]
		return call
	}
	return x
}
