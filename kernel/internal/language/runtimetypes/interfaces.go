package runtimetypes

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"reflect"
	"slices"
	"strings"
)

// signature is the name and type of a method, without the receiver. Unexported methods also have
// the path of their package.
type signature struct {
	name, pkgPath string
	typ           reflect.Type
}

// compareMethods compares methods in the order of method tables, exported names first.
func compareMethods(a, b signature) int {
	switch exported := token.IsExported(a.name); {
	case exported != token.IsExported(b.name) && exported:
		return -1
	case exported != token.IsExported(b.name):
		return 1
	}
	return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.pkgPath, b.pkgPath))
}

// encoded returns the name as method tables have it.
func (s signature) encoded() *byte {
	if token.IsExported(s.name) {
		return newName(s.name, "", "", false)
	}
	return newName(s.name, "", s.pkgPath, false)
}

// newInterface makes an unnamed interface type that is not registered with package reflect.
func newInterface(methods []signature) *interfaceType {
	like := reflect.TypeFor[any]()
	if len(methods) > 0 {
		like = reflect.TypeFor[error]()
	}
	t := &interfaceType{rtype: rtype{kind: uint8(reflect.Interface)}}
	t.setLayout(rtypeOf(like))
	for _, m := range slices.SortedFunc(slices.Values(methods), compareMethods) {
		t.methods = append(t.methods, interfaceMethod{
			name: offOfName(m.encoded()), typ: offOfType(rtypeOf(m.typ)),
		})
	}
	return t
}

// interfaceString returns the string form of an interface type.
func interfaceString(methods []signature) string {
	var parts []string
	for _, m := range slices.SortedFunc(slices.Values(methods), compareMethods) {
		name := m.name
		if !token.IsExported(name) {
			name = path.Base(m.pkgPath) + "." + name
		}
		parts = append(parts, name+strings.TrimPrefix(m.typ.String(), "func"))
	}
	return braced("interface", parts)
}

// interfaceKey returns a key that only identical interface types share.
func interfaceKey(methods []signature) string {
	var key strings.Builder
	for _, m := range slices.SortedFunc(slices.Values(methods), compareMethods) {
		fmt.Fprintf(&key, "%q %q %p;", m.name, m.pkgPath, rtypeOf(m.typ))
	}
	return "interface " + key.String()
}
