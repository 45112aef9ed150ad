//go:build bayeskernel

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/cosmos72/gomacro/imports"
	"github.com/cosmos72/gomacro/xreflect"
	"github.com/go-gota/gota/dataframe"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// complete lists how what is at the cursor may go on.
func (kernel *Kernel) complete(code string, position int) map[string]any {
	c := atCursor(code, position)
	words, start := kernel.completions(c)
	if len(words) == 0 {
		words, start = []string{}, len(c.before)
	}
	return map[string]any{
		"status": "ok", "matches": words, "cursor_start": start, "cursor_end": len(c.before), "metadata": map[string]any{},
	}
}

// completions returns the words that may replace what is between start and the cursor.
func (kernel *Kernel) completions(c cursor) (words []string, start int) {
	if c.comment {
		return nil, 0
	}
	if c.quote >= 0 {
		return matching(kernel.texts(c), string(c.before[c.quote+1:])), c.quote + 1
	}
	x := operand(c.before)
	dot := strings.LastIndexByte(x, '.')
	word := x[dot+1:]
	start = len(c.before) - len([]rune(word))
	if dot < 0 {
		return append(matching(kernel.fields(c), word), kernel.names(word)...), start
	}
	return matching(kernel.members(x[:dot]), word), start
}

// matching returns those of words that begin with prefix; if there are none, those that do so in other cases.
func matching(words []string, prefix string) []string {
	fold := func(s string) string { return s }
	for range 2 {
		var found []string
		for _, word := range words {
			if strings.HasPrefix(fold(word), fold(prefix)) {
				found = append(found, word)
			}
		}
		if len(found) > 0 {
			slices.Sort(found)
			return slices.Compact(found)
		}
		fold = strings.ToLower
	}
	return nil
}

// names are the variables, functions, types, packages and keywords that begin with word.
func (kernel *Kernel) names(word string) []string {
	_, words, _ := kernel.ir.CompleteWords(word, len(word))
	return slices.DeleteFunc(words, func(word string) bool { return strings.Contains(word, " ") })
}

// members are the names that may follow x and a dot.
func (kernel *Kernel) members(x string) []string {
	if line := x + "."; !strings.ContainsAny(x, "()[]{}") {
		_, words, _ := kernel.ir.CompleteWords(line, len(line))
		return slices.DeleteFunc(words, func(word string) bool { return !token.IsExported(word) && !kernel.ofCells(x) })
	}
	t := kernel.typeOf(x)
	if t == nil {
		return nil
	}
	return membersOf(t)
}

// ofCells reports whether x is of a type that a cell has declared, whose lower-case members cells can use.
func (kernel *Kernel) ofCells(x string) bool {
	t := kernel.typeOf(x)
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t != nil && (t.PkgPath() == "main" || t.Name() == "")
}

