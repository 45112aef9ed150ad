package cellcheck

import (
	"go/ast"
	"go/printer"
	"go/token"
	"strings"
)

// declared has the declarations of cells by name, such as "P" or "P.Sum". It does not contain
// variables that statements define. For a constant, it has the whole group.
type declared map[string]ast.Node

// add adds the declarations in decls.
func (d declared) add(decls []ast.Decl) {
	for _, decl := range decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if name := decl.Name.Name; name != "init" && name != "_" {
				d[receiverOf(decl)+name] = decl
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Doc == nil && len(decl.Specs) == 1 {
						spec.Doc = decl.Doc
					}
					d[spec.Name.Name] = spec
				case *ast.ValueSpec: // constants of a group belong together
					for _, name := range spec.Names {
						if decl.Tok == token.CONST && name.Name != "_" {
							d[name.Name] = decl
						}
					}
				}
			}
		}
	}
}

// forget removes the earlier methods of types that own declares, unless own has them.
func (d declared) forget(own declared) {
	for name := range d {
		owner, _, method := strings.Cut(name, ".")
		if _, isType := own[owner].(*ast.TypeSpec); method && isType && own[name] == nil {
			delete(d, name)
		}
	}
}

// receiverOf returns the type of a method and a dot, or "" for a function.
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return ""
	}
	if base := baseOf(f.Recv.List[0].Type); base != nil {
		return base.Name + "."
	}
	return ""
}

// baseOf returns the name of a receiver's type.
func baseOf(x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.StarExpr:
		return baseOf(x.X)
	case *ast.IndexExpr:
		return baseOf(x.X)
	case *ast.IndexListExpr:
		return baseOf(x.X)
	case *ast.Ident:
		return x
	}
	return nil
}

// text returns the declaration of a function or type, followed by its comment, or "" if no cell has
// declared it.
func (d declared) text(set *token.FileSet, name string) string {
	switch node := d[name].(type) {
	case *ast.FuncDecl:
		bare := *node
		bare.Doc, bare.Body = nil, nil
		return withComment(printed(set, &bare), node.Doc)
	case *ast.TypeSpec:
		bare := *node
		bare.Doc = nil
		return withComment("type "+printed(set, &bare), node.Doc)
	}
	owner, member, isMember := strings.Cut(name, ".")
	if spec, ok := d[owner].(*ast.TypeSpec); ok && isMember {
		return memberText(set, spec.Type, member)
	}
	return ""
}

// memberText returns the declaration of a field, or of a method of an interface.
func memberText(set *token.FileSet, typ ast.Expr, member string) string {
	var fields *ast.FieldList
	between := " "
	switch typ := typ.(type) {
	case *ast.StructType:
		fields = typ.Fields
	case *ast.InterfaceType:
		fields, between = typ.Methods, ""
	default:
		return ""
	}
	for _, field := range fields.List {
		for _, name := range field.Names {
			if name.Name != member {
				continue
			}
			text := printed(set, field.Type)
			if between == "" {
				text = strings.TrimPrefix(text, "func")
			}
			comment := field.Doc
			if comment == nil {
				comment = field.Comment
			}
			return withComment(member+between+text, comment)
		}
	}
	return ""
}

func withComment(text string, comment *ast.CommentGroup) string {
	if words := strings.TrimSpace(comment.Text()); words != "" {
		return text + "\n\n" + words
	}
	return text
}

func printed(set *token.FileSet, node any) string {
	var b strings.Builder
	config := printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 4}
	if err := config.Fprint(&b, set, node); err != nil {
		return ""
	}
	return b.String()
}
