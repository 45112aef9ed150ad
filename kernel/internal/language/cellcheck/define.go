package cellcheck

import (
	"go/ast"
	"go/token"
	"slices"
)

// A piece is a top-level statement of a cell, or a declaration of variables.
type piece struct {
	stmt ast.Stmt

	// specs declare the variables that stmt defines as variables of the package, for the type
	// checker.
	specs []*ast.ValueSpec

	// inBody are the statements for stmt that the type checker sees in the body of a function.
	inBody []ast.Stmt

	// behind are statements that follow stmt and are not in the cell.
	behind []ast.Stmt

	// names are the names of the variables in specs.
	names []*ast.Ident

	// alone says that stmt is checked as a statement of a function, where it can use the earlier
	// meanings of the names that it defines. Afterwards, its variables become variables of the
	// package.
	alone bool
}

// declares reports whether the piece is a var declaration.
func (p *piece) declares() bool {
	_, ok := p.stmt.(*ast.DeclStmt)
	return ok
}

// newPiece returns stmt in the form for the type checker. known has the names of variables that the
// part has defined before.
func newPiece(stmt ast.Stmt, known map[string]*piece) *piece {
	p := &piece{stmt: stmt}
	switch stmt := stmt.(type) {
	case *ast.DeclStmt:
		if decl := stmt.Decl.(*ast.GenDecl); decl.Tok == token.VAR {
			for _, spec := range decl.Specs {
				p.declare(spec.(*ast.ValueSpec))
			}
			return p
		}
	case *ast.AssignStmt:
		if defines(stmt) {
			p.define(stmt, known)
			return p
		}
	}
	p.inBody = []ast.Stmt{stmt}
	return p
}

// aloneOf returns a piece in which the statement of p, which defines names, is checked as a
// statement of a function.
func aloneOf(p *piece) *piece {
	return &piece{stmt: p.stmt, inBody: []ast.Stmt{p.stmt}, names: p.names, alone: true}
}

func (p *piece) declare(spec *ast.ValueSpec) {
	p.specs = append(p.specs, spec)
	p.names = append(p.names, spec.Names...)
}

// defines reports whether a statement has the form of a correct definition of variables. For other
// definitions, the type checker says what is wrong.
func defines(stmt *ast.AssignStmt) bool {
	n := len(stmt.Lhs)
	if stmt.Tok != token.DEFINE || len(stmt.Rhs) != n && len(stmt.Rhs) != 1 {
		return false
	}
	seen, some := map[string]bool{}, false
	for _, x := range stmt.Lhs {
		name, ok := x.(*ast.Ident)
		if !ok || seen[name.Name] {
			return false
		}
		if name.Name != "_" {
			seen[name.Name], some = true, true
		}
	}
	return some
}

// define splits `a, err := …`: it declares new variables in the package, and assigns to variables
// that the part has defined before.
func (p *piece) define(stmt *ast.AssignStmt, known map[string]*piece) {
	if len(stmt.Rhs) == len(stmt.Lhs) {
		for i, x := range stmt.Lhs {
			name := x.(*ast.Ident)
			if known[name.Name] != nil {
				p.assign(stmt, name, stmt.Rhs[i])
			} else {
				p.declare(&ast.ValueSpec{
					Names: []*ast.Ident{name}, Values: []ast.Expr{stmt.Rhs[i]},
				})
			}
		}
		return
	}
	// If one call gives all results, the declaration and the assignment each leave out the other's
	// variables.
	declared := &ast.ValueSpec{Values: stmt.Rhs}
	var assigned []ast.Expr
	again := false
	for _, x := range stmt.Lhs {
		name := x.(*ast.Ident)
		left := &ast.Ident{NamePos: name.Pos(), Name: "_"}
		if known[name.Name] != nil {
			declared.Names = append(declared.Names, left)
			assigned = append(assigned, name)
			again = true
		} else {
			declared.Names = append(declared.Names, name)
			assigned = append(assigned, left)
		}
	}
	p.declare(declared)
	if again {
		p.inBody = append(p.inBody, &ast.AssignStmt{
			Lhs: assigned, TokPos: stmt.TokPos, Tok: token.ASSIGN, Rhs: stmt.Rhs,
		})
	}
}

func (p *piece) assign(stmt *ast.AssignStmt, name *ast.Ident, x ast.Expr) {
	p.inBody = append(p.inBody, &ast.AssignStmt{
		Lhs: []ast.Expr{name}, TokPos: stmt.TokPos, Tok: token.ASSIGN, Rhs: []ast.Expr{x},
	})
}

// repeats reports whether a statement gives new meanings to names that the part has defined before:
// it defines only such names, or declares a name that `:=` has defined.
func repeats(stmt ast.Stmt, known map[string]*piece) bool {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if !defines(stmt) {
			return false
		}
		return !slices.ContainsFunc(stmt.Lhs, func(x ast.Expr) bool {
			name := x.(*ast.Ident).Name
			return name != "_" && known[name] == nil
		})
	case *ast.DeclStmt:
		return slices.ContainsFunc(newPiece(stmt, nil).names, func(name *ast.Ident) bool {
			before := known[name.Name]
			return before != nil && !before.declares()
		})
	}
	return false
}
