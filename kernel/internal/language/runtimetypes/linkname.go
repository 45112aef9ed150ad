package runtimetypes

import (
	"reflect"
	"strconv"
	"strings"
)

// linkName returns the name that a type has as a type argument of a generic type. The name has the
// full paths of packages.
func linkName(t reflect.Type) string {
	if t.Name() != "" {
		return qualified(t.PkgPath(), t.Name())
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + linkName(t.Elem())
	case reflect.Slice:
		return "[]" + linkName(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + linkName(t.Elem())
	case reflect.Map:
		return "map[" + linkName(t.Key()) + "]" + linkName(t.Elem())
	case reflect.Chan:
		return linkNameOfChan(t)
	case reflect.Func:
		return "func" + linkNameOfSignature(t)
	case reflect.Struct:
		return linkNameOfStruct(t)
	case reflect.Interface:
		return linkNameOfInterface(t)
	}
	return t.String()
}

func qualified(pkgPath, name string) string {
	if pkgPath == "" {
		return name
	}
	return pkgPath + "." + name
}

func linkNameOfChan(t reflect.Type) string {
	elem := linkName(t.Elem())
	if t.ChanDir() == reflect.BothDir && strings.HasPrefix(elem, "<-") {
		elem = "(" + elem + ")"
	}
	return t.ChanDir().String() + " " + elem
}

func linkNameOfSignature(t reflect.Type) string {
	var in, out []string
	for i := range t.NumIn() {
		if t.IsVariadic() && i == t.NumIn()-1 {
			in = append(in, "..."+linkName(t.In(i).Elem()))
		} else {
			in = append(in, linkName(t.In(i)))
		}
	}
	for i := range t.NumOut() {
		out = append(out, linkName(t.Out(i)))
	}
	results := strings.Join(out, ", ")
	switch len(out) {
	case 0:
	case 1:
		results = " " + results
	default:
		results = " (" + results + ")"
	}
	return "(" + strings.Join(in, ", ") + ")" + results
}

func linkNameOfStruct(t reflect.Type) string {
	var fields []string
	for i := range t.NumField() {
		f := t.Field(i)
		text := linkName(f.Type)
		if !f.Anonymous {
			text = qualified(f.PkgPath, f.Name) + " " + text
		}
		if f.Tag != "" {
			text += " " + strconv.Quote(string(f.Tag))
		}
		fields = append(fields, text)
	}
	return braced("struct", fields)
}

func linkNameOfInterface(t reflect.Type) string {
	var methods []string
	for i := range t.NumMethod() {
		m := t.Method(i)
		methods = append(methods, qualified(m.PkgPath, m.Name)+linkNameOfSignature(m.Type))
	}
	return braced("interface", methods)
}

func braced(keyword string, parts []string) string {
	if len(parts) == 0 {
		return keyword + " {}"
	}
	return keyword + " { " + strings.Join(parts, "; ") + " }"
}
