//go:build bayeskernel

package main

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
)

// otherLanguages has what those write who come from elsewhere.
var otherLanguages = map[string]string{
	"True": "true", "False": "false", "None": "nil", "null": "nil", "NULL": "nil", "NA": "math.NaN()", "NaN": "math.NaN()",
	"printf": "fmt.Printf", "sprintf": "fmt.Sprintf", "str": "fmt.Sprint", "abs": "math.Abs", "sqrt": "math.Sqrt", "exp": "math.Exp", "log": "math.Log",
	"float": "float64", "double": "float64", "c": "[]float64{…}", "list": "[]float64{…}", "dict": "map[string]float64{…}",
}

// hintName: a name that nothing has. It may be a package that is not imported, a misspelling, or not there yet.
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
		return fmt.Sprintf("functions that call each other: declare one before, var %s func(…) …, and assign it, %[1]s = func(…) … {", name)
	}
	if near := nearest(name, slices.Collect(maps.Keys(kernel.ir.Comp.Binds))); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return "no cell that has run declares it"
}

// packageNamed is the path of the package that cells know by name, "" if there is none. If there are several, ours go
// before others, and the standard library's newer before older.
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
		return strings.Compare(strings.Replace(b, "crypto/", "", 1), strings.Replace(a, "crypto/", "", 1))
	})
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

// hintPackageMember: a package that does not have a name, or has it in generic form.
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
	if text := docOf(imported.Path, name); strings.HasPrefix(text, "func "+name+"[") || strings.HasPrefix(text, "type "+name+"[") {
		return fmt.Sprintf("%s.%s is generic, and cells have no generics", pkg, name)
	} else if text != "" {
		return fmt.Sprintf("%s.%s is not compiled into this kernel", pkg, name)
	}
	names := slices.AppendSeq(slices.Collect(maps.Keys(imported.Binds)), maps.Keys(imported.Types))
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("did you mean %s.%s?", pkg, near)
	}
	return fmt.Sprintf("%s? in a cell lists what it has", pkg)
}

