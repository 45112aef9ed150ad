package cellcheck

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// A world is everything that the type checker needs in addition to the cell.
type world struct {
	fset    *token.FileSet
	library *Library
	context *types.Context
	hooks   *types.Package

	// names are the names that earlier cells have declared or imported.
	names map[string]types.Object

	// declared are their declarations, and uses says which names each uses.
	declared declared
	uses     map[string][]string

	// inCode are the names that any function has ever used. Code of such functions may still be in
	// use.
	inCode map[string]bool

	// again has the types that were declared again while something used them.
	again map[string]bool
}

// A unit is the source of a Part: some of the statements and declarations of a cell.
type unit struct {
	tree  *tree
	decls []ast.Decl
	stmts []ast.Stmt

	// alone says that the unit has one statement, which must see the earlier meanings of the names
	// that it defines.
	alone bool

	// last says that the last statement is the cell's last.
	last bool
}

// checked is a unit that the type checker has checked.
type checked struct {
	unit
	pieces []*piece
	pkg    *types.Package
	info   *types.Info
	errors []Error

	// result is the last expression of the cell. asValue says that it was checked as a value, even
	// if it is a call. lastUnused says that it should be, because it is not a valid statement.
	result              ast.Expr
	asValue, lastUnused bool

	// unkeyed has the positions at which struct literals without field names set unexported fields.
	unkeyed []token.Pos

	// dropping says that the last error was not recorded.
	dropping bool
}

// newPackage makes a package whose scope is inside a scope with the names of the earlier cells.
func (w *world) newPackage() *types.Package {
	pkg := types.NewPackage("main", "main")
	earlier := types.NewScope(types.Universe, token.NoPos, token.NoPos, "earlier cells")
	for _, object := range w.names {
		if name, ok := object.(*types.PkgName); ok { // these belong to one package
			object = types.NewPkgName(name.Pos(), pkg, name.Name(), name.Imported())
		}
		earlier.Insert(object)
	}
	for _, name := range w.hooks.Scope().Names() {
		earlier.Insert(w.hooks.Scope().Lookup(name))
	}
	setScope(pkg, types.NewScope(earlier, token.NoPos, token.NoPos, "package main"))
	return pkg
}

// setScope gives a package another scope. go/types has no function for this, and no other way to
// look names up in earlier cells: objects in the package's own scope could not be redefined, and
// objects that a file imports must be exported.
func setScope(pkg *types.Package, scope *types.Scope) {
	field := reflect.ValueOf(pkg).Elem().FieldByName(runtimetypes.ScopeOfPackage)
	reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem().Set(reflect.ValueOf(scope))
}

// forgetEarlier separates a checked package from the names of the earlier cells. Otherwise, the
// scope of each cell would keep all earlier names in memory forever.
func forgetEarlier(pkg *types.Package) {
	field := reflect.ValueOf(pkg.Scope()).Elem().FieldByName(runtimetypes.ParentOfScope)
	reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem().
		Set(reflect.ValueOf(types.Universe))
}

// Check checks in the running program the private parts of go/types that this package uses.
func Check() error {
	return runtimetypes.Running(func() error {
		pkg := types.NewPackage("main", "main")
		around := types.NewScope(nil, token.NoPos, token.NoPos, "")
		scope := types.NewScope(around, token.NoPos, token.NoPos, "")
		setScope(pkg, scope)
		if pkg.Scope() != scope || scope.Parent() != around {
			return errors.New("types.Package has its scope elsewhere")
		}
		forgetEarlier(pkg)
		if scope.Parent() != types.Universe {
			return errors.New("types.Scope has the scope around it elsewhere")
		}
		return nil
	})
}

// check lets go/types check a unit.
func (w *world) check(u unit) *checked {
	pieces := u.pieces()
	c := w.run(u, pieces, false)
	if c.lastUnused {
		c = w.run(u, pieces, true)
	}
	if len(c.unkeyed) > 0 && c.keyFields() {
		c = w.run(u, pieces, c.asValue)
	}
	return c
}

// pieces returns the statements of u in the form for the type checker.
func (u unit) pieces() []*piece {
	var list []*piece
	known := map[string]*piece{}
	for _, stmt := range u.stmts {
		p := newPiece(stmt, known)
		if u.alone {
			p = aloneOf(p)
		}
		list = append(list, p)
		for _, name := range p.names {
			known[name.Name] = p
		}
	}
	return list
}

