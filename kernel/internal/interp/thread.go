package interp

import (
	"sync/atomic"
	"unsafe"
)

// A frame is the activation of a function. Its registers follow it in memory: parameters, free
// variables, constants and the values that the function computes, each in its real type, so the
// garbage collector follows them. An instruction names a register by its distance from the frame.
type frame struct {
	th     *thread
	fn     *function
	caller *frame
	ret    unsafe.Pointer // where the results go
	pc     uintptr        // the call or the instruction that may panic, for traces and returns
	next   *frame         // in the list of unused frames
	defers *deferred
	panics *panicking // the panic that this deferred call can recover
	env    *closure   // the closure that runs
	base   bool       // the evaluator returns to Go after this frame
}

const frameSize = uint32(unsafe.Sizeof(frame{}))

// at is the register at the distance off.
func reg[T any](fr *frame, off uint32) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(fr), off))
}

func (fr *frame) reg(off uint32) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(fr), off)
}

// A thread runs frames, one above the other, for one goroutine.
type thread struct {
	program     *Program
	top         *frame
	free        []*frame // unused frames by the number of their function
	depth       int
	registers   registers // for calls of compiled functions
	result      [2]uint64 // of a closure that compiled code calls
	interrupted bool      // the interrupt was heeded: deferred calls may run
	stop        *uint32   // of the program
}

func (p *Program) newThread() *thread {
	th, ok := p.threads.Get().(*thread)
	if !ok {
		th = &thread{program: p, stop: &p.stop}
	}
	return th
}

// release keeps a thread for the next call from compiled code.
func (th *thread) release() {
	if th.top == nil && th.depth == 0 {
		th.interrupted = false
		th.program.threads.Put(th)
	}
}

// frame is a frame for f with its constants in place.
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
	if atomic.LoadUint32(th.stop) != 0 {
		th.heed()
	}
}

// leave ends a frame and gives the one that goes on, nil if it is Go's.
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

// maxDepth is how many frames may be above each other in a thread.
const maxDepth = 1_000_000

// maxStack is how much of a stack may be used where compiled code calls interpreted code. Go ends the
// process when a stack takes more than 1 GB.
const maxStack = 64 << 20

// abandon takes back that a frame was entered.
func (th *thread) abandon(fr *frame) {
	th.top = fr.caller
	th.depth--
}

func (th *thread) overflow() {
	panic(Error("stack overflow: too many nested calls; does a function call itself for ever?"))
}

// heed ends what runs after an interrupt.
func (th *thread) heed() {
	if !th.interrupted {
		th.interrupted = true
		panic(Interrupted{})
	}
}

// Interrupted is the panic of interpreted code after Program.Interrupt.
type Interrupted struct{}

func (Interrupted) Error() string { return "interrupted" }

// Error is a run-time error that the evaluator itself finds.
type Error string

func (e Error) Error() string { return "runtime error: " + string(e) }

// RuntimeError makes Error a runtime.Error.
func (Error) RuntimeError() {}

// after is the instruction behind the call that the frame waits for.
func (fr *frame) after() unsafe.Pointer {
	start := fr.fn.start
	return unsafe.Add(start, fr.pc-uintptr(start)+instrSize)
}

// current is the instruction that the frame has noted last, nil if it has noted none.
func (fr *frame) current() *instr {
	start := fr.fn.start
	if i := fr.pc - uintptr(start); start != nil && i < uintptr(len(fr.fn.code))*instrSize {
		return (*instr)(unsafe.Add(start, i))
	}
	return nil
}
