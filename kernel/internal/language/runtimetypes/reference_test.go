package runtimetypes

import (
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"strconv"
	"testing"
	"unsafe"
)

func decimal(n int) string { return strconv.Itoa(n) }

//go:embed declarations_test.go
var declarations string

// compiledHere are the types of declarations_test.go as the compiler makes them.
var compiledHere = []reflect.Type{
	reflect.TypeFor[number](), reflect.TypeFor[Fraction](), reflect.TypeFor[flag](),
	reflect.TypeFor[text](), reflect.TypeFor[complexX](), reflect.TypeFor[raw](),
	reflect.TypeFor[list](), reflect.TypeFor[quad](), reflect.TypeFor[one](),
	reflect.TypeFor[table](), reflect.TypeFor[Callback](), reflect.TypeFor[stream](),
	reflect.TypeFor[source](), reflect.TypeFor[handle](), reflect.TypeFor[anything](),
	reflect.TypeFor[nothing](), reflect.TypeFor[Point](), reflect.TypeFor[Circle](),
	reflect.TypeFor[Deep](), reflect.TypeFor[pointerOnly](), reflect.TypeFor[viaInterface](),
	reflect.TypeFor[blanks](), reflect.TypeFor[endsEmpty](), reflect.TypeFor[mixed](),
	reflect.TypeFor[huge](), reflect.TypeFor[hugeArray](), reflect.TypeFor[hugeNest](),
	reflect.TypeFor[Stringer](), reflect.TypeFor[both](), reflect.TypeFor[empty](),
	reflect.TypeFor[tree](), reflect.TypeFor[nest](), reflect.TypeFor[fix](),
	reflect.TypeFor[chain](), reflect.TypeFor[cycle](), reflect.TypeFor[cycleKey](),
	reflect.TypeFor[Odd](), reflect.TypeFor[Even](), reflect.TypeFor[visitor](),
	reflect.TypeFor[self](), reflect.TypeFor[carrier](), reflect.TypeFor[methodic](),
	reflect.TypeFor[pairs](), reflect.TypeFor[pairOf](), reflect.TypeFor[holder](),
}

// remade makes the types of declarations_test.go at run time. The bodies of their methods are the
// compiled ones.
func remade(t testing.TB) func(name string) reflect.Type {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "declarations_test.go", declarations, 0)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{IgnoreFuncBodies: true}
	path := reflect.TypeFor[Point]().PkgPath()
	p, err := config.Check(path, set, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ts := &Types{
		Compiled: func(*types.Named) reflect.Type { return nil },
		Call: func(m *types.Func, args []reflect.Value) []reflect.Value {
			return callCompiled(t, m, args)
		},
	}
	return func(name string) reflect.Type {
		r, err := ts.Of(p.Scope().Lookup(name).Type())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return r
	}
}

// callCompiled runs the method of the compiled type that has the receiver's name, on the same
// memory.
func callCompiled(t testing.TB, m *types.Func, args []reflect.Value) []reflect.Value {
	receiver := args[0]
	if receiver.Kind() != reflect.Pointer || receiver.Type().Name() != "" {
		copied := reflect.New(receiver.Type())
		copied.Elem().Set(receiver)
		receiver = copied
	}
	made := receiver.Type().Elem()
	for _, c := range compiledHere {
		if c.Name() != made.Name() {
			continue
		}
		s := signature{name: m.Name()}
		if !m.Exported() {
			s.pkgPath = made.PkgPath()
		}
		code := rtypeOf(reflect.PointerTo(c)).interfaceCode(s)
		typ := reflect.FuncOf([]reflect.Type{reflect.TypeFor[unsafe.Pointer]()}, nil, false)
		for _, e := range signaturesOf(rtypeOf(reflect.PointerTo(made))) {
			if e.name == m.Name() {
				typ = withReceiver(reflect.TypeFor[unsafe.Pointer](), e.typ)
			}
		}
		args[0] = reflect.ValueOf(receiver.UnsafePointer())
		return call(functionAt(code, typ), args)
	}
	t.Errorf("no compiled type %s", made.Name())
	return nil
}

// comparison compares two types while it walks through both.
type comparison struct {
	*testing.T
	seen map[[2]reflect.Type]bool
}

func (c comparison) equal(where, what string, got, want any) {
	c.Helper()
	if !reflect.DeepEqual(got, want) {
		c.Errorf("%s: %s is %v, the compiler says %v", where, what, got, want)
	}
}

func (c comparison) types(where string, got, want reflect.Type) {
	if c.seen[[2]reflect.Type{got, want}] || got == want {
		return
	}
	c.seen[[2]reflect.Type{got, want}] = true
	where += " " + want.String()
	c.equal(where, "kind", got.Kind(), want.Kind())
	c.equal(where, "string", got.String(), want.String())
	c.equal(where, "name", got.Name(), want.Name())
	c.equal(where, "package", got.PkgPath(), want.PkgPath())
	c.equal(where, "size", got.Size(), want.Size())
	c.equal(where, "alignment", got.Align(), want.Align())
	c.equal(where, "alignment in structs", got.FieldAlign(), want.FieldAlign())
	c.equal(where, "comparable", got.Comparable(), want.Comparable())
	g, w := rtypeOf(got), rtypeOf(want)
	c.equal(where, "extent of pointers", g.ptrBytes, w.ptrBytes)
	c.equal(where, "direct", g.flags&flagDirectIface, w.flags&flagDirectIface)
	if !holdsReflectStruct(got) {
		c.equal(where, "regular memory", g.flags&flagRegularMemory, w.flags&flagRegularMemory)
	}
	c.equal(where, "on demand", g.flags&flagGCMaskOnDemand, w.flags&flagGCMaskOnDemand)
	if g.flags&flagGCMaskOnDemand == 0 {
		for i := range g.ptrBytes / wordSize {
			c.equal(where, "pointer mask", maskBit(g, i), maskBit(w, i))
		}
	}
	c.parts(where, got, want)
	c.methods(where, got, want)
	if got.Name() != "" {
		c.types(where, reflect.PointerTo(got), reflect.PointerTo(want))
	}
}

