package cells

import (
	"fmt"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/cellcheck"
)

// otherLanguages has what people write who come from elsewhere.
var otherLanguages = map[string]string{
	"True": "true", "False": "false",
	"None": "nil", "null": "nil", "NULL": "nil",
	"NA": "math.NaN()", "NaN": "math.NaN()",
	"printf": "fmt.Printf", "sprintf": "fmt.Sprintf", "str": "fmt.Sprint",
	"abs": "math.Abs", "sqrt": "math.Sqrt", "exp": "math.Exp", "log": "math.Log",
	"float": "float64", "double": "float64",
	"c": "[]float64{…}", "list": "[]float64{…}", "dict": "map[string]float64{…}",
}

// hintName is for a name that nothing has. It may be a package that is not imported, a misspelling,
// or not there yet.
func hintName(w *workspace, group []string, failure *cellError) string {
	name, code, line := group[1], "", ""
	if len(failure.Frames) > 0 {
		code, line = w.sources.of(failure.Frames[0].Cell), failure.Frames[0].Source
	}
	quoted := regexp.QuoteMeta(name)
	selected := regexp.MustCompile(`\b` + quoted + `\.(\w+)`)
	if member := selected.FindStringSubmatch(code); member != nil {
		if found := w.packageWith(name, member[1]); found != "" {
			return fmt.Sprintf("import %q", found)
		}
	}
	if other := otherLanguages[name]; other != "" {
		return "in Go it is " + other
	}
	if regexp.MustCompile(`^[\w, ]*\b` + quoted + `\b[\w, ]* = `).MatchString(line) {
		return fmt.Sprintf("to declare %s, write := instead of =", name)
	}
	names := slices.Concat(w.session.Names(), types.Universe.Names())
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "no cell that has run declares it"
}

// packageWith is the path of the package that cells know by name and that exports the member, the
// first by name if none does, "" if there is none.
func (w *workspace) packageWith(name, member string) string {
	found := w.packagesNamed(name)
	for _, path := range found {
		pkg, err := w.library.Import(path)
		if err == nil && pkg.Scope().Lookup(member) != nil {
			return path
		}
	}
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

// packagesNamed are the paths of the packages that cells know by name: ours before others, and the
// standard library's newer before older.
func (w *workspace) packagesNamed(name string) []string {
	found := w.compiled.Named(name)
	slices.SortFunc(found, func(a, b string) int {
		if ours := strings.Count(b, "bayescmp") - strings.Count(a, "bayescmp"); ours != 0 {
			return ours
		}
		usual := func(path string) string { return strings.Replace(path, "crypto/", "", 1) }
		return strings.Compare(usual(b), usual(a))
	})
	return found
}

// hintImport is for a package that is not there, though one of the same name may be.
func hintImport(w *workspace, group []string, _ *cellError) string {
	missing := group[1]
	if found := w.packagesNamed(path.Base(missing)); len(found) > 0 {
		return fmt.Sprintf("did you mean %q?", found[0])
	}
	if near := nearest(missing, w.library.Paths()); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "behind import \" the Tab key lists what there is; a package of your own becomes " +
		"importable by building the kernel with it, see kernel/internal/importable"
}

// hintPackageMember is for a package that does not have a name.
func hintPackageMember(w *workspace, group []string, _ *cellError) string {
	pkg, name := group[1], group[2]
	if near := nearest(name, w.members(pkg)); near != "" {
		return fmt.Sprintf("did you mean %s.%s?", pkg, near)
	}
	return fmt.Sprintf("%s? in a cell lists what it has", pkg)
}

// members are the names that may follow x and a dot.
func (w *workspace) members(x string) []string {
	words, _ := w.session.Complete(x+".", len(x)+1)
	return words
}

// hintMember is for a value that does not have a field or a method.
func hintMember(w *workspace, group []string, _ *cellError) string {
	x, name, typ := group[1], group[2], group[3]
	isLength := func(word string) bool { return strings.EqualFold(name, word) }
	switch {
	case strings.HasPrefix(typ, "[]") && name == "append":
		return fmt.Sprintf("%s = append(%s, …)", x, x)
	case slices.ContainsFunc([]string{"len", "length", "size"}, isLength):
		return fmt.Sprintf("len(%s)", x)
	}
	members := w.members(x)
	if near := nearest(name, members); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return itHas(members)
}

func itHas(members []string) string {
	const most = 12
	if len(members) == 0 {
		return "it has none"
	}
	text := "it has " + strings.Join(members[:min(most, len(members))], ", ")
	if len(members) > most {
		text += ", …"
	}
	return text
}

// hintField is for a struct literal with a field that the struct does not have.
func hintField(w *workspace, group []string, _ *cellError) string {
	names := w.fields(group[2])
	if near := nearest(group[1], names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return itHas(names)
}

// hintFieldNames is for a struct literal without names, and not all of the values.
func hintFieldNames(w *workspace, group []string, _ *cellError) string {
	names := w.fields(group[1])
	if len(names) == 0 {
		return "name the fields: {Name: value}"
	}
	return fmt.Sprintf("name the fields: %s{%s: …}; %s", group[1], names[0], itHas(names))
}

// fields are the fields of the struct type with a name that cells can use.
func (w *workspace) fields(typeName string) []string {
	return cellcheck.FieldNames(w.session.TypeOf(typeName + "{}"))
}
