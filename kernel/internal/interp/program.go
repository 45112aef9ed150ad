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
	p.types = &runtimetypes.Types{
		Compiled: p.compiledType, Call: p.callMethod, Function: p.methodFunction,
	}
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

// Import declares a package whose code is compiled.
func (p *Program) Import(pkg *types.Package) {
	if p.ssa.Package(pkg) == nil {
		p.ssa.CreatePackage(pkg, nil, nil, false)
	}
}

// Load adds a checked package whose code is interpreted. It may use the packages loaded before,
// also without importing them, and several packages may have one path.
func (p *Program) Load(pkg *types.Package, files []*ast.File, info *types.Info) (err error) {
	for _, imported := range pkg.Imports() {
		p.Import(imported)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the evaluator cannot take %s: %v", pkg.Path(), r)
		}
	}()
	p.ssa.CreatePackage(pkg, files, info, false).Build()
	return nil
}

// Init initialises the variables of a loaded package and calls its functions init.
func (p *Program) Init(pkg *types.Package) error {
	loaded := p.ssa.Package(pkg)
	if loaded == nil {
		return fmt.Errorf("package %s is not loaded", pkg.Path())
	}
	p.run(p.function(loaded.Func("init")))
	return nil
}

// Call calls a function of a loaded package that has neither parameters nor results. A panic that
// the function does not recover goes on in the caller; Trace knows where it came from.
func (p *Program) Call(f *types.Func) error {
	fn := p.ssa.FuncValue(f)
	if fn == nil || len(fn.Blocks) == 0 {
		return fmt.Errorf("no function %s is loaded", f.Name())
	}
	if s := f.Signature(); s.Params().Len() > 0 || s.Results().Len() > 0 {
		return fmt.Errorf("function %s has parameters or results", f.Name())
	}
	p.run(p.function(fn))
	return nil
}

func (p *Program) run(f *function) {
	th := p.newThread()
	fr := th.frame(f)
	th.enter(fr, nil, f.sig.resultBlock.new())
	th.run(fr)
	th.release()
}

// Variable is a variable of a loaded package. It is invalid if there is none.
func (p *Program) Variable(v *types.Var) reflect.Value {
	g := p.variable(v)
	if g == nil {
		return reflect.Value{}
	}
	return p.layout(v.Type()).value(p.global(g))
}

// Func is the value of a function of a loaded package. It is invalid if there is none.
func (p *Program) Func(f *types.Func) reflect.Value {
	fn := p.ssa.FuncValue(f)
	if fn == nil || len(fn.Blocks) == 0 || f.Signature().TypeParams().Len() > 0 {
		return reflect.Value{}
	}
	made := p.function(fn)
	v := reflect.New(made.sig.typ)
	*(*unsafe.Pointer)(v.UnsafePointer()) = unsafe.Pointer(made.single)
	return v.Elem()
}

func (p *Program) variable(v *types.Var) *ssa.Global {
	pkg := p.ssa.Package(v.Pkg())
	if pkg == nil {
		return nil
	}
	return pkg.Var(v.Name())
}

// Same makes a variable or function one with another of an earlier package. The variable keeps its
// place in memory; what calls the earlier function calls the later one from now on. Both packages
// are loaded, and code that uses the later variable has not run.
func (p *Program) Same(later, earlier types.Object) error {
	switch later := later.(type) {
	case *types.Var:
		old, ok := earlier.(*types.Var)
		if !ok || p.variable(later) == nil || p.variable(old) == nil {
			break
		}
		at := p.global(p.variable(old))
		p.mu.Lock()
		defer p.mu.Unlock()
		p.globals[p.variable(later)] = at
		return nil
	case *types.Func:
		old, ok := earlier.(*types.Func)
		if !ok {
			break
		}
		from, to := p.ssa.FuncValue(old), p.ssa.FuncValue(later)
		if from == nil || to == nil {
			break
		}
		p.redirect(from, p.function(to))
		return nil
	}
	return fmt.Errorf("%s cannot stand for %s", later.Name(), earlier.Name())
}

// redirect makes all calls of a function calls of another.
func (p *Program) redirect(from *ssa.Function, to *function) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old := p.functions[from]
	p.functions[from] = to
	if old == nil || old == to {
		return
	}
	for _, s := range old.sites {
		s.fn.Store(to)
	}
	to.sites = append(to.sites, old.sites...)
	old.sites = nil
	if old.single != nil {
		old.single.fn = to
	}
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
