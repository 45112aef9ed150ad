package interp

import (
	"go/token"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A function is an interpreted function. It is compiled when it is called for the first time.
type function struct {
	id      int
	program *Program
	ssa     *ssa.Function
	sig     *signature
	wrapper bool // made by the compiler for a promoted method and the like

	once      sync.Once
	ready     atomic.Bool
	failure   any // why it cannot be compiled
	code      []instr
	positions []token.Pos // of the instructions
	start     unsafe.Pointer
	recovered unsafe.Pointer // where the function goes on after a recovered panic
	frameType unsafe.Pointer
	template  *frame // a frame with constants in place

	captured  []capture
	sites     []*callSite // the static calls of the function
	closures  *layout     // the memory of a closure
	prototype funcHead
	single    *closure // the func value, if nothing is captured
}

// A capture is a free variable: where it is in the closure and in the frame.
type capture struct {
	layout   *layout
	from, to uint32
}

// function finds or makes what the evaluator knows of f.
func (p *Program) function(f *ssa.Function) *function {
	p.mu.Lock()
	fn, ok := p.functions[f]
	p.mu.Unlock()
	if ok {
		return fn
	}
	fn = &function{program: p, ssa: f, sig: p.signature(f.Signature)}
	fn.wrapper = f.Synthetic != "" && f.Syntax() == nil
	fn.layClosure()
	p.mu.Lock()
	defer p.mu.Unlock()
	if first, ok := p.functions[f]; ok {
		return first
	}
	fn.id = len(p.functions)
	p.functions[f] = fn
	return fn
}

// prepare compiles the function if it is not.
func (f *function) prepare() {
	if f.ready.Load() {
		return
	}
	f.once.Do(func() {
		defer func() { f.failure = recover() }()
		f.program.compile(f)
		f.ready.Store(true)
	})
	if f.failure != nil {
		panic(f.failure)
	}
}

// position is the place in the source of an instruction.
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
