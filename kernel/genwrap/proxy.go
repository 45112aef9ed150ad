package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// addProxy adds a struct that implements the interface by function fields, which gomacro fills with
// the methods of a type declared in a cell. An interface that cannot be implemented outside its
// package gets none.
func (g *generator) addProxy(name string, t *types.Interface) {
	for method := range t.Methods() {
		if !method.Exported() || mentionsInternal(method.Type()) {
			return
		}
	}
	proxy := fmt.Sprintf("proxy_%s_%s", identifier(g.pkg.Path()), name)
	var fields, methods strings.Builder
	for method := range t.Methods() {
		called, s := method.Name(), g.signature(method.Type().(*types.Signature))
		params := strings.Join(s.params, ", ")
		withObject := strings.Join(slices.Concat([]string{"any"}, s.types), ", ")
		args := strings.Join(slices.Concat([]string{"p.Object"}, s.args), ", ")
		fmt.Fprintf(&fields, "%s_ func(%s) %s\n", called, withObject, s.results)
		fmt.Fprintf(&methods, "\nfunc (p *%s) %s(%s) %s { %sp.%s_(%s) }\n",
			proxy, called, params, s.results, s.giveBack, called, args)
	}
	g.proxies = append(g.proxies, fmt.Sprintf("%q: reflect.TypeFor[%s](),", name, proxy))
	decl := fmt.Sprintf("type %s struct {\nObject any\n%s}\n%s", proxy, &fields, &methods)
	g.decls = append(g.decls, decl)
}

// signature is a method's signature in pieces of source text.
type signature struct {
	types, params, args []string // "float64", "a0 float64", "a0"
	results, giveBack   string   // "(int, error)", "return "
}

func (g *generator) signature(t *types.Signature) signature {
	var s signature
	for i := range t.Params().Len() {
		typ := t.Params().At(i).Type()
		text, arg := types.TypeString(typ, g.qualifier), fmt.Sprintf("a%d", i)
		param := text
		if t.Variadic() && i == t.Params().Len()-1 {
			param = "..." + types.TypeString(typ.(*types.Slice).Elem(), g.qualifier)
			s.args = append(s.args, arg+"...")
		} else {
			s.args = append(s.args, arg)
		}
		s.types = append(s.types, param)
		s.params = append(s.params, arg+" "+param)
	}
	var results []string
	for result := range t.Results().Variables() {
		results = append(results, types.TypeString(result.Type(), g.qualifier))
	}
	s.results = strings.Join(results, ", ")
	if len(results) > 1 {
		s.results = "(" + s.results + ")"
	}
	if len(results) > 0 {
		s.giveBack = "return "
	}
	return s
}

// mentionsInternal reports whether t cannot be written down outside its module.
func mentionsInternal(t types.Type) bool {
	return strings.Contains(types.TypeString(t, nil), "/internal/")
}