// run checks a unit once. It checks the last expression of the cell as a value if asValue is set,
// or if it is not a call.
func (w *world) run(u unit, pieces []*piece, asValue bool) *checked {
	c := &checked{unit: u, pieces: pieces, asValue: asValue, pkg: w.newPackage()}
	c.info = newInfo()
	config := types.Config{
		Context: w.context, Importer: w.library, Error: func(err error) { c.note(w, err) },
		Sizes: types.SizesFor("gc", runtime.GOARCH),
	}
	file := c.file()
	_ = types.NewChecker(&config, w.fset, c.pkg, c.info).Files([]*ast.File{file})
	return c
}

// file returns the file that the type checker sees.
func (c *checked) file() *ast.File {
	decls := slices.Clone(c.decls)
	list := []ast.Stmt{}
	for i, p := range c.pieces {
		for _, spec := range p.specs {
			decls = append(decls, variables(spec))
		}
		if last, ok := p.stmt.(*ast.ExprStmt); ok && c.last && i == len(c.pieces)-1 {
			c.result = last.X
			if _, call := ast.Unparen(last.X).(*ast.CallExpr); c.asValue || !call {
				list = append(list, valueOf(last.X))
				continue
			}
		}
		list = append(append(list, p.inBody...), p.behind...)
	}
	return fileOf(c.tree, append(decls, functionOf(c.tree, "_", list)))
}

func fileOf(t *tree, decls []ast.Decl) *ast.File {
	return &ast.File{
		Package: t.base, Name: &ast.Ident{NamePos: t.base, Name: "main"}, Decls: decls,
		FileStart: t.base, FileEnd: t.end,
	}
}

// functionOf returns a function with the given statements, whose positions enclose the cell.
func functionOf(t *tree, name string, list []ast.Stmt) *ast.FuncDecl {
	return &ast.FuncDecl{
		Name: &ast.Ident{NamePos: t.base, Name: name},
		Type: &ast.FuncType{Func: t.base, Params: &ast.FieldList{}},
		Body: &ast.BlockStmt{Lbrace: t.base, List: list, Rbrace: t.end},
	}
}

func variables(spec *ast.ValueSpec) *ast.GenDecl {
	return &ast.GenDecl{Tok: token.VAR, TokPos: spec.Pos(), Specs: []ast.Spec{spec}}
}

// valueOf returns a statement that uses x as one value of any type.
func valueOf(x ast.Expr) ast.Stmt {
	return &ast.DeclStmt{Decl: variables(&ast.ValueSpec{
		Names:  []*ast.Ident{{NamePos: x.Pos(), Name: "_"}},
		Type:   &ast.InterfaceType{Interface: x.Pos(), Methods: &ast.FieldList{}},
		Values: []ast.Expr{x},
	})}
}

// note records an error of the type checker, unless notebooks allow it.
func (c *checked) note(w *world, err error) {
	e, _ := errors.AsType[types.Error](err) // it always is one
	if e.Soft && !c.tree.strict && isUnusedName(e.Msg) {
		return
	}
	continues := strings.HasPrefix(e.Msg, "\t")
	if c.dropping = continues && c.dropping || c.isFreeToCycle(e.Msg); c.dropping {
		return
	}
	if strings.HasPrefix(e.Msg, "implicit assignment to unexported field") {
		c.unkeyed = append(c.unkeyed, e.Pos)
	}
	unused := strings.HasSuffix(e.Msg, " is not used")
	if c.result != nil && unused && e.Pos == c.result.Pos() && !c.asValue {
		c.lastUnused = true
		return
	}
	c.fail(w.fset, e.Pos, c.wordsOf(w, e))
}

// isFreeToCycle reports whether an error is about an initialization cycle in a part with
// statements. There, variables are set one after the other, so a cycle is no error.
func (c *checked) isFreeToCycle(message string) bool {
	return strings.HasPrefix(message, "initialization cycle") &&
		slices.ContainsFunc(c.pieces, func(p *piece) bool { return !p.declares() })
}

// wordsOf returns the compiler's message for an error. It changes messages about a declaration
// where the cell has `:=`, and names of types of other cells.
func (c *checked) wordsOf(w *world, e types.Error) string {
	message := branchWords(e.Msg)
	if m := notImported.FindStringSubmatch(message); m != nil {
		message = m[1]
	}
	message = w.withoutPackage(message)
	for _, p := range c.pieces {
		if within(e.Pos, p.stmt) && !p.declares() {
			if strings.HasPrefix(message, "multiple-value ") {
				return c.mismatch(e.Pos, p.stmt, message)
			}
			return strings.Replace(message, " in variable declaration", " in assignment", 1)
		}
	}
	return message
}

