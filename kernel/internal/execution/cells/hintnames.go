package cells

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
)

// otherLanguages has names from other languages, with their equivalents in Go.
var otherLanguages = map[string]string{
	"True": "true", "False": "false",
	"None": "nil", "null": "nil", "NULL": "nil",
	"NA": "math.NaN()", "NaN": "math.NaN()",
	"printf": "fmt.Printf", "sprintf": "fmt.Sprintf", "str": "fmt.Sprint",
	"abs": "math.Abs", "sqrt": "math.Sqrt", "exp": "math.Exp", "log": "math.Log",
	"float": "float64", "double": "float64",
	"c": "[]float64{…}", "list": "[]float64{…}", "dict": "map[string]float64{…}",
}

// hintName is the hint for an undefined name. It may be a package that is not imported, a
// misspelling, or a name that is declared later.
func hintName(w *workspace, group []string, failure *cellError) string {
	name, code, line := group[1], "", ""
	if len(failure.Frames) > 0 {
		code, line = w.sources.sourceOf(failure.Frames[0].Cell), failure.Frames[0].Source
	}
	quoted := regexp.QuoteMeta(name)
	selected := regexp.MustCompile(`\b` + quoted + `\.(\w+)`)
	if member := selected.FindStringSubmatch(code); member != nil {
		if found := w.library.PackageWith(name, member[1]); found != "" {
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

// hintImport is the hint for a package that does not exist. It suggests a package with the same
// name, or else with a similar one. Of several, it suggests the one with the most similar path.
func hintImport(w *workspace, group []string, _ *cellError) string {
	missing := group[1]
	found := w.library.Named(cellcheck.NameOf(missing))
	if len(found) == 0 {
		found = w.pathsNear(missing)
	}
	if len(found) == 0 {
		return "after import \" the Tab key lists what there is; to import a package of your " +
			"own, build the kernel with it, see kernel/internal/language/importable"
	}
	return fmt.Sprintf("did you mean %q?", slices.MinFunc(found, func(a, b string) int {
		return spelling.Distance(a, missing) - spelling.Distance(b, missing)
	}))
}

// pathsNear returns the paths of the packages whose names are most similar to the name of a missing
// one.
func (w *workspace) pathsNear(missing string) []string {
	name, paths := cellcheck.NameOf(missing), w.library.Paths()
	var names []string
	for _, path := range paths {
		names = append(names, cellcheck.NameOf(path))
	}
	near := nearest(name, names)
	if near == "" {
		return nil
	}
	least := spelling.Distance(name, near)
	return slices.DeleteFunc(paths, func(path string) bool {
		return spelling.Distance(name, cellcheck.NameOf(path)) > least
	})
}

// hintProgram is the hint for a program after an exclamation mark, which means "not" in Go.
func hintProgram(w *workspace, group []string, _ *cellError) string {
	name, line, program := group[1], group[2], group[3]
	if name != program || nearest(name, w.session.Names()) != "" {
		return ""
	}
	return "at the beginning of a cell, $ in place of ! runs a program: $" + line
}

// hintPackageMember is the hint for a name that a package does not have.
func hintPackageMember(w *workspace, group []string, _ *cellError) string {
	pkg, name := group[1], group[2]
	if near := nearest(name, w.members(pkg)); near != "" {
		return fmt.Sprintf("did you mean %s.%s?", pkg, near)
	}
	return fmt.Sprintf("%s? in a cell lists what it has", pkg)
}

// members returns the names that may follow x and a dot.
func (w *workspace) members(x string) []string {
	words, _ := w.session.Complete(x+".", len(x)+1)
	return words
}

// hintMember is the hint for a field or method that a value does not have.
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

// hintField is the hint for a struct literal with a field that the struct does not have.
func hintField(w *workspace, group []string, _ *cellError) string {
	names := w.fields(group[2])
	if near := nearest(group[1], names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return itHas(names)
}

// hintFieldNames is the hint for a struct literal without field names in which values are missing.
func hintFieldNames(w *workspace, group []string, _ *cellError) string {
	names := w.fields(group[1])
	if len(names) == 0 {
		return "name the fields: {Name: value}"
	}
	return fmt.Sprintf("name the fields: %s{%s: …}; %s", group[1], names[0], itHas(names))
}

// fields returns the fields of a struct type, given by a name that cells can use.
func (w *workspace) fields(typeName string) []string {
	return cellcheck.FieldNames(w.session.TypeOf(typeName + "{}"))
}
