package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// A prepared is a call whose function and arguments have been evaluated, by a defer or go
// statement.
type prepared struct {
	fn       *function
	closure  *closure
	compiled unsafe.Pointer
	builtin  func(registers *frame)
	waits    func(th *thread, receiver unsafe.Pointer)
	copied   *frame // the registers of a builtin function
	failure  func() // called instead, if the function or its receiver is nil
	sig      *signature
	args     unsafe.Pointer // the parameters' block
}

// A closure is a func value of an interpreted function. Compiled code can call it, because it
// begins with the words of a function that reflect.MakeFunc makes, or with those of a Go closure
// (see entries.go). Interpreted code recognises it and runs its function directly. The captured
// variables follow it in memory.
type closure struct {
	runtimetypes.MadeFunc
	call func([]reflect.Value) []reflect.Value
	fn   *function
}

// A function is an interpreted function. It is compiled when it is called for the first time.
type function struct {
	id      int
	program *Program
	ssa     *ssa.Function
	sig     *signature
	wrapper bool // made by package ssa for a promoted method and the like

	once      sync.Once
	ready     atomic.Bool
	failure   any // why it cannot be compiled
	code      []instr
	positions []token.Pos // of the instructions
	start     unsafe.Pointer
	recovered unsafe.Pointer // where the function continues after a recovered panic
	frameType unsafe.Pointer
	frameSize int    // in bytes
	template  *frame // a frame with the constants filled in

	captured  []capture
	sites     []*atomic.Pointer[function] // of the static calls of the function
	closures  *layout                     // the memory layout of a closure
	prototype runtimetypes.MadeFunc
	single    *closure // the func value, if nothing is captured
}

// A capture is a captured variable, with its offsets in the closure and in the frame.
type capture struct {
	layout   *layout
	from, to uint32
}

type methodKey struct {
	typ    unsafe.Pointer
	method string
}

// A panicking is a panic that unwinds frames, or the end of a goroutine by runtime.Goexit, for
// which value is nil and nothing can recover it.
type panicking struct {
	value     any
	recovered bool
	trace     []Place
}

// A deferred is a deferred call.
type deferred struct {
	next *deferred
	call prepared
}

// A Package is a compiled package: its functions, variables (addressable) and constants by name,
// and its types.
type Package struct {
	Binds map[string]reflect.Value
	Types map[string]reflect.Type
}

// A Program is interpreted code: packages that were checked, one after the other, and the memory
// of their variables.
type Program struct {
	// OnPanic is called for a panic that ends a goroutine of the program. If it is nil, the panic
	// ends the process.
	OnPanic func(value any, trace []Place)

	// OnOverflow is called when the stack is used up where compiled code calls a function of the
	// program. It is needed because compiled code may recover the panic, as package fmt does.
	OnOverflow func(value any, function Place)

	// Pause lets other goroutines run in a browser. It is called often while cells run, and returns
	// soon.
	Pause func()

	// Print is called with the text of print and println. New sets it to the runtime's own print,
	// which writes to the standard error of the process.
	Print func(text string)

	compiled  func(path string) Package
	ssa       *ssa.Program
	loading   sync.RWMutex // guards the packages in ssa
	fset      *token.FileSet
	types     *runtimetypes.Types
	threads   sync.Pool
	current   atomic.Pointer[interruption] // for code that is called from now on
	mu        sync.Mutex
	functions map[*ssa.Function]*function
	made      int // number of functions made so far
	globals   map[*ssa.Global]unsafe.Pointer
	layouts   typeutil.Map // of *layout
	dynamic   map[unsafe.Pointer]types.Type
	methods   map[methodKey]*function
	within    sync.Map // from *types.TypeName to the type arguments of the enclosing function
	bodies    sync.Map // of *types.Func to *function: methods that compiled code has called
	traces    []keptTrace
	// compileBody compiles a function when it is called for the first time.
	compileBody func(*function)
}

// An interruption has the interrupts of the code that was called since the last Resume.
type interruption struct {
	level   uint32           // number of interrupts, at most two
	stopped [2]chan struct{} // closed by the first and the second one
}

func newInterruption() *interruption {
	return &interruption{stopped: [2]chan struct{}{make(chan struct{}), make(chan struct{})}}
}

// A frame is the activation of a function. Its registers follow it in memory: parameters, free
// variables, constants and the values that the function computes. Each has its real type, so the
// garbage collector follows them. An instruction names a register by its offset in the frame.
type frame struct {
	th     *thread
	fn     *function
	caller *frame
	ret    unsafe.Pointer // memory for the results
	pc     uintptr        // the call or the instruction that may panic, for traces and returns
	next   *frame         // in the list of unused frames
	defers *deferred
	panics *panicking // the panic that this deferred call can recover
	env    *closure   // the running closure
	base   bool       // the evaluator returns to Go after this frame
}

const frameSize = uint32(unsafe.Sizeof(frame{}))

// A thread runs frames, one above the other, for one goroutine.
type thread struct {
	program   *Program
	top       *frame
	free      []*frame // unused frames by the id of their function
	depth     int
	allocated int       // bytes of all its frames
	registers registers // for calls of compiled functions
	result    [2]uint64 // result of a closure that compiled code calls
	pace      pace
	heeded    uint32  // interrupts that it has handled; deferred calls go on after them
	stop      *uint32 // the level of its interruption
	ends      *interruption
}

// A Place is a function that was running during a panic, and its position.
type Place struct {
	Function string
	Position token.Position
}

func (p Place) String() string {
	return fmt.Sprintf("%s\n\t%s", p.Function, p.Position)
}

// A keptTrace is the trace of a panic that continues in compiled code.
type keptTrace struct {
	value  any
	trace  []Place
	thread *thread // the last thread that the panic left
}
