package interp

import (
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) call(in *ssa.Call) {
	if b, ok := in.Call.Value.(*ssa.Builtin); ok {
		c.builtin(in, b)
		return
	}
	site := c.site(&in.Call)
	site.ret = c.results(in, site.sig)
	x := unsafe.Pointer(site)
	if in.Call.IsInvoke() {
		c.emit(instr{op: opInvoke, x: x})
		return
	}
	f, ok := in.Call.Value.(*ssa.Function)
	switch {
	case !ok:
		site.callee = c.reg(in.Call.Value)
		c.emit(instr{op: opCallValue, x: x})
	case c.intrinsic(in, f):
	case len(f.Blocks) > 0:
		c.calls(site, c.function(f))
		c.emit(instr{op: opCall, x: x})
	default:
		c.callCompiled(site, f)
	}
}

// calls adds the site to the calls of f.
func (c *compiler) calls(site *callSite, f *function) {
	c.mu.Lock()
	defer c.mu.Unlock()
	site.fn.Store(f)
	f.sites = append(f.sites, &site.fn)
}

// results returns the register for the results of a call.
func (c *compiler) results(in *ssa.Call, sig *signature) uint32 {
	if len(sig.results) == 0 {
		return 0
	}
	return c.reg(in)
}

// site plans how the registers of a call are copied.
func (c *compiler) site(call *ssa.CallCommon) *callSite {
	s := &callSite{program: c.Program, sig: c.callSignature(call)}
	args := call.Args
	if call.IsInvoke() {
		s.callee = c.reg(call.Value)
		s.method = c.newMethodCall(call)
	}
	for i, a := range args {
		s.from = append(s.from, c.reg(a))
		n := i
		if call.IsInvoke() {
			n++
		}
		l := s.sig.params[n]
		s.args = append(s.args, argument{l, s.from[i], frameSize + s.sig.paramAt[n]})
	}
	return s
}

// callSignature returns the signature of the called function, with the receiver as the first
// parameter. The receiver of a method of an interface is one word.
func (c *compiler) callSignature(call *ssa.CallCommon) *signature {
	s := call.Signature()
	if call.IsInvoke() {
		recv := types.NewParam(0, nil, "", types.Typ[types.UnsafePointer])
		s = types.NewSignatureType(recv, nil, nil, s.Params(), s.Results(), s.Variadic())
	} else if f, ok := call.Value.(*ssa.Function); ok {
		s = f.Signature
	} else if s.Recv() != nil {
		s = types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic())
	}
	return c.signature(s)
}

// callCompiled calls a function or method of a compiled package.
func (c *compiler) callCompiled(site *callSite, f *ssa.Function) {
	fn, err := c.compiledFunction(f)
	if err != nil {
		c.fail(err.Error())
		return
	}
	sig, from, ret := site.sig, site.from, site.ret
	c.emitFn(func(fr *frame) { sig.callCompiled(fr.th, fn, unsafe.Pointer(fr), from, fr.reg(ret)) })
}

func (c *compiler) makeClosure(in *ssa.MakeClosure) {
	f := c.function(in.Fn.(*ssa.Function))
	to := c.reg(in)
	var from []uint32
	for _, b := range in.Bindings {
		from = append(from, c.reg(b))
	}
	c.emit(instr{op: opClosure, x: unsafe.Pointer(&making{f, from, to})})
}

// A making is an instruction that makes a closure.
type making struct {
	fn   *function
	from []uint32 // the captured variables
	to   uint32
}

func (m *making) do(fr *frame) {
	cl := m.fn.newClosure()
	for i := range m.fn.captured {
		v := &m.fn.captured[i]
		v.layout.copy(unsafe.Add(unsafe.Pointer(cl), v.from), fr.reg(m.from[i]))
	}
	*reg[unsafe.Pointer](fr, m.to) = unsafe.Pointer(cl)
}

// prepare makes the code that evaluates the function and the arguments of a go or defer statement.
func (c *compiler) prepare(call *ssa.CallCommon) func(*frame) prepared {
	if b, ok := call.Value.(*ssa.Builtin); ok {
		return c.prepareBuiltin(call, b)
	}
	site := c.site(call)
	sig := site.sig
	arguments := func(fr *frame) unsafe.Pointer {
		args := sig.paramBlock.new()
		for i := range site.args {
			a := &site.args[i]
			a.layout.copy(unsafe.Add(args, a.to-frameSize), fr.reg(a.from))
		}
		return args
	}
	if call.IsInvoke() {
		return site.prepareInvoke
	}
	if f, ok := call.Value.(*ssa.Function); ok {
		if len(f.Blocks) > 0 {
			c.calls(site, c.function(f))
			return func(fr *frame) prepared {
				return prepared{fn: site.fn.Load(), sig: sig, args: arguments(fr)}
			}
		}
		if own := c.prepareIntrinsic(call, f); own != nil {
			return own
		}
		compiled := c.funcValue(f)
		return func(fr *frame) prepared {
			return prepared{compiled: compiled, sig: sig, args: arguments(fr)}
		}
	}
	callee := c.reg(call.Value)
	return func(fr *frame) prepared {
		p := prepared{sig: sig, args: arguments(fr)}
		f := *reg[unsafe.Pointer](fr, callee)
		if f == nil {
			p.failure = func() { checkNil(nil) }
		} else if p.closure = asClosure(f); p.closure != nil {
			p.fn = p.closure.fn
		} else {
			p.compiled = f
		}
		return p
	}
}

func (c *compiler) deferStatement(in *ssa.Defer) {
	prepare := c.prepare(&in.Call)
	if in.DeferStack != nil {
		stack := c.reg(in.DeferStack)
		c.emitFn(func(fr *frame) {
			owner := *reg[*frame](fr, stack)
			owner.defers = &deferred{owner.defers, prepare(fr)}
		})
		return
	}
	c.emitFn(func(fr *frame) { fr.defers = &deferred{fr.defers, prepare(fr)} })
}

func (c *compiler) goStatement(in *ssa.Go) {
	prepare := c.prepare(&in.Call)
	c.emitFn(func(fr *frame) {
		call := prepare(fr)
		if call.failure != nil {
			panic(Error("go of nil func value"))
		}
		go fr.th.program.goroutine(call, fr.th.ends)
	})
}

// goroutine runs a call in a goroutine of its own. It reports an unrecovered panic to the program's
// hook, unless it is an interrupt.
func (p *Program) goroutine(call prepared, ends *interruption) {
	th := p.newThread(ends)
	defer p.tell()
	call.run(th, nil)
	th.release()
}
