package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Cell is a checked cell.
type Cell struct {
	Name string

	// Fset has the positions of the cell. It is the same for all cells of a session.
	Fset *token.FileSet

	// Parts run one after the other. Nearly all cells have one; a cell is parted where a name gets
	// a new meaning that the statements before must not see, as in `x := 1; x := "a"`.
	Parts []*Part

	// Results are the variables that have the values of the cell's last expression once its last
	// part has run, as Part.Vars lists them too. There is none for a call of fmt.Println and its
	// kin. Result is the expression, nil where there are no results.
	Results []*types.Var
	Result  ast.Expr

	// Notes say what a user should know, such as which functions still use what the cell redefines.
	Notes []string
}

// A Part is a package of its own, checked on top of the parts before it, whose packages it uses
// without importing them. All have the path "main", so they can use each other's unexported names,
// and nothing that they define ends with them.
type Part struct {
	Package *types.Package
	Info    *types.Info

	// File declares all that the part defines, and the function Body, which has neither parameters
	// nor results. To run the part is to call it: its statements are those of the cell, assignments
	// that initialize the variables, and calls of functions named init, in the order of execution.
	// So variables have no values where they are declared, and Info.InitOrder is empty.
	File *ast.File

	// Run is Body as go/types knows it.
	Run *types.Func

	// Imports are the packages that the part imports.
	Imports []*types.Package

	// Sources are the packages with the generic functions of the standard library that the part
	// calls. The evaluator needs them, and what they use in turn, before the part.
	Sources []*Source

	// Vars, Funcs, Types and Consts are what the part declares, Body not among it.
	Vars   []*types.Var
	Funcs  []*types.Func
	Types  []*types.TypeName
	Consts []*types.Const

	// Zeroed are variables that are declared without a value. They are to be set to zero before
	// Body runs: the place of one that is in Earlier has an old value.
	Zeroed []*types.Var

	// Earlier has, for a variable or function that an earlier part has declared with the same type,
	// and that is not generic, the earlier object. Both are one: the variable keeps its place in
	// memory, and what calls the earlier function calls the new one from now on.
	//
	// The types of a variable may differ in that types of cells in them are new, because the part
	// adds methods to them. Values of both types look the same in memory.
	Earlier map[types.Object]types.Object

	// Superseded are packages of earlier parts that nothing uses once this part has run: they
	// declare only variables, all of which have been declared again by now.
	Superseded []*types.Package
}

// Declares reports whether the part declares anything but its results.
func (p *Part) Declares() bool {
	return len(p.Funcs)+len(p.Types)+len(p.Consts) > 0 ||
		slices.ContainsFunc(p.Vars, func(v *types.Var) bool { return !isResult(v) })
}

func isResult(v *types.Var) bool { return strings.HasPrefix(v.Name(), resultName) }

// Body is the name of the function that runs a part. Cells cannot spell it.
const Body = "the cell"

// resultName begins the names of the variables with the values of the last expression.
const resultName = "the result "

// HooksPath is the path of a package of the kernel, whose functions cells call without knowing it:
// they cannot spell their names.
const HooksPath = "cell hooks"

// The names of the hooks.
const (
	// HookLost is a func(results ...any). It gets the results of a call that the cell drops though
	// the last of them is an error.
	HookLost = "lost results"

	// HookOverwritten and HookUnseen are of the type func(name string, e error). They get an error
	// variable right behind a call that sets it and at which the cell does not look: before it sets
	// it again, or at all.
	HookOverwritten = "overwritten error"
	HookUnseen      = "unseen error"
)

// newHooks declares the package at HooksPath.
func newHooks() *types.Package {
	pkg := types.NewPackage(HooksPath, "hooks")
	errorType := types.Universe.Lookup("error").Type()
	anyType := types.Universe.Lookup("any").Type()
	declare := func(name string, variadic bool, parameters ...types.Type) {
		var list []*types.Var
		for _, t := range parameters {
			list = append(list, types.NewParam(token.NoPos, pkg, "", t))
		}
		signature := types.NewSignatureType(nil, nil, nil, types.NewTuple(list...), nil, variadic)
		pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, name, signature))
	}
	declare(HookLost, true, types.NewSlice(anyType))
	declare(HookOverwritten, false, types.Typ[types.String], errorType)
	declare(HookUnseen, false, types.Typ[types.String], errorType)
	pkg.MarkComplete()
	return pkg
}
