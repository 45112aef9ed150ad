package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// A renewal has the earlier declarations that a unit repeats in addition to its own, because it
// adds methods to types of earlier cells, or declares such types again in the same words. These
// types are then new types, so everything that uses them must be declared again: other types,
// functions, and variables, which keep their places in memory. The callers of a generic function
// that is declared again with the same parameters must be, too, because no other function can
// replace its instances.
type renewal struct {
	decls []ast.Decl

	// variables are the variables that get a new type of the same form.
	variables map[string]bool
}

// renew returns what u renews. It does not renew the names in without.
func (w *world) renew(u unit, without map[string]bool) renewal {
	r := renewal{variables: map[string]bool{}}
	own := declared{}
	own.add(u.decls)
	touched := w.touched(u, own)
	if len(touched) == 0 {
		return r
	}
	defined := map[string]bool{}
	for _, p := range u.pieces() {
		for _, name := range p.names {
			defined[name.Name] = true
		}
	}
	w.spread(touched, without)
	for _, name := range slices.Sorted(maps.Keys(touched)) {
		owner, _, method := strings.Cut(name, ".")
		if own[name] != nil || defined[name] || without[name] ||
			method && own[owner] != nil && !touched[owner] {
			continue
		}
		switch node := w.declared[name].(type) {
		case *ast.FuncDecl:
			r.decls = append(r.decls, node)
			continue
		case *ast.TypeSpec:
			r.decls = append(r.decls, &ast.GenDecl{
				Tok: token.TYPE, TokPos: node.Pos(), Specs: []ast.Spec{node},
			})
			continue
		case *ast.GenDecl:
			r.group(node, own, defined)
			continue
		}
		v, ok := w.names[name].(*types.Var)
		if !ok {
			continue
		}
		words := speller{w.names, u.tree.base}
		if typ := words.spell(v.Type()); typ != nil {
			spec := &ast.ValueSpec{Names: []*ast.Ident{words.name(name)}, Type: typ}
			r.decls = append(r.decls, variables(spec))
			r.variables[name] = true
		}
	}
	return r
}

// group renews constants that are declared together, unless the unit itself declares some of them.
func (r *renewal) group(decl *ast.GenDecl, own declared, defined map[string]bool) {
	all := declared{}
	all.add([]ast.Decl{decl})
	for name := range all {
		if own[name] != nil || defined[name] {
			return
		}
	}
	if !slices.Contains(r.decls, ast.Decl(decl)) {
		r.decls = append(r.decls, decl)
	}
}

// touched returns the types of earlier cells to which u adds methods or which it declares in the
// same words, and the generic functions that it declares with the same parameters.
func (w *world) touched(u unit, own declared) map[string]bool {
	touched := map[string]bool{}
	for name, node := range own {
		owner, _, method := strings.Cut(name, ".")
		if u.tree.strict {
			continue
		}
		switch before := w.current(owner).(type) {
		case *ast.TypeSpec:
			spec, isType := node.(*ast.TypeSpec)
			switch {
			case isType && sameWords(w.fset, withoutComments(spec), withoutComments(before)):
				touched[name] = true
			case method && own[owner] == nil:
				touched[owner] = true
			}
		case *ast.FuncDecl:
			f, ok := node.(*ast.FuncDecl)
			if ok && f.Type.TypeParams != nil && sameWords(w.fset, f.Type, before.Type) {
				touched[name] = true
			}
		}
	}
	return touched
}

// current returns the declaration of a type or function, or nil if its name has another meaning
// now.
func (w *world) current(name string) ast.Node {
	switch w.names[name].(type) {
	case *types.TypeName, *types.Func:
		return w.declared[name]
	}
	return nil
}

func withoutComments(spec *ast.TypeSpec) *ast.TypeSpec {
	bare := *spec
	bare.Doc, bare.Comment = nil, nil
	return &bare
}

func sameWords(set *token.FileSet, a, b any) bool { return printed(set, a) == printed(set, b) }

// spread adds to names everything that uses them, directly or indirectly.
func (w *world) spread(names, without map[string]bool) {
	for again := true; again; {
		again = false
		add := func(name string) {
			if !names[name] && !without[name] {
				names[name], again = true, true
			}
		}
		for name, uses := range w.uses {
			if !slices.ContainsFunc(uses, func(used string) bool { return names[used] }) {
				continue
			}
			if owner, _, method := strings.Cut(name, "."); method {
				add(owner)
			}
			if w.declared[name] != nil {
				add(name)
			}
		}
		for name := range w.declared {
			if owner, _, method := strings.Cut(name, "."); method && names[owner] {
				add(name)
			}
		}
		for name, object := range w.names {
			switch object.(type) {
			case *types.Var, *types.Const:
				if w.mentions(object.Type(), names) {
					add(name)
				}
			}
		}
	}
}

// mentions reports whether a type is composed of one of the session's types with the names.
func (w *world) mentions(t types.Type, names map[string]bool) bool {
	found := false
	namedTypes(t, func(named *types.Named) {
		object := named.Obj()
		found = found || names[object.Name()] && w.names[object.Name()] == object
	})
	return found
}

