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

// Named returns the paths of the packages with a name in cells: ours before others, and newer
// packages of the standard library before older ones.
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

// NameOf returns the name of the package with a path. All packages that cells may import are named
// by the last element of the path that is not a version.
func NameOf(packagePath string) string {
	name := path.Base(packagePath)
	if version.MatchString(name) {
		name = path.Base(path.Dir(packagePath))
	}
	return name
}

// names returns the names of all packages.
func (l *Library) names() []string {
	var names []string
	for _, path := range l.Paths() {
		names = append(names, NameOf(path))
	}
	return names
}

// PackageWith returns the path of the package with a name in cells that exports the member, or of
// the first package with the name if none does, or "" if there is no such package.
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

// exportedByNamed returns what the packages with a name in cells export.
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

// means reports whether x is not just an undeclared name.
func (p *place) means(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return !ok || p.cell.info.ObjectOf(name) != nil
}

// inNotImported returns what a name would mean if a package were imported, and the path of the
// package. The name is that of the package itself or of something that it exports. For other names,
// the result is nil.
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

// selectorOf returns the selector expression that contains a name, or nil if there is none.
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
