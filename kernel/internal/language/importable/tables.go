package importable

import (
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// WriteTables writes a Go file of package made to a path. The file has tables with the functions,
// variables and types of the packages as values, which the evaluator uses.
//
// The linker can initialize the tables completely, so they do not slow the start of the kernel.
func (r Reader) WriteTables(packages []Package, file string) error {
	var imports, tables strings.Builder
	for i, p := range packages {
		pkg, err := r.read(p)
		if err != nil {
			return fmt.Errorf("the table of %s: %w", p.ImportPath, err)
		}
		name := fmt.Sprint("p", i)
		t := tableOf(pkg, name) + instancesOf(pkg, name, packages)
		if t == "" {
			name = "_"
		}
		fmt.Fprintf(&imports, "\t%s %q\n", name, p.ImportPath)
		fmt.Fprintf(&tables, "\t{%q, []compiled.Entry{\n%s\t}},\n", p.ImportPath, t)
	}
	text := "package made\n\nimport (\n\t\"" + compose.Module +
		"/kernel/internal/language/compiled\"\n" +
		imports.String() + ")\n\nvar Tables = []compiled.Table{\n" + tables.String() + "}\n"
	return os.WriteFile(file, []byte(text), 0o644)
}

// tableOf returns the table of a package, with an entry for each exported name: a function, a
// pointer to a variable, or a nil pointer to a type. Constants and generic functions and types have
// no entry.
func tableOf(pkg *types.Package, qualifier string) string {
	var b strings.Builder
	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		kind, value := "", qualifier+"."+name
		switch o := object.(type) {
		case *types.Func:
			if o.Signature().TypeParams().Len() == 0 {
				kind = "Function"
			}
		case *types.Var:
			kind, value = "Variable", "&"+value
		case *types.TypeName:
			if isTypeOfValues(o) {
				kind, value = "NamedType", "(*"+value+")(nil)"
			}
		}
		if kind != "" {
			fmt.Fprintf(&b, "\t\t{%q, compiled.%s, %s},\n", name, kind, value)
		}
	}
	return b.String()
}

// instancesOf returns an entry for each generic function with one type parameter whose constraint
// is an interface with methods, or comparable. The entry is the instance for the constraint itself,
// or for any. The sources in package cellcheck/generic call these instances.
func instancesOf(pkg *types.Package, qualifier string, packages []Package) string {
	var b strings.Builder
	for _, name := range pkg.Scope().Names() {
		f, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok || !f.Exported() || f.Signature().TypeParams().Len() != 1 {
			continue
		}
		constraint := f.Signature().TypeParams().At(0).Constraint()
		argument := types.TypeString(constraint, func(p *types.Package) string {
			return fmt.Sprint("p", slices.IndexFunc(packages, func(other Package) bool {
				return other.ImportPath == p.Path()
			}))
		})
		switch i := constraint.Underlying().(*types.Interface); {
		case argument == "comparable":
			argument = "any"
		case !i.IsMethodSet() || i.NumMethods() == 0 || strings.Contains(argument, "p-1"):
			continue
		}
		fmt.Fprintf(&b, "\t\t{%q, compiled.Function, %s.%s[%s]},\n",
			"compiled"+name, qualifier, name, argument)
	}
	return b.String()
}

// isTypeOfValues reports whether a type is neither generic nor a constraint.
func isTypeOfValues(o *types.TypeName) bool {
	if generic, ok := o.Type().(interface{ TypeParams() *types.TypeParamList }); ok &&
		generic.TypeParams().Len() > 0 {
		return false
	}
	i, ok := o.Type().Underlying().(*types.Interface)
	return !ok || i.IsMethodSet() && !i.IsComparable()
}
