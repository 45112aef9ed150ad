package cellcheck

import (
	"go/ast"
	"go/types"
	"strings"
)

// A Description describes the name at the cursor.
type Description struct {
	// Text is the declaration. For a declaration in a cell, its comment follows.
	Text string

	// Package and Name are the place of further documentation in a compiled package: Name is such
	// as "NewDense", "Dense" or "Dense.At", and "" for the package itself. For a variable, they are
	// those of its type. Package is "" if there is no documentation, and "builtin" for a part of
	// the language.
	Package, Name string

	// Import is the path to import before the name can be used; "" if it can be used already.
	Import string
}

// Describe describes the name at the offset. If there is no name, but the offset is among the
// arguments of a call or the fields of a struct literal, it describes the function or the type.
func (s *Session) Describe(source string, offset int) (Description, bool) {
	offset = min(max(offset, 0), len(source))
	if state, _ := stateAt(source[:offset]); state != inComment {
		if state == inCode {
			if p := s.atName(source, offset); p.name() != nil {
				return p.describe(p.name())
			}
		}
		if p := s.around(source, offset); p != nil {
			if name := p.calledOrMade(); name != nil {
				return p.describe(name)
			}
		}
	}
	return Description{}, false
}

// atName checks the cell around the name at an offset. If the rest of the cell does not fit, it
// checks only the part before it.
func (s *Session) atName(source string, offset int) *place {
	if p := s.atOffset(source, offset); p.name() != nil {
		return p
	}
	end := offset + len(wordAfter(source, offset))
	return s.atOffset(closed(source[:end]), offset)
}

// around checks the cell around an offset.
func (s *Session) around(source string, offset int) *place {
	if state, begin := stateAt(source[:offset]); state == inText {
		offset = begin
	}
	offset -= len(wordBefore(source, offset))
	return s.atHere(source[:offset], offset)
}

// calledOrMade returns the name of the function whose arguments are being written at the cursor, or
// of the type whose fields are.
func (p *place) calledOrMade() *ast.Ident {
	for i, node := range p.path[1:] {
		switch node := node.(type) {
		case *ast.CallExpr:
			if node.Fun != p.path[i] {
				return lastName(node.Fun)
			}
		case *ast.CompositeLit:
			if node.Type != p.path[i] {
				return lastName(node.Type)
			}
		}
	}
	return nil
}

// lastName returns the last name in an expression for a function or type: Dense in *mat.Dense,
// Println in fmt.Println.
func lastName(x ast.Expr) *ast.Ident {
	switch x := x.(type) {
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.ParenExpr:
		return lastName(x.X)
	}
	return baseOf(x)
}

// describe describes a name.
func (p *place) describe(name *ast.Ident) (Description, bool) {
	object, owner := p.meaning(name)
	missing := ""
	if object == nil {
		object, missing = p.inNotImported(name)
	}
	if object == nil {
		return Description{}, false
	}
	qualify := func(pkg *types.Package) string {
		if pkg.Path() == "main" {
			return ""
		}
		return pkg.Name()
	}
	d := Description{Text: types.ObjectString(object, qualify)}
	if pkg := object.Pkg(); pkg != nil {
		d.Package, d.Name = pkg.Path(), object.Name()
	}
	switch object := object.(type) {
	case *types.PkgName:
		d = Description{
			Text:    "package " + object.Imported().Name(),
			Package: object.Imported().Path(),
		}
	case *types.Builtin, *types.Nil:
		d.Package, d.Name = "builtin", object.Name()
	case *types.Const:
		d.Text += " = " + object.Val().ExactString()
	case *types.Func:
		d.Name = memberName(object.Signature().Recv(), object)
	case *types.Var:
		d = describeVar(d, object, owner)
	}
	if object.Pkg() == nil {
		d.Package, d.Name = "builtin", object.Name()
	}
	if d.Package == "main" {
		if text := p.world.declared.text(p.world.fset, d.Name); text != "" {
			d.Text = text
		}
		d.Package, d.Name = "", ""
	}
	d.Import = missing
	return d, true
}

