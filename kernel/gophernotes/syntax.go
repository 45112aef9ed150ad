//go:build bayeskernel

package main

import "go/ast"

// expression is what is to be evaluated by a node that is nothing but an expression, nil for
// others.
func expression(node ast.Node) ast.Expr {
	switch node := node.(type) {
	case ast.Expr:
		return node
	case *ast.ExprStmt:
		return node.X
	}
	return nil
}

// lastExpression is the last of nodes if that is an expression.
func lastExpression(nodes []ast.Node) ast.Expr {
	if len(nodes) == 0 {
		return nil
	}
	return expression(nodes[len(nodes)-1])
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