// holdsReflectStruct reports whether a type contains a struct that reflect.StructOf made. Package
// reflect does not mark such a struct as regular memory, which only costs time.
func holdsReflectStruct(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return holdsReflectStruct(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsReflectStruct(t.Field(i).Type) {
				return true
			}
		}
		return t.Name() == "" && t.NumField() > 1
	}
	return false
}

func maskBit(t *rtype, i uintptr) bool {
	mask := t.gcData
	if t.flags&flagGCMaskOnDemand != 0 {
		mask = maskByRuntime(t)
	}
	return *(*byte)(unsafe.Add(unsafe.Pointer(mask), i/8))>>(i%8)&1 != 0
}

// maskByRuntime returns a mask that the runtime makes when the collector first needs it.
func maskByRuntime(t *rtype) *byte {
	place := (**byte)(unsafe.Pointer(t.gcData))
	if *place == nil {
		v := reflect.New(t.reflectType())
		runtime.GC()
		runtime.KeepAlive(v.Interface())
	}
	return *place
}

func (c comparison) parts(where string, got, want reflect.Type) {
	switch want.Kind() {
	case reflect.Array:
		c.equal(where, "length", got.Len(), want.Len())
		c.types(where, got.Elem(), want.Elem())
	case reflect.Slice, reflect.Pointer:
		c.types(where, got.Elem(), want.Elem())
	case reflect.Chan:
		c.equal(where, "direction", got.ChanDir(), want.ChanDir())
		c.types(where, got.Elem(), want.Elem())
	case reflect.Map:
		c.types(where, got.Key(), want.Key())
		c.types(where, got.Elem(), want.Elem())
		g, w := (*mapType)(unsafe.Pointer(rtypeOf(got))), (*mapType)(unsafe.Pointer(rtypeOf(want)))
		c.equal(where, "flags of the map", g.mapFlags, w.mapFlags)
		c.equal(where, "size of a group", g.groupSize, w.groupSize)
		c.equal(where, "slots", g.slots, w.slots)
		c.equal(where, "pointers of a group", g.group.ptrBytes, w.group.ptrBytes)
		for i := range g.group.ptrBytes / wordSize {
			c.equal(where, "pointer mask of a group", maskBit(g.group, i), maskBit(w.group, i))
		}
	case reflect.Func:
		c.equal(where, "variadic", got.IsVariadic(), want.IsVariadic())
		c.equal(where, "number of parameters", got.NumIn(), want.NumIn())
		c.equal(where, "number of results", got.NumOut(), want.NumOut())
		for i := range want.NumIn() {
			c.types(where, got.In(i), want.In(i))
		}
		for i := range want.NumOut() {
			c.types(where, got.Out(i), want.Out(i))
		}
	case reflect.Struct:
		c.equal(where, "number of fields", got.NumField(), want.NumField())
		for i := range want.NumField() {
			g, w := got.Field(i), want.Field(i)
			c.types(where+"."+w.Name, g.Type, w.Type)
			g.Type, w.Type = nil, nil
			c.equal(where, "field", g, w)
		}
	}
}

func (c comparison) methods(where string, got, want reflect.Type) {
	g, w := signaturesOf(rtypeOf(got)), signaturesOf(rtypeOf(want))
	if len(g) != len(w) {
		c.Errorf("%s: %d methods %v, the compiler says %d %v", where, len(g), g, len(w), w)
		return
	}
	for i := range w {
		c.equal(where, "method", g[i].name, w[i].name)
		c.equal(where, "package of "+g[i].name, g[i].pkgPath, w[i].pkgPath)
		if w[i].typ != nil { // the linker leaves out methods that nobody can call
			c.types(where+"."+w[i].name, g[i].typ, w[i].typ)
		}
	}
	c.equal(where, "number of exported methods", got.NumMethod(), want.NumMethod())
	for i := range want.NumMethod() {
		g, w := got.Method(i), want.Method(i)
		c.types(where, g.Type, w.Type)
		g.Type, w.Type, g.Func, w.Func = nil, nil, reflect.Value{}, reflect.Value{}
		c.equal(where, "reflect.Method", g, w)
	}
}

func TestTypesAreAsTheCompilerMakesThem(t *testing.T) {
	of := remade(t)
	c := comparison{t, map[[2]reflect.Type]bool{}}
	for _, want := range compiledHere {
		got := of(want.Name())
		if got == want {
			t.Errorf("%s is the compiled type itself", want)
		}
		c.types("", got, want)
	}
	t.Logf("%d types compared", len(c.seen))
}