// hintMember: a value that does not have a field or a method.
func hintMember(kernel *Kernel, group []string, failure *cellError) string {
	x, name := group[1], group[2]
	t := kernel.typeOf(x)
	if t == nil {
		return ""
	}
	failure.Message = fmt.Sprintf("%s has no field or method %s; its type is %s", x, name, t)
	r := t.ReflectType()
	switch {
	case r.Kind() == reflect.Slice && name == "append":
		return fmt.Sprintf("%s = append(%s, …)", x, x)
	case strings.EqualFold(name, "len") || strings.EqualFold(name, "length") || strings.EqualFold(name, "size"):
		return fmt.Sprintf("len(%s)", x)
	case t.Kind() == reflect.Pointer && (t.Elem().Kind() == reflect.Pointer || t.Elem().Kind() == reflect.Interface):
		return fmt.Sprintf("it points to a pointer or an interface: (*%s).%s", x, name)
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

// hintField: a struct literal with a field that the struct does not have.
func hintField(kernel *Kernel, group []string, _ *cellError) string {
	names := kernel.fieldNames(group[3])
	if near := nearest(group[1], names); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return itHas(names)
}

// hintFieldNames: a struct literal without names, and not all of the values.
func hintFieldNames(kernel *Kernel, group []string, _ *cellError) string {
	names := kernel.fieldNames(group[1])
	if len(names) == 0 {
		return "name the fields: {Name: value}"
	}
	return fmt.Sprintf("name the fields: %s{%s: …}; %s", group[1], names[0], itHas(names))
}

func (kernel *Kernel) fieldNames(typeName string) []string {
	t := kernel.typeOf(typeName)
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for i := range t.NumField() {
		names = append(names, t.Field(i).Name)
	}
	return slices.DeleteFunc(names, func(name string) bool { return name[0] >= 'a' && name[0] <= 'z' && t.PkgPath() != "main" })
}

// hintImport: a package that is not there, though one of the same name may be.
func hintImport(_ *Kernel, group []string, _ *cellError) string {
	if found := packageNamed(path.Base(group[1])); found != "" {
		return fmt.Sprintf("did you mean %q?", found)
	}
	if near := nearest(group[1], slices.Collect(maps.Keys(imports.Packages))); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "a package of your own becomes importable by building the kernel with it, see kernel/genwrap"
}

// hintMismatch: numbers of two types. The one with less room is to be converted.
func hintMismatch(_ *Kernel, group []string, _ *cellError) string {
	left, right, expression := group[1], group[2], group[3]
	x, y, found := strings.Cut(expression, " ")
	_, y, _ = strings.Cut(y, " ")
	switch {
	case found && left == "int" && right == "float64":
		return fmt.Sprintf("convert the int: float64(%s)", x)
	case found && left == "float64" && right == "int":
		return fmt.Sprintf("convert the int: float64(%s)", y)
	case left == "string" || right == "string":
		return "fmt.Sprint makes text of anything"
	}
	return fmt.Sprintf("convert one of them, to %s or to %s", left, right)
}

// hintPointer: a value where an interface is wanted that only pointers to such values have.
func hintPointer(kernel *Kernel, group []string, _ *cellError) string {
	if t := kernel.typeOf(strings.TrimPrefix(group[1], "main.")); t != nil && slices.Contains(membersOf(t), group[3]) {
		return fmt.Sprintf("%s has a pointer receiver: take the address, &%s", group[3], group[4])
	}
	return fmt.Sprintf("declare it: func (x %s) %s(", strings.TrimPrefix(group[1], "main."), group[3])
}

// hintPointerArgument: a value where a pointer is wanted, or the other way round.
func hintPointerArgument(_ *Kernel, group []string, _ *cellError) string {
	switch have, want := group[1], group[2]; {
	case "*"+have == want:
		return "take the address: &x"
	case have == "*"+want:
		return "take what it points to: *x"
	}
	return ""
}

// hintNilMap: a map that is declared and not made.
func hintNilMap(kernel *Kernel, group []string, _ *cellError) string {
	if t := kernel.typeOf(group[1]); t != nil && t.Kind() == reflect.Map {
		return fmt.Sprintf("make the map first: %s = %s{}", group[1], t)
	}
	return fmt.Sprintf("make the map first: %s = map[string]float64{}, with its own types", group[1])
}

var indexed = regexp.MustCompile(`(\w+)\[(-?\w+)\]`)

// hintIndex says how many elements there are, when a variable of the notebook is all there is to look at.
func hintIndex(kernel *Kernel, group []string, failure *cellError) string {
	found := indexed.FindAllStringSubmatch(group[1], -1)
	if len(found) == 1 && len(failure.Frames) == 1 {
		name, index := found[0][1], found[0][2]
		if index[0] == '-' {
			return fmt.Sprintf("the last element is %s[len(%[1]s)-1]", name)
		}
		v := reflect.ValueOf(kernel.valueOf(name))
		if k := v.Kind(); k == reflect.Slice || k == reflect.Array || k == reflect.String {
			if _, err := strconv.Atoi(index); err != nil {
				index = fmt.Sprintf("%s is %v", index, kernel.valueOf(index))
			} else {
				index = "there is no " + index
			}
			return fmt.Sprintf("%s has %s, counted from 0; %s", name, count(v.Len(), "element"), index)
		}
	}
	return "indexes run from 0 to len(x)-1"
}

// nearest is the one of names that name is most likely a misspelling of, "" if none is close.
func nearest(name string, names []string) string {
	best, least := "", 1+len(name)/3
	for _, other := range slices.Sorted(slices.Values(names)) {
		d := distance(strings.ToLower(name), strings.ToLower(other))
		if d < least || d == least && best == "" && d <= 2 && len(name) > 3 {
			best, least = other, d
		}
	}
	return best
}

// distance is the number of letters to insert, drop or change to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
