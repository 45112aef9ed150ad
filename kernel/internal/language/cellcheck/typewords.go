package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// namedTypes calls visit for the named types that occur in a type when it is written.
func namedTypes(t types.Type, visit func(*types.Named)) {
	switch t := t.(type) {
	case *types.Alias:
		namedTypes(types.Unalias(t), visit)
	case *types.Named:
		visit(t.Origin())
		for arg := range t.TypeArgs().Types() {
			namedTypes(arg, visit)
		}
	case *types.Pointer:
		namedTypes(t.Elem(), visit)
	case *types.Slice:
		namedTypes(t.Elem(), visit)
	case *types.Array:
		namedTypes(t.Elem(), visit)
	case *types.Chan:
		namedTypes(t.Elem(), visit)
	case *types.Map:
		namedTypes(t.Key(), visit)
		namedTypes(t.Elem(), visit)
	case *types.Signature:
		namedTypes(t.Params(), visit)
		namedTypes(t.Results(), visit)
	case *types.Tuple:
		for v := range t.Variables() {
			namedTypes(v.Type(), visit)
		}
	case *types.Struct:
		for field := range t.Fields() {
			namedTypes(field.Type(), visit)
		}
	}
}

// A speller writes types as cells write them. It has the names that cells can use.
type speller struct {
	names map[string]types.Object
	at    token.Pos
}

// spell returns a type as an expression, or nil if the type contains structs, interfaces or
// functions without a name, or a name that cells cannot use. Such types are rare, and variables of
// such types keep them.
func (s speller) spell(t types.Type) ast.Expr {
	switch t := t.(type) {
	case *types.Alias:
		return s.spell(types.Unalias(t))
	case *types.Basic:
		return s.name(t.Name())
	case *types.Named:
		return s.spellNamed(t)
	case *types.Pointer:
		if x := s.spell(t.Elem()); x != nil {
			return &ast.StarExpr{Star: s.at, X: x}
		}
	case *types.Slice:
		if x := s.spell(t.Elem()); x != nil {
			return &ast.ArrayType{Lbrack: s.at, Elt: x}
		}
	case *types.Array:
		if x := s.spell(t.Elem()); x != nil {
			length := strconv.FormatInt(t.Len(), 10)
			number := &ast.BasicLit{ValuePos: s.at, Kind: token.INT, Value: length}
			return &ast.ArrayType{Lbrack: s.at, Len: number, Elt: x}
		}
	case *types.Map:
		if key, x := s.spell(t.Key()), s.spell(t.Elem()); key != nil && x != nil {
			return &ast.MapType{Map: s.at, Key: key, Value: x}
		}
	case *types.Chan:
		if x := s.spell(t.Elem()); x != nil && t.Dir() == types.SendRecv {
			return &ast.ChanType{Begin: s.at, Dir: ast.SEND | ast.RECV, Value: x}
		}
	}
	return nil
}

func (s speller) name(word string) *ast.Ident { return &ast.Ident{NamePos: s.at, Name: word} }

func (s speller) spellNamed(t *types.Named) ast.Expr {
	x := s.spellName(t.Obj())
	var args []ast.Expr
	for arg := range t.TypeArgs().Types() {
		word := s.spell(arg)
		if word == nil {
			return nil
		}
		args = append(args, word)
	}
	if x == nil || len(args) == 0 {
		return x
	}
	return &ast.IndexListExpr{X: x, Lbrack: s.at, Indices: args, Rbrack: s.at}
}

func (s speller) spellName(object *types.TypeName) ast.Expr {
	if object.Pkg() == nil || s.names[object.Name()] == object {
		return s.name(object.Name())
	}
	for word, other := range s.names {
		if name, ok := other.(*types.PkgName); ok && name.Imported() == object.Pkg() {
			return &ast.SelectorExpr{X: s.name(word), Sel: s.name(object.Name())}
		}
	}
	return nil
}

// A pair is two types that are being compared.
type pair struct{ a, b types.Type }

// sameForm reports whether values of two types have the same form in memory, and whether all their
// parts have the same names.
func sameForm(a, b types.Type, seen map[pair]bool) bool {
	a, b = types.Unalias(a), types.Unalias(b)
	if types.Identical(a, b) || seen[pair{a, b}] {
		return true
	}
	seen[pair{a, b}] = true
	same := func(a, b types.Type) bool { return sameForm(a, b, seen) }
	switch a := a.(type) {
	case *types.Named:
		b, ok := b.(*types.Named)
		if !ok || a.Obj().Name() != b.Obj().Name() || pathOf(a.Obj()) != pathOf(b.Obj()) ||
			pathOf(a.Obj()) != "main" || a.TypeArgs().Len() != b.TypeArgs().Len() {
			return false
		}
		for i := range a.TypeArgs().Len() {
			if !same(a.TypeArgs().At(i), b.TypeArgs().At(i)) {
				return false
			}
		}
		return same(a.Underlying(), b.Underlying())
	case *types.Pointer:
		b, ok := b.(*types.Pointer)
		return ok && same(a.Elem(), b.Elem())
	case *types.Slice:
		b, ok := b.(*types.Slice)
		return ok && same(a.Elem(), b.Elem())
	case *types.Array:
		b, ok := b.(*types.Array)
		return ok && a.Len() == b.Len() && same(a.Elem(), b.Elem())
	case *types.Chan:
		b, ok := b.(*types.Chan)
		return ok && a.Dir() == b.Dir() && same(a.Elem(), b.Elem())
	case *types.Map:
		b, ok := b.(*types.Map)
		return ok && same(a.Key(), b.Key()) && same(a.Elem(), b.Elem())
	case *types.Signature:
		b, ok := b.(*types.Signature)
		return ok && a.Variadic() == b.Variadic() && same(a.Params(), b.Params()) &&
			same(a.Results(), b.Results())
	case *types.Tuple:
		b, ok := b.(*types.Tuple)
		return ok && sameTuple(a, b, seen)
	case *types.Struct:
		b, ok := b.(*types.Struct)
		return ok && sameStruct(a, b, seen)
	case *types.Interface:
		b, ok := b.(*types.Interface)
		return ok && sameInterface(a, b, seen)
	}
	return false
}

func sameTuple(a, b *types.Tuple, seen map[pair]bool) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !sameForm(a.At(i).Type(), b.At(i).Type(), seen) {
			return false
		}
	}
	return true
}

func sameStruct(a, b *types.Struct, seen map[pair]bool) bool {
	if a.NumFields() != b.NumFields() {
		return false
	}
	for i := range a.NumFields() {
		x, y := a.Field(i), b.Field(i)
		if x.Id() != y.Id() || x.Embedded() != y.Embedded() || a.Tag(i) != b.Tag(i) ||
			!sameForm(x.Type(), y.Type(), seen) {
			return false
		}
	}
	return true
}

func sameInterface(a, b *types.Interface, seen map[pair]bool) bool {
	if a.NumMethods() != b.NumMethods() {
		return false
	}
	for i := range a.NumMethods() {
		x, y := a.Method(i), b.Method(i)
		if x.Id() != y.Id() || !sameForm(x.Type(), y.Type(), seen) {
			return false
		}
	}
	return true
}

// pathOf returns the path of the package of an object, or "builtin" for a part of the language.
func pathOf(object types.Object) string {
	if object.Pkg() == nil {
		return "builtin"
	}
	return object.Pkg().Path()
}
