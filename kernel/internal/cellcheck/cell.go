package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Cell is a checked cell.
type Cell struct {
	Name string

	// Fset has the positions of the cell. It is the same for all cells of a session.
	Fset *token.FileSet

	// Parts run one after the other. Nearly all cells have one; a cell is parted where a name gets
	// a new meaning that the statements before must not see, as in `x := 1; x := "a"`.
	Parts []*Part

	// Result is the expression whose value the cell shows, nil if there is none. It is the last
	// statement of the last part. ResultTypes has the types of its values; there may be several.
	Result      ast.Expr
	ResultTypes []types.Type

	// Notes say what a user should know: which functions still use what the cell has redefined.
	Notes []string
}

// A Part is what one run of the type checker has seen.
type Part struct {
	// Package has the path "main". All cells of a session have the same.
	Package *types.Package

	Info *types.Info

	// Decls are the declarations of imports, types, constants and functions.
	Decls []ast.Decl

	// Body is a function without parameters and results. Running the part is calling it. Its
	// statements are those of the cell, in their order, and the declarations of variables, in the
	// order of initialization.
	//
	// Names that are declared or defined at its top are variables of the package, listed in Vars:
	// Info.Defs gives these for the names left of `:=`, too. Where Info.Uses has a name left of
	// `:=`, the variable is there already, and is assigned to.
	Body *ast.FuncDecl

	// Inits are the functions named init. They are to be called behind the first InitAt statements
	// of Body, which initialize variables.
	Inits  []*ast.FuncDecl
	InitAt int

	// Imports are the packages that the part imports.
	Imports []*types.Package

	// Vars, Funcs, Types and Consts are the names that the part declares.
	Vars   []*types.Var
	Funcs  []*types.Func
	Types  []*types.TypeName
	Consts []*types.Const

	// Earlier has, for a variable or function that an earlier cell has declared with the same type,
	// the earlier object. Both are one: the variable keeps its place in memory, and what calls the
	// earlier function calls the new one from now on.
	Earlier map[types.Object]types.Object

	// Lost are the calls whose results the cell drops though the last of them is an error. They are
	// at the top of the cell or in its blocks, not in functions. The cell is to fail with the error.
	Lost map[*ast.ExprStmt]*ast.CallExpr

	// Unseen has, for an assignment at the top of the cell, the error variable that it sets and
	// nothing looks at.
	Unseen map[ast.Stmt]UnseenError
}

// An UnseenError is a variable that nothing looks at after it was set.
type UnseenError struct {
	Name *ast.Ident
	Var  *types.Var

	// Overwritten says that the cell sets it again: it should fail if the variable is not nil.
	// Otherwise the cell ends, and a hint will do.
	Overwritten bool
}
