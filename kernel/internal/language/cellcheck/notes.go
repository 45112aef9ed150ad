package cellcheck

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// stale returns sentences about declarations that a part has repeated: which code still uses the
// earlier ones, and which variables may still have values of the earlier types. It also records the
// names. Variables in renewed keep their values.
func (w *world) stale(p *Part, renewed map[string]bool) []string {
	var notes []string
	scope := p.Package.Scope()
	for _, name := range scope.Names() {
		object, before := scope.Lookup(name), w.names[name]
		if _, imported := before.(*types.PkgName); before == nil || imported ||
			p.Earlier[object] != nil {
			continue
		}
		var kept []string
		users := without(w.usersOf(name), scope, nil)
		if len(users) > 0 {
			kept = append(kept, "is still used by "+strings.Join(users, ", "))
		}
		hiding := slices.DeleteFunc(without(w.hiding(before), scope, renewed),
			func(name string) bool { return slices.Contains(users, name) })
		if len(hiding) > 0 {
			kept = append(kept, "may still be in "+strings.Join(hiding, ", "))
		}
		if len(kept) > 0 {
			w.again = maps.Clone(w.again)
			w.again[name] = true
			notes = append(notes, name+" is declared again; the earlier "+name+" "+
				strings.Join(kept, ", and "))
		}
	}
	return notes
}

// without returns the names that are not declared in scope, and those in but.
func without(names []string, scope *types.Scope, but map[string]bool) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		return scope.Lookup(name) != nil && !but[name]
	})
}

// usersOf returns the names whose declarations use a name, and the variables whose types do.
func (w *world) usersOf(name string) []string {
	var users []string
	for user, uses := range w.uses {
		if owner, _, _ := strings.Cut(user, "."); slices.Contains(uses, name) {
			users = append(users, owner)
		}
	}
	for user, object := range w.names {
		if v, ok := object.(*types.Var); ok && w.mentions(v.Type(), map[string]bool{name: true}) {
			users = append(users, user)
		}
	}
	slices.Sort(users)
	return slices.Compact(users)
}

// hiding returns the variables that may contain a value of a type, or a pointer to one, in an
// interface with methods. Interfaces without methods are left out, because they may contain
// anything.
func (w *world) hiding(before types.Object) []string {
	t, ok := before.(*types.TypeName)
	if !ok || t.IsAlias() || types.IsInterface(t.Type()) {
		return nil
	}
	hides := func(part types.Type) bool {
		i, ok := part.(*types.Interface)
		return ok && i.NumMethods() > 0 &&
			(types.Implements(t.Type(), i) || types.Implements(types.NewPointer(t.Type()), i))
	}
	var list []string
	for name, object := range w.names {
		if v, ok := object.(*types.Var); ok && reaches(v.Type(), map[types.Type]bool{}, hides) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}
