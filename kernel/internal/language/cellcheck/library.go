package cellcheck

import (
	"archive/zip"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// A Library has the packages that cells may import. It reads each package only when it is needed.
type Library struct {
	// Fset has the positions in the packages.
	Fset *token.FileSet

	content  []byte
	archive  *zip.Reader
	packages map[string]*types.Package
	declared map[string]string
	generics map[string]*Source
}

// A Source is a package with the source of generic functions of the standard library, because they
// cannot be compiled for the types of cells in advance. It accompanies the package with the same
// path that cells import.
type Source struct {
	Package *types.Package
	Files   []*ast.File
	Info    *types.Info

	// Uses are the other sources whose functions this one calls.
	Uses []*Source
}

// replacements are Go files with functions that replace those that need the runtime or private
// parts of their packages. The name of a file is the path of its package, with _ for /.
//
//go:embed generic/*.txt
var replacements embed.FS

// NewLibrary reads a library that was written by WriteLibrary of package importable.
func NewLibrary(content []byte) *Library {
	return &Library{
		Fset: token.NewFileSet(), content: content, packages: map[string]*types.Package{},
		declared: map[string]string{}, generics: map[string]*Source{},
	}
}

// Declare adds a package of the kernel. source is a Go file, whose functions need no bodies.
func (l *Library) Declare(path, source string) { l.declared[path] = source }

// Paths returns the paths of the library's packages, in no particular order.
func (l *Library) Paths() []string {
	var paths []string
	for path := range l.declared {
		paths = append(paths, path)
	}
	if l.open() != nil {
		return paths
	}
	for _, file := range l.archive.File {
		if path, ok := strings.CutPrefix(file.Name, "types/"); ok {
			paths = append(paths, path)
		}
	}
	return paths
}

// Import returns the types of a package.
func (l *Library) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := l.packages[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	if source, ok := l.declared[path]; ok {
		return l.check(path, source)
	}
	content := l.entry("types/" + path)
	if content == nil {
		return nil, fmt.Errorf("package %q is not compiled into this kernel", path)
	}
	return gcexportdata.Read(bytes.NewReader(content), l.Fset, l.packages, path)
}

// check returns the types of a package that was declared.
func (l *Library) check(path, source string) (*types.Package, error) {
	file, err := parser.ParseFile(l.Fset, path, source, sourceMode)
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: l, IgnoreFuncBodies: true}
	pkg, err := config.Check(path, l.Fset, []*ast.File{file}, nil)
	l.packages[path] = pkg
	return pkg, err
}

func (l *Library) open() (err error) {
	if l.archive == nil {
		l.archive, err = zip.NewReader(bytes.NewReader(l.content), int64(len(l.content)))
	}
	return err
}

// entry returns the content of an entry of the archive, or nil if there is none.
func (l *Library) entry(name string) []byte {
	if l.open() != nil {
		return nil
	}
	file, err := l.archive.Open(name)
	if err != nil {
		return nil
	}
	content, err := io.ReadAll(file)
	if err != nil {
		return nil
	}
	return content
}

// Generic returns the generic functions of a package, nil if it has none.
func (l *Library) Generic(path string) (*Source, error) {
	if s, done := l.generics[path]; done {
		return s, nil
	}
	files, err := l.parse(path)
	if err != nil || len(files) == 0 {
		return nil, err
	}
	s := &Source{Files: files, Info: newInfo()}
	var wrong []error
	config := types.Config{
		Importer: l, Sizes: types.SizesFor("gc", runtime.GOARCH),
		Error: func(err error) {
			if e, ok := errors.AsType[types.Error](err); !ok || !isUnusedName(e.Msg) {
				wrong = append(wrong, err)
			}
		},
	}
	s.Package, _ = config.Check(path, l.Fset, files, s.Info)
	if len(wrong) > 0 {
		return nil, errors.Join(wrong...)
	}
	l.generics[path] = s
	s.Uses, err = l.useSources(s.Info)
	return s, err
}

// useSources replaces generic functions of packages in info by the functions of their sources, and
// returns these sources. An error is of type types.Error.
func (l *Library) useSources(info *types.Info) ([]*Source, error) {
	var used []*Source
	for name, object := range info.Uses {
		f, ok := object.(*types.Func)
		if !ok || f.Pkg() == nil || f.Signature().TypeParams().Len() == 0 ||
			l.packages[f.Pkg().Path()] != f.Pkg() {
			continue
		}
		s, err := l.Generic(f.Pkg().Path())
		if err != nil {
			return nil, types.Error{Fset: l.Fset, Pos: name.Pos(), Msg: err.Error()}
		}
		if s == nil || s.Package.Scope().Lookup(f.Name()) == nil || f.Signature().Recv() != nil {
			return nil, types.Error{Fset: l.Fset, Pos: name.Pos(), Msg: fmt.Sprintf(
				"%s is generic and needs Go's compiler, so cells cannot use it", shortName(f))}
		}
		info.Uses[name] = s.Package.Scope().Lookup(f.Name())
		if !slices.Contains(used, s) {
			used = append(used, s)
		}
	}
	return used, nil
}

// shortName returns the name of a function as cells write it, with the type for a method.
func shortName(f *types.Func) string {
	if f.Signature().Recv() == nil {
		return f.Pkg().Name() + "." + f.Name()
	}
	name := func(pkg *types.Package) string { return pkg.Name() }
	return fmt.Sprintf("(%s).%s", types.TypeString(f.Signature().Recv().Type(), name), f.Name())
}

// parse parses the files of a source. It leaves out functions that have a replacement.
func (l *Library) parse(path string) ([]*ast.File, error) {
	var files []*ast.File
	replaced := map[string]bool{}
	name := "generic/" + strings.ReplaceAll(path, "/", "_") + ".txt"
	if text, err := fs.ReadFile(replacements, name); err == nil {
		file, err := parser.ParseFile(l.Fset, path+"/cells.go", text, sourceMode)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				replaced[f.Name.Name] = true
			}
		}
	}
	if err := l.open(); err != nil {
		return nil, err
	}
	for _, entry := range l.archive.File {
		name, ok := strings.CutPrefix(entry.Name, "source/"+path+"/")
		if !ok || strings.Contains(name, "/") {
			continue
		}
		file, err := parser.ParseFile(l.Fset, path+"/"+name, l.entry(entry.Name), sourceMode)
		if err != nil {
			return nil, err
		}
		files = append(files, withoutFunctions(file, replaced))
	}
	return files, nil
}

const sourceMode = parser.SkipObjectResolution

// withoutFunctions returns a file without the functions with the given names.
func withoutFunctions(file *ast.File, names map[string]bool) *ast.File {
	var kept []ast.Decl
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); !ok || f.Recv != nil || !names[f.Name.Name] {
			kept = append(kept, decl)
		}
	}
	file.Decls = kept
	return file
}

func newInfo() *types.Info {
	return &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Instances:  map[*ast.Ident]types.Instance{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Implicits:  map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes:     map[ast.Node]*types.Scope{},
	}
}

// isUnusedName reports whether a message is about an unused variable or import.
func isUnusedName(message string) bool {
	return strings.HasPrefix(message, "declared and not used") ||
		strings.HasSuffix(message, "imported and not used") ||
		strings.Contains(message, " imported as ") && strings.HasSuffix(message, " and not used")
}