// describeVar completes the description of a variable, or of a field of the struct owner.
func describeVar(d Description, v *types.Var, owner types.Type) Description {
	text := v.Name() + " " + strings.TrimPrefix(strings.TrimPrefix(d.Text, "var "), "field ")
	d.Text = strings.Replace(text, v.Name()+" "+v.Name()+" ", v.Name()+" ", 1)
	if v.IsField() {
		d.Name = v.Name()
		if named := namedOf(owner); named != nil {
			d.Package, d.Name = pathOf(named.Obj()), named.Obj().Name()+"."+v.Name()
		}
		return d
	}
	d.Package, d.Name = "", ""
	if named := namedOf(v.Type()); named != nil && pathOf(named.Obj()) != "main" {
		d.Package, d.Name = pathOf(named.Obj()), named.Obj().Name()
	}
	return d
}

// memberName returns the name of a method, after the name of its type.
func memberName(receiver *types.Var, f *types.Func) string {
	if receiver != nil {
		if named := namedOf(receiver.Type()); named != nil {
			return named.Obj().Name() + "." + f.Name()
		}
	}
	return f.Name()
}

// namedOf returns t or the type to which it points, if that type has a name.
func namedOf(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// meaning returns the object that a name means, or nil if it is not known. For a field, it also
// returns the type of its struct.
func (p *place) meaning(name *ast.Ident) (object types.Object, owner types.Type) {
	object = p.cell.info.ObjectOf(name)
	for _, node := range p.path {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if node.Sel == name {
				return p.selected(node, object)
			}
		case *ast.CompositeLit:
			if v, ok := object.(*types.Var); ok && v.IsField() {
				return object, p.cell.info.TypeOf(node)
			}
		}
	}
	return object, nil
}

// selected returns the field or method that a selector names.
func (p *place) selected(x *ast.SelectorExpr, known types.Object) (types.Object, types.Type) {
	t := p.typeOf(x.X)
	if known != nil && p.cell.info.Selections[x] == nil || t == nil {
		return known, nil // a member of a package
	}
	own := types.NewPackage("main", "main")
	object, index, _ := types.LookupFieldOrMethod(t, true, own, x.Sel.Name)
	if object == nil {
		return known, nil
	}
	for _, i := range index[:len(index)-1] { // find the embedded struct that has the field
		if pointer, ok := t.Underlying().(*types.Pointer); ok {
			t = pointer.Elem()
		}
		t = t.Underlying().(*types.Struct).Field(i).Type()
	}
	return object, t
}

// A Signature describes the function whose arguments are being written.
type Signature struct {
	Description

	// Parameters are its parameters, as Go writes them, and Active is the number of the one at the
	// cursor.
	Parameters []string
	Active     int
}

// Signature describes the function call whose arguments contain the offset.
func (s *Session) Signature(source string, offset int) (Signature, bool) {
	offset = min(max(offset, 0), len(source))
	p := s.around(source, offset)
	if p == nil {
		return Signature{}, false
	}
	for i, node := range p.path[1:] {
		call, ok := node.(*ast.CallExpr)
		if !ok || call.Fun == p.path[i] {
			continue
		}
		signature, ok := p.typeOf(call.Fun).(*types.Signature)
		if !ok {
			return Signature{}, false
		}
		found := Signature{Active: argumentAt(call, p.path[i])}
		if name := lastName(call.Fun); name != nil {
			found.Description, _ = p.describe(name)
		}
		qualify := types.RelativeTo(p.cell.pkg)
		for v := range signature.Params().Variables() {
			found.Parameters = append(found.Parameters, parameter(v, qualify))
		}
		if signature.Variadic() {
			last := &found.Parameters[len(found.Parameters)-1]
			*last = strings.Replace(*last, "[]", "...", 1)
		}
		found.Active = max(0, min(found.Active, len(found.Parameters)-1))
		return found, true
	}
	return Signature{}, false
}

func parameter(v *types.Var, qualify types.Qualifier) string {
	return strings.TrimSpace(v.Name() + " " + types.TypeString(v.Type(), qualify))
}

// argumentAt returns the number of the argument that contains a node.
func argumentAt(call *ast.CallExpr, node ast.Node) int {
	for i, x := range call.Args {
		if x == node {
			return i
		}
	}
	return len(call.Args)
}
