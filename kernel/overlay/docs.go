package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/language/importable"
)

// writeDocs writes the documentation of packages to the file at path. The file is a zip archive
// with one JSON object for each package, named like the package. The object has texts by name: ""
// for the package, "NewDense", "Dense", "Dense.At". They come from the sources that are compiled
// in, so they are always up to date.
func writeDocs(packages []importable.Package, path string) error {
	archive := importable.NewArchive()
	for _, p := range packages {
		texts, err := textsOf(p)
		if err != nil {
			return fmt.Errorf("the documentation of %s: %w", p.ImportPath, err)
		}
		content, err := json.Marshal(texts)
		if err != nil {
			return err
		}
		if err := archive.Add(p.ImportPath, content); err != nil {
			return err
		}
	}
	return archive.Write(path)
}

// textsOf returns, by name, the declaration and the doc comment of everything that p exports.
func textsOf(p importable.Package) (map[string]string, error) {
	d := documenter{fset: token.NewFileSet(), texts: map[string]string{}}
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(d.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	mode := doc.Mode(0)
	if p.ImportPath == "builtin" {
		mode = doc.AllDecls // so that append, len and so on are included
	}
	var err error
	if d.pkg, err = doc.NewFromFiles(d.fset, files, p.ImportPath, mode); err != nil {
		return nil, err
	}
	d.add("", fmt.Sprintf("package %s // import %q", d.pkg.Name, p.ImportPath), d.pkg.Doc)
	d.values("const", d.pkg.Consts)
	d.values("var", d.pkg.Vars)
	d.functions("", d.pkg.Funcs)
	for _, t := range d.pkg.Types {
		d.namedType(t)
	}
	return d.texts, nil
}

// documenter collects the texts of one package.
type documenter struct {
	fset  *token.FileSet
	pkg   *doc.Package
	texts map[string]string
}

func (d *documenter) add(name, declaration, comment string) {
	printer := d.pkg.Printer()
	printer.TextWidth = 100
	text := string(printer.Text(d.pkg.Parser().Parse(comment)))
	d.texts[name] = strings.TrimSpace(declaration + "\n\n" + text)
}

func (d *documenter) source(node any) string {
	var b strings.Builder
	config := printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 4}
	if err := config.Fprint(&b, d.fset, node); err != nil {
		return ""
	}
	return b.String()
}

// values adds constants or variables, each with its own comment, or with its group's comment if it
// has none.
func (d *documenter) values(keyword string, groups []*doc.Value) {
	for _, group := range groups {
		for _, spec := range group.Decl.Specs {
			spec := spec.(*ast.ValueSpec)
			comment := spec.Doc.Text() + spec.Comment.Text()
			if comment == "" {
				comment = group.Doc
			}
			bare := *spec
			bare.Doc, bare.Comment = nil, nil
			const longest = 300 // bytes: a longer value, such as a table, does not help
			declaration := keyword + " " + d.source(&bare)
			if len(declaration) > longest {
				bare.Values = nil
				declaration = keyword + " " + d.source(&bare)
			}
			for _, name := range spec.Names {
				if name.IsExported() {
					d.add(name.Name, declaration, comment)
				}
			}
		}
	}
}

func (d *documenter) functions(prefix string, functions []*doc.Func) {
	for _, f := range functions {
		d.add(prefix+f.Name, d.signature(f), f.Doc)
	}
}

func (d *documenter) signature(f *doc.Func) string {
	declaration := *f.Decl
	declaration.Doc, declaration.Body = nil, nil
	return d.source(&declaration)
}

// namedType adds a type with its fields, methods, constants, variables and functions.
func (d *documenter) namedType(t *doc.Type) {
	d.values("const", t.Consts)
	d.values("var", t.Vars)
	d.functions("", t.Funcs)
	d.functions(t.Name+".", t.Methods)
	bare := *t.Decl
	bare.Doc = nil
	var list []string
	for _, f := range slices.Concat(t.Funcs, t.Methods) {
		list = append(list, d.signature(f))
	}
	d.add(t.Name, d.source(&bare), t.Doc)
	if len(list) > 0 {
		d.texts[t.Name] += "\n\n" + strings.Join(list, "\n")
	}
	for _, spec := range t.Decl.Specs {
		switch underlying := spec.(*ast.TypeSpec).Type.(type) {
		case *ast.StructType:
			d.members(t.Name, underlying.Fields)
		case *ast.InterfaceType:
			d.members(t.Name, underlying.Methods)
		}
	}
}

// members adds the fields of a struct, or the methods of an interface.
func (d *documenter) members(typeName string, fields *ast.FieldList) {
	for _, field := range fields.List {
		typ := d.source(field.Type)
		for _, name := range field.Names {
			if !name.IsExported() {
				continue
			}
			declaration := name.Name + " " + typ
			if f, ok := field.Type.(*ast.FuncType); ok && !f.Func.IsValid() { // a method
				declaration = name.Name + strings.TrimPrefix(typ, "func")
			}
			d.add(typeName+"."+name.Name, declaration, field.Doc.Text()+field.Comment.Text())
		}
	}
}
