package site

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/build"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// publicPackages are the packages that users import, by their folders in the checkout.
var publicPackages = []string{
	"bayescmp", "bayescmp/figure", "bayescmp/nb", "datasets", "datasets/simulate",
}

// A Package is the documentation of a public package.
type Package struct {
	Name, Path string
	HTML       string // the comment
	Summary    string // its first sentence
	Symbols    []Symbol
}

// A Symbol is something that a package exports.
type Symbol struct {
	Name        string // such as Hierarchical.Compare
	Declaration string
	HTML        string
	Summary     string
	Fields      []string // fields of a struct
}

// readAPI reads the exported symbols of the public packages in the checkout at root.
func readAPI(root, module string) (all []Package, err error) {
	for _, folder := range publicPackages {
		p, err := readPackage(filepath.Join(root, filepath.FromSlash(folder)), module+"/"+folder)
		if err != nil {
			return nil, fmt.Errorf("the documentation of %s: %w", folder, err)
		}
		all = append(all, p)
	}
	return all, nil
}

func readPackage(dir, importPath string) (Package, error) {
	found, err := build.ImportDir(dir, 0)
	if err != nil {
		return Package{}, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range found.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.ParseComments)
		if err != nil {
			return Package{}, err
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(fset, files, importPath)
	if err != nil {
		return Package{}, err
	}
	r := apiReader{fset: fset, pkg: pkg, printer: pkg.Printer()}
	r.printer.HeadingID = func(*comment.Heading) string { return "" }
	r.printer.DocLinkURL = r.link
	p := Package{Name: pkg.Name, Path: importPath, HTML: r.html(pkg.Doc),
		Summary: pkg.Synopsis(pkg.Doc)}
	r.printer.HeadingLevel = 4 // below the heading of a symbol
	p.Symbols = r.symbols()
	return p, r.err
}

// apiReader reads the symbols of one package.
type apiReader struct {
	fset    *token.FileSet
	pkg     *doc.Package
	printer *comment.Printer
	err     error
}

// link returns the address of a name that a comment mentions: a place on the page, or another site
// for other packages.
func (r *apiReader) link(to *comment.DocLink) string {
	name := to.Name
	if to.Recv != "" {
		name = to.Recv + "." + to.Name
	}
	importPath := cmp.Or(to.ImportPath, r.pkg.ImportPath)
	ours := slices.ContainsFunc(publicPackages, func(folder string) bool {
		return strings.HasSuffix(importPath, "/"+folder)
	})
	if !ours {
		return to.DefaultURL("https://pkg.go.dev/")
	}
	return "#" + anchor(path.Base(importPath), name)
}

// anchor returns the id of a symbol, or of the package if name is "".
func anchor(pkg, name string) string { return strings.TrimSuffix(pkg+"."+name, ".") }

// percent matches a percent sign behind a number, and blocks of code, which stay as they are.
var percent = regexp.MustCompile(`(?s)<pre>.*?</pre>|\d %`)

// html returns a comment as a part of the page. No line begins with a percent sign, and blocks of
// code can be scrolled with the keyboard.
func (r *apiReader) html(text string) string {
	markup := string(r.printer.HTML(r.pkg.Parser().Parse(text)))
	markup = percent.ReplaceAllStringFunc(markup, func(found string) string {
		if strings.HasPrefix(found, "<pre>") {
			return found
		}
		return strings.Replace(found, " ", "\u00a0", 1)
	})
	return strings.ReplaceAll(markup, "<pre>",
		`<pre tabindex="0" role="group" aria-label="preformatted text">`)
}

// add appends a symbol with its declaration, which is printed without the comment.
func (r *apiReader) add(all []Symbol, name, text string, declaration ast.Node) []Symbol {
	var source strings.Builder
	if err := format.Node(&source, r.fset, declaration); err != nil {
		r.err = err
	}
	return append(all, Symbol{
		Name: name, Declaration: source.String(), HTML: r.html(text),
		Summary: r.pkg.Synopsis(text),
	})
}

// symbols returns the functions and values, then each type with its values, functions and methods.
func (r *apiReader) symbols() (all []Symbol) {
	all = r.values(r.functions(nil, "", r.pkg.Funcs), r.pkg.Consts, r.pkg.Vars)
	for _, t := range r.pkg.Types {
		bare := *t.Decl
		bare.Doc = nil
		all = r.add(all, t.Name, t.Doc, &bare)
		all[len(all)-1].Fields = fieldsOf(t.Decl)
		all = r.values(all, t.Consts, t.Vars)
		all = r.functions(r.functions(all, "", t.Funcs), t.Name+".", t.Methods)
	}
	return all
}

func (r *apiReader) functions(all []Symbol, prefix string, functions []*doc.Func) []Symbol {
	for _, f := range functions {
		bare := *f.Decl
		bare.Doc, bare.Body = nil, nil
		all = r.add(all, prefix+f.Name, f.Doc, &bare)
	}
	return all
}

// values appends constants and variables, each with its own comment, or with its group's comment if
// it has none.
func (r *apiReader) values(all []Symbol, groups ...[]*doc.Value) []Symbol {
	for _, group := range slices.Concat(groups...) {
		for _, spec := range group.Decl.Specs {
			bare := *spec.(*ast.ValueSpec)
			text := cmp.Or(bare.Doc.Text()+bare.Comment.Text(), group.Doc)
			bare.Doc, bare.Comment = nil, nil
			alone := &ast.GenDecl{Tok: group.Decl.Tok, Specs: []ast.Spec{&bare}}
			for _, name := range bare.Names {
				if name.IsExported() {
					all = r.add(all, name.Name, text, alone)
				}
			}
		}
	}
	return all
}

// fieldsOf returns the exported fields of the structs in a declaration.
func fieldsOf(declaration *ast.GenDecl) (names []string) {
	for _, spec := range declaration.Specs {
		structure, ok := spec.(*ast.TypeSpec).Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, field := range structure.Fields.List {
			for _, name := range field.Names {
				if name.IsExported() {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
