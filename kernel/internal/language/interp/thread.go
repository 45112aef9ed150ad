package interp

import (
	"go/token"
	"sync/atomic"
	"unsafe"
)

// reg returns the register at the offset off.
func reg[T any](fr *frame, off uint32) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(fr), off))
}

func (fr *frame) reg(off uint32) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(fr), off)
}

func (p *Program) newThread(ends *interruption) *thread {
	th, ok := p.threads.Get().(*thread)
	if !ok {
		th = &thread{program: p}
	}
	th.ends, th.stop = ends, &ends.level
	return th
}

// release keeps the thread for the next call from compiled code.
func (th *thread) release() {
	if th.top == nil && th.depth == 0 {
		th.heeded = 0
		th.program.threads.Put(th)
	}
}

// frame returns a frame for f with its constants filled in.
func (th *thread) frame(f *function) *frame {
	if f.id < len(th.free) {
		if fr := th.free[f.id]; fr != nil {
			th.free[f.id] = fr.next
			return fr
		}
	}
	return th.newFrame(f)
}

func (th *thread) newFrame(f *function) *frame {
	f.prepare()
	if th.allocated += f.frameSize; th.allocated > maxFrames {
		th.allocated -= f.frameSize
		th.overflow()
	}
	for f.id >= len(th.free) {
		th.free = append(th.free, make([]*frame, f.id+8-len(th.free))...)
	}
	fr := (*frame)(newObject(f.frameType))
	moveTyped(f.frameType, unsafe.Pointer(fr), unsafe.Pointer(f.template))
	fr.th = th
	fr.fn = f
	return fr
}

// enter makes fr the running frame. The results go to ret.
func (th *thread) enter(fr, caller *frame, ret unsafe.Pointer) {
	fr.caller = caller
	fr.ret = ret
	th.top = fr
	th.depth++
	if th.depth > maxDepth {
		th.overflow()
	}
	if th.mustLook() {
		th.heed()
	}
}

// leave ends a frame and returns the frame that continues, or nil if execution returns to Go.
func (fr *frame) leave() *frame {
	th := fr.th
	th.depth--
	caller := fr.caller
	th.top = caller
	f := fr.fn
	fr.next = th.free[f.id]
	th.free[f.id] = fr
	fr.panics = nil
	if fr.base {
		fr.base = false
		return nil
	}
	return caller
}

// maxFrames is how much memory the frames of a thread may take, which is as much as Go allows for a
// stack.
const maxFrames = 1 << 30

// maxDepth is how many nested frames a thread may have.
const maxDepth = 1_000_000

// maxStack is how much of the stack may be in use when compiled code calls interpreted code. Go
// ends the process when a stack takes more than 1 GB.
const maxStack = 64 << 20

const errOverflow = Error(
	"stack overflow: too many nested calls; does a function call itself forever?")

func (th *thread) overflow() { panic(errOverflow) }

// mustLook reports whether the thread must check whether it has been stopped.
func (th *thread) mustLook() bool { return th.pace.mustLook(th.stop) }

// heed ends the running code after an interrupt, by a panic.
func (th *thread) heed() {
	th.pace.pause(th.program.Pause)
	if level := atomic.LoadUint32(th.stop); level > th.heeded {
		th.heeded = level
		panic(Interrupted{unsafe.Pointer(th)})
	}
}

// after returns the instruction after the call for which the frame waits.
func (fr *frame) after() unsafe.Pointer {
	start := fr.fn.start
	return unsafe.Add(start, fr.pc-uintptr(start)+instrSize)
}

// current returns the instruction that the frame has recorded last, or nil if it has recorded none.
func (fr *frame) current() *instr {
	start := fr.fn.start
	if i := fr.pc - uintptr(start); start != nil && i < uintptr(len(fr.fn.code))*instrSize {
		return (*instr)(unsafe.Add(start, i))
	}
	return nil
}

// wrapped returns the panic that a function called by fr may recover, if fr is a wrapper, because a
// deferred call of a promoted method counts as a call of the method itself.
func (fr *frame) wrapped() *panicking {
	if fr.fn.wrapper {
		return fr.panics
	}
	return nil
}

// bind puts the captured variables into the frame.
func (c *closure) bind(fr *frame) {
	fr.env = c
	for i := range c.fn.captured {
		v := &c.fn.captured[i]
		v.layout.copy(fr.reg(v.to), unsafe.Add(unsafe.Pointer(c), v.from))
	}
}

// prepare compiles the function if it has not been compiled.
func (f *function) prepare() {
	if f.ready.Load() {
		return
	}
	f.once.Do(func() {
		defer func() { f.failure = recover() }()
		f.program.compileBody(f)
		f.ready.Store(true)
	})
	if f.failure != nil {
		panic(f.failure)
	}
}

// position returns the position of an instruction in the source.
func (f *function) position(pc *instr) token.Pos {
	if pc == nil || len(f.code) == 0 {
		return f.ssa.Pos()
	}
	i := (uintptr(unsafe.Pointer(pc)) - uintptr(unsafe.Pointer(&f.code[0]))) / instrSize
	if i < uintptr(len(f.positions)) && f.positions[i].IsValid() {
		return f.positions[i]
	}
	return f.ssa.Pos()
}

// recoverPanic implements the builtin recover, called in fr.
func (fr *frame) recoverPanic() any {
	p := fr.panics
	if p == nil || p.recovered || p.value == nil {
		return nil
	}
	if _, ok := p.value.(Interrupted); ok {
		return nil
	}
	p.recovered = true
	return p.value
}
