package cellcheck

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// part makes the Part for the evaluator from a checked unit, and returns the variables for the
// values of the last expression. names are the names of the earlier parts, and renewed says which
// of their variables are renewed.
func (c *checked) part(
	names map[string]types.Object, renewed map[string]bool,
) (*Part, []*types.Var) {
	c.promote()
	p := &Part{
		Package: c.pkg, Info: c.info,
		Imports: c.pkg.Imports(), Earlier: earlier(names, renewed, c.pkg.Scope()),
	}
	c.typeShifts()
	list, variables := c.statements()
	list = slices.Insert(list, variables, c.callsOfInit()...)
	results := c.newResults()
	if len(results) > 0 {
		list[len(list)-1] = c.assignResults(results)
	}
	c.info.InitOrder = nil
	body := functionOf(c.tree, Body, list)
	p.Run = c.declareBody(body)
	p.File = fileOf(c.tree, slices.Concat(c.decls, c.declared(results), []ast.Decl{body}))
	c.list(p)
	c.pkg.SetImports(append(c.pkg.Imports(), c.importsOfHooks()...))
	return p, results
}

// promote turns variables of statements that were checked alone into variables of the package.
func (c *checked) promote() {
	promoted := map[types.Object]types.Object{}
	for _, p := range c.pieces {
		for _, name := range p.names {
			local := c.info.Defs[name]
			if !p.alone || local == nil || name.Name == "_" {
				continue
			}
			v := types.NewVar(name.Pos(), c.pkg, name.Name, local.Type())
			c.pkg.Scope().Insert(v)
			c.info.Defs[name], promoted[local] = v, v
		}
	}
	if len(promoted) == 0 {
		return
	}
	for name, object := range c.info.Uses {
		if v := promoted[object]; v != nil {
			c.info.Uses[name] = v
		}
	}
}

// typeShifts gives a type to non-constant shift counts that go/types leaves untyped, such as the
// inner shift in `1 << (1 << n)`.
func (c *checked) typeShifts() {
	for x, found := range c.info.Types {
		shift, ok := x.(*ast.BinaryExpr)
		if !ok || found.Value != nil || !isUntypedNumber(found.Type) {
			continue
		}
		for _, y := range []ast.Expr{shift, shift.X} {
			typed := c.info.Types[y]
			typed.Type = types.Typ[types.Uint]
			c.info.Types[y] = typed
		}
	}
}

func isUntypedNumber(t types.Type) bool {
	basic, ok := t.(*types.Basic)
	return ok && basic.Info()&types.IsUntyped != 0 && basic.Info()&types.IsNumeric != 0
}

// newResults declares variables for the values of the last expression.
func (c *checked) newResults() []*types.Var {
	if c.result == nil {
		return nil
	}
	if call, ok := ast.Unparen(c.result).(*ast.CallExpr); ok && c.prints(call) {
		return nil
	}
	found := c.info.Types[c.result]
	if found.IsVoid() || found.IsNil() {
		return nil
	}
	tuple, ok := found.Type.(*types.Tuple)
	if !ok {
		tuple = types.NewTuple(types.NewVar(token.NoPos, nil, "", types.Default(found.Type)))
	}
	var results []*types.Var
	for v := range tuple.Variables() {
		name := fmt.Sprint(resultName, len(results))
		result := types.NewVar(c.result.Pos(), c.pkg, name, v.Type())
		c.pkg.Scope().Insert(result)
		results = append(results, result)
	}
	return results
}

func (c *checked) assignResults(results []*types.Var) ast.Stmt {
	var left []ast.Expr
	for _, v := range results {
		name := &ast.Ident{NamePos: v.Pos(), Name: v.Name()}
		c.info.Uses[name] = v
		left = append(left, name)
	}
	return assignment(left, c.result.Pos(), []ast.Expr{c.result})
}

// callsOfInit returns calls of the functions named init, which Go calls after it has initialized
// the variables.
func (c *checked) callsOfInit() []ast.Stmt {
	var calls []ast.Stmt
	for _, decl := range c.decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv != nil || f.Name.Name != "init" {
			continue
		}
		name := &ast.Ident{NamePos: f.Name.Pos(), Name: "init"}
		call := &ast.CallExpr{Fun: name, Lparen: name.End(), Rparen: name.End()}
		object := c.info.Defs[f.Name]
		c.info.Uses[name] = object
		c.info.Types[name] = types.TypeAndValue{Type: object.Type()}
		c.info.Types[call] = types.TypeAndValue{Type: types.NewTuple()}
		calls = append(calls, &ast.ExprStmt{X: call})
	}
	return calls
}

