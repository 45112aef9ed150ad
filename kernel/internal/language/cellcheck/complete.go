package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Complete lists completions of the word before the offset, which are words that may replace the
// text from start to the offset. It runs no code. In quotes, it completes only the paths of
// packages.
func (s *Session) Complete(source string, offset int) (words []string, start int) {
	offset = min(max(offset, 0), len(source))
	switch state, begin := stateAt(source[:offset]); state {
	case inImport:
		start = begin + 1
		return matching(s.world.library.Paths(), source[start:offset]), start
	case inCode:
	default:
		return nil, offset
	}
	word := wordBefore(source, offset)
	p := s.atHere(source, offset)
	if p.name() == nil || word != "" && word[0] >= '0' && word[0] <= '9' {
		return nil, offset
	}
	words = matching(p.candidates(word), word)
	if len(words) == 0 && word != "" && !p.isSelected() {
		words = matching(s.world.library.names(), word) // of packages that can be imported
	}
	return words, offset - len(word)
}

// matching returns the words that begin with prefix. If there are none, it ignores case.
func matching(words []string, prefix string) []string {
	fold := func(s string) string { return s }
	for range 2 {
		var found []string
		for _, word := range words {
			if strings.HasPrefix(fold(word), fold(prefix)) {
				found = append(found, word)
			}
		}
		if len(found) > 0 {
			slices.Sort(found)
			return slices.Compact(found)
		}
		fold = strings.ToLower
	}
	return nil
}

// candidates returns the names that may complete a word at the cursor.
func (p *place) candidates(word string) []string {
	if p.isSelected() {
		return p.membersOf(p.path[1].(*ast.SelectorExpr).X)
	}
	if len(p.path) > 1 {
		if parent, ok := p.path[1].(*ast.CompositeLit); ok {
			fields := p.fieldsOf(parent)
			if word == "" && len(fields) > 0 {
				return fields
			}
			return append(fields, p.names()...)
		}
	}
	return append(p.names(), keywords()...)
}

// isSelected reports whether the name at the cursor follows a dot.
func (p *place) isSelected() bool {
	if len(p.path) < 2 {
		return false
	}
	parent, ok := p.path[1].(*ast.SelectorExpr)
	return ok && parent.Sel == p.path[0]
}

// membersOf returns the names that may follow x and a dot.
func (p *place) membersOf(x ast.Expr) []string {
	if name, ok := x.(*ast.Ident); ok {
		if pkg, ok := p.cell.info.Uses[name].(*types.PkgName); ok {
			return exportedBy(pkg.Imported())
		}
	}
	if p.means(x) {
		return members(p.typeOf(x))
	}
	return p.world.library.exportedByNamed(x.(*ast.Ident).Name)
}

// typeOf returns the type of x, or of its first value if it has several, or nil if the type is not
// known.
func (p *place) typeOf(x ast.Expr) types.Type {
	t := p.cell.info.TypeOf(x)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	return t
}

// members returns the fields and methods of a type that cells can use.
func members(t types.Type) []string {
	if t == nil {
		return nil
	}
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	own := types.NewPackage("main", "main")
	var names []string
	set := types.NewMethodSet(t)
	for method := range set.Methods() {
		names = append(names, method.Obj().Name())
	}
	names = append(names, fieldsBelow(t, map[types.Type]bool{})...)
	return slices.DeleteFunc(names, func(name string) bool {
		object, _, _ := types.LookupFieldOrMethod(t, true, own, name)
		return object == nil || name == "_"
	})
}

// fieldsBelow returns the fields of a struct and of the structs that it embeds.
func fieldsBelow(t types.Type, seen map[types.Type]bool) []string {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return nil
	}
	seen[t] = true
	var names []string
	for field := range s.Fields() {
		names = append(names, field.Name())
		if field.Embedded() {
			names = append(names, fieldsBelow(field.Type(), seen)...)
		}
	}
	return names
}

// FieldNames returns the names of the fields that cells can use, for a struct or a pointer to a
// struct. For other types, and for nil, it returns none.
func FieldNames(t types.Type) []string {
	if t == nil {
		return nil
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var names []string
	for field := range s.Fields() {
		if field.Exported() || field.Pkg().Path() == "main" {
			names = append(names, field.Name())
		}
	}
	return names
}

// fieldsOf returns the fields that may be named in a struct literal.
func (p *place) fieldsOf(literal *ast.CompositeLit) []string {
	names := FieldNames(p.cell.info.TypeOf(literal))
	for _, x := range literal.Elts {
		if pair, ok := x.(*ast.KeyValueExpr); ok {
			key := types.ExprString(pair.Key)
			names = slices.DeleteFunc(names, func(name string) bool { return name == key })
		}
	}
	return names
}

// names returns the names that are declared at the cursor.
func (p *place) names() []string {
	pos := p.path[0].Pos()
	var names []string
	for s := p.scope(); s != nil; s = s.Parent() {
		for _, name := range s.Names() {
			if _, object := s.LookupParent(name, pos); object != nil && token.IsIdentifier(name) {
				names = append(names, name)
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, here) })
}

// scope returns the innermost scope around the cursor.
func (p *place) scope() *types.Scope {
	for _, node := range p.path {
		if f, ok := node.(*ast.FuncDecl); ok {
			node = f.Type
		}
		if f, ok := node.(*ast.FuncLit); ok {
			node = f.Type
		}
		if s := p.cell.info.Scopes[node]; s != nil {
			return s
		}
	}
	for _, s := range p.cell.info.Scopes {
		if s.Parent() == p.cell.pkg.Scope() { // the scope of the file
			return s
		}
	}
	return p.cell.pkg.Scope()
}

func keywords() []string {
	var list []string
	for t := token.BREAK; t <= token.VAR; t++ {
		list = append(list, t.String())
	}
	return list
}
