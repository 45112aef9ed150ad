package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// callHook returns a call of a hook, with the position of at.
func callHook(hook string, at ast.Expr, args ...ast.Expr) *ast.CallExpr {
	return &ast.CallExpr{
		Fun:    &ast.Ident{NamePos: at.Pos(), Name: hook},
		Lparen: at.Pos(), Args: args, Rparen: at.End() - 1,
	}
}

// watchErrors adds calls of hooks to a checked cell, and reports whether it has added any. If so,
// the cell must be checked again. following are the statements of the cell after those of the unit.
func (c *checked) watchErrors(following []ast.Stmt) bool {
	if c.tree.strict {
		return false
	}
	found := false
	for i, stmt := range c.stmts {
		if c.keepLost(stmt, c.last && i == len(c.stmts)-1) {
			found = true
		}
	}
	for i, p := range c.pieces {
		name := c.errorSet(p.stmt)
		if name == nil {
			continue
		}
		later := slices.Concat(c.stmts[i+1:], following)
		if hook := hookFor(name.Name, later); hook != "" {
			p.behind = append(p.behind, look(hook, name))
			found = true
		}
	}
	return found
}

// keepLost wraps the calls in stmt whose results the cell drops although the last result is an
// error. It does so in loops and branches, too, but not in function literals, where dropping an
// error may be intended. It leaves out the last expression of a cell, whose value is shown.
func (c *checked) keepLost(stmt ast.Stmt, last bool) (found bool) {
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ExprStmt:
			call, ok := ast.Unparen(n.X).(*ast.CallExpr)
			if ok && !(last && n == stmt) && c.returnsError(call) && !c.prints(call) {
				n.X = callHook(HookLost, call, call)
				found = true
			}
			return false
		}
		return true
	})
	return found
}

// returnsError reports whether the last result of a call is an error.
func (c *checked) returnsError(call *ast.CallExpr) bool {
	t := c.info.TypeOf(call)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(tuple.Len() - 1).Type()
	}
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// prints reports whether a call is a call of fmt.Print or a similar function, whose results nobody
// needs.
func (c *checked) prints(call *ast.CallExpr) bool {
	f := c.called(call)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "fmt" &&
		(strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint"))
}

// called returns the called function, or nil if it is not a named function.
func (c *checked) called(call *ast.CallExpr) *types.Func {
	var name *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = f
	case *ast.SelectorExpr:
		name = f.Sel
	}
	f, _ := c.info.Uses[name].(*types.Func)
	return f
}

// errorSet returns the error variable to which stmt assigns the result of a call, or nil if it does
// not.
func (c *checked) errorSet(stmt ast.Stmt) *ast.Ident {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return nil
	}
	name, ok := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident)
	call, isCall := assign.Rhs[0].(*ast.CallExpr)
	if !ok || !isCall || name.Name == "_" || !c.returnsError(call) || c.makesError(call) {
		return nil
	}
	return name
}

// makesError reports whether call creates an error, and so does not fail with it.
func (c *checked) makesError(call *ast.CallExpr) bool {
	f := c.called(call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "errors.New", "errors.Join", "fmt.Errorf":
		return true
	}
	return false
}

// hookFor returns the hook that must check a variable, given the statements after its assignment.
// It returns "" if the cell checks the variable itself.
func hookFor(name string, following []ast.Stmt) string {
	for _, later := range following {
		switch {
		case overwrites(later, name):
			return HookOverwritten
		case mentions(later, name):
			return ""
		}
	}
	return HookUnseen
}

// overwrites reports whether a statement assigns to the variable without using its earlier value.
func overwrites(stmt ast.Stmt, name string) bool {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN && assign.Tok != token.DEFINE {
		return false
	}
	for _, x := range assign.Rhs {
		if mentions(x, name) {
			return false
		}
	}
	found := false
	for _, x := range assign.Lhs {
		ident, ok := x.(*ast.Ident)
		if !ok && mentions(x, name) {
			return false
		}
		found = found || ok && ident.Name == name
	}
	return found
}

// mentions reports whether a name occurs in node.
func mentions(node ast.Node, name string) (found bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		ident, ok := n.(*ast.Ident)
		found = found || ok && ident.Name == name
		return !found
	})
	return found
}

// look returns a call of a hook with the name and the value of an error variable.
func look(hook string, name *ast.Ident) ast.Stmt {
	text := &ast.BasicLit{
		ValuePos: name.Pos(), Kind: token.STRING, Value: strconv.Quote(name.Name),
	}
	value := &ast.Ident{NamePos: name.Pos(), Name: name.Name}
	return &ast.ExprStmt{X: callHook(hook, name, text, value)}
}