// declareBody declares the function that runs the part.
func (c *checked) declareBody(body *ast.FuncDecl) *types.Func {
	signature := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	object := types.NewFunc(body.Pos(), c.pkg, Body, signature)
	c.pkg.Scope().Insert(object)
	c.info.Defs[body.Name] = object
	c.info.Scopes[body.Type] = object.Scope()
	return object
}

// declared declares the variables of the part, without values.
func (c *checked) declared(results []*types.Var) []ast.Decl {
	var names []*ast.Ident
	for _, p := range c.pieces {
		for _, name := range p.names {
			if name.Name != "_" && c.info.Defs[name] != nil {
				names = append(names, name)
			}
		}
	}
	for _, v := range results {
		name := &ast.Ident{NamePos: v.Pos(), Name: v.Name()}
		c.info.Defs[name] = v
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil
	}
	return []ast.Decl{variables(&ast.ValueSpec{Names: names})}
}

// list records in p what the part declares.
func (c *checked) list(p *Part) {
	scope := c.pkg.Scope()
	for _, name := range scope.Names() {
		switch object := scope.Lookup(name).(type) {
		case *types.Var:
			p.Vars = append(p.Vars, object)
		case *types.Func:
			if name != Body {
				p.Funcs = append(p.Funcs, object)
			}
		case *types.TypeName:
			p.Types = append(p.Types, object)
		case *types.Const:
			p.Consts = append(p.Consts, object)
		}
	}
	for _, piece := range c.pieces {
		for _, spec := range piece.specs {
			for _, name := range spec.Names {
				if v, ok := c.info.Defs[name].(*types.Var); ok && len(spec.Values) == 0 {
					p.Zeroed = append(p.Zeroed, v)
				}
			}
		}
	}
}

// importsOfHooks returns the package of hooks if the part uses it.
func (c *checked) importsOfHooks() []*types.Package {
	for _, object := range c.info.Uses {
		if pkg := object.Pkg(); pkg != nil && pkg.Path() == HooksPath {
			return []*types.Package{pkg}
		}
	}
	return nil
}

// earlier returns the variables and functions of a scope that were declared before with the same
// type, and the renewed variables.
func earlier(
	names map[string]types.Object, renewed map[string]bool, scope *types.Scope,
) map[types.Object]types.Object {
	same := map[types.Object]types.Object{}
	for _, name := range scope.Names() {
		object, before := scope.Lookup(name), names[name]
		switch object.(type) {
		case *types.Var:
			v, ok := before.(*types.Var)
			if ok && (renewed[name] || types.Identical(v.Type(), object.Type())) {
				same[object] = before
			}
		case *types.Func:
			f, ok := before.(*types.Func)
			if ok && types.Identical(f.Type(), object.Type()) && !isGeneric(f) {
				same[object] = before
			}
		}
	}
	return same
}

func isGeneric(f *types.Func) bool { return f.Signature().TypeParams().Len() > 0 }

// withNames returns names together with what a part declares and imports.
func withNames(names map[string]types.Object, p *Part) map[string]types.Object {
	added := namesOfImports(p.Info, p.File.Decls)
	scope := p.Package.Scope()
	for _, name := range scope.Names() {
		if token.IsIdentifier(name) {
			added[name] = scope.Lookup(name)
		}
	}
	if len(added) == 0 {
		return names
	}
	all := maps.Clone(names)
	maps.Copy(all, added)
	return all
}

// namesOfImports returns the names that the imports among decls declare for later cells.
func namesOfImports(info *types.Info, decls []ast.Decl) map[string]types.Object {
	all := map[string]types.Object{}
	for _, decl := range decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			for _, spec := range g.Specs {
				maps.Copy(all, namesOfImport(info, spec.(*ast.ImportSpec)))
			}
		}
	}
	return all
}

// namesOfImport returns the names that an import declares for later cells.
func namesOfImport(info *types.Info, spec *ast.ImportSpec) map[string]types.Object {
	object := info.Implicits[spec]
	if spec.Name != nil {
		object = info.Defs[spec.Name]
	}
	pkgName, ok := object.(*types.PkgName)
	switch {
	case !ok || pkgName.Name() == "_":
		return nil
	case pkgName.Name() != ".":
		return map[string]types.Object{pkgName.Name(): pkgName}
	}
	all := map[string]types.Object{}
	scope := pkgName.Imported().Scope()
	for _, name := range scope.Names() {
		if object := scope.Lookup(name); object.Exported() {
			all[name] = object
		}
	}
	return all
}
