package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/bayescmp/go/kernel/internal/runtimetypes"
)

// A Package is a compiled package: its functions, variables (addressable) and constants by name,
// and its types.
type Package struct {
	Binds map[string]reflect.Value
	Types map[string]reflect.Type
}

// A Program is interpreted code: packages that were checked, one after the other, and the memory
// of their variables.
type Program struct {
	// OnPanic is told of a panic that ends a goroutine of the program. Without it the panic goes on
	// and ends the process.
	OnPanic func(value any, trace []Place)

	compiled  map[string]Package
	ssa       *ssa.Program
	fset      *token.FileSet
	types     *runtimetypes.Types
	threads   sync.Pool
	stop      uint32 // not 0: interrupted
	stopped   chan struct{}
	mu        sync.Mutex
	functions map[*ssa.Function]*function
	globals   map[*ssa.Global]unsafe.Pointer
	layouts   typeutil.Map // of *layout
	dynamic   map[unsafe.Pointer]types.Type
	methods   map[methodKey]*function
	bodies    sync.Map // of *types.Func to *function: methods that compiled code has called
	traces    []keptTrace
}

// New makes an empty program that can use the compiled packages.
func New(fset *token.FileSet, compiled map[string]Package) *Program {
	p := &Program{
		compiled: compiled, fset: fset,
		ssa:       ssa.NewProgram(fset, ssa.InstantiateGenerics),
		stopped:   make(chan struct{}),
		functions: map[*ssa.Function]*function{},
		globals:   map[*ssa.Global]unsafe.Pointer{},
		dynamic:   map[unsafe.Pointer]types.Type{},
		methods:   map[methodKey]*function{},
	}
	p.types = &runtimetypes.Types{Compiled: p.compiledType, Call: p.callMethod}
	for _, pkg := range compiled {
		for _, v := range pkg.Binds {
			p.types.Know(v.Type())
		}
		for _, t := range pkg.Types {
			p.types.Know(t)
		}
	}
	return p
}

// Import declares a package whose code is compiled, and the packages that it imports.
func (p *Program) Import(pkg *types.Package) {
	if p.ssa.Package(pkg) != nil {
		return
	}
	p.ssa.CreatePackage(pkg, nil, nil, true)
	for _, imported := range pkg.Imports() {
		p.Import(imported)
	}
}

// Load adds a checked package whose code is interpreted. Its imports must have been loaded.
func (p *Program) Load(pkg *types.Package, files []*ast.File, info *types.Info) (err error) {
	for _, imported := range pkg.Imports() {
		p.Import(imported)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the evaluator cannot take %s: %v", pkg.Path(), r)
		}
	}()
	p.ssa.CreatePackage(pkg, files, info, true).Build()
	return nil
}

// Run calls a function of a loaded package that has neither parameters nor results. The function
// init initialises the package's variables. A panic goes on in the caller.
func (p *Program) Run(pkg *types.Package, name string) error {
	loaded := p.ssa.Package(pkg)
	if loaded == nil || loaded.Func(name) == nil {
		return fmt.Errorf("no function %s in package %s", name, pkg.Path())
	}
	f := p.function(loaded.Func(name))
	th := p.newThread()
	fr := th.frame(f)
	th.enter(fr, nil, f.sig.resultBlock.new())
	th.run(fr)
	th.release()
	return nil
}

// Variable is a variable of a loaded package, nil if there is none of the name.
func (p *Program) Variable(pkg *types.Package, name string) reflect.Value {
	loaded := p.ssa.Package(pkg)
	if loaded == nil || loaded.Var(name) == nil {
		return reflect.Value{}
	}
	g := loaded.Var(name)
	l := p.layout(g.Type().(*types.Pointer).Elem())
	return l.value(p.global(g))
}

// Interrupt ends all running code of the program by a panic with the value Interrupted{}.
func (p *Program) Interrupt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if atomic.CompareAndSwapUint32(&p.stop, 0, 1) {
		close(p.stopped)
	}
}

// Resume lets code run again after an interrupt.
func (p *Program) Resume() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if atomic.CompareAndSwapUint32(&p.stop, 1, 0) {
		p.stopped = make(chan struct{})
	}
}

// global is the address of a variable of a package.
func (p *Program) global(g *ssa.Global) unsafe.Pointer {
	l := p.layout(g.Type().(*types.Pointer).Elem())
	p.mu.Lock()
	defer p.mu.Unlock()
	if at, ok := p.globals[g]; ok {
		return at
	}
	var at unsafe.Pointer
	if v, ok := p.compiled[g.Pkg.Pkg.Path()].Binds[g.Name()]; ok && v.CanAddr() {
		at = v.Addr().UnsafePointer()
	} else {
		at = l.new()
	}
	p.globals[g] = at
	return at
}

// layout is what the evaluator knows of a type.
func (p *Program) layout(t types.Type) *layout {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.layoutLocked(t)
}

func (p *Program) layoutLocked(t types.Type) *layout {
	if opaque(t) {
		return opaqueLayout
	}
	if t == types.Typ[types.UntypedNil] {
		t = types.Universe.Lookup("any").Type()
	}
	if l, ok := p.layouts.At(t).(*layout); ok {
		return l
	}
	r, err := p.types.Of(types.Default(t))
	if err != nil {
		panic(unsupported{err.Error()})
	}
	l := newLayout(r)
	p.layouts.Set(t, l)
	p.dynamic[l.word] = t
	if _, ok := types.Unalias(t).(*types.Named); ok {
		p.dynamic[typeWord(reflect.PointerTo(r))] = types.NewPointer(t)
	}
	return l
}

// opaque tells whether only the compiler knows the type: of an iterator or a list of deferred
// calls. Their values are pointers.
func opaque(t types.Type) bool {
	switch t := t.(type) {
	case *types.Pointer:
		return opaque(t.Elem())
	case *types.Basic, *types.Named, *types.Alias, *types.Slice, *types.Array, *types.Map,
		*types.Chan, *types.Struct, *types.Interface, *types.Signature, *types.Tuple,
		*types.TypeParam, *types.Union:
		return false
	}
	return true
}

var opaqueLayout = newLayout(pointerType)

func (p *Program) compiledType(t *types.Named) reflect.Type {
	if t.Obj().Pkg() == nil {
		return nil
	}
	return p.compiled[t.Obj().Pkg().Path()].Types[t.Obj().Name()]
}

// unsupported is the panic about what the evaluator cannot do.
type unsupported struct{ message string }

func (u unsupported) Error() string { return u.message }
