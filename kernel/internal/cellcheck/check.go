package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// A world is what the type checker needs beside the cell.
type world struct {
	fset     *token.FileSet
	pkg      *types.Package
	importer types.Importer
	context  *types.Context

	// names are those that earlier cells have declared or imported.
	names map[string]types.Object
}

// A unit is what becomes a Part: some of the statements of a cell, and declarations.
type unit struct {
	tree  *tree
	decls []ast.Decl
	stmts []ast.Stmt

	// alone says that the only statement is to see the earlier meaning of the names it defines.
	alone bool

	// last says that the last statement is the cell's last.
	last bool
}

// checked is a unit behind the type checker.
type checked struct {
	unit
	pieces []*piece
	file   *ast.File
	body   *ast.FuncDecl
	info   *types.Info
	result ast.Expr
	errors []Error

	// asValue says that the last expression is checked as a value, even if it is a call. lastUnused
	// says that it should be, because it is no statement.
	asValue, lastUnused bool

	// dropping says that the last error was not taken down.
	dropping bool
}

// newPackage empties w.pkg. Its scope is within one that has the names of the earlier cells.
func (w *world) newPackage() {
	earlier := types.NewScope(types.Universe, token.NoPos, token.NoPos, "earlier cells")
	for _, object := range w.names {
		earlier.Insert(object)
	}
	fresh := types.NewPackage("main", "main")
	setScope(fresh, types.NewScope(earlier, token.NoPos, token.NoPos, "package main"))
	*w.pkg = *fresh
}

// setScope gives a package another scope. All cells are one package, so that they can use each
// other's unexported names; but each has its own scope, so that it can redefine what others define.
// go/types has no function for it.
func setScope(pkg *types.Package, scope *types.Scope) {
	field := reflect.ValueOf(pkg).Elem().FieldByName("scope")
	reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem().Set(reflect.ValueOf(scope))
}

// check lets go/types check a unit.
func (w *world) check(u unit) *checked {
	pieces := u.pieces()
	c := w.run(u, pieces, false)
	if c.lastUnused {
		c = w.run(u, pieces, true)
	}
	return c
}

// pieces are the statements of u as the type checker is to see them.
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

// run checks a unit once. The last expression of the cell is taken for a value if asValue says so,
// or if it is no call.
func (w *world) run(u unit, pieces []*piece, asValue bool) *checked {
	c := &checked{unit: u, pieces: pieces, asValue: asValue}
	c.assemble()
	c.info = &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Instances:  map[*ast.Ident]types.Instance{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Implicits:  map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes:     map[ast.Node]*types.Scope{},
	}
	w.newPackage()
	config := types.Config{
		Context: w.context, Importer: w.importer, Error: func(err error) { c.note(w.fset, err) },
		Sizes: types.SizesFor("gc", runtime.GOARCH),
	}
	c.refuse(w.fset)
	_ = types.NewChecker(&config, w.fset, w.pkg, c.info).Files([]*ast.File{c.file})
	return c
}

// assemble makes the file that the type checker sees.
func (c *checked) assemble() {
	decls := slices.Clone(c.decls)
	list := []ast.Stmt{}
	for i, p := range c.pieces {
		for _, spec := range p.specs {
			decl := &ast.GenDecl{Tok: token.VAR, TokPos: spec.Pos(), Specs: []ast.Spec{spec}}
			decls = append(decls, decl)
		}
		if last, ok := p.stmt.(*ast.ExprStmt); ok && c.last && i == len(c.pieces)-1 {
			c.result = last.X
			if _, call := ast.Unparen(last.X).(*ast.CallExpr); c.asValue || !call {
				list = append(list, valueOf(last.X))
				continue
			}
		}
		list = append(list, p.inBody...)
	}
	if len(c.pieces) > 0 {
		c.body = functionOf(c.tree, list)
		decls = append(decls, c.body)
	}
	c.file = &ast.File{
		Package: c.tree.base, Name: &ast.Ident{NamePos: c.tree.base, Name: "main"}, Decls: decls,
	}
}

// functionOf is a function with the given statements, around the cell.
func functionOf(t *tree, list []ast.Stmt) *ast.FuncDecl {
	return &ast.FuncDecl{
		Name: &ast.Ident{NamePos: t.base, Name: "_"},
		Type: &ast.FuncType{Func: t.base, Params: &ast.FieldList{}},
		Body: &ast.BlockStmt{Lbrace: t.base, List: list, Rbrace: t.end},
	}
}

// valueOf is a statement that wants one value of x, of any type.
func valueOf(x ast.Expr) ast.Stmt {
	return &ast.DeclStmt{Decl: &ast.GenDecl{Tok: token.VAR, TokPos: x.Pos(), Specs: []ast.Spec{
		&ast.ValueSpec{
			Names:  []*ast.Ident{{NamePos: x.Pos(), Name: "_"}},
			Type:   &ast.InterfaceType{Interface: x.Pos(), Methods: &ast.FieldList{}},
			Values: []ast.Expr{x},
		},
	}}}
}

// note takes down what the type checker says, unless notebooks allow it.
func (c *checked) note(fset *token.FileSet, err error) {
	e := err.(types.Error)
	if e.Soft && !c.tree.strict && (strings.HasPrefix(e.Msg, "declared and not used") ||
		strings.HasSuffix(e.Msg, "imported and not used") ||
		strings.Contains(e.Msg, " imported as ") && strings.HasSuffix(e.Msg, " and not used")) {
		return
	}
	continues := strings.HasPrefix(e.Msg, "\t")
	if c.dropping = continues && c.dropping || c.isFreeToCycle(e.Msg); c.dropping {
		return
	}
	unused := strings.HasSuffix(e.Msg, " is not used")
	if c.result != nil && unused && e.Pos == c.result.Pos() && !c.asValue {
		c.lastUnused = true
		return
	}
	c.fail(fset, e.Pos, c.wordsOf(e))
}

// isFreeToCycle reports whether an error is about variables that need each other to begin, in a part
// with statements. There, each has its turn.
func (c *checked) isFreeToCycle(message string) bool {
	return strings.HasPrefix(message, "initialization cycle") &&
		slices.ContainsFunc(c.pieces, func(p *piece) bool { return !p.declares() })
}

// wordsOf is what the compiler says for an error. What goes/types says of a declaration where the
// cell has `:=` needs another word.
func (c *checked) wordsOf(e types.Error) string {
	for _, p := range c.pieces {
		if within(e.Pos, p.stmt) && !p.declares() {
			return strings.Replace(e.Msg, " in variable declaration", " in assignment", 1)
		}
	}
	return e.Msg
}

func within(pos token.Pos, node ast.Node) bool { return node.Pos() <= pos && pos < node.End() }

// fail takes down an error. What continues an error is added to it, as the compiler does.
func (c *checked) fail(fset *token.FileSet, pos token.Pos, message string) {
	at := fset.Position(pos)
	at.Offset = 0
	if rest, continued := strings.CutPrefix(message, "\t"); continued && len(c.errors) > 0 {
		last := &c.errors[len(c.errors)-1]
		last.Msg += "\n\t" + at.String() + ": " + rest
		return
	}
	c.errors = append(c.errors, Error{at, message})
}

// refuse takes down what go/types leaves to the compiler.
func (c *checked) refuse(fset *token.FileSet) {
	for _, decl := range c.decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Body == nil {
			c.fail(fset, f.Name.Pos(), "missing function body")
		}
	}
}
