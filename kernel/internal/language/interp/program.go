package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// New makes an empty program that can use compiled packages. compiled returns the package with a
// path, or an empty one if there is none. It is called when a package is needed, possibly from
// several goroutines.
func New(fset *token.FileSet, compiled func(path string) Package) *Program {
	p := &Program{
		compiled: compiled, fset: fset,
		ssa:       ssa.NewProgram(fset, ssa.InstantiateGenerics),
		functions: map[*ssa.Function]*function{},
		globals:   map[*ssa.Global]unsafe.Pointer{},
		dynamic:   map[unsafe.Pointer]types.Type{},
		methods:   map[methodKey]*function{},
		Print:     func(text string) { print(text) },
	}
	p.compileBody = p.compile
	p.types = &runtimetypes.Types{
		Compiled: p.compiledType, Within: p.declaredWithin,
		Call: p.callMethod, Function: p.methodFunction,
	}
	p.current.Store(newInterruption())
	return p
}

// Import declares a package whose code is compiled.
func (p *Program) Import(pkg *types.Package) {
	if p.ssa.Package(pkg) != nil {
		return
	}
	p.loading.Lock()
	p.ssa.CreatePackage(pkg, nil, nil, false)
	p.loading.Unlock()
	compiled := p.compiled(pkg.Path())
	for _, v := range compiled.Binds {
		p.types.Know(v.Type())
	}
	for _, t := range compiled.Types {
		p.types.Know(t)
	}
}

// Load adds a checked package whose code is interpreted. It may use the packages loaded before,
// even without importing them, and several packages may have the same path.
func (p *Program) Load(pkg *types.Package, files []*ast.File, info *types.Info) (err error) {
	for _, imported := range pkg.Imports() {
		p.Import(imported)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the evaluator cannot take %s: %v", pkg.Path(), r)
		}
	}()
	correct(files, info)
	p.loading.Lock()
	defer p.loading.Unlock()
	loaded := p.ssa.CreatePackage(pkg, files, info, false)
	loaded.SetDebugMode(true) // see order.go
	loaded.Build()
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

// Call calls a function of a loaded package that has no parameters and no results. A panic that the
// function does not recover continues in the caller, and Trace returns where it came from.
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
	th := p.newThread(p.current.Load())
	fr := th.frame(f)
	th.enter(fr, nil, f.sig.resultBlock.new())
	th.run(fr) // the thread is not kept, because its frames would keep values alive
}

// Forget drops the code of a function that is no longer called.
func (p *Program) Forget(f *types.Func) {
	fn := p.ssa.FuncValue(f)
	if fn == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgetLocked(fn)
	fn.Blocks, fn.Locals, fn.AnonFuncs = nil, nil, nil
}

// forgetLocked removes a function and the functions in it from the table. Remaining closures keep
// their functions.
func (p *Program) forgetLocked(fn *ssa.Function) {
	delete(p.functions, fn)
	for _, within := range fn.AnonFuncs {
		p.forgetLocked(within)
	}
}

// Unload drops a package that no later package uses. Remaining closures still work.
func (p *Program) Unload(pkg *types.Package) {
	p.loading.Lock()
	defer p.loading.Unlock()
	loaded := p.ssa.Package(pkg)
	if loaded == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, member := range loaded.Members {
		switch member := member.(type) {
		case *ssa.Global:
			delete(p.globals, member)
		case *ssa.Function:
			p.forgetLocked(member)
		}
	}
	// Package ssa has no function for this.
	packages := reflect.ValueOf(p.ssa).Elem().FieldByName("packages")
	delete(*(*map[*types.Package]*ssa.Package)(packages.Addr().UnsafePointer()), pkg)
}

// Variable returns a variable of a loaded package. It is invalid if there is none.
func (p *Program) Variable(v *types.Var) reflect.Value {
	g := p.variable(v)
	if g == nil {
		return reflect.Value{}
	}
	return p.layout(v.Type()).value(p.global(g))
}

// Func returns a function of a loaded package as a value. It is invalid if there is none.
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

// Same identifies a variable or function with one of an earlier package. The variable keeps its
// place in memory, and callers of the earlier function call the later one from now on. Both
// packages must be loaded, and no code that uses the later variable may have run.
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

// redirect makes all calls of a function call another one.
func (p *Program) redirect(from *ssa.Function, to *function) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old := p.functions[from]
	p.functions[from] = to
	if old == nil || old == to {
		return
	}
	for _, s := range old.sites {
		s.Store(to)
	}
	to.sites = append(to.sites, old.sites...)
	old.sites = nil
	if old.single != nil {
		old.single.fn = to
	}
}

// Interrupt ends all code that was called since the last Resume, including goroutines that it has
// started, by a panic with a value of type Interrupted. Deferred calls still run; another interrupt
// ends these, too.
func (p *Program) Interrupt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	current := p.current.Load()
	if level := atomic.LoadUint32(&current.level); level < 2 {
		atomic.StoreUint32(&current.level, level+1)
		close(current.stopped[level])
	}
}

// Resume lets code run that is called from now on. Code that was interrupted before still ends as
// soon as it notices the interrupt, and later interrupts do not affect code that is running now.
func (p *Program) Resume() { p.current.Store(newInterruption()) }
