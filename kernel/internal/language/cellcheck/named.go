package cellcheck

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Named are the paths of the packages that cells know by a name: ours before others, and the
// standard library's newer before older.
func (l *Library) Named(name string) []string {
	found := slices.DeleteFunc(l.Paths(), func(path string) bool { return NameOf(path) != name })
	slices.SortFunc(found, func(a, b string) int {
		if ours := strings.Count(b, "bayescmp") - strings.Count(a, "bayescmp"); ours != 0 {
			return ours
		}
		usual := func(path string) string { return strings.Replace(path, "crypto/", "", 1) }
		return strings.Compare(usual(b), usual(a))
	})
	return found
}

var version = regexp.MustCompile(`^v[0-9]+$`)

// NameOf is the name of the package with a path: all packages that cells may import are named as
// usual, by the last element that is no version.
func NameOf(packagePath string) string {
	name := path.Base(packagePath)
	if version.MatchString(name) {
		name = path.Base(path.Dir(packagePath))
	}
	return name
}

// names are those of all packages.
func (l *Library) names() []string {
	var names []string
	for _, path := range l.Paths() {
		names = append(names, NameOf(path))
	}
	return names
}

// PackageWith is the path of the package that cells know by name and that exports the member, the
// first if none does, "" if there is none.
func (l *Library) PackageWith(name, member string) string {
	found := l.Named(name)
	for _, path := range found {
		pkg, err := l.Import(path)
		if err == nil && pkg.Scope().Lookup(member) != nil {
			return path
		}
	}
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

// exportedByNamed is what the packages export that cells know by a name.
func (l *Library) exportedByNamed(name string) []string {
	var names []string
	for _, path := range l.Named(name) {
		if pkg, err := l.Import(path); err == nil {
			names = append(names, exportedBy(pkg)...)
		}
	}
	return names
}

func exportedBy(pkg *types.Package) []string {
	return slices.DeleteFunc(pkg.Scope().Names(), func(name string) bool {
		return !token.IsExported(name)
	})
}

// means reports whether x is anything but a name that means nothing.
func (p *place) means(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return !ok || p.cell.info.ObjectOf(name) != nil
}

// inNotImported is what a name would mean if a package were imported, and the path of the package:
// the package itself, or what it exports. It is nil for other names.
func (p *place) inNotImported(name *ast.Ident) (types.Object, string) {
	s := p.selectorOf(name)
	if s == nil {
		s = &ast.SelectorExpr{X: name, Sel: &ast.Ident{}}
	}
	if p.means(s.X) {
		return nil, ""
	}
	path := p.world.library.PackageWith(s.X.(*ast.Ident).Name, s.Sel.Name)
	pkg, err := p.world.library.Import(path)
	switch {
	case err != nil:
		return nil, ""
	case s.Sel == name && token.IsExported(name.Name):
		return pkg.Scope().Lookup(name.Name), path
	case s.X == name:
		return types.NewPkgName(name.Pos(), p.cell.pkg, name.Name, pkg), path
	}
	return nil, ""
}

// selectorOf is the selector that a name is a part of, nil if there is none.
func (p *place) selectorOf(name *ast.Ident) (found *ast.SelectorExpr) {
	for _, node := range p.path {
		ast.Inspect(node, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && (s.Sel == name || s.X == name) {
				found = s
			}
			return found == nil
		})
	}
	return found
}
