//go:build bayeskernel

package main

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
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
func hintName(kernel *Kernel, group []string, failure *cellError) string {
	name, code, line := group[1], "", ""
	if len(failure.Frames) > 0 {
		code, line = live.source(failure.Frames[0].Cell), failure.Frames[0].Source
	}
	if strings.Contains(code, name+".") {
		if found := packageNamed(name); found != "" {
			return fmt.Sprintf("import %q", found)
		}
	}
	if other := otherLanguages[name]; other != "" {
		return "in Go it is " + other
	}
	quoted := regexp.QuoteMeta(name)
	if regexp.MustCompile(`^[\w, ]*\b` + quoted + `\b[\w, ]* = `).MatchString(line) {
		return fmt.Sprintf("to declare %s, write := instead of =", name)
	}
	if regexp.MustCompile(`(?m)^func ` + quoted + `\(`).MatchString(code) {
		return fmt.Sprintf("functions that call each other: declare one before, "+
			"var %s func(…) …, and assign it, %[1]s = func(…) … {", name)
	}
	if near := nearest(name, slices.Collect(maps.Keys(kernel.ir.Comp.Binds))); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "no cell that has run declares it"
}

// packageNamed is the path of the package that cells know by name, "" if there is none. If there
// are several, ours go before others, and the standard library's newer before older.
func packageNamed(name string) string {
	var found []string
	for p, content := range imports.Packages {
		if content.Name == name || path.Base(p) == name {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b string) int {
		if ours := strings.Count(b, "bayescmp") - strings.Count(a, "bayescmp"); ours != 0 {
			return ours
		}
		usual := func(path string) string { return strings.Replace(path, "crypto/", "", 1) }
		return strings.Compare(usual(b), usual(a))
	})
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

// hintImport is for a package that is not there, though one of the same name may be.
func hintImport(missing string) string {
	if found := packageNamed(path.Base(missing)); found != "" {
		return fmt.Sprintf("did you mean %q?", found)
	}
	if near := nearest(missing, slices.Collect(maps.Keys(imports.Packages))); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "a package of your own becomes importable by building the kernel with it, " +
		"see kernel/genwrap"
}

// hintPackageMember is for a package that does not have a name, or has it in generic form.
func hintPackageMember(kernel *Kernel, group []string, _ *cellError) string {
	pkg, name := group[1], group[2]
	symbol := kernel.ir.Comp.TryResolve(pkg)
	if symbol == nil {
		return ""
	}
	imported, ok := symbol.Value.(*interp.Import)
	if !ok {
		return ""
	}
	text := docOf(imported.Path, name)
	isGeneric := func(keyword string) bool { return strings.HasPrefix(text, keyword+name+"[") }
	switch {
	case isGeneric("func ") || isGeneric("type "):
		return fmt.Sprintf("%s.%s is generic, and cells have no generics", pkg, name)
	case text != "":
		return fmt.Sprintf("%s.%s is not compiled into this kernel", pkg, name)
	}
	names := slices.AppendSeq(slices.Collect(maps.Keys(imported.Binds)), maps.Keys(imported.Types))
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s.%s?", pkg, near)
	}
	return fmt.Sprintf("%s? in a cell lists what it has", pkg)
}

// hintMember is for a value that does not have a field or a method.
func hintMember(kernel *Kernel, group []string, failure *cellError) string {
	x, name := group[1], group[2]
	t := kernel.typeOf(x)
	if t == nil {
		return ""
	}
	failure.Message = fmt.Sprintf("%s has no field or method %s; its type is %s", x, name, t)
	isLength := func(word string) bool { return strings.EqualFold(name, word) }
	switch {
	case t.ReflectType().Kind() == reflect.Slice && name == "append":
		return fmt.Sprintf("%s = append(%s, …)", x, x)
	case slices.ContainsFunc([]string{"len", "length", "size"}, isLength):
		return fmt.Sprintf("len(%s)", x)
	}
	if t.Kind() == reflect.Pointer {
		switch t.Elem().Kind() {
		case reflect.Pointer, reflect.Interface:
			return fmt.Sprintf("it points to a pointer or an interface: (*%s).%s", x, name)
		}
	}
	members := membersOf(t)
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
func hintField(kernel *Kernel, group []string, _ *cellError) string {
	names := kernel.fieldNames(group[3])
	if near := nearest(group[1], names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return itHas(names)
}

// hintFieldNames is for a struct literal without names, and not all of the values.
func hintFieldNames(kernel *Kernel, group []string, _ *cellError) string {
	names := kernel.fieldNames(group[1])
	if len(names) == 0 {
		return "name the fields: {Name: value}"
	}
	return fmt.Sprintf("name the fields: %s{%s: …}; %s", group[1], names[0], itHas(names))
}
