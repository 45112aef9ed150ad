//go:build bayeskernel

package main

import (
	"fmt"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// inspect describes what is at the cursor.
func (kernel *Kernel) inspect(code string, position int) map[string]any {
	data := MIMEMap{}
	text := kernel.describe(atCursor(code, position).name())
	if text != "" {
		data[MIMETypeText] = text
	}
	return map[string]any{
		"status": "ok", "found": text != "", "data": data, "metadata": map[string]any{},
	}
}

// describe says what x is, or "" if it is nothing. It looks names up and runs no code.
func (kernel *Kernel) describe(x string) string {
	if x == "" {
		return ""
	}
	if symbol := kernel.ir.Comp.TryResolve(x); symbol != nil {
		if imported, ok := symbol.Value.(*interp.Import); ok {
			return describePackage(imported)
		}
		if _, ok := symbol.Value.(interp.Builtin); ok {
			return describeBuiltin(x)
		}
	}
	expr, typ := kernel.lookUp(x)
	if expr == nil && typ == nil {
		return kernel.describeField(x)
	}
	if text := kernel.documented(x); text != "" {
		return text
	}
	switch {
	case expr == nil:
		return "type " + describeType(x, typ)
	case expr.Const():
		return fmt.Sprintf("const %s = %v", x, expr.Value)
	case expr.Type.Kind() == reflect.Func:
		return strings.Replace(expr.Type.String(), "func", "func "+x, 1)
	}
	text := x + " " + expr.Type.String()
	if doc := docOfType(expr.Type, ""); doc != "" {
		return text + "\n\n" + doc
	}
	return text + methodsOf(expr.Type)
}

// documented is what the sources say about x: a name of a package, or a field or method of
// something.
func (kernel *Kernel) documented(x string) string {
	dot := strings.LastIndexByte(x, '.')
	if dot < 0 {
		return ""
	}
	owner, name := x[:dot], x[dot+1:]
	if symbol := kernel.ir.Comp.TryResolve(owner); symbol != nil {
		if imported, ok := symbol.Value.(*interp.Import); ok {
			return docOf(imported.Path, name)
		}
	}
	if t := kernel.typeOf(owner); t != nil {
		return docOfType(t, name)
	}
	return ""
}

// describeField describes a field that is written like bayescmp.Friedman.Alpha, which is no
// expression.
func (kernel *Kernel) describeField(x string) string {
	dot := strings.LastIndexByte(x, '.')
	if dot < 0 {
		return ""
	}
	if _, t := kernel.lookUp(x[:dot]); t != nil {
		return docOfType(t, x[dot+1:])
	}
	return ""
}

// docOfType is what the sources say about a named type or, with a name, about its member, which may
// come from an embedded field.
func docOfType(t xreflect.Type, member string) string {
	rtype := t.ReflectType()
	for rtype.Kind() == reflect.Pointer {
		rtype = rtype.Elem()
	}
	return docOfMember(rtype, member)
}

func docOfMember(t reflect.Type, member string) string {
	name := t.Name()
	if member != "" {
		name += "." + member
	}
	if text := docOf(t.PkgPath(), name); text != "" || member == "" || t.Kind() != reflect.Struct {
		return text
	}
	for i := range t.NumField() {
		if field := t.Field(i); field.Anonymous {
			embedded := field.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			if text := docOfMember(embedded, member); text != "" {
				return text
			}
		}
	}
	return ""
}

func describeBuiltin(name string) string {
	if text := docOf("builtin", name); text != "" {
		return text
	}
	return name + " is built into Go"
}

func describePackage(p *interp.Import) string {
	names := slices.Collect(maps.Keys(p.Binds))
	names = slices.AppendSeq(names, maps.Keys(p.Types))
	slices.Sort(names)
	text := docOf(p.Path, "")
	if text == "" {
		text = fmt.Sprintf("package %s // import %q", p.Name, p.Path)
	}
	return text + "\n\n  " + strings.Join(names, "\n  ")
}

func describeType(name string, typ xreflect.Type) string {
	text := name + " " + typ.Kind().String()
	if typ.Kind() == reflect.Struct {
		for i := range typ.NumField() {
			field := typ.Field(i)
			if token.IsExported(field.Name) || typ.PkgPath() == "main" {
				text += fmt.Sprintf("\n  %s %s", field.Name, field.Type)
			}
		}
	}
	return text + methodsOf(typ)
}

func methodsOf(typ xreflect.Type) string {
	t := typ.ReflectType()
	if t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface {
		t = reflect.PointerTo(t)
	}
	text := ""
	for i := range t.NumMethod() {
		method := t.Method(i)
		signature := method.Type.String()
		if t.Kind() != reflect.Interface { // the receiver is the first parameter
			signature = strings.Replace(signature, method.Type.In(0).String(), "", 1)
			signature = strings.Replace(signature, "(, ", "(", 1)
		}
		text += "\n  " + strings.Replace(signature, "func", method.Name, 1)
	}
	return text
}

// question reports whether code asks what a name is, as "fmt.Println?" does.
func question(code string) (name string, asks bool) {
	name, asks = strings.CutSuffix(strings.TrimSpace(code), "?")
	return name, asks && !strings.ContainsAny(name, "\n\"`/")
}

// page shows the description of name in the front end's pager.
func (kernel *Kernel) page(name string) *cellError {
	text := kernel.describe(strings.TrimSpace(name))
	if text == "" {
		return newCellError(fmt.Errorf("nothing is known about %q", name))
	}
	live.page = []any{
		map[string]any{"source": "page", "start": 0, "data": MIMEMap{MIMETypeText: text}},
	}
	return nil
}
