package interp

import (
	"go/types"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
	"weak"

	"golang.org/x/tools/go/ssa"
)

// intrinsics are functions whose body is in the runtime, was compiled only for certain types, or
// may block forever.
var intrinsics = map[string]func(to uint32, args []uint32) func(*frame){
	"maps.clone": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) { *reg[any](fr, to) = cloneMap(*reg[any](fr, args[0])) }
	},
	"time.Sleep":          with((*thread).sleep),
	"sync.Mutex.Lock":     with((*thread).lock),
	"sync.RWMutex.Lock":   with((*thread).lockForWriting),
	"sync.RWMutex.RLock":  with((*thread).lockForReading),
	"sync.WaitGroup.Wait": with((*thread).waitForGroup),
	"sync.Cond.Wait":      with((*thread).waitForSignal),
	"runtime.Caller": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) { fr.callerPlace(*reg[int](fr, args[0]), reg[caller](fr, to)) }
	},
	"runtime/debug.Stack": func(to uint32, _ []uint32) func(*frame) {
		return func(fr *frame) { *reg[[]byte](fr, to) = fr.th.stack() }
	},
	"runtime/debug.PrintStack": func(uint32, []uint32) func(*frame) {
		return func(fr *frame) { fr.th.program.Print(string(fr.th.stack())) }
	},
	// A panic in a goroutine that compiled code starts would end the process.
	"time.AfterFunc": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			p, f := fr.th.program, *reg[func()](fr, args[1])
			*reg[*time.Timer](fr, to) = time.AfterFunc(*reg[time.Duration](fr, args[0]), func() {
				defer p.tell()
				f()
			})
		}
	},
	"runtime.addCleanup": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			p, f := fr.th.program, *reg[func()](fr, args[1])
			*reg[runtime.Cleanup](fr, to) = runtime.AddCleanup(
				*reg[*byte](fr, args[0]), func(f func()) { defer p.tell(); f() }, f)
		}
	},
	"sync.WaitGroup.Go": func(_ uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			p, group := fr.th.program, *reg[*sync.WaitGroup](fr, args[0])
			f := *reg[func()](fr, args[1])
			group.Add(1)
			go func() {
				defer group.Done()
				defer p.tell()
				f()
			}()
		}
	},
	"weak.makeWeak": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			*reg[weak.Pointer[byte]](fr, to) = weak.Make(*reg[*byte](fr, args[0]))
		}
	},
	"weak.Pointer.Value": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			*reg[*byte](fr, to) = reg[weak.Pointer[byte]](fr, args[0]).Value()
		}
	},
	"sync/atomic.Pointer.Load": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			*reg[unsafe.Pointer](fr, to) = atomic.LoadPointer(pointerAt(fr, args[0]))
		}
	},
	"sync/atomic.Pointer.Store": func(_ uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			atomic.StorePointer(pointerAt(fr, args[0]), *reg[unsafe.Pointer](fr, args[1]))
		}
	},
	"sync/atomic.Pointer.Swap": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			*reg[unsafe.Pointer](fr, to) =
				atomic.SwapPointer(pointerAt(fr, args[0]), *reg[unsafe.Pointer](fr, args[1]))
		}
	},
	"sync/atomic.Pointer.CompareAndSwap": func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) {
			*reg[bool](fr, to) = atomic.CompareAndSwapPointer(pointerAt(fr, args[0]),
				*reg[unsafe.Pointer](fr, args[1]), *reg[unsafe.Pointer](fr, args[2]))
		}
	},
}

// caller has the results of runtime.Caller, except the program counter, which does not exist.
type caller struct {
	pc   uintptr
	file string
	line int
	ok   bool
}

// callerPlace finds the caller of a frame after skipping some callers.
func (fr *frame) callerPlace(skip int, to *caller) {
	for ; fr != nil && (skip > 0 || fr.fn.wrapper); fr = fr.caller {
		if !fr.fn.wrapper {
			skip--
		}
	}
	*to = caller{}
	if fr != nil && skip == 0 {
		at := fr.th.program.fset.Position(fr.fn.position(fr.current()))
		*to = caller{0, at.Filename, at.Line, true}
	}
}

// pointerAt returns the pointer in an atomic.Pointer, which is its only field with memory.
func pointerAt(fr *frame, at uint32) *unsafe.Pointer {
	return *reg[*unsafe.Pointer](fr, at)
}

// intrinsic compiles calls of functions that the evaluator implements itself.
func (c *compiler) intrinsic(in *ssa.Call, f *ssa.Function) bool {
	if len(f.Blocks) > 0 {
		return false
	}
	if f.Name() == "init" && f.Synthetic != "" { // init of a compiled package
		return true
	}
	name := intrinsicName(f)
	emit, ok := intrinsics[name]
	if name == "unique.Handle.Value" {
		emit, ok = c.valueOfHandle(in), true
	}
	if !ok {
		return false
	}
	var args []uint32
	for _, a := range in.Call.Args {
		args = append(args, c.reg(a))
	}
	to := uint32(0)
	if f.Signature.Results().Len() > 0 {
		to = c.reg(in)
	}
	c.emitFn(emit(to, args))
	return true
}

// valueOfHandle copies the value to which a unique.Handle points.
func (c *compiler) valueOfHandle(in *ssa.Call) func(to uint32, args []uint32) func(*frame) {
	l := c.layout(in.Type())
	return func(to uint32, args []uint32) func(*frame) {
		return func(fr *frame) { l.copy(fr.reg(to), *reg[unsafe.Pointer](fr, args[0])) }
	}
}

// intrinsicName returns the path of the package, the name of the receiver's type if there is one,
// and the name of the function, without type arguments.
func intrinsicName(f *ssa.Function) string {
	object, ok := f.Object().(*types.Func)
	if !ok || object.Pkg() == nil {
		return ""
	}
	name := object.Name()
	if recv := object.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		named, ok := t.(*types.Named)
		if !ok {
			return ""
		}
		name = named.Obj().Name() + "." + name
	}
	return object.Pkg().Path() + "." + name
}

func cloneMap(m any) any {
	from := reflect.ValueOf(m)
	if from.IsNil() {
		return m
	}
	to := reflect.MakeMapWithSize(from.Type(), from.Len())
	for i := from.MapRange(); i.Next(); {
		to.SetMapIndex(i.Key(), i.Value())
	}
	return to.Interface()
}
