package interp

import (
	"fmt"
	"go/constant"
	"go/token"
	"reflect"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A Place is a function that was running when a panic came, and where it was.
type Place struct {
	Function string
	Position token.Position
}

func (p Place) String() string {
	return fmt.Sprintf("%s\n\t%s", p.Function, p.Position)
}

// maxTrace is how many frames a trace has at most.
const maxTrace = 50

// trace is where the thread is. The end of a goroutine has none.
func (th *thread) trace(value any) []Place {
	if value == nil {
		return nil
	}
	var places []Place
	for fr := th.top; fr != nil && len(places) < maxTrace; fr = fr.caller {
		if fr.fn.wrapper {
			continue
		}
		pos := fr.fn.position(fr.current())
		places = append(places, Place{fr.fn.ssa.RelString(nil), th.program.fset.Position(pos)})
	}
	return places
}

// keptTrace is the trace of a panic that goes on in compiled code.
type keptTrace struct {
	value any
	trace []Place
}

// maxKept is how many traces are kept: there are few panics at the same time.
const maxKept = 16

// keepTrace remembers the trace of a panic that leaves interpreted code. If the panic came from
// interpreted code before, the first trace stays in front.
func (p *Program) keepTrace(failed *panicking) {
	p.mu.Lock()
	defer p.mu.Unlock()
	trace := failed.trace
	for i, k := range p.traces {
		if same(k.value, failed.value) {
			trace = append(k.trace, trace...)
			p.traces = append(p.traces[:i], p.traces[i+1:]...)
			break
		}
	}
	p.traces = append(p.traces, keptTrace{failed.value, trace})
	if len(p.traces) > maxKept {
		p.traces = p.traces[1:]
	}
}

// Trace is where interpreted code was when it panicked with the value.
func (p *Program) Trace(value any) []Place { return p.takeTrace(value) }

func (p *Program) takeTrace(value any) []Place {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, k := range p.traces {
		if same(k.value, value) {
			p.traces = append(p.traces[:i], p.traces[i+1:]...)
			return k.trace
		}
	}
	return nil
}

// same tells whether two interfaces are the same words: their values need not be comparable.
func same(a, b any) bool {
	return *(*eface)(unsafe.Pointer(&a)) == *(*eface)(unsafe.Pointer(&b))
}

func constantText(v constant.Value) string { return constant.StringVal(v) }

func lastName(s string) string { return s[strings.LastIndex(s, ".")+1:] }

// plainError is a run-time error whose text Go prints without "runtime error: ".
type plainError string

func (e plainError) Error() string { return string(e) }

// RuntimeError makes plainError a runtime.Error.
func (plainError) RuntimeError() {}

// printFn is the instruction for print and println, which write to the standard error output.
func (c *compiler) printFn(name string, call *ssa.CallCommon, args []uint32) func(*frame) {
	var layouts []*layout
	for _, a := range call.Args {
		layouts = append(layouts, c.layout(a.Type()))
	}
	line := name == "println"
	return func(fr *frame) {
		for i, l := range layouts {
			if i > 0 && line {
				print(" ")
			}
			printValue(l, fr.reg(args[i]))
		}
		if line {
			print("\n")
		}
	}
}

func printValue(l *layout, p unsafe.Pointer) {
	v := l.value(p)
	switch l.typ.Kind() {
	case reflect.Bool:
		print(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		print(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Uintptr:
		print(v.Uint())
	case reflect.Float32, reflect.Float64:
		print(v.Float())
	case reflect.Complex64, reflect.Complex128:
		print(v.Complex())
	case reflect.String:
		print(v.String())
	case reflect.Interface:
		print(*(*any)(p))
	case reflect.Slice:
		print(*(*[]byte)(p))
	default:
		print(*(*unsafe.Pointer)(p))
	}
}
