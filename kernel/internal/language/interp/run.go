package interp

import "unsafe"

// asUnsigned corrects the error of an instruction with an unsigned index that was treated as a
// signed one.
func asUnsigned(v any, fr *frame) {
	e := (*eface)(unsafe.Pointer(&v))
	if fr == nil || e.typ != boundsType {
		return
	}
	if in := fr.current(); in != nil && in.x == unsafe.Pointer(&unsignedIndex) {
		(*boundsError)(e.data).signed = false
	}
}

// run makes the call. p is the panic that the called function can recover.
func (c *prepared) run(th *thread, p *panicking) {
	switch {
	case c.failure != nil:
		c.failure()
	case c.builtin != nil:
		c.copied.th = th
		c.builtin(c.copied)
	case c.waits != nil:
		c.waits(th, *(*unsafe.Pointer)(c.args))
	case c.compiled != nil:
		ret := c.sig.resultBlock.new()
		c.sig.callCompiled(th, c.compiled, c.args, c.sig.paramAt, ret)
	default:
		fr := th.frame(c.fn)
		if c.closure != nil {
			c.closure.bind(fr)
		}
		for i, l := range c.sig.params {
			l.copy(fr.reg(frameSize+c.sig.paramAt[i]), unsafe.Add(c.args, c.sig.paramAt[i]))
		}
		fr.panics = p
		th.enter(fr, th.top, c.sig.resultBlock.new())
		th.run(fr)
	}
}

// run runs a frame that was entered until it returns. A panic that no deferred call recovers
// continues as a Go panic.
func (th *thread) run(fr *frame) {
	if stackUsed() > maxStack {
		if told := th.program.OnOverflow; told != nil {
			pos := fr.fn.ssa.Pos()
			told(errOverflow, Place{fr.fn.ssa.RelString(nil), th.program.fset.Position(pos)})
		}
		th.abandon(fr)
		th.overflow()
	}
	fr.base = true
	current, pc := fr, fr.fn.start
	for {
		resume, failed := th.protect(fr, current, pc)
		if failed != nil {
			th.keepTrace(failed)
			panic(failed.value)
		}
		if resume == nil {
			return
		}
		current, pc = resume, resume.fn.recovered
	}
}

// execute is the loop that runs instructions.
var execute func(fr *frame, pc unsafe.Pointer)

// protect runs frames. If a deferred call has recovered a panic, resume is the frame that
// continues.
func (th *thread) protect(base, fr *frame, pc unsafe.Pointer) (resume *frame, failed *panicking) {
	finished := false
	defer func() {
		if finished {
			return
		}
		p := &panicking{value: recover()}
		asUnsigned(p.value, th.top)
		p.trace = th.trace(p.value)
		resume, failed = th.unwind(base, p)
	}()
	execute(fr, pc)
	finished = true
	return nil, nil
}

// unwind runs the deferred calls of the frames from the top to base, until one recovers the panic.
func (th *thread) unwind(base *frame, p *panicking) (resume *frame, failed *panicking) {
	finished := false
	defer func() {
		if !finished { // a deferred call ended the goroutine
			th.unwind(base, &panicking{})
		}
	}()
	for fr := th.top; ; fr = th.top {
		p = th.runDeferred(fr, p)
		if p.recovered {
			finished = true
			return fr, nil
		}
		fr.panics = nil
		th.allocated -= fr.fn.frameSize
		th.top = fr.caller
		th.depth--
		if fr == base {
			break
		}
	}
	finished = true
	if p.value == nil {
		return nil, nil
	}
	return nil, p
}

// runDeferred runs the deferred calls of a frame during the panic p. It returns the current panic
// afterwards, which is the last one.
func (th *thread) runDeferred(fr *frame, p *panicking) *panicking {
	for fr.defers != nil {
		d := fr.defers
		fr.defers = d.next
		current := p
		if p.recovered {
			current = nil
		}
		if again := th.try(fr, d, current); again != nil {
			p = again
		}
	}
	return p
}

func (th *thread) try(fr *frame, d *deferred, p *panicking) (failed *panicking) {
	finished := false
	depth := th.depth
	defer func() {
		if finished {
			return
		}
		th.top, th.depth = fr, depth
		if v := recover(); v != nil {
			failed = &panicking{value: v, trace: th.trace(v)}
		}
	}()
	d.run(fr, p)
	finished = true
	return nil
}

// runDefers runs the deferred calls of a frame that returns.
func (fr *frame) runDefers() {
	for fr.defers != nil {
		d := fr.defers
		fr.defers = d.next
		d.run(fr, nil)
	}
}

// run runs a deferred call of fr. A deferred recover is like one that the function calls itself,
// unless it runs because of a panic.
func (d *deferred) run(fr *frame, p *panicking) {
	if d.call.copied != nil && p == nil {
		d.call.copied.panics = fr.panics
	}
	d.call.run(fr.th, p)
}

// abandon undoes the entering of a frame.
func (th *thread) abandon(fr *frame) {
	th.top = fr.caller
	th.depth--
}

// tell is deferred by goroutines. It reports a panic.
func (p *Program) tell() {
	v := recover()
	trace := p.takeTrace(v)
	if _, ok := v.(Interrupted); ok || v == nil {
		return
	}
	if p.OnPanic == nil {
		panic(v)
	}
	p.OnPanic(v, trace)
}
