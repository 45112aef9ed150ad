//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
)

// check refuses what Go's compiler would refuse and gomacro lets pass, where the outcome is
// something else than was meant. It sets the compiler's position to the culprit.
func (kernel *Kernel) check(nodes []ast.Node, last ast.Expr) error {
	if err := kernel.checkImports(nodes); err != nil {
		return err
	}
	compiler := kernel.ir.Comp
	if x := unused(compiler, nodes, last); x != nil {
		err := fmt.Errorf("the value of %s is not used", types.ExprString(x))
		refusal := hinted{err, kernel.hintUnused(x)}
		compiler.Pos = x.Pos() // behind the hint, which compiles x by itself
		return refusal
	}
	if sum := textAndNumber(nodes); sum != nil {
		compiler.Pos = sum.Pos()
		err := fmt.Errorf("mismatched types: text and a number in %s", types.ExprString(sum))
		return hinted{err, hintTextAndNumber(sum)}
	}
	return nil
}

// checkImports refuses packages that are not compiled in. gomacro would try to build a plugin:
// slow, and in vain.
func (kernel *Kernel) checkImports(nodes []ast.Node) error {
	compiler := kernel.ir.Comp
	for _, node := range nodes {
		decl, ok := node.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		for _, spec := range decl.Specs {
			path, err := strconv.Unquote(spec.(*ast.ImportSpec).Path.Value)
			if err != nil {
				continue // the compiler will say so
			}
			if _, known := imports.Packages[path]; !known && compiler.KnownImports[path] == nil {
				compiler.Pos = spec.Pos()
				return unknownImport(path)
			}
		}
	}
	return nil
}

func unknownImport(path string) error {
	if slices.Contains([]string{"cmp", "iter", "maps", "slices", "unique"}, path) {
		return fmt.Errorf("package %q is generic, and cells have no generics; "+
			"use package sort, or a loop", path)
	}
	var known []string
	for _, name := range slices.Sorted(maps.Keys(imports.Packages)) {
		for _, ours := range []string{"github.com/bayescmp/", "github.com/go-gota/", "gonum.org/"} {
			if strings.HasPrefix(name, ours) {
				known = append(known, name)
			}
		}
	}
	err := fmt.Errorf("package %q is not compiled into this kernel; "+
		"beside the standard library it has %s", path, strings.Join(known, ", "))
	return hinted{err, hintImport(path)}
}

// unused returns the first expression that does nothing but have a value, and is not the last of
// the cell. In a notebook somebody expects to see the value.
func unused(compiler *interp.Comp, nodes []ast.Node, last ast.Expr) (found ast.Expr) {
	look := func(x ast.Expr) {
		if found == nil && x != nil && x != last && isPure(compiler, x) {
			found = x
		}
	}
	for _, node := range nodes {
		look(expression(node))
		ast.Inspect(node, func(n ast.Node) bool {
			if statement, ok := n.(*ast.ExprStmt); ok {
				look(statement.X)
			}
			return true
		})
	}
	return found
}

// isPure reports whether x does nothing but have a value.
func isPure(compiler *interp.Comp, x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case nil, *ast.FuncLit:
		return false // an extension of gomacro's, or nothing
	case *ast.UnaryExpr: // may receive from a channel, or be an extension of gomacro's
		switch x.Op {
		case token.NOT, token.ADD, token.SUB, token.XOR, token.AND:
			return true
		}
		return false
	case *ast.CallExpr:
		name, ok := x.Fun.(*ast.Ident)
		if !ok {
			return false
		}
		switch name.Name {
		case "append", "cap", "complex", "imag", "len", "make", "max", "min", "new", "real":
			symbol := compiler.TryResolve(name.Name)
			_, builtin := symbol.Value.(interp.Builtin)
			return builtin
		}
		return false
	}
	return true
}

// textAndNumber returns the first sum of a quoted text and a number: gomacro takes "n = " + 3 for
// "n = n = ".
func textAndNumber(nodes []ast.Node) (found *ast.BinaryExpr) {
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			if sum, ok := n.(*ast.BinaryExpr); ok && found == nil {
				x, y := literal(sum.X), literal(sum.Y)
				text := x == token.STRING || y == token.STRING
				if text && x != y && x != token.ILLEGAL && y != token.ILLEGAL {
					found = sum
				}
			}
			return true
		})
	}
	return found
}

// literal is the kind of literal that x consists of, which may be a sum.
func literal(x ast.Expr) token.Token {
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		return x.Kind
	case *ast.BinaryExpr:
		return literal(x.X)
	}
	return token.ILLEGAL
}
