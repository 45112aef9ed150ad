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

	// Parts run one after the other. Nearly all cells have one part. A cell is split where a name
	// gets a new meaning that earlier statements must not see, as in `x := 1; x := "a"`.
	Parts []*Part

	// Results are the variables that have the values of the cell's last expression after its last
	// part has run. They are also in Part.Vars. There are none for a call of fmt.Println and
	// similar functions. Result is the expression, or nil if there are no results.
	Results []*types.Var
	Result  ast.Expr

	// Notes say what a user should know, such as which functions still use earlier declarations of
	// names that the cell declares again.
	Notes []string
}

// A Part is a package of its own, which uses the packages of earlier parts without importing them.
// All have the path "main", so they can use each other's unexported names. Their definitions remain
// valid for later parts.
type Part struct {
	Package *types.Package
	Info    *types.Info

	// File declares everything that the part defines, and the function Body, which has no
	// parameters and no results. Calling Body runs the part: it has the statements of the cell,
	// assignments that initialize the variables, and calls of functions named init, in the order of
	// execution. So the declarations of variables have no values, and Info.InitOrder is empty.
	File *ast.File

	// Run is the go/types object of Body.
	Run *types.Func

	// Imports are the packages that the part imports.
	Imports []*types.Package

	// Sources are the packages with the generic functions of the standard library that the part
	// calls. The evaluator must load them, and the sources that they use, before the part.
	Sources []*Source

	// Vars, Funcs, Types and Consts are the objects that the part declares, except Body.
	Vars   []*types.Var
	Funcs  []*types.Func
	Types  []*types.TypeName
	Consts []*types.Const

	// Zeroed are variables that are declared without a value. They must be set to zero before Body
	// runs, because the memory of a variable that is also in Earlier has an old value.
	Zeroed []*types.Var

	// Earlier maps variables and non-generic functions to the objects that an earlier part has
	// declared with the same name and type. The two are treated as one: the variable keeps its
	// place in memory, and callers of the earlier function call the new one from now on.
	//
	// The type of a variable may contain new types where the earlier type has types of cells,
	// because the part adds methods to them. Values of both types have the same form in memory.
	Earlier map[types.Object]types.Object

	// Superseded are packages of earlier parts that are unused once this part has run. They declare
	// only variables, all of which have been declared again.
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

// resultName is the prefix of the names of the variables for the values of the last expression.
const resultName = "the result "

// HooksPath is the path of a package of the kernel. The checker adds calls of its functions to
// cells; cells themselves cannot spell their names.
const HooksPath = "cell hooks"

// The names of the hooks.
const (
	// HookLost is a func(results ...any). It gets the results of a call that the cell drops
	// although the last result is an error.
	HookLost = "lost results"

	// HookOverwritten and HookUnseen have the type func(name string, e error). They are called
	// right after a call has set an error variable. HookOverwritten is for a variable that the cell
	// does not check before it sets it again, HookUnseen for one that it never checks.
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