// mismatch returns the compiler's message for a statement that assigns several results of a call at
// pos to one variable. go/types has this message only for variables in functions.
func (c *checked) mismatch(pos token.Pos, stmt ast.Stmt, message string) string {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 || assign.Rhs[0].Pos() != pos {
		return message
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return message
	}
	f, ok := c.info.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return message
	}
	return fmt.Sprintf("assignment mismatch: 1 variable but %s returns %d values",
		types.ExprString(call.Fun), f.Results().Len())
}

// notImported matches the text that go/types puts around an error of the library.
var notImported = regexp.MustCompile(`^could not import \S+ \((.*)\)$`)

// namesTwoAlike reports whether a message says that a type cannot be used as another type with the
// same name.
func namesTwoAlike(message string) bool {
	_, rest, _ := strings.Cut(message, "type ")
	given, rest, _ := strings.Cut(rest, ") as ")
	wanted, _, found := strings.Cut(rest, " value")
	return found && given == wanted
}

// withoutPackage removes the package main from types in a message, and explains two types with the
// same name.
func (w *world) withoutPackage(message string) string {
	explained := message
	for name, object := range w.names {
		if _, ok := object.(*types.TypeName); !ok || !strings.Contains(message, "main."+name) {
			continue
		}
		explained = strings.Replace(explained, "but does have unexported ", "but does have ", 1)
		for _, before := range []string{" ", "*", "]", "(", "["} {
			explained = strings.ReplaceAll(explained, before+"main."+name, before+name)
		}
		if strings.HasPrefix(message, "cannot use ") && (w.again[name] || namesTwoAlike(message)) {
			explained += "\n\t" + name + " is declared more than once: values made before keep " +
				"the earlier type"
		}
	}
	return explained
}

func within(pos token.Pos, node ast.Node) bool { return node.Pos() <= pos && pos < node.End() }

// fail records an error. Like the compiler, it adds continuations to the error that they continue.
func (c *checked) fail(fset *token.FileSet, pos token.Pos, message string) {
	at := fset.Position(pos)
	at.Offset = 0
	if rest, continued := strings.CutPrefix(message, "\t"); continued && len(c.errors) > 0 {
		last := &c.errors[len(c.errors)-1]
		last.Msg += "\n\t" + at.String() + ": " + rest
		return
	}
	c.errors = append(c.errors, Error{at, message, pos})
}

// keyFields adds the names of the fields to struct literals that set unexported fields by position,
// because go/types forbids that for a struct of another cell. It reports whether it has added any.
func (c *checked) keyFields() (done bool) {
	for _, node := range c.nodes() {
		ast.Inspect(node, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			inside := func(pos token.Pos) bool { return within(pos, n) }
			if !ok || !slices.ContainsFunc(c.unkeyed, inside) {
				return true
			}
			fields := structOf(c.info.TypeOf(literal))
			if fields != nil && fields.NumFields() == len(literal.Elts) {
				done = nameElements(literal, fields) || done
			}
			return true
		})
	}
	return done
}

// nodes returns the declarations and statements.
func (c *checked) nodes() []ast.Node {
	var list []ast.Node
	for _, decl := range c.decls {
		list = append(list, decl)
	}
	for _, stmt := range c.stmts {
		list = append(list, stmt)
	}
	return list
}

// structOf returns the struct type of a literal of type t, or nil if t is not a struct or belongs
// to a compiled package.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() == 0 || s.Field(0).Pkg().Path() != "main" {
		return nil
	}
	return s
}

// nameElements adds the names of the fields to a literal. A blank field has no name and takes no
// value, so its value is removed if evaluating it has no effect.
func nameElements(literal *ast.CompositeLit, fields *types.Struct) bool {
	for i, x := range literal.Elts {
		if _, named := x.(*ast.KeyValueExpr); named || isBlank(fields.Field(i)) && !isPlain(x) {
			return false
		}
	}
	var elements []ast.Expr
	for i, x := range literal.Elts {
		if !isBlank(fields.Field(i)) {
			key := &ast.Ident{NamePos: x.Pos(), Name: fields.Field(i).Name()}
			elements = append(elements, &ast.KeyValueExpr{Key: key, Colon: x.Pos(), Value: x})
		}
	}
	literal.Elts = elements
	return true
}

func isBlank(field *types.Var) bool { return field.Name() == "_" }

// isPlain reports whether an expression is a name, a number or a text.
func isPlain(x ast.Expr) bool {
	switch x.(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	}
	return false
}
