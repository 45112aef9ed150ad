package interp

import (
	"fmt"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// compiledFunction returns the func value of a compiled function, or of a method with its receiver
// as the first parameter.
func (p *Program) compiledFunction(f *ssa.Function) (unsafe.Pointer, error) {
	if recv := f.Signature.Recv(); recv != nil {
		m, ok := p.layout(recv.Type()).typ.MethodByName(f.Name())
		if ok {
			return funcWord(m.Func), nil
		}
	} else if f.Pkg != nil {
		if v, ok := p.compiled(f.Pkg.Pkg.Path()).Binds[f.Name()]; ok && v.Kind() == reflect.Func {
			return funcWord(v), nil
		}
	}
	return nil, fmt.Errorf("%s is not compiled into this program and has no source here", f)
}

// layClosure plans the memory layout of the function's closures.
func (f *function) layClosure() {
	s := newShape()
	s.add(closureLayout)
	for _, v := range f.ssa.FreeVars {
		l := f.program.layout(v.Type())
		f.captured = append(f.captured, capture{layout: l, from: s.add(l)})
	}
	f.closures = newLayout(s.typ())
	made := reflect.MakeFunc(f.sig.typ, nil)
	f.prototype = *(*runtimetypes.MadeFunc)(funcWord(made))
	if len(f.captured) == 0 {
		f.single = f.newClosure()
	}
}

// function returns the evaluator's function for f, and makes it if there is none.
func (p *Program) function(f *ssa.Function) *function {
	p.mu.Lock()
	fn, ok := p.functions[f]
	p.mu.Unlock()
	if ok {
		return fn
	}
	fn = &function{program: p, ssa: f, sig: p.signature(f.Signature)}
	fn.wrapper = f.Synthetic != "" && f.Syntax() == nil && f.Name() != "init"
	fn.layClosure()
	p.mu.Lock()
	defer p.mu.Unlock()
	if first, ok := p.functions[f]; ok {
		return first
	}
	fn.id = p.made
	p.made++
	p.functions[f] = fn
	return fn
}
