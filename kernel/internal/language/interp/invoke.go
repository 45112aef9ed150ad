package interp

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) newMethodCall(call *ssa.CallCommon) *methodCall {
	return &methodCall{method: call.Method, inter: c.layout(call.Value.Type())}
}

// resolve returns the method for the type in the interface.
func (m *methodCall) resolve(p *Program, i *iface) *resolved {
	if i.tab == nil {
		checkNil(nil)
	}
	typ := i.tab.Typ
	if r := m.last.Load(); r != nil && r.typ == typ {
		return r
	}
	r := &resolved{typ: typ}
	if f := p.methodOf(typ, m.method); f != nil {
		r.fn, r.receiver = f, f.sig.params[0]
	} else {
		r.code = i.tab.Method(m.index())
		r.compiled = unsafe.Pointer(&r.code)
		r.waits = waits[blocking{toType(typ), m.method.Name()}]
	}
	m.last.Store(r)
	return r
}

// index returns the number of the method in the runtime's tables for the interface type.
func (m *methodCall) index() int {
	t := m.inter.typ
	for i := range t.NumMethod() {
		if t.Method(i).Name == m.method.Name() {
			return i
		}
	}
	return 0
}

// methodOf returns the interpreted method of a type, or nil if the type is compiled.
func (p *Program) methodOf(typ unsafe.Pointer, method *types.Func) *function {
	p.mu.Lock()
	key := methodKey{typ, method.Id()}
	f, ok := p.methods[key]
	t := p.dynamic[typ]
	p.mu.Unlock()
	if ok || t == nil {
		return f
	}
	f = p.lookUpMethod(t, method.Pkg(), method.Name())
	p.mu.Lock()
	p.methods[key] = f
	p.mu.Unlock()
	return f
}

// lookUpMethod returns the function of a method, or nil if it is compiled.
func (p *Program) lookUpMethod(t types.Type, pkg *types.Package, name string) *function {
	if types.IsInterface(t) || p.isCompiled(t) {
		return nil
	}
	sel := types.NewMethodSet(t).Lookup(pkg, name)
	if sel == nil {
		return nil
	}
	f := p.methodValue(sel)
	if f == nil || len(f.Blocks) == 0 {
		return nil
	}
	return p.function(f)
}

// methodValue returns the function of a method, or nil for a method of an interface.
func (p *Program) methodValue(method *types.Selection) *ssa.Function {
	p.loading.RLock()
	defer p.loading.RUnlock()
	return p.ssa.MethodValue(method)
}

// isCompiled reports whether a type, or the type to which it points, is compiled with its methods.
func (p *Program) isCompiled(t types.Type) bool {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && p.compiledType(named) != nil
}

// invoke enters the method of the value in an interface. It returns nil after a call of a compiled
// method.
func (s *callSite) invoke(fr *frame) *frame {
	i := reg[iface](fr, s.callee)
	r := s.method.resolve(s.program, i)
	if r.waits != nil {
		r.waits(fr.th, i.data)
		return nil
	}
	if r.fn == nil {
		s.invokeCompiled(r, i.data, fr)
		return nil
	}
	next := fr.th.frame(r.fn)
	receiver := next.reg(frameSize)
	if r.receiver.direct {
		*(*unsafe.Pointer)(receiver) = i.data
	} else {
		r.receiver.copy(receiver, i.data)
	}
	if shift := receiverShift(r.receiver); shift == 0 {
		s.pass(fr, next)
	} else {
		for n := range s.args {
			a := &s.args[n]
			a.layout.copy(next.reg(a.to+shift), fr.reg(a.from))
		}
	}
	next.panics = fr.wrapped()
	fr.th.enter(next, fr, fr.reg(s.ret))
	return next
}

// receiverShift returns by how much the offsets of the parameters increase because the receiver
// takes more than one word.
func receiverShift(l *layout) uint32 {
	return max(8, uint32(l.size+7)&^7) - 8
}

func (s *callSite) invokeCompiled(r *resolved, word unsafe.Pointer, fr *frame) {
	sig := s.sig
	args := sig.paramBlock.new()
	*(*unsafe.Pointer)(args) = word
	for i := range s.args {
		a := &s.args[i]
		a.layout.copy(unsafe.Add(args, a.to-frameSize), fr.reg(a.from))
	}
	sig.callCompiled(fr.th, r.compiled, args, sig.paramAt, fr.reg(s.ret))
}

// prepareInvoke finds the method for a go or defer statement, and keeps the arguments.
func (s *callSite) prepareInvoke(fr *frame) prepared {
	i := reg[iface](fr, s.callee)
	if i.tab == nil {
		checkNil(nil)
	}
	r := s.method.resolve(s.program, i)
	p := prepared{fn: r.fn, sig: s.sig}
	if r.fn == nil {
		p.compiled, p.waits = r.compiled, r.waits
	} else {
		p.sig = r.fn.sig
	}
	p.args = p.sig.paramBlock.new()
	if receiver := p.sig.params[0]; receiver.direct {
		*(*unsafe.Pointer)(p.args) = i.data
	} else {
		receiver.copy(p.args, i.data)
	}
	for n := range s.args {
		a := &s.args[n]
		a.layout.copy(unsafe.Add(p.args, p.sig.paramAt[n+1]), fr.reg(a.from))
	}
	return p
}

// callMethod runs a method of an interpreted type for compiled code.
func (p *Program) callMethod(method *types.Func, args []reflect.Value) []reflect.Value {
	if f, ok := p.bodies.Load(method); ok {
		return f.(*function).newClosureFor().fromCompiled(args)
	}
	recv := method.Signature().Recv().Type()
	f := p.lookUpMethod(recv, method.Pkg(), method.Name())
	if f == nil {
		panic(unsupported{method.FullName() + " has no body here"})
	}
	p.bodies.Store(method, f)
	return f.newClosureFor().fromCompiled(args)
}

// methodFunction returns the func value of a method of an interpreted type, if the method is
// interpreted, too.
func (p *Program) methodFunction(method *types.Selection) reflect.Value {
	f := p.methodValue(method)
	if f == nil || len(f.Blocks) == 0 {
		return reflect.Value{}
	}
	fn := p.function(f)
	c := fn.newClosureFor()
	return reflect.NewAt(fn.sig.typ, unsafe.Pointer(&c)).Elem()
}

func (f *function) newClosureFor() *closure {
	if f.single != nil {
		return f.single
	}
	return f.newClosure()
}
