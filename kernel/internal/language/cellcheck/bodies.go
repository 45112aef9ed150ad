package cellcheck

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// fillBodies gives bodies to functions without one, in a cell that only has declarations, and
// returns a note about it. Go allows such declarations for functions that are written elsewhere,
// and notebooks use them to document functions. In a cell with statements, a missing body is a
// mistake, and is refused.
func (t *tree) fillBodies() (notes []string) {
	if t.strict || len(t.stmts) > 0 {
		return nil
	}
	var names []string
	for _, decl := range t.decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Body == nil {
			f.Body = panicking(f.End(), f.Name.Name+" has no body")
			names = append(names, f.Name.Name)
		}
	}
	switch len(names) {
	case 0:
		return nil
	case 1:
		return []string{names[0] + " has no body; a call of it panics"}
	}
	return []string{strings.Join(names, ", ") + " have no bodies; a call of them panics"}
}

// panicking returns the body of a function that panics with a text.
func panicking(pos token.Pos, text string) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: pos, Rbrace: pos, List: []ast.Stmt{&ast.ExprStmt{
		X: &ast.CallExpr{
			Fun: &ast.Ident{NamePos: pos, Name: "panic"}, Lparen: pos, Rparen: pos,
			Args: []ast.Expr{&ast.BasicLit{
				ValuePos: pos, Kind: token.STRING, Value: strconv.Quote(text),
			}},
		},
	}}}
}
