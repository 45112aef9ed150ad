package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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

// statements are those of the part as they are to be executed.
func (c *checked) statements() []ast.Stmt {
	var list []ast.Stmt
	for i := 0; i < len(c.pieces); {
		run := c.pieces[i:]
		if end := slices.IndexFunc(run, func(p *piece) bool { return !p.declares() }); end >= 0 {
			run = run[:end]
		}
		if len(run) > 0 && !c.alone {
			list = append(list, c.initialization(run)...)
			i += len(run)
			continue
		}
		list = append(append(list, executed(c.pieces[i])...), c.pieces[i].behind...)
		i++
	}
	return list
}

// executed is a piece with assignments where it defines or declares variables.
func executed(p *piece) []ast.Stmt {
	switch stmt := p.stmt.(type) {
	case *ast.AssignStmt:
		if defines(stmt) {
			return []ast.Stmt{assignment(stmt.Lhs, stmt.TokPos, stmt.Rhs)}
		}
	case *ast.DeclStmt:
		var list []ast.Stmt
		for _, spec := range stmt.Decl.(*ast.GenDecl).Specs {
			spec := spec.(*ast.ValueSpec)
			if len(spec.Values) > 0 {
				list = append(list, assignment(expressions(spec.Names), spec.Pos(), spec.Values))
			}
		}
		return list
	}
	return []ast.Stmt{p.stmt}
}

// initialization sets the variables that some pieces declare, in the order in which Go does it.
func (c *checked) initialization(run []*piece) []ast.Stmt {
	identOf := map[types.Object]*ast.Ident{}
	for _, p := range run {
		for _, name := range p.names {
			identOf[c.info.Defs[name]] = name
		}
	}
	var list []ast.Stmt
	for _, initializer := range c.info.InitOrder {
		if identOf[initializer.Lhs[0]] == nil {
			continue // of another run
		}
		var names []*ast.Ident
		for _, v := range initializer.Lhs {
			names = append(names, identOf[v])
		}
		at := names[0].Pos()
		list = append(list, assignment(expressions(names), at, []ast.Expr{initializer.Rhs}))
	}
	return list
}

func assignment(left []ast.Expr, at token.Pos, right []ast.Expr) ast.Stmt {
	return &ast.AssignStmt{Lhs: left, TokPos: at, Tok: token.ASSIGN, Rhs: right}
}

func expressions(names []*ast.Ident) []ast.Expr {
	list := make([]ast.Expr, len(names))
	for i, name := range names {
		list[i] = name
	}
	return list
}