// membersOf are the fields and methods of t, or of what it points to.
func membersOf(t xreflect.Type) []string {
	const lowerCase = "𒀸" // gomacro's mark of a field that only cells can use
	var names []string
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for i := range t.NumMethod() {
		names = append(names, t.Method(i).Name)
	}
	compiled := t.ReflectType()
	if compiled.Kind() == reflect.Struct {
		for _, field := range reflect.VisibleFields(compiled) {
			if field.IsExported() {
				names = append(names, strings.TrimPrefix(field.Name, lowerCase))
			}
		}
	}
	if compiled.Kind() != reflect.Interface {
		compiled = reflect.PointerTo(compiled)
	}
	for i := range compiled.NumMethod() {
		names = append(names, compiled.Method(i).Name)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if t.PkgPath() == "main" || t.Name() == "" {
		return names
	}
	return slices.DeleteFunc(names, func(name string) bool { return !token.IsExported(name) })
}

// fields are the fields that may be named at the cursor: it is between the braces of a struct literal, where a name
// of a field can be.
func (kernel *Kernel) fields(c cursor) []string {
	if len(c.open) == 0 {
		return nil
	}
	brace := c.open[len(c.open)-1]
	inside := strings.TrimRight(string(c.before[brace:]), "_ \t\n"+string(c.before[len(c.before)-len([]rune(operand(c.before))):]))
	if c.before[brace] != '{' || inside != "" && !strings.HasSuffix(inside, "{") && !strings.HasSuffix(inside, ",") {
		return nil
	}
	t := kernel.typeOf(operand(c.before[:brace]))
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for i := range t.NumField() {
		if field := t.Field(i); token.IsExported(field.Name) || t.PkgPath() == "main" {
			names = append(names, field.Name)
		}
	}
	return names
}

// texts are the texts that make sense between the quotes that the cursor is in: packages to import, the columns of a
// data frame, classifiers and data sets, keys of a map, names of embedded data.
func (kernel *Kernel) texts(c cursor) []string {
	if isImport(c) {
		return slices.Sorted(maps.Keys(imports.Packages))
	}
	for i := len(c.open) - 1; i >= 0; i-- {
		callee := strings.TrimSuffix(operand(append(slices.Clone(c.before[:c.open[i]]), '.')), ".")
		receiver, _, _ := strings.Cut(callee, ".")
		argument, _, _ := strings.Cut(string(c.before[c.open[i]+1:]), ",")
		if callee == "datasets.Load" || callee == "datasets.Fetch" {
			return datasets.Names()
		}
		for _, variable := range []string{callee, receiver, strings.TrimSpace(argument)} {
			if words := textsOf(kernel.valueOf(variable)); len(words) > 0 {
				return words
			}
		}
	}
	return nil
}

// isImport reports whether the quotes that the cursor is in belong to an import declaration.
func isImport(c cursor) bool {
	before := c.before[:c.quote]
	if len(c.open) > 0 {
		before = before[:c.open[len(c.open)-1]]
	}
	lines := strings.Split(strings.TrimRight(string(before), " \t"), "\n")
	return strings.HasPrefix(strings.TrimSpace(lines[len(lines)-1]), "import") && len(c.open) <= 1
}

// valueOf is the value of x, a variable or an element or field of one; nil if it is something else. No function is called.
func (kernel *Kernel) valueOf(x string) any {
	if !isPlace(x) {
		return nil
	}
	expr, _ := kernel.lookUp(x)
	if expr == nil {
		return nil
	}
	vals, _, failure := runExpr(kernel.ir, expr, frame{})
	if failure != nil || len(vals) == 0 || !vals[0].IsValid() || !vals[0].CanInterface() {
		return nil
	}
	return vals[0].Interface()
}

// isPlace reports whether x is made of names, fields and indexes only.
func isPlace(x string) bool {
	tree, err := parser.ParseExpr(x)
	if err != nil {
		return false
	}
	place := true
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.BasicLit, *ast.StarExpr, *ast.ParenExpr:
		default:
			place = false
		}
		return place
	})
	return place
}

// textsOf are the names that v knows its parts by.
func textsOf(v any) []string {
	switch v := v.(type) {
	case dataframe.DataFrame:
		return v.Names()
	case *dataframe.DataFrame:
		if v != nil {
			return v.Names()
		}
	case bayescmp.Pair:
		return v.Datasets()
	case *bayescmp.Scores:
		if v != nil {
			return slices.Concat(v.Classifiers(), v.Datasets())
		}
	}
	if m := reflect.ValueOf(v); m.Kind() == reflect.Map && m.Type().Key().Kind() == reflect.String {
		var keys []string
		for _, key := range m.MapKeys() {
			keys = append(keys, key.String())
		}
		return keys
	}
	return nil
}

// typeOf is the type of the expression x, or the type that it names; nil if it makes no sense. No code is run.
func (kernel *Kernel) typeOf(x string) xreflect.Type {
	expr, t := kernel.lookUp(x)
	if expr != nil {
		return expr.Type
	}
	return t
}
