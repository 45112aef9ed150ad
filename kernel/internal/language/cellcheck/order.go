package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// conflict finds the first statement of the part that gives a new meaning to a name used in an
// earlier statement, or in the statement itself. Such a use has the meaning from before the cell,
// or none, so the cell must be split there. alone says that the statement itself uses the name.
func (c *checked) conflict() (at int, alone bool) {
	defined := map[types.Object]definition{}
	for i, p := range c.pieces {
		for _, name := range p.names {
			if object := c.info.Defs[name]; object != nil && !p.alone {
				defined[object] = definition{i, p.specOf(name)}
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
			by, ok := defined[c.info.Uses[name]]
			if !ok || by.piece < i || c.inOneDeclaration(i, by, name) || at >= 0 && by.piece >= at {
				return true
			}
			at, alone = by.piece, by.piece == i
			return true
		})
	}
	return at, alone
}

// A definition says which piece, by its number, and which spec define a name.
type definition struct {
	piece int
	spec  *ast.ValueSpec
}

func (p *piece) specOf(name *ast.Ident) *ast.ValueSpec {
	for _, spec := range p.specs {
		if slices.Contains(spec.Names, name) {
			return spec
		}
	}
	return nil
}

// inOneDeclaration reports whether only declarations of variables, and no statements, are between a
// use of a name and its definition. Go initializes such variables in the order of their
// dependencies. A variable that refers to itself is excluded, because it may refer to a variable of
// an earlier cell.
func (c *checked) inOneDeclaration(i int, by definition, use *ast.Ident) bool {
	if c.tree.strict {
		return true
	}
	if i == by.piece && within(use.Pos(), by.spec) {
		return false
	}
	for _, p := range c.pieces[i : by.piece+1] {
		if !p.declares() {
			return false
		}
	}
	return true
}

// statements returns the statements of the part in the order of execution. The first ones, whose
// number is initializing, initialize the variables that are declared before any statement.
func (c *checked) statements() (list []ast.Stmt, initializing int) {
	for i := 0; i < len(c.pieces); {
		run := c.pieces[i:]
		if end := slices.IndexFunc(run, func(p *piece) bool { return !p.declares() }); end >= 0 {
			run = run[:end]
		}
		if len(run) > 0 && !c.alone {
			list = append(list, c.initialization(run)...)
			if i == 0 {
				initializing = len(list)
			}
			i += len(run)
			continue
		}
		list = append(append(list, executed(c.pieces[i])...), c.pieces[i].behind...)
		i++
	}
	return list, initializing
}

// executed returns the statements of a piece, with assignments in place of definitions and
// declarations of variables.
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

// initialization returns statements that set the variables declared by some pieces, in Go's order.
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
			continue // in another run of declarations
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