// fails lists what cannot be renewed: declarations that are wrong with the new types, and variables
// whose values would have another form in memory.
func (r renewal) fails(c *checked, names map[string]types.Object) []string {
	var list []string
	for _, decl := range r.decls {
		own := declared{}
		own.add([]ast.Decl{decl})
		if slices.ContainsFunc(c.errors, func(e Error) bool { return within(e.at, decl) }) {
			list = slices.AppendSeq(list, maps.Keys(own))
		}
	}
	for name := range r.variables {
		v, ok := c.pkg.Scope().Lookup(name).(*types.Var)
		if !ok || v.Type() == nil || !sameForm(names[name].Type(), v.Type(), map[pair]bool{}) {
			list = append(list, name)
		}
	}
	return list
}

// usesIn returns the names of the session that each declaration uses, and those used by each
// variable whose value contains a function.
func (c *checked) usesIn(names map[string]types.Object) map[string][]string {
	all := map[string][]string{}
	collect := func(name string, node ast.Node) {
		ast.Inspect(node, func(n ast.Node) bool {
			ident, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			object := c.info.Uses[ident]
			if object == nil || names[ident.Name] != object ||
				slices.Contains(all[name], ident.Name) {
				return true
			}
			all[name] = append(all[name], ident.Name)
			return true
		})
	}
	own := declared{}
	own.add(c.decls)
	for name, node := range own {
		all[name] = nil // its earlier uses are gone
		collect(name, node)
	}
	for _, p := range c.pieces {
		for _, name := range p.names {
			if name.Name != "_" {
				all[name.Name] = nil
			}
		}
		ast.Inspect(p.stmt, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncLit); ok {
				for _, name := range p.names {
					v, _ := c.info.Defs[name].(*types.Var)
					if v != nil && name.Name != "_" && holdsCode(v.Type()) {
						collect(name.Name, f)
					}
				}
			}
			return true
		})
	}
	return all
}

// holdsCode reports whether a value of the type can contain a function.
func holdsCode(t types.Type) bool {
	return reaches(t, map[types.Type]bool{}, func(part types.Type) bool {
		switch part.(type) {
		case *types.Signature, *types.Interface:
			return true
		}
		return false
	})
}

// reaches reports whether a value of type t contains or points to something with a wanted
// underlying type. It does not look into interfaces.
func reaches(t types.Type, seen map[types.Type]bool, wanted func(types.Type) bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if wanted(t.Underlying()) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Struct:
		for v := range t.Fields() {
			if reaches(v.Type(), seen, wanted) {
				return true
			}
		}
	case *types.Map:
		return reaches(t.Key(), seen, wanted) || reaches(t.Elem(), seen, wanted)
	case interface{ Elem() types.Type }: // a pointer, a slice, an array, a channel
		return reaches(t.Elem(), seen, wanted)
	}
	return false
}

// checkAndRenew checks u together with what it renews, and leaves out what cannot be renewed.
func (w *world) checkAndRenew(u unit) (*checked, renewal) {
	without := map[string]bool{}
	for {
		r := w.renew(u, without)
		whole := u
		whole.decls = append(slices.Clip(u.decls), r.decls...)
		c := w.check(whole)
		failed := r.fails(c, w.names)
		if len(failed) == 0 {
			return c, r
		}
		for _, name := range failed {
			without[name] = true
		}
	}
}

// learn records the declarations of a part. From then on, w has its own copies of the maps.
func (w *world) learn(c *checked, p *Part) {
	w.names = withNames(w.names, p)
	w.learnCode(c)
	own := declared{}
	own.add(c.decls)
	uses := c.usesIn(w.names)
	if len(own) == 0 && len(uses) == 0 {
		return
	}
	w.declared = maps.Clone(w.declared)
	w.declared.forget(own)
	maps.Copy(w.declared, own)
	w.uses = maps.Clone(w.uses)
	maps.Copy(w.uses, uses)
}

// learnCode records the names that functions of a part use.
func (w *world) learnCode(c *checked) {
	found := map[string]bool{}
	collect := func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok && !w.inCode[ident.Name] {
			found[ident.Name] = true
		}
		return true
	}
	inFunctions := func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			ast.Inspect(n, collect)
			return false
		}
		return true
	}
	for _, decl := range c.decls {
		ast.Inspect(decl, inFunctions)
	}
	for _, p := range c.pieces {
		ast.Inspect(p.stmt, inFunctions)
	}
	if len(found) > 0 {
		w.inCode = maps.Clone(w.inCode)
		maps.Copy(w.inCode, found)
	}
}

// superseded returns the packages that are no longer used because of a part.
func (w *world) superseded(p *Part) []*types.Package {
	var list []*types.Package
	for _, before := range p.Earlier {
		pkg := before.Pkg()
		if !slices.Contains(list, pkg) && !slices.ContainsFunc(pkg.Scope().Names(),
			func(name string) bool { return w.isUsed(pkg.Scope().Lookup(name)) }) {
			list = append(list, pkg)
		}
	}
	return list
}

// isUsed reports whether later cells or functions may use an object that a part has declared.
func (w *world) isUsed(object types.Object) bool {
	if _, ok := object.(*types.Var); !ok {
		return object.Name() != Body
	}
	return w.names[object.Name()] == object || w.inCode[object.Name()]
}
