package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
)

// conflict finds the first statement of the part that gives a new meaning to a name that a statement
// before it uses, or itself. Such a use means what the name meant before the cell, or nothing; so
// the cell must be parted there. alone says that the statement itself uses the name.
func (c *checked) conflict() (at int, alone bool) {
	definedBy := map[types.Object]int{}
	for i, p := range c.pieces {
		for _, name := range p.names {
			if object := c.info.Defs[name]; object != nil && !p.alone {
				definedBy[object] = i
			}
		}
	}
	at = -1
	for i, p := range c.pieces {
		ast.Inspect(p.stmt, func(n ast.Node) bool {
			name, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			by, defined := definedBy[c.info.Uses[name]]
			if !defined || by < i || c.inOneDeclaration(i, by) || at >= 0 && by >= at {
				return true
			}
			at, alone = by, by == i
			return true
		})
	}
	return at, alone
}

// inOneDeclaration reports whether two pieces are declarations of variables with no statement
// between them. Go initializes these in the order that they need. A declaration that uses the name
// it declares is another matter, if an earlier cell has such a name.
func (c *checked) inOneDeclaration(i, by int) bool {
	if i == by {
		return c.tree.strict
	}
	for at := min(i, by); at <= max(i, by); at++ {
		if !c.pieces[at].declares() {
			return false
		}
	}
	return true
}

// statements are those of the part as they are to be executed, and how many of the first of them
// initialize variables.
func (c *checked) statements() (list []ast.Stmt, initializing int) {
	if c.alone {
		return c.stmts, 0
	}
	for i := 0; i < len(c.pieces); {
		run := c.pieces[i:]
		for n, p := range run {
			if !p.declares() {
				run = run[:n]
				break
			}
		}
		if len(run) == 0 {
			list = append(list, c.pieces[i].stmt)
			i++
			continue
		}
		if i == 0 {
			defer func(n int) { initializing = n }(len(c.initialization(run)))
		}
		list = append(list, c.initialization(run)...)
		i += len(run)
	}
	return list, initializing
}

// initialization declares the variables of some pieces in the order in which Go initializes them.
func (c *checked) initialization(run []*piece) []ast.Stmt {
	var list []ast.Stmt
	specOf := map[types.Object]*ast.ValueSpec{}
	identOf := map[types.Object]*ast.Ident{}
	for _, p := range run {
		for _, spec := range p.specs {
			for _, name := range spec.Names {
				object := c.info.Defs[name]
				specOf[object], identOf[object] = spec, name
			}
			if len(spec.Values) == 0 {
				list = append(list, declaration(spec.Names, spec.Type, nil))
			}
		}
	}
	for _, initializer := range c.info.InitOrder {
		spec := specOf[initializer.Lhs[0]]
		if spec == nil {
			continue // of another run
		}
		var names []*ast.Ident
		for _, v := range initializer.Lhs {
			names = append(names, identOf[v])
		}
		list = append(list, declaration(names, spec.Type, []ast.Expr{initializer.Rhs}))
	}
	return list
}

func declaration(names []*ast.Ident, typ ast.Expr, values []ast.Expr) ast.Stmt {
	spec := &ast.ValueSpec{Names: names, Type: typ, Values: values}
	return &ast.DeclStmt{Decl: &ast.GenDecl{
		TokPos: names[0].Pos(), Tok: token.VAR, Specs: []ast.Spec{spec},
	}}
}
